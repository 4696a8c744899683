"""Journals whose chain is honest and whose facts are not: named by their entry, never a traceback, in whatever way they
are opened; what stands before is looked at, and gone on with in a copy."""

from __future__ import annotations

import asyncio
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import orjson
import pytest

from fallen_tui.commands import watch
from fallen_tui.engine import rulebook
from fallen_tui.engine.errors import Difference
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.history import FoldError
from fallen_tui.engine.journal import seal
from fallen_tui.saves import Disagreement, begin
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.screens.replay import recorded
from fallen_tui.tui.sitting import Sitting, resumed
from tests.cli.conftest import Fallen, play_on

Line = dict[str, Any]
TABLES = {
    "charter": ("state51", "standard", ("human:Ann", "random:Bo"), 150),
    "charter-rival": ("state51", "rival-scout", ("human:Ann",), 70),
    "council": ("fallen_land", "standard", ("human:Ann", "random:Bo"), 400),
    "council-rival": ("fallen_land", "rival-towns", ("human:Ann",), 300),
    "road": ("posthuman", "standard", ("human:Ann", "random:Bo"), 300),
}
TYPED = "look\nlook hand\nlog 30\nwhy\n?\n1\nlook\nundo\n1\n\nquit\n"


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Line]]:
    """The lines of a running game of each kind, hashes left out."""
    folder = tmp_path_factory.mktemp("honest")
    found = {}
    for name, (game, mode, seats, decisions) in TABLES.items():
        specs = tuple(SeatSpec(*seat.split(":")) for seat in seats)
        path = folder / f"{name}.fallen"
        table = begin(Setup(game, mode, specs, "lies", "open"), path)
        assert table.journal is not None
        table.journal.sync = False
        play_on(table, decisions)
        table.leave()
        found[name] = [orjson.loads(line) for line in path.read_bytes().splitlines()]
        for line in found[name]:
            del line["h"]
    return found


def sealed(lines: list[Line]) -> bytes:
    """Lines as a journal whose chain is honest."""
    content, chain = b"", b""
    for line in lines:
        row, chain = seal(orjson.dumps(line), chain)
        content += row
    return content


# --- one lie of each kind, opened in every way ---


@attrs.frozen
class Lie:
    """A journal in which entry `entry` states what does not exist."""

    path: Path
    entry: int


KINDS = {
    "hex of a mission": ("mission", "hex", "Z99"),
    "kind of a technology": ("technology", "kind", "phlogiston"),
    "phase": ("step", "phase", "siesta"),
    "peek": ("peeked", "what", "nonsense"),
    "outcome": ("taleresult", "result", "a draw"),
    "place": ("marched", "to", "Z99"),
}


@pytest.fixture(params=KINDS)
def lie(request: pytest.FixtureRequest, honest: dict[str, list[Line]], folder: Path) -> Lie:
    tag, field, value = KINDS[request.param]
    lines = honest["council"]
    number = next(n for n, line in enumerate(lines) if line.get("t") == tag)
    folder.mkdir()
    path = folder / "lie.fallen"
    path.write_bytes(sealed([*lines[:number], {**lines[number], field: value}, *lines[number + 1 :]]))
    return Lie(path, number)


def test_resume_names_the_entry_and_goes_on_in_a_copy(fallen: Fallen, lie: Lie) -> None:
    before = lie.path.read_bytes()
    ran = fallen("--plain", "resume", str(lie.path), stdin=TYPED)
    assert ran.code == 1
    assert f"as it is. entry {lie.entry}: " in " ".join(ran.err.split())
    assert "--from-checkpoint" in ran.err
    assert fallen("--plain", "resume", str(lie.path), "--from-checkpoint", stdin=TYPED).code == 0
    assert lie.path.read_bytes() == before
    (copy,) = lie.path.parent.glob("lie-from-*.fallen")
    assert int(copy.stem.removeprefix("lie-from-")) < lie.entry
    assert fallen("verify", str(copy)).code == 0


def test_verify_names_the_entry(fallen: Fallen, lie: Lie) -> None:
    (report,) = json.loads(fallen("verify", str(lie.path), "--json").out)
    assert (report["sound"], report["entry"], report["line"]) == (False, lie.entry, lie.entry + 1)


@pytest.mark.parametrize("command", ["log", "replay", "watch"])
def test_what_stands_before_is_told(
    fallen: Fallen, lie: Lie, honest: dict[str, list[Line]], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch.time, "sleep", lambda _: pytest.fail("it goes on looking"))
    ran = fallen("--plain", command, "--seat", "1", str(lie.path))
    lie.path.write_bytes(sealed(honest["council"][: lie.entry]))
    whole = fallen("--plain", "log", "--seat", "1", str(lie.path))
    assert ran.code == 1
    assert f"entry {lie.entry}: " in ran.err
    assert ran.out == whole.out


def test_the_page_tells_what_stands_before_or_does_without(fallen: Fallen, lie: Lie) -> None:
    ran = fallen("page", str(lie.path))
    assert f"entry {lie.entry}: " in ran.err if ran.code else not ran.err
    assert len(ran.out.splitlines()) > 10


@pytest.mark.parametrize("command", ["saves", "statistics"])
def test_lists_stand(fallen: Fallen, lie: Lie, command: str) -> None:
    ran = fallen(command)
    assert ran.code == 0
    assert "lie.fallen" in ran.out


def test_the_screen_is_told_before_it_is_taken_or_when_the_log_is_read(lie: Lie) -> None:
    with pytest.raises((Disagreement, FoldError)) as caught:
        _read_whole(resumed(lie.path))
    error = caught.value
    assert (error.difference if isinstance(error, Disagreement) else error).entry == lie.entry


def _read_whole(sitting: Sitting) -> None:
    try:
        while sitting.screen.match.log.catch_up(100):
            pass
    finally:
        sitting.close()


def test_a_replay_on_the_screen_ends_before_it(lie: Lie) -> None:
    playback = recorded(lie.path, None)
    while playback.tell_ahead():
        pass
    playback.stand_at(100_000)
    assert (playback.at, playback.count) == (lie.entry - 1, lie.entry - 1)
    assert playback.trouble.startswith(f"entry {lie.entry}: ")
    assert playback.log.last(5, None)


def test_a_going_back_to_nowhere_is_told_up_to_there(
    fallen: Fallen, honest: dict[str, list[Line]], folder: Path
) -> None:
    lines = honest["charter"]
    folder.mkdir()
    path = folder / "back.fallen"
    path.write_bytes(sealed([*lines, {"i": len(lines), "t": "rewound", "to": 100_000}]))
    ran = fallen("log", str(path))
    assert ran.code == 1
    assert f"entry {len(lines)}: it goes back to entry 100000" in ran.err
    assert len(ran.out.splitlines()) > 100
    ran = fallen("--plain", "resume", str(path))
    assert f"entry {len(lines)}: it goes back" in ran.err
    assert fallen("--plain", "resume", str(path), "--from-checkpoint", stdin="quit\n").code == 0


def test_what_cannot_be_folded_is_a_difference() -> None:
    error = FoldError(7, "no")
    assert isinstance(error, Difference)
    assert (error.entry, str(error)) == (7, "entry 7: no")


# --- lies by chance ---


def altered(value: Any, chance: random.Random, others: list[Any]) -> Any:
    """Another value of the same type: near, of another entry, or one that nothing has."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        numbers = [other for other in others if type(other) is int]
        return chance.choice([value + 1, value - 1, -1, 0, 99, 10**12, chance.choice([value, *numbers])])
    if isinstance(value, str):
        words = [other for other in others if type(other) is str]
        return chance.choice(["", "nonsense", value + "x", chance.choice([value, *words])])
    place = chance.randrange(len(value)) if value else 0
    if value and chance.random() < 0.7:
        return [*value[:place], altered(value[place], chance, others), *value[place + 1 :]]
    return chance.choice([[], value + value, value[:-1]])


def told_otherwise(lines: list[Line], chance: random.Random) -> list[Line]:
    """The same with a lie in one field of one entry; each field of each kind of entry is as likely."""
    fields = sorted({(line["t"], key) for line in lines[1:] for key in line if key not in "it"})
    others = [value for line in lines[1:] for key, value in line.items() if key not in "it"]
    tag, field = chance.choice(fields)
    number = chance.choice([n for n, line in enumerate(lines) if line.get("t") == tag and field in line])
    line = {**lines[number], field: altered(lines[number][field], chance, others)}
    return [*lines[:number], line, *lines[number + 1 :]]


def _resumed(
    fallen: Fallen,
    honest: dict[str, list[Line]],
    name: str,
    folder: Path,
    seeds: range,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A clean game or a clear error, and a clear one says what can be done."""
    folder.mkdir()
    monkeypatch.setattr(rulebook, "open_rulebook", cache(rulebook.open_rulebook))
    ways = set()
    for seed in seeds:
        path = folder / f"{seed}.fallen"
        path.write_bytes(sealed(told_otherwise(honest[name], random.Random(f"{name} {seed}"))))
        ran = fallen("--plain", "resume", str(path), stdin=TYPED)
        assert ran.code in (0, 1), (seed, ran)
        assert ran.code or "You leave the table" in ran.out or "The game is over" in ran.out, (seed, ran)
        if ran.code == 1:
            assert ran.err.startswith("fallen: "), (seed, ran)
            assert "--from-checkpoint" in ran.err or "--recover" in ran.err or "cannot go on: " in ran.out, (seed, ran)
        path.unlink()
        ways.add(ran.code)
    assert ways == {0, 1}


@pytest.mark.parametrize("name", TABLES)
def test_75_lies_of_each_table_are_resumed_or_refused(
    fallen: Fallen, honest: dict[str, list[Line]], name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _resumed(fallen, honest, name, folder, range(75), monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_750_lies_of_each_table_are_resumed_or_refused(
    fallen: Fallen, honest: dict[str, list[Line]], name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _resumed(fallen, honest, name, folder, range(1_000, 1_750), monkeypatch)


async def test_a_lie_that_shows_late_on_the_screen_ends_it_with_its_entry(
    honest: dict[str, list[Line]], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = honest["charter"]
    number = next(n for n, line in enumerate(lines) if line.get("t") == "phase" and line["turn"] == 2)
    folder.mkdir()
    path = folder / "late.fallen"
    path.write_bytes(sealed([*lines[:number], {**lines[number], "turn": 3}, *lines[number + 1 :]]))
    sitting = resumed(path)

    def fails(*_: object) -> None:
        raise KeyError("what is nowhere")

    app = FallenApp(sitting.screen, environ={})
    app.sitting = sitting
    async with app.run_test() as pilot:
        await pilot.pause()
        monkeypatch.setattr(sitting.screen, "redraw", fails)
        sitting.screen.call_later(sitting.screen.redraw)
        for _ in range(100):
            await asyncio.sleep(0.01)
            if app.return_value is not None:
                break
    assert isinstance(app.return_value, Disagreement)
    assert app.return_value.difference.entry == number
    assert sitting.closed
