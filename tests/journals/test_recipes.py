"""Finished games for every number of seats, mode and end: played, written, read, proved, and told on the way."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from fallen_tui.bots import bots_of, let_bots_play, play_out
from fallen_tui.engine.chance import pick
from fallen_tui.engine.events import Checked, Closed, Entry, Rewound
from fallen_tui.engine.game import Game, SeatSpec, Setup
from fallen_tui.engine.history import active, apply_all
from fallen_tui.engine.journal import Header, read
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.table import Table
from fallen_tui.engine.verify import verify
from fallen_tui.games import open_game, playable
from fallen_tui.games.fallen_land.scenario.files import FILES as COUNCIL_FILES
from fallen_tui.games.posthuman.scenario.files import FILES as ROAD_FILES
from fallen_tui.games.state51.text.log import REASONS
from tests.journals.recipes import Recipe, recipes

RECIPES = recipes()
PLAYABLE = playable()
END_REASONS = {
    "state51": set(REASONS),
    "fallen_land": {"prestige", "town_health"},
    "posthuman": {"fortress", "tie", "shared", "mutants", "clock", "turned"},
}
"""The reasons to end that each playable game declares; of Council of Towns both tracks, ties being rare, and of all
games but those of scenarios, which are won or lost."""
CATALOGUES = {"fallen_land": COUNCIL_FILES.catalogue, "posthuman": ROAD_FILES.catalogue}
SPANS = {
    "fallen_land": {
        "standard": range(1, 7), "short": (1, 2, 4), "first": (2,), "rival-towns": (1,), "against-time": (1,),
        "scenario": (1,), "campaign": (1,),
    }
}  # fmt: skip
"""The numbers of seats that are wanted of a mode, where not all of them are."""
MARKS = {"short": (10, 55), "standard": (20, 80)}
"""Prestige and Town Health of which one is reached in Council of Towns. FL-WIN-01, FL-WIN-07."""
AGAIN = "find another seed with tests/journals/recipes.py"


@pytest.mark.parametrize(
    "recipe",
    [pytest.param(recipe, marks=[pytest.mark.slow] if recipe.slow else [], id=recipe.name) for recipe in RECIPES],
)
def test_it_ends_as_the_recipe_says_and_is_sound_on_the_way(recipe: Recipe, tmp_path: Path) -> None:
    game, setup, path = open_game(recipe.game), recipe.setup, tmp_path / "game.fallen"
    table = play(game, setup, path)
    entries = list(table.entries)
    assert read(path, game.registry).sound().entries == entries
    state, told = game.new(setup), 0
    for entry in entries:
        told += any(game.tell(state, entry, seat) for seat in (0, None))
        apply_all(state, [entry])
        if isinstance(entry, Checked):
            assert game.check(state) == []
    assert game.check(state) == []
    assert told > 80
    assert table.state == state
    result = game.result(state)
    assert result is not None
    assert recipe.shows(result), f"it ends by {result.reason}, won by {result.winners}: {AGAIN}"
    assert len(result.sides) == len(result.scores) >= len(setup.seats)
    assert result.turns > 0
    if setup.mode in ("scenario", "campaign", "against-time"):
        assert result.story, "every end is told"
    if setup.mode in MARKS and recipe.game == "fallen_land":
        prestige, health = MARKS[setup.mode]
        best = [state.players[seat] for seat in result.winners]
        assert best
        assert all(player.prestige >= prestige or player.town_health >= health for player in best)
        assert 2 <= result.turns <= 40, "in as many Turns as people would play"
        assert len(entries) < 40_000


def play(game: Game, setup: Setup, path: Path) -> Table:
    """A whole game on a journal, left in good order."""
    with Journal.create(path, Header(setup, game.version, game.digest), game.registry) as journal:
        journal.sync = False
        table = Table(game, setup, journal=journal)
        play_out(table, bots_of(game, setup))
        table.leave()
    return table


@pytest.mark.parametrize("game", [entry.id for entry in PLAYABLE])
def test_a_game_that_is_left_and_gone_back_in_again_and_again_is_proved(game: str, tmp_path: Path) -> None:
    path, opened = tmp_path / "restless.fallen", open_game(game)
    mode, bot = {
        "state51": ("standard", "random"), "fallen_land": ("short", "steady"), "posthuman": ("standard", "steady"),
    }[game]  # fmt: skip
    setup = Setup(game, mode, tuple(SeatSpec(bot, name) for name in ("Ann", "Bo", "Cy")), "restless", "table")
    journal = Journal.create(path, Header(setup, opened.version, opened.digest), opened.registry)
    table, number, bots = sit(opened, setup, journal), 0, bots_of(opened, setup)
    while let_bots_play(table, bots):
        number += 1
        if number % 53 == 0 and not table.over:
            table.leave()
            journal, recording = Journal.open(path, opened.registry)
            table = sit(opened, setup, journal, recording.entries)
        if number % 47 == 0:
            counting = active(table.entries)
            table.rewind(counting[-1 - pick("restless", "back", number, min(60, len(counting)))], by=number % 3)
    table.leave()
    entries = read(path, opened.registry).sound().entries
    assert sum(type(entry) is Closed for entry in entries) > 5
    assert sum(type(entry) is Rewound for entry in entries) > 5
    verdict = verify(opened, setup, entries)
    assert verdict.sound, verdict.message


def sit(game: Game, setup: Setup, journal: Journal, entries: list[Entry] | None = None) -> Table:
    journal.sync = False
    table = Table(game, setup, journal=journal, entries=entries or ())
    table.advance()
    return table


# --- what must be there ---


def having(game: str) -> list[Recipe]:
    return [recipe for recipe in RECIPES if recipe.game == game]


def test_names_are_unique() -> None:
    assert len({recipe.name for recipe in RECIPES}) == len(RECIPES)


@pytest.mark.parametrize("game", [entry.id for entry in PLAYABLE])
def test_there_is_one_for_every_number_of_seats(game: str) -> None:
    modes = open_game(game).modes
    spans = SPANS.get(game, {mode.id: range(mode.low, mode.high + 1) for mode in modes})
    assert set(spans) == {mode.id for mode in modes}
    wanted = {(mode, seats) for mode, span in spans.items() for seats in span}
    assert wanted <= {(recipe.mode, recipe.seats) for recipe in having(game) if not recipe.slow}


@pytest.mark.parametrize("game", [entry.id for entry in PLAYABLE])
def test_there_is_one_for_every_reason_to_end(game: str) -> None:
    assert END_REASONS[game] <= {recipe.ends for recipe in having(game) if not recipe.slow}


def test_each_rival_is_beaten_and_wins() -> None:
    wanted = {
        (mode.id, reason)
        for mode in open_game("state51").modes
        if mode.id.startswith("rival-")
        for reason in ("rival_beaten", "rival_won")
    }
    assert len(wanted) == 8
    assert wanted <= {(recipe.mode, recipe.ends) for recipe in having("state51")}


@pytest.mark.parametrize("game", CATALOGUES)
def test_each_scenario_and_campaign_is_won_and_lost_at_each_level(game: str) -> None:
    """Races are decided; campaigns are played at the normal level. In every run bots play each: `test_scenarios`."""
    found = {
        (dict(recipe.options).get("campaign") or dict(recipe.options).get("scenario"), dict(recipe.options)["level"],
         recipe.ends)
        for recipe in having(game) if recipe.mode in ("scenario", "campaign")
    }  # fmt: skip
    for entry in CATALOGUES[game](chapters=True):
        if entry.kind == "variant":
            continue
        for level in ("normal",) if entry.kind == "campaign" else ("easy", "normal", "hard"):
            ends = {end for id, at, end in found if (id, at) == (entry.id, level)}
            assert ends == ({"won"} if entry.kind == "competitive" else {"won", "lost"}), (entry.id, level)


def test_of_each_mode_number_of_seats_and_end_one_is_played_in_every_run() -> None:
    def kinds(some: Iterable[Recipe]) -> list[tuple[str, str, int, str]]:
        return sorted((recipe.game, recipe.mode, recipe.seats, recipe.ends) for recipe in some)

    usual = kinds(recipe for recipe in RECIPES if not recipe.slow)
    assert usual == sorted({*kinds(RECIPES)})
