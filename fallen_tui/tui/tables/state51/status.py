"""The line at the top: turn, phase, who acts, everybody's VP, the own Workers and resources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.geometry import Size

from fallen_tui.games.state51.rules.ending import COUNTDOWN
from fallen_tui.games.state51.rules.tokens import purse
from fallen_tui.games.state51.state.table import State
from fallen_tui.games.state51.text import log
from fallen_tui.tui.controls.cut import apart
from fallen_tui.tui.kit.styled_text import Line, Span, ends, line, width
from fallen_tui.tui.match.base_face import BaseFace
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.state51.aim import Highlight
from fallen_tui.tui.tables.state51.log import names_of
from fallen_tui.tui.tables.state51.signs import COMMA, seat_role, spaced, spotted, stock, workers
from fallen_tui.tui.tables.state51.spots import OnFigure


def lines(face: BaseFace, pane: str, scene: TableScene, size: Size, aim: Highlight) -> list[Line]:
    """The one line of the pane: the longest form that fits."""
    left: Line = ()
    right: Line = ()
    for names, words, cards in _forms(scene):
        left, right = _when(scene, names), _standing(scene, names, words=words, cards=cards)
        if width(left) + width(right) + 3 <= size.width:
            break
    return [ends(left, (*right, Span(" ")), size.width)]


TURN, VP, WORKERS, STOCK, HAND = map(OnFigure.of, ("turn", "vp", "workers", "stock", "hand"))
_CUTS = (12, 8, 5, 3)
"""Columns that names are cut to before a figure is left out."""


def _forms(scene: TableScene) -> Iterator[tuple[Sequence[str], bool, bool]]:
    """From long to short: the sides by their whole names, by the last word of these, cut, or none of them (then the own
    VP alone is told); whether resources are in words; whether the hand is counted."""
    whole = names_of(scene)
    last = [name.split()[-1] for name in whole]
    last = last if len(set(last)) == len(last) else list(whole)
    yield whole, True, True
    yield whole, False, True
    yield last, False, True
    yield from ((apart(last, columns), False, True) for columns in _CUTS)
    yield apart(last, _CUTS[-1]), False, False
    yield (), False, True
    yield (), False, False


def _when(scene: TableScene, names: Sequence[str]) -> Line:
    """Turn, phase and who acts."""
    view = scene.view
    if view.phase == "over":
        return line((" The game is over", "strong"), (f", turn {view.turn}", "dim"))
    if view.phase == "setup":
        return line((" Before the first turn", "strong"), *_acting(scene, names))
    of = f" of {COUNTDOWN[view.mode]}" if view.mode in COUNTDOWN else ""
    last = ("  the last one", "warn") if view.last else ""
    turn = line((f" Turn {view.turn}{of}", "strong"), f" {log.PHASES[view.phase]}", last, spot=TURN)
    return (*turn, *_acting(scene, names))


def _acting(scene: TableScene, names: Sequence[str]) -> Line:
    pending = scene.match.table.pending
    if not pending:
        return ()
    side = pending[0].seat
    who = "you" if side == scene.you else names[side] if names else ""
    return line(", ", (who, seat_role(side))) if who else ()


def _standing(scene: TableScene, names: Sequence[str], *, words: bool, cards: bool) -> Line:
    """VP, Workers, resources and the size of the hand."""
    view, seat = scene.view, scene.seat
    parts = [spotted(_totals(view, seat, names), VP)]
    if seat is not None and view.phase not in ("setup", "over"):
        player = view.players[seat]
        parts.append(spotted(workers(player.workers, words=words), WORKERS))
        parts.append(spotted(stock(purse(player), nothing=True, words=words), STOCK))
        parts.append(line((f"hand {len(player.hand)}", "dim"), spot=HAND) if cards else ())
    pending = scene.match.table.pending
    if names and seat is not None and len(parts) > 1 and pending and pending[0].seat != seat:
        parts.insert(1, line((f"{names[seat]}:", seat_role(seat))))
    return spaced(parts, Span("   " if words else "  "))


def _totals(view: State, seat: int | None, names: Sequence[str]) -> Line:
    """VP with whose they are behind them: a name may end in a number."""
    totals = [player.total() for player in view.players]
    totals += [view.rival.total()] if view.rival is not None else []
    if not names:
        return () if seat is None else line((f"{totals[seat]} VP", "vp"))
    parts = [
        line((str(total), "strong"), (f" {name}", seat_role(side)))
        for side, (name, total) in enumerate(zip(names, totals, strict=True))
    ]
    return (*line(("VP ", "vp")), *spaced(parts, COMMA))
