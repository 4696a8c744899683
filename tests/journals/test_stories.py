"""Every scenario, variant, chapter and campaign, finished at every level, won and lost: kept as journals."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallen_tui.engine import SUFFIX
from fallen_tui.engine.history import active, fold
from fallen_tui.engine.journal import read
from fallen_tui.engine.verify import verify
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.scenario_files import catalogue
from tests.journals.make_scenarios import levels_of

FOLDER = Path(__file__).parent / "stories"
FILES = sorted(path.name for path in FOLDER.glob(f"*{SUFFIX}"))
WANTED = sorted(
    f"{entry.id.replace('_', '-')}-{level}-{end}{SUFFIX}"
    for entry in catalogue(chapters=True)
    for level in levels_of(entry)
    for end in (("won",) if entry.kind == "competitive" else ("won", "lost"))
)


def test_each_is_there_at_each_level_won_and_lost() -> None:
    assert sorted(set(WANTED) - set(FILES)) == []


@pytest.mark.parametrize("name", FILES)
def test_it_loads_ends_as_it_says_and_holds_under_todays_rules(name: str) -> None:
    game = open_game("fallen_land")
    recording = read(FOLDER / name, game.registry).sound()
    header, entries = recording.header, recording.entries
    state = fold(game, header.setup, [entries[number - 1] for number in active(entries)])
    result = game.result(state)
    assert result is not None
    assert ("won" if result.winners else "lost") == name.removesuffix(SUFFIX).rpartition("-")[2]
    assert result.story, "every end is told"
    if "-normal-" in name and (header.rules, header.content) == (game.version, game.digest):
        verdict = verify(game, header.setup, entries)
        assert verdict.sound, f"{verdict.message}: if the rules were changed on purpose, raise their version"
