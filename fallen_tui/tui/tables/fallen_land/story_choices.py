"""The choices of a card on the page of its tale: that there is one while it is asked, then what was taken."""

from __future__ import annotations

from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.tui.adventure.story_page import Chosen, PagePart

BRIEFLY = "Choose one."


def directions(do: Do, part: PagePart, asked: bool) -> str:
    """What a part of a card does; a choice that has been made, or is asked beside the page, is not written out."""
    brief = len(_made(part)) + asked
    texts = []
    for one in do:
        if one.choices() and brief > 0:
            brief -= 1
            texts.append(BRIEFLY)
        else:
            texts.append(describe.sentences((one,)))
    return " ".join(texts)


def taken(do: Do, part: PagePart) -> dict[int, str]:
    """The entries at which a choice of a part was made, and the option that was taken."""
    choices = [one.choices() for one in do if one.choices()]
    pairs = zip(_made(part), choices, strict=False)
    return {item.number: one[item.place].label for item, one in pairs if item.place < len(one)}


def _made(part: PagePart) -> list[Chosen]:
    return [item for item in part.items if isinstance(item, Chosen)]
