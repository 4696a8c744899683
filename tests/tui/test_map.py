"""The map of Council of Towns: places of hexes, marks, goals and prices, cursor, panning, keys and the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from textual._compositor import LayoutUpdate
from textual.geometry import Region, Size
from textual.strip import Strip

from fallen_tui.bots import seat_bot
from fallen_tui.engine.clone import clone
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content.board import COLUMNS, ROWS
from fallen_tui.games.fallen_land.queries.chances import deck_chance
from fallen_tui.games.fallen_land.rules.movement import ways_of
from fallen_tui.games.fallen_land.state.table import HIDDEN, Holding, Mercenary, World
from fallen_tui.games.fallen_land.text.prompts.odds_text import share
from fallen_tui.tui.adventure.map_grid import HEXES as SCALES, MapGrid
from fallen_tui.tui.adventure.map_sheet import MapSheet, Pointed
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.kit.cells import Cells
from fallen_tui.tui.kit.pane import _plain
from fallen_tui.tui.kit.styled_text import Line, pad, text_of, width
from fallen_tui.tui.kit.theme import ON, Theme
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import OpenText, TableScene
from fallen_tui.tui.screens.table import TableScreen
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tables.fallen_land import map_words
from fallen_tui.tui.tables.fallen_land.map import CouncilMap
from fallen_tui.tui.tables.fallen_land.map_goals import goals_of
from fallen_tui.tui.tables.fallen_land.map_land import grid_of, land
from fallen_tui.tui.tables.fallen_land.map_marks import interest, marks_of
from tests.tui.opened import new_match

MAPS: WeakKeyDictionary[Match, CouncilMap] = WeakKeyDictionary()
SIZES = [(60, 8), (80, 11), (80, 12), (73, 21), (94, 39), (100, 15), (120, 30), (200, 58)]


def map_of(scene: TableScene) -> CouncilMap:
    """What is kept of the map of a match."""
    return MAPS.setdefault(scene.match, CouncilMap())


def at_question(path: Path, topic: str) -> Match:
    """A two-seat game, played by a bot for Ann until she is asked this."""
    setup = Setup("fallen_land", "standard", (SeatSpec("human", "Ann"), SeatSpec("steady", "Bo")), "map", "open")
    match = new_match(setup, path)
    table = match.table
    ann = seat_bot("steady", table.game, setup, 0)
    for _ in range(3_000):
        while match.bots_to_move:
            match.bot_move()
        ask = match.ask
        assert ask is not None
        if ask.topic == topic:
            return match
        answer = "move" if ask.topic == "deed" and "move" in ask.keys else None
        match.decide(answer or ann.answer(match.view, ask, table.decisions))
    raise AssertionError(f"never asked: {topic}")


@pytest.fixture
def match(tmp_path: Path) -> Match:
    """Ann's Party has rolled and chooses where to go."""
    return at_question(tmp_path / "march.jsonl", "march")


@pytest.fixture
def scene(match: Match) -> TableScene:
    """The table at that question, as the screen opens it."""
    scene = TableScene(match)
    assert scene.ask is not None
    scene.chosen = scene.ask.keys[0]
    map_of(scene).opened(scene)
    return scene


def rows_of(scene: TableScene, columns: int, lines: int) -> list[Line]:
    drawn = map_of(scene).draw("map", scene, Size(columns, lines))
    return drawn.lines


def key(scene: TableScene, name: str) -> Any:
    """A key on the map, its choice carried out as the screen does."""
    act = map_of(scene).key("map", name, scene)
    if isinstance(act, str) and act.startswith("choose:"):
        scene.chosen = act.removeprefix("choose:")
    return act


def shown_of(scene: TableScene, hex: str, columns: int = 94, lines: int = 39) -> str:
    """All that is drawn of a hex."""
    return "|".join(
        "".join(span.text for span in row if span.spot == f"hex:{hex}") for row in rows_of(scene, columns, lines)
    ).strip("|")


def roles_of(scene: TableScene, hex: str, columns: int = 94, lines: int = 39) -> set[str]:
    found = (span for row in rows_of(scene, columns, lines) for span in row if span.spot == f"hex:{hex}")
    return {"+".join(part for part in span.role.split("+") if not part.startswith(ON)) for span in found}


def changed(match: Match, change: Callable[[Any], None]) -> Any:
    """The viewer's table with something else on it."""
    view = clone(match.view)
    change(view)
    match._seen = ((len(match.table.entries), match.viewer), view)
    MAPS.clear()
    return view


# --- places ---


GRID = MapGrid(range(3, COLUMNS), range(ROWS), SCALES)


@pytest.mark.parametrize("zoom", SCALES)
def test_every_hex_has_a_place_of_its_own(zoom: int) -> None:
    taken: set[tuple[int, int]] = set()
    whole, scale = GRID.extent(zoom), SCALES[zoom]
    for row in range(ROWS):
        for column in range(3, COLUMNS):
            x, y = GRID.place_of((column, row), zoom)
            area = {(x + n, y + m) for n in range(scale.step) for m in range(scale.lines)}
            assert all(GRID.cell_at(*spot, zoom) == (column, row) for spot in area)
            assert not area & taken
            assert x + scale.inside <= whole.width
            assert y + scale.lines <= whole.height
            taken |= area
    assert GRID.cell_at(-1, 0, zoom) is None
    assert GRID.cell_at(0, whole.height, zoom) is None


def test_rows_with_even_numbers_lie_to_the_right() -> None:
    for zoom in SCALES:
        left, right = GRID.place_of((8, 0), zoom)[0], GRID.place_of((8, 1), zoom)[0]
        assert 0 < right - left <= SCALES[zoom].step // 2


def test_the_spots_on_the_screen_are_where_the_hexes_are_drawn(scene: TableScene) -> None:
    scene.flags["zoom"] = 2  # the whole map
    board = scene.view.cards.board
    grid = grid_of(board)
    rows = rows_of(scene, 94, 39)
    for hex in board.hexes.values():
        if hex.coordinate[0] not in grid.columns:
            continue
        x, y = grid.place_of(hex.coordinate, 2)
        assert _spot_at(rows[1 + y], x) == f"hex:{hex.name}"
        assert _spot_at(rows[1 + y + 1], x + 2) == f"hex:{hex.name}"


def _spot_at(row: Line, x: int) -> str:
    for span in row:
        x -= len(span.text)
        if x < 0:
            return span.spot
    return ""


def test_arrows_step_to_neighbours_and_stop_at_the_edges() -> None:
    assert GRID.moved((10, 4), "right") == (11, 4)
    assert GRID.moved((10, 4), "up") == (10, 3)
    assert GRID.moved((10, 4), "shift+down") == (10, 7)
    assert GRID.moved((3, 0), "left") == (3, 0)
    assert GRID.moved((COLUMNS - 1, ROWS - 1), "down") == (COLUMNS - 1, ROWS - 1)
    assert GRID.moved((10, 4), "enter") is None


# --- sizes ---


def test_the_scale_fills_the_pane() -> None:
    assert GRID.best_zoom(Size(80, 11)) == 1
    assert GRID.best_zoom(Size(94, 18)) == 1
    assert GRID.best_zoom(Size(60, 39)) == 1
    assert GRID.best_zoom(Size(200, 60)) == 3
    assert GRID.best_zoom(Size(73, 21)) == 3, "with names, where a part of the map will do"


@pytest.mark.parametrize("zoom", [None, 1, 2, 3])
@pytest.mark.parametrize("legend", [None, True, False])
@pytest.mark.parametrize("size", SIZES)
def test_it_fits_and_shows_the_cursor(scene: TableScene, size: tuple[int, int], legend: bool | None, zoom: int) -> None:
    scene.flags = {"legend": legend, "zoom": zoom}
    for hex in ("D01", "Z16", "Z01", "D16", "N08") if legend is None else ("D01", "Z16"):
        scene.cursors["map"], scene.cursors["map:chosen"] = hex, scene.chosen
        rows = rows_of(scene, *size)
        assert len(rows) <= size[1]
        assert all(width(row) <= size[0] for row in rows)
        assert any(span.spot == f"hex:{hex}" and "cursor" in span.role for row in rows for span in row), hex
        assert hex in " ".join(text_of(row) for row in rows)


def test_a_large_map_pans_with_the_cursor_no_more_than_needed(scene: TableScene) -> None:
    scene.flags["zoom"] = 3
    rows_of(scene, 80, 20)
    atlas = map_of(scene)
    before = atlas.origin
    key(scene, "right")
    rows_of(scene, 80, 20)
    assert atlas.origin == before
    for _ in range(8):
        key(scene, "right")
        rows_of(scene, 80, 20)
    assert before is not None
    assert atlas.origin is not None
    assert atlas.origin[0] > before[0]
    assert atlas.origin[1] == before[1]


def test_ascii_alone_says_as_much(scene: TableScene) -> None:
    for zoom in SCALES:
        scene.flags["zoom"] = zoom
        for row in rows_of(scene, 94, 39):
            plain = _plain(row)
            assert text_of(plain).isascii()
            assert "?" not in text_of(plain)
            assert width(plain) == width(row)


# --- what lies there ---


def test_owners_are_told_by_signs(match: Match, scene: TableScene) -> None:
    places = {player.place for player in match.view.players}
    hexes = [hex for hex in match.view.resources if hex not in places][:4]

    def change(view: Any) -> None:
        for hex, owner in zip(hexes, (0, 1, -1), strict=False):
            view.resources[hex] = Holding(owner)
        view.resources[hexes[3]] = Holding(-1, 1, True)
        view.missions[:] = []

    marks = marks_of(changed(match, change), 0)
    assert [marks[hex][-1].sign for hex in hexes] == ["$1", "$2", "$-", "$x"]
    for hex, sign in zip(hexes, ("$1", "$2", "$-", "$x"), strict=True):
        for zoom in SCALES:
            scene.flags["zoom"] = zoom
            scene.cursors["map"], scene.cursors["map:chosen"] = hex, scene.chosen
            assert sign in shown_of(scene, hex)


def test_the_own_party_stands_out_and_lies_above(match: Match) -> None:
    def change(view: Any) -> None:
        for player in view.players:
            player.place = "N08"
        view.missions[0] = "N08"
        view.mercenaries.append(Mercenary(next(iter(view.cards.actions)), 1, "N08", "claim", "W01"))
        view.world.append(World(next(c for c, s in view.cards.stories.items() if s.world), 0, "N08"))

    view = changed(match, change)
    for seat, signs in ((0, ["@1", "@2"]), (1, ["@2", "@1"])):
        found = marks_of(view, seat)["N08"]
        assert [mark.sign for mark in found] == [*signs, "m2", "M1", "!w"]
        assert ["cursor" in mark.role for mark in found[:2]] == [True, False]
    assert "cursor" not in "".join(mark.role for mark in marks_of(view, None)["N08"])


def test_homes_towns_and_missions_are_shown(scene: TableScene) -> None:
    scene.flags["zoom"] = 2  # the whole map
    view = scene.view
    for player in view.players:
        sign = f"H{player.seat + 1}"
        assert sign in [mark.sign for mark in marks_of(view, 0)[view.home(player.seat)]]
    free = {town.number for town in view.cards.board.towns.values()} - {player.faction for player in view.players}
    text = "\n".join(text_of(row) for row in rows_of(scene, 94, 39))
    assert all(f"{number:02}" in text for number in free)
    assert all(f"M{chip + 1}" in text for chip in range(len(view.missions)))


def test_nothing_hidden_is_drawn(match: Match, scene: TableScene) -> None:
    """What is drawn for a seat does not change with what it may not know."""
    before = [rows_of(scene, *size) for size in SIZES]
    secret = match.table.state
    for deck in secret.decks.values():
        deck.draw.reverse()
    for card in secret.players[1].hand:
        assert card not in match.view.players[1].hand or card == HIDDEN
    secret.players[1].hand.reverse()
    match._seen = (None, None)
    MAPS.clear()
    map_of(scene).opened(scene)
    assert [rows_of(scene, *size) for size in SIZES] == before


# --- what a question asks ---


def test_goals_and_prices_are_the_rules_own(scene: TableScene) -> None:
    scene.flags["zoom"] = 2  # the whole map
    ask = scene.ask
    assert ask is not None
    ways = ways_of(scene.view, ask.seat, ask.about[0])
    goals = goals_of(scene.view, ask)
    assert set(goals.cells) == set(ask.keys) == set(ways.goals())
    assert goals.whole
    assert scene.tab == "map"
    board = scene.view.cards.board
    for hex in ask.keys:
        price = min(ask.about[0], ways.land.spent[board.at(hex).coordinate])
        assert goals.prices[hex] == price
        option = scene.option(hex)
        assert option is not None
        if price:
            assert f"{price} of {ask.about[0]} points" in option.detail
            assert f"{price}" in shown_of(scene, hex)


def test_hexes_out_of_reach_are_dimmed_and_bear_no_price(scene: TableScene) -> None:
    scene.flags["zoom"] = 2  # the whole map
    goals = goals_of(scene.view, scene.ask)
    board = scene.view.cards.board
    marks = marks_of(scene.view, 0)
    others = [hex.name for hex in board.hexes.values() if hex.name not in goals.cells and not hex.water]
    assert others
    for hex in others:
        assert not roles_of(scene, hex) & {"reach", "path"}
        if hex not in marks:
            assert roles_of(scene, hex) <= {"faint", ""}
    reached = [hex for hex in goals.cells if goals.prices[hex]]
    assert all(roles_of(scene, hex) & {"reach", "path"} for hex in reached)


def test_the_way_to_the_chosen_option_is_shown(scene: TableScene) -> None:
    goals = goals_of(scene.view, scene.ask)
    far = max(goals.cells, key=lambda hex: len(goals.path(hex)))
    way = goals.path(far)
    assert len(way) > 2
    assert way[-1] == far
    scene.chosen = far
    assert map_of(scene).cursor(scene) == far
    scene.cursors["map"], scene.cursors["map:chosen"] = "N08", far
    for zoom in SCALES:
        scene.flags["zoom"] = zoom
        for hex in set(way[1:]) - {"N08"}:
            rows_of(scene, 94, 39)
            assert "path" in roles_of(scene, hex) or not shown_of(scene, hex), (zoom, hex)
            assert zoom == 3 or shown_of(scene, hex)


def test_no_option_is_marked_where_none_names_a_hex(scene: TableScene) -> None:
    assert not goals_of(scene.view, None).cells
    assert not goals_of(scene.view, Ask(0, "may", ("yes", "no"), "FL-GEN-01")).cells


@pytest.mark.parametrize(
    ("key_of", "hex_of"),
    [
        (lambda view: "hex:W01", lambda view: "W01"),
        (lambda view: "seat:0", lambda view: view.players[0].place),
        (lambda view: "town:1", lambda view: view.home(1)),
        (lambda view: "mission:0", lambda view: view.missions[0]),
        (lambda view: "seat:9", lambda view: None),
        (lambda view: "char:0:ch001", lambda view: None),
    ],
)
def test_targets_are_found_on_the_map(
    scene: TableScene, key_of: Callable[[Any], str], hex_of: Callable[[Any], str | None]
) -> None:
    ask = Ask(0, "target", (key_of(scene.view), "none"), "FL-ACT-11")
    goals = goals_of(scene.view, ask)
    assert goals.of.get(key_of(scene.view)) == hex_of(scene.view)
    assert not goals.whole


# --- the cursor ---


def test_moving_onto_a_goal_chooses_it_and_enter_takes_it(scene: TableScene) -> None:
    goals = goals_of(scene.view, scene.ask)
    here = map_of(scene).cursor(scene)
    board = scene.view.cards.board
    for name in ("left", "right", "up", "down"):
        to = grid_of(board).moved(board.at(here).coordinate, name)
        assert to is not None
        if board[to].name in goals.cells:
            assert key(scene, name) == f"choose:{board[to].name}"
            assert map_of(scene).cursor(scene) == board[to].name
            assert key(scene, "enter") == f"answer:{board[to].name}"
            return
    raise AssertionError("no goal beside the Party")


def test_enter_elsewhere_reads_all_about_the_hex(scene: TableScene) -> None:
    goals = goals_of(scene.view, scene.ask)
    hex = next(hex for hex in scene.view.cards.homes.values() if hex not in goals.cells)
    chosen = scene.chosen
    assert map_of(scene).press("map", f"hex:{hex}", 0, 0, scene) == "draw"
    assert scene.chosen == chosen
    found = key(scene, "enter")
    assert isinstance(found, OpenText)
    assert hex in found.title
    assert any("Around it" in text_of(row) for row in found.lines)


def test_the_cursor_follows_the_list_until_it_is_moved(scene: TableScene) -> None:
    assert scene.ask is not None
    scene.chosen = scene.ask.keys[3]
    assert map_of(scene).cursor(scene) == scene.ask.keys[3]
    map_of(scene).press("map", "hex:D01", 0, 0, scene)
    assert map_of(scene).cursor(scene) == "D01"
    scene.chosen = scene.ask.keys[2]
    assert map_of(scene).cursor(scene) == scene.ask.keys[2]


def test_jumps_go_round_the_things_of_interest(scene: TableScene) -> None:
    things = interest(scene.view, 0)
    assert things[0] == scene.view.players[0].place
    assert set(scene.view.missions) <= set(things)
    assert scene.view.home(0) in things
    seen = []
    for _ in things:
        key(scene, ">")
        seen.append(map_of(scene).cursor(scene))
    assert sorted(seen) == sorted(things)
    key(scene, "<")
    assert map_of(scene).cursor(scene) == seen[-2]
    key(scene, ".")
    assert map_of(scene).cursor(scene) == scene.view.players[0].place


def test_zoom_and_legend_keys(scene: TableScene) -> None:
    rows_of(scene, 80, 12)
    shown = []
    for name in ("+", "+", "+", "-", "Z", "Z"):
        assert key(scene, name) == "draw"
        shown.append(scene.flags["zoom"])
    assert shown == [2, 3, 3, 2, 3, 1]
    assert "World card" not in " ".join(text_of(row) for row in rows_of(scene, 80, 12))
    key(scene, "X")
    assert "World card" in " ".join(text_of(row) for row in rows_of(scene, 80, 12))
    key(scene, "X")
    assert "World card" not in " ".join(text_of(row) for row in rows_of(scene, 80, 12))


def test_a_hex_says_how_often_what_can_be_drawn_there_is_passed(scene: TableScene) -> None:
    view, ground = scene.view, {"plains": "G07", "mountain": "N07"}
    for deck, hex in ground.items():
        view.missions[:] = [hex]
        notes = map_of(scene).notes(scene, hex, "")
        chances = {name: share(deck_chance(view, scene.seat or 0, name)) for name in (deck, "mission")}
        assert notes.decks == f"To pass: {deck.title()} {chances[deck]}, Mission {chances['mission']}"
    view.missions[:] = []
    assert map_words.tell(view, scene.seat, "G07").decks == "Encounters: Plains", "without a Party there are no odds"


def test_small_letters_and_digits_stay_with_the_options(scene: TableScene) -> None:
    assert all(map_of(scene).key("map", name, scene) is None for name in "123abcxyz?/")


def test_a_step_of_the_cursor_changes_few_lines(scene: TableScene) -> None:
    scene.chosen = ""
    for size, most in (((80, 12), 3), ((94, 39), 6)):
        before = rows_of(scene, *size)
        key(scene, "left")
        scene.chosen = ""
        after = rows_of(scene, *size)
        assert 0 < sum(a != b for a, b in zip(before, after, strict=True)) <= most


@pytest.mark.parametrize(("size", "zoom", "most"), [((80, 12), 1, 120), ((94, 39), 2, 170), ((94, 39), 3, 170)])
@pytest.mark.parametrize(("topic", "with_ways"), [("deed", 0), ("march", 60)])
def test_a_step_of_the_cursor_writes_few_bytes(
    tmp_path: Path, topic: str, with_ways: int, size: tuple[int, int], zoom: int, most: int
) -> None:
    """Where no way has to be drawn; a way from hex to hex costs a little more."""
    scene = TableScene(at_question(tmp_path / "game.jsonl", topic))
    map_of(scene).opened(scene)
    scene.flags["zoom"] = zoom
    terminal, region = Cells(*size, ColorSystem.TRUECOLOR), Region(0, 0, *size)
    written = []
    map_of(scene).press("map", "hex:D05", 0, 0, scene)
    for name in [*["right"] * 22, "down", *["left"] * 22, "down"] * 4:
        key(scene, name)
        strips: list[Iterable[Strip]] = [[_strip(row, size[0])] for row in rows_of(scene, *size)]
        written.append(len(terminal.frame(LayoutUpdate(strips, region)).encode()))
    assert 0 < median(written[1:]) < most + with_ways


def _strip(row: Line, columns: int) -> Strip:
    return Strip([Segment(span.text, Theme().style(span.role)) for span in pad(row, columns)], columns)


def test_marked_hexes_are_told_from_the_others(match: Match, scene: TableScene) -> None:
    """Where several Mission chips are to be chosen."""
    scene.flags["zoom"] = 2
    ask = Ask(0, "move_missions", tuple("0123456"), "FL-MIS-01", kind="some", low=2, high=2)
    goals = goals_of(scene.view, ask)
    assert goals.of["3"] == scene.view.missions[3]
    assert not goals.whole
    sheet = MapSheet(land(scene.view.cards.board), marks_of(scene.view, 0), goals)
    view, origin = map_of(scene).window(scene, Size(94, 39), "N08")
    for marked in ((), (scene.view.missions[3],)):
        rows = sheet.lines(view, origin, Pointed("N08", (), marked))
        signs = [span.text for row in rows for span in row if span.spot == f"hex:{scene.view.missions[3]}"]
        assert ("✓" in "".join(signs)) is bool(marked)
        assert ("◂" in "".join(signs)) is not bool(marked)


def test_the_line_below_tells_what_counts(match: Match, scene: TableScene) -> None:
    goals = goals_of(scene.view, scene.ask)
    hex = next(hex for hex, price in goals.prices.items() if price)
    scene.chosen = hex
    below = text_of(rows_of(scene, 94, 39)[-2]) + text_of(rows_of(scene, 94, 39)[-1])
    assert hex in below
    assert "to enter" in below
    assert f"{goals.prices[hex]} of " in below
    beside = [text_of(row)[74:] for row in rows_of(scene, 110, 15)]
    assert beside[0].strip().startswith(hex)
    assert any("To pass" in text for text in beside)


# --- on the screen ---


def app_of(match: Match) -> FallenApp:
    return FallenApp(TableScreen(match, open_face(match)))


def cursors_of(app: FallenApp) -> str:
    return app.screen.face.map.cursor(app.screen.scene)  # type: ignore[attr-defined]


async def test_by_keys(match: Match) -> None:
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen: Any = app.screen
        ask = screen.scene.ask
        assert screen.scene.tab == "map"
        await pilot.press("down", "down")
        assert cursors_of(app) == screen.scene.chosen != ask.keys[0]
        await pilot.press("space")
        assert screen.scene.focus == "map"
        goals = goals_of(screen.scene.view, ask)
        for name in ("left", "right", "up", "down", "right", "right", "left"):
            before = cursors_of(app)
            await pilot.press(name)
            assert cursors_of(app) != before
            if cursors_of(app) in goals.cells:
                assert screen.control.chosen == screen.scene.chosen == cursors_of(app)
        while cursors_of(app) not in goals.cells or cursors_of(app) == ask.keys[0]:
            await pilot.press(".", "right")
        goal = cursors_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert match.table.state.players[0].place == goal or match.ask is not ask


async def test_by_mouse(match: Match) -> None:
    app = app_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen: Any = app.screen
        ask = screen.scene.ask
        pane = screen.pane("main")
        goals = goals_of(screen.scene.view, ask)
        x, y, goal = next(
            (x, y, spot[4:])
            for y in range(1, pane.size.height - 1)
            for x in range(pane.size.width)
            if (spot := pane.spot_at(x, y)).startswith("hex:") and spot[4:] in goals.cells and goals.prices[spot[4:]]
        )
        await pilot.click(pane, offset=(x, y))
        await pilot.pause()
        assert screen.scene.chosen == goal == cursors_of(app)
        assert match.ask is ask
        spot = next(
            (x, y)
            for y in range(pane.size.height)
            for x in range(pane.size.width)
            if pane.spot_at(x, y) == f"hex:{goal}"
        )
        await pilot.click(pane, offset=spot)
        await pilot.pause()
        assert match.ask is not ask
        assert match.table.state.players[0].place == goal


@pytest.mark.parametrize(("goal", "words"), [("", "1 to enter"), ("3 of 3 points", "3 of 3 points")])
@pytest.mark.parametrize("name", ["Ten Mile", "N06 Pump Number Nine, town 2, yours, Bo's Party"])
def test_what_a_hex_costs_stands_apart_from_its_name(goal: str, words: str, name: str) -> None:
    """In one line, however much of it the name takes."""
    told = map_words.HexNotes(name, "", "", 1, "", "2 hexes E", goal)
    (row,) = told.below(60, 1)
    assert width(row) <= 60
    before, found, _ = text_of(row).partition(words)
    assert found
    assert before.endswith(" ")


def test_a_long_name_below_the_map_takes_the_blanks_of_its_figures() -> None:
    name = "P11 Halfway (town 6, your town)"
    (row,) = map_words.HexNotes(name, "", "", 1, "", "", "").below(46, 1)
    assert text_of(row).split("  ")[0].strip() == name
    assert text_of(row).rstrip().endswith("1 to enter")
    (row,) = map_words.HexNotes(name, "", "", 1, "", "2 hexes E", "").below(46, 1)
    assert "1 to enter  2 hexes E" in text_of(row)
