"""Every screen as it was last looked at and found good: what is seen and, below it, how it looks, in plain text.

How a row looks is told in runs of roles, 1h 5. 5c: a cell of role h, five plain ones, five of role c.

A difference is not an error of itself: look at it, and if it is as it should be,

    FALLEN_SNAPSHOTS=update python -m pytest tests/tui/test_snapshots.py

writes the files anew. A screen is added by adding it to `fallen_tui.tui.tools.screenshots.SHOTS`.
`syrupy` would save about five lines (`compare` and `test_no_snapshot_is_left_over` are fifteen, an extension and a
fixture for plain text ten), and its files are named after tests, of which three here share a screen's name.
"""

from __future__ import annotations

import os
import re
import string
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from textual.app import App
from textual.pilot import Pilot

from fallen_tui import statistics
from fallen_tui.faces.script import cells
from fallen_tui.tui.kit.pane import Pane
from fallen_tui.tui.kit.styled_text import pad
from fallen_tui.tui.kit.theme import PALETTES, ROLES, Theme
from fallen_tui.tui.tools.fixtures import CHARTER, Stand, played
from fallen_tui.tui.tools.png import FONTS, MARGIN, draw
from fallen_tui.tui.tools.screenshots import SHOTS, seen, showing, still
from fallen_tui.tui.tools.shots import main, picture

FOLDER = Path(__file__).with_name("snapshots")
UPDATE = os.environ.get("FALLEN_SNAPSHOTS") == "update"
SIZES = {"80x24": (80, 24), "120x40": (120, 40), "200x60": (200, 60)}
LARGE = {label: size for label, size in SIZES.items() if label != "80x24"}
BOTH = (
    "council-march", "council-tale", "charter-action", "road-move", "road-fight", "road-meet", "road-hunt", "road-end",
    "road-character", "road-declare",
)  # fmt: skip
"""Ten moments that are kept at every size: they are laid out otherwise at each."""
WIDER = ("council-end", "charter-replay", "title", "wizard", "gallery", "help")
"""Screens that have one more way to be laid out: kept where it begins, and of the largest size the places of the panes.
All others are kept at the smallest, where it matters most what there is room for."""
WHOLE = {f"{name}-{label}" for name in BOTH for label in LARGE} | {f"{name}-120x40" for name in WIDER}
TABLES = (
    "council-march", "council-tale", "council-damage", "charter-action", "charter-pick", "road-move", "road-fight",
    "road-hunt",
)  # fmt: skip
"""Those that are kept in ASCII, too."""
DRAWN_ANEW = ("title", "title-kept")
"""Their picture is another in ASCII."""
CRAMPED = ["More room, please.", "40x10 is too small;", "60x16 will do.", "Nothing is lost."]
LETTERS = dict(zip(filter(None, ROLES), string.ascii_letters + string.digits + "!$%&/=?+*#", strict=False))
"""A letter for every role."""
PLAIN = "."
_FLEETING = (
    (re.compile(r"\d{4}-\d\d-\d\d(?: \d\d:\d\d)?"), "#"),
    (re.compile(r"\b\d\d? [A-Z][a-z]{2} \d\d:\d\d\b"), "#"),
    (re.compile(r"(?<![\w/])/(?:tmp|var|private|home|root)/\S+"), "~"),
    (re.compile(r"\b\d+(?:\.\d)? KiB\b"), "#"),
)
"""What is another every time: dates, places, sizes."""


def steady(text: str) -> str:
    """The same with signs in place of what is another every time."""
    for pattern, sign in _FLEETING:
        text = pattern.sub(lambda found, sign=sign: sign * len(found.group()), text)
    return text.rstrip()


def roles(app: Any) -> list[str]:
    """The role of every cell, row by row, as runs of letters: 3c 2. 14a; blanks at the ends left out."""
    width, height = app.size
    canvas = [[PLAIN] * width for _ in range(height)]
    for pane in app.screen.query(Pane):
        region = pane.region
        for y in range(region.height if pane.is_on_screen else 0):
            row = pane.rows[pane.top + y] if pane.top + y < len(pane.rows) else ()
            x = region.x
            for span in pad(row, region.width):
                letter = LETTERS.get(span.role.rpartition("+")[2], PLAIN)
                for character in span.text:
                    size = cells(character)
                    for n in range(x, min(x + size, width)):
                        canvas[region.y + y][n] = letter
                    x += size
    return [" ".join(f"{len([*run])}{letter}" for letter, run in groupby("".join(row).rstrip(PLAIN))) for row in canvas]


def page(app: Any) -> str:
    """A snapshot: what is seen, then the roles, then which letter is which."""
    shown, looks = [steady(row) for row in seen(app)], roles(app)
    used = sorted({run[-1] for row in looks for run in row.split()} - {PLAIN})
    names = {letter: role for role, letter in LETTERS.items()}
    legend = "  ".join(f"{letter} {names[letter]}" for letter in used)
    return "\n".join([*shown, "=" * app.size.width, *looks, "=" * app.size.width, legend, ""])


def places(app: Any) -> str:
    """Where every pane lies: column, row, width, height."""
    panes = sorted((pane for pane in app.screen.query(Pane) if pane.is_on_screen), key=lambda pane: pane.id or "")
    return "".join(f"{pane.id} {' '.join(map(str, pane.region))}\n" for pane in panes)


def compare(name: str, now: str) -> None:
    """Against the file of a snapshot, or into it."""
    path = FOLDER / f"{name}.txt"
    if UPDATE:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
    assert path.exists(), f"there is no snapshot {name}; look at the screen, then write it with FALLEN_SNAPSHOTS=update"
    assert now.splitlines() == path.read_text(encoding="utf-8").splitlines()


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path that is shown is as long wherever this runs."""
    monkeypatch.setattr(statistics, "user_cache", lambda: None)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", SHOTS)
async def test_screens_look_as_they_were_found_good(name: str) -> None:
    """With few signs, without colour and after a time of too little room nothing is lost but these."""
    async with shown(name, "80x24") as pilot:
        compare(f"{name}-80x24", page(pilot.app))
        await in_ascii(pilot, name)
        await without_colour(pilot)
        await cramped(pilot, SIZES["80x24"])


@pytest.mark.parametrize("name", [*BOTH, *WIDER])
async def test_there_is_more_to_see_where_there_is_more_room(name: str) -> None:
    for label in LARGE:
        async with shown(name, label) as pilot:
            compare(f"{name}-{label}", page(pilot.app) if f"{name}-{label}" in WHOLE else places(pilot.app))
            await in_ascii(pilot, "")
            await without_colour(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*SHOTS} - {*BOTH, *WIDER}))
async def test_every_other_screen_keeps_its_signs_where_there_is_more_room(name: str) -> None:
    for label in LARGE:
        async with shown(name, label) as pilot:
            await in_ascii(pilot, "")
            await without_colour(pilot)


@asynccontextmanager
async def shown(name: str, label: str) -> AsyncIterator[Pilot[Any]]:
    """A screen at a size, filled and no wider than that."""
    width, height = SIZES[label]
    folder = Path(f"at-{label}")
    folder.mkdir(parents=True)
    async with showing(name, folder, (width, height)) as pilot:
        rows = seen(pilot.app)
        assert len(rows) == height
        assert all(cells(row) <= width for row in rows)
        yield pilot


async def in_ascii(pilot: Pilot[Any], name: str) -> None:
    """The same signs in the same places, as far as there are any; as it was afterwards."""
    app: Any = pilot.app
    signs = seen(app)
    app._ascii_given = True
    app.change(app.settings)
    app.screen.redraw()
    await pilot.pause()
    plain = seen(app)
    assert all(row.isascii() for row in plain)
    if name in TABLES:
        compare(f"{name}-80x24-ascii", "\n".join([*map(steady, plain), ""]))
    if name not in DRAWN_ANEW:
        assert [cells(row) for row in plain] == [cells(row) for row in signs]
    app._ascii_given = False
    app.change(app.settings)
    app.screen.redraw()
    await pilot.pause()
    assert seen(app) == signs


async def without_colour(pilot: Pilot[Any]) -> None:
    """No colour is asked for; the words are the same, and some of them are bold."""
    app: Any = pilot.app
    coloured, usual = seen(app), app._environ
    app._environ = {"NO_COLOR": "1"}
    app.change(app.settings)
    await pilot.pause()
    assert seen(app) == coloured
    styles = [segment.style for strip in app.screen._compositor.render_strips() for segment in strip]
    colours = [colour for style in styles if style is not None for colour in (style.color, style.bgcolor)]
    assert all(colour is None or colour.is_default for colour in colours)
    assert any(style is not None and style.bold for style in styles)
    app._environ = usual
    app.change(app.settings)
    await pilot.pause()


async def cramped(pilot: Pilot[Any], size: tuple[int, int]) -> None:
    """Where there is too little room it is asked for; then all is as before."""
    before = seen(pilot.app)
    await pilot.resize_terminal(40, 10)
    await still(pilot)
    assert [row.strip() for row in seen(pilot.app)[:4]] == CRAMPED
    await pilot.resize_terminal(*size)
    await still(pilot)
    assert seen(pilot.app) == before


def test_no_snapshot_is_left_over() -> None:
    """Every file is that of a screen that there still is."""
    known = {f"{name}-80x24" for name in SHOTS} | {f"{name}-80x24-ascii" for name in TABLES}
    known |= {f"{name}-{label}" for name in (*BOTH, *WIDER) for label in LARGE}
    assert {path.stem for path in FOLDER.glob("*.txt")} <= known


def test_another_seed_is_taken_where_the_game_never_comes_there(tmp_path: Path) -> None:
    """Other cards lead a seed elsewhere; the screens are still to be had."""
    stand = Stand(CHARTER, "pick", there=lambda match: match.table.setup.seed == "amber 2")
    match = played(stand, tmp_path / "a.fallen")
    assert match.table.setup.seed == "amber 2"
    match.table.leave()


def test_every_role_has_a_letter() -> None:
    assert len(LETTERS) == len(ROLES) - 1
    assert all(Theme(palette).style(role) is not None for palette in PALETTES for role in ROLES)


@pytest.mark.skipif(not FONTS.exists(), reason="DejaVu Sans Mono is not installed")
async def test_a_picture_shows_what_the_screen_shows(tmp_path: Path) -> None:
    await picture("charter-pick", tmp_path / "pick", (80, 24), FONTS)
    drawn = (tmp_path / "pick.svg").read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert "Lookout" in drawn
    assert "#e0a84a" in drawn, "in colour"
    with Image.open(tmp_path / "pick.png") as image:
        across, down = (image.width - 2 * MARGIN) // 80, (image.height - 2 * MARGIN) // 24
        assert (across * 80 + 2 * MARGIN, down * 24 + 2 * MARGIN) == image.size, "each cell has its place"
        palette = image.getpalette() or []
        amber = (224, 168, 74)
        colours = [palette[n : n + 3] for n in range(0, len(palette), 3)]
        assert min(sum(abs(a - b) for a, b in zip(each, amber, strict=True)) for each in colours) < 12, "in colour"


def test_a_picture_without_its_font_says_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="install fonts-dejavu-core"):
        draw(App(), tmp_path / "x.png", tmp_path)


@pytest.mark.skipif(not FONTS.exists(), reason="DejaVu Sans Mono is not installed")
def test_pictures_are_written_where_they_are_wanted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = tmp_path / "new"
    assert main([str(new), "title", "--size", "80x24"]) == 0
    assert capsys.readouterr().out.split() == [str(new / "title.svg"), str(new / "title.png")]
    assert "wasteland" in (new / "title.svg").read_text(encoding="utf-8")
    assert (new / "title.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_there_is_not_is_refused(tmp_path: Path) -> None:
    for wrong in ([str(tmp_path), "nothing"], [str(tmp_path), "title", "--size", "wide"]):
        with pytest.raises(SystemExit):
            main(wrong)
