"""Advice: every question of both games has a text, every option is spoken of, and nothing is known that is not seen."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from fallen_tui.bots import seat_bot
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.faces.teaching import advice
from fallen_tui.faces.teaching.moment import TYPED, TeachingMoment, subjects, text_for
from fallen_tui.games import firsts, open_game
from fallen_tui.games.fallen_land.scenario.files import FILES
from fallen_tui.games.fallen_land.text import scenario as scenario_text

PACKAGE = Path(__file__).resolve().parents[2] / "fallen_tui"
GAMES = [entry.id for entry in firsts()]
WAYS = {
    "fallen_land": [("short", 3, (("setup", "draft"), ("town_events", "on"))), ("short", 2, (("setup", "chosen"),))],
    "state51": [("standard", 3, ()), ("countdown", 1, ()), ("rival-scout", 1, ())],
    "posthuman": [
        ("standard", 4, ()),
        ("standard", 3, (("survivors", "custom"),)),
        ("short", 3, ()),
        ("solo", 1, (("level", "easy"),)),
    ],
}
"""Mode, seats and variants of games that are played through."""
MOST = 2500
LATER = ("variant", "campaign")
"""What is begun in another way than a scenario."""
PLACE = {"Ask": 1, "choose": 1}
"""Where the topic stands among the arguments."""


def page_of(table: Table, ask: Ask, view: Any) -> list[advice.AdvicePart]:
    """The page of a question, with what is advised there."""
    moment = TeachingMoment(view, ask)
    answer = advice.advised(table.game, table.setup, moment, table.decisions)
    return advice.page(table.game, moment, table.game.question(view, ask), answer, TYPED, "Take it.")


def asked_in_rules(game: str) -> set[str]:
    """The topics that stand in the rules of a game and in its effects, where they are written out."""
    found = set()
    for path in [path for room in ("rules", "effects") for path in (PACKAGE / "games" / game / room).rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLACE:
                topic = node.args[PLACE[node.func.id]] if len(node.args) > PLACE[node.func.id] else None
                if isinstance(topic, ast.Constant) and isinstance(topic.value, str):
                    found.add(topic.value)
    return found


def asks(game: str, mode: str, seats: int, options: Any, seed: str) -> Iterator[tuple[Table, Ask, Any]]:
    """The questions of a game in which one seat plays to win and the others do anything, with the views."""
    opened = open_game(game)
    kinds = ("steady", *["random"] * (seats - 1)) if seats > 1 else ("random",)
    setup = Setup(game, mode, tuple(SeatSpec(kind, name) for kind, name in zip(kinds, "ABC", strict=False)), seed)
    setup = attrs.evolve(setup, options=options)
    table = Table(opened, setup)
    table.advance()
    bots = [seat_bot(kind, opened, setup, seat) for seat, kind in enumerate(kinds)]
    for _ in range(MOST):
        if table.over:
            return
        ask = table.pending[0]
        view = opened.view(table.state, ask.seat)
        yield table, ask, view
        table.decide(ask.seat, bots[ask.seat].answer(view, ask, table.decisions))


def test_every_question_of_the_rules_has_a_text(subtests: pytest.Subtests) -> None:
    """A question that is added to the rules must be added to advice.yaml."""
    for game in GAMES:
        with subtests.test(game=game):
            texts, known = set(advice.topics(game)), set(subjects(game).TOPICS)
            assert len(asked_in_rules(game)) > 10
            assert asked_in_rules(game) - texts == set()
            assert known - texts == set()
            assert texts - known == set()


def test_the_texts_are_sound(subtests: pytest.Subtests) -> None:
    for game in GAMES:
        with subtests.test(game=game):
            topics = advice.topics(game)
            assert list(advice.faults(game, tuple(topics.values()))) == []
            for topic in topics.values():
                assert topic.what and topic.options and topic.hint, topic.id  # noqa: PT018
                for field, text in topic.texts():
                    assert not text or text.rstrip().endswith((".", "?")), (topic.id, field)


def test_a_question_without_a_text_and_a_text_without_a_question_are_found() -> None:
    deck = tuple(advice.topics("state51").values())
    found = list(advice.faults("state51", deck[1:]))
    assert [message for _, _, message in found] == [f"there is no text for the question {deck[0].id!r}"]
    other = attrs.evolve(deck[0], id="nowhere", what="{nothing} here")
    messages = {message for _, _, message in advice.faults("state51", (other, *deck))}
    assert messages == {"the game has no such question", "unknown placeholder {nothing}"}


def test_every_option_that_comes_up_is_spoken_of(subtests: pytest.Subtests) -> None:
    for game in GAMES:
        with subtests.test(game=game):
            seen: set[str] = set()
            for number, (mode, seats, options) in enumerate(WAYS[game]):
                for _, ask, _ in asks(game, mode, seats, options, f"spoken-{number}"):
                    seen.add(ask.topic)
                    texts = advice.topics(game)[ask.topic].options
                    dumb = [key for key in ask.keys if not text_for(texts, key)]
                    assert not dumb, (ask.topic, dumb[:5])
            assert len(seen) > {"fallen_land": 30, "state51": 12, "posthuman": 35}[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_page_answers_what_and_why(game: str) -> None:
    """Of the first questions of each topic: all parts stand there, filled, and the bot's own choice among them."""
    told: dict[str, int] = {}
    for number, (mode, seats, options) in enumerate(WAYS[game]):
        for table, ask, view in asks(game, mode, seats, options, f"page-{number}"):
            if told.setdefault(ask.topic, 0) > 1:
                continue
            told[ask.topic] += 1
            question = table.game.question(view, ask)
            parts = page_of(table, ask, view)
            titles = [part.title for part in parts]
            assert titles[0] == "What this is"
            would = advice.PROPOSED if ask.topic in ("stow", "inherit") and game == "fallen_land" else advice.WOULD
            assert would in titles
            assert {"What you can choose", "What it leads to"} <= set(titles)
            text = " ".join(f"{about} {words}" for part in parts for about, words in part.rows)
            assert not re.search(r"\{\w+\}", text), ask.topic
            answer = advice.proposal(table.game, table.setup, TeachingMoment(view, ask), table.decisions)
            bot = seat_bot("steady", table.game, table.setup, ask.seat)
            assert answer == ask.check(bot.answer(view, ask, table.decisions))
            answer = ask.default if would == advice.PROPOSED else answer
            told_so = parts[titles.index(would)].rows[0][1]
            said = advice.said(question, ask, answer)
            assert said[1:] in told_so
            odds = [choice.odds for choice in question.choices if choice.odds]
            assert ("The odds, worked out exactly" in titles) == bool(odds)
            assert all(any(each in text for each in odds) for _ in odds)


@pytest.mark.parametrize("game", GAMES)
def test_it_is_told_from_what_the_seat_can_see(game: str) -> None:
    """Another order of the decks and another hand of a rival change nothing of a page."""
    compared = 0
    for table, ask, view in asks(game, *WAYS[game][0], "unseen"):
        if compared > 25:
            break
        if ask.seat != 0 or len(ask.keys) < 2:
            continue
        state = table.snapshot()
        decks = state.decks.values() if hasattr(state, "decks") else [state.deck]
        for deck in decks:
            deck.draw.reverse()
        state.players[1].hand.reverse()
        other = table.game.view(state, ask.seat)
        pages = [page_of(table, ask, each) for each in (view, other)]
        assert pages[0] == pages[1]
        compared += 1
    assert compared > 25


def test_the_bot_s_measure_is_told_where_it_has_one() -> None:
    weighed = {
        "fallen_land": ("deed", "coins"),
        "state51": ("action", "VP is worth 3"),
        "posthuman": ("declare", "a step of the journey being 1: Camp "),
    }
    for game, (topic, words) in weighed.items():
        found = ""
        for table, ask, view in asks(game, *WAYS[game][0], "weighed"):
            if ask.topic == topic:
                parts = page_of(table, ask, view)
                found = next(part.rows[0][1] for part in parts if part.title == advice.WOULD)
                if words in found:
                    break
        assert words in found


def test_on_the_road_the_bot_does_what_its_measure_says_is_best() -> None:
    compared = 0
    for table, ask, view in asks("posthuman", *WAYS["posthuman"][0], "weighed"):
        if ask.topic != "declare":
            continue
        told = next(part.rows[0][1] for part in page_of(table, ask, view) if part.title == advice.WOULD)
        worth = {word: float(n) for word, n in re.findall(r"(Camp|Forage|Scout|Move) (-?\d+\.\d)", told)}
        if worth:
            named = re.match(r"(Camp|Forage|Scout|Move)\b", told)
            assert named is not None
            assert worth[named[0]] == max(worth.values()), told
            compared += 1
    assert compared > 3


# --- what a scenario is won by ---


def scenario_at(topic: str, id: str) -> tuple[Table, Ask, Any]:
    """A scenario at the first question of a topic."""
    seats = tuple(SeatSpec("steady", name) for name in "ABCD"[: FILES.seats_of(id)[0]])
    options = (("scenario", id), ("level", "normal"))
    setup = Setup("fallen_land", "scenario", seats, "aims", options=options)
    table = Table(open_game("fallen_land"), setup)
    table.advance()
    bots = [seat_bot("steady", table.game, setup, seat) for seat in range(len(setup.seats))]
    while table.pending[0].topic != topic:
        ask = table.pending[0]
        table.decide(ask.seat, bots[ask.seat].answer(table.game.view(table.state, ask.seat), ask, table.decisions))
    ask = table.pending[0]
    return table, ask, table.game.view(table.state, ask.seat)


@pytest.mark.parametrize("id", [entry.id for entry in FILES.catalogue(True) if entry.kind not in LATER])
def test_in_every_scenario_it_says_what_it_is_won_by(id: str) -> None:
    """Its goal and how far it has come, in names alone; of what is hidden nothing is named."""
    table, ask, view = scenario_at("deed", id)
    parts = page_of(table, ask, view)
    rows = next(part.rows for part in parts if part.title == advice.AIMS)
    scenario = view.cards.scenario
    told = dict(rows)
    assert rows[0] == ("", scenario.goal)
    assert f"Turn {view.turn} of {scenario.turns}" in told["So far"]
    text = " ".join(f"{about} {words}" for about, words in rows[1:])
    assert not re.search(r"[\[\]{}_]", text)
    ends = " ".join(scenario_text.ends(scenario))
    hidden = [each.name for each in scenario.counters if each.secret or not (each.shown or f"[[{each.id}" in ends)]
    assert not [name for name in hidden if name in text]
    there = {world.card for world in view.world}
    unknown = [site.name for site in scenario.sites if site.id not in there and f"[[{site.id}" not in ends]
    assert not [name for name in unknown if name in text]
    assert len(rows) > 2
