"""Scenarios and campaigns of a ferry that no game knows: goals, levels, files, chapters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import attrs
import orjson
import pytest

from fallen_tui.adventure.content.reading import HIDDEN, by_fields, demand, read_fields
from fallen_tui.adventure.scenario import campaigns, files as scenario_files
from fallen_tui.adventure.scenario.campaigns import CampaignEnding
from fallen_tui.adventure.scenario.checking import problems, problems_in
from fallen_tui.adventure.scenario.course import Chapter, read_chapter
from fallen_tui.adventure.scenario.files import SHEET, Language, ScenarioFiles
from fallen_tui.adventure.scenario.goals import NOTHING, Goal, decided, goal_reader
from fallen_tui.adventure.scenario.levels import plain
from fallen_tui.adventure.scenario.parts import Counter, Ending, Grade, Range, Score, read_range
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.library import FieldError, open_content
from fallen_tui.engine.library_errors import faults as faults_in
from fallen_tui.engine.library_structure import strict_converter
from tests.adventure.ferry import CONVERTER, condition, read_condition

END = "word " * 40


read_goal = goal_reader(read_condition, "{floods: 3}")


# --- goals ---


def test_a_list_is_a_tree_of_which_all_hold() -> None:
    made = read_goal([{"any": [{"floods": 3}, {"won": "c1", "who": "each"}]}, {"not": {"lost": "c1"}}], CONVERTER)
    assert (made.op, [part.op for part in made.parts]) == ("all", ["any", "not"])
    assert [goal.who for goal in made.parts[0].parts] == ["any", "each"]
    assert [condition.tests[0].word for condition in made.conditions()] == ["floods", "won", "lost"]


@pytest.mark.parametrize(
    ("value", "paths"),
    [
        (3, [()]),
        ({"any": {}}, [("any",)]),
        ({"floods": 1, "who": "nobody"}, [()]),
        ([{"boats": 1}, {"floods": 1}, {"rafts": 1}], [("all", "boats"), ("all", "rafts")]),
    ],
)
def test_a_goal_is_refused_with_all_that_is_wrong_in_it(value: Any, paths: list[Any]) -> None:
    with pytest.raises(Exception) as caught:
        read_goal(value, CONVERTER)
    assert [fault.path for fault in faults_in(caught.value)] == paths


OPEN, YES, NO = (Goal(condition=condition(boat=answer)) for answer in ("open", "yes", "no"))


@pytest.mark.parametrize(
    ("goal", "holds"),
    [
        (NOTHING, True),
        (Goal("any"), False),
        (Goal("all", (YES, OPEN)), None),
        (Goal("all", (NO, OPEN)), False),
        (Goal("any", (YES, OPEN)), True),
        (Goal("any", (NO, OPEN)), None),
        (Goal("not", (Goal("any", (NO, NO)),)), True),
        (Goal("not", (OPEN,)), None),
    ],
)
def test_a_goal_is_decided_as_far_as_its_conditions_are(goal: Goal, holds: bool | None) -> None:
    answers = {"yes": True, "no": False, "open": None}
    assert decided(goal, lambda leaf: answers[leaf.condition.tests[0].value]) is holds


# --- levels, parts ---


def test_data_is_chosen_by_level_and_by_the_next_lower_number_of_seats() -> None:
    data = {"turns": {"easy": 9, "normal": 7, "hard": {"by_seats": {"2": 5, "4": 6}}}, "list": [{"by_seats": {"2": 1}}]}
    assert plain(data, "normal", 1) == {"turns": 7, "list": [1]}
    assert [plain(data, "hard", seats)["turns"] for seats in (1, 2, 3, 4, 5)] == [5, 5, 5, 6, 6]


def test_two_numbers_are_one_range() -> None:
    assert (read_range(3, 1, 4), read_range([1, 4], 1, 4)) == ((3, 3), (1, 4))
    for value in ([0, 4], [1, 2, 3], "3", [1, True]):
        with pytest.raises(FieldError):
            read_range(value, 1, 4)


@pytest.mark.parametrize(
    ("cls", "fields", "field"),
    [
        (Counter, {"id": "floods", "name": "Floods", "start": 3, "high": 2}, "start"),
        (Counter, {"id": "fl12", "name": "Floods"}, "id"),
        (Counter, {"id": "floods", "name": "Floods", "secret": True}, "secret"),
        (Grade, {"name": "", "text": "Dry."}, "name"),
        (Ending, {"text": "Short.", "when": NOTHING}, "text"),
    ],
)
def test_parts_are_refused(cls: Any, fields: dict[str, Any], field: str) -> None:
    with pytest.raises(FieldError) as caught:
        cls(**fields)
    assert caught.value.at == (field,)


def test_a_counter_of_0_and_1_is_a_note() -> None:
    assert Counter("dry", "Dry", high=1).note
    assert not Counter("floods", "Floods").note


# --- campaigns ---


@attrs.frozen
class Crossing:
    """A campaign by its chapters alone."""

    chapters: tuple[Chapter, ...]
    first: str = "c1"


def chaptered(*chapters: Any) -> Crossing:
    hooks: dict[Any, Any] = {Goal: read_goal, Chapter: read_chapter}
    return Crossing(strict_converter(hooks, detailed=True).structure(list(chapters), tuple[Chapter, ...]))


LAST = {"id": "c4", "after": {"any": [{"won": "c2"}, {"won": "c3"}]}}


@pytest.mark.parametrize(
    ("chapters", "length"),
    [
        (["c1", "c2", "c3"], 3),
        (["c1", {"id": "c2", "after": {"won": "c1"}}, {"id": "c3", "after": {"lost": "c1"}}], 2),
        (["c1", {"id": "c2", "after": {"floods": 2}}], 0),
        (["c1", "c2", {"id": "c3", "after": {"not": {"won": "c1"}}}, LAST], 3),
        ([f"c{n}" for n in range(1, 15)], 0),
    ],
)
def test_a_campaign_is_as_long_as_all_its_ways(chapters: list[Any], length: int) -> None:
    assert campaigns.length(chaptered(*chapters)) == length


# --- files ---


@attrs.frozen(eq=False)
class Passage:
    """A scenario of the ferry."""

    id: str
    name: str
    kind: str
    seats: Range
    turns: int
    brief: str
    cargo: str = "salt"
    score: Score | None = None
    level: str = attrs.field(default="", metadata=HIDDEN)
    campaign: Any = attrs.field(default=None, metadata=HIDDEN)

    def __attrs_post_init__(self) -> None:
        demand((self.turns < 90, "turns", "too long"))


@attrs.frozen(eq=False)
class Voyage:
    """A campaign of the ferry."""

    id: str
    name: str
    brief: str
    chapters: tuple[Chapter, ...]
    endings: tuple[CampaignEnding, ...] = ()
    scenarios: dict[str, Passage] = attrs.field(factory=dict, metadata=HIDDEN)

    @property
    def first(self) -> str:
        return self.chapters[0].id


@cache
def converter() -> Any:
    return strict_converter(
        {
            Passage: lambda value, inner: read_fields(
                Passage, {k: v for k, v in value.items() if k != "seats"}, inner, seats=read_range(value["seats"], 1, 4)
            ),
            **{cls: by_fields(cls) for cls in (Voyage, CampaignEnding, Score)},
            Chapter: read_chapter,
            Goal: read_goal,
        },
        detailed=True,
    )


def read(data: Any, level: str, seats: int) -> Passage:
    found: Passage = converter().structure(plain(data, level, seats), Passage)
    return attrs.evolve(found, level=level)


def read_voyage(data: Any, level: str, scenarios: dict[str, Passage], cards: frozenset[str]) -> Voyage:
    made: Voyage = converter().structure(plain(data, level, 1), Voyage)
    whole = attrs.evolve(made, scenarios=dict(scenarios))
    for scenario in whole.scenarios.values():
        object.__setattr__(scenario, "campaign", whole)
    return whole


def unknown(scenario: Passage, cards: frozenset[str]) -> Iterator[tuple[str, str]]:
    if scenario.cargo not in cards:
        yield "cargo", f"there is no {scenario.cargo}"


def idle(scenario: Passage, cards: frozenset[str]) -> Iterator[tuple[str, str]]:
    if scenario.turns == 1:
        yield "turns", "nothing happens"


def too_much(scenario: Passage) -> Iterator[tuple[tuple[Any, ...], str]]:
    if scenario.turns > 50:
        yield ("turns",), "takes the night"


def gone(voyage: Voyage) -> Iterator[tuple[str, str]]:
    for chapter in voyage.chapters:
        if chapter.id not in voyage.scenarios:
            yield "chapters", f"there is no chapter {chapter.id}"


SCENARIOS = """
- {id: calm, name: Calm, kind: solo, seats: 1, turns: {easy: 4, normal: 5, hard: 6}, brief: Quiet.}
- {id: storm, name: Storm, kind: race, seats: [2, 3], turns: 7, brief: Loud.}
- {id: c1, name: Ebb, kind: chapter, seats: 1, turns: 5, brief: Low.}
- {id: c2, name: Flow, kind: chapter, seats: 1, turns: 5, brief: High.}
"""
CAMPAIGNS = "- {id: tides, name: Tides, brief: Wet., chapters: [c1, {id: c2, after: {lost: c1}}]}\n"
CARDS = frozenset({"salt", "wool"})


@pytest.fixture
def ferry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScenarioFiles[frozenset[str], Passage, Voyage]:
    (tmp_path / "ferry" / "scenarios").mkdir(parents=True)
    (tmp_path / "ferry" / "scenarios" / "all.yaml").write_text(SCENARIOS)
    (tmp_path / "ferry" / "campaigns.yaml").write_text(CAMPAIGNS)
    monkeypatch.setattr(scenario_files, "open_content", partial(open_content, root=tmp_path))
    monkeypatch.chdir(tmp_path)
    language = Language(read, unknown, idle, too_much, read_voyage, gone)
    return ScenarioFiles(
        "ferry",
        ("race", "solo", "campaign", "chapter"),
        lambda: CARDS,
        language,
        lambda levels: f"{levels[0]['turns']} to {levels[-1]['turns']} trips",
        lambda setup: setup.option("scenario"),
        4,
    )


def setup(mode: str, seats: int = 1, **options: str) -> Setup:
    return Setup(
        "ferry", mode, tuple(SeatSpec("human", f"P{n}") for n in range(seats)), "seed", options=tuple(options.items())
    )


def test_scenarios_are_listed_by_kind_and_chapters_only_on_request(ferry: Any) -> None:
    assert [entry.id for entry in ferry.catalogue()] == ["storm", "calm"]
    entries = ferry.catalogue(chapters=True)
    assert [(entry.id, entry.turns) for entry in entries[1:3]] == [("calm", "4 to 6 trips"), ("tides", "2 chapters")]
    assert ferry.names()["tides"] == "Tides"
    assert ferry.seats_of("storm") == (2, 3)


def test_a_staged_set_up_needs_no_file(ferry: Any) -> None:
    staged = ferry.stage(setup("scenario", scenario="calm", level="hard"))
    assert orjson.loads(staged.option(SHEET))["id"] == "calm"
    Path("ferry/scenarios/all.yaml").unlink()
    found = ferry.scenario_for(staged, CARDS)
    assert (found.name, found.turns, found.level) == ("Calm", 6, "hard")
    assert ferry.stage(staged) == staged


def test_a_campaign_begins_with_its_first_chapter(ferry: Any) -> None:
    staged = ferry.stage(setup("campaign", campaign="tides"))
    found = ferry.scenario_for(staged, CARDS)
    assert (found.id, set(found.campaign.scenarios)) == ("c1", {"c1", "c2"})
    assert ferry.example("tides", "easy", None, CARDS).id == "c1"
    texts = list(ferry.header_texts())
    assert len(texts) == 5
    assert orjson.dumps({SHEET: staged.option(SHEET)})[1:-2] == texts[0]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (setup("scenario", scenario="clam"), "no scenario 'clam'; did you mean calm"),
        (setup("scenario", scenario="zzz"), "`fallen scenarios ferry` lists them"),
        (setup("scenario"), "which scenario"),
        (setup("scenario", scenario="calm", level="mad"), "no level 'mad'; choose easy, normal, hard"),
        (setup("scenario", scenario="storm"), "Storm is for 2 to 3 seats, not 1"),
        (setup("campaign", campaign="tide"), "no campaign 'tide'"),
        (setup("scenario", scenario="mine.yaml"), "mine.yaml: No such file"),
    ],
)
def test_a_set_up_is_refused(ferry: Any, given: Setup, said: str) -> None:
    with pytest.raises(FallenError, match=said):
        ferry.stage(given)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("cargo: gold", "can't be played: cargo: there is no gold"),
        ("turns: 60", "can't be played: turns: takes the night"),
        ("turns: 99", "can't be read: turns: too long"),
        ("tide: low", "can't be read: tide: unknown field"),
    ],
)
def test_a_file_from_anywhere_is_checked_before_a_game_begins(ferry: Any, change: str, said: str) -> None:
    word = change.split(":")[0]
    fields = {"id": "mine", "name": "Mine", "kind": "solo", "seats": "1", "turns": "5", "brief": "Own.", word: ""}
    lines = [f"{key}: {value}" for key, value in fields.items() if key != word]
    Path("mine.yaml").write_text("\n".join([*lines, change]))
    with pytest.raises(FallenError, match=said):
        ferry.stage(setup("scenario", scenario="mine.yaml"))


def test_one_of_several_in_a_file_is_found_by_its_id(ferry: Any) -> None:
    Path("mine.yaml").write_text(SCENARIOS)
    assert ferry.sheet_of("mine.yaml#storm")["name"] == "Storm"
    with pytest.raises(FallenError, match="no scenario 'gale' in it"):
        ferry.sheet_of("mine.yaml#gale")


def test_a_file_longer_than_anybody_writes_one_is_not_read(ferry: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario_files, "LONGEST", 10)
    assert [problem.line for problem in problems_in(ferry, Path("ferry/campaigns.yaml"), "c.yaml", CARDS)] == [1]


@pytest.mark.parametrize("turns", ["{easy: 1, normal: 5}", "{easy: 1, normal: 5, hrd: 9}"])
def test_a_level_left_out_or_misspelt_is_told_where_it_stands(ferry: Any, turns: str) -> None:
    Path("mine.yaml").write_text(SCENARIOS.replace("turns: {easy: 4, normal: 5, hard: 6}", f"turns: {turns}"))
    (problem,) = problems_in(ferry, Path("mine.yaml"), "mine.yaml", CARDS)
    assert (problem.field, "easy, normal and hard" in problem.message) == ("turns", True)


def test_all_problems_of_the_content_are_told_once_and_where_they_stand(ferry: Any, tmp_path: Path) -> None:
    content = open_content("ferry", tmp_path)
    assert list(problems(ferry, content, CARDS)) == []
    turns = "{easy: 1, normal: 60, hard: 5}"
    more = f"- {{id: storm, name: Gale, kind: race, seats: [2, 3], turns: {turns}, brief: B., cargo: x}}"
    Path("ferry/scenarios/more.yaml").write_text(more)
    Path("ferry/campaigns.yaml").write_text(CAMPAIGNS.replace("c2", "c9"))
    other = f"{tmp_path.name}/ferry/scenarios/all.yaml:3"
    told = [str(problem).partition("/ferry/")[2] for problem in problems(ferry, open_content("ferry", tmp_path), CARDS)]
    assert sorted(told) == [
        "campaigns.yaml:1: tides chapters: there is no chapter c9",
        "scenarios/more.yaml:1: storm cargo: there is no x",
        f"scenarios/more.yaml:1: storm id: is already the id of the scenario at {other}",
        "scenarios/more.yaml:1: storm turns: nothing happens",
        "scenarios/more.yaml:1: storm turns: takes the night",
    ]
