"""Deeds at a small table: weeks, marches, story cards, Resources, healing, cards for several Parties."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("fallen_tui.games.fallen_land.rules.mercenaries")

from fallen_tui.engine.events import Event
from fallen_tui.engine.library_structure import strict_converter
from fallen_tui.engine.rules import Ask, Roll, Rule, Shuffle
from fallen_tui.games.fallen_land.content import map_file
from fallen_tui.games.fallen_land.content.cards import HOOKS, Cards, Character, Faction, Story, Technology
from fallen_tui.games.fallen_land.rules import exploits, movement, stories
from fallen_tui.games.fallen_land.state.player import Member, Player
from fallen_tui.games.fallen_land.state.table import Holding, State

WORDS = " ".join(["sand"] * 100)
READ = strict_converter(HOOKS, detailed=True)


def story(id: str, **fields: Any) -> Story:
    end = {"text": "So it ends."}
    card = {"id": id, "title": f"Card {id}", "text": WORDS, **fields}
    if not id.startswith("mi"):
        card["categories"] = ["ambush"]
    card.setdefault("success", {**end, "do": [{"prestige": 1}]})
    if fields.get("checks"):
        card.setdefault("failure", {**end, "do": [{"damage": 1}]})
    found: Story = READ.structure(card, Story)
    return found


@functools.cache
def cards() -> Cards:
    skills = {"combat": 9, "survival": 5, "diplomacy": 5, "mechanical": 5, "technical": 5, "medical": 6}
    people = {
        f"ch{n:03}": READ.structure(
            {
                "id": f"ch{n:03}",
                "name": f"Person {n}",
                "occupation": "digger",
                "text": "Yes.",
                "skills": skills,
                "health": 8,
                "psych": 4,
                "capacity": 12,
            },
            Character,
        )
        for n in range(1, 16)
    }
    tales = (
        story("pl001", coins=2, checks=[{"combat": 3}]),
        story("pl002", opening=[{"redraw": True}]),
        story("pl003", multi=2, coins=3, checks=[{"combat": 2}]),
        story("pl004", who="individual", checks=[{"combat": 1}]),
        story("cr001"),
        story("mi001", number=1, checks=[{"medical": 1}]),
    )
    technologies = {
        "medical": READ.structure(
            {"id": "medical", "name": "M", "text": "M.", "price": 30, "upgrade": 60, "skill": "medical", "n": 1},
            Technology,
        )
    }
    factions = {number: READ.structure(faction(number), Faction) for number in range(1, 7)}
    table = {tale.id: tale for tale in tales}
    return Cards("test", map_file.load(), people, {}, {}, table, factions, technologies, {})


def faction(number: int) -> dict[str, Any]:
    """A faction whose perks are spent by the time a week begins."""
    id = f"fa{number:02d}"
    perks = [
        {"id": f"{id}-{letter}", "name": letter.upper(), "text": "Coins.", "start": [{"coins": 1}]} for letter in "abcd"
    ]
    return {
        "id": id, "number": number, "name": f"Town {number}", "symbol": "X", "text": "A town.",
        "technologies": ["medical", "water"], "perks": perks,
    }  # fmt: skip


class Bench:
    """Two or more seats, each with three Characters at home, in turn 1 of the exploits of seat 0."""

    def __init__(self, seats: int = 2) -> None:
        box = cards()
        self.state = State(box, "standard", [Player(n, f"P{n}", faction=n + 1, coins=10) for n in range(seats)])
        self.state.phase, self.state.turn, self.state.current = "exploits", 1, 0
        board = box.board
        self.state.resources = {board[each.hex].name: Holding() for each in board.resources.values()}
        people = iter(box.decks["character"])
        for player in self.state.players:
            player.place = self.state.home(player.seat)
            player.crowns[:3] = [Member(next(people)) for _ in range(3)]
        self.asked: list[Ask] = []
        self.told: list[Event] = []

    def stack(self, deck: str, *ids: str) -> None:
        """Lay a deck: the first card is drawn first."""
        self.state.decks[deck].draw = list(reversed(ids))

    def run(self, rule: Rule[Any], answers: dict[str, Any], dice: dict[str, int] | None = None) -> Any:
        """Run a rule: every topic has its answer, every stream the face that all its dice show."""
        faces, back = dice or {}, None
        while True:
            try:
                step = rule.send(back)
            except StopIteration as end:
                return end.value
            back = None
            if isinstance(step, Event):
                self.told.append(step)
                step.apply(self.state)
            elif isinstance(step, Ask):
                forced = step.forced()
                self.asked.append(step)
                back = forced if forced is not None else step.check(answers.get(step.topic, step.default))
            elif isinstance(step, Roll):
                back = (faces.get(step.stream, 3),) * step.count
            elif isinstance(step, Shuffle):
                back = tuple(range(step.size))

    def kinds(self) -> list[str]:
        return [type(event).__name__ for event in self.told]

    def topics(self) -> Iterator[str]:
        return (ask.topic for ask in self.asked)


@pytest.mark.rule("FL-EXP-02", "FL-EXP-05", "FL-EXP-06", "FL-EXP-07")
def test_weeks_spent_beyond_those_left_become_a_penalty_that_is_paid_first() -> None:
    bench = Bench()
    player = bench.state.players[0]
    player.penalty = 1
    assert bench.run(exploits.exploits(bench.state, 0), {"deed": "heal"})
    assert (player.weeks, player.penalty) == (1, 0)  # 4, less 1 of penalty, less 2 for healing
    assert not bench.run(exploits.exploits(bench.state, 0), {"deed": "heal"})
    assert (player.weeks, player.penalty) == (0, 1)


@pytest.mark.rule("FL-EXP-09", "FL-EXP-12", "FL-MOV-01", "FL-DEC-18")
def test_a_march_owes_a_follow_up_that_bars_moving_and_healing() -> None:
    bench = Bench()
    state = bench.state
    away = next(hex.name for hex in state.cards.board.hexes.values() if hex.decks == ("plains",) and hex.town is None)
    state.players[0].place = away
    bench.stack("plains", "pl001")
    bench.run(exploits.exploits(state, 0), {"deed": "move", "march": away}, {"move": 4})
    assert state.players[0].owes
    keys = exploits.deeds(state, 0, True)
    assert {"move", "heal"}.isdisjoint(keys)
    assert "encounter:plains" in keys
    bench.run(exploits.exploits(state, 0), {"deed": "encounter:plains", "flight": "fight", "reroll": "stop"})
    assert not state.players[0].owes


@pytest.mark.rule("FL-MOV-02", "FL-MOV-03")
def test_the_last_point_enters_any_land_and_ways_begin_at_home() -> None:
    bench = Bench()
    ways = movement.ways_of(bench.state, 0, 1)
    home = bench.state.cards.board.at(bench.state.home(0))
    around = bench.state.cards.board.neighbours(home.coordinate)
    land = {bench.state.cards.board[cell].name for cell in around if not bench.state.cards.board[cell].water}
    assert set(ways.goals()) == land | {home.name}


@pytest.mark.rule("FL-ENC-07", "FL-ENC-09", "FL-FLT-03", "FL-FLT-05")
def test_flight_has_to_exceed_the_combat_number(subtests: pytest.Subtests) -> None:
    for die, end, coins in [(4, "fled", 12), (3, "failure", 10)]:
        with subtests.test(die=die, end=end, coins=coins):
            bench = Bench()
            bench.stack("plains", "pl001")
            hex = movement.steps(bench.state, 0)[0]
            bench.state.limbo.append(bench.state.decks["plains"].draw.pop())
            answers = {"flight": "flee", "flee_to": hex, "place_damage": [("crown:0", 1)]}
            assert bench.run(stories.play_story(bench.state, 0, "pl001"), answers, {"flight": die}) == end
            assert bench.state.players[0].coins == coins
            assert bench.state.decks["plains"].discard == ["pl001"]


@pytest.mark.rule("FL-ENC-06", "FL-DEC-52")
def test_a_card_that_is_replaced_pays_nothing_and_the_next_is_played() -> None:
    bench = Bench()
    bench.stack("plains", "pl004")
    bench.state.limbo.append("pl002")
    assert bench.run(stories.play_story(bench.state, 0, "pl002"), {"reroll": "stop"}, {"check": 5}) == "success"
    assert bench.state.players[0].prestige == 3  # each of the three passes the Individual check
    assert set(bench.state.decks["plains"].draw + bench.state.decks["plains"].discard) == {"pl002", "pl004"}


@pytest.mark.rule("FL-RES-06", "FL-RES-07", "FL-RES-09", "FL-TDC-05")
def test_a_neutral_resource_wants_an_encounter_and_an_owned_one_fires_first() -> None:
    bench = Bench()
    state = bench.state
    hex = next(iter(state.resources))
    for player in state.players:
        player.place = hex
    bench.stack("city_rad", "cr001")
    bench.run(exploits.exploits(state, 0), {"deed": "claim", "deck": "city_rad"})
    assert state.owner_of(hex) == 0
    assert state.players[0].prestige == 2  # 1 of the card, 1 of the Resource
    state.players[0].chips = 2
    state.current = 1
    bench.run(exploits.exploits(state, 1), {"deed": "claim"})
    assert state.owner_of(hex) == 1
    assert [member.physical for _, member in state.players[1].party] == [2, 2, 2]


@pytest.mark.rule("FL-WLD-09", "FL-WLD-10", "FL-WLD-14", "FL-DEC-51", "FL-CHK-18")
def test_a_card_for_several_parties_waits_and_is_tried_together() -> None:
    bench = Bench()
    state = bench.state
    hex = next(iter(state.resources))
    state.players[0].place = hex
    bench.stack("plains", "pl003")
    bench.run(exploits.exploits(state, 0), {"deed": "encounter:plains"})
    assert [world.card for world in state.world] == ["pl003"]
    assert "wait" in exploits.deeds(state, 0, False)
    state.players[1].place, state.current = hex, 1
    bench.run(exploits.exploits(state, 1), {"deed": "join:pl003", "admit": "admit"})
    assert "pvp:seat:0" not in exploits.deeds(state, 1, False)
    bench.run(exploits.exploits(state, 1), {"deed": "attempt:pl003", "reroll": "stop"}, {"check": 5})
    assert [player.prestige for player in state.players] == [1, 1]
    assert state.players[0].coins == 13  # who drew it scavenges
    assert not state.world
    assert state.truces == [(hex, (0, 1))]


@pytest.mark.rule("FL-MIS-02", "FL-MIS-03")
def test_a_mission_chip_moves_once_its_card_is_played() -> None:
    bench = Bench()
    state = bench.state
    state.missions = [state.players[0].place]
    bench.stack("mission", "mi001")
    answers = {"deed": "mission:0", "reroll": "stop", "place_damage": [("crown:0", 1)]}
    bench.run(exploits.exploits(state, 0), answers, {"check": 5, "location": 1})
    assert state.missions == [state.cards.board.numbered(11).name]
    assert state.players[0].weeks == 1


@pytest.mark.rule("FL-EXP-04", "FL-ENC-11")
def test_random_weeks_always_come_to_an_end() -> None:
    for seed in range(20):
        chance = random.Random(seed)
        bench = Bench()
        for deck in ("plains", "city_rad", "mission"):
            bench.stack(deck, *bench.state.cards.decks[deck])
        bench.state.missions = [bench.state.home(0)]

        rule = exploits.exploits(bench.state, 0)
        steps = 0
        while wander(bench, rule, chance):
            rule = exploits.exploits(bench.state, 0)
            steps += 1
            assert steps < 200
            assert bench.state.story_in_play is None
            assert not bench.state.limbo


def wander(bench: Bench, rule: Rule[bool], chance: random.Random) -> bool:
    """Run a rule with any legal answers and any dice."""
    back: Any = None
    while True:
        try:
            step = rule.send(back)
        except StopIteration as end:
            return bool(end.value)
        back = None
        if isinstance(step, Event):
            step.apply(bench.state)
        elif isinstance(step, Ask):
            back = step.forced()
            if back is None:
                back = whim(step, chance)
        elif isinstance(step, Roll):
            back = tuple(chance.randint(1, step.sides) for _ in range(step.count))
        elif isinstance(step, Shuffle):
            back = tuple(chance.sample(range(step.size), step.size))


def whim(ask: Ask, chance: random.Random) -> Any:
    if ask.kind == "one":
        return chance.choice(ask.keys)
    if ask.kind == "amount":
        return chance.randint(ask.low, ask.high)
    if ask.kind == "split":
        given: dict[str, int] = {}
        for key in ask.keys:
            given[key] = ask.room(key, given)
        return ask.check(tuple(given.items()))
    if ask.kind == "order":
        return tuple(chance.sample(ask.keys, len(ask.keys)))
    return ask.check(chance.sample(ask.keys, ask.low))
