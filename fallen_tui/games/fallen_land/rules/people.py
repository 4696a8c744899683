"""Characters who come, go to the Town Roster, and return. CHR-06 to CHR-08, MAT-06 to MAT-09, GAP-51, NPC-20 to 23."""

from __future__ import annotations

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.queries.bonuses import left
from fallen_tui.games.fallen_land.rules.bank import late_technology
from fallen_tui.games.fallen_land.rules.gear import give_gear, shed_excess, store_aside
from fallen_tui.games.fallen_land.rules.gear_places import movable
from fallen_tui.games.fallen_land.rules.harm import discard_aside, lose_party, lose_with
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.outfit import outfit_keys, outfit_step
from fallen_tui.games.fallen_land.state.events import Benched, Called, Enrolled, Joined, Left
from fallen_tui.games.fallen_land.state.keys.gear import ROSTER, BenchKey, CallKey, InCrown
from fallen_tui.games.fallen_land.state.keys.words import DONE
from fallen_tui.games.fallen_land.state.player import Member
from fallen_tui.games.fallen_land.state.table import MAD, State


def gain_character(game: State, seat: int, card: str, source: str = "limbo", to: str = "") -> Rule[None]:
    """A Character gained joins the Party wherever it is, or goes to the Roster. FL-CHR-07, FL-CHR-08."""
    player = game.players[seat]
    key: Key = ROSTER
    if to != ROSTER and player.party:
        keys = (*seats_for(game, seat), ROSTER)
        default = keys[0] if None in player.crowns else ROSTER
        key = yield Ask(seat, "place_character", keys, "FL-CHR-07", default, (card,))
    if isinstance(key, InCrown):
        crown = key.crown
        gear = yield from make_room(game, seat, crown)
        yield Joined(seat, card, crown, source)
        yield from give_gear(game, seat, gear)
        yield from shed_excess(game, seat)
    else:
        yield Enrolled(seat, card, source)
    yield from window(game, Moment("gained", seat, card=card))
    if game.phase != "setup":
        yield from late_technology(game, seat, card)


def seats_for(game: State, seat: int) -> tuple[InCrown, ...]:
    """The Crowns that a newcomer may take: empty ones first, then those whose occupant may leave and is not dying."""
    crowns = list(enumerate(game.players[seat].crowns))
    empty = [InCrown.of(crown) for crown, member in crowns if member is None]
    able = [crown for crown, member in crowns if member is not None and may_leave(member)]
    return (*empty, *(InCrown.of(crown) for crown in able if left(game, seat, crown) > 0))


def may_leave(member: Member) -> bool:
    """Whether a Character may be moved: not one who is out of their mind. FL-DMG-15, FL-GAP-51."""
    return member.psychological < MAD


def make_room(game: State, seat: int, crown: int) -> Rule[tuple[str, ...]]:
    """Empty a Crown: its Character goes to the Roster, a hit man leaves for good; the gear, in `aside`. FL-NPC-23.

    Jinxed Spoils stay with the Character. FL-JNX-07, FL-DEC-47
    """
    member = game.players[seat].crowns[crown]
    if member is None:
        return ()
    gear, kept = parted(game, member)
    if member.card in game.cards.characters:
        yield Benched(seat, crown, kept)
    else:
        yield Left(seat, crown, member.card)
    return gear


def parted(game: State, member: Member) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The gear that a Character leaves to others, and the Jinxed Spoils, which stay. FL-JNX-07."""
    kept = tuple(card for card in member.gear if not movable(game, card))
    return tuple(card for card in member.gear if card not in kept), kept


def bench(game: State, seat: int, crown: int) -> Rule[None]:
    """A Character of the Party goes to the Roster, the gear to the others as far as they can carry it. FL-GAP-51."""
    gear = yield from make_room(game, seat, crown)
    yield from give_gear(game, seat, gear)
    yield from shed_excess(game, seat)


def dismiss(game: State, seat: int, crown: int) -> Rule[None]:
    """Discard a Character that is used up; the gear passes to the others, curses do not. FL-CHR-13, FL-DEC-82."""
    player = game.players[seat]
    member = player.member(crown)
    gear, cursed = parted(game, member)
    yield Left(seat, crown, member.card)
    yield from discard_aside(seat, cursed)
    gear = yield from lose_with(seat, member, gear)
    if player.party:
        yield from give_gear(game, seat, gear)
    else:
        yield from store_aside(game, seat, gear, "used")
        yield from lose_party(game, seat)


def town_swaps(game: State, seat: int) -> Rule[None]:
    """At home: Characters of the Roster and gear of the Auction House, until done. FL-MAT-08, FL-MOV-07."""
    while True:
        keys = (*roster_keys(game, seat), *outfit_keys(game, seat, True))
        if not keys:
            return
        key = yield Ask(seat, "town", (DONE, *keys), "FL-MAP-11", DONE)
        match key:
            case CallKey(card=card):
                yield from call(game, seat, card)
            case BenchKey(crown=crown):
                yield from bench(game, seat, crown)
            case _ if key == DONE:
                return
            case _:
                yield from outfit_step(game, seat, key, True)


def roster_keys(game: State, seat: int) -> tuple[Key, ...]:
    """Who may come out of the Roster and who may go into it, one at least staying."""
    player = game.players[seat]
    able = [member for _, member in player.party if may_leave(member)]
    room = len(player.party) < len(player.crowns) or bool(able)
    keys: list[Key] = [CallKey.of(member.card) for member in player.roster] if room else []
    if len(player.party) > 1:
        keys += [BenchKey.of(crown) for crown, member in player.party if may_leave(member)]
    return tuple(keys)


def call(game: State, seat: int, card: str) -> Rule[None]:
    """A Character of the Roster takes a Crown of the player's choice. FL-MAT-08."""
    keys = seats_for(game, seat)
    key = yield Ask(seat, "call_to", keys, "FL-MAT-08", keys[0], (card,))
    crown = key.crown
    gear = yield from make_room(game, seat, crown)
    yield Called(seat, card, crown)
    yield from give_gear(game, seat, gear)
    yield from shed_excess(game, seat)
