"""The map: the room in which everything happens, and what Council of Towns shows and says on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from fallen_tui.games.fallen_land.queries.chances import Outlooks, deck_chance
from fallen_tui.games.fallen_land.state.table import NOBODY
from fallen_tui.tui.adventure.map_pane import WALKING, MapPane
from fallen_tui.tui.adventure.map_sheet import MapSheet
from fallen_tui.tui.kit.styled_text import Line
from fallen_tui.tui.match.match import NOTHING
from fallen_tui.tui.match.scene import OpenText, TableScene
from fallen_tui.tui.tables.fallen_land import map_words
from fallen_tui.tui.tables.fallen_land.map_goals import goals_of
from fallen_tui.tui.tables.fallen_land.map_land import land
from fallen_tui.tui.tables.fallen_land.map_marks import interest, marks_of, moved
from fallen_tui.tui.tables.fallen_land.trails import Trails


class CouncilMap(MapPane):
    """The map of one match."""

    def __init__(self, trails: Trails | None = None) -> None:
        super().__init__()
        self._trails = trails or Trails()
        self._chances: tuple[object, map_words.Odds] = (None, map_words.unknown)

    def sheet_now(self, scene: TableScene) -> MapSheet:
        view, trails, walking = scene.view, self._trails, scene.flags.get(WALKING, "")
        seat = view.current if scene.seat is None else scene.seat
        if walking and self._sheet is not None and scene.seat is not None:  # what comes of it is seen after the walk
            return MapSheet(self._sheet.land, moved(self._sheet.marks, scene.seat, walking), trail=trails.road(seat))
        marks = marks_of(view, scene.seat, trails.lit(scene.fresh), walking)
        asked = scene.question if scene.match.form is not None else NOTHING
        return MapSheet(land(view.cards.board), marks, goals_of(view, scene.ask, asked), trails.road(seat))

    def start(self, scene: TableScene) -> str:
        """The own Party, or that of whose turn it is, else the home, else the middle of the map."""
        view = scene.view
        seat = view.current if scene.seat is None and view.current != NOBODY else scene.seat
        if seat is not None and view.players[seat].place:
            return str(view.players[seat].place)
        if seat is not None and view.players[seat].faction:
            return str(view.home(seat))
        return "N08"

    def interest(self, scene: TableScene) -> Sequence[str]:
        return interest(scene.view, scene.seat)

    def notes(self, scene: TableScene, cell: str, detail: str) -> map_words.HexNotes:
        return map_words.tell(scene.view, scene.seat, cell, detail, self._odds(scene))

    def _odds(self, scene: TableScene) -> map_words.Odds:
        """The chances of the viewer's Party as it stands, each deck gone through once a moment."""
        view, seat = scene.view, scene.seat
        if seat is None or not view.players[seat].party:
            return map_words.unknown
        moment = (len(scene.match.table.entries), seat)
        if self._chances[0] != moment:
            self._chances = (moment, cache(partial(deck_chance, view, seat, outlooks=Outlooks(view, seat))))
        return self._chances[1]

    def everything(self, scene: TableScene, cell: str) -> OpenText:
        return map_words.everything(scene.view, scene.seat, cell)

    def legend(self, scene: TableScene) -> list[Line]:
        return map_words.legend(scene.view, scene.seat)
