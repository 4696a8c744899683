"""What can I do, and why would I: a page for the question that is open, from what its seat can see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import attrs

from fallen_tui.bots import seat_bot
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Game, Question, Setup
from fallen_tui.engine.library import open_deck
from fallen_tui.engine.library_errors import hint
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.text import capital
from fallen_tui.faces.odds import told as told_odds
from fallen_tui.faces.teaching.moment import (
    EACH,
    NONE,
    Phrase,
    TeachingMoment,
    filled,
    heads,
    subjects,
    text_for,
    unknown,
    word,
)
from fallen_tui.faces.undoing import answer_words
from fallen_tui.games import content_root, find, written

ADVICE = "advice"
"""The deck of content."""
BOT = "steady"
WOULD = "The steady bot, seeing what you see, would choose"
AIMS = "How you win this scenario, and what helps"
PROPOSED = "What the dice favour"
NOTHING = "There is no advice for this question. Each option says what it does."
MOST_ODDS = 8
MOST_WORDS = 110


@frozen
class AdviceTopic(FrozenRecord):
    """What there is to say of one kind of question.

    what     what is decided, and what hangs on it
    options  word of an option's key, or "each" -> what it does and costs, and when one takes it
    then     what it leads to
    hint     word of an option's key, or "each" -> why one would take it, where it is proposed; "none": why one
             would offer nothing
    prefer   words of options that the guide of a first game proposes before what the bot would do
    """

    id: str
    what: str
    options: dict[str, str]
    then: str = ""
    hint: dict[str, str] = attrs.field(factory=dict)
    prefer: tuple[str, ...] = ()

    def texts(self) -> Iterator[tuple[str, str]]:
        """Every text with its field."""
        yield "what", self.what
        yield "then", self.then
        for field, texts in (("options", self.options), ("hint", self.hint)):
            yield from ((f"{field}.{name}", text) for name, text in texts.items())


@frozen
class AdvicePart(FrozenRecord):
    """A part of a page: a heading, and rows of (what it is about, what is said of it)."""

    title: str
    rows: tuple[tuple[str, str], ...]


@lru_cache(maxsize=4)
def topics(game: str) -> dict[str, AdviceTopic]:
    """The texts of a game by the topics of its questions; none of a game that has none. Raises ContentError."""
    if not written(game):
        return {}
    content = open_deck(game, ADVICE, content_root(game))
    found = content.deck(ADVICE, AdviceTopic) if ADVICE in content.names else ()
    return {topic.id: topic for topic in found}


def faults(game: str, deck: tuple[AdviceTopic, ...]) -> Iterator[tuple[int, str, str]]:
    """What is wrong with the texts of a game: place, field, message."""
    subject = subjects(game)
    if subject is None:
        return
    for place, topic in enumerate(deck):
        if topic.id not in subject.TOPICS:
            yield place, "id", f"the game has no such question{hint(topic.id, subject.TOPICS)}"
        for field, text in topic.texts():
            yield from ((place, field, unfilled(name, subject.VALUES)) for name in unknown(text, subject.VALUES))
            if len(text.split()) > MOST_WORDS:
                yield place, field, f"has {len(text.split())} words; {MOST_WORDS} at most"
    known = {topic.id for topic in deck}
    for missing in sorted(set(subject.TOPICS) - known):
        yield 0, "id", f"there is no text for the question {missing!r}"


def unfilled(name: str, values: Mapping[str, Phrase]) -> str:
    """What is said of a blank of a text that nothing fills."""
    return f"unknown placeholder {{{name}}}{hint(name, values)}"


# --- what a player who plays to win would do ---


def proposal(game: Game, setup: Setup, moment: TeachingMoment, decisions: int) -> Answer | None:
    """What the steady bot would answer, which sees no more than the seat; None where it knows none, or is not there."""
    plugin = find(game.id)
    if plugin is None or BOT not in plugin.bots:
        return None
    try:
        bot = seat_bot(BOT, game, setup, moment.seat)
        return moment.ask.check(bot.answer(moment.view, moment.ask, decisions))
    except (FallenError, ImportError, LookupError, ValueError):
        return None


def opened(game: Game, setup: Setup, moment: TeachingMoment, decisions: int, question: Question) -> Question:
    """A question with the option at which its cursor opens, by what the steady bot would do where the question leaves
    it open: at what it would part with first, where the seat must part with something; else at what it would take of
    the options that are `meant`."""
    allowed = moment.ask.keys if question.gives else question.meant
    if not question.gives:
        ask = attrs.evolve(moment.ask, keys=tuple(key for key in moment.ask.keys if key in (*allowed, question.ends)))
        moment = attrs.evolve(moment, ask=ask)
    answer = proposal(game, setup, moment, decisions)
    taken = (answer,) if isinstance(answer, str) else answer
    opens = next((key for key in taken if key in allowed), "") if isinstance(taken, tuple) else ""
    return attrs.evolve(question, opens=opens)


def advised(game: Game, setup: Setup, moment: TeachingMoment, decisions: int) -> Answer | None:
    """What the table itself proposes, else what the steady bot would answer; None where neither knows."""
    subject = subjects(game.id)
    proposed = subject.proposes(moment) if subject is not None else None
    return proposed if proposed is not None else proposal(game, setup, moment, decisions)


def said(question: Question, ask: Ask, answer: Answer, brief: bool = False) -> str:
    """An answer in words; `brief`: of an order who comes last."""
    if ask.kind == "order":
        labels = {choice.key: choice.label for choice in question.choices}
        if brief:
            return f"{labels.get(answer[-1], answer[-1])} last"
        return "in this order: " + ", ".join(labels.get(key, key) for key in answer)
    if ask.kind == "offer" and not any(answer):
        return "no offer"
    return answer_words(question, ask, answer)


def reason(topic: AdviceTopic | None, ask: Ask, answer: Answer) -> str:
    """Why one would answer so, in the words of the topic."""
    if topic is None:
        return ""
    if ask.kind == "offer" and not any(answer):
        return topic.hint.get(NONE, topic.hint.get(EACH, ""))
    return text_for(topic.hint, answer) if ask.kind == "one" and isinstance(answer, str) else topic.hint.get(EACH, "")


# --- the page ---


def page(
    game: Game, moment: TeachingMoment, question: Question, answer: Answer | None, keys: Mapping[str, str], take: str
) -> list[AdvicePart]:
    """The whole page for a question. `answer` is what is advised and `take` says how to take it; `keys` names the keys
    of the face, by their blanks."""
    topic, subject = topics(game.id).get(moment.ask.topic), subjects(game.id)
    values = subject.VALUES if subject is not None else {}

    def tell(text: str) -> str:
        return filled(text, moment, values, keys)

    found: list[AdvicePart] = []
    if topic is not None:
        found.append(AdvicePart("What this is", (("", tell(topic.what)),)))
    if subject is not None and (aims := subject.aims(moment, question)):
        found.append(AdvicePart(AIMS, aims))
    if answer is not None:
        proposed = subject is not None and subject.proposes(moment) is not None
        weighed = subject.weighed(moment, answer, question) if subject is not None else ""
        parts = (f"{said(question, moment.ask, answer)}.", tell(reason(topic, moment.ask, answer)), weighed, take)
        told = " ".join(part for part in parts if part)
        found.append(AdvicePart(PROPOSED if proposed else WOULD, (("", capital(told)),)))
    if topic is not None:
        rows = tuple((_headed(heads(question, of, topic.options)), tell(text)) for of, text in _open(topic, moment.ask))
        found.append(AdvicePart("What you can choose", rows))
        if topic.then:
            found.append(AdvicePart("What it leads to", (("", tell(topic.then)),)))
    if question.unavailable:
        many = "1 option is" if len(question.unavailable) == 1 else f"{len(question.unavailable)} options are"
        found.append(AdvicePart("What you can't choose", (("", f"{many} not open now. {keys['k_why']} says why."),)))
    chances = [(choice.label, choice.odds) for choice in question.choices if told_odds(choice)]
    if chances:
        more = len(chances) - MOST_ODDS
        rest = [("", f"And {more} more, beside the options.")] if more > 0 else []
        found.append(AdvicePart("The odds, worked out exactly", (*chances[:MOST_ODDS], *rest)))
    return found or [AdvicePart("What this is", (("", NOTHING),))]


def _open(topic: AdviceTopic, ask: Ask) -> list[tuple[str, str]]:
    """The texts about options that are offered now."""
    offered = {word(key) for key in ask.keys}
    others = not ask.keys or bool(offered - set(topic.options))
    return [(of, text) for of, text in topic.options.items() if of in offered or (of == EACH and others)]


def _headed(labels: list[str]) -> str:
    """Some options in a heading: the one, or the first of several."""
    if len(labels) < 2:
        return labels[0] if labels else ""
    return f"{labels[0]} (and {len(labels) - 1} more like it)"
