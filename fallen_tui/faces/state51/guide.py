"""The New Charter: what its advice and its guide may speak of."""

from __future__ import annotations

from fallen_tui.engine.game import Question
from fallen_tui.engine.rules import Answer
from fallen_tui.faces.teaching.defaults import (
    aims as aims,
    free_of_cost as free_of_cost,
    harms as harms,
    idle as idle,
    proposes as proposes,
    spared as spared,
)  # fmt: skip
from fallen_tui.faces.teaching.moment import Phrase, Predicate, TeachingMoment
from fallen_tui.games.state51.bot.steady import OptionScores
from fallen_tui.games.state51.rules.ending import GOAL
from fallen_tui.games.state51.rules.tokens import purse
from fallen_tui.games.state51.state.keys import ConquerKey, CooperateKey, IncorporateKey
from fallen_tui.games.state51.state.table import RESOURCES
from fallen_tui.games.state51.text import card_text
from fallen_tui.games.state51.text.prompts import PROMPTS

TOPICS = PROMPTS
PARTS = {
    "table": "look me",
    "row": "look lookout",
    "hand": "look hand",
    "others": "look others",
    "reach": "look reach",
    "track": "look",
    "log": "log",
}
"""Parts of the table, and what is typed for them in line mode."""
WAYS = (ConquerKey, CooperateKey, IncorporateKey)
"""What may be done with a card of the hand."""
WEIGHED = ("action", "pick", "cash_in", "replace")
"""Questions at which the bot compares all options by the same measure."""


def _tucked(moment: TeachingMoment, side: str) -> bool:
    """Whether the seat has a card tucked so."""
    return any(tucked.side == side for tucked in moment.player.all_tucked())


def _several_ways(moment: TeachingMoment) -> bool:
    """Whether one card may be used in more than one way. FS-ACT-01."""
    found = (way.match(key) for key in moment.ask.keys for way in WAYS)
    cards = [key.card for key in found if key is not None]
    return len(set(cards)) < len(cards)


def _called(moment: TeachingMoment) -> bool:
    """Whether somebody has sent a Worker to the seat."""
    return any(entry.tag == "visited" and getattr(entry, "owner", None) == moment.seat for entry in moment.since)


FACTS: dict[str, Predicate] = {
    "conquered": lambda moment: _tucked(moment, "spoils"),
    "cooperated": lambda moment: _tucked(moment, "agreement"),
    "built": lambda moment: bool(moment.player.sites),
    "redeveloped": lambda moment: moment.happened("razed") or moment.player.redeveloped,
    "led": lambda moment: moment.player.leader is not None,
    "worked": lambda moment: moment.happened("worked"),
    "called": _called,
    "counted": lambda moment: moment.happened("counted"),
    "lost": lambda moment: moment.happened("lost"),
    "robbed": lambda moment: any(getattr(entry, "victim", None) == moment.seat for entry in moment.since),
    "several_ways": _several_ways,
    "something_left": lambda moment: len(moment.ask.keys) > 1,
    "alone": lambda moment: any(other.passed for other in moment.view.players if other.seat != moment.seat),
    "few_workers": lambda moment: moment.player.workers < 2,
    "second_turn": lambda moment: moment.view.turn >= 2,
    "fourth_turn": lambda moment: moment.view.turn >= 4,
}
"""What may call for a lesson."""


def _purse(moment: TeachingMoment) -> str:
    """All that the seat may spend, wherever it lies. FS-AST-13, FS-LDR-10."""
    player = moment.player
    held = purse(player)
    parts = [f"{held[kind]} {card_text.RESOURCE[kind]}" for kind in RESOURCES if held[kind]]
    return ", ".join([*parts, card_text.plural(player.workers, "Worker")])


def _others(moment: TeachingMoment) -> str:
    view = moment.view
    names = [player.name for player in view.players if player.seat != moment.seat]
    names += [view.rival.name or "the Rival"] if view.rival is not None else []
    return " and ".join(names) or "nobody else"


def _base(moment: TeachingMoment) -> str:
    """What the seat's own Base makes each turn, in a word."""
    found = moment.view.cards.factions.get(moment.player.faction)
    return card_text.gains(found.produces) if found is not None else "a resource and 3 Workers"


def _power(moment: TeachingMoment) -> str:
    found = moment.view.cards.factions.get(moment.player.faction)
    return found.name if found is not None else "1 of 4 powers"


def _kept(moment: TeachingMoment) -> str:
    """What a pass leaves the seat with, and what it gives away."""
    player = moment.player
    hand = "You keep your hand" if player.hand else "Your hand is empty"
    loose = player.workers or any(player.tokens.values())
    return f"{hand}. You lose loose Workers and tokens in Clean-up" if loose else hand


VALUES: dict[str, Phrase] = {
    "kept": _kept,
    "power": _power,
    "base": _base,
    "vp": lambda moment: str(moment.player.total()),
    "goal": lambda moment: str(GOAL),
    "purse": _purse,
    "workers": lambda moment: card_text.plural(moment.player.workers, "Worker"),
    "cards": lambda moment: card_text.plural(len(moment.player.hand), "card"),
    "others": _others,
    "turn": lambda moment: str(moment.view.turn),
    "many": lambda moment: str(moment.ask.high),
}
"""What may stand in a text, as the seat that is asked may know it."""


def weighed(moment: TeachingMoment, answer: Answer, question: Question) -> str:
    """How the bot weighs its answer against the next best, where it puts a figure to both, in its own points."""
    ask = moment.ask
    if ask.kind != "one" or ask.topic not in WEIGHED or len(ask.keys) < 2:
        return ""
    judge = OptionScores(moment.view, ask)
    labels = {choice.key: choice.label for choice in question.choices}
    chosen = ask.check(answer)
    next_best = max((key for key in ask.keys if key != chosen), key=judge.score)
    return (
        f"It values that at {judge.score(chosen):.1f}, and the next best "
        f"({labels.get(next_best, next_best)}) {judge.score(next_best):.1f}. A VP is worth 3."
    )
