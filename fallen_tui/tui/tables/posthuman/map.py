"""The private map of a survivor in a pane: one's own, or another's that one looks at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Size

from fallen_tui.engine import squares
from fallen_tui.engine.grids import Cell
from fallen_tui.engine.keys import reader
from fallen_tui.engine.rules import Ask
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.state.keys import ENTER, NEXT_ZONE, CardKey, QuartersKey, SideKey, TileKey, Word
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.tui.adventure.map_goals import NO_GOALS, MapGoals
from fallen_tui.tui.adventure.map_pane import WALKING, MapPane
from fallen_tui.tui.adventure.map_sheet import MapSheet
from fallen_tui.tui.adventure.sheets import seat_role
from fallen_tui.tui.kit.styled_text import Line, line
from fallen_tui.tui.match.scene import Act, DrawnPane, OpenText, TableScene
from fallen_tui.tui.tables.posthuman import map_words
from fallen_tui.tui.tables.posthuman.map_land import TilePreview, land_of, looked_at, standing_of

WHOSE = "whose map"
"""The flag with the seat whose map is looked at; None: one's own."""
NEXT_MAP = {"]": 1, "[": -1}
"""Keys to the map of the next survivor, and of the one before."""
_read = reader(TileKey, SideKey, QuartersKey, CardKey, Word)
WHOLE = ("move", "lay_side")
"""Questions of which every option is a place."""
LAYING = ("lay_tile", "lay_turn")
"""Questions at which the map shows how a tile would lie."""
LARGE, MEDIUM = Size(60, 17), Size(30, 10)
"""From here on tiles are drawn large, and with a name at all."""


def map_owner(scene: TableScene) -> Player | None:
    """Whose map is shown: whose one looks at, one's own, else the first there is; None where nobody has one."""
    players = scene.view.players
    for seat in (scene.flags.get(WHOSE), scene.seat):
        if seat is not None and players[seat].human and players[seat].map:
            found: Player = players[seat]
            return found
    return next((player for player in players if player.human and player.map), None)


class MapLook(NamedTuple):
    """The map that is shown: whose, whether it is the viewer's own, and the tile that they are about to lay on it."""

    player: Player
    own: bool
    preview: TilePreview | None


def look_at(scene: TableScene) -> MapLook:
    """The map that is shown; there is one."""
    player = map_owner(scene)
    assert player is not None
    own = player.seat == scene.seat
    return MapLook(player, own, preview_of(scene.view, scene.ask, scene.chosen) if own else None)


class RoadMap(MapPane):
    """The map of one match."""

    more = 2

    def moment(self, scene: TableScene) -> tuple[object, ...]:
        """Whose map it is, and how a tile is laid that one is about to lay."""
        laying = scene.ask is not None and scene.ask.topic in LAYING
        return scene.flags.get(WHOSE), scene.chosen if laying else ""

    def sheet_now(self, scene: TableScene) -> MapSheet:
        look = look_at(scene)
        walking = scene.flags.get(WALKING, "")
        at = standing_of(look.player, squares.named(walking) if walking and look.own else None)
        goals = goals_of(look.player, scene.ask if look.own else None)
        return MapSheet(land_of(scene.view, look.player, at, look.preview), {}, goals)

    def start(self, scene: TableScene) -> str:
        """Where the survivor stands, or what is about to be laid."""
        look = look_at(scene)
        return squares.name(look.player.at if look.preview is None else look.preview.cell)

    def interest(self, scene: TableScene) -> Sequence[str]:
        return [squares.name(cell) for cell in looked_at(scene.view, look_at(scene).player)]

    def notes(self, scene: TableScene, cell: str, detail: str) -> map_words.TileNotes:
        look = look_at(scene)
        return map_words.notes(scene.view, look.player, squares.named(cell), look.own, look.preview)

    def everything(self, scene: TableScene, cell: str) -> OpenText:
        look = look_at(scene)
        return map_words.everything(scene.view, look.player, squares.named(cell), look.own)

    def legend(self, scene: TableScene) -> list[Line]:
        return map_words.legend()

    def zoom(self, scene: TableScene, size: Size) -> int:
        """The scale: what the player has set, else the largest that shows what lies round the survivor."""
        found = scene.flags.get("zoom")
        if found in (1, 2, 3):
            return int(found)
        if size.width >= LARGE.width and size.height >= LARGE.height:
            return 3
        return 2 if size.width >= MEDIUM.width and size.height >= MEDIUM.height else 1

    def draw(self, pane: str, scene: TableScene, size: Size) -> DrawnPane:
        """The map; whose it is stands above it where it is not one's own."""
        player = map_owner(scene)
        if player is None:
            words = "Nobody is on the road any more." if scene.view.turn else "No map is begun yet."
            return DrawnPane([line((f" {words}", "dim"))])
        if player.seat == scene.seat:
            return super().draw(pane, scene, size)
        head = line((f" {map_words.title(player, False)}", seat_role(player.seat)), ("  [ ] next, . back", "dim"))
        drawn = super().draw(pane, scene, Size(size.width, max(1, size.height - 1)))
        return DrawnPane([head, *drawn.lines], 0)

    def key(self, pane: str, key: str, scene: TableScene) -> Act:
        """As every map; [ and ] show the maps of others, . one's own."""
        if map_owner(scene) is None:
            return None
        if key in NEXT_MAP:
            return self.look_on(scene, self._beside(scene, NEXT_MAP[key]))
        if key == ".":
            scene.flags.pop(WHOSE, None)
        return super().key(pane, key, scene)

    def press(self, pane: str, spot: str, row: int, column: int, scene: TableScene) -> Act:
        return super().press(pane, spot, row, column, scene) if map_owner(scene) is not None else None

    def look_on(self, scene: TableScene, seat: int) -> Act:
        """Show the map of a survivor."""
        scene.flags[WHOSE] = None if seat == scene.seat else seat
        self.origin = None
        return self.look(scene, self.start(scene))

    def _beside(self, scene: TableScene, step: int) -> int:
        """The survivor after or before the one whose map is shown."""
        seats = [player.seat for player in scene.view.players if player.human and player.map]
        seat: int = seats[(seats.index(look_at(scene).player.seat) + step) % len(seats)]
        return seat

    def opened(self, scene: TableScene) -> None:
        """A new question: one's own map again, at what is asked."""
        scene.flags.pop(WHOSE, None)
        if map_owner(scene) is not None:
            super().opened(scene)


# --- what a question is about ---


def goals_of(player: Player, ask: Ask | None) -> MapGoals:
    """The squares of one's own map that a question is about: which option goes where."""
    if ask is None:
        return NO_GOALS
    of = {key: squares.name(cell) for key in ask.keys if (cell := _cell(player, ask, key)) is not None}
    return MapGoals(of, whole=bool(of) and ask.topic in WHOLE) if of else NO_GOALS


def _cell(player: Player, ask: Ask, key: str) -> Cell | None:
    match _read(key):
        case TileKey(column=column, row=row):
            return column, row
        case SideKey(side=side):
            return squares.step(player.at, side)
        case word if word == NEXT_ZONE:
            return player.at
        case word if word == ENTER and ask.about:
            return next((cell for cell, laid in player.map.items() if laid.tile == ask.about[0]), None)
    return None


def preview_of(view: State, ask: Ask | None, chosen: str) -> TilePreview | None:
    """How the tile under the cursor of the options would lie; None where none is laid."""
    if ask is None or ask.topic not in LAYING or not chosen:
        return None
    player, key = view.players[ask.seat], _read(chosen)
    if ask.topic == "lay_tile" and isinstance(key, CardKey):
        side = str(ask.about[0])
        return TilePreview(squares.step(player.at, side), key.card, maps.turnings(view, key.card, side)[0])
    if isinstance(key, QuartersKey):
        tile, side, *ways = ask.about
        return TilePreview(squares.step(player.at, str(side)), str(tile), str(ways[key.n]))
    return None
