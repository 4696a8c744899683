"""`fallen verify`: sound journals, and the exact first difference of others."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from fallen_tui import saves
from fallen_tui.engine.events import Answered, Rewound, Rolled
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.history import active
from fallen_tui.engine.journal import Header
from fallen_tui.engine.journal_file import Journal
from fallen_tui.games import playable
from fallen_tui.games.state51.game import NewCharter, open_game
from fallen_tui.saves import go_on
from tests.cli.conftest import Fallen, Game, play_on, spoil, tear
from tests.journals.frozen import SAMPLES


def _forged(path: Path, place: int, **fields: object) -> Path:
    """A copy with other fields in entry `place`, its chain made anew."""
    game, recording = saves.read(path)
    entries = list(recording.entries)
    entries[place - 1] = game.registry.decode({**game.registry.encode(entries[place - 1]), **fields})
    copy = path.with_name("forged.fallen")
    with Journal.create(copy, recording.header, game.registry) as file:
        file.append(entries)
    return copy


def _first(path: Path, kind: type) -> int:
    return next(n for n, entry in enumerate(saves.read(path)[1].entries, 1) if type(entry) is kind)


def test_sound_journals(fallen: Fallen, game: Game, finished: Path) -> None:
    ran = fallen("verify", str(game()), str(finished))
    assert ran.code == 0
    assert ran.out.count(": sound, ") == 2


def test_a_rewound_game_is_sound(fallen: Fallen, game: Game) -> None:
    path = game(undo="open", leave=False)
    table, _ = go_on(path)
    for _ in range(2):
        path_now = active(table.entries)
        to = next(n for n in reversed(path_now[:-9]) if table.entries[n - 1].tag == "checkpoint")
        table.rewind(to)
        play_on(table, 5)
    table.leave()
    assert fallen("verify", str(path)).code == 0


@pytest.mark.parametrize("line", [1, 2, 30])
def test_a_changed_line_breaks_the_chain_there(fallen: Fallen, game: Game, line: int) -> None:
    path = game()
    spoil(path, line)
    ran = fallen("verify", str(path), "--json")
    assert ran.code == 1
    (report,) = json.loads(ran.out)
    assert (report["sound"], report["stage"], report["line"]) == (False, "chain", line)
    assert f"line {line}" in fallen("verify", str(path)).out


def test_forged_dice_are_found_at_their_entry(fallen: Fallen, game: Game) -> None:
    path = game()
    entry = _first(path, Rolled)
    faces = saves.read(path)[1].entries[entry - 1].faces  # type: ignore[attr-defined]
    forged = _forged(path, entry, faces=list(reversed(faces)))
    ran = fallen("verify", str(forged), "--json")
    assert ran.code == 1
    (report,) = json.loads(ran.out)
    assert (report["stage"], report["entry"], report["line"]) == ("re-execution", entry, entry + 1)
    assert "recorded" in report["message"]
    assert "today's rules give" in report["message"]


def test_a_forged_answer_is_found(fallen: Fallen, game: Game) -> None:
    path = game()
    entry = _first(path, Answered)
    (report,) = json.loads(fallen("verify", str(_forged(path, entry, answer="no-such-card")), "--json").out)
    assert (report["stage"], report["entry"]) == ("re-execution", entry)


def test_a_return_to_what_was_undone_is_found(fallen: Fallen, game: Game) -> None:
    path = game(undo="open", leave=False)
    table, _ = go_on(path)
    end = len(table.entries)
    to = next(n for n in range(end - 3, 0, -1) if table.entries[n - 1].tag == "checkpoint")
    table.rewind(to)
    table.rewind(0)
    table.leave()
    whole = saves.read(path)[1].entries
    last = next(n for n in range(len(whole), 0, -1) if type(whole[n - 1]) is Rewound)
    (report,) = json.loads(fallen("verify", str(_forged(path, last, to=end)), "--json").out)
    assert not report["sound"]
    assert report["entry"] == last


def test_a_torn_line_is_noted_and_no_failure(fallen: Fallen, game: Game) -> None:
    path = game()
    tear(path)
    ran = fallen("verify", str(path))
    assert ran.code == 0
    assert "note: the last line was cut off" in ran.out


def test_a_cut_at_the_end_of_a_line_is_noted(fallen: Fallen, game: Game) -> None:
    path = game()
    path.write_bytes(b"\n".join(path.read_bytes().split(b"\n")[:-3]) + b"\n")
    ran = fallen("verify", str(path))
    assert ran.code == 0
    assert "wasn't closed properly" in ran.out


def test_one_that_fails_among_sound_ones(fallen: Fallen, game: Game, folder: Path) -> None:
    game("a")
    spoil(game("b"), 9)
    ran = fallen("verify", "a", "b", "nowhere")
    assert ran.code == 1
    assert [" sound, " in line for line in ran.out.splitlines()] == [True, False, False]
    assert "there is no journal nowhere" in ran.out


def test_nonsense_in_a_sound_chain_is_told(fallen: Fallen, game: Game) -> None:
    """A header that no `fallen new` writes: the rules cannot even begin."""
    path = game(decisions=0)
    registry = saves.read(path)[0].registry
    for name, setup in {
        "mode": Setup("state51", "rival-nobody", (SeatSpec("human", "A"),), "s"),
        "first": Setup(
            "state51", "standard", (SeatSpec("human", "A"), SeatSpec("human", "B")), "s", "strict", (("first", "x"),)
        ),
        "many": Setup("state51", "standard", (SeatSpec("human", "A"),) * 12, "s"),
    }.items():
        copy = path.with_name(f"{name}.fallen")
        Journal.create(copy, Header(setup, "1", "x"), registry).release()
        (report,) = json.loads(fallen("verify", str(copy), "--json").out)
        assert (report["sound"], report["stage"]) == (False, "header"), name


def test_notes_of_other_rules_and_cards(fallen: Fallen, game: Game) -> None:
    path = game()
    played, recording = saves.read(path)
    old = path.with_name("old.fallen")
    with Journal.create(old, Header(recording.header.setup, "0", "other"), played.registry) as file:
        file.append(recording.entries)
    (report,) = json.loads(fallen("verify", str(old), "--json").out)
    assert report["sound"]
    assert [("version 0" in note, "cards" in note) for note in report["notes"]] == [(True, False), (False, True)]


def test_cards_that_are_gone_are_the_cause(fallen: Fallen, game: Game, without: Callable[..., None]) -> None:
    path = game()
    without("L10")
    (report,) = json.loads(fallen("verify", str(path), "--json").out)
    assert (report["sound"], report["stage"]) == (False, "cards")
    assert "removed or renamed: L10; put them back in content/state51/" in report["message"]


def test_a_change_of_cards_leads_and_the_difference_follows_in_words(
    fallen: Fallen, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more card is shuffled in today than then."""
    path = game()
    cards = open_game().cards
    more = {**cards.locations, "L999": next(iter(cards.locations.values()))}
    edited = NewCharter(attrs.evolve(cards, digest="edited", locations=more))
    monkeypatch.setattr("fallen_tui.saves.open_game", lambda _: edited)
    ran = fallen("verify", str(path))
    assert ran.code == 1
    count = len(cards.deck)
    entry = next(n for n, e in enumerate(saves.read(path)[1].entries, 1) if type(e) is Rolled and e.count == count)
    where = f"re-execution fails at line {entry + 1}: the cards have changed since this game started (digest "
    assert where in ran.out
    assert f" then, edited today); a proof needs the old cards. The first difference: entry {entry}" in ran.out
    assert f"count {count}" in ran.out
    assert f"count {count + 1}" in ran.out
    assert "Rolled(" not in ran.out
    assert "note: the cards" not in ran.out


def test_the_samples_are_sound_and_are_named_where_they_lie(fallen: Fallen, subtests: pytest.Subtests) -> None:
    """Whatever became of the cards since: who has just cloned the project looks at these first."""
    told = (SAMPLES.parent / "README.md").read_text(encoding="utf-8")
    samples = sorted(SAMPLES.glob("*.fallen"))
    assert {saves.read(path)[0].id for path in samples} == {game.id for game in playable()}
    for path in samples:
        with subtests.test(path=path.name):
            ran = fallen("verify", str(path))
            assert (ran.code, "sound" in ran.out) == (0, True)
            assert f"`samples/{path.name}`" in told
