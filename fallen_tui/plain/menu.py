"""How a question stands on the screen: in full, or closer together where the terminal is too low for that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import attrs

from fallen_tui.engine.game import Choice, PointBuy
from fallen_tui.engine.text import capital, listed
from fallen_tui.faces import point_buy
from fallen_tui.faces.script import cells
from fallen_tui.plain import answers
from fallen_tui.plain.desk import Desk

LONG_MENU = 9
SAID = 2
GOES_ON = " ..."

MenuLine = tuple[str, int]
"""A paragraph, and how far what is wrapped of it hangs in."""


@attrs.frozen
class Group:
    """Neighbouring options under one heading, with the numbers they have in the whole."""

    title: str
    options: tuple[tuple[int, Choice], ...]

    @property
    def short(self) -> str:
        """The heading as far as its first sign."""
        return self.title.partition(":")[0].partition(",")[0]

    @property
    def word(self) -> str:
        """What a player types to see the group in full."""
        return self.short.partition(" ")[0].casefold()


def show(desk: Desk, full: bool = False) -> None:
    """The question on the desk: prompt, options, and how many are unavailable; `full`: whatever room it takes."""
    forms = _forms(desk, full)
    lines = next(forms)
    while not full and not _fits(desk, lines):
        closer = next(forms, None)
        if closer is None:
            break
        lines = closer
    _say(desk, lines)


def show_group(desk: Desk, word: str) -> bool:
    """Show the group that a word names in full; False where it names none, or begins one option and no other."""
    wanted = word.casefold()
    group = next((group for group in _groups(desk) if wanted and group.word == wanted), None)
    if group is None or not _headed(desk) or _begins_one(desk, wanted):
        return False
    _say(desk, [(group.title, 0), *_in_full(desk, group.options, inset=True)])
    return True


def prompt(desk: Desk, so_far: tuple[Any, ...] = ()) -> str:
    """The line that waits for an answer."""
    assert desk.ask is not None
    who = f"{desk.name}, " if desk.several else ""
    text = who + (_figures_wanted(desk) or answers.hint(desk.ask, desk.question.choices, so_far))
    default = next((c.label for c in desk.question.choices if c.key == desk.default), desk.default)
    if desk.form is not None:
        text += ", a letter after it for the Deed there, form to roll first"
    if default and not so_far:
        text += f", Enter for {default}"
    elif desk.guided is not None and not so_far:
        text += ", Enter for what is suggested"
    return f"{capital(text)}:"


# --- the forms a menu can take ---


def _forms(desk: Desk, full: bool = False) -> Iterator[list[MenuLine]]:
    """The question's lines, from in full to as few as can be."""
    question = desk.question
    head = [(question.story, 0), ("", 0)] * bool(question.story) + [(question.prompt, 0)]
    if question.buys is not None and not full:
        yield [*head, *_bought(question.buys), (f"(Type menu for all {len(question.choices)} ways to do it.)", 0)]
        return
    yield [*head, *_whole(desk, full=full), *_unavailable(desk)]
    if not question.choices:
        return
    yield [*head, *_whole(desk, cut=True), (_closing(desk, _groups(desk) if _headed(desk) else []), 0)]
    if not _headed(desk):
        yield [*head, (_row(desk, question.choices), 2), (_closing(desk, []), 0)]
        return
    groups = _groups(desk)
    closing: MenuLine = (_closing(desk, groups), 0)
    yield [*head, *_in_full(desk, tuple(enumerate(question.choices, 1)), inset=False, cut=True), closing]
    rows: dict[str, MenuLine] = {group.title: (f"{group.short}: {_named(desk, group)}", 2) for group in groups}
    yield [*head, *rows.values(), closing]
    foldable = [group for group in groups if len(group.options) > 1 and not _begins_one(desk, group.word)]
    for group in sorted(foldable, key=lambda group: -_height(desk, [rows[group.title]])):
        rows[group.title] = _folded(group)
        yield [*head, *rows.values(), closing]


def _bought(buy: PointBuy) -> list[MenuLine]:
    """What each figure of each row brings, and what figures cost."""
    rows = [(f"{row.name} {'; '.join(point_buy.brought(buy, row))}.", 2) for row in buy.rows]
    return [*rows, (f"{point_buy.price_list(buy)}.", 0)]


def _figures_wanted(desk: Desk) -> str:
    """What to type where points are spent: a figure for each row, such as those that the question opens at."""
    buy = desk.question.buys
    if buy is None:
        return ""
    names = [row.name.casefold() for row in buy.rows]
    opens = point_buy.figures_of(buy, desk.question.opens)
    example = f", such as {' '.join(map(str, opens))}" if opens else ""
    return f"type {listed(names)} as {len(names)} figures{example}"


def _whole(desk: Desk, cut: bool = False, full: bool = False) -> list[MenuLine]:
    """Every option with all there is to say of it, under its heading; `cut`: with as much as one row holds.

    Unless `full`, the groups of a form that are to be last are folded.
    """
    if not _headed(desk):
        return _in_full(desk, tuple(enumerate(desk.question.choices, 1)), inset=False, cut=cut)
    lines: list[MenuLine] = []
    last = set() if full or desk.form is None else {group.title for group in desk.form.groups() if group.last}
    for group in _groups(desk):
        if group.title in last:
            lines.append(_folded(group))
            continue
        lines += [(group.title, 0), *_in_full(desk, group.options, inset=True, cut=cut)]
    return lines


def _folded(group: Group) -> MenuLine:
    """A group by its numbers, and the word that shows it."""
    first, last = group.options[0][0], group.options[-1][0]
    return f"{group.short}: {first}{f' to {last}' * (last > first)} ({group.word})", 2


def _in_full(desk: Desk, options: Sequence[tuple[int, Choice]], inset: bool, cut: bool = False) -> list[MenuLine]:
    of, default = len(desk.question.choices), desk.default
    width = desk.paper.width if cut else 0
    return [
        (_option(place, of, choice, choice.key == default, inset, width), len(str(place)) + 1)
        for place, choice in options
    ]


def _option(place: int, of: int, choice: Choice, default: bool, inset: bool, width: int = 0) -> str:
    """A numbered line: number, label, detail, of which a `width` leaves what one row holds."""
    line = f"{'  ' if inset else ''}{place:>{len(str(of))}} {choice.label}"
    end = f" [{choice.odds}]" if choice.odds else ""
    end += " (Enter)" if default else ""
    detail = choice.detail
    if detail and width:
        detail = _as_far(detail, width - cells(line) - len(": ") - cells(end))
    return f"{line}{f': {detail}' if detail else ''}{end}"


def _as_far(text: str, width: int) -> str:
    """The words of a text that a row of some width holds, with a mark where it goes on; "" where none does."""
    if cells(text) <= width:
        return text
    words = text.split()
    while words and cells(" ".join(words)) + len(GOES_ON) > width:
        words.pop()
    return " ".join(words).rstrip(",;:") + GOES_ON if words else ""


def _row(desk: Desk, choices: Sequence[Choice]) -> str:
    return "; ".join(
        _brief(desk, place, choice, f"{choice.label}{f' [{choice.odds}]' if choice.odds else ''}")
        for place, choice in enumerate(choices, 1)
    )


def _named(desk: Desk, group: Group) -> str:
    """A group's options in a row, without the verb that its heading says already."""
    return "; ".join(_brief(desk, place, choice, _bare(choice.label, group)) for place, choice in group.options)


def _brief(desk: Desk, place: int, choice: Choice, label: str) -> str:
    return f"{place} {label}{' (Enter)' if choice.key == desk.default else ''}"


def _bare(label: str, group: Group) -> str:
    """Cooperate with The Weir: under Cooperate it is The Weir."""
    verb, *words = label.split()
    if not group.word.startswith(verb.casefold()):
        return label
    while words and words[0].islower():
        words.pop(0)
    return " ".join(words) or label


def _unavailable(desk: Desk) -> list[MenuLine]:
    if not (count := len(desk.question.unavailable)):
        return []
    more, them = ("1 more isn't", "it") if count == 1 else (f"{count} more aren't", "them")
    return [(f"({more} possible now: unavailable lists {them}, why tells you the reason.)", 0)]


def _closing(desk: Desk, groups: Sequence[Group]) -> str:
    """How to see more, in one line."""
    words = [group.word for group in groups if len(group.options) > 1 and not _begins_one(desk, group.word)]
    said = f"{', '.join(words[:SAID])}{' ...' if len(words) > SAID else ''}"
    more = f"Type {said} for a group, menu for all" if words else "Type menu to see all in full"
    count = len(desk.question.unavailable)
    unavailable = f"; {count} not possible now" if count else ""
    return f"({more}{unavailable}.)"


def _groups(desk: Desk) -> list[Group]:
    numbered = enumerate(desk.question.choices, 1)
    return [Group(title, tuple(options)) for title, options in groupby(numbered, key=lambda pair: pair[1].group)]


def _headed(desk: Desk) -> bool:
    choices = desk.question.choices
    return len(choices) > LONG_MENU and len({choice.group for choice in choices}) > 1


def _begins_one(desk: Desk, word: str) -> bool:
    """Whether a word is an option, or begins one alone: then it chooses that option."""
    labels = [choice.label.casefold() for choice in desk.question.choices]
    return word in labels or sum(label.startswith(word) for label in labels) == 1


# --- room ---


def _fits(desk: Desk, lines: Sequence[MenuLine]) -> bool:
    """Whether the terminal shows the standing, these lines and the prompt at once, with a row to spare."""
    height = desk.paper.height
    if height is None:
        return True
    standing: list[MenuLine] = [(line, 2) for line in desk.look("standing")]
    return _height(desk, [*standing, ("", 0), *lines, (prompt(desk), 0)]) < height


def _height(desk: Desk, lines: Sequence[MenuLine]) -> int:
    return sum(desk.paper.rows(text, hang) for text, hang in lines)


def _say(desk: Desk, lines: Sequence[MenuLine]) -> None:
    for text, hang in lines:
        desk.paper.say(text, hang=hang)
