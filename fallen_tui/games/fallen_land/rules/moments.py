"""Moments at which cards and abilities may interrupt, and the windows that open there. FL-GAP-36, FL-ACT-01."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

import attrs

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.rules.windows import WindowOffer, until_all_pass
from fallen_tui.engine.records import Record, define
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.content.card_index import OTHERS, OWN_MENUS, OWN_TIMES
from fallen_tui.games.fallen_land.content.moments import When
from fallen_tui.games.fallen_land.queries.bonuses import holds_any
from fallen_tui.games.fallen_land.queries.whereabouts import is_near, terrains
from fallen_tui.games.fallen_land.rules import forward
from fallen_tui.games.fallen_land.state.events import StopSet
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey
from fallen_tui.games.fallen_land.state.keys.words import HUSH, PASS, HushedKey, stop_of
from fallen_tui.games.fallen_land.state.table import NOBODY, State

ALWAYS, TARGET, NEVER = "always", "target", "never"
STOPS = (ALWAYS, TARGET, NEVER)

GROUPS: dict[str, str] = {
    **dict.fromkeys(("deed_start", "deed_end", "move", "move_roll", "exploits", "delayed"), "deeds"),
    **dict.fromkeys(("story", "directions", "outcome"), "stories"),
    **dict.fromkeys(("check", "dice", "flight_roll", "heal_roll", "town_roll"), "checks"),
    **dict.fromkeys(("damage", "death", "wipe"), "damage"),
    **dict.fromkeys(("pvp", "strike", "pvp_flight", "pvp_round", "pvp_end"), "combat"),
    **dict.fromkeys(("aimed", "played", "gained"), "cards"),
    **dict.fromkeys(("claimed", "lost", "destroyed"), "resources"),
    "track": "tracks",
}
"""The group of each moment, for which a player can say when to be asked; all others are "phases"."""
PASSING = "passing"
"""The kind of a move that has not ended yet: there what waits for something near may act. FL-MOV-06."""
STOP_GROUPS = (*dict.fromkeys(GROUPS.values()), "phases")


@define
class Moment(Record):
    """A moment of the game: what happens, to whom, and what reactions make of it.

    seat      whose moment it is; `by` who causes it, where that is another
    kind      of the damage or the check; PASSING while a Party moves on
    amount    points of damage, of a track or of delay; what a roll gives: reactions change it
    against   in a round of combat what the other side has
    source    where damage comes from; hex: where; card: what is played, gained, or who dies
    end       the end of a Sub-Phase, not its start
    Below: what reactions ordered. held: seats that may not flee; saved: Health left; taken: the seat that takes a
    cancelled card; dice: more damage, to be rolled; served: what was used; declined: what was passed since then;
    stale: what was passed just before, at the moment of the other side, and is not asked again until something is used.
    """

    on: str
    seat: int
    deed: str = ""
    story: str = ""
    deck: str = ""
    skill: str = ""
    kind: str = ""
    side: str = ""
    result: str = ""
    hex: str = ""
    track: str = ""
    loss: bool = False
    amount: int = 0
    against: int = 0
    source: str = ""
    crown: int = NOBODY
    what: str = ""
    card: str = ""
    by: int = NOBODY
    end: bool = False
    skip: bool = False
    redraw: bool = False
    passed: bool = False
    escape: bool = False
    held: list[int] = attrs.field(factory=list)
    no_strike: bool = False
    saved: int = 0
    cancelled: bool = False
    redirected: bool = False
    taken: int = NOBODY
    reroll: bool = False
    dice: list[Amount] = attrs.field(factory=list)
    served: list[tuple[int, ActKey]] = attrs.field(factory=list)
    declined: list[tuple[int, ActKey]] = attrs.field(factory=list)
    stale: list[tuple[int, ActKey]] = attrs.field(factory=list)


def window(game: State, moment: Moment) -> Rule[Moment]:
    """Let cards and abilities react: those that must by themselves, then by question, until all pass in a row.

    What is attached meanwhile acts at this very moment, where it must; nothing else acts by itself again. FL-DEC-30.
    """
    ids = game.cards.at_moment.get(moment.on)
    if not ids or game.phase == "setup":
        return moment
    seats = [seat for seat in game.clockwise(moment.seat) if concerned(game, seat, moment, ids)]
    if not seats:
        return moment
    for seat in seats:
        yield from forward.happen(game, seat, moment)

    def keys_of(seat: int) -> tuple[ActKey, ...]:
        if not listens(game, seat, moment) or (seat == moment.seat and moment.on in OWN_MENUS and not moment.end):
            return ()
        keys = forward.reactions(game, seat, moment)
        return keys if moment.served else tuple([key for key in keys if (seat, key) not in moment.stale])

    def ask(offer: WindowOffer) -> Ask:
        about = _about(moment, offer.seat)
        return Ask(offer.seat, "react", (PASS, HUSH, *offer.keys), "FL-DEC-30", "pass", about)

    def react(offer: WindowOffer, key: Any) -> Rule[Sequence[int] | None]:
        seat = offer.seat
        if key == HUSH:
            yield StopSet(seat, group_of(moment), HushedKey.of(game.turn))
            return None
        if key == PASS:
            moment.declined += [(seat, each) for each in offer.keys]
            return None
        moment.declined.clear()
        moment.served.append((seat, key))
        before = _attached(game)
        yield from forward.play(game, seat, key, moment)
        new = (_attached(game) - before) & ids
        if not new:
            return offer.seats
        joined = [
            each for each in game.clockwise(moment.seat) if each in offer.seats or concerned(game, each, moment, new)
        ]
        for each in joined:
            yield from forward.happen(game, each, moment, new)
        return joined

    yield from until_all_pass(seats, keys_of, ask, react)
    return moment


def _attached(game: State) -> Set[str]:
    """The Action cards attached anywhere at the table."""
    lists = [each for player in game.players for each in (player.town_cards, player.party_cards)]
    lists += [member.cards for player in game.players for _, member in player.party]
    return {attached.card for cards in lists for attached in cards}


def concerned(game: State, seat: int, moment: Moment, ids: Set[str]) -> bool:
    """Whether a seat holds any of some cards at a moment, or is just gaining one."""
    if moment.on == "gained" and moment.seat == seat and moment.card in ids:
        return True
    return holds_any(game, game.players[seat], ids)


def _about(moment: Moment, seat: int) -> tuple[str, int, str, int, str, bool, bool, str, int]:
    """What a question about a moment names; what another gained stays with them. Last: target, player."""
    what = moment.what or moment.kind or moment.deed or moment.track
    card = moment.card if moment.on != "gained" or moment.seat == seat else ""
    aim = moment.hex if moment.on in ("aimed", "played") else ""
    player = moment.by if moment.on == "aimed" else moment.seat
    return moment.on, moment.seat, what, moment.amount, card, moment.loss, moment.end, aim, player


def group_of(moment: Moment) -> str:
    """The group of a moment, for stops."""
    return GROUPS.get(moment.on, "phases")


def listens(game: State, seat: int, moment: Moment) -> bool:
    """Whether a player wants to be asked at such a moment."""
    stop = game.players[seat].stops.get(group_of(moment))
    if stop is None or stop == ALWAYS:
        return True
    if stop == TARGET:
        return seat in (moment.seat, moment.by)
    return isinstance(stop_of(stop), HushedKey) and stop != HushedKey.of(game.turn)


def fits(game: State, when: When, seat: int, moment: Moment) -> bool:
    """Whether a moment is one that a card of a seat waits for."""
    if when.on != moment.on:
        return when.on == "any" and not moment.end and moment.on in (OWN_TIMES if moment.seat == seat else OTHERS)
    if when.whose != "any" and (when.whose == "you") is not (moment.seat == seat):
        return False
    if when.end is not moment.end or (moment.kind == PASSING and when.near is None):
        return False
    return _details(game, when, moment) and _place(game, when, moment)


def _details(game: State, when: When, moment: Moment) -> bool:
    """The further fields of a moment; an empty one is no restriction."""
    if (when.deeds and moment.deed not in when.deeds) or (when.skills and moment.skill not in when.skills):
        return False
    if (when.decks and moment.deck not in when.decks) or (when.kinds and moment.kind not in when.kinds):
        return False
    if when.mission is not None and when.mission is not (moment.deck == "mission"):
        return False
    if when.categories:
        story = game.cards.stories.get(moment.story)
        if story is None or set(when.categories).isdisjoint(story.categories):
            return False
    if (when.result and moment.result != when.result) or (when.side and moment.side != when.side):
        return False
    if (when.track and moment.track != when.track) or (when.loss is not None and when.loss is not moment.loss):
        return False
    if (when.what and moment.what not in when.what) or (when.from_ and moment.source not in when.from_):
        return False
    return when.red is None or game.cards.actions[moment.card].red is when.red


def _place(game: State, when: When, moment: Moment) -> bool:
    if when.on == "aimed":
        return not when.at or moment.what in when.at
    if when.at and terrains(game, moment.hex).isdisjoint(when.at):
        return False
    return when.near is None or is_near(game, when.near, moment.hex, moment.seat)
