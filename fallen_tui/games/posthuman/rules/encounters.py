"""The encounters of a zone: stories, and enemies to fight, evade or pay. PH-ENC, PH-EVA, PH-CBT, PH-WIN."""

from __future__ import annotations

from fallen_tui.engine.keys import Key
from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.posthuman.content.cards import deck_of
from fallen_tui.games.posthuman.content.effects import Do
from fallen_tui.games.posthuman.content.encounters import Encounter, Outcome
from fallen_tui.games.posthuman.content.load import ENCOUNTERS, MINIONS
from fallen_tui.games.posthuman.queries.chances import evade_totals
from fallen_tui.games.posthuman.queries.conditions import met
from fallen_tui.games.posthuman.rules import business, decks, hooks, items, melee, rolls, shooting
from fallen_tui.games.posthuman.rules.scene import can_pay, carry_out, pay, scene_of
from fallen_tui.games.posthuman.state.events import (
    Bribed,
    EncounterDrawn,
    EncounterOver,
    EvadeRolled,
    FightBegan,
    FightEnded,
    MinionJoined,
    MinionsCame,
    WayChosen,
    XpSpent,
    ZoneEntered,
    ZoneLeft,
    fight_of,
)
from fallen_tui.games.posthuman.state.keys import BRIBE, EVADE, FIGHT, StatKey, WayKey
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
    """Turn up an encounter and resolve it, or the one in its place. PH-DEK-05, PH-EVA-06, PH-EVA-07, PH-GAP-60."""
    again, falls = False, game.players[seat].falls
    while cards := (yield from decks.top(game, ENCOUNTERS[level - 1])):
        card = cards[0]
        yield EncounterDrawn(seat, card, again)
        found: Encounter = game.cards.encounters[card]
        if found.enemy is None:
            yield from narrate(game, seat, found)
        elif (yield from meet(game, seat, card, evadable=found.evadable and not again)):
            yield EncounterOver(seat, card)
            again = True
            continue
        yield from put_away(game, seat, card, falls)
        yield from hooks.resolved(game, seat, card)
        return


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


# --- combat encounters ---


ROUNDS = 3
"""PH-CBT-01."""
Minions = tuple[tuple[str, int], ...]
"""Kinds of minions, and how many of each."""


def meet(game: State, seat: int, card: str, evadable: bool) -> Rule[bool]:
    """Meet the enemies of an encounter; whether they were evaded. PH-EVA-01, PH-ENC-10."""
    encounter: Encounter = game.cards.encounters[card]
    yield FightBegan(seat, card, evadable, encounter.no_shooting)
    kinds = tuple((kind, encounter.minions.count(kind)) for kind in MINIONS)
    yield from join(game, (*kinds, ("mutant", called(game, seat))))
    if game.players[seat].lured or game.players[seat].swarmed:
        yield MinionsCame(seat)
    return (yield from face(game, seat, encounter))


def ambush(game: State, seat: int, minions: Minions, card: str) -> Rule[None]:
    """Fight minions that a card sets on one; there is no evading them."""
    yield FightBegan(seat, "", evadable=False)
    yield from join(game, minions)
    yield from face(game, seat, None)


def face(game: State, seat: int, encounter: Encounter | None) -> Rule[bool]:
    """What happens at the sight of enemies, then what one does; whether they were evaded. PH-EVA-01."""
    falls = game.players[seat].falls
    yield from reveal(game, seat, encounter)
    if game.players[seat].falls != falls:
        yield from lose(game, seat)
        return False
    choice = yield from decide(game, seat, encounter)
    if choice == FIGHT:
        yield from fight(game, seat, encounter)
        return False
    if choice == BRIBE:
        yield Bribed(seat)
    yield FightEnded(seat, "evaded" if choice == EVADE else "bribed", card=fight_of(game).card)
    return bool(choice == EVADE)


def called(game: State, seat: int) -> int:
    """The minions that mutants have called to the next combat of a human. PH-TAB-P-MUTACTIONS."""
    player = game.players[seat]
    return player.lured + (player.swarmed if game.turn <= game.swarm_until else 0)


def join(game: State, minions: Minions) -> Rule[None]:
    """Minions are drawn as soon as the encounter is turned up. PH-GAP-25."""
    for kind, n in minions:
        for _ in range(n):
            cards = yield from decks.top(game, MINIONS[kind])
            if cards:
                yield MinionJoined(cards[0])


def reveal(game: State, seat: int, encounter: Encounter | None) -> Rule[None]:
    """What happens at the sight of them."""
    if encounter is not None:
        yield from carry_out(game, encounter.on_reveal, scene_of(game, seat, encounter.id))
    for foe in tuple(fight_of(game).foes):
        yield from carry_out(game, game.cards.enemy(foe.card).on_reveal, scene_of(game, seat, foe.card))


def decide(game: State, seat: int, encounter: Encounter | None) -> Rule[Key]:
    """Fight, evade or pay; before it there is time for one's own business. PH-EVA-01, PH-INV-05, PH-WPN-03.

    FIGHT where an evade has failed.
    """
    fight = fight_of(game)
    while True:
        key = yield Ask(seat, "meet", options(game, seat, encounter), "PH-EVA-01", FIGHT, about=(fight.card,))
        if key == FIGHT:
            return FIGHT
        if key == EVADE:
            evaded = yield from evade(game, seat, encounter)
            return EVADE if evaded else FIGHT
        if key == BRIBE and encounter is not None and encounter.bribe is not None:
            yield from pay(game, seat, encounter.bribe.cost, encounter.id)
            return BRIBE
        evades = fight.evades
        yield from business.handle(game, seat, key)
        if fight.evades < evades:
            return EVADE


def options(game: State, seat: int, encounter: Encounter | None) -> tuple[Key, ...]:
    """What one can do at the sight of enemies."""
    fight, player = fight_of(game), game.players[seat]
    keys: list[Key] = [FIGHT]
    if fight.evades > 0:
        keys.append(EVADE)
        keys += business.uses(game, player, "evade")
    if encounter is not None and encounter.bribe is not None and can_pay(game, seat, encounter.bribe.cost):
        keys.append(BRIBE)
    keys += business.uses(game, player, "combat")
    return (*keys, *business.tasks(game, player), *business.order(game, player))


def evade(game: State, seat: int, encounter: Encounter | None) -> Rule[bool]:
    """Both sides roll a die and add speed; the survivor must be higher. PH-EVA-03 to PH-EVA-10."""
    (mine,) = yield Roll(1, 6, "evade", "evade")
    (theirs,) = yield Roll(1, 6, "pursuit", "pursuit")
    own, against = evade_totals(game, seat, encounter)
    total, other = mine + own, theirs + against
    yield EvadeRolled(seat, total, other, total > other)
    return bool(total > other)


def fight(game: State, seat: int, encounter: Encounter | None) -> Rule[None]:
    """A shooting round, then up to 3 melee rounds. PH-CBT-01, PH-CBT-02, PH-CBT-05."""
    falls = game.players[seat].falls
    fight = fight_of(game)
    if not fight.silent:
        yield from shooting.shoot(game, seat)
    for n in range(1, ROUNDS + 1):
        if not fight.foes or game.players[seat].falls != falls:
            break
        yield from melee.fight_round(game, seat, n)
    if game.players[seat].falls != falls:
        yield from lose(game, seat)
    else:
        yield from end(game, seat, encounter)


def lose(game: State, seat: int) -> Rule[None]:
    """A survivor who falls gains nothing; all enemies are discarded. PH-WIN-06, PH-GAP-40."""
    yield FightEnded(seat, "down", card=fight_of(game).card)


def end(game: State, seat: int, encounter: Encounter | None) -> Rule[None]:
    """The dead are kept as XP, the living flee. PH-WIN-01 to PH-WIN-05, PH-EXP-01."""
    fight = fight_of(game)
    fled, dead = tuple(foe.card for foe in fight.foes), tuple(fight.dead)
    kept = tuple(card for card in dead if game.cards.enemy(card).xp)
    yield FightEnded(seat, "fled" if fled else "won", kept, fight.card)
    scene = scene_of(game, seat, encounter.id if encounter else "")
    yield from carry_out(game, aftermath(game, fled, encounter), scene)
    yield from items.keep_hand_limit(game, seat)


def aftermath(game: State, fled: tuple[str, ...], encounter: Encounter | None) -> Do:
    """What the cards do to a survivor who is left standing."""
    if not fled:
        return encounter.on_win if encounter is not None else ()
    whole = encounter.on_flee if encounter is not None else ()
    return (*whole, *(effect for card in fled for effect in game.cards.enemy(card).on_flee))
