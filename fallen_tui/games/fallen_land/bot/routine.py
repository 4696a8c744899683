"""What a person need not be asked in Council of Towns: reactions of no use now, gear with one best place, and the like.

By the view of who is asked alone. What is judged here never changes a rule: the rules ask all the same.
"""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.engine.asking import TARGET
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.fallen_land.bot import cards
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.card_index import greedy
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.content.moments import When
from fallen_tui.games.fallen_land.effects.tracks import Coins, Prestige, TownHealth
from fallen_tui.games.fallen_land.rules.desk import askable, givable, payable
from fallen_tui.games.fallen_land.rules.plays import abilities
from fallen_tui.games.fallen_land.rules.scene import Scene, idle
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey, GiveKey, UseAbilityKey, act_of
from fallen_tui.games.fallen_land.state.keys.gear import AUTO, STORE
from fallen_tui.games.fallen_land.state.keys.town import OfferAll, OfferTo
from fallen_tui.games.fallen_land.state.keys.words import DONE, NO, PASS, STOP, Die, Nth
from fallen_tui.games.fallen_land.state.table import State

GIFTS = (Coins, Prestige, TownHealth)
"""What may be taken without a thought, where it costs nothing."""


def routine(view: State, ask: Ask, asks: str) -> Answer | None:
    """The answer that needs no thought; None where there is none. FL-DEC-30, FL-GAP-36."""
    way = _TOPIC_HANDLERS.get(ask.topic)
    return None if way is None else way(view, ask, asks)


# --- windows ---


def react(view: State, ask: Ask, asks: str) -> Answer | None:
    """Pass, where of what is held for this very moment nothing would be advised; what is for any time can wait.

    What costs nothing and only gives is taken.
    """
    on, whose = ask.about[:2]
    if asks == TARGET and whose != ask.seat:
        return PASS
    answers = tuple(key for key in ask.keys if isinstance(key, ActKey) and _meant_for(view, key, on))
    if cards.best_play(Mind(view, ask), answers):
        return None
    return next((key for key in answers if _gift(view, key)), PASS)


def again(view: State, ask: Ask) -> object:
    """What is alike in windows of which whoever passed at one passes at the others; None at any other window.

    The checks of an Individual card are windows by themselves, one a Character and one a die. To the other players
    nothing is new in the second one: all its dice are seen when the first one is put.
    """
    on, whose = ask.about[:2]
    in_play = view.story_in_play
    if ask.topic != "react" or on not in ("check", "dice") or whose == ask.seat or in_play is None:
        return None
    return in_play.card, in_play.seat, ask.about, ask.keys


def _gift(view: State, key: ActKey) -> bool:
    """Whether an ability costs nothing, comes again next turn and gives its player nothing but points or coins."""
    act = act_of(key)
    if not isinstance(act, UseAbilityKey):
        return False
    ability = abilities(view, act.card)[act.n]
    given = all(isinstance(effect, GIFTS) and not effect.who and not effect.n.negative for effect in ability.do)
    return bool(ability.do) and given and ability.cost.free and ability.limit.per == "turn"


def _meant_for(view: State, key: ActKey, on: str) -> bool:
    """Whether a card or ability names a moment, and is not just for any time."""
    return any(when.on == on for when in _moments(view, key))


def _moments(view: State, key: ActKey) -> tuple[When, ...]:
    act = act_of(key)
    if isinstance(act, UseAbilityKey):
        return abilities(view, act.card)[act.n].when
    return view.cards.actions[act.card].when


# --- dice ---


def reroll(view: State, ask: Ask, asks: str) -> Answer | None:
    """Stop, where another roll helps on average neither to pass nor to what is counted beyond that. FL-SKL-07."""
    check, in_play = view.check, view.story_in_play
    if ask.default != STOP or check is None:
        return None
    counted = in_play is not None and greedy(view.cards.stories.get(in_play.card))
    dice = [check.dice[key.place] for key in ask.keys if isinstance(key, Die)]
    gains = (odds.gain_of_reroll(odds.die_of(die.total, die.master), die.successes) for die in dice)
    return None if counted and any(gain > 0 for gain in gains) else STOP


def which_check(view: State, ask: Ask, asks: str) -> Answer | None:
    """The first, where all count as passed and none of them pays in a way of its own. FL-CHK-15."""
    in_play = view.story_in_play
    if in_play is None or not in_play.passed or in_play.visit:
        return None
    checks = view.cards.stories[in_play.card].checks
    return None if any(check.success is not None for check in checks) else ask.keys[0]


# --- gear ---


def stow(view: State, ask: Ask, asks: str) -> Answer | None:
    """Gear that comes to the Party goes where the rules' own order has it, where that is with somebody. FL-DEC-87.

    Asked is where it would be stored though it could be carried, where it stays for good, and where it was taken out of
    store by hand.
    """
    (card,) = ask.about
    if card in view.players[ask.seat].auction or view.cards.spoils[card].permanent:
        return None
    return None if ask.default is None or ask.default == STORE else AUTO if AUTO in ask.keys else ask.default


# --- choices of cards ---


def choose(view: State, ask: Ask, asks: str) -> Answer | None:
    """The first option, where none is paid for and all do nothing."""
    options = cards.choices_of(view.cards, ask.about)
    if options is None:
        return None
    offered = [options[Nth.read(key).n] for key in ask.keys]
    free = all(option.cost.free for option in offered)
    return ask.keys[0] if free and all(_nothing(view, ask, option.do) for option in offered) else None


def may(view: State, ask: Ask, asks: str) -> Answer | None:
    """No, where nothing would come of it."""
    found = cards.may_of(view.cards, ask.about)
    return NO if found is not None and _nothing(view, ask, found.do) else None


def _nothing(view: State, ask: Ask, do: Do) -> bool:
    """Whether effects do nothing; those of a card that is aimed at somebody may concern others."""
    card = ask.about[0]
    action = view.cards.actions.get(card)
    aimed = action is not None and bool(action.target)
    return not do or (not aimed and idle(view, do, Scene(ask.seat, card)))


# --- Town Business ---


def business(on: str) -> Callable[[State, Ask, str], Answer | None]:
    """A menu of the town: done, where nothing is to be had but coins to be given and cards that are for any time."""

    def answer(view: State, ask: Ask, asks: str) -> Answer | None:
        return None if any(matters(view, key, on) for key in ask.keys[1:]) else DONE

    return answer


def matters(view: State, key: str, on: str) -> bool:
    """Whether a key of a menu of the town is worth a question: not coins to be given, nor what is for any time."""
    if isinstance(key, ActKey):
        return _meant_for(view, key, on)
    return not isinstance(key, GiveKey)


def desk(view: State, ask: Ask, asks: str) -> Answer | None:
    """Done, where no offer can be made: gear is arranged and coins are given at other times, too. FL-INF-05."""
    trades = any(_can_offer(view, ask.seat, key) for key in ask.keys)
    plays = any(isinstance(key, ActKey) and _meant_for(view, key, "auction") for key in ask.keys)
    return None if trades or plays else DONE


def _can_offer(view: State, seat: int, key: str) -> bool:
    """Whether there is something to give, or to be asked for."""
    if not isinstance(key, OfferTo | OfferAll):
        return False
    to = [key.seat] if isinstance(key, OfferTo) else view.partners(seat)
    gives, wants = givable(view, seat), askable(view, to)
    return bool(payable(gives, wants) or payable(wants, gives))


_TOPIC_HANDLERS: dict[str, Callable[[State, Ask, str], Answer | None]] = {
    "choose": choose,
    "desk": desk,
    "hire": business("hire"),
    "inherit": stow,
    "may": may,
    "purchase": business("purchase"),
    "react": react,
    "reroll": reroll,
    "sell": business("sell"),
    "stow": stow,
    "which_check": which_check,
}
