"""How scenarios of a ferry end, and how its campaigns go on."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from fallen_tui.adventure.scenario import ends
from fallen_tui.adventure.scenario.campaigns import CampaignEnding, ChronicleNote, Person, faults
from fallen_tui.adventure.scenario.course import Chapter, following, offered
from fallen_tui.adventure.scenario.ends import Finish
from fallen_tui.adventure.scenario.goals import NOTHING, Goal, reached
from fallen_tui.adventure.scenario.parts import ChapterOutcome, Ending, Grade, Score
from tests.adventure.ferry import CONDITIONS, Ferry, condition, count

SEATS = (0, 1)
TEXT = "word " * 40
NEVER = Goal("any")
TWO_OARS = Goal(condition=condition(oars=2))


@attrs.frozen
class Crossing:
    """A scenario as far as its ends go."""

    together: bool = True
    victory: Goal | None = None
    defeat: Goal | None = None
    score: Score | None = None
    clock: ChapterOutcome = "lost"
    won: str = "{winner} crossed."
    lost: str = ""
    grades: tuple[Grade, ...] = ()
    endings: tuple[Ending, ...] = ()


TABLE = Ferry(floods=4, oars=[1, 3])


def holds(goal: Goal, seat: int | None = None) -> bool:
    def met(condition: Any, seat: int) -> bool:
        return CONDITIONS.met(TABLE, condition, seat)

    def total(word: str) -> int:
        return 5 if word == "counter:tolls" else sum(figured(word, seat) for seat in SEATS)

    return reached(goal, SEATS, met, total, seat)


def figured(word: str, seat: int) -> int:
    return count(TABLE, word, seat, 0)


@pytest.mark.parametrize(
    ("goal", "seat", "holds_"),
    [
        (TWO_OARS, None, True),
        (attrs.evolve(TWO_OARS, who="each"), None, False),
        (attrs.evolve(TWO_OARS, who="each"), 1, True),
        (TWO_OARS, 0, False),
        (Goal(condition=condition(oars="=4"), who="sum"), None, True),
        (Goal(condition=condition(oars=5), who="sum"), None, False),
        (Goal("not", (TWO_OARS,)), None, False),
        (Goal("all", (TWO_OARS, Goal("any", (NEVER, NOTHING)))), None, True),
    ],
)
def test_a_goal_is_that_of_a_seat_of_any_of_each_or_of_all_together(goal: Goal, seat: int | None, holds_: bool) -> None:
    assert holds(goal, seat) is holds_


@pytest.mark.parametrize(("tolls", "enough"), [(5, True), (6, False)])
def test_counters_are_summed_by_their_ids(tolls: int, enough: bool) -> None:
    assert holds(Goal(condition=condition(counter={"tolls": tolls}), who="sum")) is enough


def test_those_who_play_together_win_at_once_or_lose() -> None:
    assert ends.of_all(Crossing(victory=TWO_OARS, defeat=TWO_OARS), SEATS, holds) == Finish("won", "goal", SEATS)
    assert ends.of_all(Crossing(victory=NEVER, defeat=TWO_OARS), SEATS, holds) == Finish("lost", "defeat")
    assert ends.of_all(Crossing(victory=NEVER), SEATS, holds) is None
    assert ends.of_all(Crossing(together=False, victory=TWO_OARS), SEATS, holds) is None


def test_rivals_win_each_by_its_goal_then_by_the_mark_of_the_score() -> None:
    race = Crossing(together=False, victory=TWO_OARS, score=Score("oars", (), 3))
    assert ends.of_rivals(race, SEATS, holds, figured) == Finish("won", "goal", (1,))
    without = attrs.evolve(race, victory=None)
    assert ends.of_rivals(without, SEATS, holds, figured) == Finish("won", "score", (1,))
    assert ends.of_rivals(attrs.evolve(without, defeat=NOTHING), SEATS, holds, figured) == Finish("lost", "defeat")
    assert ends.of_rivals(attrs.evolve(without, score=Score("oars", (), 4)), SEATS, holds, figured) is None
    assert ends.of_rivals(Crossing(victory=TWO_OARS), SEATS, holds, figured) is None


def test_the_clock_decides_by_the_score_or_as_the_scenario_says() -> None:
    assert ends.of_clock(Crossing(together=False, score=Score("floods")), SEATS, figured) == Finish(
        "won", "score", SEATS
    )
    assert ends.of_clock(Crossing(clock="won"), SEATS, figured) == Finish("won", "clock", SEATS)
    assert ends.of_clock(Crossing(), SEATS, figured) == Finish("lost", "clock")


def test_ties_decide_among_those_who_are_level() -> None:
    assert ends.leaders(Score("floods", ("oars",)), SEATS, figured) == (1,)


def test_the_first_grade_and_epilogue_that_fit_are_told() -> None:
    grades = (Grade("Drowned", "Nobody.", "lost"), Grade("Rowed", "Well.", "won", NEVER), Grade("Swept", "Fast."))
    crossing = Crossing(grades=grades, endings=(Ending(TEXT, TWO_OARS),))
    assert ends.told(crossing, Finish("won", "goal", (0,)), ["Ann"], holds) == ("Swept", (TEXT, "Fast."))
    assert ends.told(crossing, Finish("lost", "clock"), [], holds) == ("Drowned", ("nobody crossed.", "Nobody."))
    race = attrs.evolve(crossing, together=False, grades=())
    assert ends.told(race, Finish("won", "goal", (0,)), ["Ann"], holds) == ("", ("Ann crossed.",))
    assert ends.told(race, Finish("won", "goal", (1, 0)), ["Bo", "Ann"], holds) == ("", (TEXT,))


@attrs.frozen
class Journey:
    """A campaign, with the scenarios of its chapters."""

    chapters: tuple[Chapter, ...]
    first: str = "c1"
    scenarios: dict[str, Any] = attrs.field(factory=dict)
    endings: tuple[CampaignEnding, ...] = ()
    people: tuple[Person, ...] = ()
    memories: tuple[ChronicleNote, ...] = ()


@attrs.frozen
class Leg:
    kind: str = "chapter"
    keep: tuple[str, ...] = ()


LOST = Goal(condition=condition(lost="c1"))
JOURNEY = Journey((Chapter("c1"), Chapter("c2"), Chapter("c3", LOST)))


def test_the_chapter_that_comes_next() -> None:
    assert following(JOURNEY, {"c1": "won"}, lambda goal: False) == "c2"
    assert following(JOURNEY, {"c1": "lost"}, lambda goal: goal == LOST) == "c3"
    assert following(JOURNEY, {"c1": "won", "c2": "won"}, lambda goal: False) == ""


def test_boons_of_the_chapter_come_first_and_none_twice() -> None:
    assert offered(["song"], ["rope", "song", "sail", "oar"], {"rope"}, 2) == ("song", "sail")


def test_what_a_campaign_names_is_there() -> None:
    legs = {"c1": Leg(keep=("tolls",)), "c2": Leg("solo"), "c3": Leg()}
    whole = attrs.evolve(JOURNEY, scenarios=legs)
    assert list(faults(whole)) == [("chapters", "c2 isn't a chapter; give it kind: chapter")]
    note = ChronicleNote(Goal("all", (Goal(condition=condition(won="c9", counter={"tolls": 1, "songs": 1})),)), "So.")
    named = {message for field, message in faults(attrs.evolve(whole, memories=(note,))) if field == "memories"}
    assert {message.partition(";")[0] for message in named} == {
        "there is no chapter c9",
        "no chapter keeps a counter songs",
    }
