"""The line at the top: turn, phase, who acts, everybody's VP, the own Workers and resources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Size

from fallen_tui.games.state51 import account
from fallen_tui.games.state51.rules.ending import COUNTDOWN
from fallen_tui.games.state51.rules.tokens import purse
from fallen_tui.games.state51.state import RIVAL, State
from fallen_tui.tui.ink import Line, Span, ends, line, width
from fallen_tui.tui.scene import Scene
from fallen_tui.tui.tables.state51.aim import Aim
from fallen_tui.tui.tables.state51.signs import seat_role, spaced, stock, workers

if TYPE_CHECKING:
    from fallen_tui.tui.tables.state51 import CharterFace


def lines(face: CharterFace, pane: str, scene: Scene, size: Size, aim: Aim) -> list[Line]:
    """The one line of the pane: the longest form that fits."""
    left = _when(scene)
    forms = [_standing(scene, names=n, words=w, cards=c) for n, w, c in _FORMS]
    room = size.width - width(left) - 3
    right = next((form for form in forms if width(form) <= room), forms[-1])
    return [ends(left, (*right, Span(" ")), size.width)]


_FORMS = (
    ("whole", True, True), ("whole", False, True), ("whole", False, False), ("last", False, True),
    ("last", False, False), ("", False, True), ("", False, False),
)  # fmt: skip
"""From long to short: everybody's VP by their whole names or the last word of these, or the own VP alone; resources in
words or as letters; the hand."""


def _when(scene: Scene) -> Line:
    """Turn, phase and who acts."""
    view = scene.view
    if view.phase == "over":
        return line((" The game is over", "strong"), (f", turn {view.turn}", "dim"))
    if view.phase == "setup":
        return line((" Before the first turn", "strong"), *_acting(scene))
    of = f" of {COUNTDOWN[view.mode]}" if view.mode in COUNTDOWN else ""
    last = ("  the last one", "warn") if view.last else ""
    return line((f" Turn {view.turn}{of}", "strong"), f" {account.PHASES[view.phase]}", last, *_acting(scene))


def _acting(scene: Scene) -> Line:
    pending = scene.match.table.pending
    if not pending:
        return ()
    side = pending[0].seat
    who = "you" if side == scene.seat else scene.match.names[side]
    return line(", ", (who, seat_role(side)))


def _standing(scene: Scene, *, names: str, words: bool, cards: bool) -> Line:
    """VP, Workers, resources and the size of the hand."""
    view, seat = scene.view, scene.seat
    parts = [_totals(view, seat, names)]
    if seat is not None and view.phase not in ("setup", "over"):
        player = view.players[seat]
        parts.append(workers(player.workers, words=words))
        parts.append(stock(purse(player), nothing=True, words=words))
        parts.append(line((f"hand {len(player.hand)}", "dim")) if cards else ())
    pending = scene.match.table.pending
    if seat is not None and len(parts) > 1 and pending and pending[0].seat != seat:
        parts.insert(1, line((f"{view.players[seat].name}:", seat_role(seat))))
    return spaced(parts, Span("   " if words else "  "))


def _totals(view: State, seat: int | None, names: str) -> Line:
    sides = [(player.seat, player.name, player.total()) for player in view.players]
    if view.rival is not None:
        sides.append((RIVAL, view.rival.name, view.rival.total()))
    if not names and seat is not None:
        return line((f"{sides[seat][2]} VP", "vp"))
    last = [name.split()[-1] for _, name, _ in sides]
    if names != "whole" and len(set(last)) == len(last):
        sides = [(side, short, total) for (side, _, total), short in zip(sides, last, strict=True)]
    parts = [line((f"{name} ", seat_role(side)), (str(total), "strong")) for side, name, total in sides]
    return (*line(("VP ", "vp")), *spaced(parts, Span(" ")))
