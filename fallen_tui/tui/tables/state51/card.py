"""A card: in full to read, as a block of a few lines, in one line; and several of them in a place of some size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from fallen_tui.engine.game import Choice
from fallen_tui.engine.text import capital
from fallen_tui.games.state51.content.cards import Location
from fallen_tui.games.state51.state.table import HIDDEN, State
from fallen_tui.games.state51.text import card_text, search
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, beside, ends, line, pad, wrap
from fallen_tui.tui.match.scene import OpenText
from fallen_tui.tui.tables.state51.aim import Highlight
from fallen_tui.tui.tables.state51.signs import PART, seat_role, spotted, tinted, types
from fallen_tui.tui.tables.state51.spots import OnCard, OnCardRead, OnOption

NARROWEST, WIDEST, GAP = 25, 44, 2
"""How wide a card may be among others, and the space between two."""
TALL = 16
"""Rows from which cards side by side may go on below what is seen."""
LIST = 31
"""How wide the list of names is beside a card."""

WithinReach = Callable[[str, str], bool]
"""Whether a card is near enough for a kind of range."""


# --- to read ---


def card_reader(view: State, seat: int | None, card: str) -> OpenText:
    """A card in full and where it lies, as far as the seat may know it."""
    if card == HIDDEN or card not in _known(view):
        return OpenText("A card", [line("Nobody here can see it.")])
    head, *told = search.one_card(view, seat, card)
    where = head.partition("): ")[2]
    *facts, story = [text.strip() for text in told]
    found = view.cards.locations.get(card)
    rows = [_fact(text) for text in facts]
    if found is not None:
        rows[0] = line(f"Location, distance {found.distance}, type ") + types(found)
        rows[0] += line(f", {card_text.PATTERN[found.pattern]}")
    rows = [*([line((capital(where), "dim"))] if where else []), BLANK, *rows, BLANK]
    return OpenText(view.cards.name(card), [*rows, line((story, "story"))])


def with_choices(reader: OpenText, choices: Sequence[Choice]) -> OpenText:
    """A card to read with what can be done with it now, to be pressed, and what cannot, with the reason."""
    rows: list[Line] = []
    for choice in choices:
        if choice.why:
            rows.append(line((f"× {choice.label}: {choice.why}", "unavailable")))
        else:
            spot = OnOption.of(choice.key)
            told = tinted(f": {choice.detail}", "dim", spot) if choice.detail else ()
            rows.append((*line(("• ", "key"), (choice.label, "strong"), spot=spot), *told))
    head = [BLANK, line(("What you can do with it now", "heading"))] if rows else []
    return OpenText(reader.title, [*reader.lines, *head, *rows])


def _known(view: State) -> set[str]:
    cards = view.cards
    return {*cards.locations, *cards.leaders, *cards.contacts, *cards.factions, *cards.intents}


_ROLE_OF = {part: kind for kind, part in PART.items()}


def _fact(text: str) -> Line:
    """A line of a card: what stands before a colon in the colour of the part it names."""
    if text.startswith('"'):
        return line((text, "quote"))
    head, colon, rest = text.partition(": ")
    role = _ROLE_OF.get(head.partition(" ")[0], "strong")
    return (*line((head, role), colon), *tinted(rest)) if colon else tinted(text)


# --- a block ---


def block(
    view: State, card: str, columns: int, aim: Highlight, reach: WithinReach | None = None, *, plain: bool = False
) -> list[Line]:
    """A card in rows: name, distance, types, and its three parts, each of which can be pressed where it can be had.

    `reach` marks the parts that the viewer's own Contact cards are near enough for; `plain` leaves the name unmarked.
    """
    spot = OnCardRead.of(card) if plain else OnCard.of(card)
    name = view.cards.name(card)
    head = line((f" {name}", "heading"), spot=spot) if plain else aim.named(spot, name)
    found = view.cards.locations.get(card)
    if found is None:
        told = tinted(" " + card_text.line(view.cards, card), "", spot)
        return [pad(head, columns), *wrap(told, columns, 0)]
    rows = [ends(head, line((f"→{found.distance}", "dim"), spot=spot), columns)]
    about = (Span(" "), *types(found), *line((f" {card_text.PATTERN[found.pattern]}", "dim")))
    rows += wrap(spotted(about, spot), columns, 1)
    for kind, text in _parts(found):
        rows += _part(card, kind, text, columns, aim, bool(reach and reach(card, kind)))
    if again := aim.redevelop(card):
        rows += wrap(_pressed(aim, again, "Redevelop", "heading", "2 VP"), columns, 2)
    return rows


def _parts(card: Location) -> list[tuple[str, str]]:
    """What a card gives as each part; how far a token reaches is told as distances are, in fewer columns."""
    told = (
        ("conquest", card_text.gains(card.spoils)),
        ("cooperation", card_text.gains(card.agreement)),
        ("incorporation", card_text.ability(card)),
    )
    return [(kind, text.replace(" token of range ", " token →")) for kind, text in told]


def _part(card: str, kind: str, text: str, columns: int, aim: Highlight, near: bool) -> list[Line]:
    """What a card gives as one of its parts."""
    if key := aim.by(card, kind):
        return wrap(_pressed(aim, key, PART[kind], kind, text), columns, 2)
    mark = Span("✓" if near else " ", "good" if near else "")
    return wrap((mark, *line((f"{PART[kind]} ", kind)), *tinted(text)), columns, 2)


def _pressed(aim: Highlight, key: str, label: str, role: str, text: str) -> Line:
    """A part that can be had now: `▸` where the cursor of the options stands on it."""
    here = aim.key == key
    spot = OnOption.of(key)
    mark = line(("▸" if here else "•", "key"), (label, "selected" if here else role), " ", spot=spot)
    return (*mark, *tinted(text, "", spot))


def slip(view: State, card: str, columns: int, aim: Highlight) -> Line:
    """A card in one line: name, distance and types."""
    spot = OnCard.of(card)
    found = view.cards.locations.get(card)
    if found is not None:
        after = (*types(found, short=True), *line((f" →{found.distance}", "dim")))
    elif card in view.cards.contacts:
        contact = view.cards.contacts[card]
        kind = card_text.KIND[contact.kind]
        after = line((f"{kind if columns > 40 else kind[:4] + '.'} →{contact.range}", contact.kind))
    else:
        after = line(("Leader", "heading"))
    return ends(aim.named(spot, view.cards.name(card), ""), spotted(after, spot), columns)


# --- several ---


def spread(
    view: State, cards: Sequence[str], columns: int, height: int, aim: Highlight, reach: WithinReach | None = None
) -> list[Line]:
    """Cards side by side; where a low place cannot hold them, a list of them with the one that is looked at in full."""
    if not cards:
        return []
    count = max(1, min(len(cards), (columns + GAP) // (NARROWEST + GAP)))
    size = min(WIDEST, (columns - GAP * (count - 1)) // count)
    rows: list[Line] = []
    for first in range(0, len(cards), count):
        blocks = [block(view, card, size, aim, reach) for card in cards[first : first + count]]
        rows += [BLANK] * bool(rows) + side_by_side(blocks, size)
    if len(rows) <= height or height >= TALL:
        return rows
    return fan(view, cards, columns, height, aim, reach)


def side_by_side(blocks: Sequence[Sequence[Line]], size: int) -> list[Line]:
    """Blocks of lines in columns."""
    gap = Span(" " * GAP)
    return [
        tuple([span for place, row in enumerate(rows) for span in ((gap,) if place else ()) + pad(row, size)])
        for rows in zip_longest(*blocks, fillvalue=BLANK)
    ]


def fan(
    view: State, cards: Sequence[str], columns: int, height: int, aim: Highlight, reach: WithinReach | None = None
) -> list[Line]:
    """The names of cards in a list, and the one that is looked at in full: beside it, or below where it is narrow.

    Where there is room for several in full they stand so in the list itself.
    """
    card = looked_at(cards, aim)
    if columns >= LIST + NARROWEST:
        full = block(view, card, min(columns - LIST - 3, 72), aim, reach, plain=True)
        return beside(_window(view, cards, card, height, aim), full, LIST, 3)
    if len(shown := _in_full(view, cards, columns, height, aim, reach)) > 1:
        return [row for each in cards for row in shown.get(each) or (slip(view, each, columns, aim),)]
    full = block(view, card, columns, aim, reach, plain=True)
    return [*(slip(view, each, columns, aim) for each in cards), line(("─" * columns, "rule")), *full]


def _in_full(
    view: State, cards: Sequence[str], columns: int, height: int, aim: Highlight, reach: WithinReach | None
) -> dict[str, list[Line]]:
    """The cards of a list that stand in it in full: as many as there is room for, the one that is looked at among them.

    They are the first ones, or as many as end with it.
    """
    upto = cards.index(looked_at(cards, aim)) + 1
    for order in (cards, [*reversed(cards[:upto]), *cards[upto:]]):
        room, found = height - len(cards), dict[str, list[Line]]()
        for card in order:
            rows = block(view, card, columns, aim, reach)
            room -= len(rows) - 1
            if room < 0:
                break
            found[card] = rows
        if cards[upto - 1] in found:
            return found
    return {}


def _window(view: State, cards: Sequence[str], card: str, height: int, aim: Highlight) -> list[Line]:
    """The names of as many cards as a place holds, those about the one that is looked at, and how many more."""
    if len(cards) <= height:
        return [slip(view, each, LIST, aim) for each in cards]
    room = max(1, height - 1)
    first = max(0, min(cards.index(card) - room // 2, len(cards) - room))
    after = len(cards) - first - room
    more = [f"▲ {first}"] * bool(first) + [f"▼ {after}"] * bool(after)
    rows = [slip(view, each, LIST, aim) for each in cards[first : first + room]]
    return [*rows, line((f"  {'  '.join(more)} more", "dim"))]


def looked_at(cards: Sequence[str], aim: Highlight) -> str:
    """The card that is shown in full: under the cursor, chosen, or the first."""
    for spots in ({aim.at}, aim.chosen, aim.subject):
        for card in cards:
            if OnCard.of(card) in spots:
                return card
    return cards[0]


def faction_block(view: State, faction: str, columns: int, aim: Highlight, *, base: bool = True) -> list[Line]:
    """A power that can be led: the name of its Base if wanted, what it produces, its Contact cards."""
    spot = OnCard.of(faction)
    found = view.cards.factions[faction]
    rows = [pad(aim.named(spot, found.name, seat_role(list(view.cards.factions).index(faction))), columns)]
    head = line(f" {found.base}. Each turn: " if base else " Each turn: ")
    rows += wrap(spotted(head + tinted(card_text.gains(found.produces)), spot), columns, 1)
    for each in found.contacts:
        contact = view.cards.contacts[each]
        told = line((f" {card_text.KIND[contact.kind]} {contact.range}", contact.kind), ", price ")
        rows += wrap(told + tinted(card_text.cost(contact.price)), columns, 2)
    return rows
