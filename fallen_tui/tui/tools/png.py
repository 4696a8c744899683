"""A screen as PNG, drawn cell by cell, so that every viewer shows each sign in its column."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from rich.cells import cell_len
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME
from textual.app import App

FONTS = Path("/usr/share/fonts/truetype/dejavu")
"""Where Debian's fonts-dejavu-core puts its faces."""
FACES = {
    (False, False): "DejaVuSansMono.ttf",
    (True, False): "DejaVuSansMono-Bold.ttf",
    (False, True): "DejaVuSansMono-Oblique.ttf",
    (True, True): "DejaVuSansMono-BoldOblique.ttf",
}
POINTS, MARGIN = 15, 12
INK, PAPER = (208, 204, 192), (18, 18, 18)
"""What a terminal shows where a program names no colour."""
_DIM = 0.6
Colour = tuple[int, int, int]


def draw(app: App[object], path: Path, fonts: Path = FONTS) -> None:
    """Write what an app shows. Raises OSError where a font is missing or the file can't be written."""
    faces = {key: ImageFont.truetype(str(_face(fonts, name)), POINTS) for key, name in FACES.items()}
    across = round(faces[False, False].getlength("M"))
    ascent, descent = faces[False, False].getmetrics()
    down = ascent + descent + 1
    columns, lines = app.size
    size = columns * across + 2 * MARGIN, lines * down + 2 * MARGIN
    picture = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(picture)
    for row, strip in enumerate(app.screen._compositor.render_strips()):
        column = 0
        for text, style, _ in strip:
            ink, paper, bold, italic, line = _look(style)
            for sign in text:
                width = cell_len(sign)
                left, top = MARGIN + column * across, MARGIN + row * down
                right, bottom = left + width * across - 1, top + down - 1
                if paper != PAPER:
                    pen.rectangle((left, top, right, bottom), paper)
                if sign != " ":
                    pen.text((left, top), sign, ink, faces[bold, italic])
                if line:
                    pen.line((left, bottom - 2, right, bottom - 2), ink)
                column += width
    picture.quantize(256).save(path, optimize=True)


def _face(fonts: Path, name: str) -> Path:
    path = fonts / name
    if not path.exists():
        raise OSError(f"{path} is missing: install fonts-dejavu-core, or name the folder of these fonts with --fonts")
    return path


def _look(style: Style | None) -> tuple[Colour, Colour, bool, bool, bool]:
    """Ink, paper, and whether it is bold, slanted, underlined."""
    if style is None:
        return INK, PAPER, False, False, False
    ink = _rgb(style, foreground=True)
    paper = _rgb(style, foreground=False)
    if style.dim:
        ink = _mixed(ink, paper)
    if style.reverse:
        ink, paper = paper, ink
    return ink, paper, bool(style.bold), bool(style.italic), bool(style.underline)


def _rgb(style: Style, foreground: bool) -> Colour:
    colour = style.color if foreground else style.bgcolor
    if colour is None or colour.is_default:
        return INK if foreground else PAPER
    return tuple(colour.get_truecolor(SVG_EXPORT_THEME, foreground))  # type: ignore[return-value]


def _mixed(ink: Colour, paper: Colour) -> Colour:
    red, green, blue = (round(_DIM * a + (1 - _DIM) * b) for a, b in zip(ink, paper, strict=True))
    return red, green, blue
