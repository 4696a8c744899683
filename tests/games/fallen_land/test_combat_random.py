"""Fights with real cards, random dice and random answers: nothing is lost, nothing stays unsettled."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fallen_tui.engine.rules import Ask, AskAll, Checkpoint, Roll, Shuffle
from fallen_tui.games.fallen_land.rules.mercenaries import hire, mercenary_moves
from fallen_tui.games.fallen_land.rules.pvp import attack

WEAPONS = ("ranged", "melee", "ally", "jinxed", "armor")


def test_at_random(bench, subtests: pytest.Subtests):
    for seed in range(40):
        with subtests.test(seed=seed):
            chance = random.Random(seed)
            table = bench(3)
            table.meet()
            equip(table, chance)
            for card in ("ac001", "ac004", "ac005"):
                drive(table, hire(table.state, 0, card), chance)
            for target in ("seat:1", "seat:2"):
                drive(table, attack(table.state, 0, target), chance)
            for _ in range(6):
                drive(table, mercenary_moves(table.state, 0), chance)
            for band in tuple(table.state.mercenaries):
                drive(table, attack(table.state, 1, f"merc:{band.card}"), chance)
            assert (table.state.combat, table.state.combats, table.state.limbo) == (None, [], [])
            assert [player.aside for player in table.state.players] == [[], [], []]
            assert min(player.prestige for player in table.state.players) >= 0


def equip(table, chance):
    """Parties of real Characters with weapons, Vehicles with something in them, hands that matter in a fight."""
    characters = list(table.state.cards.characters)
    spoils = [card for card in table.state.cards.spoils.values() if not card.faction]
    weapons = [card.id for card in spoils if card.kind in WEAPONS]
    rides = [card.id for card in spoils if card.vehicle is not None]
    for pile in (characters, weapons, rides):
        chance.shuffle(pile)
    for player in table.state.players:
        table.party(player.seat, *(characters.pop() for _ in range(chance.randint(1, 5))))
        for crown, _ in player.party:
            table.gear(player.seat, crown, weapons.pop())
        if chance.randint(0, 1):
            table.ride(player.seat, rides.pop(), weapons.pop())
        player.coins, player.prestige, player.chips = 99, 5, chance.randint(0, 3)
    table.hand(0, "ac001", "ac004", "ac005", "ac060", "ac061")
    table.hand(1, *(["ac003", "ac006", "ac042", "ac065", "ac055", "ac035"][: chance.randint(0, 6)]))


def drive(table, rule, chance):
    """Run a rule with random dice and answers; the invariants hold at its end."""
    reply: Any = None
    while True:
        try:
            step = rule.send(reply)
        except StopIteration:
            break
        reply = None
        if isinstance(step, Ask):
            reply = answer(step, chance)
        elif isinstance(step, AskAll):
            reply = tuple(answer(ask, chance) for ask in step.asks)
        elif isinstance(step, Roll):
            reply = tuple(chance.randint(1, step.sides) for _ in range(step.count))
        elif isinstance(step, Shuffle):
            reply = tuple(chance.sample(range(step.size), step.size))
        elif not isinstance(step, Checkpoint):
            step.apply(table.state)
    table.check()


def answer(ask, chance):
    forced = ask.forced()
    if forced is not None:
        return forced
    if ask.kind == "one":
        return ask.check(chance.choice(ask.keys))
    if ask.kind == "some":
        return ask.check(tuple(chance.sample(ask.keys, chance.randint(ask.low, ask.high))))
    if ask.kind == "order":
        return ask.check(tuple(chance.sample(ask.keys, len(ask.keys))))
    if ask.kind == "amount":
        return ask.check(chance.randint(ask.low, ask.high))
    given = dict.fromkeys(ask.keys, 0)
    for _ in range(ask.high):
        given[chance.choice([key for key in ask.keys if given[key] < ask.room(key, given)])] += 1
    return ask.check(tuple(given.items()))
