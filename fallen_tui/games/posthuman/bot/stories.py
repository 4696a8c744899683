"""Stories, and whatever cards ask: options by what they are expected to bring."""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.content.index import parts
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.posthuman.bot import pack
from fallen_tui.games.posthuman.bot.outlook import Prospect, best, by_topic, options
from fallen_tui.games.posthuman.effects.flow import Choose, May
from fallen_tui.games.posthuman.queries.bonuses import mutations
from fallen_tui.games.posthuman.state import keys as k

FORLORN = 4
"""Steps behind the foremost human at which the road is given up, once half turned."""
ALMOST = 4
"""Mutations at which one is half turned."""


def way(look: Prospect, ask: Ask) -> Answer:
    """The option of a story; before it, what is worth doing for its own sake."""
    card = look.game.cards.encounters[ask.about[0]]
    task = pack.task(look, ask.keys)
    if task is not None:
        return task
    ways = [key for key in ask.keys if isinstance(key, k.WayKey)]
    return max(ways, key=lambda key: look.way(card.options[key.n]))


def which_test(look: Prospect, ask: Ask) -> Answer:
    """The stat that is likelier to pass."""
    return best(ask, lambda key: look.passing(key.stat))


def choose(look: Prospect, ask: Ask) -> Answer:
    """An option of a choice that a card gives."""
    found = offered(look, ask, Choose, lambda effect, labels: set(labels) <= {each.label for each in effect.options})
    if found is None:
        return ask.keys[0]
    options = found.options
    return best(ask, lambda key: look.effects(options[key.n].do, options[key.n].cost))


def may(look: Prospect, ask: Ask) -> Answer:
    """Something that may be done for a price."""
    found = offered(look, ask, May, lambda effect, labels: effect.label == labels[0])
    return k.YES if found is not None and look.effects(found.do, found.cost) > 0 else k.NO


def offered(look: Prospect, ask: Ask, kind: type, fits: Any) -> Any:
    """The effect of a card that asks."""
    card, *labels = ask.about
    asking = (part for part in parts(look.game.cards.of.get(card)) if isinstance(part, kind))
    return next((effect for effect in asking if fits(effect, tuple(labels))), None)


def lose_either(look: Prospect, ask: Ask) -> Answer:
    """Food or ammunition: what is worth less to who loses it; a mutant takes what is worth more."""
    _, victim, n = ask.about
    theirs = Prospect(look.game, victim)
    sign = 1 if victim == look.seat else -1
    return best(ask, lambda key: sign * lost(theirs, str(key), n))


def give_up(look: Prospect, ask: Ask) -> Answer:
    """What another takes: what is worth less."""
    return best(ask, lambda key: lost(look, str(key), ask.about[2]))


def lost(look: Prospect, what: str, n: int) -> float:
    """What a loss of tokens comes to, below 0."""
    n = min(n, getattr(look.player, what))
    return look.gain("food", -n) if what == "food" else -n * look.ammo_price


def follower(look: Prospect, ask: Ask) -> Answer:
    """A follower for some food."""
    _, food = ask.about
    return k.YES if look.prices["follower"] + look.gain("food", -food) > 0 else k.NO


def lose_scar(look: Prospect, ask: Ask) -> Answer:
    """A mutation goes before a blank scar."""
    scars = look.game.cards.scars
    return best(ask, lambda key: not scars[key.card].blank)


def turn(look: Prospect, ask: Ask) -> Answer:
    """Whether to turn: not while there is any hope on the road."""
    game, player = look.game, look.player
    foremost = max(other.journey for other in game.humans)
    hopeless = mutations(game, player) >= ALMOST and player.journey + FORLORN <= foremost and bool(game.mutants)
    return k.TURN if hopeless else k.REMAIN


def discard(look: Prospect, ask: Ask) -> Answer:
    """The items that are worth least."""
    ranked = sorted(options(ask), key=lambda key: pack.value(look, key.card))
    return tuple(ranked[: ask.low])


HANDLERS = by_topic(way, which_test, choose, may, lose_either, give_up, follower, lose_scar, turn, discard)
