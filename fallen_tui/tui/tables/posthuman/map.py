"""The private map of a survivor in a pane: one's own, or another's that one looks at."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from fallen_tui.engine import squares
from fallen_tui.games.posthuman.state.table import Player
from fallen_tui.tui.adventure.map_pane import WALKING, MapPane
from fallen_tui.tui.adventure.map_sheet import MapSheet
from fallen_tui.tui.adventure.sheets import seat_role
from fallen_tui.tui.kit.styled_text import Line, line
from fallen_tui.tui.match.scene import Act, DrawnPane, OpenText, TableScene
from fallen_tui.tui.tables.posthuman import map_words
from fallen_tui.tui.tables.posthuman.map_goals import LAYING, goals_of, preview_of
from fallen_tui.tui.tables.posthuman.map_land import land_of, looked_at, standing_of

WHOSE = "whose map"
"""The flag with the seat whose map is looked at; None: one's own."""
NEXT_MAP = {"]": 1, "[": -1}
"""Keys to the map of the next survivor, and of the one before."""
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


class RoadMap(MapPane):
    """The map of one match."""

    more = 2

    def moment(self, scene: TableScene) -> tuple[object, ...]:
        """Whose map it is, and how a tile is laid that one is about to lay."""
        laying = scene.ask is not None and scene.ask.topic in LAYING
        return scene.flags.get(WHOSE), scene.chosen if laying else ""

    def sheet_now(self, scene: TableScene) -> MapSheet:
        player = map_owner(scene)
        assert player is not None
        own = player.seat == scene.seat
        walking = scene.flags.get(WALKING, "")
        at = standing_of(player, squares.named(walking) if walking and own else None)
        preview = preview_of(scene.view, scene.ask, scene.chosen) if own else None
        goals = goals_of(scene.view, scene.ask if own else None)
        return MapSheet(land_of(scene.view, player, at, preview), {}, goals)

    def start(self, scene: TableScene) -> str:
        """Where the survivor stands, or what is about to be laid."""
        player = map_owner(scene)
        assert player is not None
        preview = preview_of(scene.view, scene.ask, scene.chosen) if player.seat == scene.seat else None
        return squares.name(player.at if preview is None else preview.cell)

    def interest(self, scene: TableScene) -> Sequence[str]:
        player = map_owner(scene)
        return [squares.name(cell) for cell in looked_at(scene.view, player)] if player is not None else []

    def notes(self, scene: TableScene, cell: str, detail: str) -> map_words.TileNotes:
        player = map_owner(scene)
        assert player is not None
        own = player.seat == scene.seat
        preview = preview_of(scene.view, scene.ask, scene.chosen) if own else None
        return map_words.notes(scene.view, player, squares.named(cell), own, preview)

    def everything(self, scene: TableScene, cell: str) -> OpenText:
        player = map_owner(scene)
        assert player is not None
        return map_words.everything(scene.view, player, squares.named(cell), player.seat == scene.seat)

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
        shown = map_owner(scene)
        assert shown is not None
        seat: int = seats[(seats.index(shown.seat) + step) % len(seats)]
        return seat

    def opened(self, scene: TableScene) -> None:
        """A new question: one's own map again, at what is asked."""
        scene.flags.pop(WHOSE, None)
        if map_owner(scene) is not None:
            super().opened(scene)
