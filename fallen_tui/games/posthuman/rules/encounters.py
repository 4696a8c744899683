"""The encounters of a zone, one after the other, and what becomes of their cards. PH-ENC."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.content.encounters import Encounter, Outcome
from fallen_tui.games.posthuman.content.load import ENCOUNTERS
from fallen_tui.games.posthuman.queries.conditions import met
from fallen_tui.games.posthuman.rules import business, combat, decks, hooks, rolls
from fallen_tui.games.posthuman.rules.scene import can_pay, carry_out, pay, scene_of
from fallen_tui.games.posthuman.state.events import (
    EncounterDrawn,
    EncounterOver,
    WayChosen,
    XpSpent,
    ZoneEntered,
    ZoneLeft,
    deck_of,
)
from fallen_tui.games.posthuman.state.keys import StatKey, WayKey
from fallen_tui.games.posthuman.state.table import State


def resolve(game: State, seat: int, level: int, figures: int) -> Rule[bool]:
    """Resolve the encounters of a zone; whether all are resolved. PH-ENC-01, PH-ENC-08, PH-ENC-09, PH-GAP-41."""
    falls = game.players[seat].falls
    yield ZoneEntered(seat, level, figures)
    for _ in range(figures):
        yield from encounter(game, seat, level)
        if game.players[seat].falls != falls:
            break
    yield ZoneLeft()
    return game.players[seat].falls == falls


def encounter(game: State, seat: int, level: int) -> Rule[None]:
    """Turn up an encounter and resolve it, or the one that comes in its place. PH-EVA-06, PH-EVA-07, PH-GAP-60."""
    again, falls = False, game.players[seat].falls
    while card := (yield from turn_up(game, seat, level, again)):
        found: Encounter = game.cards.encounters[card]
        if found.enemy is None:
            yield from narrate(game, seat, found)
        elif (yield from combat.meet(game, seat, card, evadable=found.evadable and not again)):
            yield EncounterOver(seat, card)
            again = True
            continue
        yield from put_away(game, seat, card, falls)
        yield from hooks.resolved(game, seat, card)
        return


def turn_up(game: State, seat: int, level: int, again: bool) -> Rule[str]:
    """The next encounter of a level; "" where there is none at all. PH-DEK-05."""
    deck = ENCOUNTERS[level - 1]
    cards = yield from decks.top(game, deck)
    if not cards:
        return ""
    yield EncounterDrawn(seat, cards[0], again)
    return str(cards[0])


def put_away(game: State, seat: int, card: str, falls: int) -> Rule[None]:
    """The encounter is discarded, or kept as the XP it gave; who has fallen keeps none. PH-KOS-11, PH-WIN-06."""
    player = game.players[seat]
    kept = card in player.xp_cards
    yield EncounterOver(seat, card, kept or card in game.decks[deck_of(card)].discard)
    if kept and player.falls != falls:
        yield XpSpent(seat, (card,), 0)


# --- narrative encounters ---


def narrate(game: State, seat: int, card: Encounter) -> Rule[None]:
    """A story: an option, its price, its test, its outcome. PH-ENC-02, PH-GAP-72."""
    place = yield from choose_way(game, seat, card)
    if place is None:
        return
    way = card.options[place]
    yield WayChosen(seat, place, card.id)
    yield from pay(game, seat, way.cost, card.id)
    outcome = yield from try_way(game, seat, place, card)
    yield from carry_out(game, outcome.do, scene_of(game, seat, card.id))


def choose_way(game: State, seat: int, card: Encounter) -> Rule[int | None]:
    """Which option; before it there is time for one's own business. PH-INV-05, PH-GAP-62."""
    while True:
        ways = [
            WayKey.of(place)
            for place, way in enumerate(card.options)
            if can_pay(game, seat, way.cost) and met(game, way.condition, seat, seat)
        ]
        if not ways:
            return None
        keys = (*ways, *business.tasks(game, game.players[seat]))
        key = yield Ask(seat, "way", keys, "PH-GAP-72", about=(card.id,))
        if isinstance(key, WayKey):
            return key.n
        yield from business.handle(game, seat, key)


def try_way(game: State, seat: int, place: int, encounter: Encounter) -> Rule[Outcome]:
    """The outcome of an option, its test or die rolled. PH-TST-04."""
    way, card = encounter.options[place], encounter.id
    if way.then is not None:
        return way.then
    if way.test:
        stat = way.test[0]
        if len(way.test) > 1:
            key = yield Ask(seat, "which_test", tuple(map(StatKey.of, way.test)), "PH-TST-01", about=(card,))
            stat = key.stat
        passed = yield from rolls.passes(game, seat, stat, card, way=place)
    else:
        passed = yield from rolls.dares(game, seat, way.die, card, place)
    outcome = way.passed if passed else way.failed
    assert outcome is not None
    return outcome
