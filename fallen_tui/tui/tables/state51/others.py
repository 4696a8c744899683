"""The others at the table, each folded to two lines or spread out; the Rival among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Size

from fallen_tui.games.state51.rules.tokens import purse
from fallen_tui.games.state51.state.table import RIVAL, Player, State
from fallen_tui.games.state51.text import card_text
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, rule, wrap
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.state51 import rival
from fallen_tui.tui.tables.state51.aim import Highlight
from fallen_tui.tui.tables.state51.fold import head, open_sites
from fallen_tui.tui.tables.state51.signs import COMMA, spaced, stock, workers
from fallen_tui.tui.tables.state51.spots import OnBase, OnCard, OnFold, Thing
from fallen_tui.tui.tables.state51.tableau import area

if TYPE_CHECKING:
    from fallen_tui.tui.tables.state51 import CharterFace


def lines(face: CharterFace, pane: str, scene: TableScene, size: Size, aim: Highlight) -> list[Line]:
    """The lines of the pane: all sides spread out where there is room for that, in a pane of their own as many as there
    is room for; the others folded. Presses turn them over."""
    turned: frozenset[int] = scene.flags.get("turned_over", frozenset())
    sides = (RIVAL, *(player.seat for player in scene.view.players))
    spread = frozenset(sides)
    if len(_sides(pane, scene, size, aim, spread)) > size.height:
        spread = frozenset()
        for side in sides if face.beside("side_others") or pane == "others" else ():
            if len(_sides(pane, scene, size, aim, spread | {side})) <= size.height:
                spread |= {side}
    return _sides(pane, scene, size, aim, spread ^ turned)


def _sides(pane: str, scene: TableScene, size: Size, aim: Highlight, open_sides: frozenset[int]) -> list[Line]:
    """All other sides, some of them spread out."""
    view, columns = scene.view, size.width - 1
    rows: list[Line] = [rule("The others", columns)] if pane.startswith("side") else []
    for player in view.players:
        if player.seat != scene.seat:
            rows += [BLANK] * (len(rows) > 1) + _one(view, player, columns, aim, player.seat in open_sides)
    if view.rival is not None:
        rows += rival.lines(view, columns, aim, unfolded=RIVAL in open_sides)
    elif len(view.players) == 1:
        rows += wrap(line((" You play alone, against the clock.", "dim")), columns)
    return rows


def _one(view: State, player: Player, columns: int, aim: Highlight, unfolded: bool) -> list[Line]:
    faction = view.cards.factions[player.faction].short if player.faction else "no power yet"
    told = line((faction, "dim"), spot=OnFold.of(player.seat))
    state = line(("passed", "warn")) if player.passed and view.phase == "actions" else ()
    first = line(("first", "dim")) if view.first == player.seat and view.phase not in ("setup", "over") else ()
    rows = [head(view, player.seat, player.name, player.total(), unfolded, [told, first, state], columns, aim)]
    if unfolded:
        rows += [line("  ") + row if row else row for row in area(view, player, columns - 2, aim)]
        return [*rows, line((f"  Hand: {card_text.plural(len(player.hand), 'card')}", "dim"))]
    tucked = player.all_tucked()
    counts = [stock(purse(player)), workers(player.workers), line((card_text.plural(len(player.hand), "card"), "dim"))]
    counts.append(line((card_text.plural(len(player.sites), "Location"), "dim")))
    counts.append(line((f"{len(tucked)} tucked", "dim")) if tucked else ())
    rows += wrap((Span("  "), *spaced(counts, COMMA)), columns, 2)
    if asked := _asked_about(view, player, aim):
        rows += wrap((Span("  "), *asked), columns, 2)
    return rows + open_sites(view, [(site.card, site.visitors) for site in player.sites], columns, aim)


def _asked_about(view: State, player: Player, aim: Highlight) -> Line:
    """The Base and the Leader of a folded side, where an option is about them."""
    places: list[tuple[Thing, str]] = [(OnBase.of(player.seat), "Base")]
    if player.leader is not None:
        places.append((OnCard.of(player.leader.card), view.cards.name(player.leader.card)))
    return spaced((aim.named(spot, name, "") for spot, name in places if spot in aim.options), COMMA)
