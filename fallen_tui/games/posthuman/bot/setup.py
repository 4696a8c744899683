"""Before the road: survivors, stats, purchases."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.posthuman.bot import pack, prices
from fallen_tui.games.posthuman.bot.outlook import Prospect, best
from fallen_tui.games.posthuman.rules.setup import RATE
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import Carried, Player

STATS = {"strength": 1.0, "speed": 0.55, "mind": 0.75, "melee": 1.05, "shooting": 0.5}
"""What a point of a stat is worth to a survivor who is made."""
LAST = {"strength": 0.5, "speed": 0.2, "mind": 0.1, "melee": 0.8, "shooting": 0.2}
"""What the fifth point is worth besides."""
ZONES = ((1, 4), (2, 3), (3, 3))
"""Steps of the journey by the level of their encounters."""
STORE = 3
"""Food that is kept for the road."""
BARTER = 0.5
"""The part of its worth at which food is given for goods: they serve to the end, and the road has food to find."""
WEAPONS = 2
"""Of the 3 cards of the short road, those drawn as weapons: the best of them is kept."""


def character(look: Prospect, ask: Ask) -> Answer:
    """Whoever is likeliest to stand all the fights of the road."""
    return best(ask, lambda key: prospects(look, key.card))


def prospects(look: Prospect, card: str) -> float:
    """What the road holds for a ready-made survivor: encounters of each level, and the stores to begin with."""
    cards = look.game.cards
    made = cards.characters[card]
    player = Player(look.seat, look.player.name, character=card, map=look.player.map, stats=dict(made.stats))
    player.health, player.morale, player.ammo = player.health_limit, player.morale_limit, made.ammo
    player.skills, player.gear = list(made.skills), [Carried(item) for item in made.items]
    for item in made.items:
        if cards.of[item].melee is not None:
            player.melee = [item]
        elif cards.of[item].ranged is not None:
            player.ranged = item
    road = look.instead(player)
    fights = sum(zones * road.level(level, road.journey) for level, zones in ZONES)
    return fights + prices.food_value(player, made.food)


def stats(look: Prospect, ask: Ask) -> Answer:
    """Blows and wounds first."""

    def worth(key: Any) -> float:
        values: dict[str, int] = {stat: getattr(key, stat) for stat in STATS}
        return sum(STATS[stat] * n + LAST[stat] * (n == 5) for stat, n in values.items())

    return best(ask, worth)


def buy(look: Prospect, ask: Ask) -> Answer:
    """What is worth more than half the food that it costs, as long as there is enough for the road."""
    found: dict[Any, float] = {k.DONE: 0.0}
    for key in ask.keys:
        if isinstance(key, k.BuyKey):
            price = look.game.cards.of[key.card].price
            if look.player.food - price >= STORE:
                found[key] = pack.value(look, key.card) + BARTER * look.gain("food", -price)
        elif isinstance(key, k.ChangeKey) and look.player.food - key.n >= STORE:
            found[key] = bullets(look, key.n)
    return max(found, key=lambda key: found[key])


def bullets(look: Prospect, n: int) -> float:
    """What it is worth to swap `n` food for ammunition."""
    gained = sum(look.ammo_price if look.player.ammo + each < prices.ENOUGH_AMMO else 0.0 for each in range(RATE * n))
    return gained + BARTER * look.gain("food", -n)


def split(look: Prospect, ask: Ask) -> Answer:
    """How many of the cards of the short road are weapons."""
    return k.WayKey(WEAPONS)


HANDLERS = {"character": character, "stats": stats, "buy": buy, "split": split}
