"""The table of The New Charter: where its panes lie, and which module draws each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
from textual.geometry import Size

from fallen_tui.games.state51.text.reach import ways
from fallen_tui.tui.kit.layers import Plan, to_spare, with_sheets
from fallen_tui.tui.kit.styled_text import Line
from fallen_tui.tui.match.base_face import BaseFace
from fallen_tui.tui.match.match import Match
from fallen_tui.tui.match.scene import Act, DrawnPane, Losses, Tab, TableScene
from fallen_tui.tui.opening import load
from fallen_tui.tui.tables.state51 import figures
from fallen_tui.tui.tables.state51.aim import Highlight, aimed, best, step, targets, things
from fallen_tui.tui.tables.state51.card import card_reader, with_choices
from fallen_tui.tui.tables.state51.log import names_of
from fallen_tui.tui.tables.state51.moment_cache import MomentCache
from fallen_tui.tui.tables.state51.news import below, headline, losses
from fallen_tui.tui.tables.state51.row import pile_reader
from fallen_tui.tui.tables.state51.spots import (
    Elsewhere,
    OnBase,
    OnCard,
    OnCardRead,
    OnFigure,
    OnFold,
    OnOption,
    OnPile,
    spot_of,
)

ROOMY = Size(110, 34)
"""From here on there is a column beside the main place."""
GENEROUS = Size(176, 45)
"""From here on there are two."""
SCROLLED = ("log", "track")
"""Parts of the table that arrows scroll; in all others they move from thing to thing."""
TOLD_BELOW = ("table", "row", "hand", "others", "reach")
"""Parts of the table at whose foot the news stand where no log is in sight."""
FAR = 1_000_000
"""Lines: the very beginning of the log, which is not told before it is looked for."""
ARROWS = ("up", "down", "left", "right", "home", "end", "pageup", "pagedown")
_PARTS = {
    **dict.fromkeys(("pick", "burn", "leftover"), "row"),
    **dict.fromkeys(("discard", "keep", "redevelop_now"), "hand"),
    "commit": "reach",
    "steal": "others",
}
"""Which part of the table suits a question; all others are asked over the own play area."""
_BESIDE = {"row": "side_cards", "hand": "side_cards", "others": "side_others"}


class CharterFace(MomentCache, BaseFace):
    """The face of one match."""

    tabs = (
        Tab("table", "Table", "T"),
        Tab("row", "Lookout", "K"),
        Tab("hand", "Hand", "I"),
        Tab("others", "Others", "O"),
        Tab("reach", "Reach", "E"),
        Tab("track", "Track", "V"),
        Tab("log", "Log", "L"),
    )
    under = {"row": "side_table"}
    opens = ("figure", "card", "base", "read", "pile")
    sides = ("side_cards", "side_others", "side_track", "side_log", "side_table")
    follows = {
        **dict.fromkeys(("table", "row", "hand", "reach", "side_cards", "side_table"), ("choice", "cursor")),
        **dict.fromkeys(("others", "side_others"), ("choice", "cursor", "flags")),
        **dict.fromkeys(("log", "track"), ("cursor",)),
    }

    def __init__(self, match: Match) -> None:
        MomentCache.__init__(self)
        BaseFace.__init__(self, match)
        self._drawn: dict[str, list[Line]] = {}
        self._tops: dict[str, int] = {}
        self._heights: dict[str, int] = {}
        self._tab = ""
        self._at_head: tuple[str, int, str] | None = None
        """The part that the player has opened, and the option that was chosen then: it is read from its head."""
        self._told: set[str] = set()
        self._scene: TableScene | None = None

    def ways(self, scene: TableScene) -> dict[tuple[str, str], tuple[bool, str]]:
        """The cheapest way to each Location of the viewer's hand by each kind."""
        assert scene.seat is not None
        view, player = scene.view, scene.view.players[scene.seat]
        return self.kept("ways", (len(self.match.table.entries), scene.seat), lambda: ways(view, player))

    # --- where panes lie ---

    def plan(self, size: Size) -> Plan:
        """One place with tabs; the cards, the track and the log beside it where there is room; on a wide screen the
        cards at the left, the others at the right."""
        return _plan(size, self._more(size, self.laid(_plan(size))))

    def _more(self, size: Size, plan: Plan) -> int:
        """Rows that the part in the main place leaves to a question of many options."""
        scene = self._scene
        options = 0 if scene is None else len(scene.question.choices) + len(scene.question.unavailable)
        if scene is None or not options or scene.tab in SCROLLED:
            return 0
        moment = (len(self.match.table.entries), scene.seat, scene.tab, size)
        place = plan["main"].size
        rows: Callable[..., list[Line]] = _module(scene.tab).lines
        needed = self.kept("needed", moment, lambda: len(rows(self, scene.tab, scene, place, self._aim(scene))))
        return to_spare(plan, size, needed, options)

    # --- drawing ---

    def draw(self, pane: str, scene: TableScene, size: Size) -> DrawnPane:
        pane = pane or ("track" if scene.view.phase == "over" else "table")
        if pane == scene.tab != self._tab:
            self._tab, self._at_head = pane, self._looked_at(scene)
        lines: Callable[..., list[Line]] = _module(pane).lines
        aim = self._aim(scene)
        focused = scene.focus == pane and pane not in SCROLLED
        if focused and (at := scene.cursors.get(pane, "")):
            aim = attrs.evolve(aim, at=at)
        found = self._drawn[pane] = lines(self, pane, scene, size, aim)
        if focused and (at := self._at(pane, scene, aim)) != aim.at:
            aim = attrs.evolve(aim, at=at)
            found = self._drawn[pane] = lines(self, pane, scene, size, aim)
        self._heights[pane] = size.height
        self._tops[pane] = self._top(pane, scene, aim, found, size.height)
        if pane in TOLD_BELOW and not self.beside("side_log"):
            rows = below(self, found, scene, size)
            (self._told.add if rows is not found else self._told.discard)(pane)
            found = rows
        return DrawnPane(found, self._tops[pane])

    def _aim(self, scene: TableScene) -> Highlight:
        """What the question and the option under its cursor are about."""
        ask = scene.ask
        moment = (len(self.match.table.entries), scene.seat, scene.chosen, scene.marked, ask is None)
        choices = scene.question.choices
        return self.kept("aim", moment, lambda: aimed(scene.view, ask, choices, scene.chosen, scene.marked))

    def _looked_at(self, scene: TableScene) -> tuple[str, int, str]:
        """The part in the main place, the moment, and the option under the cursor."""
        return (scene.tab, len(self.match.table.entries), scene.chosen)

    def _top(self, pane: str, scene: TableScene, aim: Highlight, found: list[Line], height: int) -> int:
        """The first line to be seen: as before, moved as little as shows what is looked at."""
        most = max(0, len(found) - height)
        if pane in SCROLLED:
            away = min(most, int(scene.cursors.get(pane, 0)))
            return away if pane == "track" else most - away
        if self._at_head != self._looked_at(scene):
            self._at_head = None
        elif pane == scene.tab != scene.focus:
            return 0
        top = min(self._tops.get(pane, 0), most)
        places = things(found) if most else {}
        spots = [spot for spot in (aim.at, *sorted(aim.chosen), *sorted(aim.subject)) if spot in places]
        if not spots:
            return top
        first = places[spots[0]][0]
        last = min(first + height - 1, _end(places, first, len(found)))
        return min(max(top, last - height + 1), first)

    # --- keys and presses ---

    def focusable(self, scene: TableScene) -> tuple[str, ...]:
        """The panes with cards to move over; the log, which the arrows scroll."""
        main = (scene.tab,) if scene.tab else ()
        return main + tuple([p for p in self._shown if p in ("side_cards", "side_others") and self._places(p)])

    def key(self, pane: str, key: str, scene: TableScene) -> Act:
        """Arrows move from thing to thing; Enter takes the chosen option about it, or opens the card; `.` always
        opens it; `+` and `-` go through what can be done with it."""
        if pane in SCROLLED:
            return self._scroll(pane, key, scene)
        aim = self._aim(scene)
        at = self._at(pane, scene, aim)
        if pane == "reach" and key in ("left", "right") and (ways := aim.ways(at)):
            place = ways.index(scene.chosen) + (1 if key == "right" else -1) if scene.chosen in ways else 0
            return f"choose:{ways[max(0, min(len(ways) - 1, place))]}"
        if key in ARROWS:
            at = step(self._places(pane), at, key)
            scene.cursors[pane] = at
            scene.cursors["pressed"] = at
            keys = aim.options.get(at, ())
            return f"choose:{best(keys, aim.key)}" if keys else "draw"
        keys = aim.options.get(at, ())
        if key in ("+", "-") and keys:
            place = keys.index(scene.chosen) if scene.chosen in keys else -1
            return f"choose:{keys[(place + (1 if key == '+' else -1)) % len(keys)]}"
        if key == "enter":
            return f"answer:{scene.chosen}" if scene.chosen in keys else self._do(at, keys, scene) or "draw"
        return self._read(at, scene) if key == "." and at else None

    def open(self, spot: str, scene: TableScene) -> Act:
        """What is told of a figure, the card of a spot; an option in an opened card is chosen by a press, too."""
        pressed = spot_of(spot)
        if isinstance(pressed, OnOption):
            return _taken(pressed.key, scene)
        if isinstance(pressed, OnFigure):
            return figures.told(scene, pressed.name)
        return self._read(pressed, scene)

    def press(self, pane: str, spot: str, row: int, column: int, scene: TableScene) -> Act:
        """A press selects, a press on what is selected acts; what nothing can be done with, and whatever a log names,
        is opened at once."""
        pressed = spot_of(spot)
        match pressed:
            case OnOption(key=key):
                return _taken(key, scene)
            case OnCardRead() | OnPile():
                return self._read(pressed, scene)
            case OnFigure(name=name):
                return figures.told(scene, name)
            case Elsewhere(spot=""):
                return None
        if pane.removeprefix("side_") == "log":
            return self._read(pressed, scene)
        aim = self._aim(scene)
        keys = aim.options.get(pressed, ())
        if pane not in SCROLLED:
            scene.cursors[pane] = pressed
        if keys and (scene.cursors.get("pressed") != pressed or scene.chosen not in keys):
            scene.cursors["pressed"] = pressed
            return f"choose:{best(keys, aim.key)}"
        return self._do(pressed, keys, scene)

    def _do(self, spot: str, keys: tuple[str, ...], scene: TableScene) -> Act:
        """The one thing that can be done with a thing, else the thing to read."""
        return _taken(keys[0], scene) if len(keys) == 1 else self._read(spot, scene)

    def _read(self, spot: str, scene: TableScene) -> Act:
        view, thing = scene.view, spot_of(spot)
        if isinstance(thing, OnFold):
            sides: frozenset[int] = scene.flags.get("turned_over", frozenset())
            scene.flags["turned_over"] = sides ^ {thing.side}
            return "draw"
        if isinstance(thing, OnPile):
            return pile_reader(view)
        if isinstance(thing, OnCardRead):
            return self._read(OnCard.of(thing.card), scene)
        if isinstance(thing, OnBase) and view.players[thing.side].faction:
            return card_reader(view, scene.seat, view.players[thing.side].faction)
        if not isinstance(thing, OnCard):
            return None
        ask, question = scene.ask, scene.question
        choices = [*question.choices, *question.unavailable] if ask is not None else []
        about = [choice for choice in choices if ask is not None and spot in targets(view, ask, choice.key)]
        return with_choices(card_reader(view, scene.seat, thing.card), about)

    def _places(self, pane: str) -> dict[str, tuple[int, int]]:
        return things(self._drawn.get(pane, ()))

    def _at(self, pane: str, scene: TableScene, aim: Highlight) -> str:
        """The thing that the cursor of a pane is on: where it was, else what is chosen, else the first."""
        places = self._places(pane)
        at: str = scene.cursors.get(pane, "")
        if at in places:
            return at
        return next((spot for spot in places if spot in aim.chosen), next(iter(places), ""))

    def _scroll(self, pane: str, key: str, scene: TableScene) -> Act:
        """Arrows in the log and the track: so many lines away from where they begin, the log at its end."""
        height = max(1, self._heights.get(pane, 1))
        most = max(0, len(self._drawn.get(pane, ())) - height)
        page = max(1, height - 1)
        step = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -most, "end": most}.get(key)
        if step is None:
            return None
        way = step if pane == "track" else -step
        away = max(0, min(most, min(most, int(scene.cursors.get(pane, 0))) + way))
        scene.cursors[pane] = FAR if (pane, key) == ("log", "home") else away
        return "draw"

    def hints(self, scene: TableScene) -> list[tuple[str, str]]:
        if scene.focus in SCROLLED:
            return [("↑↓", "scroll")]
        aim = self._aim(scene)
        at = self._at(scene.focus, scene, aim)
        keys = aim.options.get(at, ())
        if keys:
            other = [("+", "another way")] if len(keys) > 1 else []
            return [("↑↓", "look"), ("Enter", "choose"), *other, (".", "read")]
        thing = spot_of(at)
        does = "unfold" if isinstance(thing, OnFold) else "read" if isinstance(thing, OnCard | OnBase) else ""
        return [("↑↓", "look"), *([("Enter", does)] if does else [])]

    def note(self, scene: TableScene) -> list[Line]:
        return []

    def card(self, scene: TableScene) -> str:
        return min((spot.card for spot in self._aim(scene).chosen if isinstance(spot, OnCard)), default="")

    def headline(self, text: str, scene: TableScene) -> str:
        return headline(text, names_of(scene), "" if scene.seat is None else self.match.names[scene.seat])

    def losses(self, scene: TableScene) -> Losses:
        return losses(self, scene)

    def tells(self, scene: TableScene) -> bool:
        return scene.tab == "log" or scene.tab in self._told

    # --- questions ---

    def opened(self, scene: TableScene) -> None:
        """The part of the table that the question is about; a run of action turns leaves the player where they were."""
        ask, flags = scene.ask, scene.flags
        scene.cursors = {}
        self._scene = scene
        if ask is None:
            scene.tab = "track" if scene.view.phase == "over" else scene.tab or "table"
            return
        acting = ask.topic in ("action", "afterwards")
        if flags.get("acting"):
            flags["home"], flags["arrows"] = scene.tab, scene.before
        wanted = _PARTS.get(ask.topic, "table")
        if acting:
            wanted = scene.tab if flags.get("acting") else flags.get("home", "table")
        elif _BESIDE.get(wanted) in self._shown:
            wanted = scene.tab or "table"
        flags["acting"] = acting
        scene.tab = self._tab = wanted
        self._at_head = None
        if acting and flags.get("arrows") in self.focusable(scene):
            scene.focus = flags["arrows"]


def _taken(key: str, scene: TableScene) -> Act:
    """An option that is pressed: chosen, and answered where it was chosen already."""
    return f"answer:{key}" if scene.chosen == key else f"choose:{key}"


def _plan(size: Size, more: int = 0) -> Plan:
    tall = size.height - 2
    one = {"side_cards": 0, "side_track": 7, "side_log": tall // 4}
    right = {"side_others": 0, "side_track": 7, "side_log": tall * 2 // 5}
    return with_sheets(size, ROOMY, GENEROUS, one, {"side_cards": 0}, right, more, wide=46)


def _end(places: dict[str, tuple[int, int]], first: int, count: int) -> int:
    """The last line of what begins on a line: the one before the next thing below."""
    return min((row for row, _ in places.values() if row > first), default=count) - 1


_MODULES = {
    "side_cards": "hand", "side_others": "others", "side_track": "track", "side_log": "log", "side_table": "table",
}  # fmt: skip


def _module(pane: str) -> Any:
    return load(f"fallen_tui.tui.tables.state51.{_MODULES.get(pane, pane)}")
