"""What happened since the last choice, on one page with what else is shown."""

from __future__ import annotations

from fallen_tui.tui.kit.styled_text import line, text_of
from fallen_tui.tui.match.scene import OpenText
from fallen_tui.tui.screens.news import SINCE, after_news, with_news

NEWS = OpenText(SINCE, [line("Bo claims  G08"), line("Ann loses 2 coins")])


def told(page: OpenText) -> list[str]:
    return [text_of(row) for row in page.lines]


def test_under_what_a_scenario_tells_stands_what_else_happened() -> None:
    page = with_news(OpenText("The siege", [line("Bo claims G08")]), NEWS)
    assert (page.title, page.aside) == ("The siege", True)
    assert told(page) == ["Bo claims G08", "", SINCE, "Ann loses 2 coins"]


def test_where_nothing_else_happened_nothing_stands_under_it() -> None:
    page = with_news(OpenText("The siege", NEWS.lines), NEWS)
    assert told(page) == told(NEWS)


def test_what_is_shown_stands_under_the_news_of_a_death() -> None:
    page = after_news(OpenText("Two cards", [line("A card")]), NEWS)
    assert (page.title, page.aside) == (SINCE, False)
    assert told(page) == [*told(NEWS), "", "Two cards", "A card"]
