"""A story in a pane, with one of a made-up game: two doors, a test with dice, a fight in a round, an outcome."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from textual.geometry import Size

from fallen_tui.tui.adventure.dice_figures import DieFigure, RollFigure
from fallen_tui.tui.adventure.name_links import NameLinks
from fallen_tui.tui.adventure.story_page import Chosen, PageLine, PagePart, StoryPage, StoryStart, tell
from fallen_tui.tui.adventure.story_pane import ABOVE, StoryPane
from fallen_tui.tui.adventure.story_setter import PageSetter
from fallen_tui.tui.kit.styled_text import line, text_of, width
from fallen_tui.tui.match.scene import DrawnPane

PROSE = "Two doors stand in the wall of the dam, one of oak and one of iron; behind either the river can be heard. " * 6
LINES = {2: "Ann opens the oak door", 4: "Ann loses the Lantern of Bo", 6: "a line that is shown otherwise"}


@attrs.frozen
class Fact:
    """An entry of the made-up game."""

    what: str
    of: int = 0


@attrs.frozen
class Told(Fact):
    """An entry that the page shows in a way of its own."""


@attrs.define
class MindTest:
    """A roll of the made-up game."""

    number: int
    faces: tuple[int, ...]
    passed: bool = True

    @property
    def latest(self) -> int:
        return self.number


DoorPage = StoryPage[StoryStart, PagePart]
ENTRIES = [
    Fact("begin"), Fact("door", 1), Fact("test"), Fact("lose"), Fact("outcome"), Told("end"),
]  # fmt: skip


def follow(page: DoorPage, entry: Any) -> None:
    if entry.what == "test":
        page.parts.append(PagePart("test", "A test of Mind"))
    elif entry.what == "outcome":
        page.parts.append(PagePart("outcome", "The door gives way", "success"))
    elif entry.what == "end":
        page.end = "done"


def chosen(entry: Any) -> int | None:
    return entry.of if entry.what == "door" else None


def page_of(upto: int) -> DoorPage:
    page = DoorPage(StoryStart(1, 3, "the dam"), [PagePart("opening")])
    entries: Any = list(enumerate(ENTRIES[:upto], 1))
    return tell(page, entries, LINES, {3: MindTest(3, (2, 5))}, follow, chosen, (Told,))


class DoorSetter(PageSetter[DoorPage]):
    """Sets the page of the two doors."""

    rounds = ("round",)

    def head(self) -> None:
        self.sheet.add([line(("Two Doors", "title"))])
        self.sheet.gap()
        self.sheet.say(PROSE, "story")

    def heading(self, part: PagePart) -> tuple[str, str]:
        return part.title, part.result

    def figure(self, roll: MindTest, big: bool) -> RollFigure:
        dice = tuple(DieFigure(str(face)) for face in roll.faces)
        return RollFigure("Mind", dice, "3", "Ann", "seat1", sums=(line("5 is too much"),), total=line("too much"))

    def taken(self, part: PagePart) -> dict[int, str]:
        return {
            item.number: ("the iron door", "the oak door")[item.place] for item in part.items if hasattr(item, "place")
        }

    def waiting(self, part: PagePart) -> None:
        self.sheet.say("What now?", "warn")


class Doors(StoryPane[DoorPage]):
    """The stories of the made-up game."""

    def __init__(self, page: DoorPage | None, complete: bool = True) -> None:
        match = SimpleNamespace(table=SimpleNamespace(entries=ENTRIES))
        super().__init__(SimpleNamespace(match=match, stories={}, complete=complete))  # type: ignore[arg-type]
        self.drawn = page
        self.asked = 0

    def page(self, start: StoryStart, lines: dict[int, str], until: int = 0) -> DoorPage:
        raise NotImplementedError

    def latest(self, scene: Any) -> DoorPage | None:
        self.asked += 1
        return self.drawn

    def setter(self, page: DoorPage, scene: Any, columns: int) -> DoorSetter:
        names = NameLinks(("Ann", "Bo"), [("Lantern of Bo", "card:lantern")])
        return DoorSetter(page, names, columns, scene.fresh)


def scene_of(fresh: int = 0) -> Any:
    match = SimpleNamespace(table=SimpleNamespace(entries=ENTRIES), names=("Ann", "Bo"))
    return SimpleNamespace(cursors={}, flags={}, match=match, seat=0, focus="story", fresh=fresh, stop=None)


def text(drawn: DrawnPane) -> list[str]:
    return [text_of(row).strip() for row in drawn.lines]


# --- the page ---


def test_entries_stand_in_the_parts_that_they_begin() -> None:
    page = page_of(6)
    assert [part.kind for part in page.parts] == ["opening", "test", "outcome"]
    assert page.parts[0].items == [Chosen(2, 1), PageLine(2, LINES[2])]
    assert page.parts[1].items == [MindTest(3, (2, 5)), PageLine(4, LINES[4])]
    assert page.parts[2].items == [], "the last line is shown otherwise"
    assert (page.end, page.last) == ("done", 6)
    assert (page_of(4).end, page_of(4).last) == ("", 4)


@pytest.mark.parametrize("size", [(30, 8), (60, 20), (80, 24), (120, 60)])
@pytest.mark.parametrize("upto", range(1, 7))
def test_a_page_fits_its_place(size: tuple[int, int], upto: int) -> None:
    drawn = Doors(page_of(upto)).draw("story", scene_of(), Size(*size))
    assert max(map(width, drawn.lines)) <= size[0]


def test_head_parts_dice_and_lines_come_in_their_order() -> None:
    rows = text(Doors(page_of(6)).draw("story", scene_of(), Size(80, 60)))
    wanted = [
        "Last told",
        "Two Doors",
        "▌ Chosen: the oak door",
        "▌ Ann opens the oak door",
        "A test of Mind",
        "3 Mind  Ann",
    ]
    wanted += ["5 is too much", "▌ Ann loses the Lantern of Bo", "The door gives way"]
    assert [row for row in rows if row in wanted] == wanted
    assert any("│ 5 │" in row for row in rows), "the last roll is a big one"
    assert "What now?" not in rows


def test_names_stand_out_and_cards_can_be_pressed() -> None:
    drawn = Doors(page_of(6)).draw("story", scene_of(), Size(80, 60))
    spans = {(span.text.strip(), span.role, span.spot) for row in drawn.lines for span in row}
    assert {("Ann", "seat1", ""), ("Lantern of Bo", "card", "card:lantern")} <= spans


def test_the_part_under_way_is_marked_and_says_what_it_waits_for() -> None:
    drawn = Doors(page_of(4)).draw("story", scene_of(3), Size(80, 60))
    rows = text(drawn)
    assert "▸ A test of Mind" in rows
    assert rows[-1] == "What now?"
    assert "· Ann opens the oak door" in rows, "nothing new any more"
    heads = [text_of(row).index("Two Doors") for row in drawn.lines if "Two Doors" in text_of(row)]
    assert [text_of(row).index("A test") for row in drawn.lines if "A test" in text_of(row)] == heads


def test_earlier_rolls_stand_in_a_line_and_those_of_a_round_are_big_together() -> None:
    page = page_of(4)
    page.parts.append(PagePart("round", "Round 1", items=[MindTest(5, (1,)), MindTest(5, (6,))]))
    rows = text(Doors(page).draw("story", scene_of(), Size(80, 60)))
    assert sum("[ 2] [ 5] too much" in row for row in rows) == 1
    assert sum(row == "3 Mind  Ann" for row in rows) == 2


# --- where it opens ---


def test_of_a_round_longer_than_the_pane_its_last_blows_are_in_sight() -> None:
    blows = [MindTest(5 + n, (n,)) for n in range(6)]
    page = page_of(4)
    page.parts.append(PagePart("round", "Round 1", items=blows))
    pane, size = Doors(page), Size(60, 8)
    drawn = pane.draw("story", scene_of(), size)
    assert drawn.top == len(drawn.lines) - size.height
    page = page_of(4)
    page.parts.append(PagePart("outcome", "The end of it", items=blows))
    drawn = Doors(page).draw("story", scene_of(), size)
    assert "The end of it" in text_of(drawn.lines[drawn.top or 0]), "prose is read from its head"


def test_a_story_that_begins_is_read_from_its_title_and_one_under_way_at_its_newest_part() -> None:
    size = Size(60, 12)
    assert Doors(page_of(2)).draw("story", scene_of(), size).top == 0
    pane = Doors(page_of(4))
    drawn = pane.draw("story", scene_of(3), size)
    assert drawn.top == len(drawn.lines) - size.height
    assert text_of(drawn.lines[drawn.top]).rstrip().endswith(ABOVE)
    assert text_of(pane.draw("story", scene_of(), size).lines[0]).strip() == "Two Doors"


def test_what_was_read_to_its_end_opens_at_its_head() -> None:
    assert Doors(page_of(6)).draw("story", scene_of(6), Size(60, 12)).top == 0
    assert Doors(page_of(6)).draw("story", scene_of(3), Size(60, 12)).top != 0


def test_keys_scroll_and_a_page_is_set_once_a_moment() -> None:
    pane, scene, size = Doors(page_of(4)), scene_of(3), Size(60, 12)
    top = pane.draw("story", scene, size).top
    assert top is not None
    assert pane.key("story", "up", scene) == "draw"
    assert pane.draw("story", scene, size).top == top - 1
    assert pane.key("story", "x", scene) is None
    assert pane.asked == 1
    pane.draw("story", scene, Size(61, 12))
    assert pane.asked == 2


@pytest.mark.parametrize(
    ("complete", "words"), [(True, "No story has been told yet."), (False, "Reading the stories so far")]
)
def test_without_a_story_it_says_why(complete: bool, words: str) -> None:
    assert any(words in row for row in text(Doors(None, complete).draw("story", scene_of(), Size(60, 9))))
