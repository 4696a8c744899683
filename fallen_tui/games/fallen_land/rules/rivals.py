"""Rival towns without players: their set-up, and what they do in each Phase. FL-VAR-20 to FL-VAR-25."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Roll, Rule
from fallen_tui.games.fallen_land.queries.crew import BOTH, CAPTURE, FAME, GROWTH, NOTHING, SEIZE
from fallen_tui.games.fallen_land.rules import towns
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.setup import roll_faction
from fallen_tui.games.fallen_land.rules.tracks import prestige, town_health
from fallen_tui.games.fallen_land.state.events import (
    ChipsChanged,
    FactionTaken,
    PartyFormed,
    PartyMoved,
    PenaltyChanged,
    PrestigeChanged,
    ResourceClaimed,
    RivalBalked,
    RivalHurt,
    RivalRolled,
    RivalStopped,
    TownHealthChanged,
)
from fallen_tui.games.fallen_land.state.table import NOBODY, WEEKS, State

DEED_OF = {
    CAPTURE: "resource",
    FAME: "mission",
    GROWTH: "healing",
    SEIZE: "resource",
    BOTH: "mission",
    NOTHING: "encounter",
}
"""The Deed for which each face counts where a card waits for one. FL-VAR-28."""
MENDED = 5
"""Damage that a rival's Party loses in every Effects Phase. FL-VAR-25."""


@frozen
class RivalStart(FrozenRecord):
    """What rivals start with: Prestige, Town Health beyond 30, Resources, chips; `again`: a 6 is rolled again."""

    prestige: int
    town_health: int
    resources: int
    chips: int
    again: bool = False


LEVELS = {
    "easy": RivalStart(5, 15, 3, 1),
    "normal": RivalStart(6, 19, 3, 1, True),
    "hard": RivalStart(7, 22, 3, 2, True),
}
"""For two rivals in a game of normal length. FL-VAR-21."""
SHORT = {
    "easy": RivalStart(2, 8, 2, 1),
    "normal": RivalStart(3, 11, 2, 1, True),
    "hard": RivalStart(3, 13, 2, 2, True),
}
"""For two rivals in a short game. FL-VAR-21."""
FEWER_OR_MORE = {1: 18, 3: -12}
"""Town Health more for each where there are not two rivals. FL-VAR-21."""
SHORT_FEWER_OR_MORE = {1: 8, 3: -5}
"""Town Health more for each rival in a short game where there are not two. FL-VAR-21."""


def level(game: State) -> RivalStart:
    """The level of this game, by its length and the number of rivals. FL-VAR-21."""
    short = game.options.get("length") == "short"
    found = (SHORT if short else LEVELS)[game.options.get("level", "normal")]
    more = (SHORT_FEWER_OR_MORE if short else FEWER_OR_MORE).get(game.rivals, 0)
    return attrs.evolve(found, town_health=found.town_health + more)


def rivals(game: State) -> range:
    """The numbers of the rivals among the players: they come after the seats."""
    return range(game.seats, len(game.players))


# --- set-up ---


def found(game: State) -> Rule[None]:
    """Each rival's town, its Party, and its head start. FL-VAR-20, FL-VAR-21."""
    for seat in rivals(game):
        yield FactionTaken(seat, (yield from roll_faction(game)))
        yield PartyFormed(seat)
    start = level(game)
    for seat in rivals(game):
        yield PrestigeChanged(seat, start.prestige, "head start")
        yield TownHealthChanged(seat, start.town_health, "head start")
        if start.chips:
            yield ChipsChanged(seat, start.chips)
    for _ in range(start.resources):
        for seat in rivals(game):
            if hex := nearest(game, seat, NOBODY):
                yield ResourceClaimed(seat, hex)


def nearest(game: State, seat: int, owner: int) -> str:
    """The Resource of an owner that is nearest to a rival's town; "" where there is none. FL-VAR-22."""
    board = game.cards.board
    home = board.at(game.home(seat)).coordinate
    hexes = [hex for hex, holding in game.resources.items() if holding.owner == owner and not holding.destroyed]
    return min(hexes, key=lambda hex: (board.distance(home, board.at(hex).coordinate), hex), default="")


# --- the Turn ---


def their_part(game: State) -> Rule[None]:
    """What rivals do as a Sub-Phase ends. FL-VAR-22, FL-VAR-25."""
    step = _STEP_HANDLERS.get(game.phase)
    if step is not None:
        for seat in rivals(game):
            yield from step(game, seat)


def mend(game: State, seat: int) -> Rule[None]:
    """A lost Party is formed anew in its town; one that is hurt recovers. FL-VAR-25, FL-VAR-26."""
    player = game.players[seat]
    if player.lost:
        yield PartyFormed(seat)
    elif player.wounds:
        yield RivalHurt(seat, -min(MENDED, player.wounds), "rest")


def gather(game: State, seat: int) -> Rule[None]:
    """The Town Health of a rival's Resources, as for any town. FL-VAR-22, FL-TAB-RESOURCES."""
    yield from window(game, Moment("production", seat))
    yield from town_health(game, seat, game.resource_count(seat), "production")
    yield from window(game, Moment("production", seat, end=True))


def act(game: State, seat: int) -> Rule[None]:
    """A rival's die as the Turn ends, with the Deed for which it counts. FL-VAR-22, FL-VAR-28."""
    player = game.players[seat]
    yield from window(game, Moment("exploits", seat))
    face = yield from die(game, seat)
    hex, idle = aim(game, seat, face)
    yield RivalRolled(seat, face, hex, idle)
    if not idle:
        yield from travel(game, seat, face, hex)
        yield from deed(game, seat, DEED_OF[face], face, hex)
    if player.penalty:
        yield PenaltyChanged(seat, -min(WEEKS, player.penalty), "paid")


def die(game: State, seat: int) -> Rule[int]:
    """1d6; at normal and hard a 6 is rolled again once. FL-VAR-21, FL-VAR-22."""
    (face,) = yield Roll(1, 6, "rival", game.players[seat].name)
    if face == NOTHING and level(game).again:
        (face,) = yield Roll(1, 6, "rival", game.players[seat].name)
    return int(face)


def aim(game: State, seat: int, face: int) -> tuple[str, str]:
    """The Resource that a rival goes for, and why it goes for none. FL-VAR-22, FL-VAR-25."""
    if face not in (CAPTURE, SEIZE):
        return "", ""
    if idle := hindered(game, seat):
        return "", idle
    if face == CAPTURE and game.resource_count(seat) >= towns.MOST_RESOURCES:
        return "", "full"
    hex = nearest(game, seat, NOBODY if face == CAPTURE else 0)
    return hex, "" if hex else "nothing left"


def hindered(game: State, seat: int) -> str:
    """What keeps a rival from capturing and seizing: no party, delayed; "" for nothing. FL-VAR-25, FL-VAR-26."""
    player = game.players[seat]
    return "no party" if not player.has_party else "delayed" if player.penalty else ""


def travel(game: State, seat: int, face: int, hex: str) -> Rule[None]:
    """The Party goes where the die sends it: to a Resource, or home; on a 6 it stays. FL-VAR-24."""
    player = game.players[seat]
    goal = hex or (player.place if face == NOTHING else game.home(seat))
    if not player.has_party or player.penalty or goal == player.place:
        return
    yield from window(game, Moment("deed_start", seat, deed="movement"))
    if player.has_party and not player.penalty:
        yield PartyMoved(seat, goal, "rival")
        yield from window(game, Moment("move", seat, hex=goal))
    yield from window(game, Moment("deed_end", seat, deed="movement"))


def deed(game: State, seat: int, kind: str, face: int, hex: str) -> Rule[None]:
    """What a face does, between the moments of a Deed where a Party is there for it. FL-VAR-22, FL-VAR-28."""
    player = game.players[seat]
    if player.has_party:
        yield from window(game, Moment("deed_start", seat, deed=kind))
    if hex:
        if hindered(game, seat) or player.place != hex:
            yield RivalBalked(seat, hex, hindered(game, seat) or "led away")
        else:
            yield from take(game, seat, face, hex)
    if kind == "mission":
        if player.has_party:
            yield from window(game, Moment("outcome", seat, deck="mission", result="success"))
        yield from prestige(game, seat, 1, "rival")
    if face in (GROWTH, BOTH):
        yield from town_health(game, seat, 3 if face == GROWTH else 1, "rival")
    if player.has_party:
        yield from window(game, Moment("deed_end", seat, deed=kind))


def take(game: State, seat: int, face: int, hex: str) -> Rule[None]:
    """Capture a neutral Resource, or seize one of the player's if no chips stop it. FL-VAR-22, FL-VAR-23."""
    owner = game.owner_of(hex)
    if face == CAPTURE and owner != NOBODY:
        return
    if owner not in (NOBODY, seat) and (chips := game.players[owner].chips):
        (roll,) = yield Roll(1, 6, "chips", "Town Defense Chips")
        yield RivalStopped(seat, hex, roll, chips, roll <= chips)
        if roll <= chips:
            return
    yield from towns.claim(game, seat, hex, "rival")


_STEP_HANDLERS: dict[str, Callable[[State, int], Rule[None]]] = {
    "effects": mend,
    "production": gather,
    "events": act,
}
"""Sub-Phase -> what each rival does as it ends."""
