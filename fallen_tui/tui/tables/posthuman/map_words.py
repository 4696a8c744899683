"""What there is to say of a square of the map: what it is, what one can do there, and at what risk."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import attrs

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.grids import Cell
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.cards import Tile
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.state.table import MARKER, ORIGIN, LaidTile, Player, State
from fallen_tui.games.posthuman.text import scenario
from fallen_tui.games.posthuman.text.card_text import lines
from fallen_tui.games.posthuman.text.card_text.parts import zones
from fallen_tui.games.posthuman.text.names import counted, exits, square
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, ends, fit, line, wrap, wrap_all
from fallen_tui.tui.match.scene import OpenText
from fallen_tui.tui.tables.posthuman import map_land
from fallen_tui.tui.tables.posthuman.map_land import ROLE, TilePreview, can_forage

MARKER_FIGURES = 1


@attrs.frozen
class TileNotes:
    """A square told: what it is, its state, what one can do there, at what risk; `brief`: where it is, in short."""

    name: Line
    where: Line
    deeds: tuple[Line, ...]
    brief: Line = ()

    def below(self, columns: int, lines: int) -> list[Line]:
        if lines < 1:
            return []
        first = ends((Span(" "), *self.name), (*(self.brief or self.where), Span(" ")), columns)
        told: Line = ()
        for deed in self.deeds:
            told += (Span(" · ", "dim"), *deed) if told else deed
        if lines < 2:
            return [fit(first, columns)]
        rows, room = wrap(told, columns - 1), lines - 1
        if len(rows) > room:
            cut = (span for row in rows[room - 1 :] for span in (*row, Span(" ")))
            rows[room - 1 :] = [fit((*cut,), columns - 1)]
        return [first, *((Span(" "), *row) for row in rows)]

    def beside(self, columns: int) -> list[Line]:
        return [*wrap_all((self.name, self.where), columns), BLANK, *wrap_all(self.deeds, columns, 2)]


def notes(view: State, player: Player, cell: Cell, own: bool, preview: TilePreview | None = None) -> TileNotes:
    """What there is to say of a square of somebody's map; own: whether it is the viewer's.

    preview   the tile that one is about to lay
    """
    laid = player.map.get(cell)
    if preview is not None and preview.cell == cell:
        laid = LaidTile(preview.tile, preview.exits)
    if laid is None:
        return _unseen(view, player, cell, own)
    tile: Tile = view.cards.tiles[laid.tile]
    name = line((tile.name, "strong"), "  ", (tile.terrain, ROLE[tile.terrain]))
    where = line((f"{square(cell)}, exits {exits(laid.exits)}", "dim"))
    letters = "".join(side for side in "NESW" if side in laid.exits)
    brief = line((f"{square(cell)}, exits {letters}", "dim"))
    return TileNotes(name, where, tuple(_deeds(view, player, cell, laid, own)), brief)


def _unseen(view: State, player: Player, cell: Cell, own: bool) -> TileNotes:
    origins = map_land.ahead(player).get(cell, ())
    if not origins:
        return TileNotes(line(("Nothing lies here", "dim")), line((square(cell), "dim")), ())
    here = player.at in origins and player.here.done
    left = len(view.decks["tile"].draw) if "tile" in view.decks else 0
    can = line("move: draw a tile, lay it, go in or stay; scout: lay it and stay")
    if not here:
        can = line((f"from {listed(view.cards.tiles[player.map[origin].tile].name for origin in origins)}", "dim"))
    stack = line((f"{counted(left, 'tile')} in the stack", "dim"))
    return TileNotes(line(("Unknown ground", "strong")), line((square(cell), "dim")), (can, stack) if own else (stack,))


def _deeds(view: State, player: Player, cell: Cell, laid: LaidTile, own: bool) -> Iterator[Line]:
    """How far it is done, what it still gives, what going there means."""
    tile: Tile = view.cards.tiles[laid.tile]
    if player.at == cell:
        yield line((f"{'you are' if own else f'{player.name} is'} {_spot(tile, player)}", "strong"))
    yield from (line((told, "key")) for told in scenario.here(view, cell, laid.tile))
    if laid.done:
        yield line("completed" if cell != ORIGIN else "the start: no mutant strikes here")
        if can_forage(view, laid):
            yield line(("forage: 1 supply card, ", "good"), (gains(view.cards, tile.terrain), "good"))
        elif tile.supply:
            yield line(("foraged already", "dim"))
    else:
        yield line(zones(tile))
        if tile.supply:
            yield line(f"when completed: {counted(tile.supply, 'supply card')}, each {gains(view.cards, tile.terrain)}")
    if cell in map_land.moves_of(view, player):
        yield risk(view, player, cell, laid)
    if tile.special:
        yield line(("a special tile: Enter reads its rule", "card"))


def _spot(tile: Tile, player: Player) -> str:
    if player.zone == MARKER:
        return "on its marker" if player.at != ORIGIN else "here"
    kind = {"safe": ", a safe house", "dead": ", a dead zone"}.get(tile.kind(player.zone), "")
    return f"in zone {player.zone + 1} of {len(tile.zones)}{kind}"


def risk(view: State, player: Player, cell: Cell, laid: LaidTile) -> Line:
    """What the next step there meets: encounters, their level, how many of them are fights."""
    tile: Tile = view.cards.tiles[laid.tile]
    zone = MARKER if laid.done else player.zone + 1 if player.at == cell else 0
    figures = MARKER_FIGURES if zone == MARKER else tile.zones[zone].figures
    level, *lower = maps.levels(player)
    fights, all_ = shares(view.cards, level)
    or_ = f" (or {lower[0]})" if lower else ""
    point = zone != MARKER and tile.kind(zone) != "dead"
    gains_ = ("a journey point", "good") if point else ("no journey point", "dim")
    return line(
        f"a move: {counted(figures, 'encounter')} of level {level}{or_}, ",
        (f"{fights} in {all_} are fights", "warn"), ", ", gains_,
    )  # fmt: skip


@lru_cache(maxsize=8)
def shares(cards: Cards, level: int) -> tuple[int, int]:
    """How many encounters of a level are fights, in tenths."""
    found = [card for card in cards.encounters.values() if card.level == level]
    return round(10 * sum(card.enemy is not None for card in found) / len(found)), 10


@lru_cache(maxsize=8)
def gains(cards: Cards, terrain: str) -> str:
    """What a supply card gives on a terrain on average: 1.8 food, 0.4 ammo."""
    rewards = [card.on(terrain) for card in cards.supplies.values()]
    totals = {what: sum(getattr(each, what) for each in rewards) for what in ("food", "ammo", "equipment", "weapon")}
    told = (f"{total / len(rewards):.1f} {what}" for what, total in totals.items() if total)
    return f"on average {', '.join(told)}"


def everything(view: State, player: Player, cell: Cell, own: bool) -> OpenText:
    """All that is known of a square."""
    told = notes(view, player, cell, own)
    laid = player.map.get(cell)
    rows: list[Line] = [told.where, *told.deeds]
    if laid is None:
        return OpenText("Unknown ground", rows)
    _, *texts = lines(view.cards, laid.tile)
    rows += [BLANK, *(line(text) for text in texts[:-1]), BLANK, line((texts[-1], "story"))]
    return OpenText(view.cards.tiles[laid.tile].name, rows)


def legend() -> list[Line]:
    """What each sign means."""
    ground = [line((sign, ROLE[terrain]), (f" {terrain}", "dim")) for terrain, sign in map_land.SIGN.items()]
    signs = {
        map_land.YOU: "a survivor", "1 2 3": "encounters in a zone", f"{map_land.KIND['safe']}1": "safe house",
        f"{map_land.KIND['dead']}1": "dead zone", map_land.FORAGE: "can be foraged", map_land.DONE: "nothing left",
        map_land.UNKNOWN: "a way ahead", "gap": "exit",
    }  # fmt: skip
    return [*ground, *(line((sign, "strong"), (f" {text}", "dim")) for sign, text in signs.items())]


def title(player: Player, own: bool) -> str:
    """Whose map it is."""
    whose = "Your map" if own else f"{capital(player.name)}'s map"
    return f"{whose}, {counted(len(player.map), 'tile')}"
