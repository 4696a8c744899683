"""The hand: Action cards side by side, or as a list with the whole text of the one under the cursor."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.rules.play import hand_limit
from fallen_tui.games.fallen_land.state.table import HIDDEN, State
from fallen_tui.tui.adventure.card_list import step
from fallen_tui.tui.adventure.sheets import HERE
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, beside, fit, line, rule, width, wrap, wrap_all
from fallen_tui.tui.match.scene import Act, DrawnPane, TableScene
from fallen_tui.tui.tables.fallen_land.sheet_about import About, about, cards_named, options_about
from fallen_tui.tui.tables.fallen_land.sheet_card import card_lines, card_reader
from fallen_tui.tui.tables.fallen_land.sheet_signs import card_span, section

TILE = 30
"""The narrowest card that is laid beside others."""
TALL = 18
"""From here on cards lie side by side in full; below, one is shown beside a list."""
LIST = 32
"""How wide the list of names is."""
NOW = "◆"
"""Before a card that the open question has an option for."""
MARKED = "✓"
"""Before a card that is marked, where several are to be chosen."""
KEYS = ("up", "down", "left", "right", "home", "end")


def draw(pane: str, scene: TableScene, size: Size) -> DrawnPane:
    """The lines of the pane."""
    if scene.seat is None:
        return DrawnPane([line(("Hands are hidden.", "dim"))])
    cards = cards_of(scene.view, scene.seat)
    head = _head(scene, scene.seat, size.width)
    if not cards:
        return DrawnPane([head, line(("Your hand is empty.", "dim"))])
    here = _here(scene, cards)
    if size.height < TALL or size.width < 2 * TILE + 2:
        return _listed(scene, cards, here, head, size)
    return _tiles(scene, cards, here, head, size)


def cards_of(view: State, seat: int) -> list[str]:
    """The Action cards in hand, then in set-up those before the seat in the draft and those not placed yet."""
    player = view.players[seat]
    return [card for card in (*player.hand, *player.stack, *player.dealt) if card != HIDDEN]


def _here(scene: TableScene, cards: list[str]) -> str:
    """The card that is looked at: the one the option under the cursor is about, or where the arrows have been."""
    if scene.focus != "hand":
        asked = [card for card in cards if card in about(scene).cards]
        if asked:
            return asked[0]
    here: str = scene.cursors.get("hand", cards[0])
    return here if here in cards else cards[0]


def key(pane: str, key: str, scene: TableScene) -> Act:
    """Arrows move over the cards, and the options along with them; Enter opens the card."""
    if scene.seat is None or not (cards := cards_of(scene.view, scene.seat)):
        return None
    here = _here(scene, cards)
    if key == "enter":
        return card_reader(scene.view, scene.seat, here)
    if key not in KEYS:
        return None
    return _look(scene, step(cards, here, key))


def press(pane: str, spot: str, row: int, column: int, scene: TableScene) -> Act:
    """A press moves to a card; a second one opens it."""
    word, _, card = spot.partition(":")
    if word != "card" or scene.seat is None:
        return None
    cards = cards_of(scene.view, scene.seat)
    if card not in cards or card == _here(scene, cards):
        return card_reader(scene.view, scene.seat, card)
    return _look(scene, card)


def _look(scene: TableScene, card: str) -> Act:
    """Stand on a card, and on its option where it has one."""
    scene.cursors["hand"] = card
    keys = options_about(scene, card)
    return f"choose:{keys[0]}" if keys else "draw"


# --- drawing ---


def _head(scene: TableScene, seat: int, columns: int) -> Line:
    view = scene.view
    player = view.players[seat]
    spread_out = len(player.stack) + len(player.dealt)
    title = f"Your hand, {counted(len(player.hand), 'Action card')}" if player.hand else "Your hand"
    limit = hand_limit(view, seat)
    note, brief = f"{limit} at most after a Phase", f"{limit} at most"
    if spread_out:
        note = brief = f"and {spread_out} not placed yet"
    legend = line((f"{NOW} ", "key"), ("can be chosen  ", "dim"))
    legend = legend if any(options_about(scene, card) for card in cards_of(view, seat)) else BLANK
    room = columns - len(title) - 8
    notes = [line(*legend, (note, "dim")), line((note, "dim")), line((brief, "dim"))]
    return section(title, columns, next((each for each in notes if width(each) <= room), fit(notes[-1], room)))


def _marks(scene: TableScene, card: str, now: About) -> str:
    """The signs before a name: what the option under the cursor is about; what is marked, or can be chosen."""
    if any(card in cards_named(key) for key in scene.marked):
        can = MARKED
    else:
        can = NOW if options_about(scene, card) else " "
    return (HERE if card in now.cards else " ") + can


def _name(scene: TableScene, card: str, here: str, now: About) -> Span:
    cursor = card == here and scene.focus == "hand"
    role = "strong+cursor" if cursor else "selected" if card in now.cards else "strong" if card == here else ""
    return card_span(scene.view, card, role)


def _listed(scene: TableScene, cards: list[str], here: str, head: Line, size: Size) -> DrawnPane:
    """Names at the left, as many as there is room for; the card under the cursor in full at the right."""
    view, now = scene.view, about(scene)
    room = min(LIST, size.width * 2 // 5)
    at, most = cards.index(here), max(1, size.height - 1)
    first = max(0, min(at - most // 2, len(cards) - most))
    names: list[Line] = []
    for card in cards[first : first + most]:
        names.append(fit((Span(_marks(scene, card, now), "key"), Span(" "), _name(scene, card, here, now)), room))
    text = [line(card_span(view, here, "title"))]
    for row in card_lines(view.cards, here):
        text += wrap(row, size.width - room - 2) if row else [BLANK]
    if len(text) > most:
        text = [row for row in text if row]
    return DrawnPane([head, *beside(names, text, room)], top=0)


def _tiles(scene: TableScene, cards: list[str], here: str, head: Line, size: Size) -> DrawnPane:
    """All cards in full, as many side by side as there is room for."""
    across = max(1, min(len(cards), (size.width + 2) // (TILE + 2)))
    room = (size.width - 2 * (across - 1)) // across
    rows, at = [head], 0
    for first in range(0, len(cards), across):
        group = cards[first : first + across]
        if here in group:
            at = len(rows)
        tiles = [_tile(scene, card, here, room) for card in group]
        rows += [*_abreast(tiles, room), BLANK]
    rows = rows[:-1]
    return DrawnPane(rows, reveal=None if scene.focus == "question" and not about(scene).cards else at)


def _tile(scene: TableScene, card: str, here: str, room: int) -> list[Line]:
    """One card: its name in a rule line, kind, when, what it does, the words below."""
    view, now = scene.view, about(scene)
    marks = _marks(scene, card, now).strip()
    rows = wrap(line((f"{marks} " if marks else "", "key"), _name(scene, card, here, now)), room)
    rows.append(rule("", room, "key" if card == here else "rule", "━" if card == here else "─"))
    *does, words = [row for row in card_lines(view.cards, card) if row]
    rows += [*wrap_all(does, room, 2), BLANK, *wrap(words, room)]
    return [tuple([span._replace(spot=span.spot or f"card:{card}") for span in row]) for row in rows]


def _abreast(tiles: list[list[Line]], room: int) -> list[Line]:
    rows = tiles[0]
    for place, tile in enumerate(tiles[1:], 1):
        rows = beside(rows, tile, place * (room + 2) - 2)
    return rows
