"""`fallen try`: one card on a ready-made table, to be played, or shown with every way to use it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

from fallen_tui.bots import bots_of, play_out
from fallen_tui.commands.common import on_terminal, open_face, playable_game
from fallen_tui.engine.chance import Chance, ScriptedChance
from fallen_tui.engine.errors import FallenError, WrongUse
from fallen_tui.engine.events import Event
from fallen_tui.engine.game import Question
from fallen_tui.engine.parts import OpenTrial
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.engine.text import printable

_KEY = re.compile(r"[^:@=+]+")


class GivenDice(ScriptedChance):
    """Dice that were typed, then those of the seed."""

    def dice(self, stream: str, counter: int, count: int, sides: int) -> tuple[int, ...]:
        """As ScriptedChance. Raises FallenError for a die that has no such side."""
        try:
            return super().dice(stream, counter, count, sides)
        except ValueError as error:
            raise FallenError(f"{error}; give other --dice") from None


def try_card(options: argparse.Namespace) -> int:
    """Try a card: play it on a terminal, else show how it can be used."""
    entry = playable_game(options.game)
    trial: OpenTrial | None = entry.part("trial")
    if trial is None:
        raise WrongUse(f"{entry.title} has no table for trying cards yet")
    chance: Chance | None = GivenDice(options.dice, options.seed) if options.dice else None
    table, card, ids = trial(options.card, options.seed, chance)
    table.advance()
    if on_terminal():
        face, seat = open_face(options), table.pending[0].seat
        face.say("\n".join(table.game.text_view(table.game.view(table.state, seat), seat, card)))
        face.say("")
        face.play(table)
    else:
        for line in show(table, card, ids):
            print(printable(line))
    return 0


def show(table: Table, card: str, ids: tuple[str, ...]) -> Iterator[str]:
    """The card as it is seen, and every way it can be used at the open question."""
    ask = table.pending[0]
    view = table.game.view(table.state, ask.seat)
    yield from table.game.text_view(view, ask.seat, card)
    yield ""
    question = table.game.question(view, ask)
    ways = [*_ways_now(question, ids), *_ways_later(table, ask, question, ids), *_happens(table, ask, ids)]
    if not set(ids).isdisjoint(each for each in ask.about if isinstance(each, str)):
        ways = [f"{choice.label}{': ' if choice.detail else ''}{choice.detail}" for choice in question.choices]
    if not ways and (told := _happened(table, ids)):
        yield f"This has already happened: {'; '.join(told)}"
        return
    yield "You can use it now:" if ways else "You can't use it now."
    yield from (f"  {way}" for way in ways)
    unavailable = [f"  {choice.label}: {choice.why}" for choice in question.unavailable if _about(choice.key, ids)]
    if unavailable:
        yield "Not now:"
        yield from unavailable


def _about(key: str, ids: tuple[str, ...]) -> bool:
    return not set(_KEY.findall(key)).isdisjoint(ids)


def _ways_now(question: Question, ids: tuple[str, ...]) -> Iterator[str]:
    for choice in question.choices:
        if _about(choice.key, ids):
            yield f"{choice.label}{': ' if choice.detail else ''}{choice.detail}"


def _ways_later(table: Table, ask: Ask, question: Question, ids: tuple[str, ...]) -> Iterator[str]:
    """Options that lead to a question in which the card can be chosen: one of each kind."""
    told = set()
    for choice in question.choices:
        verb = choice.key.partition(":")[0]
        if verb in told or _about(choice.key, ids):
            continue
        fork = table.fork()
        fork.decide(ask.seat, choice.key)
        for following in fork.pending:
            keys = [key for key in following.keys if _about(key, ids)]
            if keys and following.seat == ask.seat and following.topic != ask.topic:
                told.add(verb)
                words = fork.game.question(fork.game.view(fork.state, ask.seat), following)
                labels = [f"{c.label} ({c.detail})" if c.detail else c.label for c in words.choices if c.key in keys]
                yield f"{choice.label}; {words.prompt}: {', or '.join(labels[:3])}"


def _happened(table: Table, ids: tuple[str, ...]) -> list[str]:
    """What has come of a card that waits for nobody, since the table was set up."""
    state, lines = table.game.new(table.setup), []
    for entry in table.entries:
        if isinstance(entry, Event):
            lines.append((entry, table.game.tell(state, entry, 0)))
            entry.apply(state)
    own = [n for n, (event, _) in enumerate(lines) if not set(ids).isdisjoint(_named(event))]
    end = own[-1] if len(own) > 1 else len(lines)
    return [text for _, text in lines[own[0] : end] if text] if own else []


def _named(event: Event) -> tuple[str, ...]:
    """The cards that an event is about."""
    return (getattr(event, "card", ""), *getattr(event, "cards", ()))


def _happens(table: Table, ask: Ask, ids: tuple[str, ...]) -> Iterator[str]:
    """What comes of the card by itself once the seat passes, where the card is nobody's to choose."""
    if "pass" not in ask.keys or any(_about(key, ids) for key in ask.keys):
        return
    fork = table.fork()
    before = fork.snapshot()
    events = fork.decide(ask.seat, "pass")
    play_out(fork, bots_of(fork.game, fork.setup))
    lines = []
    for event in events:
        lines.append((event, fork.game.tell(before, event, ask.seat)))
        event.apply(before)
    start = next((n for n, (event, _) in enumerate(lines) if getattr(event, "card", None) in ids), None)
    if start is not None:
        yield "when you pass, " + "; ".join(text for _, text in lines[start : start + 4] if text)
