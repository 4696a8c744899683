"""Forms in lines: one listing, numbers and letters that change it, a full stop when it is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fallen_tui.engine.rules import Answer
from fallen_tui.engine.text import capital
from fallen_tui.faces.form import AnswerPlan, Form, FormGroup, FormRow, flip, rows_of, suggested
from fallen_tui.plain import answers, commands, teaching
from fallen_tui.plain.desk import Desk, PlayerLeft

OPENS = True
"""Whether forms are put without being asked for."""
ENDS = "."
BEST, RESET, EACH, LEAVE, AGAIN, FULL, SUGGESTED = "best", "reset", "each", "leave", "again", "menu", "suggested"

Filled = tuple[AnswerPlan | None, Answer | None]
"""A plan, or an answer that is given at once; neither where the question is to be put by itself."""


def fill(desk: Desk, form: Form) -> Filled:
    """Put a form until it is done, left, or gives way to the question by itself. Raises PlayerLeft, Reopened."""
    _show(desk, form, False)
    while True:
        line = desk.paper.ask(_prompt(desk, form))
        if line is None:
            raise PlayerLeft
        word = line.casefold()
        if word in ("", ENDS, *answers.DONE):
            if fault := form.fault():
                desk.paper.say(f"Not yet: {fault}.")
                continue
            return form.plan(), None
        if word == EACH:
            return None, None
        if word == LEAVE:
            return None, form.leaving
        advised = teaching.suggested(desk) if word == SUGGESTED else None
        if advised is not None and not teaching.fills(form, advised):
            return None, advised
        if word in (AGAIN, FULL):
            _show(desk, form, word == FULL)
        elif word == SUGGESTED and form.best:
            if not suggested(form) and not form.fault():
                return form.plan(), None  # it stands so already: to take it is to be done
            _show(desk, form, False)
        elif word == RESET or (word == BEST and form.best):
            (form.reset if word == RESET else form.suggest)()
            _show(desk, form, False)
        elif word != "form" and not commands.obey(desk, line):
            row = _changed(desk, form, line)
            if row is not None and row.act:
                return None, row.key


def _changed(desk: Desk, form: Form, line: str) -> FormRow | None:
    """Mark rows, move one, or say what is wrong with a line; a row that is done at once."""
    rows = rows_of(form)
    *words, last = line.split()
    if words and form.lettered and answers.number(last) is None:
        _move(desk, form, rows, " ".join(words), last.casefold())
        return None
    found = []
    for text in line.replace(",", " ").split() if all(map(str.isdigit, line.split())) else [line]:
        place = answers.pick(text, [(row.key, row.label) for row in rows])
        if isinstance(place, answers.Unclear):
            desk.paper.say(place.says)
            return None
        found.append(rows[place])
    for row in found:
        if row.act:
            return row
        if form.lettered:
            desk.paper.say(f"{row.label}: {_places(row)}. Type its number and a letter.")
        else:
            flip(form, row)
    if not form.lettered:
        after = {row.key: row for row in rows_of(form)}
        said = (f"{row.label} {'marked' if after[row.key].marked else 'not marked'}" for row in found)
        desk.paper.say(f"{'; '.join(said)}. {form.summary()}.")
    return None


def _move(desk: Desk, form: Form, rows: Sequence[FormRow], words: str, letter: str) -> None:
    """Let a row stand at the place of a letter."""
    place = answers.pick(words, [(row.key, row.label) for row in rows])
    if isinstance(place, answers.Unclear):
        desk.paper.say(place.says)
        return
    row = rows[place]
    lettered = ((each.letter or str(number), each) for number, each in enumerate(row.places, 1))
    wanted = next((each for mark, each in lettered if mark == letter), None)
    if wanted is None:
        desk.paper.say(f"{row.label}: {_places(row) or 'just type its number'}.")
        return
    form.put(row.key, wanted.key)
    group = next((group for group in form.groups() if any(each.key == row.key for each in group.rows)), None)
    figures = f" ({group.figures})" if group is not None and group.figures else ""
    desk.paper.say(f"{row.label}: {wanted.label}{figures}. {form.fault() or form.summary()}.")


def _places(row: FormRow) -> str:
    return ", ".join(f"{each.letter or number} {each.label}" for number, each in enumerate(row.places, 1))


# --- the listing ---


def _show(desk: Desk, form: Form, full: bool) -> None:
    """The form as it stands; `full`: each row by itself, with all there is to say of it."""
    desk.paper.say(f"{form.title}. {form.summary()}.")
    place = 0
    for group in form.groups():
        for line, hang in _group(group, place, form, full):
            desk.paper.say(line, hang=hang)
        place += len(group.rows)


def _group(group: FormGroup, place: int, form: Form, full: bool) -> Iterator[tuple[str, int]]:
    """A group in a paragraph, or row by row; its numbers go on from `place`."""
    letter = f"{group.letter} " if group.letter else ""
    head = f"{letter}{group.title}{f' ({group.figures})' if group.figures else ''}"
    rows = [_row(row, number, form) for number, row in enumerate(group.rows, place + 1)]
    if not full:
        yield f"{head}: {'; '.join(rows) or 'nothing'}.", 2
        return
    yield head, 0
    for row, text in zip(group.rows, rows, strict=True):
        yield f"  {text}{f': {row.note}' if row.note else ''}", 4


def _row(row: FormRow, number: int, form: Form) -> str:
    marked = row.changed if form.lettered else row.marked
    word = " (moved)" if form.lettered else " (marked)"
    return f"{number} {row.label}{f', {row.figure}' if row.figure else ''}{word * marked}"


def _prompt(desk: Desk, form: Form) -> str:
    who = f"{desk.name}, " if desk.several else ""
    does = "number and letter to move a card" if form.lettered else "numbers to mark"
    best = f", best for the {form.best}" if form.best else ""
    text = f"{who}{does}{best}, each for one question at a time, Enter when done"
    return f"{capital(text)}:"
