"""What happened since the viewer's last choice, on one page with what is shown beside it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fallen_tui.tui.kit.styled_text import BLANK, Line, line, text_of
from fallen_tui.tui.match.scene import OpenText

SINCE, ENDED = "Since your last choice", "How it ended, and what comes next"


def with_news(beats: OpenText, news: OpenText) -> OpenText:
    """What a scenario tells, and under it the other news; like these it is answered beside."""
    told = {_words(row) for row in beats.lines}
    rows = [row for row in news.lines if _words(row) not in told]
    below = [BLANK, line((SINCE, "heading")), *rows] if rows else []
    return OpenText(beats.title, [*beats.lines, *below], aside=True)


def after_news(shown: OpenText, news: OpenText) -> OpenText:
    """The news of a death, and under it the cards that one was shown."""
    return OpenText(news.title, [*news.lines, BLANK, line((shown.title, "heading")), *shown.lines])


def after_chapter(brief: OpenText, ended: Sequence[str]) -> OpenText:
    """The briefing of a chapter, and over it how the one before it has ended."""
    heads = (line((brief.title, "heading")),) if brief.title else ()
    rows = [row for text in ended for row in (line((text, "story")), BLANK)]
    return attrs.evolve(brief, title=ENDED, lines=[*rows, *heads, *brief.lines])


def _words(row: Line) -> str:
    return " ".join(text_of(row).split())
