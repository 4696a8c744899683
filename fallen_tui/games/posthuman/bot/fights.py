"""Fights: whether to, and every choice in them, by how the rest of the fight goes on average."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.posthuman.bot import pack, prices
from fallen_tui.games.posthuman.bot.battle import Combatant, Foes, hit, target
from fallen_tui.games.posthuman.bot.clash import mean, shots
from fallen_tui.games.posthuman.bot.journey import Road
from fallen_tui.games.posthuman.bot.outlook import Prospect, best, by_topic, gladly, options
from fallen_tui.games.posthuman.content.encounters import Encounter
from fallen_tui.games.posthuman.queries.bonuses import armaments, firearm
from fallen_tui.games.posthuman.queries.chances import evade_chance
from fallen_tui.games.posthuman.queries.dice import DEFENCE, MASTER, Firearm, misses
from fallen_tui.games.posthuman.queries.maps import zone_kind
from fallen_tui.games.posthuman.queries.odds.building import enemy_of
from fallen_tui.games.posthuman.queries.odds.spec import LAST
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.events import fight_of
from fallen_tui.games.posthuman.state.table import Fight

KEEPSAKE = 0.25
"""By how much a kept event must better a fight to be spent."""
TRICK = 0.3
"""The same of a card that evades, or that lets nobody shoot."""


class Skirmish:
    """A fight under way as a survivor sees it."""

    def __init__(self, look: Prospect) -> None:
        self.look = look
        self.fight: Fight = fight_of(look.game)
        self.cards = [foe.card for foe in self.fight.foes]
        self.foes = tuple(enemy_of(look.game, look.player, foe.card, foe.wounds) for foe in self.fight.foes)

    @property
    def encounter(self) -> Encounter | None:
        """The card that brought it."""
        card = self.fight.card
        return self.look.game.cards.encounters[card] if card else None

    def stake(self) -> float:
        """What who falls here loses besides."""
        return Road(self.look).stake(zone_kind(self.look.game, self.look.player))

    def value(self, mine: Combatant | None = None, foes: Foes | None = None, swap: int = 0) -> float:
        """What the rest of the fight is worth, from the coming round on."""
        fight = self.fight
        moment = (max(fight.round, 1) if fight.round else 0, fight.caught, fight.silent, swap)
        return self.look.fight(self.foes if foes is None else foes, self.stake(), *moment, mine=mine)

    def risk(self) -> float:
        """The chance to fall in the rounds to come."""
        ways = self.look.courses(self.foes, max(1, self.fight.round))
        return sum(chance for course, chance in ways if course.taken >= self.look.player.health)

    def best_swap(self) -> tuple[float, int]:
        """The number of dice to swap that is best in all rounds to come, and what the fight is worth with it."""
        swaps = self.look.fighter.swaps
        return max((self.value(swap=n), -n) for n in range(swaps + 1))

    def caught(self) -> float:
        """What the fight is worth to who did not get away."""
        return self.look.fight(self.foes, self.stake(), 0, True, self.fight.silent)

    def away(self) -> float:
        """What comes in place of what is evaded, or nothing where it came by itself."""
        meeting = self.look.game.meeting
        return self.look.level(meeting.level, self.stake()) if meeting is not None else 0.0


# --- fight, evade, pay ---


def meet(look: Prospect, ask: Ask) -> Answer:
    """Fight or evade or pay; before that, whatever helps."""
    errand = pack.task(look, ask.keys)
    if errand is not None:
        return errand
    bout = Skirmish(look)
    fight = bout.best_swap()[0]
    value: dict[Any, float] = {k.FIGHT: fight}
    if k.EVADE in ask.keys:
        chance = evade_chance(look.game, look.seat, bout.encounter)
        value[k.EVADE] = chance * bout.away() + (1 - chance) * bout.caught()
    if k.BRIBE in ask.keys and bout.encounter is not None and bout.encounter.bribe is not None:
        value[k.BRIBE] = look.effects((), bout.encounter.bribe.cost)
    for key in ask.keys:
        if isinstance(key, k.UseKey):
            value[key] = trick(look, bout, key.card) - TRICK
    return best(ask, lambda key: value.get(key, -99.0))


def trick(look: Prospect, bout: Skirmish, card: str) -> float:
    """What a card is worth that changes the fight before it begins."""
    use = look.game.cards.of[card].use
    if use.when == "evade":
        return bout.away()
    if use.when == "combat" and any(foe.gun for foe in bout.foes):
        return look.fight(bout.foes, bout.stake(), 0, False, True)
    return -99.0


# --- shooting ---


def shoot(look: Prospect, ask: Ask) -> Answer:
    """Fire where what it spares is worth the ammunition."""
    bout = Skirmish(look)
    gun = firearm(look.game, look.player)
    assert gun is not None
    held = bout.value(look.fighter._replace(gun=None))
    return k.SHOOT if bout.value() - gun.ammo * look.ammo_price > held else k.HOLD


def aim(look: Prospect, ask: Ask) -> Answer:
    """Shots one after the other to where each helps most."""
    bout = Skirmish(look)
    gun = firearm(look.game, look.player)
    assert gun is not None
    given = [0] * len(bout.foes)
    for _ in range(ask.high):
        gains = [aimed(look, bout, gun, place, n + 1) - aimed(look, bout, gun, place, n)
                 for place, n in enumerate(given)]  # fmt: skip
        given[max(range(len(given)), key=gains.__getitem__)] += 1
    whole = [0] * len(given)
    if look.fighter.gun is not None:
        whole[target(look.fighter.gun, bout.foes, look.dice.shooting)] = ask.high

    def value(dice: list[int]) -> float:
        return sum(aimed(look, bout, gun, place, n) for place, n in enumerate(dice))

    split = max((given, whole), key=value)
    return tuple((k.FoeKey(card), n) for card, n in zip(bout.cards, split, strict=True) if n)


def aimed(look: Prospect, bout: Skirmish, gun: Firearm, place: int, n: int) -> float:
    """What so many dice at an enemy are worth: that it falls, else what it is hurt."""
    if not n:
        return 0.0
    foe = bout.foes[place]
    law = shots(gun._replace(dice=n), look.dice.shooting)
    killed = sum(law[foe.health :])
    return killed * (1.0 + foe.wounds + 0.3 * foe.xp) + 0.25 * min(foe.health, mean(law)) / foe.health


# --- melee ---


def engage(look: Prospect, ask: Ask) -> Answer:
    """Whom first: who is soonest dead, the more dangerous of equals."""
    bout = Skirmish(look)
    foes = dict(zip(bout.cards, bout.foes, strict=True))
    return min(options(ask), key=lambda key: (foes[key.card].health, -foes[key.card].wounds))


def swap(look: Prospect, ask: Ask) -> Answer:
    """Dice swapped for defence dice: what serves best in all rounds to come."""
    if look.game.fight is None:
        return ask.high
    bout = Skirmish(look)
    return max(range(ask.low, ask.high + 1), key=lambda n: (bout.value(swap=n), -n))


def special(look: Prospect, ask: Ask) -> Answer:
    """Which of two weapons' special counts."""
    ways = {way.card: way.special for way in armaments(look.game, look.player)}
    return best(ask, lambda key: (ways[key.card].attack, ways[key.card].wounds, ways[key.card].knockdown))


def keepsake(look: Prospect, ask: Ask) -> Answer:
    """Kept events, spent on a fight that matters: none in an easy one, one at a time."""
    return ask.keys[:1] if Skirmish(look).risk() > KEEPSAKE else ()


def block(look: Prospect, ask: Ask) -> Answer:
    """What blocks leave: by wounds each way, and what the rest of the fight is then."""
    if look.game.fight is None:
        return best(ask, lambda key: -ask.about[1 + key.n][1])
    bout = Skirmish(look)
    card, *ends = ask.about
    return best(ask, lambda key: ended(look, bout, card, ends[key.n]))


def ended(look: Prospect, bout: Skirmish, card: str, end: tuple[int, int, bool, bool]) -> float:
    """What an end of an exchange is worth."""
    dealt, taken, downs, downed = end
    place = bout.cards.index(card)
    left = hit(tuple(foe.health for foe in bout.foes), place, dealt)
    foes = tuple(foe._replace(health=n) for foe, n in zip(bout.foes, left, strict=True) if n > 0)
    killed = bout.foes[place].xp * look.prices["xp"] if left[place] <= 0 else 0.0
    if taken >= look.player.health:
        return -look.falling - bout.stake()
    scarred = taken and bout.foes[place].scars_due(bout.fight.scarred)
    scar = prices.scar_price(look.game, look.player) if scarred else 0.0
    rest = 0.0
    if foes and bout.fight.round < LAST:
        rest = look.fight(foes, bout.stake(), bout.fight.round + 1)
    return killed - look.health_lost[taken] - scar + rest + 0.1 * downs - 0.1 * downed


# --- rerolls ---


def reroll(look: Prospect, ask: Ask) -> Answer:
    """Dice that come to nothing are rolled again; the reroll of mind is kept where little hangs on it."""
    means, *_ = ask.about
    fight = look.game.fight
    if means == "misses" or fight is None:
        return ask.keys[: ask.high]
    if fight.round == 0:
        return idle_shots(look, fight, ask)
    return idle_blows(look, fight, ask)


def idle_shots(look: Prospect, fight: Fight, ask: Ask) -> Answer:
    """Shots that miss, where melee is not likely to need the reroll more."""
    gun = firearm(look.game, look.player)
    if gun is None:
        return ()
    idle = [key for key in options(ask) if misses(gun, fight.mine[key.n])]
    return tuple(idle[: ask.high]) if len(idle) >= ask.high else ()


def idle_blows(look: Prospect, fight: Fight, ask: Ask) -> Answer:
    """Dice of melee that do nothing, unless the exchange is won as it is."""
    player = look.player
    arm = armaments(look.game, player)[0]
    master = player.stats["melee"] >= MASTER
    nothing = {"miss"} | (set() if master else {"warrior"}) | ({"special"} if arm.special.miss else set())
    idle = [key for key in options(ask) if fight.mine[key.n].removeprefix(DEFENCE) in nothing]
    return tuple(idle[: ask.high]) if len(idle) >= ask.high or fight.round == LAST else ()


HANDLERS = by_topic(meet, shoot, aim, engage, swap, special, keepsake, block, reroll)
HANDLERS |= {"fuel": gladly, "drill": gladly}
