"""Cards to be read, and what the option under the cursor is about."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.keys import CardKind, reader
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.cards import Character, Follower, kind_of
from fallen_tui.games.posthuman.content.encounters import Encounter
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.content.vocabulary import HIDDEN
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import State
from fallen_tui.games.posthuman.text import search
from fallen_tui.games.posthuman.text.card_text import brief, lines
from fallen_tui.tui.adventure.card_list import WORD
from fallen_tui.tui.adventure.sheets import HERE
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, wrap
from fallen_tui.tui.match.scene import OpenText, TableScene

_read = reader(
    k.CardKey, k.PlayKey, k.MountKey, k.ArmKey, k.DropKey, k.UseOnKey, k.UseKey, k.WakeKey, k.BuyKey, k.ActOnKey,
    k.ActKey, k.FoeKey, k.Word,
)  # fmt: skip
"""Options that name a card, those of a longer form before those of a shorter one."""


def card_of(key: str) -> str:
    """The card that an option is about; "" for none."""
    found = _read(key)
    return found.card if isinstance(found, CardKind) else ""


def about(scene: TableScene) -> str:
    """The card that the option under the cursor is about; "" for none."""
    return card_of(scene.chosen) if scene.ask is not None else ""


def options_about(scene: TableScene, card: str) -> list[str]:
    """The options of the open question that are about a card."""
    return [choice.key for choice in scene.question.choices if card_of(choice.key) == card]


def card_asked(scene: TableScene) -> str:
    """The card that the option under the cursor, or else the question, is about; "" for none."""
    ask, view = scene.ask, scene.view
    if ask is None:
        return ""
    named = [card_of(scene.chosen), *(str(each) for each in ask.about)]
    if view.meeting is not None:
        named.append(view.meeting.card)
    if view.fight is not None and view.fight.foes:
        named.append(view.fight.foes[0].card)
    return next((card for card in named if card in view.cards.of), "")


def card_span(view: State, card: str, role: str = "card") -> Span:
    """The name of a card, which a press opens; a hidden one has neither name nor spot."""
    return Span(view.cards.name(card), role, "" if card == HIDDEN else f"{WORD}{card}")


def pointer(now: str, card: str) -> Span:
    """A sign before what the option under the cursor is about."""
    return Span(f"{HERE} ", "key") if card == now else Span("  ")


def card_row(
    view: State, card: str, columns: int, now: str, text: str = "", role: str = "dim", after: Line = ()
) -> list[Line]:
    """A card and what it does, or what else there is to say of it; `now`: what the option under the cursor is about."""
    told = Span(f" · {text or brief(view.cards, card)}", role)
    return wrap((pointer(now, card), card_span(view, card), told, *after), columns, 4)


def card_rows(view: State, cards: Iterable[str], columns: int, now: str) -> list[Line]:
    """Cards that are seen, each with what it does."""
    return [row for card in cards if card != HIDDEN for row in card_row(view, card, columns, now)]


def card_reader(view: State, seat: int | None, card: str, spoil: bool = True) -> OpenText:
    """A card in full, with where it lies as far as a seat sees it; an unknown id makes a reader that says so."""
    if card == HIDDEN or card not in view.cards.of:
        return OpenText("A card", [line("Nobody but its owner knows this card." if card == HIDDEN else card)])
    where = search.places(view, seat, kind_of(card))
    after = [BLANK, line((f"{capital(listed(where))}.", "dim"))] if where else []
    return OpenText(view.cards.name(card), [*card_lines(view.cards, card, spoil), *after])


def card_lines(cards: Cards, card: str, spoil: bool = True) -> list[Line]:
    """A card as paragraphs, its name left out; of a story, what may come of it only where that spoils nothing."""
    head, *rules, story = lines(cards, card)
    found = cards.of[card]
    kind = head.partition("): ")[2]
    rows = [line((capital(kind), "dim")), BLANK]
    if isinstance(found, Encounter):
        rows += [line((story, "story")), BLANK]
        if not spoil and found.enemy is None:
            return [*rows, line(("What may come of it is not told while a game is on.", "dim"))]
        return [*rows, *(line(text) for text in rules)]
    if isinstance(found, Follower | Character):
        *rules, voice = rules
        return [*rows, *(line(text) for text in rules), BLANK, line((voice, "quote")), line((story, "story"))]
    return [*rows, *(line(text) for text in rules), *([BLANK] if rules else []), line((story, "quote"))]
