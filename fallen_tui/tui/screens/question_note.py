"""What a question is about, told under its prompt: whole where it interrupts, else in the rows that are to spare."""

from __future__ import annotations

from fallen_tui.tui.kit.styled_text import Line, Span, line, width as width_of, wrap
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import TableFace, TableScene

LEAST_OPTIONS = 2
"""Options that stay in sight under a note that is to be read whole."""


def interrupts(match: Match, scene: TableScene) -> bool:
    """Whether the question only offers to react: the point of what one may react to may stand in the note."""
    return scene.ask is not None and scene.stop is None and match.routine.window(scene.ask)


def note_rows(face: TableFace, scene: TableScene, columns: int) -> list[Line]:
    """The whole note, in rows."""
    return [row for each in face.note(scene) for row in wrap((Span("   "), *each), columns - 1)]


def interrupt_rows(face: TableFace, scene: TableScene, columns: int) -> int:
    """Rows of rule line, prompt, whole note and a few options; 0 where there is no note."""
    note = note_rows(face, scene, columns)
    prompt = wrap(line(" " + scene.question.prompt), columns - 1, 1) if note else []
    return 1 + len(prompt) + len(note) + LEAST_OPTIONS if note else 0


def cut_note(rows: list[Line], most: int, columns: int, key: str) -> list[Line]:
    """As many rows of a note as there is room for; `key` reads the rest."""
    if len(rows) <= most:
        return rows
    more = line((" … ", "dim"), (key, "key"), (" reads it", "dim"), spot="key:cards")
    return [*rows[: most - 1], (*wrap(rows[most - 1], columns - 2 - width_of(more))[0], *more)]
