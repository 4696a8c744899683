"""The table of The Road to the Fortress: where its panes lie, and which module draws each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from textual.geometry import Size

from fallen_tui.tui.adventure import card_list
from fallen_tui.tui.adventure.map_pane import point_at
from fallen_tui.tui.kit.layers import Plan, with_sheets
from fallen_tui.tui.kit.styled_text import Line
from fallen_tui.tui.match.base_face import BaseFace
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import Act, DrawnPane, Losses, OpenText, Tab, TableScene
from fallen_tui.tui.opening import load
from fallen_tui.tui.tables.posthuman.book import RoadBook
from fallen_tui.tui.tables.posthuman.card import about, card_asked, card_reader, options_about
from fallen_tui.tui.tables.posthuman.log import RoadLog
from fallen_tui.tui.tables.posthuman.map import RoadMap

if TYPE_CHECKING:
    from fallen_tui.games.posthuman.state.table import State
    from fallen_tui.tui.tables.posthuman.story import RoadStory

MAP, STORY, LOG = Tab("map", "Map", "M"), Tab("story", "Encounter", "E"), Tab("log", "Log", "L")
OTHERS, JOURNEY = Tab("others", "Others", "O"), Tab("journey", "Journey", "Y")
HUMAN_TABS = (MAP, STORY, Tab("body", "Body", "D"), Tab("pack", "Pack", "P"), OTHERS, JOURNEY, LOG)
MUTANT_TABS = (Tab("hunt", "Hunt", "T"), MAP, STORY, OTHERS, JOURNEY, LOG)
"""The table of who has turned."""
ROOMY, GENEROUS = Size(110, 34), Size(160, 45)
"""From here on there is a column of sheets beside the main place, and two of them."""
BODY, COMING = 11, 17
"""Rows of the body beside the main place: in brief, and of a survivor who may be chosen, with their story."""
STAGED = 18
"""Rows of the journey beside the main place where a scenario stands under it."""
SHEETS = ("body", "pack", "hunt")
"""Parts with a cursor that goes from card to card."""
BEFORE = "before"
"""The flag of a scene that keeps what one looked at before an encounter."""
SHARED = ("map", "side_map", "story", "log", "side_log")
"""Panes that are objects of a match."""


class RoadFace(BaseFace):
    """The face of one match. `book` is what is kept of its entries as they are told."""

    pages = ("story", "log")
    leaves = ("body", "pack", "hunt", "others", "journey")
    under = dict.fromkeys(("story", "body", "pack", "hunt", "others", "journey"), "side_map")
    opens = ("figure", "card", "seat", "brief", "chronicle", "beats")
    sides = ("side_body", "side_pack", "side_journey", "side_others", "side_log", "side_map")
    follows = {
        **dict.fromkeys(("map", "side_map"), ("choice", "cursor", "flags")),
        **dict.fromkeys(("body", "pack", "hunt"), ("choice", "cursor")),
        **dict.fromkeys(("side_body", "side_pack"), ("choice",)),
        **dict.fromkeys(("others", "story", "log"), ("cursor",)),
    }

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.book = RoadBook(match)
        self.map, self.side_map = RoadMap(), RoadMap()
        self.log = RoadLog(self.book)

    @cached_property
    def story(self) -> RoadStory:
        """The page of encounters, loaded with the first question."""
        made: RoadStory = load("fallen_tui.tui.tables.posthuman.story:RoadStory")(self.book)
        return made

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """The parts of the viewer's table: it turns when they turn."""
        return MUTANT_TABS if self.turned else HUMAN_TABS

    @property
    def turned(self) -> bool:
        """Whether the viewer has turned mutant."""
        seat = self.match.viewer
        return seat is not None and not self.match.view.players[seat].human

    def witness(self, before: Any, number: int, entry: Any) -> None:
        self.book.witness(before, number, entry)

    # --- where panes lie ---

    def plan(self, size: Size) -> Plan:
        """One place with tabs; body, journey and log beside it where there is room; all sheets on a wide screen."""
        seats, view, seat = len(self.match.names), self.match.view, self.match.viewer
        chooses = seat is not None and not view.players[seat].stats
        track, tall = seats + 2 + 2 * (seats == 1), size.height - 2
        one = {"side_body": COMING if chooses else BODY, "side_journey": track, "side_log": 0}
        left = {"side_body": tall * 3 // 5, "side_pack": 0}
        right = {"side_journey": track, "side_others": tall * 2 // 5, "side_log": 0}
        if seats == 1:  # nobody else is on the road: their room is the log's
            right = {"side_journey": track if view.scenario_progress is None else STAGED, "side_log": 0}
        return self.laid(with_sheets(size, ROOMY, GENEROUS, one, left, right))

    # --- drawing ---

    def draw(self, pane: str, scene: TableScene, size: Size) -> DrawnPane:
        if pane in SHARED:
            drawn: DrawnPane = self._shared(pane, scene).draw(pane, scene, size)
            return drawn
        found = self._lines(pane, scene, size)
        if pane in SHEETS:
            now = about(scene)
            return card_list.drawn(found, pane, scene, scene.cursors.get(pane, ""), (now,) if now else ())
        return DrawnPane(found, None if pane in ("others", "journey") else 0)

    def _shared(self, pane: str, scene: TableScene) -> Any:
        """The object of this match that a pane is; while a story is read the map is the one seen last before it."""
        if pane == "side_map" and scene.stop is not None:
            return max(self.side_map, self.map, key=lambda each: each.drawn_at)
        return getattr(self, pane.replace("side_log", "log"))

    def _lines(self, pane: str, scene: TableScene, size: Size) -> list[Line]:
        name = pane.removeprefix("side_")
        if self.turned and name in ("body", "pack"):
            name = "hunt"
        lines: Callable[..., list[Line]] = _module(name).lines
        return lines(pane, scene, size, self.beside) if name == "hunt" else lines(pane, scene, size)

    # --- keys and presses ---

    def focusable(self, scene: TableScene) -> tuple[str, ...]:
        return (scene.tab,) if scene.tab in (*SHARED, *SHEETS, "others") else ()

    def key(self, pane: str, key: str, scene: TableScene) -> Act:
        act: Act = None
        if pane in SHARED:
            act = self._shared(pane, scene).key(pane, key, scene)
        elif pane in SHEETS:
            act = self._sheet_key(pane, key, scene)
        elif pane == "others":
            act = _module("others").key(key, scene, self.show_map)
        return act

    def _sheet_key(self, pane: str, key: str, scene: TableScene) -> Act:
        """Arrows go from card to card; Enter does what the question asks of one, or reads it; `.` always reads it."""
        card = scene.cursors.get(pane, "")
        keys = options_about(scene, card) if card and scene.ask is not None else []
        if key == "enter" and keys:
            return f"answer:{scene.chosen}" if scene.chosen in keys else f"choose:{keys[0]}"
        if key in ("+", "-") and keys:
            at = keys.index(scene.chosen) if scene.chosen in keys else -1
            return f"choose:{keys[(at + (1 if key == '+' else -1)) % len(keys)]}"
        if key == "." and card:
            return self.reader(card, scene)
        size = Size(80, 400)
        return card_list.walked(
            scene, pane, key, lambda: self._lines(pane, scene, size), lambda each: self.reader(each, scene)
        )

    def reader(self, card: str, scene: TableScene) -> OpenText:
        """A card to be read; what may come of a story, where it is under way or the game is over."""
        meeting = scene.view.meeting
        spoil = self.match.table.over or (meeting is not None and meeting.card == card)
        return card_reader(scene.view, scene.seat, card, spoil)

    def show_map(self, seat: int, scene: TableScene) -> Act:
        """The map of a survivor in the main place; of a mutant, who has none, its first mutation."""
        player = scene.view.players[seat]
        if not player.human:
            return self.reader(card_list.things_in(_module("others").told(scene, player, 80, True))[0], scene)
        self.map.look_on(scene, seat)
        return "tab:map"

    def press(self, pane: str, spot: str, row: int, column: int, scene: TableScene) -> Act:
        act: Act = None
        if pane in ("map", "side_map"):
            act = self._shared(pane, scene).press(pane, spot, row, column, scene)
        elif pane in ("others", "side_others"):
            act = _module("others").press(pane, spot, scene, self.show_map)
        elif pane in SHEETS and spot.startswith(card_list.WORD):
            scene.cursors[pane] = spot.removeprefix(card_list.WORD)
        return self.open(spot, scene) if act is None else act

    def open(self, spot: str, scene: TableScene) -> Act:
        """A figure of the top line, a card, somebody's map, a square of one's own, what a scenario is about."""
        act: Act = None
        word, _, rest = spot.partition(":")
        if word == "figure":
            act = _module("figures").told(scene, rest)
        elif word == "card":
            act = self.reader(rest, scene)
        elif word == "seat":
            act = self.show_map(int(rest), scene)
        elif word in ("brief", "chronicle", "beats"):
            act = _module("briefing").opened(scene, word)
        elif word == "tile":
            point_at(scene, rest)
            act = "tab:map"
        return act

    def hints(self, scene: TableScene) -> list[tuple[str, str]]:
        if scene.focus == "map":
            more = [("[ ]", "other maps"), ("zoom", "zoom"), ("legend", "legend")]
            return [("←→↑↓", "look"), ("Enter", "go or read"), *more]
        if scene.focus == "others":
            return [("↑↓", "whom"), ("Enter", "their map")]
        return [("↑↓", "look"), ("Enter", "choose or read")] if scene.focus in SHEETS else [("↑↓", "scroll")]

    # --- what happened, and questions ---

    def note(self, scene: TableScene) -> list[Line]:
        """The story of the question, where no page tells it."""
        if scene.tab == "story" and scene.view.meeting is not None:
            return []
        return super().note(scene)

    def card(self, scene: TableScene) -> str:
        return card_asked(scene)

    def told(self, text: str) -> Line:
        return self.book.names.linked(text)

    def losses(self, scene: TableScene) -> Losses:
        found: Losses = _module("losses").since(self.book, scene)
        return found

    def within_story(self, scene: TableScene) -> bool:
        return scene.tab == "story" and (scene.view.meeting is not None or scene.view.fight is not None)

    def stops(self, scene: TableScene, after: int) -> tuple[Any, ...]:
        return self.story.stops(scene, after)

    def walk(self, scene: TableScene, after: int) -> tuple[str, ...]:
        return self.book.walk(scene.seat, after) if scene.tab == "map" else ()

    def opened(self, scene: TableScene) -> None:
        """The part of the table that the question is about; where that stands beside the main place, the map stays."""
        if scene.ask is None and scene.view.phase != "over":
            self._follow(scene)
            return
        wanted = self._wanted(scene)
        known = [tab.id for tab in self.tabs]
        home = "journey" if scene.view.phase == "over" else known[0]
        beside = self.beside(f"side_{wanted}")
        scene.tab = home if not wanted or beside or wanted not in known else wanted
        self.map.opened(scene)

    def _follow(self, scene: TableScene) -> None:
        """Where nothing is asked: an encounter while it lasts, and then what one looked at before it."""
        view, flags = scene.view, scene.flags
        scene.tab = scene.tab or self.tabs[0].id
        if _met(view) or view.clash is not None:
            if BEFORE not in flags:
                flags[BEFORE], scene.tab = scene.tab, STORY.id
        elif (before := flags.pop(BEFORE, "")) and scene.tab == STORY.id:
            scene.tab = before
        self.map.opened(scene)

    def _wanted(self, scene: TableScene) -> str:
        """What the open question is about; "" where the game is over."""
        ask = scene.ask
        if ask is None:
            return ""
        if _met(scene.view):
            return "story" if ask.topic not in _IN_BETWEEN else _SUITS.get(ask.topic, "story")
        return "hunt" if ask.topic in _HUNTING or self.turned else _SUITS.get(ask.topic, "")


def _met(view: State) -> bool:
    """Whether somebody is in a fight, or at an encounter that is drawn."""
    return view.fight is not None or (view.meeting is not None and bool(view.meeting.card))


_SUITS = {
    "move": "map", "stride": "map", "enter": "map", "level": "map", "lay_side": "map", "lay_tile": "map",
    "lay_turn": "map", "character": "body", "stats": "body", "skills": "body", "eat": "body", "cold": "body",
    "exchange": "body", "turn": "body", "lose_scar": "body", "camp_bonus": "body", "camp": "body",
    "business": "pack", "buy": "pack", "arm": "pack", "split": "pack", "keep_weapon": "pack", "hand_limit": "pack",
    "too_full": "pack", "discard": "pack", "trade": "others", "offer": "others", "accept": "others",
    "consent": "others", "special": "story", "swap": "story", "reroll": "story", "block": "story",
}  # fmt: skip
"""What a question is about."""
_IN_BETWEEN = ("hand_limit", "too_full", "discard", "turn", "lose_scar", "exchange")
"""Questions in an encounter that are about something else."""
_HUNTING = ("lay", "swap_card", "mutant", "prowl", "replace", "claw", "react")
"""Questions of mutants."""


def _module(name: str) -> Any:
    return load(f"fallen_tui.tui.tables.posthuman.{name}")
