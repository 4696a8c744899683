"""Frozen journals load, fold, can be looked at and gone on with, whatever becomes of cards and rules."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from shutil import copyfile
from typing import Any

import orjson
import pytest

from fallen_tui.bots import seat_bot
from fallen_tui.copies import before_difference
from fallen_tui.engine.errors import Difference
from fallen_tui.engine.events import Answered, Closed, Rewound
from fallen_tui.engine.game import ALL, Game, Setup
from fallen_tui.engine.history import History, active, apply_all, fold
from fallen_tui.engine.journal import Recording, read
from fallen_tui.engine.table import Table
from fallen_tui.engine.verify import verify
from fallen_tui.games import open_game
from fallen_tui.saves import Disagreement, go_on
from tests.engine.files import lines_of, sealed
from tests.journals.frozen import FINISHED, INDEX, NAMES, archives, frozen, pack, unpack, whole

LONGEST = 20_000
"""No game that is gone on with takes so many answers."""


def game_of(name: str) -> Game:
    return open_game(name.partition("-")[0])


@cache
def recorded(name: str) -> Recording:
    return read(frozen(name), game_of(name).registry).sound()


def setup_of(name: str) -> Setup:
    return recorded(name).header.setup


@cache
def folded(name: str) -> Any:
    entries = recorded(name).entries
    return fold(game_of(name), setup_of(name), [entries[number - 1] for number in active(entries)])


def test_each_has_its_row_in_the_index() -> None:
    assert sorted(archives()) == list(INDEX) == NAMES
    assert len(NAMES) >= 17


def test_each_is_to_the_byte_what_it_was(subtests: pytest.Subtests) -> None:
    for name in NAMES:
        with subtests.test(name=name):
            assert hashlib.sha256(frozen(name).read_bytes()).hexdigest() == INDEX[name]["sha256"]


def test_what_is_packed_is_unpacked_to_the_byte() -> None:
    journals = {name: frozen(name).read_bytes() for name in ("state51-people-3", "state51-rival-scout-1-rival-won")}
    assert {name: whole(journal) for name, journal in unpack(pack(journals)).items()} == journals


def test_it_holds_what_it_held_on_its_first_day(subtests: pytest.Subtests) -> None:
    for name in NAMES:
        with subtests.test(name=name):
            recording, known, game = recorded(name), INDEX[name], game_of(name)
            assert recording.closed
            assert recording.size == frozen(name).stat().st_size
            assert len(recording.entries) == known["entries"]
            assert (recording.header.rules, recording.header.content) == (known["rules"], known["content"])
            assert game.turn(folded(name)) == known["turn"]
            result = game.result(folded(name))
            assert (result is not None) == (name in FINISHED)
            if result is not None:
                told = {"reason": result.reason, "winners": list(result.winners), "scores": list(result.scores)}
                assert told == {key: known[key] for key in told}


def test_it_is_written_as_it_was_read(subtests: pytest.Subtests) -> None:
    """An event that changed shape needs an upcaster; one that did not is written as before."""
    for name in NAMES:
        with subtests.test(name=name):
            journal = frozen(name).read_bytes()
            assert sealed(lines_of(frozen(name))) == journal, "numbered and chained as then"
            registry, lines = game_of(name).registry, journal.splitlines()[1:]
            for entry, line in zip(recorded(name).entries, lines, strict=True):
                known = orjson.loads(line)
                data = orjson.loads(orjson.dumps(registry.encode(entry)))
                if "v" not in data and data["t"] == known["t"]:
                    assert {key: known[key] for key in known if key not in ("i", "h")} == data


def test_the_digest_of_the_cards_does_not_matter(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for name in NAMES:
        with subtests.test(name=name):
            tmp_path = tmp_path_factory.mktemp("case")
            lines = lines_of(frozen(name))
            lines[0] |= {"content": "other cards", "rules": "other rules"}
            (tmp_path / name).write_bytes(sealed(lines))
            recording = read(tmp_path / name, game_of(name).registry).sound()
            assert recording.entries == recorded(name).entries
            assert recording.header.content == "other cards"


def test_any_entry_can_be_sought(subtests: pytest.Subtests) -> None:
    for name in NAMES:
        with subtests.test(name=name):
            game, setup, entries = game_of(name), setup_of(name), recorded(name).entries
            history = History(game, setup, entries)
            for number in (*range(0, len(entries), max(37, len(entries) // 40)), len(entries)):
                path = active(entries, number)
                assert history.seek(number) == fold(game, setup, [entries[place - 1] for place in path]), number


def test_it_is_told_and_shown_from_end_to_end(subtests: pytest.Subtests) -> None:
    """Every line of the log, for a seat and for all, and the table in text now and again."""
    for name in NAMES:
        with subtests.test(name=name):
            game, entries = game_of(name), recorded(name).entries
            state, told = game.new(setup_of(name)), 0
            for place, number in enumerate(active(entries)):
                entry = entries[number - 1]
                told += sum(bool(game.tell(state, entry, seat)) for seat in (0, None, ALL))
                apply_all(state, [entry])
                if place % 200 == 0:
                    assert game.text_view(game.view(state, 0), 0, "")
            assert told > 300
            assert state == folded(name)
            assert game.text_view(game.view(state, 0), 0, "")


def test_todays_rules_prove_it_or_name_the_difference_and_go_on_before_it(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for name in NAMES:
        with subtests.test(name=name):
            tmp_path = tmp_path_factory.mktemp("case")
            game, recording, path = game_of(name), recorded(name), tmp_path / "old.fallen"
            verdict = verify(game, setup_of(name), recording.entries)
            if verdict.sound:
                continue
            assert (recording.header.rules, recording.header.content) != (game.version, game.digest), verdict.message
            assert verdict.stage == "re-execution", verdict.message
            assert f"entry {verdict.entry}" in verdict.message
            copyfile(frozen(name), path)
            branch = before_difference(path, Difference(verdict.entry, "", "", ""))
            table, _ = go_on(branch)
            play_on(table)
            assert game.result(table.state) is not None
            assert game.check(table.state) == []
            table.leave()


def test_a_finished_game_stays_finished(subtests: pytest.Subtests) -> None:
    for name in FINISHED:
        with subtests.test(name=name):
            table = Table(game_of(name), setup_of(name), entries=recorded(name).entries)
            assert table.advance() == ()
            assert table.over
            assert table.state == folded(name)


@pytest.mark.parametrize("name", sorted(set(NAMES) - set(FINISHED)))
def test_an_unfinished_game_goes_on(name: str, tmp_path: Path) -> None:
    """At the very question where it stopped; where today's rules say otherwise, from the checkpoint before that."""
    path = tmp_path / "old.fallen"
    copyfile(frozen(name), path)
    try:
        table, _ = go_on(path)
    except Disagreement as error:
        table, _ = go_on(before_difference(path, error.difference))
    play_on(table)
    assert game_of(name).result(table.state) is not None
    table.leave()


def play_on(table: Table) -> None:
    """Steady players on every seat to the end."""
    if table.journal is not None:
        table.journal.sync = False
    players = [seat_bot("steady", table.game, table.setup, seat) for seat in range(len(table.setup.seats))]
    for _ in range(LONGEST):
        if table.over:
            return
        ask = table.pending[0]
        table.decide(ask.seat, players[ask.seat].answer(table.game.view(table.state, ask.seat), ask, table.decisions))
    raise AssertionError(f"no end after {LONGEST} answers")


def test_answers_that_only_people_give_are_among_them() -> None:
    answers: set[tuple[str, str]] = set()
    kinds: set[type] = set()
    for name in NAMES:
        for entry in recorded(name).entries:
            kinds.add(type(entry))
            if isinstance(entry, Answered) and isinstance(entry.answer, str):
                answers.add((entry.topic, entry.answer.partition(":")[0]))
            elif isinstance(entry, Answered):
                answers.add((entry.topic, ""))
    wanted = {("outfit", "auto"), ("town", "auto"), ("stow", "auto"), ("desk", "offer"), ("desk", "give"),
              ("desk", "show"), ("offer", ""), ("offer_reply", "accept"), ("offer_reply", "counter"),
              ("offer_reply", "refuse")}  # fmt: skip
    assert wanted <= answers
    assert {Closed, Rewound} <= kinds
