"""What options are about: the things on the table they touch, and moving a cursor from thing to thing.

A thing is named by its spot, of a kind of `spots.Thing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from fallen_tui.engine.game import Choice
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Ask
from fallen_tui.faces.script import cells
from fallen_tui.games.state51.state import keys as k
from fallen_tui.games.state51.state.table import BASE, KINDS, LEADER, State
from fallen_tui.tui.kit.styled_text import Line, Span, line
from fallen_tui.tui.tables.state51.spots import DECK, STASH, OnBase, OnCard, OnToken, Thing, spot_of


def targets(view: State, ask: Ask, key: str) -> tuple[Thing, ...]:
    """The things on the table that an option is about."""
    match key:
        case k.CommitKey():
            known = view.cards.contacts
            return tuple([OnCard.of(part) if part in known else OnToken.of(part) for part in key.parts])
        case k.FillingKey(where=where):
            return (OnCard.of(ask.about[0]), _place(view, ask.seat, where))
        case k.RehouseKey(card=card, where=where):
            return (OnCard.of(card), _place(view, ask.seat, where))
        case k.LootKey(victim=victim, where=where):
            return (_place(view, victim, where),)
        case k.TokenKey(where=where) | k.PlaceKey(where=where):
            return (_place(view, ask.seat, where),)
        case k.BarterKey() | k.AnyBarter():
            return (OnBase.of(ask.seat),)
        case k.RallyKey():
            return (_place(view, ask.seat, LEADER),)
        case k.OffDeck():
            return (DECK,)
    card = getattr(key, "card", "")
    return (OnCard.of(card),) if card else ()


def _place(view: State, side: int, where: str) -> Thing:
    if where == BASE:
        return OnBase.of(side)
    if where == "stash":
        return STASH
    if where == LEADER:
        leader = view.players[side].leader
        return OnCard.of(leader.card) if leader is not None else OnBase.of(side)
    return OnCard.of(where)


@frozen
class Highlight(FrozenRecord):
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
        thing = spot_of(spot)
        found = [self.by(thing.card, kind) for kind in KINDS] if isinstance(thing, OnCard) else []
        return tuple([key for key in found if key])

    def by(self, card: str, kind: str) -> str:
        """The key of the action that plays a card by range of a kind; "" where it is not possible."""
        keys = self.options.get(OnCard.of(card), ())
        return next((key for key in keys if isinstance(key, k.ByRange) and key.by == kind), "")

    def redevelop(self, card: str) -> str:
        """The key of the action that puts a card in the place of another; "" where it is not possible."""
        return next((key for key in self.options.get(OnCard.of(card), ()) if isinstance(key, k.RedevelopKey)), "")


def aimed(
    view: State, ask: Ask | None, choices: Iterable[Choice], chosen: str, marked: tuple[str, ...] = ()
) -> Highlight:
    """The aim of a question with the cursor on an option."""
    if ask is None:
        return Highlight()
    touched = {key: targets(view, ask, key) for key in ask.keys}
    found: dict[str, tuple[str, ...]] = {}
    for choice in choices:
        for spot in touched.get(choice.key, ()):
            found[spot] = (*found.get(spot, ()), choice.key)
    cards = view.cards
    known = (cards.locations, cards.leaders, cards.contacts)
    about = frozenset(OnCard.of(part) for part in ask.about if any(part in pile for pile in known))
    crossed = frozenset(spot for key in marked for spot in touched.get(key, ()))
    key = next((key for key in ask.keys if key == chosen), chosen)
    return Highlight(frozenset(touched.get(chosen, ())), found, about, key=key, marked=crossed)


def best(keys: tuple[str, ...], chosen: str) -> str:
    """Which of the options about a thing to stand on: that which is chosen, one of its kind, or the first."""
    if chosen in keys:
        return chosen
    return next((key for key in keys if type(key) is type(chosen)), keys[0])


# --- a cursor over what is drawn ---


def things(rows: Iterable[Line]) -> dict[str, tuple[int, int]]:
    """Every thing in some lines, with the row and the column where it first stands."""
    found: dict[str, tuple[int, int]] = {}
    for row, spans in enumerate(rows):
        column = 0
        for span in spans:
            if isinstance(span.spot, Thing) and span.spot not in found:
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
