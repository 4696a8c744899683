"""The map of the Fallen Land: its quotas, its order, how fair it is, and what is said of a broken one."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from statistics import fmean

import attrs
import pytest

from fallen_tui.engine import hexes
from fallen_tui.engine.hexes import Cell, named
from fallen_tui.engine.library import ContentError, content_root
from fallen_tui.games.fallen_land.content.board import CODES, COLUMNS, ROWS, Board, cost, decks
from fallen_tui.games.fallen_land.content.map_file import load
from fallen_tui.games.fallen_land.tools import survey

BOARD = load()
CODE = {terrains: code for code, terrains in CODES.items()}
ORDINARY = [hex for hex in BOARD.hexes.values() if not hex.water and not hex.town and not hex.resource]
OUTLOOKS = {number: survey.outlook(BOARD, number) for number in BOARD.towns}
MIXED = {"PM": 12, "PC": 12, "MC": 6, "PR": 6, "CR": 6, "PCR": 2}
README = content_root() / "fallen_land" / "README.md"


# --- quotas ---


def test_there_are_416_hexes_of_which_300_are_land() -> None:
    assert list(BOARD.hexes) == list(hexes.rectangle(26, 16))
    assert len(BOARD.hexes) == 416
    assert len(BOARD.land) == 300


def test_terrain_is_spread_by_its_quotas() -> None:
    assert len(ORDINARY) == 270
    assert Counter(CODE[hex.terrains] for hex in ORDINARY) == {"P": 120, "M": 62, "C": 24, "R": 20, **MIXED}
    assert sum(MIXED.values()) == 44


@pytest.mark.rule("FL-MAP-03")
def test_numbers_are_spread_over_terrain_by_their_quotas() -> None:
    codes = Counter(CODE[BOARD.numbered(number).terrains] for number in BOARD.numbers)
    mixed = sum(codes.pop(code, 0) for code in MIXED)
    assert (mixed, codes) == (12, {"P": 40, "M": 24, "C": 11, "R": 9, "W": 4})


@pytest.mark.rule("FL-MAP-01", "FL-MAP-02")
def test_there_are_twelve_towns_and_eighteen_resources_each_on_a_hex_of_its_own() -> None:
    assert list(BOARD.towns) == list(range(1, 13))
    assert len(BOARD.resources) == 18
    sites = [site.hex for pile in (BOARD.towns, BOARD.resources, BOARD.places) for site in pile.values()]
    assert len(set(sites)) == len(sites) == 34
    assert all(BOARD[town.hex].town == number for number, town in BOARD.towns.items())
    assert all(BOARD[resource.hex].resource == key for key, resource in BOARD.resources.items())


@pytest.mark.rule("FL-MAP-03")
def test_the_numbers_1_to_100_stand_on_a_hex_each() -> None:
    assert list(BOARD.numbers) == list(range(1, 101))
    assert len(set(BOARD.numbers.values())) == 100
    assert all(BOARD[cell].number == number for number, cell in BOARD.numbers.items())
    assert sum(hex.number is not None for hex in BOARD.hexes.values()) == 100


def test_towns_and_resources_bear_no_number() -> None:
    assert not [hex.name for hex in BOARD.hexes.values() if hex.number and (hex.town or hex.resource)]


def test_numbers_run_in_reading_order_within_four_quarters() -> None:
    for quarter in range(4):
        cells = [BOARD.numbers[number] for number in range(quarter * 25 + 1, quarter * 25 + 26)]
        east, south = quarter % 2 == 1, quarter > 1
        assert all((column >= 13, row >= 8) == (east, south) for column, row in cells)
        assert all(hexes.reading(one) < hexes.reading(next_) for one, next_ in pairwise(cells))


@pytest.mark.rule("FL-DEC-54")
def test_four_permanent_places_of_four_kinds_stand_on_land() -> None:
    assert Counter(place.kind for place in BOARD.places.values()) == dict.fromkeys(
        ("healer", "gambling_hall", "trading_post", "library"), 1
    )
    assert not any(BOARD[place.hex].water for place in BOARD.places.values())
    assert all(BOARD[place.hex].place == key for key, place in BOARD.places.items())


def test_every_hex_belongs_to_a_region_that_hangs_together() -> None:
    assert len(BOARD.regions) >= 20
    assert Counter(cell for region in BOARD.regions.values() for cell in region.hexes) == dict.fromkeys(BOARD.hexes, 1)
    assert all(len(hexes.components(region.hexes)) == 1 for region in BOARD.regions.values())
    assert all(BOARD[cell].region == key for key, region in BOARD.regions.items() for cell in region.hexes)


def test_no_two_things_on_the_map_share_a_name() -> None:
    piles = (BOARD.towns, BOARD.resources, BOARD.places, BOARD.regions)
    names = Counter(thing.name.casefold() for pile in piles for thing in pile.values())
    assert [name for name, times in names.items() if times > 1] == []
    for pile in piles[1:]:
        assert all(thing.text.isprintable() and len(thing.text) <= 90 for thing in pile.values())


# --- land and water ---


def test_all_land_is_connected_by_land() -> None:
    assert hexes.components(BOARD.land) == (BOARD.land,)
    start = BOARD.towns[1].hex
    assert set(BOARD.reach(start, None).spent) == set(BOARD.land)


@pytest.mark.rule("FL-DEC-02")
def test_there_are_two_lakes_of_six_to_ten_hexes_and_the_rest_is_ocean() -> None:
    assert [len(lake) for lake in BOARD.lakes] == [8, 7]
    inland = {cell for lake in BOARD.lakes for cell in lake}
    water = {cell for cell, hex in BOARD.hexes.items() if hex.water}
    assert set(BOARD.ocean) == water - inland
    edge = {(c, r) for c, r in BOARD.hexes if c in (0, COLUMNS - 1) or r in (0, ROWS - 1)}
    assert all(edge.intersection(body) for body in hexes.components(BOARD.ocean))
    assert not edge & inland


@pytest.mark.rule("FL-DEC-02")
def test_coast_touches_the_ocean_and_shore_any_water() -> None:
    def touching(water: tuple[Cell, ...]) -> list[Cell]:
        return [cell for cell in BOARD.land if any(hexes.distance(cell, wet) == 1 for wet in water)]

    lakes = BOARD.lakes[0] + BOARD.lakes[1]
    assert list(BOARD.coast) == touching(BOARD.ocean)
    assert list(BOARD.shore) == touching(BOARD.ocean + lakes)
    assert set(BOARD.shore) - set(BOARD.coast) <= set(touching(lakes))
    assert BOARD.towns[3].hex in BOARD.shore
    assert BOARD.towns[3].hex not in BOARD.coast


@pytest.mark.rule("FL-DEC-01")
def test_four_islands_touch_land_and_are_left_onto_it_at_the_usual_price() -> None:
    islands = [hex for hex in BOARD.hexes.values() if hex.island]
    assert len(islands) == 4
    for hex in islands:
        beside = {cell: BOARD[cell].cost for cell in BOARD.neighbours(hex.coordinate) if not BOARD[cell].water}
        assert beside
        assert hex.decks == ()
        assert {cell: BOARD.reach(hex.coordinate, 9).spent[cell] for cell in beside} == beside


@pytest.mark.rule("FL-DEC-02")
def test_sides_of_the_world() -> None:
    centre = named("M08")
    sides = ("north", "east", "south", "west")
    for other, where in (("M07", "NW"), ("N07", "NE"), ("M09", "SW"), ("N09", "SE"), ("N08", "E"), ("L08", "W")):
        assert {side for side in sides if BOARD.lies(named(other), side, centre)} == {
            side for side in sides if side[0].upper() in where
        }
    assert not any(BOARD.lies(centre, side, centre) for side in sides)
    assert not any(BOARD.lies(named("M06"), side, centre) for side in ("east", "west", "south"))


@pytest.mark.rule("FL-DEC-02")
def test_the_nearest_are_listed_with_their_ties() -> None:
    targets = [named(name) for name in ("P08", "M11", "J08", "A01")]
    assert BOARD.nearest(named("M08"), targets) == (named("J08"), named("P08"), named("M11"))
    assert BOARD.distance(named("A01"), named("Z01")) == 25
    assert BOARD.nearest(named("M08"), []) == ()


# --- terrain ---


@pytest.mark.rule("FL-TAB-TERRAIN", "FL-MAP-06", "FL-MAP-07", "FL-MAP-08", "FL-MAP-09", "FL-ENC-01", "FL-ENC-02")
def test_what_a_kind_of_hex_costs_and_offers(subtests: pytest.Subtests) -> None:
    for code, points, drawn, burns in [
        ("P", 1, ("plains",), False),
        ("M", 2, ("mountain",), False),
        ("C", 3, ("city_rad",), False),
        ("R", 3, ("city_rad",), True),
        ("W", None, (), False),
        ("PM", 2, ("plains", "mountain"), False),
        ("PC", 3, ("plains", "city_rad"), False),
        ("MC", 3, ("mountain", "city_rad"), False),
        ("PR", 3, ("plains", "city_rad"), True),
        ("CR", 3, ("city_rad",), True),
        ("PCR", 3, ("plains", "city_rad"), True),
    ]:
        with subtests.test(code=code, points=points, drawn=drawn, burns=burns):
            assert (cost(CODES[code]), decks(CODES[code])) == (points, drawn)
            found = [hex for hex in BOARD.hexes.values() if hex.terrains == CODES[code]]
            assert found
            assert {(hex.cost, hex.decks, hex.burns, hex.water) for hex in found} == {
                (points, drawn, burns, code == "W")
            }


@pytest.mark.rule("FL-DEC-03", "FL-TAB-TERRAIN")
def test_towns_and_resources_are_plains_and_cost_a_point() -> None:
    for pile in (BOARD.towns, BOARD.resources):
        for site in pile.values():
            hex = BOARD[site.hex]
            assert (hex.cost, hex.decks, hex.terrains) == (1, ("plains",), ("plains",))


@pytest.mark.rule("FL-MAP-04")
def test_two_dice_name_a_random_location(subtests: pytest.Subtests) -> None:
    for tens, units, number in [(0, 9, 9), (7, 3, 73), (0, 0, 100), (4, 3, 43), (1, 0, 10)]:
        with subtests.test(tens=tens, units=units, number=number):
            assert BOARD.random_location(tens, units).number == number


def test_a_hex_is_found_by_its_name_and_knows_it() -> None:
    assert all(BOARD.at(hex.name) is hex is BOARD[cell] for cell, hex in BOARD.hexes.items())
    with pytest.raises(KeyError):
        BOARD.at("A17")
    with pytest.raises(ValueError):
        BOARD.at("here")
    assert len(BOARD.neighbours((0, 0))) == 2


# --- movement ---


@pytest.mark.rule("FL-MOV-02")
def test_three_mountains_and_a_resource_take_seven_points_of_eight() -> None:
    spent = _lane("MMM$").reach(named("A01"), 8).spent
    assert [spent[named(name)] for name in ("B01", "C01", "D01", "E01")] == [2, 4, 6, 7]


@pytest.mark.rule("FL-MOV-02")
def test_five_points_reach_the_fifth_hex_of_plains() -> None:
    spent = _lane("PPPP$P").reach(named("A01"), 5).spent
    assert spent[named("F01")] == 5
    assert named("G01") not in spent


@pytest.mark.rule("FL-MOV-03")
def test_the_last_point_enters_any_hex_of_land() -> None:
    spent = _lane("CCRP").reach(named("A01"), 7).spent
    assert [spent.get(named(name)) for name in ("B01", "C01", "D01", "E01")] == [3, 6, 7, None]
    spent = _lane("MRP").reach(named("A01"), 3).spent
    assert [spent.get(named(name)) for name in ("B01", "C01", "D01")] == [2, 3, None]


@pytest.mark.rule("FL-DEC-17")
def test_two_points_enter_a_hex_of_three_and_are_spent() -> None:
    spent = _lane("PCP").reach(named("A01"), 3).spent
    assert (spent[named("C01")], named("D01") in spent) == (3, False)


@pytest.mark.rule("FL-MAP-09", "FL-WLD-08")
def test_water_is_closed_unless_it_has_a_price() -> None:
    board = _lane("PWP")
    assert named("C01") not in board.reach(named("A01"), 9)
    opened = board.reach(named("A01"), 9, {named("C01"): 1})
    assert (opened.spent[named("C01")], opened.spent[named("D01")]) == (2, 3)


def _lane(codes: str) -> Board:
    """A map of one row: plains at A01, then these codes, all else water."""
    lane = {named(f"{letter}01"): code for letter, code in zip("BCDEFGHIJ", codes, strict=False)}
    terrains = dict.fromkeys(BOARD.hexes, CODES["W"]) | {(0, 0): CODES["P"]}
    terrains |= {cell: CODES["P" if code == "$" else code] for cell, code in lane.items()}
    changed = {cell: attrs.evolve(hex, terrains=terrains[cell]) for cell, hex in BOARD.hexes.items()}
    return attrs.evolve(BOARD, hexes=changed)


# --- fairness ---


def test_no_town_stands_next_to_a_resource_and_towns_are_four_hexes_apart() -> None:
    towns = [town.hex for town in BOARD.towns.values()]
    assert min(hexes.distance(town, place.hex) for town in towns for place in BOARD.resources.values()) >= 2
    assert min(hexes.distance(one, other) for one, other in combinations(towns, 2)) >= 4
    assert {found.apart for found in OUTLOOKS.values()} <= {4, 5, 6}


def test_every_town_has_resources_and_numbers_in_reach(subtests: pytest.Subtests) -> None:
    for town in OUTLOOKS:
        with subtests.test(town=town):
            found = OUTLOOKS[town]
            spent = survey.points(BOARD, BOARD.towns[town].hex)
            assert found.resources in (2, 3)
            assert found.numbers_10 >= 12
            assert min(spent[place.hex] for place in BOARD.resources.values()) >= 3, "none is given away"


def test_no_town_is_a_quarter_better_or_worse_than_the_mean(subtests: pytest.Subtests) -> None:
    for figure in [field.name for field in attrs.fields(survey.Surroundings)]:
        with subtests.test(figure=figure):
            values = [getattr(found, figure) for found in OUTLOOKS.values()]
            mean = fmean(values)
            assert 0.75 * mean <= min(values)
            assert max(values) <= 1.25 * mean


def test_what_matters_most_differs_least(subtests: pytest.Subtests) -> None:
    for figure, spread in [
        ("resources", 0),
        ("numbers_10", 5),
        ("mission", 0.7),
        ("resource_points", 0.7),
        ("town", 1),
    ]:
        with subtests.test(figure=figure, spread=spread):
            values = [getattr(found, figure) for found in OUTLOOKS.values()]
            assert max(values) - min(values) <= spread


def test_a_city_is_three_or_four_points_from_every_town_and_a_permanent_place_three_to_seven() -> None:
    assert {found.city for found in OUTLOOKS.values()} == {3, 4}
    for town in BOARD.towns.values():
        spent = survey.points(BOARD, town.hex)
        assert 3 <= min(spent[place.hex] for place in BOARD.places.values()) <= 7


def test_the_mean_of_the_least_of_a_draw_is_that_of_all_draws() -> None:
    values = [2, 3, 3, 5, 8, 13]
    for drawn in range(1, 7):
        every = [min(draw) for draw in combinations(values, drawn)]
        assert survey.least_expected(values, drawn) == pytest.approx(fmean(every))


def test_points_are_those_of_the_cheapest_way() -> None:
    """An oracle: prices relaxed until nothing changes."""
    start = BOARD.towns[6].hex
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for cell in list(best):
            for other in BOARD.neighbours(cell):
                toll = BOARD[other].cost
                if toll is not None and best[cell] + toll < best.get(other, 999):
                    best[other], changed = best[cell] + toll, True
    assert survey.points(BOARD, start) == best


# --- pictures ---


def test_the_readme_shows_this_map_and_these_figures() -> None:
    text = README.read_text("utf-8")
    for shown in (survey.picture(BOARD), survey.number_picture(BOARD)):
        assert "\n".join(f"    {line}" for line in shown.split("\n")) in text
    assert survey.table(BOARD) in text


def test_the_picture_marks_every_town_resource_and_place() -> None:
    rows = [line[4:] for line in survey.picture(BOARD).split("\n")[1:]]
    words = " ".join(rows).split()
    assert sorted(word for word in words if word.isdigit()) == [f"{number:02}" for number in range(1, 13)]
    assert (words.count("$"), words.count("!"), words.count("~")) == (18, 4, 116)
    numbers = "\n".join(line[4:] for line in survey.number_picture(BOARD).split("\n")[1:])
    assert sorted(map(int, re.findall(r"\d+", numbers))) == list(range(1, 101))


def test_the_survey_is_printed() -> None:
    command = [sys.executable, "-m", "fallen_tui.games.fallen_land.tools.survey"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=README.parents[2])
    assert survey.picture(BOARD) in done.stdout
    assert survey.table(BOARD) in done.stdout


# --- broken maps ---


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the map to break."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    shutil.copytree(content_root() / "fallen_land" / "map", tmp_path / "content" / "fallen_land" / "map")
    return tmp_path / "content"


def _edit(root: Path, file: str, old: str, new: str) -> int:
    """Replace the first match of a pattern; the line it stood in."""
    path = root / "fallen_land" / "map" / file
    text = path.read_text("utf-8")
    match = re.search(old, text, re.MULTILINE)
    assert match, old
    path.write_text(text[: match.start()] + new + text[match.end() :], "utf-8")
    return text[: match.start()].count("\n") + 1


def _problems(root: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load(root)
    return str(caught.value).split("\n")


def _grid_line(row: int) -> int:
    lines = (content_root() / "fallen_land" / "map" / "grid.txt").read_text("utf-8").split("\n")
    return next(number for number, line in enumerate(lines, 1) if line.startswith(f"{row:02} "))


def test_a_sound_copy_is_the_same_map(root: Path) -> None:
    copy = load(root)
    assert (copy.hexes, copy.numbers) == (BOARD.hexes, BOARD.numbers)


def test_the_digest_names_grid_and_lists(root: Path) -> None:
    first = load(root).digest
    _edit(root, "grid.txt", r"\A", "# a remark\n\n")
    assert load(root).digest == first
    _edit(root, "grid.txt", r"M(?=\n10 )", "C")
    second = load(root).digest
    _edit(root, "map.yaml", "name: Kiln", "name: Kilns")
    assert len({first, second, load(root).digest}) == 3


@pytest.mark.parametrize(
    ("row", "old", "new", "said"),
    [
        (5, r"^(05  W   )W", r"05  W   Q", "column 9: B05 can't be 'Q'; choose P, M, C, R, W, PM"),
        (5, r"^(05  W   )W", r"05  W   MP", "column 9: B05 can't be 'MP'"),
        (7, r"^07 ", "08 ", "column 1: this row must start with 07, not '08'"),
        (3, r"^03  W", "03", "row 03 has 25 of 26 hexes"),
        (3, r"^03  W", "03  W W", "row 03 has more than 26 hexes"),
        (16, r"\n\Z", "\n17 W\n", None),
    ],
)
def test_a_broken_grid_is_refused_with_line_and_column(
    root: Path, row: int, old: str, new: str, said: str | None
) -> None:
    _edit(root, "grid.txt", old, new)
    line = _grid_line(row) + (said is None)
    (problem,) = _problems(root)
    assert problem.startswith(f"content/fallen_land/map/grid.txt:{line}: column ")
    assert (said or "the grid has more than 16 rows") in problem


def test_a_grid_that_ends_early_and_one_that_is_not_there(root: Path) -> None:
    _edit(root, "grid.txt", r"^16 .*\n", "")
    (problem,) = _problems(root)
    assert "the grid has 15 of 16 rows" in problem
    (root / "fallen_land" / "map" / "grid.txt").write_bytes(b"\xff\xfe")
    assert "map/grid.txt:1: the grid can't be read" in _problems(root)[0]
    (root / "fallen_land" / "map" / "grid.txt").unlink()
    assert "map/grid.txt:1: the grid can't be read" in _problems(root)[0]


def test_land_cut_off_from_the_rest_is_refused_with_its_line(root: Path) -> None:
    _edit(root, "grid.txt", r"^12    W", "12    P")
    (problem,) = _problems(root)
    line = _grid_line(12)
    assert problem == f"content/fallen_land/map/grid.txt:{line}: A12 is land cut off from the rest"


KILN = BOARD.towns[2].hex
WET = "A01"
HILL = next(hex.name for hex in BOARD.hexes.values() if hex.terrains == ("mountain",))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (r"hex: J09", "hex: J9", "places[0].hex: 'J9' isn't a hex"),
        (r"hex: J09", "hex: J19", "places[0].hex: J19 is off the map; the last hex is Z16"),
        (r"hex: J09", f"hex: {hexes.name(KILN)}", f"places[0].hex: {hexes.name(KILN)} already has Kiln on it"),
        (r"hex: J09", f"hex: {WET}", f"places[0].hex: {WET} is water"),
        (r"number: 2, name", "number: 3, name", "towns[2].number: 3 is used twice"),
        (r"number: 2, name", "number: 13, name", "towns[1].number: must be 1 to 12, not 13"),
        (r"name: Kiln, hex: \w+", f"name: Kiln, hex: {HILL}", f"towns[1].hex: {HILL} must have the code P"),
        (r"^  - .number: 12, .*\n", "", "towns: there must be 12, not 11"),
        (r"id: short_straw", "id: needle_ward", "places[1].id: needle_ward is used twice"),
        (r"kind: healer", "kind: heeler", 'places[0].kind: can\'t be "heeler"; did you mean healer?'),
        (r"^  7: \w+\n", "", "numbers: there is no hex for 7"),
        (
            r"^  8: (\w+)",
            f"  8: {hexes.name(BOARD.numbers[9])}",
            f"{hexes.name(BOARD.numbers[9])} already has the number 8",
        ),
        (r"^  8: (\w+)", f"  8: {hexes.name(KILN)}", f"numbers.8: {hexes.name(KILN)} has Kiln on it; a town"),
        (r"^  8: (\w+)", f"  8: {WET}", f"numbers.8: no land touches {WET}"),
        (r"^  9: (\w+)", "  8: B01", "numbers.8: is set twice"),
        (r"^  100: (\w+)", "  101: I02", "numbers.101: must be 1 to 100"),
        (r"hexes: \[A01", "hexes: [Z01, A01", "Z01 is land; a sea"),
        (r"(?<=hexes: \[)A01-I01", "I01-A01", "I01-A01 must run from left to right along one row"),
        (r"(?<=hexes: \[)A01-I01", "A01-I02", "A01-I02 must run from left to right along one row"),
        (r"hexes: \[A01.*\n.*\]", "hexes: A01", "regions[0].hexes: must be a list of hexes"),
        (r"hexes: \[J04-L04, ", "hexes: [", "all the hexes of one lake"),
    ],
)
def test_a_broken_list_is_refused_with_line_and_field(root: Path, old: str, new: str, said: str) -> None:
    line = _edit(root, "map.yaml", old, new)
    problems = _problems(root)
    assert all(problem.startswith("content/fallen_land/map/map.yaml:") for problem in problems)
    (found,) = [problem for problem in problems if said in problem]
    if not any(words in said for words in ("there must be", "no hex for", "already", "twice")):
        assert found.startswith(f"content/fallen_land/map/map.yaml:{line}: ")


def test_all_that_is_wrong_is_told_at_once(root: Path) -> None:
    first = _edit(root, "map.yaml", "name: Kiln, hex: .*}", f"name: Kiln, hex: {WET}}}")
    second = _edit(root, "map.yaml", r"^  8: (\w+)", "  8: B01")
    problems = _problems(root)
    assert [int(problem.split(":")[1]) for problem in problems] == [first, second]


def test_two_regions_may_not_share_a_hex(root: Path) -> None:
    _edit(
        root, "map.yaml", r"(kind: hot ground\n.*\n    hexes: \[)", "kind: hot ground\n    text: X\n    hexes: [W16, "
    )
    assert any("W16 already belongs to" in problem for problem in _problems(root))
