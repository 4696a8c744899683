"""The others at the table, each folded to two lines or spread out; the Rival among them."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.games.state51.rules.tokens import purse
from fallen_tui.games.state51.state.table import RIVAL, Player, State
from fallen_tui.games.state51.text import card_text
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, rule, wrap
from fallen_tui.tui.match.base_face import BaseFace
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.state51 import rival
from fallen_tui.tui.tables.state51.aim import Highlight
from fallen_tui.tui.tables.state51.fold import head, open_sites
from fallen_tui.tui.tables.state51.signs import COMMA, spaced, stock, workers
from fallen_tui.tui.tables.state51.spots import OnBase, OnCard, OnFold, Thing
from fallen_tui.tui.tables.state51.tableau import area


def lines(face: BaseFace, pane: str, scene: TableScene, size: Size, aim: Highlight) -> list[Line]:
    """The lines of the pane: all sides spread out where there is room for that, in a pane of their own as many as there
    is room for; the others folded. Presses turn them over."""
    turned: frozenset[int] = scene.flags.get("turned_over", frozenset())
    view, columns = scene.view, size.width - 1
    wide, folded = (
        {side: _side(scene, side, columns, aim, spread) for side in _all(scene)} for spread in (True, False)
    )
    free = size.height - len(_rows(pane, view, columns, folded))
    apart = face.beside("side_others")
    spread = set(wide) if sum(len(wide[side]) - len(folded[side]) for side in wide) <= free else set()
    for side in wide if apart else ():
        more = len(wide[side]) - len(folded[side])
        if side not in spread and more <= free:
            spread.add(side)
            free -= more
    chosen = spread ^ turned
    return _rows(pane, view, columns, {side: (wide if side in chosen else folded)[side] for side in wide})


def _all(scene: TableScene) -> list[int]:
    """All other sides."""
    seats = [player.seat for player in scene.view.players if player.seat != scene.seat]
    return [*seats, RIVAL] if scene.view.rival is not None else seats


def _side(scene: TableScene, side: int, columns: int, aim: Highlight, unfolded: bool) -> list[Line]:
    """One side, spread out or folded."""
    if scene.view.rival is not None and side == RIVAL:
        return rival.lines(scene.view, columns, aim, unfolded=unfolded)
    return _one(scene.view, scene.view.players[side], columns, aim, unfolded)


def _rows(pane: str, view: State, columns: int, sides: dict[int, list[Line]]) -> list[Line]:
    """The sides under each other."""
    rows: list[Line] = [rule("The others", columns)] if pane.startswith("side") else []
    for found in sides.values():
        rows += [BLANK] * (len(rows) > 1 and view.rival is None) + found
    if view.rival is None and len(view.players) == 1:
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
