"""How every kind of card comes in, and how every moment comes about: rules of the game that raise it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.cards import Action, Story
from fallen_tui.games.fallen_land.content.moments import When
from fallen_tui.games.fallen_land.rules import (
    bank,
    desk,
    events_phase,
    exploits,
    healing,
    hiring,
    movement,
    plays,
    pvp,
    towns,
    tracks,
)
from fallen_tui.games.fallen_land.rules.arrival import arrive
from fallen_tui.games.fallen_land.rules.harm import hurt_members, hurt_party, kill
from fallen_tui.games.fallen_land.rules.moments import Moment
from fallen_tui.games.fallen_land.rules.play import _STEP_HANDLERS, sub_phase
from fallen_tui.games.fallen_land.state.keys.deeds import ClaimKey, EncounterKey, FightKey, HealKey, MissionKey, MoveKey
from fallen_tui.games.fallen_land.state.keys.targets import OfSeat
from fallen_tui.games.fallen_land.state.keys.town import GoodKey, SpoilsGoodKey
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from tests.games.fallen_land import every_conditions as conditions, every_tables as tables
from tests.games.fallen_land.every_scenes import Stage, gain, meet, tell

CAUSES = {
    "story": "party", "action": "action", "pvp": "pvp", "mercenary": "mercenary", "chips": "chips", "hex": "hex",
}  # fmt: skip
KINDS = ("physical", "infected", "radiation", "psychological")
DEEDS: dict[str, Key] = {
    "movement": MoveKey(), "encounter": EncounterKey("plains"), "pvp": FightKey(OfSeat(1)), "resource": ClaimKey(),
    "healing": HealKey(), "mission": MissionKey(0),
}  # fmt: skip


def phase(word: str, seat: int = 0) -> Stage:
    """A Sub-Phase from its start to its end, the menus of all seats among it."""

    def stage(state: State) -> Rule[Any]:
        state.phase, state.stage, state.at, state.current, state.first = word, 0, 0, NOBODY, seat
        while state.phase == word:
            yield from _STEP_HANDLERS.get(word, sub_phase)(state)

    return stage


def menu(state: State) -> Rule[Any]:
    """The menu between Deeds of seat 0."""
    yield from exploits.choose(state, 0)


def begin(seat: int, penalty: int = 0) -> Stage:
    """The start of a seat's weeks."""

    def stage(state: State) -> Rule[Any]:
        state.current, state.players[seat].began, state.players[seat].penalty = seat, 0, penalty
        yield from exploits.begin(state, seat)

    return stage


def deed(word: str, seat: int) -> Stage:
    """A whole Deed of a seat."""

    def stage(state: State) -> Rule[Any]:
        player, key = state.players[seat], DEEDS[word]
        state.current, player.weeks, player.penalty = seat, 4, 0
        if word == "pvp":
            meet(state)
            key = FightKey(OfSeat(1 - seat))
        elif word == "resource":
            player.place = next(hex for hex, holding in state.resources.items() if holding.owner == NOBODY)
        elif word == "mission":
            player.place = state.missions[0]
        yield from exploits.do(state, seat, key)

    return stage


def plain_stories(state: State, when: When) -> list[Story]:
    """Story cards at which a moment comes, the simplest first."""
    found = []
    for story in state.cards.stories.values():
        skills = {check.skill for check in (story.checks if story.or_ else story.checks[:1])}
        if (
            story.multi == 1
            and (not when.decks or story.deck in when.decks)
            and (when.mission is None or when.mission is (story.deck == "mission"))
            and (not when.categories or not set(when.categories).isdisjoint(story.categories))
            and (not when.skills or not skills.isdisjoint(when.skills))
            and (when.on not in ("check", "dice") or not when.kinds or story.who in when.kinds)
            and (story.checks or when.on in ("story", "directions"))
        ):
            found.append(story)
    found.sort(key=lambda each: (bool(each.opening or each.or_), bool(each.middle or each.world), len(each.checks)))
    fled = [each for each in found if each.who == "party" and not each.no_flight and "combat" in _skills(each)]
    if when.on == "flight_roll":
        return fled[:5]
    rest = [each for each in found[3:] if not each.no_flight][:2]
    return found[:3] + rest + [each for each in fled[:2] if when.on == "check" and each not in (*found[:3], *rest)]


def _skills(story: Story) -> set[str]:
    return {check.skill for check in story.checks}


# --- moments ---


def stages(state: State, when: When, card: str) -> Iterator[Stage]:
    """Rules that raise a moment, for a card that seat 0 holds."""
    seats = {"you": (0,), "other": (1,), "any": (0, 1)}[when.whose]
    for seat in seats:
        yield from _AT[when.on](state, when, seat, card)


def _sub_phase(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    yield phase({"end_turn": "events"}.get(when.on, when.on), seat)


def _any(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    yield menu
    yield phase("auction")
    yield deed("healing", 1)


def _deed(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    for word in when.deeds or DEEDS:
        yield deed(word, seat)


def _stories(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    for skill in when.skills or ("",):
        for story in plain_stories(state, attrs.evolve(when, skills=(skill,) if skill else ())):
            yield tell(story.id, seat)
    if when.on in ("check", "dice") and "party" in (when.kinds or ("party",)):
        yield fight(1 - seat, seat)


def _damage(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    for source in when.from_ or CAUSES:
        for kind in when.kinds or KINDS:
            yield lambda state, kind=kind, source=source: hurt_party(state, seat, 9, kind, cause=CAUSES[source])
            yield lambda state, kind=kind, source=source: hurt_members(
                state, seat, ((0, 3),), kind, cause=CAUSES[source], ignore_armor=True
            )
    if "pvp" in (when.from_ or CAUSES):
        yield fight(1 - seat, seat)


def _death(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    for crown in (0, 1):
        for cause in ("party", "pvp", "other"):
            yield lambda state, crown=crown, cause=cause: kill(state, seat, crown, cause)


def _wipe(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    def stage(state: State) -> Rule[Any]:
        for crown, _ in state.players[seat].party:
            if state.players[seat].crowns[crown] is not None:
                yield from kill(state, seat, crown, "party")

    yield stage


def _move(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    def stage(state: State) -> Rule[Any]:
        if when.at:
            conditions.stand_at(state, seat, when.at, True)
        if when.near is not None:
            conditions.stand_near(state, seat, when.near, True)
        yield from arrive(state, seat)

    yield stage

    def beside_me(state: State) -> Rule[Any]:
        state.players[seat].place = state.home(0)
        yield from arrive(state, seat)

    yield beside_me


def fight(attacker: int, defender: int, meeting: bool = True) -> Stage:
    """A standard fight between two Parties."""

    def stage(state: State) -> Rule[Any]:
        if meeting:
            meet(state)
        state.current = attacker
        yield from pvp.attack(state, attacker, f"seat:{defender}")

    return stage


def _pvp(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    other = 1 - seat
    if when.side != "defender":
        yield fight(seat, other)
    if when.side != "attacker":
        yield fight(other, seat)


def _aimed(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    """Seat 1 plays a card at seat 0."""
    words = {"town": ("rival_town",), "party": ("rival_party", "rival"), "character": ("rival_character",)}
    wanted = [target for word in when.at or words for target in words[word]]  # type: ignore[index]
    for target in wanted:
        for action in _rival_cards(state, target, card)[:3]:
            yield played(action, 1)
    yield lambda state: hiring.hire(_handed(state, "hit_man", 1), 1, state.players[1].hand[-1])


def _played(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    for target in ("rival_town", "rival_party", "rival", "rival_resource"):
        for action in _rival_cards(state, target, card)[:2]:
            yield played(action, 1)


def _rival_cards(state: State, target: str, but: str) -> list[Action]:
    red = [each for each in state.cards.actions.values() if each.red and each.id != but]
    fit = [each for each in red if each.target == target and each.when[0].whose == "you"]
    return sorted(
        fit, key=lambda each: (each.attach, len(each.condition.tests) + len(each.target_if.tests), len(each.do))
    )


def played(action: Action, seat: int) -> Stage:
    """A card played by another seat."""

    def stage(state: State) -> Rule[Any]:
        tables.take(state, action.id)
        state.players[seat].hand.append(action.id)
        conditions.satisfy(state, 0, action.target_if)
        state.players[seat].coins = 40
        on = action.when[0].on
        moment = Moment("deed" if on == "any" else on, seat, end=action.when[0].end)
        if plays.playable(state, seat, action, moment):
            yield from plays.play_card(state, seat, action.id, moment)

    return stage


def _handed(state: State, kind: str, seat: int) -> State:
    card = next(each.id for each in state.cards.actions.values() if each.kind == kind)
    tables.take(state, card)
    state.players[seat].coins = 40
    state.players[seat].hand.append(card)
    return state


def _resource(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    def stage(owner: int, doer: int) -> Stage:
        def run(state: State) -> Rule[Any]:
            hex = next((hex for hex, holding in state.resources.items() if holding.owner == owner), "")
            if not hex:
                return
            if when.on == "claimed":
                yield from towns.claim(state, doer, hex)
            elif when.on == "lost":
                yield from towns.release(state, owner, hex, "test")
            else:
                yield from towns.destroy(state, doer, hex)

        return run

    if when.on == "claimed":
        yield stage(NOBODY, seat)
        yield stage(1 - seat, seat)
    elif when.on == "lost":
        yield stage(seat, seat)
    else:
        yield stage(1 - seat, seat)
        yield stage(seat, 1 - seat)


def _track(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    change = {"prestige": tracks.prestige, "town_health": tracks.town_health, "coins": tracks.coins}[when.track]
    yield lambda state: change(state, seat, -4 if when.loss else 4, "test")
    yield lambda state: change(state, seat, -1 if when.loss else 1, "test")


def _sale(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    for word in when.what or ("spoils", "action"):

        def stage(state: State, word: str = word) -> Rule[Any]:
            keys = bank.sale_keys(state, seat)
            for key in [key for key in keys if key.startswith(word)][:1]:
                yield from bank.sell(state, seat, key)

        yield stage


def _bought(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    def stage(state: State) -> Rule[Any]:
        keys = bank.purchase_keys(state, seat)
        for key in [key for key in keys if not when.what or key.startswith(when.what)][:1]:
            yield from bank.buy(state, seat, key)

    yield stage


def _hired(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    for kind in ("mercenary", "hit_man"):
        yield lambda state, kind=kind: hiring.hire(_handed(state, kind, seat), seat, state.players[seat].hand[-1])


def _traded(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    def stage(state: State) -> Rule[Any]:
        one, other = (state.players[each].auction[:1] for each in (0, 1))
        yield from desk.trade(state, 0, 1, _goods(one), _goods(other))

    yield stage


def _goods(cards: list[str]) -> tuple[tuple[GoodKey, int], ...]:
    return tuple((SpoilsGoodKey(card), 1) for card in cards)


def _gained(state: State, when: When, seat: int, card: str) -> Iterator[Stage]:
    yield lambda state: gain(state, card)


_AT: dict[str, Callable[[State, When, int, str], Iterator[Stage]]] = {
    **dict.fromkeys(("effects", "deal", "production", "auction", "sell", "purchase", "hire", "end_turn"), _sub_phase),
    "exploits": lambda state, when, seat, card: iter((begin(seat), begin(seat, 6))),
    "deed": lambda state, when, seat, card: iter((menu,)),
    "any": _any,
    **dict.fromkeys(("deed_start", "deed_end"), _deed),
    **dict.fromkeys(("story", "directions", "check", "dice", "outcome", "flight_roll"), _stories),
    "damage": _damage,
    "death": _death,
    "wipe": _wipe,
    "delayed": lambda state, when, seat, card: iter((lambda state: movement.delay(state, seat, 2),)),
    "move_roll": lambda state, when, seat, card: iter((lambda state: movement.march(state, seat),)),
    "heal_roll": lambda state, when, seat, card: iter((lambda state: healing.heal(state, seat),)),
    "town_roll": lambda state, when, seat, card: iter((lambda state: events_phase.town_events(state, seat),)),
    "move": _move,
    **dict.fromkeys(("pvp", "strike", "pvp_flight", "pvp_round", "pvp_end"), _pvp),
    "aimed": _aimed,
    "played": _played,
    **dict.fromkeys(("claimed", "lost", "destroyed"), _resource),
    "track": _track,
    "sale": _sale,
    "bought": _bought,
    "hired": _hired,
    "traded": _traded,
    "gained": _gained,
}
