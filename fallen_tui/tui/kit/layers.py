"""How a screen is laid out: a pure plan of rectangles in place of Textual's layouts, made anew at each size."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

Plan = Mapping[str, Region]
"""Where each pane lies, by its id; one that is not in it is not shown."""
Column = Mapping[str, int]
"""Panes under one another with their rows, by their ids; a height of 0 takes what is left (once)."""


class Planned(Layout):
    """Places the children of a screen by a plan of rectangles."""

    name = "planned"

    def __init__(self, plan: Callable[[Size], Plan]) -> None:
        super().__init__()
        self._plan = plan

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """The children that have a place, at their places."""
        plan = self._plan(size)
        return [
            WidgetPlacement(plan[id], NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if (id := child.id or "") in plan and plan[id].area
        ]


def columns(region: Region, *widths: int, gap: int = 1) -> list[Region]:
    """A region cut into columns; a width of 0 takes what is left (once)."""
    free = region.width - sum(widths) - gap * (len(widths) - 1)
    found, x = [], region.x
    for width in widths:
        size = max(0, width or free)
        found.append(Region(x, region.y, size, region.height))
        x += size + gap
    return found


def rows(region: Region, *heights: int) -> list[Region]:
    """A region cut into rows; a height of 0 takes what is left (once)."""
    free = region.height - sum(heights)
    found, y = [], region.y
    for height in heights:
        size = max(0, height or free)
        found.append(Region(region.x, y, region.width, size))
        y += size
    return found


def tabbed(region: Region, more: int = 0) -> dict[str, Region]:
    """A row of tabs over the main place and the question."""
    tabs, rest = rows(region, 1, 0)
    return {"tabs": tabs, **halves(rest, more)}


def framed(size: Size, roomy: Size, generous: Size, more: int = 0) -> tuple[dict[str, Region], Region, int]:
    """The plan of a table but for its sheets, the region that they share with the main place, their columns.

    There is one column of them from `roomy` on, and two from `generous` on; without any the plan is whole.
    """
    status, tabs, middle, footer = rows(size.region, 1, 1, 0, 1)
    plan = {"status": status, "footer": footer}
    if size.width < roomy.width or size.height < roomy.height:
        return {**plan, "tabs": tabs, **halves(middle, more)}, middle, 0
    wide = size.width >= generous.width and size.height >= generous.height
    return plan, Region(0, 1, size.width - 1, size.height - 2), 1 + wide


def with_sheets(
    size: Size, roomy: Size, generous: Size, one: Column, left: Column, right: Column, more: int = 0, wide: int = 50
) -> Plan:
    """The plan of a table with sheets beside the main place: in `one` column from `roomy` on; from `generous` on in one
    at the `left`, which is so `wide`, and in one at the `right`."""
    plan, whole, sheets = framed(size, roomy, generous, more)
    if not sheets:
        return plan
    if sheets == 1:
        main, side = columns(whole, 0, min(46, (whole.width + 1) * 2 // 5) - 1)
        return {**plan, **tabbed(main, more), **_stacked(side, one)}
    first, main, last = columns(whole, wide, 0, 52, gap=2)
    return {**plan, **tabbed(main, more), **_stacked(first, left), **_stacked(last, right)}


def _stacked(region: Region, panes: Column) -> dict[str, Region]:
    return dict(zip(panes, rows(region, *panes.values()), strict=True))


def halves(region: Region, more: int = 0) -> dict[str, Region]:
    """The main place above, the question below; `more` rows of the main place are given to the question.

    The main place keeps LEAST_MAIN rows where that leaves LEAST_ASKED to the question; on a smaller screen the question
    has USUAL rows.
    """
    least = LEAST_ASKED if region.height >= LEAST_MAIN + LEAST_ASKED else USUAL
    height = max(least, min(18, region.height * 9 // 20, region.height - LEAST_MAIN)) + more
    main, question = rows(region, 0, height)
    return {"main": main, "question": question}


LEAST_MAIN, LEAST_ASKED, USUAL = 14, 7, 9
TALL = 45
"""Rows of a screen on which the options may take more than half."""
HEAD = 3
"""Rows of a question beside its options: rule line, prompt, and one for what is told."""


def to_spare(plan: Plan, screen: Size, needed: int, options: int) -> int:
    """Rows of the main place that are better used for many options: as many as it leaves free, as the options take,
    and up to half the screen, or to more of a tall one."""
    main, question = plan["main"].height, plan["question"].height
    most = screen.height // 2 if screen.height < TALL else screen.height * 5 // 6
    return max(0, min(main - needed, HEAD + options - question, most - question))
