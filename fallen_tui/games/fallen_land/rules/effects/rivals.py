"""What effects do to rival towns, which have no cards, coins and Characters of their own. FL-VAR-27 to FL-VAR-31."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine.rules import Roll, Rule
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.content.effects.chart import of_row
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.rules import effects, events_phase, towns
from fallen_tui.games.fallen_land.rules.effects import rival_goods as goods
from fallen_tui.games.fallen_land.rules.effects import rival_parties as parties
from fallen_tui.games.fallen_land.rules.effects.rival_tolls import Toll, nothing, of_party
from fallen_tui.games.fallen_land.rules.scene import Scene, seats
from fallen_tui.games.fallen_land.rules.rival_party import hurt_crew, set_back
from fallen_tui.games.fallen_land.rules.tracks import can_pay, prestige, town_health
from fallen_tui.games.fallen_land.state.events import ChartRolled, RivalSpared
from fallen_tui.games.fallen_land.state.table import State

Deed = Callable[[State, Any, Scene], Rule[None]]

TOWN_CURSE, PARTY_CURSE = 4, 5
"""Town Health, or damage, for a card that would be attached. FL-VAR-31."""
AT_TABLE = (e.Prestige, e.TownHealth, e.Chip, e.Wager)
"""What does to rivals what it does to everybody."""


def carried(game: State, effect: Any, scene: Scene, deed: Deed) -> Rule[None]:
    """An effect where there are rivals: for players as ever, for each rival what it comes to there. FL-VAR-27."""
    waits, scene.settled = scene.settled, None
    mine = game.players[scene.seat].rival
    if mine and isinstance(effect, e.Choose | e.May):
        yield from choose(game, effect, scene)
    elif isinstance(effect, AT_TABLE) or not hasattr(effect, "who"):
        yield from deed(game, effect, scene)
    else:
        yield from apart(game, effect, scene, deed)
    scene.settled = waits


def apart(game: State, effect: Any, scene: Scene, deed: Deed) -> Rule[None]:
    """Players first, as far as the effect concerns any, then each rival."""
    who = "you" if effect.who == "" and isinstance(effect, e.ClaimResource | e.DestroyResource) else effect.who
    if isinstance(effect, e.Damage) and scene.target.startswith("merc:"):
        yield from deed(game, effect, scene)
        return
    found = yield from seats(game, who, scene)
    people = tuple(seat for seat in found if not game.players[seat].rival)
    if people and not (game.players[scene.seat].rival and isinstance(effect, TAKING)):
        scene.settled = people
        yield from deed(game, effect, scene)
        scene.settled = None
    for seat in found:
        if seat not in people:
            yield from TOLLS.get(type(effect), nothing)(game, effect, scene, seat)


def choose(game: State, effect: e.Choose | e.May, scene: Scene) -> Rule[None]:
    """A rival takes the first way that costs nothing, and buys nothing. FL-VAR-27."""
    for option in effect.options if isinstance(effect, e.Choose) else ():
        if option.cost.free and can_pay(game, scene.seat, option.cost):
            yield from effects.carry_out(game, option.do, scene)
            return


def touches(game: State, effect: Any, scene: Scene, seat: int) -> bool:
    """Whether an effect can come to anything with a rival. FL-VAR-27."""
    kind = type(effect)
    if kind in (e.Duel, e.Attack) and not game.players[scene.seat].party:
        return False
    if kind in OF_PARTY or (isinstance(effect, e.Kidnap) and effect.source == "party"):
        return game.players[seat].stands and (kind is not e.Heal or game.players[seat].wounds > 0)
    if isinstance(effect, e.Shed):
        return game.players[seat].penalty > 0
    if isinstance(effect, e.Neutralise):
        return bool(game.owned(seat))
    return kind in TOLLS and kind not in IDLE


# --- dice ---


def chart(game: State, effect: e.Chart, scene: Scene, seat: int) -> Rule[None]:
    """One die, as it falls; a card gained is Town Health. FL-VAR-30."""
    for _ in range(effect.times):
        (face,) = yield Roll(1, effect.sides, "town", "Town Events Chart")
        row = effect.row(min(10, max(1, face)))
        own = of_row(effect.instead, row)
        yield ChartRolled(seat, scene.card, (face,), face, row, own is not None)
        inner = Scene(seat, scene.card)
        if own is None:
            yield from chart_row(game, seat, row, scene.card)
        else:
            yield from effects.carry_out(game, own, inner)
        yield from effects.carry_out(game, of_row(effect.also, row) or (), inner)


def chart_row(game: State, seat: int, row: int, why: str) -> Rule[None]:
    """A row of the Town Events Chart for a rival."""
    gained, health = events_phase.CHART.get(row, (0, 0))
    yield from prestige(game, seat, gained, why)
    yield from town_health(game, seat, health + (row == events_phase.GIFT), why)
    owned = tuple(game.owned(seat))
    if row == events_phase.LOSS and owned:
        yield from towns.release(game, seat, towns.far_off(game, seat, owned), why)


# --- cards that would stay ---


def curse(game: State, seat: int, where: str, card: str) -> Rule[None]:
    """A card that would be attached to a rival works at once, and once: on its town, or on its Party. FL-VAR-31."""
    if where == "town":
        yield from town_health(game, seat, -TOWN_CURSE, card)
    elif game.players[seat].stands:
        yield from hurt_crew(game, seat, PARTY_CURSE, card)
        yield from set_back(game, seat, 1)
    else:
        yield RivalSpared(seat, "party", card)


TAKING = (e.Steal, e.TakeCoins, e.Kidnap, e.StealVehicle, e.StealTechnology, e.Duel, e.Attack)
"""What a rival never does to a player."""
TOLLS: dict[type, Toll] = {
    e.Coins: goods.coins,
    e.TakeCoins: goods.take_coins,
    e.Draw: goods.cards(1),
    e.Search: goods.cards(1),
    e.Retrieve: goods.cards(1),
    e.Give: goods.cards(1),
    e.Discard: goods.discard,
    e.Steal: goods.steal,
    e.Kidnap: goods.kidnap,
    e.GainTechnology: goods.gain_technology,
    e.DestroyTechnology: goods.lose_technology,
    e.StealTechnology: goods.steal_technology,
    e.ClaimResource: goods.claim,
    e.Neutralise: goods.neutralise,
    e.RemoveCard: goods.cards(-1),
    e.Damage: of_party(parties.damage),
    e.PsychCheck: of_party(parties.flat(parties.UNNERVED, parties.SHAKEN)),
    e.Heal: of_party(parties.healing),
    e.Kill: of_party(parties.flat(crew.EACH)),
    e.Bench: of_party(parties.flat(parties.SENT_HOME)),
    e.DestroyVehicle: parties.on_foot,
    e.StealVehicle: of_party(parties.steal_vehicle),
    e.Delay: of_party(parties.delay),
    e.Shed: parties.shed,
    e.Move: of_party(parties.move),
    e.Fight: of_party(parties.fight),
    e.Duel: of_party(parties.duel),
    e.Attack: of_party(parties.attacking),
    e.Check: of_party(parties.check),
    e.Chart: chart,
    e.DestroyResource: nothing,
    e.RemoveJinx: nothing,
    e.Peek: nothing,
    e.Trade: nothing,
    e.Weeks: nothing,
    e.Skill: nothing,
}
"""What each effect comes to with a rival. FL-VAR-27 to FL-VAR-30, FL-TAB-RIVAL-EFFECTS."""
IDLE = frozenset(kind for kind, toll in TOLLS.items() if toll is nothing)
OF_PARTY = frozenset((
    e.Damage, e.PsychCheck, e.Heal, e.Kill, e.Bench, e.DestroyVehicle, e.StealVehicle, e.Delay, e.Move, e.Fight, e.Duel,
    e.Attack, e.Check,
))  # fmt: skip
"""What needs a Party that stands."""
