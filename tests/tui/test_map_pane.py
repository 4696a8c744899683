"""The map in a pane, with that of a made-up game: nine square tiles round a start, of which a question asks three."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from textual.geometry import Size

from fallen_tui.engine import squares
from fallen_tui.engine.game import Choice, Question
from fallen_tui.engine.grids import Cell
from fallen_tui.tui.adventure.map_goals import MapGoals
from fallen_tui.tui.adventure.map_grid import SQUARES, MapGrid
from fallen_tui.tui.adventure.map_pane import MapPane, point_at
from fallen_tui.tui.adventure.map_sheet import Ground, Land, MapMark, MapSheet
from fallen_tui.tui.kit.styled_text import Line, fit, line, text_of, width
from fallen_tui.tui.match.scene import OpenText, TableScene

TILES: list[Cell] = [(column, row) for row in (-1, 0, 1) for column in (-1, 0, 1)]
GOALS = {"forest": "1E", "well": "1N", "well again": "1N", "camp": "0"}
WAYS = {"1E": ("0", "1E"), "1N": ("0", "1N"), "0": ("0",)}
SIZES = [(24, 7), (40, 12), (60, 8), (80, 24), (120, 30)]


def ground(zoom: int) -> dict[str, Ground]:
    scale = SQUARES[zoom]
    return {squares.name(cell): ((("#", "tile"),) * scale.inside,) * scale.lines for cell in TILES}


def land(rows: range = range(-1, 2)) -> Land:
    grid = MapGrid(range(-1, 2), rows, SQUARES)
    return Land(grid, squares.name, squares.named, ground, lambda n: str(abs(n)), lambda n: f"{n:2}", (), "tile")


@attrs.frozen
class Notes:
    """What there is to say of a tile."""

    cell: str
    detail: str

    def below(self, columns: int, lines: int) -> list[Line]:
        return [fit(line(f"{self.cell} {self.detail}"), columns), *[()] * (lines - 1)]

    def beside(self, columns: int) -> list[Line]:
        return [fit(line(self.cell), columns), fit(line(self.detail), columns)]


class TileMap(MapPane):
    """The map of the made-up game; `rows` are those that have been laid."""

    def __init__(self, goals: MapGoals) -> None:
        super().__init__()
        self.goals = goals
        self.rows = range(-1, 2)
        self.drawn_up = 0

    def sheet_now(self, scene: TableScene) -> MapSheet:
        self.drawn_up += 1
        return MapSheet(land(self.rows), {"0": (MapMark("@1", "seat1+cursor"),)}, self.goals)

    def start(self, scene: TableScene) -> str:
        return "0"

    def interest(self, scene: TableScene) -> Sequence[str]:
        return ["0", "1E1S", "1W"]

    def notes(self, scene: TableScene, cell: str, detail: str) -> Notes:
        return Notes(cell, detail)

    def everything(self, scene: TableScene, cell: str) -> OpenText:
        return OpenText(f"All about {cell}", [])

    def legend(self, scene: TableScene) -> list[Line]:
        return [line(("@1", "seat1"), " you"), line(("##", "tile"), " tile"), line(("!!", "bad"), " foe")]


def scene_of(chosen: str = "") -> Any:
    """A moment at which somebody is asked where to go."""
    choices = tuple(Choice(key, key, f"a step to the {key}") for key in GOALS)
    match: Any = SimpleNamespace(
        table=SimpleNamespace(entries=[1]),
        viewer=0,
        ask=SimpleNamespace(seat=0),
        form=None,
        question=Question("Where to?", choices),
    )
    return TableScene(match, chosen=chosen)


@pytest.fixture
def tiles() -> TileMap:
    return TileMap(MapGoals(GOALS, {"1E": 2, "1N": 1, "0": 0}, WAYS.__getitem__, whole=True))


def text(tiles: TileMap, scene: Any, columns: int, lines: int) -> list[str]:
    return [text_of(row) for row in tiles.draw("map", scene, Size(columns, lines)).lines]


@pytest.mark.parametrize("legend", [None, True, False])
@pytest.mark.parametrize("size", SIZES)
def test_it_fits_and_shows_the_cursor(tiles: TileMap, size: tuple[int, int], legend: bool | None) -> None:
    scene = scene_of()
    scene.flags["legend"] = legend
    for cell in TILES:
        point_at(scene, squares.name(cell))
        rows = tiles.draw("map", scene, Size(*size)).lines
        assert len(rows) <= size[1]
        assert all(width(row) <= size[0] for row in rows)
        assert any(span.spot == f"tile:{squares.name(cell)}" and "cursor" in span.role for row in rows for span in row)


def test_a_question_opens_the_map_where_its_option_lies(tiles: TileMap) -> None:
    scene = scene_of("forest")
    tiles.opened(scene)
    assert scene.tab == "map"
    assert tiles.cursor(scene) == "1E"
    scene = scene_of()
    tiles.opened(scene)
    assert tiles.cursor(scene) == "0"


def test_options_of_a_tile_are_chosen_on_it_and_taken_by_enter(tiles: TileMap) -> None:
    scene = scene_of("forest")
    tiles.opened(scene)
    assert tiles.key("map", "left", scene) == "choose:camp"
    scene.chosen = "camp"
    assert tiles.key("map", "up", scene) == "choose:well"
    scene.chosen = "well again"
    assert tiles.cursor(scene) == "1N", "the list moved to the other option of the same tile"
    assert tiles.key("map", "enter", scene) == "answer:well again"


def test_a_press_looks_and_another_takes(tiles: TileMap) -> None:
    scene = scene_of("camp")
    tiles.opened(scene)
    assert tiles.press("map", "tile:1E", 0, 0, scene) == "choose:forest"
    scene.chosen = "forest"
    assert tiles.press("map", "tile:1E", 0, 0, scene) == "answer:forest"
    assert tiles.press("map", "tile:1S", 0, 0, scene) == "draw"
    assert tiles.press("map", "tile:1S", 0, 0, scene) == OpenText("All about 1S", [])
    assert tiles.press("map", "card:1S", 0, 0, scene) is None


def test_arrows_stop_at_the_edges_of_what_is_laid(tiles: TileMap) -> None:
    scene = scene_of()
    for key, cell in (("left", "1W"), ("left", "1W"), ("wheelup", "1W1N"), ("shift+right", "1E1N")):
        tiles.key("map", key, scene)
        assert tiles.cursor(scene) == cell
        scene.chosen = ""


def test_jumps_go_round_and_the_full_stop_leads_back(tiles: TileMap) -> None:
    scene, seen = scene_of(), []
    for _ in range(3):
        tiles.key("map", ">", scene)
        seen.append(tiles.cursor(scene))
    assert seen == ["1E1S", "1W", "0"]
    tiles.key("map", "<", scene)
    assert tiles.cursor(scene) == "1W"
    tiles.key("map", ".", scene)
    assert tiles.cursor(scene) == "0"


def test_the_way_to_what_is_chosen_its_price_and_its_words_are_shown(tiles: TileMap) -> None:
    scene = scene_of("forest")
    scene.flags["zoom"] = 1
    rows = text(tiles, scene, 24, 7)
    assert rows[:4] == ["    1  0  1 ", "-1 ## ##¹## ", " 0 ## @1[×#]", " 1 ## ## ## "]
    assert rows[-1].strip() == "1E a step to the forest"
    scene.chosen = "camp"
    assert not any("×" in row for row in text(tiles, scene, 24, 7)), "no way where one stays"


def test_scale_and_legend_are_set_by_keys(tiles: TileMap) -> None:
    scene, seen = scene_of(), []
    text(tiles, scene, 40, 16)
    for key in ("-", "-", "+", "Z", "Z"):
        assert tiles.key("map", key, scene) == "draw"
        seen.append(scene.flags["zoom"])
    assert seen == [2, 1, 2, 3, 1]
    shown = [any("foe" in row for row in text(tiles, scene, 40, 16)) for _ in range(2) if tiles.key("map", "X", scene)]
    assert sorted(shown) == [False, True]
    assert tiles.key("map", "q", scene) is None


def test_a_sheet_is_drawn_up_once_a_moment_and_the_cursor_stays_on_what_is_laid(tiles: TileMap) -> None:
    scene = scene_of()
    for _ in range(3):
        text(tiles, scene, 40, 12)
    assert tiles.drawn_up == 1
    point_at(scene, "1E1S")
    tiles.rows = range(-1, 1)
    scene.match.table.entries.append(2)
    assert tiles.cursor(scene) == "0", "the last row was taken back"
    assert tiles.drawn_up == 2
