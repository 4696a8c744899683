"""The journey: ten spaces in three levels with every survivor on them, the clock, a scenario, and how it ended."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.faces.script import cells
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.rules.setup import CLOCK_AMONG, clock_in
from fallen_tui.games.posthuman.state.table import GOAL, Player, State
from fallen_tui.games.posthuman.text import scenario
from fallen_tui.games.posthuman.text.names import counted
from fallen_tui.games.posthuman.text.table_view.table import progress_in_full
from fallen_tui.tui.adventure.sheets import ending, seat_role
from fallen_tui.tui.kit.keys import Keymap
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, pad, rule, wrap, wrap_all
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.posthuman import vitals

ROOM = 12
"""Rows of the pane beside the main place from which on the scenario stands in it, too."""
WIDE = 56
"""Columns from which on a space of the track has three."""


def lines(pane: str, scene: TableScene, size: Size) -> list[Line]:
    """The lines of the pane."""
    view, side = scene.view, pane.startswith("side")
    columns = size.width - 1
    rows: list[Line] = [rule("Journey", columns)] if side else []
    if not side and view.result is not None:
        rows += [*ending(scene, columns), BLANK]
    if not side and view.scenario_progress is not None:
        rows += [*standing(view, scene.keymap, columns), BLANK]
    rows += track(view, columns, told=not side)
    clock_ = clock(view) if view.result is None else ""
    if clock_:
        rows += [*([] if side else [BLANK]), *wrap(line((clock_, "warn" if view.final else "dim")), columns, 2)]
    if side and size.height >= ROOM:
        rows += [BLANK, *standing(view, scene.keymap, columns)]
    if not side and view.result is None:
        rows += [BLANK, *wrap_all((line((text, "dim")) for text in RULES), columns, 2)]
    return rows


RULES = (
    "A point for every encounter zone or safe house that you finish on the level of the next space; dead zones and "
    "completed tiles give none (PH-JRN-01).",
    f"Space {GOAL} is the Fortress: whoever stands there at the end of the turn wins (PH-GOL-01).",
)


def track(view: State, columns: int, told: bool) -> list[Line]:
    """The levels above, then a row for each survivor; told: with what the next point takes."""
    name = min(14, max(cells(player.name) for player in view.players)) + 1
    wide = columns >= WIDE
    rows = [(Span(" " * name), *_levels(wide))]
    for player in view.players:
        role = seat_role(player.seat)
        signs = _spaces(player, role, wide) if player.human else line(("a mutant", "bad"))
        figure = line((f"  {player.journey:>2}", "strong")) if player.human else ()
        rows.append((*pad(line((player.name, role)), name), *signs, *figure))
        if told and player.human and view.result is None and view.turn:
            rows += wrap((Span(" " * name), *line((progress_in_full(player), "dim"))), columns)
    return rows


def _levels(wide: bool) -> Line:
    """The names of the sections, each over its spaces."""
    starts = (0, *maps.LEVEL_ENDS)
    space = 3 if wide else 1
    spans = []
    for level, (start, end) in enumerate(zip(starts, maps.LEVEL_ENDS, strict=False), 1):
        room = (end - start) * space + 1
        spans.append(Span(f"{f'level {level}' if wide else level!s:<{room}}"[:room].ljust(room), "dim"))
    return tuple(spans)


def _spaces(player: Player, role: str, wide: bool) -> Line:
    """The spaces of the track, those behind a survivor filled."""
    found = vitals.journey(player, role).spaces()
    if not wide:
        return found
    return tuple(
        [Span("".join(sign if sign == "│" else f" {sign} " for sign in span.text), span.role) for span in found]
    )


def clock(view: State) -> str:
    """When the last convoy may leave, or a scenario ends; "" where there is no clock. PH-SOL-06, PH-SOL-09."""
    if view.scenario_progress is not None:
        return f"The time is up when turn {view.cards.scenario.turns} ends." if view.turn else ""
    if not view.solo or "event" not in view.decks or not view.turn:
        return ""
    if view.final:
        return "The last convoy leaves at the end of this turn."
    soonest, latest = clock_in(view)
    when = f"in {soonest} to {counted(latest, 'turn')}" if soonest < latest else f"in {counted(latest, 'turn')}"
    return f"The last convoy leaves {when}: {counted(latest, 'event')} left, it is one of the last {CLOCK_AMONG + 1}."


def standing(view: State, keymap: Keymap, columns: int) -> list[Line]:
    """The scenario as it stands under a rule line with the key of its briefing; nothing without one."""
    if view.scenario_progress is None:
        return []
    key = line((keymap.shown("brief"), "key"), (" the briefing", "dim"), spot="brief:")
    head = rule("Scenario", columns, after=key)
    return [head, *wrap_all(map(line, scenario.standing(view)), columns, 2)]
