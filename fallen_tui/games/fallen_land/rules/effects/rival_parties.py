"""What effects do to the Party of a rival, five Characters in one: damage, time, fights, checks. FL-VAR-30."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.rules import Roll, Rule
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.rules import duel as solo
from fallen_tui.games.fallen_land.rules import effects
from fallen_tui.games.fallen_land.rules.checks import omega_check
from fallen_tui.games.fallen_land.rules.effects import goods, party
from fallen_tui.games.fallen_land.rules.effects.rival_tolls import Toll, nothing
from fallen_tui.games.fallen_land.rules.scene import Scene, amount
from fallen_tui.games.fallen_land.rules.gear import gain_spoils
from fallen_tui.games.fallen_land.rules.pvp import attack
from fallen_tui.games.fallen_land.rules.rival_party import hurt_crew, set_back
from fallen_tui.games.fallen_land.state.events import Found, PartyMoved, RivalHurt, RivalSpared
from fallen_tui.games.fallen_land.state.table import CREW, State

SHAKEN, UNNERVED = 3, 1
"""Damage for a Psychological Check of a whole Party, and of one Character. FL-VAR-30."""
SENT_HOME = 3
"""Damage for a Character who is sent home. FL-VAR-30."""
ON_FOOT = 2
"""Weeks for a Vehicle that is lost. FL-VAR-30."""
AMBUSH = 2
"""d6 of damage from somebody whom a card brings. FL-VAR-30."""


def damage(game: State, effect: e.Damage, scene: Scene, seat: int) -> Rule[None]:
    """All kinds alike; what hits each Character hits five times."""
    times = crew.MEMBERS if effect.to == "each" else 1
    if effect.n.dice:
        points = 0
        for _ in range(times):
            points += yield from amount(game, effect.n, scene, seat)
    else:
        points = times * (yield from amount(game, effect.n, scene, seat))
    yield from hurt_crew(game, seat, points, scene.card)


def flat(one: int, each: int = 0) -> Toll:
    """So much damage, or more where it concerns each Character."""

    def toll(game: State, effect: Any, scene: Scene, seat: int) -> Rule[None]:
        yield from hurt_crew(game, seat, each if each and effect.to in ("", "party", "each") else one, scene.card)

    return toll


def healing(game: State, effect: e.Heal, scene: Scene, seat: int) -> Rule[None]:
    n = min(game.players[seat].wounds, (yield from amount(game, effect.n, scene, seat)))
    if n:
        yield RivalHurt(seat, -n, scene.card)
    else:
        yield RivalSpared(seat, "wounds", scene.card)


def delay(game: State, effect: e.Delay, scene: Scene, seat: int) -> Rule[None]:
    yield from set_back(game, seat, (yield from amount(game, effect.n, scene, seat)))


def shed(game: State, effect: e.Shed, scene: Scene, seat: int) -> Rule[None]:
    if game.players[seat].penalty:
        yield from set_back(game, seat, -(yield from amount(game, effect.n, scene, seat)), "card")
    else:
        yield from nothing(game, effect, scene, seat)


def on_foot(game: State, effect: Any, scene: Scene, seat: int) -> Rule[None]:
    """A Vehicle is lost: time."""
    if game.players[seat].stands:
        yield from set_back(game, seat, ON_FOOT)
    else:
        yield RivalSpared(seat, "party", scene.card)


def steal_vehicle(game: State, effect: Any, scene: Scene, seat: int) -> Rule[None]:
    """The thief takes the next Vehicle of the Spoils deck."""
    yield from on_foot(game, effect, scene, seat)
    spoils = game.cards.spoils
    found = next((card for card in reversed(game.decks["spoils"].draw) if spoils[card].vehicle is not None), "")
    if found:
        yield Found(scene.seat, "spoils", (found,))
        yield from goods.shuffle(game, "spoils")
        yield from gain_spoils(game, scene.seat, (found,))


def move(game: State, effect: e.Move, scene: Scene, seat: int) -> Rule[None]:
    """Where the card says."""
    if hex := (yield from party.destination(game, effect, scene, seat)):
        yield PartyMoved(seat, hex, "card")


def fight(game: State, effect: e.Fight, scene: Scene, seat: int) -> Rule[None]:
    """No Character stands forth: the stranger deals his damage."""
    faces = yield Roll(AMBUSH + effect.strike, 6, "effect", game.cards.name(scene.card) if scene.card else "")
    yield from hurt_crew(game, seat, sum(faces), scene.card)


def duel(game: State, effect: e.Duel, scene: Scene, seat: int) -> Rule[None]:
    """Solo PVP against one of the rival's Characters, who has its Omega and a fifth of its Health."""
    if game.players[scene.seat].rival or not game.players[scene.seat].party:
        yield from nothing(game, effect, scene, seat)
        return
    mine = yield from party.champion(game, scene.seat, scene)
    if (yield from solo.fight(game, scene.seat, mine, crew.omega(game), crew.EACH, by=seat)):
        yield from hurt_crew(game, seat, crew.EACH, scene.card)


def attacking(game: State, effect: e.Attack, scene: Scene, seat: int) -> Rule[None]:
    if game.players[scene.seat].party:
        yield from attack(game, scene.seat, f"seat:{seat}", deed=False)
    else:
        yield from nothing(game, effect, scene, seat)


def check(game: State, effect: e.Check, scene: Scene, seat: int) -> Rule[None]:
    """The rival's Party rolls its Omega dice, one for a Character alone. FL-VAR-30."""
    dice = crew.DICE if effect.who_rolls == "party" else 1
    found = yield from omega_check(
        game, seat, CREW, effect.skill, effect.need, dice, crew.omega(game), kind=effect.who_rolls
    )
    inner = Scene(
        seat,
        scene.card,
        target=f"seat:{scene.seat}" if seat != scene.seat else scene.target,
        moment=scene.moment,
        cause=scene.cause,
        success=found.successes,
        spare=found.spare,
        missing=found.missing,
    )
    yield from effects.carry_out(game, effect.success if found.passed else effect.failure, inner)
