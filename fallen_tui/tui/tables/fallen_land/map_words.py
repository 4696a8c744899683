"""What the map says in words: the hex under the cursor in a line or beside the map, all about it, and the legend."""

from __future__ import annotations

import re
from collections.abc import Callable

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.text import capital
from fallen_tui.games.fallen_land.content.board import Hex
from fallen_tui.games.fallen_land.content.phrases import DECK, counted
from fallen_tui.games.fallen_land.rules.movement import prices
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.text.card_text.describe import face
from fallen_tui.games.fallen_land.text.names import bearing, hexed, lying
from fallen_tui.games.fallen_land.text.prompts.hexes import encounters
from fallen_tui.games.fallen_land.text.prompts.odds_text import share
from fallen_tui.games.fallen_land.text.search import told_of
from fallen_tui.games.fallen_land.text.table_view.map_view import one_hex, sign
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, fit, line, pad, width, wrap
from fallen_tui.tui.match.scene import OpenText
from fallen_tui.tui.tables.fallen_land.map_land import ROLE, SIGNS, THREE

_WHY = re.compile(r" \([^)]*\)")
"""Why the way costs so much: below the map there is no room for it."""


@frozen
class HexNotes(FrozenRecord):
    """What there is to say of a hex.

    name   its name and what stands there; `here` what else lies there
    ground its terrains, where the name does not say them; `price` movement points to enter it, None where it cannot be
    decks  what can be drawn there, with the chance to pass it; `far` how far and which way from the own Party
    goal   what the question says of it: points, coins, damage
    """

    name: str
    here: str
    ground: str
    price: int | None
    decks: str
    far: str
    goal: str

    def below(self, columns: int, lines: int) -> list[Line]:
        """The hex in a line or two below the map; figures keep their columns, so that little changes."""
        what = line(" ", (self.name, "strong"), *([f", {self.here}"] if self.here else []))
        goal = _WHY.sub("", self.goal)
        price = "no way in" if self.price is None else f"{self.price} to enter"
        enter, far = Span(f"{price:<13}"), Span(f"{self.far:<12}")
        if lines < 2:
            right = line(" ", goal, " ") if goal else (Span(" "), enter, far)
            if not goal and width(what) + width(right) > columns:
                right = line(" ", price, *([f"  {self.far}"] if self.far else []), " ")
            return [(*pad(what, max(0, columns - width(right))), *right)]
        if self.ground:
            what = (*what, Span(f", {self.ground}", "dim"))
        decks = line(self.decks) if self.decks else ()
        return [
            fit(what, columns),
            fit((Span(" "), enter, Span(f"{goal:<25} ") if goal else far, *decks), columns),
        ]

    def beside(self, columns: int) -> list[Line]:
        """The hex in a column beside the map."""
        rows = wrap(line((self.name, "strong")), columns)
        if self.here:
            rows += wrap(line((capital(self.here), "")), columns)
        if self.ground:
            rows += wrap(line((self.ground, "dim")), columns)
        price = "You can't enter" if self.price is None else f"{counted(self.price, 'point')} to enter"
        rows += wrap(line((price, "dim")), columns)
        if self.decks:
            rows += wrap(line((self.decks, "dim")), columns)
        if self.goal:
            rows += wrap(line((self.goal, "odds")), columns)
        elif self.far:
            rows += wrap(line((self.far, "dim")), columns)
        return rows


Odds = Callable[[str], float | None]
"""The chance of the viewer's Party to pass a card of a deck, whichever comes; None where there is no Party."""


def unknown(deck: str) -> float | None:
    """No odds of a deck, for maps on which none are shown."""
    return None


def tell(view: State, seat: int | None, hex: str, goal: str = "", odds: Odds = unknown) -> HexNotes:
    """What there is to say of a hex; `goal` is the detail of the option about it."""
    me = NOBODY if seat is None else seat
    at = view.cards.board.at(hex)
    party = view.players[seat].place if seat is not None else ""
    mine = ["your Party"] if party == hex else []
    name = hexed(view, hex, me)
    ground = "/".join(at.terrains)
    far = bearing(view, party, hex) if party and party != hex else ""
    kind = [view.cards.board.places[at.place].kind.replace("_", " ")] if at.place is not None else []
    here = ", ".join([*kind, *mine, *lying(view, hex, me)])
    goal = goal.removeprefix(f"{ground}, ").replace(f", {encounters(view, hex)}", "")
    return HexNotes(
        name,
        here,
        "" if name == f"{hex} {ground}" else ground,
        _price(view, seat, at),
        _drawn(view, at, odds),
        far,
        goal,
    )


def _price(view: State, seat: int | None, at: Hex) -> int | None:
    """What entering it takes, for the own Party where its perks or an open chip change the price."""
    own = prices(view, seat) if seat is not None and view.players[seat].place else {}
    return own.get(at.coordinate, at.cost)


def _drawn(view: State, at: Hex, odds: Odds) -> str:
    """The decks from which one can draw there, and the chance to pass what comes: To pass: Plains 50%, Mission 9%."""
    told = " or ".join(_passed(DECK[deck].removesuffix(" deck"), odds(deck)) for deck in at.decks)
    mission = [_passed("Mission", odds("mission"))] if at.name in view.missions else []
    every = ", ".join([*([told] if told else []), *mission])
    return f"{'To pass' if '%' in every else 'Encounters'}: {every}" if every else ""


def _passed(what: str, chance: float | None) -> str:
    return what if chance is None else f"{what} {share(chance)}"


def everything(view: State, seat: int | None, hex: str) -> OpenText:
    """All that is known of a hex, to be read at leisure."""
    title, *rest = one_hex(view, seat, hex)
    rows = [line(text.removeprefix("  ")) if text else BLANK for text in rest]
    for world in view.world:
        if world.place == hex and not view.cards.stories[world.card].deck:
            name, *texts = face(view.cards, world.card, told_of(view, world.card))
            rows += [BLANK, line((name, "strong")), *(line(text) for text in texts)]
    return OpenText(title, rows)


# --- the legend ---


def legend(view: State, seat: int | None) -> list[Line]:
    """What each sign means, those of a scenario last."""
    me, other = (seat or 0) + 1, 1 if seat else 2
    ground = [line((SIGNS[terrain] * 2, ROLE[terrain]), f" {terrain}") for terrain in SIGNS]
    return [
        *ground,
        line((THREE * 2, "city"), " three of them"),
        line((f"@{me}", f"seat{me}+cursor"), " your Party"),
        line((f"@{other}", f"seat{other}"), " another's"),
        line((f"H{me}", f"seat{me}+town"), " home"),
        line(("07", "town"), " town"),
        line((f"${me}", f"seat{me}"), " Resource, owned"),
        line(("$-", "resource"), " neutral"),
        line(("$x", "unavailable"), " destroyed"),
        line(("M1", "mission"), " Mission"),
        line(("!!", "place"), " place"),
        line(("!w", "place"), " World card"),
        line((f"m{me}", f"seat{me}"), " mercenary"),
        line(("+", "dim"), " and more"),
        line(("³", "reach"), " points"),
        line(("○", "path"), " way"),
        *_of_scenario(view),
    ]


def _of_scenario(view: State) -> tuple[Line, ...]:
    """The signs that the scenario brings; none without one."""
    if view.scenario_progress is None:
        return ()
    signs = dict.fromkeys(sign(view, world.card) for world in view.world if not view.cards.stories[world.card].deck)
    found = [line((" ".join(signs), "place"), " of the scenario")] if signs else []
    front = [line(("xx", "bad"), f" {view.cards.name('front')}")] if view.cards.scenario.front else []
    return (*found, *front)
