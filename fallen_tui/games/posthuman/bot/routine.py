"""What a person need not be asked on the road: business of which nothing comes, choices that choose nothing.

By the view of who is asked alone. What is judged here never changes a rule: the rules ask all the same.
"""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.posthuman.bot import people
from fallen_tui.games.posthuman.bot.fights import Skirmish
from fallen_tui.games.posthuman.bot.outlook import Prospect, by_topic
from fallen_tui.games.posthuman.queries.bonuses import armaments, experience, mutations, unarmed
from fallen_tui.games.posthuman.queries.dice import DEFENCE
from fallen_tui.games.posthuman.rules.knockouts import FORCED
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import State

SWAP_AT_FIRST, SWAP_LATER = 0.01, 0.1
"""What swapping dice must gain to be asked about, a step of the journey being 1: in the first round, in later ones."""
RISK = 0.05
"""The chance to fall from which on one is asked about what is kept for a fight."""


def routine(view: State, ask: Ask, asks: str) -> Answer | None:
    """The answer that needs no thought; None where there is none. PH-OUR-05, PH-OUR-08."""
    way = _TOPICS.get(ask.topic)
    return None if way is None else way(view, ask)


def business(view: State, ask: Ask) -> Answer | None:
    """Done, where all that can be done is to throw something away or to hold another weapon than the one in hand."""
    matters = [key for key in ask.keys if key != k.DONE and not _idle(view, ask.seat, key)]
    return None if matters else k.DONE


def _idle(view: State, seat: int, key: Any) -> bool:
    """Whether nobody is asked about a piece of business for its own sake."""
    if isinstance(key, k.ArmKey):
        return not unarmed(view, view.players[seat], key.card)
    return isinstance(key, k.DropKey)


def again(view: State, ask: Ask) -> object:
    """What is alike in business that need not be put again once it was left undone: what can be done, the XP for it,
    and the wounds that a card could heal. Nothing at another window. PH-OUR-05."""
    if ask.topic != "business":
        return None
    player = view.players[ask.seat]
    heals = any(isinstance(key, k.UseKey) for key in ask.keys)
    return ask.keys, experience(view, player), (player.health, player.morale, player.hunger) if heals else ()


def trade(view: State, ask: Ask) -> Answer | None:
    """Done, where neither side has anything that could change hands, and nothing can be bought or used to some end."""
    if any(isinstance(key, k.UseKey) and bought(view, key.card) for key in ask.keys):
        return None
    partners = [key.seat for key in ask.keys if isinstance(key, k.SeatKey)]
    if not partners and any(isinstance(key, k.UseKey) for key in ask.keys):
        far = [other.seat for other in view.humans if other.seat != ask.seat]
        return None if any(dealing(view, ask.seat, seat) for seat in far) else k.DONE
    return None if any(dealing(view, ask.seat, seat) for seat in partners) else k.DONE


def bought(view: State, card: str) -> bool:
    """Whether a card for the trade phase does more than let one trade from afar."""
    return any(effect.verb != "trade_anywhere" for effect in view.cards.of[card].use.do)


def dealing(view: State, seat: int, other: int) -> bool:
    """Whether two humans have anything for one another: goods on both sides, from which both could gain."""
    return people.found_with(Prospect(view, seat), other)[0] > people.GAIN


def reroll(view: State, ask: Ask) -> Answer | None:
    """None rerolled, where every die of melee is of the best kind: a new roll could only be worse. PH-RRL-05."""
    fight, player = view.fight, view.players[ask.seat]
    if fight is None or fight.round == 0:
        return None
    faces = [fight.mine[key.n] for key in ask.keys if isinstance(key, k.DieKey) and key.n < len(fight.mine)]
    special = armaments(view, player)[0].special
    good = {"critical"} | ({"special"} if special.attack and special.wounds else set())
    return () if faces and all(face.removeprefix(DEFENCE) in good for face in faces) else None


def drill(view: State, ask: Ask) -> Answer | None:
    """A Warrior face counts as an attack: in the last round nothing is saved by waiting. PH-MEL-28."""
    last = view.fight is not None and view.fight.round == 3
    return k.YES if last else None


def swap(view: State, ask: Ask) -> Answer | None:
    """No dice swapped, where that gains nothing in the rest of the fight, or nothing to speak of after its first round.
    PH-MEL-06."""
    if view.fight is None:
        return None
    fight = Skirmish(Prospect(view, ask.seat))
    least = SWAP_AT_FIRST if view.fight.round == 1 else SWAP_LATER
    return 0 if fight.best_swap()[0] - fight.value() < least else None


def keepsake(view: State, ask: Ask) -> Answer | None:
    """No kept event spent, where the fight puts neither one's footing nor one's being human at risk. PH-EVT-07."""
    fight = Skirmish(Prospect(view, ask.seat))
    turning = mutations(view, view.players[ask.seat]) + 1 >= FORCED and any(foe.mutant for foe in fight.foes)
    return None if turning or fight.risk() > RISK else ()


def consent(view: State, ask: Ask) -> Answer | None:
    """Help that only helps is taken. PH-CAM-07."""
    use = view.cards.of[ask.about[0]].use
    return k.YES if not any(effect.harms for effect in use.do) else None


_TOPICS = by_topic(business, trade, reroll, drill, consent, swap, keepsake)
