"""What happened, as the viewer may know it: a heading for each turn and phase, what is new marked."""

from __future__ import annotations

from functools import lru_cache

from textual.geometry import Size

from fallen_tui.engine.events import Checked
from fallen_tui.faces.log import condense
from fallen_tui.games.state51.content.cards import Cards
from fallen_tui.games.state51.state import events as e
from fallen_tui.games.state51.text import log
from fallen_tui.tui.adventure.name_links import NameLinks
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, rule, wrap
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.state51.aim import Highlight
from fallen_tui.tui.tables.state51.moment_cache import MomentCache
from fallen_tui.tui.tables.state51.signs import seat_role, tinted
from fallen_tui.tui.tables.state51.spots import OnCard

LENGTHS = (250, 1_000, 5_000)
"""Lines that are looked at: more of them the further back the player scrolls."""
BESIDE = 120
"""Lines that are looked at for the log beside the main place."""


def lines(cache: MomentCache, pane: str, scene: TableScene, size: Size, aim: Highlight) -> list[Line]:
    """The lines of the pane, the newest last; beside the main place as many as it holds."""
    if not pane.startswith("side"):
        return _as_far_back_as_is_looked(cache, scene, size) or [line((" Nothing has happened yet.", "dim"))]
    rows = told(cache, scene, size.width - 1, BESIDE)
    return [rule("Log", size.width - 1), *rows[len(rows) - min(len(rows), size.height - 1) :]]


def _as_far_back_as_is_looked(cache: MomentCache, scene: TableScene, size: Size) -> list[Line]:
    needed = int(scene.cursors.get("log", 0)) + 2 * size.height
    rows: list[Line] = []
    for count in LENGTHS:
        rows = told(cache, scene, size.width - 1, count)
        if len(rows) >= needed:
            break
    return rows


def told(cache: MomentCache, scene: TableScene, columns: int, count: int) -> list[Line]:
    """The last lines for the viewer, kept until something more is told."""
    moment = (cache.witnessed, len(scene.match.table.entries), scene.seat, scene.fresh, columns, count)
    return cache.kept(f"log{count}", moment, lambda: _told(cache, scene, columns, count))


def _told(cache: MomentCache, scene: TableScene, columns: int, count: int) -> list[Line]:
    entries = scene.match.table.entries
    names, links = names_of(scene), links_of(scene.view.cards)
    rows: list[Line] = []
    run: list[str] = []
    last = 0
    fresh = False

    def end() -> None:
        for text in condense(run, names):
            rows.extend(paragraph(text, names, links, columns, fresh))
        run.clear()

    for number, text in scene.match.log.last(count, scene.seat):
        parted = any(isinstance(entries[n], Checked) for n in range(last, number - 1)) if last else True
        if parted or fresh != (number > scene.fresh):
            end()
        fresh, last = number > scene.fresh, number
        entry = entries[number - 1]
        if isinstance(entry, e.PhaseBegan):
            end()
            rows += _heading(entry, columns, bool(rows))
        else:
            run.append(text)
    end()
    return rows


def names_of(scene: TableScene) -> tuple[str, ...]:
    """The sides by their names."""
    view = scene.view
    return (*(player.name for player in view.players), *([view.rival.name] if view.rival is not None else []))


def _heading(entry: e.PhaseBegan, columns: int, later: bool) -> list[Line]:
    """A rule line for a turn, a plain one for a phase of it."""
    phase = log.PHASES[entry.phase]
    if entry.phase == "lookout":
        return [BLANK] * later + [rule(f"Turn {entry.turn}", columns), line((f"  {phase}", "heading"))]
    return [line((f"  {phase}", "heading"))]


@lru_cache(maxsize=2)
def links_of(cards: Cards) -> NameLinks:
    """The names of all cards, each to be opened."""
    piles = (cards.locations, cards.contacts, cards.leaders)
    return NameLinks((), ((cards.name(id), OnCard.of(id)) for pile in piles for id in pile))


@lru_cache(maxsize=8192)
def paragraph(text: str, names: tuple[str, ...], links: NameLinks, columns: int, fresh: bool) -> tuple[Line, ...]:
    """One thing that happened; whoever did it in their colour, cards to be opened, a bar before what is new."""
    mark = Span("▌" if fresh else " ", "new")
    side = next((n for n, name in enumerate(names) if text.startswith(name + " ")), None)
    body: Line = ()
    if side is not None:
        body, text = line((names[side], seat_role(side))), text[len(names[side]) :]
    for span in tinted(text):
        body += (span,) if span.role else links.linked(span.text)
    return tuple([(mark, *row) for row in wrap(body, columns - 1, 2)])
