"""The steady bot in its town: selling, buying, hiring, gear and people."""

from __future__ import annotations

from functools import cached_property
from math import ceil

from fallen_tui.engine.keys import Key
from fallen_tui.games.fallen_land.bot import gear_weights
from fallen_tui.games.fallen_land.bot.distances import distance
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.roads import Roads
from fallen_tui.games.fallen_land.bot.valuation import WIN
from fallen_tui.games.fallen_land.effects.dealings import STAKED
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.queries.bonuses import PARTY, VEHICLE
from fallen_tui.games.fallen_land.rules.bank import BACK, cost_of, sale_value
from fallen_tui.games.fallen_land.rules.gear_places import place_now
from fallen_tui.games.fallen_land.rules.hiring import targets_for
from fallen_tui.games.fallen_land.rules.people import seats_for
from fallen_tui.games.fallen_land.rules.towns import MOST_CHIPS
from fallen_tui.games.fallen_land.state.keys.deeds import MissionKey
from fallen_tui.games.fallen_land.state.keys.gear import (
    ON_VEHICLE,
    ROSTER,
    STORE,
    WITH_PARTY,
    CallKey,
    EquipKey,
    FixedOn,
    InCrown,
    ShiftKey,
    UnloadKey,
)
from fallen_tui.games.fallen_land.state.keys.targets import OfCharacter, OfSeat
from fallen_tui.games.fallen_land.state.keys.town import (
    COINS,
    ActionGoodKey,
    GoodKey,
    HireKey,
    TechnologyGoodKey,
    good_of,
)
from fallen_tui.games.fallen_land.state.table import CREW, NOBODY

SUCCESS = 9.0
"""Skill points that an automatic Success of a technology is worth, in each check of its skill."""

STRUCK = 0.5
"""What a point of damage to a rival's Party is worth, in coins of harm."""
FIGHTS = 0.7
"""The share of a fighter's points that counts for one who does nothing else."""


# --- the Bank ---


def technology_value(mind: Mind, kind: str, new: bool) -> float:
    """A technology of the Bank: what its Prestige and Town Health bring, and its use."""
    card, valuation = mind.cards.technologies[kind], mind.valuation
    found = 0.0
    if new:
        player = mind.player
        found += valuation.prices["prestige"] + 5 * valuation.prices["health"]
        prestige, health = valuation.marks
        if player.prestige + 1 >= prestige or player.town_health + 5 >= health:
            found += WIN
    if card.skill:
        found += SUCCESS * card.n * gear_weights.weights(mind.cards)[card.skill] * mind.point
    if card.movement:
        found += 4.0 * card.movement * mind.point
    if card.deal:
        found += card.n * valuation.prices[card.deal] * max(0.0, valuation.left - 1)
    return found


class Purse:
    """What paying takes: spare cards and coins first, then gear in use and cards in hand by their use."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind

    @cached_property
    def free(self) -> int:
        """The coins that cost nothing but themselves."""
        return self.mind.player.coins + sum(self.mind.spare.values())

    @cached_property
    def others(self) -> list[tuple[int, float]]:
        """The cards that are missed, with their values and what is lost with them, the least loss a coin first."""
        mind = self.mind
        missed = [key for key in mind.for_sale if key not in mind.spare]
        missed.sort(key=lambda key: (loss(mind, key), key))
        return [(mind.for_sale[key], max(0.0, kept(mind, key))) for key in missed]

    def outlay(self, cost: int) -> float:
        """What is lost by paying so much."""
        found = min(cost, self.free) * self.mind.valuation.prices["coins"]
        short = cost - self.free
        for n, lost in self.others if short > 0 else ():
            if short <= 0:
                break
            short -= n
            found += lost
        return found


def kept(mind: Mind, key: str) -> float:
    """What a card is worth that would be handed in."""
    good = good_of(key)
    if isinstance(good, ActionGoodKey):
        return mind.action(good.card)
    if mind.fit.get(good.card, STORE) == STORE:
        return 0.0
    return gear_weights.value(mind.cards, good.card) * mind.point


def loss(mind: Mind, key: str) -> float:
    """What is lost for each coin that a card brings."""
    return kept(mind, key) / max(1, mind.for_sale.get(good_of(key), 1))


def purchase(mind: Mind) -> tuple[float, str]:
    """The best of the Bank's goods: what it brings beyond its price, and its key."""
    best, chosen = 0.0, "done"
    purse = Purse(mind)
    for key in mind.ask.keys:
        if not isinstance(key, GoodKey):
            continue
        cost = cost_of(mind.view, mind.seat, key) or 0
        if isinstance(key, TechnologyGoodKey):
            new = mind.player.technology(key.kind) is None
            gain = technology_value(mind, key.kind, new) - purse.outlay(cost)
        else:
            gain = chip_value(mind, cost) - purse.outlay(cost)
        if gain > best:
            best, chosen = gain, key
    return best, chosen


def chip_value(mind: Mind, cost: int) -> float:
    """A defence chip: it keeps others from the Resources, if a technology need not wait for it."""
    player = mind.player
    if mind.view.rivals:
        return thwarting(mind)
    income = mind.view.resource_count(mind.seat) ** 2 + 10
    held = mind.view.resource_count(mind.seat)
    exposed = held >= 3 or (held and mind.valuation.leads and max(mind.valuation.done[mind.seat]) > 0.4)
    waits = not exposed and len(player.technologies) < 7 and player.coins - cost + income < 35
    if waits or player.chips >= 4:
        return 0.0
    found = (4.0 + 5.0 * mind.view.resource_count(mind.seat)) * min(1.0, mind.valuation.left / 4) / (1 + player.chips)
    return found * mind.plan.chip


def thwarting(mind: Mind) -> float:
    """A chip against rival towns: each tries to seize a Resource in one Turn of six, a chip stops one try in six."""
    held = mind.view.resource_count(mind.seat)
    if not held or mind.player.chips >= MOST_CHIPS:
        return 0.0
    lost = mind.valuation.prices["prestige"] + max(mind.valuation.prices["resource"], mind.valuation.income(0) + 10.0)
    return mind.view.rivals / 36 * (mind.valuation.left - 1) * lost


def payment(mind: Mind) -> str:
    if COINS in mind.ask.keys:
        return COINS
    short = mind.ask.about[1] - mind.player.coins
    values = mind.for_sale

    def score(key: str) -> tuple[float, int, str]:
        return (round(loss(mind, key), 3), abs(values.get(good_of(key), 0) - short), key)

    return min((key for key in mind.ask.keys if key != BACK), key=score)


def wager(mind: Mind) -> int:
    """The coins to stake: a fixed share, whatever can be won."""
    return int(min(mind.ask.high, max(0, mind.player.coins // STAKED)))


def absorb(mind: Mind) -> int:
    """Chips are kept, unless the mark of Town Health hangs on them."""
    _, health = mind.valuation.marks
    player, lost = mind.player, mind.ask.about[0]
    if player.town_health >= health > player.town_health - lost:
        return int(min(mind.ask.high, player.town_health - health + lost))
    return 0


def rebuild_price(mind: Mind) -> str:
    """What is missed least."""
    prices = mind.valuation.prices
    cost = {"prestige": prices["prestige"], "town_health": 4 * prices["health"]}
    return min(mind.ask.keys, key=lambda key: cost.get(key, 0.0))


def sell(mind: Mind) -> str:
    """Sell only what brings more than is printed, and what is over when coins are short for a technology."""
    for key, n in sorted(mind.spare.items()):
        if key in mind.ask.keys and sale_value(mind.view, mind.seat, key.card) > n:
            return key
    return "done"


def hire(mind: Mind) -> str:
    purse = Purse(mind)
    for key in mind.ask.keys:
        if isinstance(key, HireKey):
            action = mind.cards.actions[key.card]
            job, gain = best_job(mind, key.card)
            if job and gain > purse.outlay(action.hire) + 2.0:
                return key
    return "done"


def jobs(mind: Mind, card: str) -> dict[str, float]:
    """What each job of one for hire is worth, with its best target."""
    action = mind.cards.actions[card]
    return {job: job_value(mind, card, job)[0] for job in (*action.assignments, *action.jobs)}


def best_job(mind: Mind, card: str) -> tuple[str, float]:
    found = jobs(mind, card)
    if not found:
        return "", 0.0
    job = max(found, key=lambda each: found[each])
    return job, found[job]


def job_value(mind: Mind, card: str, job: str, targets: tuple[str, ...] = ()) -> tuple[float, str]:
    """The worth of a job and the best of its targets."""
    options = targets or tuple(targets_for(mind.view, mind.seat, job))
    if not options:
        return 0.0, ""
    scores = {target: target_value(mind, card, job, target) for target in options}
    best = max(options, key=lambda target: scores[target])
    return scores[best], best


def target_value(mind: Mind, card: str, job: str, target: str) -> float:
    """What a hired one brings by doing a job to a target; far ones bring it late."""
    view, valuation, action = mind.view, mind.valuation, mind.cards.actions[card]
    if job in ("claim", "mission"):
        hex = target if job == "claim" else view.missions[MissionKey.read(target).chip]
        turns = ceil(distance(mind.cards.board, mind.home, hex) / max(1, action.movement))
        share = max(0.0, 1 - turns / (valuation.left + 1))
        if job == "mission":
            return share * (2.1 * valuation.prices["prestige"] + 14.0)
        if not Roads(mind).room:
            return 0.0
        owner = view.owner_of(hex)
        taken = 0.0 if owner == NOBODY else valuation.harm * 25.0 * valuation.danger(owner)
        return share * (0.9 * valuation.prices["resource"] + taken)
    if job == "destroy":
        owner = view.owner_of(target)
        turns = ceil(distance(mind.cards.board, mind.home, target) / max(1, action.movement))
        if owner in (NOBODY, mind.seat):
            lost = 0.0 if owner == NOBODY else -45.0
        else:
            lost = valuation.harm * 45.0 * valuation.danger(owner)
        return lost * view.resources[target].count * max(0.0, 1 - turns / (valuation.left + 1))
    if job == "attack":
        return valuation.harm * 22.0 * valuation.danger(OfSeat.read(target).seat)
    if job == "kill":
        aim = OfCharacter.read(target)
        seat, victim = aim.seat, aim.card
        if victim == CREW:
            return valuation.harm * (crew.EACH + 3.5 * action.strike) * valuation.danger(seat) * STRUCK
        member = next(m for _, m in view.players[seat].party if m.card == victim)
        character = mind.cards.characters[victim]
        won = min(0.9, 0.35 + action.omega / 40 - 0.04 * (character.health - member.damage))
        return won * valuation.harm * (8.0 + gear_weights.person(mind.cards, victim) * 0.5) * valuation.danger(seat)
    if job == "join":
        return joining(mind, card, InCrown.read(target).crown)
    return supplying(mind, card) if job == "supply" and target == mind.player.place else 0.0


def joining(mind: Mind, card: str, crown: int) -> float:
    """A hit man in a Crown: one who only fights, instead of who is there, or of who waits in the Roster for it."""
    action = mind.cards.actions[card]
    found = action.omega * gear_weights.weights(mind.cards)["combat"] + gear_weights.given(mind.cards, action.bonuses)
    found += 1.5 * action.health + gear_weights.ABILITY * len(action.abilities)
    if mind.player.crowns[crown] is not None:
        found -= max(0.0, _value_of(mind, crown))
    else:
        found -= max((_fitness(mind, member.card) for member in mind.player.roster), default=0.0)
    return FIGHTS * found * mind.point


def supplying(mind: Mind, card: str) -> float:
    """Gear brought to where the Party stands: at most the weeks that it would take to go for it."""
    place = mind.player.place
    if mind.at_home:
        return 0.0
    stored = [card for card in mind.player.auction if mind.fit.get(card, STORE) != STORE]
    wanted = sum(gear_weights.value(mind.cards, each) for each in stored) * mind.point
    far = distance(mind.cards.board, place, mind.home)
    turns = ceil(far / max(1, mind.cards.actions[card].movement))
    trip = ceil(far / Roads(mind).pace) * 2 * mind.valuation.prices["weeks"]
    return min(wanted, trip) / turns if turns else 0.0


# --- gear and people ---


def outfit(mind: Mind) -> str:
    """The next step towards the plan; calling people up first."""
    plan = mind.fit_here
    keys = set(mind.ask.keys)
    calls = sorted(key for key in keys if isinstance(key, CallKey))
    if calls and (key := call(mind, calls)):
        return key
    wrong = [card for card, place in plan.items() if not _in_place(mind, card, place)]
    homeless = [card for card in wrong if plan[card] == STORE]
    if mind.at_home:
        for card in sorted(homeless):
            if UnloadKey.of(card) in keys:
                return UnloadKey.of(card)
            if ShiftKey.of(card) in keys:
                return ShiftKey.of(card)
    for card in sorted(wrong, key=lambda card: (isinstance(plan[card], FixedOn), card)):
        if plan[card] == STORE:
            continue
        stored = EquipKey.of(card) in keys
        if (stored or ShiftKey.of(card) in keys) and plan[card] in mind.places(card, old=_old(mind, card)):
            return EquipKey.of(card) if stored else ShiftKey.of(card)
    if mind.at_home:
        for card in sorted(wrong):
            if ShiftKey.of(card) in keys and plan[card] != STORE and _swap(mind, card):
                return ShiftKey.of(card)
    return "done"


def _swap(mind: Mind, card: str) -> bool:
    """Whether a card that cannot go where it should stands in the way of others: it is stored for a moment."""
    now = place_now(mind.view, mind.seat, card)
    comers = (other for other, place in mind.fit_here.items() if place == now)
    return any(place_now(mind.view, mind.seat, other) != now for other in comers)


_OLD: dict[Key, int] = {ON_VEHICLE: VEHICLE, WITH_PARTY: PARTY}


def _old(mind: Mind, card: str) -> int | None:
    now = place_now(mind.view, mind.seat, card)
    return now.crown if isinstance(now, InCrown) else _OLD.get(now)


def _in_place(mind: Mind, card: str, place: Key) -> bool:
    if isinstance(place, FixedOn):
        return False
    return place_now(mind.view, mind.seat, card) == place


def call(mind: Mind, calls: list[CallKey]) -> CallKey | None:
    """Somebody out of the Roster: into an empty Crown, or for somebody much worse who may leave."""
    best = max(calls, key=lambda key: (_fitness(mind, key.card), key))
    if None in mind.player.crowns:
        return best
    free = (key.crown for key in seats_for(mind.view, mind.seat))
    worst = min((_value_of(mind, crown) for crown in free), default=float("inf"))
    return best if _fitness(mind, best.card) > worst + 12.0 else None


def _fitness(mind: Mind, card: str) -> float:
    member = next((m for m in mind.player.roster if m.card == card), None)
    hurt = 0.0 if member is None else 3.0 * member.damage + 5.0 * member.psychological
    return gear_weights.person(mind.cards, card) - hurt


def _value_of(mind: Mind, crown: int) -> float:
    member = mind.player.member(crown)
    return gear_weights.person(mind.cards, member.card) - 3.0 * member.damage - 5.0 * member.psychological


def crown_for(mind: Mind, card: str) -> str:
    """Which Crown a newcomer takes, or the Roster."""
    keys = mind.ask.keys
    crowns = [key for key in keys if isinstance(key, InCrown)]
    for key in crowns:
        if mind.player.crowns[key.crown] is None:
            return key
    if crowns:
        worst = min(crowns, key=lambda key: (_value_of(mind, key.crown), key))
        if ROSTER not in keys or gear_weights.person(mind.cards, card) > _value_of(mind, worst.crown) + 12.0:
            return worst
    return ROSTER if ROSTER in keys else keys[0]


def stow(mind: Mind, card: str) -> str:
    """Where a card goes that comes to the Party: as planned, else where there is room."""
    return gear_weights.planned_place(mind.view, mind.seat, card, mind.ask.keys)


def outfit_pending(mind: Mind, plan: dict[str, Key] | None = None) -> bool:
    """Whether a plan, that for what is at hand, differs from what is carried, in a way that can be mended."""
    plan = mind.fit_here if plan is None else plan
    return any(
        place != STORE and place_now(mind.view, mind.seat, card) == STORE and place in mind.places(card)
        for card, place in plan.items()
    )
