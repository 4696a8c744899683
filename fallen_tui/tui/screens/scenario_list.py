"""The scenarios or campaigns of a game as a list, each with its briefing beside it at the level that is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from fallen_tui.engine.errors import FallenError
from fallen_tui.games import LEVELS, part, seats_of
from fallen_tui.tui.kit.styled_text import BLANK, Line, line, wrap
from fallen_tui.tui.screens.browser import Browser, Item

PickedScenario = tuple[str, str]
"""The id of a scenario or campaign, and a level."""


class ScenarioListScreen(Browser):
    """Lists scenarios by kind, to be narrowed by typing. Dismissed with what was picked, or with None.

    listed   what can be picked: each has an `id`, a `name`, a `kind` and a `brief`
    picked   what stands in the set-up now
    """

    list_share = 0.35

    def __init__(self, game: str, mode: str, listed: Sequence[Any], picked: PickedScenario) -> None:
        super().__init__()
        self.heading = "Campaigns" if mode == "campaign" else "Scenarios"
        self.empty = f"This game has no {mode}s."
        self._game, self._mode = game, mode
        self._listed = {each.id: each for each in listed}
        self.chosen, self.level = picked

    def items(self) -> Sequence[Item]:
        found: list[Item] = []
        for kind, group in groupby(self._listed.values(), key=lambda each: str(each.kind)):
            if self._mode == "scenario":
                found.append(Item("", line((kind.capitalize(), "heading"))))
            found += [Item(each.id, line(each.name), self._seats(each.id), f"{kind} {each.brief}") for each in group]
        return found

    def _seats(self, id: str) -> Line:
        """How many play it."""
        try:
            low, high = seats_of(self._game, id)
        except FallenError:
            return ()
        return line((f"{low}" if low == high else f"{low} to {high}", "dim"))

    def page(self, item: Item, width: int) -> list[Line]:
        each = self._listed[item.key]
        rows: list[Line] = []
        for text in self._briefing(item.key) or [f"{each.name} ({self.level})", each.brief]:
            rows += [*wrap(line((text, "story")), width), BLANK] if text else []
        return rows

    def _briefing(self, id: str) -> Sequence[str]:
        """What a game says of it before it begins; nothing where it says no more than its brief."""
        told: Callable[[str, str, int | None], Sequence[str]] | None = part(self._game, "briefing")
        if told is None or self._mode != "scenario":
            return ()
        try:
            return told(id, self.level, None)
        except FallenError as error:
            return (str(error),)

    def own_hints(self) -> Iterable[tuple[str, str]]:
        return [("Enter", "choose"), ("-+", f"level: {self.level}")]

    def took(self, key: str, item: Item | None) -> bool:
        if key not in ("-", "+"):
            return False
        levels = [value for value, _ in LEVELS]
        self.level = levels[max(0, min(len(levels) - 1, levels.index(self.level) + (1 if key == "+" else -1)))]
        self.draw_page(0)
        return True

    def entered(self, item: Item) -> None:
        self.dismiss((item.key, self.level))
