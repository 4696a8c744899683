"""Scenarios on the whole screen: chosen in the wizard, briefed, their places on the map, their clock, their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallen_tui.bots import let_bots_play, seat_bot
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.games import open_game
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.screens.draft import Draft
from fallen_tui.tui.screens.end import EndScreen
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.screens.wizard import WizardScreen
from fallen_tui.tui.tools.fixtures import COUNCIL, Stand, play_to
from fallen_tui.tui.tools.screenshots import STILL, still
from tests.tui.opened import new_match

LARGE = [(120, 40), (200, 60)]
sizes = pytest.mark.parametrize("size", [(80, 24), *(pytest.param(size, marks=pytest.mark.slow) for size in LARGE)])


def shown(app: FallenApp, pane: str = "main") -> str:
    return "\n".join(text_of(row) for row in app.screen.pane(pane).rows)  # type: ignore[attr-defined]


def wizard(folder: Path) -> FallenApp:
    return FallenApp(WizardScreen(folder, "fallen_land", "scenario", seed="x", agreed=(("scenario", "sc01"),)))


@sizes
async def test_a_scenario_is_chosen_begun_and_briefed(tmp_path: Path, size: tuple[int, int]) -> None:
    app = wizard(tmp_path)
    async with app.run_test(size=size) as pilot:
        await pilot.press("down", "down", "down", "right")
        assert "The Ring Around Kiln" in shown(app)
        assert "◀ hard ▶" in shown(app)
        await pilot.press("enter", "enter")
        for _ in range(40):
            await pilot.pause(0.1)
            if isinstance(app.screen, TableScreen) and app.screen._reader is not None:
                break
        assert "The Ring Around Kiln" in shown(app, "tabs")
        assert "clay carts" in shown(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "clay carts" not in shown(app)
        await pilot.press("f4")
        await pilot.pause()
        assert "clay carts" in shown(app)
        table = app.screen.match.table  # type: ignore[attr-defined]
        assert table.setup.option("level") == "hard"
        assert table.setup.option("sheet"), "the journal needs no file"
        await pilot.press("escape", "N")
        await pilot.pause()
        assert "Scenario" in shown(app)
        assert "Lift four camps, then the captain" in " ".join(shown(app).split())


async def test_seats_follow_the_scenario(tmp_path: Path) -> None:
    draft = Draft("fallen_land", "scenario", agreed=(("scenario", "sc07"),))
    assert (draft.span, draft.count) == ((2, 6), 2)
    draft.take_about("scenario", "sc01")
    assert (draft.span, draft.count) == ((1, 1), 1)
    assert not draft.problems()
    draft.take_mode("standard")
    assert draft.stage() == ()
    draft.take_mode("against-time")
    assert dict(draft.stage()) == {"level": "normal", "length": "normal"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Match:
    """A scenario that a bot has played for a person as far as Turn 2."""
    path = tmp_path_factory.mktemp("scenario") / "one.fallen"
    options = (("scenario", "sc01"), ("level", "easy"))
    setup = Setup("fallen_land", "scenario", (SeatSpec("human", "Ann"),), "tui", "open", options)
    match = new_match(setup, path)
    table = match.table
    bots = {0: seat_bot("steady", open_game("fallen_land"), setup, 0)}
    while table.state.turn < 2:
        let_bots_play(table, bots)
    match.take_seat(0)
    return match


@sizes
async def test_clock_counters_and_places_at_the_table(played: Match, size: tuple[int, int]) -> None:
    from fallen_tui.tui.tables import open_face

    app = FallenApp(TableScreen(played, open_face(played)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.3)
        last = played.table.state.cards.scenario.turns
        assert f"of {last}" in shown(app, "status") or f"2/{last}" in shown(app, "status")
        assert "Sieges lifted" in shown(app, "status")
        await pilot.press("M")
        await pilot.pause()
        assert "!S" in shown(app)


@sizes
async def test_advice_says_what_it_is_won_by_and_what_goes_towards_it(tmp_path: Path, size: tuple[int, int]) -> None:
    from fallen_tui.tui.tables import open_face

    options = (("scenario", "sc01"), ("level", "easy"))
    match = play_to(Stand(COUNCIL, "march", seats="human:Ann", mode="scenario", options=options), tmp_path / "a.fallen")
    app = FallenApp(TableScreen(match, open_face(match)), STILL)
    async with app.run_test(size=size) as pilot:
        await still(pilot)
        await pilot.press("!")
        await still(pilot)
        text = " ".join(shown(app).split())
        assert "How you win this scenario, and what helps" in text
        assert "Lift four camps, then the captain" in text
        turns = match.view.cards.scenario.turns
        lifted = match.view.scenario_progress.counter("sieges", 0)
        assert f"Sieges lifted {lifted} of 5; Turn {match.view.turn} of {turns}." in text
        assert "The Camp on the Clay Road: may bring Sieges lifted" in text
    match.table.leave()


@sizes
async def test_the_end_is_told(tmp_path: Path, size: tuple[int, int]) -> None:
    options = (("scenario", "sc01"), ("level", "easy"))
    setup = Setup("fallen_land", "scenario", (SeatSpec("steady", "Ann"),), "end", options=options)
    match = new_match(setup, tmp_path / "over.fallen")
    table = match.table
    bots = {0: seat_bot("steady", open_game("fallen_land"), setup, 0)}
    while let_bots_play(table, bots):
        pass
    app = FallenApp(EndScreen(match))
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.2)
        result = table.state.result
        grade = result.story.split(". ")[0]
        assert grade in shown(app)
        assert result.story.split()[-1] in shown(app)
    table.leave()


@sizes
async def test_the_chronicle_is_read_at_the_table(tmp_path: Path, size: tuple[int, int]) -> None:
    from fallen_tui.tui.tables import open_face

    options = (("campaign", "seed_and_ledger"), ("level", "easy"))
    setup = Setup("fallen_land", "campaign", (SeatSpec("human", "Ann"),), "saga2", "open", options)
    match = new_match(setup, tmp_path / "saga.fallen")
    table = match.table
    bots = {0: seat_bot("steady", open_game("fallen_land"), setup, 0)}
    while not (table.pending and table.pending[0].topic == "boon"):
        assert let_bots_play(table, bots), "the first chapter was lost"
    match.take_seat(0)
    app = FallenApp(TableScreen(match, open_face(match)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.3)
        assert "boon" in shown(app, "question")
        assert "Tarred Maps" in shown(app, "question")
        assert "Seed and Ledger" in shown(app, "tabs"), "the briefing is open at a first question"
        await pilot.press("f4")
        await pilot.pause()
        assert "the Chronicle" in shown(app, "tabs")
        assert "Bel Tarrow" in shown(app)
        await pilot.press("escape", "enter")
        await pilot.pause(0.3)
        assert "Action cards do you keep" in shown(app, "question")
        await pilot.press("enter")
        for _ in range(40):
            await pilot.pause(0.1)
            if app.screen._reader is not None:  # type: ignore[attr-defined]
                break
        assert table.state.scenario_progress.campaign.boons == ["tarred_maps"]
        assert "Who Counts Rifles" in shown(app, "tabs"), "a new chapter is briefed"
    table.leave()
