"""What effects do to rival towns, which have no cards, coins and Characters of their own. FL-VAR-27 to FL-VAR-31."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.fallen_land import crew
from fallen_tui.games.fallen_land import effects as e
from fallen_tui.games.fallen_land.effects_chart import of_row
from fallen_tui.games.fallen_land.events import ChartRolled, CoinsChanged, Found, PartyMoved, RivalSpared
from fallen_tui.games.fallen_land.rules import duel as solo
from fallen_tui.games.fallen_land.rules import effects, events_phase, towns
from fallen_tui.games.fallen_land.rules.checks import omega_check
from fallen_tui.games.fallen_land.rules.drawing import draw, random_location, random_technology
from fallen_tui.games.fallen_land.rules.effects import goods, party
from fallen_tui.games.fallen_land.rules.effects.scene import Scene, amount, known_seats, seats
from fallen_tui.games.fallen_land.rules.gear import gain_spoils
from fallen_tui.games.fallen_land.rules.people import gain_character
from fallen_tui.games.fallen_land.rules.pvp import attack
from fallen_tui.games.fallen_land.rules.rival_party import hurt_crew, set_back
from fallen_tui.games.fallen_land.rules.tracks import can_pay, prestige, town_health
from fallen_tui.games.fallen_land.state import CREW, NOBODY, State

Deed = Callable[[State, Any, Scene], Rule[None]]
Toll = Callable[[State, Any, Scene, int], Rule[None]]

COINS = 3
"""So many coins, or what is left of them, are 1 Town Health to a rival. FL-VAR-27."""
SHAKEN, UNNERVED = 3, 1
"""Damage for a Psychological Check of a whole Party, and of one Character. FL-VAR-30."""
SENT_HOME = 3
"""Damage for a Character who is sent home. FL-VAR-30."""
ON_FOOT = 2
"""Weeks for a Vehicle that is lost. FL-VAR-30."""
AMBUSH = 2
"""d6 of damage from somebody whom a card brings. FL-VAR-30."""
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


# --- goods ---


def nothing(game: State, effect: Any, scene: Scene, seat: int) -> Rule[None]:
    """There is nothing of the kind with a rival, which is told. FL-VAR-27."""
    yield RivalSpared(seat, _WHAT.get(type(effect), "nothing"), scene.card)


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


# --- the Party ---


def of_party(toll: Toll) -> Toll:
    """What only a Party that stands can suffer."""

    def checked(game: State, effect: Any, scene: Scene, seat: int) -> Rule[None]:
        if game.players[seat].stands:
            yield from toll(game, effect, scene, seat)
        else:
            yield RivalSpared(seat, "party", scene.card)

    return checked


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
    from fallen_tui.games.fallen_land.events import RivalHurt

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
    """Where the card says; where a rival would choose, to the first of the hexes."""
    if effect.to == "random":
        hex = yield from random_location(game)
    elif effect.to == "town":
        hex = game.home(seat)
    else:
        n = (yield from amount(game, effect.n, scene, seat)) if effect.n is not None else 0
        goals = party.goals_of(game, seat, effect.to, n)
        if not goals:
            return
        by = next(iter(known_seats(game, effect.by, scene)), seat)
        hex = goals[0]
        if not game.players[by].rival:
            hex = yield Ask(by, "move_to", goals, "FL-MAP-09", about=(seat, scene.card))
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


# --- dice ---


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
    e.Coins: coins,
    e.TakeCoins: take_coins,
    e.Draw: cards(1),
    e.Search: cards(1),
    e.Retrieve: cards(1),
    e.Give: cards(1),
    e.Discard: discard,
    e.Steal: steal,
    e.Kidnap: kidnap,
    e.GainTechnology: gain_technology,
    e.DestroyTechnology: lose_technology,
    e.StealTechnology: steal_technology,
    e.ClaimResource: claim,
    e.Neutralise: neutralise,
    e.RemoveCard: cards(-1),
    e.Damage: of_party(damage),
    e.PsychCheck: of_party(flat(UNNERVED, SHAKEN)),
    e.Heal: of_party(healing),
    e.Kill: of_party(flat(crew.EACH)),
    e.Bench: of_party(flat(SENT_HOME)),
    e.DestroyVehicle: on_foot,
    e.StealVehicle: of_party(steal_vehicle),
    e.Delay: of_party(delay),
    e.Shed: shed,
    e.Move: of_party(move),
    e.Fight: of_party(fight),
    e.Duel: of_party(duel),
    e.Attack: of_party(attacking),
    e.Check: of_party(check),
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
_WHAT: dict[type, str] = {
    e.Peek: "cards",
    e.RemoveJinx: "jinx",
    e.Trade: "goods",
    e.Weeks: "weeks",
    e.Skill: "skill",
    e.Shed: "penalty",
    e.Discard: "town card",
    e.Neutralise: "resource",
    e.ClaimResource: "neutral",
    e.DestroyResource: "resource",
    e.Kidnap: "party",
}
"""What is not there, in a word of the event."""
