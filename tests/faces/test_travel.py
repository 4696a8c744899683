"""Travel without a face: which questions a march answers, why it stops, what it leaves in the journal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from fallen_tui.bots import answer_of, seat_bot
from fallen_tui.engine.clone import clone
from fallen_tui.engine.events import Answered
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.engine.verify import verify
from fallen_tui.faces.fallen_land import travel as council
from fallen_tui.faces.fallen_land.journeys import Journey, Journeys, danger
from fallen_tui.faces.repeating import last_answer
from fallen_tui.faces.routine import RoutineAnswers
from fallen_tui.faces.travel import TravelAnswers, TravelGoal, TravelStep
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.state.table import State
from tests.plain.sitting import toy

MARCH = ("deed", "march", "way")


class Journeying:
    """A game of Council of Towns in which Ann travels; the steady bot answers what no march does."""

    def __init__(self, seed: str = "asks", asks: str = "sensible") -> None:
        seats = (SeatSpec("human", "Ann"), SeatSpec("steady", "Bo"))
        self.table = Table(open_game("fallen_land"), Setup("fallen_land", "short", seats, seed, "open"))
        self.bots: list[Any] = [seat_bot("steady", self.table.game, self.table.setup, seat) for seat in (0, 1)]
        self.routine = RoutineAnswers(self.table, asks)
        self.travel = TravelAnswers(self.table)
        self.given: list[tuple[str, str]] = []
        self.table.advance()
        self.until(lambda ask: ask.topic == "deed")

    @property
    def view(self) -> State:
        found: State = self.table.game.view(self.table.state, 0)
        return found

    @property
    def ask(self) -> Ask:
        """The question that waits for Ann."""
        return next(ask for ask in self.table.pending if ask.seat == 0)

    def until(self, wanted: Any) -> None:
        """Bots answer until Ann is asked what is wanted."""
        while True:
            self.routine.give()
            ask = self.table.pending[0]
            if ask.seat == 0 and wanted(ask):
                return
            self.table.decide(ask.seat, answer_of(self.bots[ask.seat], self.table, ask))

    def answer(self, answer: str) -> None:
        """Ann's answer, up to her next question."""
        self.table.decide(0, answer)
        self.until(lambda ask: True)

    def march(self) -> str:
        """The march as far as it goes; why it stopped."""
        while self.travel.marches(0):
            self.until(lambda ask: True)
            ask = self.ask
            if self.travel.give(ask):
                entry = next(e for e in reversed(self.table.entries) if isinstance(e, Answered) and e.topic in MARCH)
                self.given.append((ask.topic, entry.answer))
        return self.travel.stopped

    def goal(self, name: str, pointed: str = "") -> TravelGoal:
        return next(goal for goal in self.travel.goals(0, pointed) if goal.has(name))


@pytest.fixture
def game() -> Journeying:
    return Journeying()


# --- the list ---


def test_the_goals_are_what_has_a_name_and_the_hex_that_is_looked_at(game: Journeying) -> None:
    goals = game.travel.goals(0, "N08")
    assert goals[0].key == "hex:N08"
    assert {"Missions", "Resources", "Towns", "Places"} <= {goal.group for goal in goals}
    for group in {goal.group for goal in goals}:
        far = [goal.far for goal in goals if goal.group == group]
        assert far == sorted(far)
    assert all(goal.place != game.view.players[0].place for goal in goals)


def test_weeks_are_those_of_the_rules_ways(game: Journeying) -> None:
    """A march covers the pace, and between two of them lies a Deed that is owed."""
    near, far = game.goal("Ferrant"), game.goal("Marrow")
    journeys = Journeys(game.view, 0)
    assert (near.weeks, near.road) == (1, "")
    points = journeys.points(far.place)
    assert points is not None
    assert points == journeys.ways.land.spent[game.view.cards.board.at(far.place).coordinate]
    assert (far.weeks, far.takes) == (9, "about 9 weeks")
    assert far.road == "4 Encounters on the way, arrival in 2 Turns"


def test_before_the_weeks_of_a_turn_are_given_all_of_them_are_to_come(game: Journeying) -> None:
    """2 weeks are within this Turn, 8 end in the next one."""
    view = game.view
    view.players[0].began, view.phase = view.turn - 1, "deal"
    journeys = Journeys(view, 0)
    assert [journeys.when(weeks) for weeks in (0, 2, 4, 5, 8, 9)] == [
        "", "", "", "arrival next Turn", "arrival next Turn", "arrival in 2 Turns",
    ]  # fmt: skip
    view.players[0].penalty = 1
    assert Journeys(view, 0).when(4) == "arrival next Turn"
    view.players[0].began, view.players[0].weeks, view.phase = view.turn, 0, "events"
    assert Journeys(view, 0).when(2) == "arrival next Turn"


def test_a_way_back_costs_what_the_way_there_does(game: Journeying) -> None:
    journeys = Journeys(game.view, 0)
    for goal in game.travel.goals(0):
        assert Journey(journeys, goal.place).left(game.view.players[0].place) == journeys.points(goal.place)


def test_the_sea_is_no_goal_to_get_to(game: Journeying) -> None:
    sea = next(hex.name for hex in game.view.cards.board.hexes.values() if hex.water and hex.number is None)
    goal = game.goal(sea, sea)
    assert (goal.weeks, goal.takes, goal.road) == (None, "no way", "closed to you")
    game.travel.begin(0, goal)
    assert game.march() == f"Travel stopped: the way to {goal.name} is closed"
    assert not game.given


def test_a_hex_that_burns_says_so(game: Journeying) -> None:
    view = game.view
    hot = next(hex.name for hex in view.cards.board.hexes.values() if hex.burns)
    assert "1 Radiation on each Character" in game.goal(hot, hot).road


# --- the march ---


@pytest.mark.parametrize("seed", ["asks", "roads", "hills"])
def test_a_party_arrives_over_several_weeks(seed: str) -> None:
    game = Journeying(seed)
    goal = max(game.travel.goals(0), key=lambda goal: (goal.group == "Towns") * (goal.weeks or 0))
    marches = 0
    for _ in range(40):
        game.travel.begin(0, None if game.travel.goal(0) else goal)
        before = len(game.given)
        why = game.march()
        marches += any(topic == "march" for topic, _ in game.given[before:])
        if game.travel.goal(0) is None:
            break
        game.table.decide(0, answer_of(game.bots[0], game.table, game.ask))
        game.until(game.travel.goes_on)
    assert why == f"Travel ended: you have arrived at {goal.name}"
    assert game.view.players[0].place == goal.place
    assert marches > 2
    assert {topic for topic, _ in game.given} <= {*MARCH}


def test_an_arrival_in_a_town_needs_one_choice(game: Journeying) -> None:
    game.travel.begin(0, goal := game.goal("Ferrant"))
    before = len(game.table.entries)
    assert game.march() == f"Travel ended: you have arrived at {goal.name}"
    assert game.travel.goal(0) is None
    answers = [entry for entry in game.table.entries[before:] if isinstance(entry, Answered)]
    assert [(entry.topic, entry.chosen) for entry in answers] == [("deed", True), ("march", True)]
    assert verify(game.table.game, game.table.setup, game.table.entries).sound


def test_a_march_stops_before_an_encounter_and_in_it(game: Journeying) -> None:
    game.travel.begin(0, game.goal("Marrow"))
    assert game.march() == "Travel stopped: an Encounter is due"
    assert game.view.players[0].owes
    assert not game.travel.goes_on(game.ask)
    game.answer(next(key for key in game.ask.keys if key.startswith("encounter:")))
    card = game.view.story_in_play
    assert card is not None
    game.travel.begin(0)
    assert game.march() == f"Travel stopped: an Encounter, {game.view.cards.name(card.card)}"
    assert game.travel.goal(0) is not None


def test_a_halt_leaves_the_goal(game: Journeying) -> None:
    game.travel.begin(0, goal := game.goal("Marrow"))
    assert game.travel.give(game.ask)
    game.travel.halt()
    assert game.travel.stopped == "Travel stopped: you stopped"
    assert not game.travel.give(game.ask)
    assert game.travel.goal(0) == goal
    game.until(game.travel.goes_on)
    game.travel.begin(0)
    assert game.travel.give(game.ask)
    game.travel.give_up(0)
    assert not game.travel.marches(0)


def test_no_march_ends_where_it_harms(game: Journeying) -> None:
    """Of the hexes that are offered the one that gets furthest, but none that burns; the goal itself may."""
    view = game.view
    board = view.cards.board
    start = view.players[0].place
    hot = [hex.name for hex in board.hexes.values() if hex.burns]
    hex = min(hot, key=lambda hex: council.away(view, start, hex))
    goal = game.goal("Marrow")
    ends = sorted(Journey(Journeys(view, 0), goal.place).nearer(99, hot))
    ask = Ask(0, "march", tuple(hot), "FL-MOV-02", about=(99,))
    assert council.step(view, ask, goal) == TravelStep(why=f"1 Radiation on each Character in {ends[0][2]}")
    to_it = game.goal(hex, hex)
    assert council.step(view, ask, to_it) == TravelStep(hex)
    assert danger(view, 0, hex)


def test_a_way_that_is_blocked_stops_it(game: Journeying) -> None:
    ask = Ask(0, "march", (game.view.players[0].place,), "FL-MOV-02", about=(3,))
    assert council.step(game.view, ask, game.goal("Marrow")) == TravelStep(why="the way is blocked")


def test_a_town_on_the_way_saves_the_deed_that_is_owed(game: Journeying) -> None:
    """Of two hexes from which it is as far in marches, that in which nothing is owed."""
    view, goal, town = game.view, game.goal("Bellwether"), game.goal("Gantry").place
    board, journey = view.cards.board, Journey(Journeys(view, 0), goal.place)
    beside = [board[cell].name for cell in board.neighbours(board.at(town).coordinate) if board[cell].decks]
    weeks = {hex: found for found, _, hex in journey.nearer(99, (town, *beside))}
    alike = [hex for hex in beside if journey.left(hex) == journey.left(town)]
    assert alike
    assert all(weeks[town] == weeks[hex] - 1 for hex in alike)


def gone(view: State, goal: TravelGoal) -> str:
    """Why a goal is none any more for whoever plans the week."""
    step = council.step(view, Ask(0, "deed", ("move", "stops"), "FL-EXP-03", about=(4,)), goal)
    assert step.answer is None or not step.ends
    return step.why if step.ends else ""


def test_a_goal_that_is_gone_ends_it(game: Journeying) -> None:
    view = clone(game.view)
    mission, mill = game.goal("Mission M2"), game.goal("Herring")
    assert not gone(view, mission) + gone(view, mill)
    view.missions[1] = "A01"
    view.resources[mill.place].owner = 1
    assert gone(view, mission) == f"{mission.name} is gone"
    assert gone(view, mill) == "it is H02 Herring House, owned by Bo now"
    view.resources[mill.place].destroyed = True
    assert gone(view, mill) == f"{mill.name} is gone"
    view.players[0].crowns[:] = [None] * 5
    assert gone(view, mission) == "your Party is lost"


def test_harm_stops_it_before_anything_else(game: Journeying) -> None:
    view = clone(game.view)
    travel = TravelAnswers(game.table, view=lambda seat: view)
    travel.begin(0, game.goal("Marrow"))
    view.players[0].party[0][1].physical += 1
    assert not travel.give(game.ask)
    assert travel.stopped == "Travel stopped: your Party is wounded"
    travel.begin(0)
    view.players[0].crowns[0] = None
    assert not travel.give(game.ask)
    assert travel.stopped == "Travel stopped: your Party has lost a Character"


def test_a_new_turn_stops_it_and_it_goes_on_after(game: Journeying) -> None:
    """Every week of a Turn is marched, what is not of the march is left to the player, and one call goes on after."""
    game.travel.begin(0, game.goal("Bellwether"))
    first = game.view.turn
    stops = []
    while game.view.turn == first or not game.travel.goes_on(game.ask):
        stops.append(game.march())
        game.table.decide(0, answer_of(game.bots[0], game.table, game.ask))
        game.until(lambda ask: True)
        if game.travel.goes_on(game.ask) and game.view.turn == first:
            game.travel.begin(0)
    assert game.ask.topic == "deed"
    game.travel.begin(0)
    assert game.travel.give(game.ask)


# --- any game ---


class Straight:
    """Travel in the toy: every question with an option `a` is of the march, until it asks where."""

    def goals(self, view: Any, seat: int, pointed: str) -> Sequence[TravelGoal]:
        return (TravelGoal("there", "There", "Places", "there", 2, 2),)

    def step(self, view: Any, ask: Ask, goal: TravelGoal) -> TravelStep:
        if ask.topic == "there":
            return TravelStep(why="you are there", ends=True)
        return TravelStep("a") if "a" in ask.keys else TravelStep(why="a fork")

    def condition(self, view: Any, seat: int) -> int:
        return 0

    def harm(self, before: int, now: int) -> str:
        return ""


def walk(*topics: str) -> tuple[Table, TravelAnswers]:
    keys = {"fork": ("b", "c")}
    table = toy(*(Ask(0, topic, keys.get(topic, ("a", "b")), "T-1") for topic in topics))
    table.advance()
    return table, TravelAnswers(table, part=Straight)


def test_any_game_may_be_travelled_in() -> None:
    table, travel = walk("on", "fork", "on", "there")
    travel.begin(0, travel.goals(0)[0])
    assert travel.give(table.pending[0])
    assert not travel.give(table.pending[0])
    assert travel.stopped == "Travel stopped: a fork"
    table.decide(0, "c")
    assert travel.goes_on(table.pending[0])
    travel.begin(0)
    assert travel.stopped == ""
    assert travel.give(table.pending[0])
    assert not travel.give(table.pending[0])
    assert travel.stopped == "Travel ended: you are there"
    assert travel.goal(0) is None


def test_the_end_of_the_game_ends_it() -> None:
    table, travel = walk("on")
    travel.begin(0, travel.goals(0)[0])
    assert travel.give(table.pending[0])
    assert table.over
    assert not travel.marches(0)


def test_a_game_without_the_part_offers_none() -> None:
    charter = Table(open_game("state51"), Setup("state51", "standard", (SeatSpec("human", "Ann"),) * 2, "1"))
    assert not TravelAnswers(charter).offered


# --- the last answer again ---


def test_the_last_answer_is_repeated_where_it_can_be() -> None:
    asks = [Ask(0, "meal", keys, "T-1") for keys in (("a", "b"), ("b", "c"), ("a", "c"))]
    table = toy(Ask(0, "drink", ("b", "c"), "T-1"), *asks)
    table.advance()

    def again() -> Any:
        ask = table.pending[0]
        return last_answer(table, ask, table.game.question(table.state, ask))

    table.decide(0, "b")
    assert again() is None
    table.decide(0, "b")
    assert again() == "b"
    question = table.game.question(table.state, table.pending[0])
    assert last_answer(table, table.pending[0], attrs.evolve(question, graves=("b",))) is None
    table.decide(0, "c")
    table.rewind(len(table.entries) - 2)
    assert table.pending[0].keys == ("b", "c")
    assert again() == "b"
    table.decide(0, "b")
    assert again() is None
