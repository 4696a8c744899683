"""`fallen content strings`: what a game says to its players, read off whole games of each kind, to be read through."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from itertools import cycle, islice

import attrs

from fallen_tui.bots import Bot, answer_of, bots_of
from fallen_tui.commands.common import known_game
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import ALL, Game, Mode, Setup
from fallen_tui.engine.parts import ScenarioCard, Scenarios
from fallen_tui.engine.plugin import FIRST, STAGED, Plugin
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game, playable
from fallen_tui.seats import christened

LIMIT = 20_000
"""Answers after which a game is left."""
MOST = 25
"""How many texts of a kind are shown of one topic: beyond that they are those of cards."""
LONGEST = 240
"""Characters of a text that are shown."""
TRIED = 7
"""Every how manieth answer is a random one."""
_SMALL = "a|an|and|as|at|by|for|from|in|of|on|or|the|to|under|with"
_CAPITAL = r"[A-Z][\w'-]*"
_NAME = re.compile(rf"(?<=\S ){_CAPITAL}(?:,? (?:(?:{_SMALL}) )*{_CAPITAL})*")
_QUOTED = re.compile(r'"[^"]*"')
_NUMBER = re.compile(r"\d+")
_FIRST = re.compile(rf"^{_CAPITAL}(?:,? (?:(?:{_SMALL}) )*{_CAPITAL})*")
"""Who does something, at the head of a line of the log."""
_ABOUT = re.compile(r"^[A-Z][^:|]{1,60}(?=: )")
"""What a prompt is about, before its colon: a card or a person."""


@attrs.define
class TopicStrings:
    """What is said at the questions of one topic; each text by its shape, as it was first met."""

    rules: dict[str, None] = attrs.field(factory=dict)
    prompts: dict[str, str] = attrs.field(factory=dict)
    groups: dict[str, str] = attrs.field(factory=dict)
    options: dict[str, str] = attrs.field(factory=dict)
    unavailable: dict[str, str] = attrs.field(factory=dict)


@attrs.define
class Gathered:
    """What was said in the games of one kind."""

    topics: dict[str, TopicStrings] = attrs.field(factory=dict)
    log: dict[str, str] = attrs.field(factory=dict)


def strings(options: argparse.Namespace) -> int:
    """Print what one game says, or all of them."""
    entries = [known_game(options.game)] if options.game else list(playable())
    for entry in entries:
        if not entry.playable:
            raise FallenError(f"{entry.title} can't be played yet")
        game, seen = open_game(entry.id), set[str]()
        for mode in entry.modes:
            for title, setup in _setups(entry, mode, options.seed):
                print("\n".join(_told(f"{entry.title}: {title}", gather(game, setup), seen)))
    return 0


def _setups(entry: Plugin, mode: Mode, seed: str) -> Iterator[tuple[str, Setup]]:
    """One set-up of each kind that a mode has: of scenarios one of each kind, else the mode itself."""
    files: Scenarios | None = entry.part("scenarios")
    if mode.id == FIRST:
        return
    if mode.id not in STAGED or files is None:
        yield mode.title, _setup(entry, mode, (), min(max(2, mode.low), mode.high), seed)
        return
    named = STAGED[mode.id][0]
    if named == "level":
        yield mode.title, files.stage(_setup(entry, mode, (), mode.low, seed))
        return
    kinds: dict[str, ScenarioCard] = {}
    for each in files.campaign_entries() if named == "campaign" else files.catalogue():
        kinds.setdefault(each.kind, each)
    for each in kinds.values():
        setup = _setup(entry, mode, ((named, each.id), ("level", "normal")), each.seats[0], seed)
        yield f"{mode.id}, {each.name}", files.stage(setup)


def _setup(entry: Plugin, mode: Mode, agreed: tuple[tuple[str, str], ...], seats: int, seed: str) -> Setup:
    bots = islice(cycle((entry.bots[0], "random")), seats)
    return Setup(entry.id, mode.id, christened([(bot, "") for bot in bots]), seed, options=agreed)


def _bots(game: Game, setup: Setup) -> tuple[dict[int, Bot], dict[int, Bot]]:
    """Who plays each seat: its bot, and now and then one that tries everything."""
    tried = attrs.evolve(setup, seats=tuple(attrs.evolve(seat, kind="random") for seat in setup.seats))
    return bots_of(game, setup), bots_of(game, tried)


def gather(game: Game, setup: Setup) -> Gathered:
    """Play a game to its end, and keep what is said in it."""
    found = Gathered()
    table = Table(game, setup)
    usual, trying = _bots(game, setup)
    table.advance()
    for number in range(LIMIT):
        if not table.pending:
            break
        ask = table.pending[0]
        _keep_question(found, game, table, ask)
        bot = (trying if number % TRIED == 0 else usual)[ask.seat]
        table.decide(ask.seat, answer_of(bot, table, ask))
    state = game.new(setup)
    for entry in table.entries:
        if line := game.tell(state, entry, ALL):
            found.log.setdefault(shape(_FIRST.sub("N", line)), line)
        entry.apply(state)
    return found


def _keep_question(found: Gathered, game: Game, table: Table, ask: Ask) -> None:
    question = game.question(game.view(table.state, ask.seat), ask)
    topic = found.topics.setdefault(ask.topic, TopicStrings())
    topic.rules[ask.rule] = None
    topic.prompts.setdefault(shape(question.prompt), question.prompt)
    for choice in question.choices:
        if choice.group:
            topic.groups.setdefault(shape(choice.group), choice.group)
        text = " | ".join(part for part in (choice.label, choice.detail, choice.odds) if part)
        topic.options.setdefault(shape(text), text)
    for choice in question.unavailable:
        text = f"{choice.label} | {choice.why}"
        topic.unavailable.setdefault(shape(text), text)


def shape(text: str) -> str:
    """A text without its figures, quotations and names: what two texts have in common that are said alike."""
    return _NUMBER.sub("0", _NAME.sub("N", _ABOUT.sub("N", _QUOTED.sub("Q", text))))


def _told(title: str, found: Gathered, seen: set[str]) -> Iterator[str]:
    """What was said in the games of one kind, topic by topic, but for what has been `seen` in those before."""
    yield f"# {title}"
    for name, topic in sorted(found.topics.items()):
        said = [*_new(f"{name}?", topic.prompts, seen), *_new(f"{name}=", topic.groups, seen)]
        said += [*_new(f"{name}-", topic.options, seen), *_new(f"{name}x", topic.unavailable, seen)]
        if said:
            yield from ("", f"## {name} ({', '.join(sorted(topic.rules))})", *said)
    if said := list(_new("log.", found.log, seen)):
        yield from ("", "## The log", *said)
    yield ""


def _new(kind: str, texts: dict[str, str], seen: set[str]) -> Iterator[str]:
    """Texts that were not seen yet, behind the sign that ends their kind; of very many the first."""
    fresh = [text for shape, text in texts.items() if f"{kind}{shape}" not in seen]
    seen.update(f"{kind}{shape}" for shape in texts)
    shown = fresh if kind == "log." else fresh[:MOST]
    yield from (f"{kind[-1]} {text[:LONGEST]}" for text in shown)
    if len(shown) < len(fresh):
        yield f"  and {len(fresh) - len(shown)} more, of cards"
