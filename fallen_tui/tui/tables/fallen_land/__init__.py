"""The table of Council of Towns: where its panes lie, and which module draws each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import attrs
from textual.geometry import Size

from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.state.keys.targets import (
    OfBand,
    OfCharacter,
    OfHex,
    OfPlace,
    OfSeat,
    OfTown,
    target_of,
)
from fallen_tui.tui.kit.layers import Plan, with_sheets
from fallen_tui.tui.kit.styled_text import Line, text_of
from fallen_tui.tui.match.base_face import BaseFace
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import Act, DrawnPane, Losses, Tab, TableScene
from fallen_tui.tui.opening import load
from fallen_tui.tui.tables.fallen_land import log_rows, losses, sheet_asked, stakes
from fallen_tui.tui.tables.fallen_land.map import CouncilMap
from fallen_tui.tui.tables.fallen_land.roll_book import RollBook
from fallen_tui.tui.tables.fallen_land.trails import Trails

ROOMY = Size(110, 34)
"""From here on there is a column of sheets beside the main place."""
GENEROUS = Size(160, 45)
"""From here on there are two."""

if TYPE_CHECKING:
    from fallen_tui.tui.tables.fallen_land.dice import CouncilDice
    from fallen_tui.tui.tables.fallen_land.log import CouncilLog
    from fallen_tui.tui.tables.fallen_land.story import CouncilStory


class CouncilFace(BaseFace):
    """The face of one match. `book` is what is kept of its entries as they are told."""

    tabs = (
        Tab("map", "Map", "M"),
        Tab("story", "Tale", "T"),
        Tab("party", "Party", "P"),
        Tab("town", "Town", "N"),
        Tab("hand", "Hand", "I"),
        Tab("others", "Others", "O"),
        Tab("desk", "Desk", "A"),
        Tab("dice", "Dice", "D"),
        Tab("log", "Log", "L"),
    )
    pages = ("story", "dice", "log")
    leaves = ("party", "town", "hand", "others", "desk")
    under = dict.fromkeys(("story", "party", "town", "hand", "others", "desk", "dice"), "side_map")
    opens = ("figure", "card", "sheet", "brief", "peeked", "beats")
    sides = ("side_party", "side_tracks", "side_dice", "side_log", "side_map")
    newest = False
    follows = {
        **dict.fromkeys(("map", "side_map"), ("choice", "cursor", "flags")),
        **dict.fromkeys(("party", "hand", "town", "others", "desk", "side_party"), ("choice", "cursor")),
        **dict.fromkeys(("story", "dice", "log"), ("cursor",)),
    }

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.book = RollBook(match)
        self.trails = Trails()
        self.map = CouncilMap(self.trails)
        self.side_map = CouncilMap(self.trails)

    @cached_property
    def story(self) -> CouncilStory:
        """The page of tales, loaded with the first tale."""
        made: CouncilStory = _part("story").CouncilStory(self.book)
        return made

    @cached_property
    def dice(self) -> CouncilDice:
        """The dice that fell, loaded when they are looked at."""
        made: CouncilDice = _part("dice").CouncilDice(self.book)
        return made

    @cached_property
    def log(self) -> CouncilLog:
        """The log, loaded when it is looked at."""
        made: CouncilLog = _part("log").CouncilLog(self.book)
        return made

    def plan(self, size: Size) -> Plan:
        """One place with tabs; a column of sheets beside it where there is room; two on a wide screen."""
        tall = size.height - 2
        return with_sheets(
            size,
            ROOMY,
            GENEROUS,
            {"side_party": min(19, tall // 2), "side_log": 0},
            {"side_party": 0, "side_tracks": 14},
            {"side_dice": tall // 3, "side_log": 0},
        )

    def draw(self, pane: str, scene: TableScene, size: Size) -> DrawnPane:
        if pane == "side_map" and scene.stop is not None:  # the map that was seen last before the story
            return max(self.side_map, self.map, key=lambda each: each.drawn_at).draw(pane, scene, size)
        drawn: DrawnPane = self._of(pane, "draw")(pane, scene, size)
        return drawn

    def press(self, pane: str, spot: str, row: int, column: int, scene: TableScene) -> Act:
        act: Act = self._of(pane, "press")(pane, spot, row, column, scene)
        return self.open(spot, scene) if act is None else act

    def open(self, spot: str, scene: TableScene) -> Act:
        act: Act = _part("sheet_press").opened(scene, spot)
        return act

    def key(self, pane: str, key: str, scene: TableScene) -> Act:
        act: Act = self._of(pane, "key")(pane, key, scene)
        return act

    def witness(self, before: Any, number: int, entry: Any) -> None:
        self.book.witness(before, number, entry)
        self.trails.witness(before, number, entry)

    def walk(self, scene: TableScene, after: int) -> tuple[str, ...]:
        return self.trails.walk(scene.seat, after) if scene.tab == "map" else ()

    def focusable(self, scene: TableScene) -> tuple[str, ...]:
        return (scene.tab,) if self._of(scene.tab, "key") is not _nothing else ()

    def hints(self, scene: TableScene) -> list[tuple[str, str]]:
        if scene.focus == "map":
            return [("←→↑↓", "look"), ("Enter", "go or read"), ("zoom", "zoom"), ("legend", "legend")]
        return [("↑↓", "move"), ("Enter", "open or choose")]

    def note(self, scene: TableScene) -> list[Line]:
        return sheet_asked.note(scene)

    def card(self, scene: TableScene) -> str:
        if scene.ask is not None and scene.ask.topic in ("faction", "faction_kept"):
            number = _part("town").mat_asked(scene)
            return str(scene.view.cards.factions[number].id) if number else ""
        return next(iter(sheet_asked.cards_asked(scene)), "")

    def told(self, text: str) -> Line:
        return self.book.names.linked(log_rows.brief(text))

    def headline(self, text: str, scene: TableScene) -> str:
        return "" if sheet_asked.asked_about(scene, text) else text_of(self.told(text))

    def losses(self, scene: TableScene) -> Losses:
        found = losses.since(self.book, scene)
        if scene.ask is None or scene.ask.topic not in _OWN_TIME:
            return found
        return attrs.evolve(found, warns=stakes.warnings(scene.view, scene.seat))

    def tells(self, scene: TableScene) -> bool:
        return False

    def within_story(self, scene: TableScene) -> bool:
        return scene.tab == "story" and (scene.view.story_in_play is not None or scene.view.combat is not None)

    def stops(self, scene: TableScene, after: int) -> tuple[Any, ...]:
        return self.story.stops(scene, after) if self.book.stories else ()

    def opened(self, scene: TableScene) -> None:
        """The tale until its end was read, what the question is about, else what the player last looked at.

        Whether to react to something leaves the player where they are: it is over in a moment.
        """
        scene.tab = scene.tab or "map"
        tale = scene.view.story_in_play is not None or scene.view.combat is not None
        tale = tale or (scene.ask is not None and bool(self.book.stories) and self.story.unread(scene) is not None)
        wanted = "story" if tale else _suits(scene.ask) if scene.ask is not None else ""
        passing = not tale and not wanted and scene.ask is not None and scene.ask.topic in _PASSING
        passing = passing and scene.flags.get("turned", "") in ("desk", "story")
        if not passing and wanted != scene.flags.get("turned", ""):
            if wanted:
                scene.flags.setdefault("before", scene.tab)
                scene.tab = wanted
            elif scene.tab == scene.flags.get("turned"):
                scene.tab = scene.flags.pop("before", "map")
            if not wanted:
                scene.flags.pop("before", None)
            scene.flags["turned"] = wanted
        self.map.opened(scene)

    def _of(self, pane: str, what: str) -> Callable[..., Any]:
        """What a pane does: an object of this match, or a module."""
        of = _part(_MODULES[pane]) if pane in _MODULES else getattr(self, _OWN.get(pane, "map"))
        found: Callable[..., Any] = getattr(of, what, _nothing)
        return found


_SUITS = {
    "sell": "desk", "purchase": "desk", "offer": "desk", "offer_reply": "desk", "buy_offered": "desk",
    "desk": "desk", "hand_limit": "hand", "trade_in": "hand", "crowns": "party", "outfit": "party", "stow": "party",
    "shift": "party", "heal": "party", "steal": "others", "kidnap": "others", "payment": "desk",
    "upgrade_or_coins": "town", "late_technology": "town", "town": "town", "hire_ally": "party", "inherit": "party",
    "jinx_bearer": "party", "call_to": "party", "place_character": "party", "place_damage": "party",
    "divide_damage": "party", "choose_character": "party", "town_keep": "town", "town_second": "town",
    "excess_ride": "party", "faction": "town", "faction_kept": "town", "keep_actions": "hand",
}  # fmt: skip
"""What a question is about, where that is neither the map nor a tale."""
_STRUCK = {
    "damage": "party", "death": "party", "wipe": "party", "claimed": "map", "lost": "map", "destroyed": "map",
    "move": "map",
}  # fmt: skip
"""What an interrupt concerns, by its moment."""
_AIMED = {OfSeat: "party", OfCharacter: "party", OfTown: "town", OfHex: "map", OfBand: "map", OfPlace: "map"}
"""What a card is aimed at, by the kind of its target."""


def _suits(ask: Ask) -> str:
    """The part of the table that a question is about; "" for none."""
    if ask.topic != "react" or not ask.about:
        return _SUITS.get(ask.topic, "")
    if ask.about[0] == "aimed" and ask.about[1] == ask.seat:
        return _AIMED.get(type(target_of(ask.about[7])), "")
    struck = _STRUCK.get(ask.about[0], "")
    return struck if struck == "map" or ask.about[1] == ask.seat else ""


_OWN_TIME = ("deed", "move")
"""Questions at which it can still be turned what the end of the Turn brings."""
_PASSING = ("react", "stop_group", "stop_value", "free_card", "absorb", "chips_fire")
"""Questions that come in between: they turn no page."""
_OWN = {"map": "map", "story": "story", "dice": "dice", "side_dice": "dice", "side_map": "side_map",
        "log": "log", "side_log": "log"}  # fmt: skip
"""Panes that are objects of a match, and where the face has them."""
_MODULES = {
    "party": "party", "town": "town", "hand": "hand", "others": "others", "desk": "desk",
    "status": "status", "side_party": "party", "side_tracks": "status",
}  # fmt: skip


def _part(module: str) -> Any:
    """A module of this table, loaded when it is first needed."""
    return load(f"{__name__}.{module}")


def _nothing(*args: Any) -> None:
    """What a pane does of what it does not know."""
