"""The hand; and the column beside the main place with the Lookout row and the hand."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.games.state51.rules.lookout import HAND_LIMIT
from fallen_tui.games.state51.state.table import HIDDEN
from fallen_tui.games.state51.text import card_text
from fallen_tui.tui.kit.styled_text import BLANK, Line, line, rule, wrap
from fallen_tui.tui.match.base_face import BaseFace
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.state51.aim import Highlight
from fallen_tui.tui.tables.state51.card import WithinReach, block, fan, slip, spread
from fallen_tui.tui.tables.state51.row import near
from fallen_tui.tui.tables.state51.spots import OnCard


def lines(face: BaseFace, pane: str, scene: TableScene, size: Size, aim: Highlight) -> list[Line]:
    """The lines of a pane: the hand in the main place, or the column of cards."""
    if pane == "side_cards":
        return _column(scene, size, aim)
    columns = size.width - 2
    cards = held(scene)
    if not cards:
        return [line(f" {_none(scene)}")]
    limit = f"; {HAND_LIMIT} are the limit in the Lookout" if scene.view.phase == "lookout" else ""
    head = line((f"{card_text.plural(len(cards), 'card')}{limit}.", "dim"))
    reach = planning(scene)
    if reach is not None:
        head += line(("  ✓", "good"), (" within your Contact cards' reach", "dim"))
    rows = wrap(head, columns)
    rows += spread(scene.view, cards, columns, size.height - len(rows), aim, reach)
    return [line(" ") + row if row else row for row in rows]


def held(scene: TableScene) -> list[str]:
    """The viewer's hand, where it can be seen."""
    if scene.seat is None:
        return []
    hand: list[str] = scene.view.players[scene.seat].hand
    return [card for card in hand if card != HIDDEN]


def planning(scene: TableScene) -> WithinReach | None:
    """What the own Contact cards reach, outside of the Actions phase: in it the options say so."""
    return None if scene.view.phase == "actions" else near(scene.view, scene.seat)


def _none(scene: TableScene) -> str:
    return "Hands are hidden." if scene.seat is None else "Your hand is empty."


def _column(scene: TableScene, size: Size, aim: Highlight) -> list[Line]:
    """The row while there is one and it stands nowhere else, then the hand: whole cards if there is room, else names
    and one card."""
    view, columns = scene.view, size.width
    piles = [("The Lookout", list(view.row))] if view.row and scene.tab != "row" else []
    piles += [("The frontier", list(view.frontier))] if view.frontier else []
    piles.append(("Your hand" if scene.seat is not None else "Hands", held(scene)))
    reach = planning(scene)
    left = size.height - sum(1 + max(1, len(cards)) for _, cards in piles)
    rows: list[Line] = []
    for apart in (True, False):
        for title, cards in piles:
            rows.append(_title(title, cards, columns))
            rows += _whole(scene, cards, columns, aim, reach, apart) or [line((f" {_none(scene)}", "dim"))]
        if len(rows) <= size.height:
            return rows
        rows = []
    shown = _shown(piles, aim)
    for place, (title, cards) in enumerate(piles):
        rows.append(_title(title, cards, columns))
        if not cards:
            rows.append(line((f" {_none(scene)}", "dim")))
        elif place == shown and left > 3:
            rows += fan(view, cards, columns, left + len(cards), aim, reach)
        else:
            rows += [slip(view, card, columns, aim) for card in cards]
    return rows


def _whole(
    scene: TableScene, cards: list[str], columns: int, aim: Highlight, reach: WithinReach | None, apart: bool
) -> list[Line]:
    """Cards in full, one below the other."""
    rows: list[Line] = []
    for card in cards:
        rows += [BLANK] * (apart and bool(rows)) + block(scene.view, card, columns - 1, aim, reach)
    return rows


def _title(title: str, cards: list[str], columns: int) -> Line:
    return rule(title, columns, after=line((str(len(cards)) if cards else "", "dim")))


def _shown(piles: list[tuple[str, list[str]]], aim: Highlight) -> int:
    """The pile of which a card is shown in full."""
    for spots in ({aim.at}, aim.chosen, aim.subject):
        for place, (_, cards) in enumerate(piles):
            if any(OnCard.of(card) in spots for card in cards):
                return place
    return max((place for place, (_, cards) in enumerate(piles) if cards), default=0)
