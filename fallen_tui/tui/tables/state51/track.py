"""The victory track: a bar for every side, to thirty; in the score attack the ranks; and how a game ended."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.faces.script import cells
from fallen_tui.games.state51.rules.ending import COUNTDOWN, GOAL, rank_of
from fallen_tui.games.state51.state.table import RIVAL, Player, State
from fallen_tui.tui.adventure.sheets import ending
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, ends, line, pad, rule, wrap
from fallen_tui.tui.match.base_face import BaseFace
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.state51.aim import Highlight
from fallen_tui.tui.tables.state51.signs import seat_role, spaced

RANKED = 60
"""How far the track goes in the score attack."""


def lines(face: BaseFace, pane: str, scene: TableScene, size: Size, aim: Highlight) -> list[Line]:
    """The lines of the pane."""
    view = scene.view
    side = pane.startswith("side")
    columns = size.width - (1 if side else 2)
    rows: list[Line] = [rule("Victory track", columns, after=line((_length(view), "dim")))] if side else []
    if not side and view.result is not None:
        rows += [*ending(scene, columns), BLANK]
    rows += bars(view, columns, origins=not side and view.result is None)
    if not side:
        legend = line(("█ at the last VP Count, ▒ gained since", "dim"))
        rows += [BLANK, ends(legend, line((_length(view), "dim")), columns)]
        if view.mode in COUNTDOWN and view.result is None:
            rows += [BLANK, *_ranks(view, columns)]
        if len(rows) > size.height:
            rows = [row for row in rows if row]
        return [line(" ") + row if row else row for row in rows]
    return rows


def _length(view: State) -> str:
    if view.mode in COUNTDOWN:
        return f"turn {view.turn} of {COUNTDOWN[view.mode]}"
    return "the last turn" if view.last and view.phase != "over" else f"to {GOAL}"


def bars(view: State, columns: int, *, origins: bool) -> list[Line]:
    """A scale, and a bar for each side; with `origins` where its VP come from."""
    sides = [(p.seat, p.name, p.track, p.total()) for p in view.players]
    if view.rival is not None:
        sides.append((RIVAL, view.rival.name, view.rival.track, view.rival.total()))
    names = min(14, max(cells(name) for _, name, _, _ in sides)) + 1
    most = max(total for *_, total in sides)
    least = RANKED if view.mode in COUNTDOWN else GOAL
    scale = max(least, -(-most // 10) * 10)
    room = columns - names - 5
    rows = [(Span(" " * names), *_scale(scale, room))]
    for side, name, track, total in sides:
        bar = _bar(track, total, scale, room, seat_role(side), GOAL if view.mode not in COUNTDOWN else 0)
        number = line((f"{total:>4}", "vp"))
        rows.append((*pad(line((name, seat_role(side))), names - 1), Span(" "), *bar, *number))
        if origins:
            told = _origin(view.players[side]) if side < len(view.players) else _rivals(view)
            rows += wrap((Span(" " * names), *line((told, "dim"))), columns)
    return rows


def _scale(scale: int, room: int) -> Line:
    """The tens over the bars, each over the end of its stretch."""
    text = [" "] * room
    for tens in range(10, scale + 1, 10):
        digits = str(tens)
        end = max(len(digits), tens * room // scale)
        text[end - len(digits) : end] = digits
    return line(("".join(text), "faint"))


def _bar(track: int, total: int, scale: int, room: int, role: str, goal: int) -> Line:
    """What was counted last, what came since, and the way that is left; the goal is marked where it lies within."""
    counted = min(track, total) * room // scale
    now = total * room // scale
    rest = "·" * (room - now)
    mark = goal * room // scale - 1
    parts = [Span("█" * counted, role), Span("▒" * (now - counted), role)]
    if goal and now <= mark:
        parts += [Span(rest[: mark - now], "faint"), Span("│", "vp"), Span(rest[mark - now + 1 :], "faint")]
    else:
        parts.append(Span(rest, "faint"))
    return tuple([part for part in parts if part.text])


def _origin(player: Player) -> str:
    """Where the VP of a seat come from."""
    on_sites = sum(sum(site.vp) for site in player.sites)
    parts = [f"Locations {len(player.sites)}", f"tokens on them {on_sites}", f"Base {player.vp}"]
    if player.leader is not None:
        parts.append(f"Leader {1 + player.leader.vp}")
    since = player.total() - player.track
    return ", ".join(parts) + (f"; {since:+} since the last count" if since and player.track else "")


def _rivals(view: State) -> str:
    """Where the Rival's VP come from."""
    rival = view.the_rival
    return f"Camp {len(rival.camp)}, Leader {1 if rival.leader else 0}, tokens {rival.vp}"


def _ranks(view: State, columns: int) -> list[Line]:
    """The ranks of the score attack, and which one the present total would earn."""
    total = view.players[0].total()
    shift = 6 * (COUNTDOWN[view.mode] - COUNTDOWN["countdown"])
    now = rank_of(view, total)
    rows = [line(("Ranks", "heading"))]
    for rank in view.cards.ranks:
        here = rank.id == now
        low = rank.low + shift if rank.low else 0
        name = line(("▸" if here else " ", "key"), f"{low:>3}  ", (rank.name, "strong" if here else "dim"))
        more = line((f"{low - total} VP to go", "dim")) if low > total else ()
        rows.append(spaced([name, more]))
        if here:
            rows += wrap(line(("      " + rank.text, "story")), columns)
    return rows
