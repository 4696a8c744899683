"""What options are about: the things on the table they touch, and moving a cursor from thing to thing.

A thing is named by its spot: `card:L07`, `base:0` (a side's Base), `stash` (the Rival's), `token:conquest-2-0` (a
Contact token), `deck`; `fold:1` is a side that can be folded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from fallen_tui.engine.game import Choice
from fallen_tui.engine.lazy_attrs import frozen
from fallen_tui.engine.records import FrozenRecord
from fallen_tui.engine.rules import Ask
from fallen_tui.faces.script import cells
from fallen_tui.games.state51.state.table import BASE, KINDS, LEADER, State
from fallen_tui.tui.kit.styled_text import Line, Span, line

_THINGS = ("card:", "base:", "stash", "token:", "deck", "fold:")
_VERBS = {"conquer": "conquest", "cooperate": "cooperation", "incorporate": "incorporation", "redevelop": "redevelop"}
_ACTIONS = frozenset({"action", "afterwards", "cash_in", "store_last"})


def targets(view: State, ask: Ask, key: str) -> tuple[str, ...]:
    """The things on the table that an option is about."""
    seat, topic = ask.seat, ask.topic
    if topic in _ACTIONS:
        return _of_action(view, seat, key)
    if topic == "commit":
        known = view.cards.contacts
        return tuple(f"card:{part}" if part in known else f"token:{part}" for part in key.split("+"))
    if topic in ("pay", "store", "take_out"):
        return (_place(view, seat, key.partition("@")[2]),)
    if topic == "steal":
        victim, _, token = key.partition(":")
        return (_place(view, int(victim), token.partition("@")[2]),) if victim.isdigit() else ()
    if topic == "fill":
        return (f"card:{ask.about[0]}", _place(view, seat, key.partition("@")[2]))
    if topic == "rehouse":
        card, _, where = key.partition("@")
        return (f"card:{card}", _place(view, seat, where))
    if topic == "redevelop_by" or key in ("later", "random"):
        return ()
    return ("deck",) if key == "deck" else (_place(view, seat, key),)


def _of_action(view: State, seat: int, key: str) -> tuple[str, ...]:
    verb, _, what = key.partition(":")
    if verb == "visit":
        return (f"card:{what.partition(':')[2]}",)
    if verb == "barter":
        return (f"base:{seat}",)
    if verb == "rally":
        return (_place(view, seat, LEADER),)
    return (f"card:{what}",) if what else ()


def _place(view: State, side: int, where: str) -> str:
    if where == BASE:
        return f"base:{side}"
    if where == "stash":
        return "stash"
    if where == LEADER:
        leader = view.players[side].leader
        return f"card:{leader.card}" if leader is not None else f"base:{side}"
    return f"card:{where}"


@frozen
class Aim(FrozenRecord):
    """Where the eyes are led.

    chosen   the things that the option under the cursor is about
    options  thing -> the keys of the options about it
    subject  what the whole question is about
    at       the thing under the cursor of the pane that is drawn, where it has the focus; `key` the chosen option
    marked   what is marked so far, where several are to be chosen
    """

    chosen: frozenset[str] = frozenset()
    options: Mapping[str, tuple[str, ...]] = attrs.Factory(dict)
    subject: frozenset[str] = frozenset()
    at: str = ""
    key: str = ""
    marked: frozenset[str] = frozenset()

    def mark(self, spot: str) -> Span:
        """What stands before a thing: it is marked, chosen, looked at, asked about, or it can be chosen."""
        if spot in self.marked:
            return Span("x", "new", spot)
        if spot in self.chosen:
            return Span("▸", "key", spot)
        if spot == self.at:
            return Span(">", "strong", spot)
        if spot in self.subject:
            return Span("■", "key", spot)
        return Span("•" if spot in self.options else " ", "key", spot)

    def named(self, spot: str, name: str, role: str = "strong") -> Line:
        """The name of a thing behind its mark, reversed where it is chosen or looked at."""
        if spot in self.chosen:
            role = "selected"
        elif spot == self.at:
            role = "cursor"
        return (self.mark(spot), *line((name, role), spot=spot))

    def ways(self, spot: str) -> tuple[str, ...]:
        """The keys of the actions that play a card by range, in the order of the kinds."""
        found = (self.by(spot.partition(":")[2], kind) for kind in KINDS)
        return tuple(key for key in found if key)

    def by(self, card: str, kind: str) -> str:
        """The key of the action that plays a card by range of a kind (or "redevelop"); "" where it is not possible."""
        for key in self.options.get(f"card:{card}", ()):
            if _VERBS.get(key.partition(":")[0]) == kind:
                return key
        return ""


def aimed(view: State, ask: Ask | None, choices: Iterable[Choice], chosen: str, marked: tuple[str, ...] = ()) -> Aim:
    """The aim of a question with the cursor on an option."""
    if ask is None:
        return Aim()
    found: dict[str, tuple[str, ...]] = {}
    for choice in choices:
        for spot in targets(view, ask, choice.key):
            found[spot] = (*found.get(spot, ()), choice.key)
    cards = view.cards
    known = (cards.locations, cards.leaders, cards.contacts)
    about = frozenset(f"card:{part}" for part in ask.about if any(part in pile for pile in known))
    here = frozenset(targets(view, ask, chosen)) if chosen in ask.keys else frozenset()
    crossed = frozenset(spot for key in marked for spot in targets(view, ask, key))
    return Aim(here, found, about, key=chosen, marked=crossed)


def best(keys: tuple[str, ...], chosen: str) -> str:
    """Which of the options about a thing to stand on: that which is chosen, one of its kind, or the first."""
    if chosen in keys:
        return chosen
    verb = chosen.partition(":")[0]
    return next((key for key in keys if key.partition(":")[0] == verb), keys[0])


# --- a cursor over what is drawn ---


def things(rows: Iterable[Line]) -> dict[str, tuple[int, int]]:
    """Every thing in some lines, with the row and the column where it first stands."""
    found: dict[str, tuple[int, int]] = {}
    for row, spans in enumerate(rows):
        column = 0
        for span in spans:
            if span.spot and span.spot not in found and span.spot.startswith(_THINGS):
                found[span.spot] = (row, column)
            column += cells(span.text)
    return found


def step(places: Mapping[str, tuple[int, int]], at: str, key: str) -> str:
    """The next thing in the direction of an arrow key; the same one where there is none."""
    if at not in places:
        return next(iter(places), "")
    row, column = places[at]
    if key in ("home", "end"):
        ends = sorted(places, key=lambda spot: places[spot])
        return ends[0 if key == "home" else -1]
    if key in ("left", "right"):
        sign = 1 if key == "right" else -1
        beside = [s for s, (y, x) in places.items() if (x - column) * sign > 0 and abs(y - row) <= 2]
        near = min(beside, key=lambda s: (abs(places[s][1] - column), abs(places[s][0] - row)), default="")
        return near or _along(places, at, sign)
    sign = 1 if key in ("down", "pagedown") else -1
    least = 8 if key.startswith("page") else 1
    ahead = {s: ((y - row) * sign, abs(x - column)) for s, (y, x) in places.items() if (y - row) * sign > 0}
    far = {s: (dy, dx) for s, (dy, dx) in ahead.items() if dy >= least} or ahead
    if not far:
        return at
    if least > 1 and not any(dy >= least for dy, _ in ahead.values()):
        return max(far, key=lambda s: far[s])
    return min(far, key=lambda s: (far[s][0] + 2 * far[s][1] // 3, far[s][1]))


def _along(places: Mapping[str, tuple[int, int]], at: str, sign: int) -> str:
    """The next thing in reading order."""
    order = sorted(places, key=lambda spot: places[spot])
    return order[max(0, min(len(order) - 1, order.index(at) + sign))]
