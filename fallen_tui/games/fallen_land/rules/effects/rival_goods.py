"""What effects do to the goods of a rival, which are its Town Health: coins, cards, technologies. FL-VAR-27, 29."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.rules import towns
from fallen_tui.games.fallen_land.rules.drawing import draw, random_technology
from fallen_tui.games.fallen_land.rules.effects.rival_parties import on_foot
from fallen_tui.games.fallen_land.rules.effects.rival_tolls import Toll, nothing
from fallen_tui.games.fallen_land.rules.scene import Scene, amount
from fallen_tui.games.fallen_land.rules.gear import gain_spoils
from fallen_tui.games.fallen_land.rules.people import gain_character
from fallen_tui.games.fallen_land.rules.rival_party import hurt_crew
from fallen_tui.games.fallen_land.rules.tracks import prestige, town_health
from fallen_tui.games.fallen_land.state.events import CoinsChanged
from fallen_tui.games.fallen_land.state.table import NOBODY, State

COINS = 3
"""So many coins, or what is left of them, are 1 Town Health to a rival. FL-VAR-27."""


def worth(n: int) -> int:
    """Coins in Town Health, upwards. FL-VAR-27."""
    return (1 if n > 0 else -1) * -(-abs(n) // COINS)


def coins(game: State, effect: e.Coins, scene: Scene, seat: int) -> Rule[None]:
    n = yield from amount(game, effect.n, scene, seat)
    yield from town_health(game, seat, worth(n), scene.card)


def take_coins(game: State, effect: e.TakeCoins, scene: Scene, seat: int) -> Rule[None]:
    """The Bank pays, the rival suffers."""
    n = min(crew.PURSE, (yield from amount(game, effect.n, scene, seat)))
    if n > 0:
        yield CoinsChanged(scene.seat, n, scene.card)
        yield from town_health(game, seat, worth(-n), scene.card)


def cards(sign: int) -> Toll:
    """1 Town Health for each card gained or lost."""

    def toll(game: State, effect: Any, scene: Scene, seat: int) -> Rule[None]:
        n = 1
        if getattr(effect, "n", None) is not None:
            n = yield from amount(game, effect.n, scene, seat)
        yield from town_health(game, seat, sign * n, scene.card)

    return toll


def discard(game: State, effect: e.Discard, scene: Scene, seat: int) -> Rule[None]:
    """Cards are Town Health, a Vehicle is time."""
    if effect.what == "vehicle":
        yield from on_foot(game, effect, scene, seat)
    elif effect.what == "town_card":
        yield from nothing(game, effect, scene, seat)
    else:
        yield from cards(-1)(game, effect, scene, seat)


def steal(game: State, effect: e.Steal, scene: Scene, seat: int) -> Rule[None]:
    """The thief draws what the rival loses."""
    n = yield from amount(game, effect.n, scene, seat)
    yield from town_health(game, seat, -n, scene.card)
    found = yield from draw(game, scene.seat, "spoils", n, open=True)
    yield from gain_spoils(game, scene.seat, found, stored=effect.source == "auction")


def kidnap(game: State, effect: e.Kidnap, scene: Scene, seat: int) -> Rule[None]:
    """A Character of the deck comes in place of the one who is carried off."""
    if effect.source == "roster":
        yield from town_health(game, seat, -1, scene.card)
    elif not game.players[seat].stands:
        yield from nothing(game, effect, scene, seat)
        return
    else:
        yield from hurt_crew(game, seat, crew.EACH, scene.card)
    if effect.to != "away":
        for card in (yield from draw(game, scene.seat, "character", 1)):
            yield from gain_character(game, scene.seat, card, to=effect.to)


def gain_technology(game: State, effect: Any, scene: Scene, seat: int) -> Rule[None]:
    yield from prestige(game, seat, 1, scene.card)
    yield from town_health(game, seat, 5, scene.card)


def lose_technology(game: State, effect: Any, scene: Scene, seat: int) -> Rule[None]:
    """As for a Tier 1 technology that is lost. FL-TEC-15."""
    yield from prestige(game, seat, -1, scene.card)
    yield from town_health(game, seat, -5, scene.card)


def steal_technology(game: State, effect: Any, scene: Scene, seat: int) -> Rule[None]:
    """The thief takes a random one of Tier 1."""
    yield from lose_technology(game, effect, scene, seat)
    kind = yield from random_technology(game)
    yield from towns.gain_technology(game, scene.seat, kind, 1, "stolen")


def neutralise(game: State, effect: e.Neutralise, scene: Scene, seat: int) -> Rule[None]:
    """As aimed by its player, else the Resource farthest from the rival's town. FL-VAR-29."""
    owned = tuple(game.owned(seat))
    if scene.aimed:
        from fallen_tui.games.fallen_land.rules.effects.town import neutralise as deed

        scene.settled = (seat,)
        yield from deed(game, effect, scene)
        scene.settled = None
    elif owned:
        yield from towns.release(game, seat, towns.far_off(game, seat, owned), scene.card)
    else:
        yield from nothing(game, effect, scene, seat)


def claim(game: State, effect: e.ClaimResource, scene: Scene, seat: int) -> Rule[None]:
    """The nearest neutral one."""
    from fallen_tui.games.fallen_land.rules.rivals import nearest

    if hex := nearest(game, seat, NOBODY):
        yield from towns.claim(game, seat, hex, scene.card)
    else:
        yield from nothing(game, effect, scene, seat)
