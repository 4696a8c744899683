"""The file: every flipped byte, every cut, and lines that no game wrote are refused or recovered, and always told."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from fallen_tui.engine import journal, recovery
from fallen_tui.engine.errors import DamagedJournal, FallenError, JournalError
from fallen_tui.engine.events import Answered, Checked, Closed
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.history import History, active, fold
from fallen_tui.engine.journal import Header, Recording, parse, read, read_header
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.recovery import mended
from fallen_tui.engine.table import Table
from fallen_tui.engine.text import name, printable
from fallen_tui.engine.verify import verify
from tests.engine.files import Line, begin, finished, go_on, header_data, header_of, lines_of, sealed
from tests.engine.toy import REGISTRY, TOY, play, setup


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole toy game of one round, closed."""
    return finished(tmp_path_factory.mktemp("short") / "short.fallen", setup(rounds=1))


@pytest.fixture(scope="module")
def content(short: Path) -> bytes:
    return short.read_bytes()


@pytest.fixture(scope="module")
def sound(content: bytes) -> Recording:
    return parse(content, REGISTRY)


def put(tmp_path: Path, content: bytes) -> Path:
    path = tmp_path / "test.fallen"
    path.write_bytes(content)
    return path


def read_of(content: bytes) -> Recording | None:
    """What can be read of a journal; None where its first line is damaged, and nothing else raised."""
    try:
        return parse(content, REGISTRY)
    except DamagedJournal as damage:
        told = damage
    assert told.line == 1
    assert str(told).startswith("line 1: ")
    return None


# --- what a sound journal is ---


def test_a_journal_reads_as_it_was_played(tmp_path: Path) -> None:
    table = play(begin(tmp_path / "a.fallen"))
    table.leave()
    recording = read(tmp_path / "a.fallen", REGISTRY)
    assert recording.entries == table.entries
    assert recording.header == header_of(TOY, setup())
    assert read_header(tmp_path / "a.fallen") == recording.header
    assert recording.size == (tmp_path / "a.fallen").stat().st_size
    assert recording.closed
    assert recording.sound() is recording
    assert not recording.notice


def test_lines_are_numbered_json_chained_by_hash(content: bytes) -> None:
    from hashlib import blake2b

    chain = b""
    for number, line in enumerate(content.splitlines()):
        data = orjson.loads(line)
        assert data.get("fallen", 0) == 1 if number == 0 else data["i"] == number
        body, _, tail = line.rpartition(b',"h":')
        chain = blake2b(chain + body, digest_size=8).hexdigest().encode()
        assert tail == b'"' + chain + b'"}'


def test_the_header_says_what_is_played(content: bytes) -> None:
    data = orjson.loads(content.splitlines()[0])
    assert {key: data[key] for key in data if key != "h"} == {
        "fallen": 1,
        "game": "toy",
        "mode": "standard",
        "rules": "1",
        "content": "toy",
        "seed": "toy",
        "seats": [{"kind": "human", "name": "P0"}, {"kind": "human", "name": "P1"}],
        "undo": "strict",
        "options": {"rounds": "1"},
        "created": "2031-05-04T18:30:00+02:00",
    }


def test_a_journal_is_never_written_over(short: Path, content: bytes) -> None:
    with pytest.raises(JournalError, match="exists"):
        Journal.create(short, header_of(TOY, setup()), REGISTRY)
    assert short.read_bytes() == content


# --- flips and cuts ---


def test_every_flipped_byte_is_refused_or_told(content: bytes, sound: Recording, subtests: pytest.Subtests) -> None:
    for flip in [0x01, 0x20, 0x80, 0xFF, "\n", " ", "\0", '"']:
        with subtests.test(flip=flip):
            for place, old in enumerate(content):
                new = ord(flip) if isinstance(flip, str) else old ^ flip
                if new == old:
                    continue
                line = content[:place].count(b"\n") + 1
                recording = read_of(content[:place] + bytes([new]) + content[place + 1 :])
                if recording is None:
                    assert line == 1
                    continue
                assert recording.entries == sound.entries[: len(recording.entries)]
                assert not recording.closed
                if recording.damage is None:
                    assert place == len(content) - 1, "only the very last line end may be lost and the rest recovered"
                    assert "cut off" in recording.notice
                    assert len(recording.entries) == len(sound.entries) - 1
                else:
                    assert recording.damage.line == line
                    assert len(recording.entries) == (len(sound.entries) if line == 1 else line - 2)
                    with pytest.raises(DamagedJournal, match=f"line {line}"):
                        recording.sound()


def test_every_cut_is_refused_or_told(content: bytes, sound: Recording) -> None:
    header = content.index(b"\n") + 1
    for length in range(len(content)):
        cut = content[:length]
        if length < header:
            with pytest.raises(DamagedJournal, match="line 1: the header is cut off"):
                parse(cut, REGISTRY)
            continue
        recording = parse(cut, REGISTRY)
        whole = cut.count(b"\n") - 1
        assert recording.damage is None
        assert recording.entries == sound.entries[:whole]
        assert not recording.closed, "a cut is visible even at a line end: the last entry is no Closed"
        assert bool(recording.notice) is not cut.endswith(b"\n")


def test_every_cut_goes_on_to_the_same_end(
    tmp_path: Path, content: bytes, sound: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    for length in range(content.index(b"\n") + 1, len(content)):
        path = put(tmp_path, content[:length])
        table = play(go_on(path))
        table.leave()
        assert path.read_bytes() == content
    assert length == len(content) - 1


@given(st.data())
def test_several_flips_are_never_accepted(content: bytes, sound: Recording, data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(0, len(content) - 2), min_size=1, max_size=6, unique=True))
    changed = bytearray(content)
    for place in places:
        changed[place] ^= data.draw(st.integers(1, 255))
    recording = read_of(bytes(changed))
    if recording is None:
        return
    assert recording.damage is not None
    assert recording.entries == sound.entries[: len(recording.entries)]
    assert len(recording.entries) < len(sound.entries) or recording.damage.line == 1


def swap(lines: list[bytes]) -> list[bytes]:
    return [*lines[:4], lines[5], lines[4], *lines[6:]]


def test_lines_out_of_place_are_damage(content: bytes, sound: Recording, subtests: pytest.Subtests) -> None:
    for change, line in [
        (swap, 5),
        (lambda lines: [*lines[:5], lines[4], *lines[5:]], 6),
        (lambda lines: [*lines[:4], *lines[5:]], 5),
        (lambda lines: [*lines[:5], b"", *lines[5:]], 6),
        (lambda lines: [*lines[:5], b"{}", *lines[5:]], 6),
        (lambda lines: [*lines[:5], lines[5] + b"\r", *lines[6:]], 6),
        (lambda lines: [lines[0], *reversed(lines[1:])], 2),
        (lambda lines: [*lines, b""], None),
        (lambda lines: [*lines, lines[-1]], None),
        (lambda lines: [*lines, lines[0]], None),
        (lambda lines: [*lines, *lines], None),
    ]:
        with subtests.test(change=change, line=line):
            lines = content.splitlines()
            recording = parse(b"\n".join([*change(lines), b""]), REGISTRY)
            assert recording.damage is not None
            assert recording.damage.line == (line or len(lines) + 1)
            assert recording.entries == sound.entries[: recording.damage.intact - 1]


def test_a_lost_first_line_is_damage_in_line_1(content: bytes) -> None:
    with pytest.raises(JournalError):
        parse(content.split(b"\n", 1)[1], REGISTRY)


def test_a_header_of_another_journal_does_not_fit(content: bytes) -> None:
    other = sealed([header_data(setup("other"))])
    recording = parse(other + content.split(b"\n", 1)[1], REGISTRY)
    assert recording.damage is not None
    assert recording.damage.line == 2


def test_damage_is_never_cut_away(tmp_path: Path, content: bytes) -> None:
    lines = content.splitlines(keepends=True)
    path = put(tmp_path, b"".join([*lines[:5], b"nonsense\n", *lines[5:]]) + b"torn")
    before = path.read_bytes()
    with pytest.raises(DamagedJournal, match="line 6"):
        Journal.open(path, REGISTRY)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == [path.name], "the lock is given back"


def test_a_torn_line_is_cut_off_with_a_notice(tmp_path: Path, content: bytes) -> None:
    path = put(tmp_path, content + b'{"i":99')
    opened, recording = Journal.open(path, REGISTRY)
    assert "7 bytes" in recording.notice
    assert path.read_bytes() == content
    opened.release()


# --- what is no journal at all ---


def test_what_is_no_journal_is_refused(tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests) -> None:
    for content in [
        b"",
        b"\n",
        b"\n\n\n",
        bytes(500),
        bytes(500) + b"\n",
        b"{}\n",
        b"[]\n",
        b"\xff\xfe\n",
        b"x" * (2 << 20) + b"\n",
    ]:
        with subtests.test(content=content):
            tmp_path = tmp_path_factory.mktemp("case")
            path = put(tmp_path, content)
            for work in (lambda: read(path, REGISTRY), lambda: read_header(path), lambda: Journal.open(path, REGISTRY)):
                with pytest.raises(DamagedJournal, match="line 1"):
                    work()
            assert path.read_bytes() == content


def test_a_line_of_two_mebibytes_is_refused_though_its_chain_is_sound(lines: list[Line]) -> None:
    long = {"t": "answer", "seat": 0, "topic": "x" * (2 << 20), "answer": 1}
    recording = parse(sealed([*lines[:4], long, *lines[4:]]), REGISTRY)
    assert recording.damage is not None
    assert recording.damage.line == 5
    assert "longer than 1024 KiB" in str(recording.damage)
    with pytest.raises(DamagedJournal, match="line 1: longer"):
        parse(sealed([{**lines[0], "seed": "x" * (2 << 20)}]), REGISTRY)


def test_an_entry_too_long_to_be_read_again_is_not_written(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "a.fallen", header_of(TOY, setup()), REGISTRY) as file:
        before = (tmp_path / "a.fallen").read_bytes()
        with pytest.raises(JournalError, match="longer"):
            file.append([Answered(0, "x" * (1 << 20), 1)])
        assert (tmp_path / "a.fallen").read_bytes() == before


def test_a_file_too_large_is_refused_unread(tmp_path: Path, content: bytes) -> None:
    path = put(tmp_path, content)
    with path.open("r+b") as file:
        file.truncate(journal.LARGEST_FILE + 1)
    with pytest.raises(JournalError, match=f"larger than {journal.LARGEST_FILE >> 20} MiB"):
        read(path, REGISTRY)
    assert read_header(path).setup == setup(rounds=1)


def test_folders_pipes_and_devices_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.fallen")
    (tmp_path / "link.fallen").symlink_to("/dev/zero")
    (tmp_path / "loop.fallen").symlink_to("loop.fallen")
    places = [tmp_path, tmp_path / "pipe.fallen", tmp_path / "link.fallen", tmp_path / "loop.fallen"]
    for path in [*places, tmp_path / "missing.fallen", tmp_path / "no" / "folder.fallen", tmp_path / ("x" * 5000)]:
        for work in (read_header, lambda path: read(path, REGISTRY), lambda path: Journal.open(path, REGISTRY)):
            with pytest.raises(JournalError):
                work(path)
    with pytest.raises(JournalError):
        read(Path("nul\0byte"), REGISTRY)
    assert not [name for name in os.listdir(tmp_path) if name.endswith(".lock")]


# --- headers ---


def brief(value: object) -> str:
    return repr(value)[:12]


@pytest.fixture(scope="module")
def lines(short: Path) -> list[Line]:
    return lines_of(short)


def test_another_format_is_named(lines: list[Line], subtests: pytest.Subtests) -> None:
    for version in [0, 2, 99, "1", None, [1], {"a": [[[]]]}, 1.5, -1, "\x1b[2J" * 50_000]:
        with subtests.test(version=version):
            with pytest.raises(JournalError, match="this program reads format 1") as caught:
                parse(sealed([{**lines[0], "fallen": version}, *lines[1:]]), REGISTRY)
            assert len(str(caught.value)) < 200
            assert str(caught.value).isprintable()


DEEP = b"[" * 900 + b"]" * 900


def test_a_header_with_wrong_types_is_damage(lines: list[Line], subtests: pytest.Subtests) -> None:
    for key in ["game", "mode", "rules", "content", "seed", "seats", "undo", "options", "created"]:
        for value in [None, 7, 1.5, True, [], [[]], {}, {"a": 1}, [{"kind": "human"}], "deep"]:
            with subtests.test(key=key, value=value):
                if key == "options" and value == {}:
                    continue
                if value == "deep":
                    body = orjson.dumps({**lines[0], key: "@@"}).replace(b'"@@"', DEEP)
                    header: Line | bytes = body
                else:
                    header = {**lines[0], key: value}
                with pytest.raises(DamagedJournal, match="line 1: the header"):
                    parse(sealed([header]), REGISTRY)
                missing = {other: value for other, value in lines[0].items() if other != key}
                with pytest.raises(DamagedJournal, match="line 1: the header"):
                    parse(sealed([missing]), REGISTRY)


def test_an_impossible_number_of_seats_is_damage(lines: list[Line], subtests: pytest.Subtests) -> None:
    for count in [0, 13, 5000]:
        with subtests.test(count=count), pytest.raises(DamagedJournal, match="seats"):
            parse(sealed([{**lines[0], "seats": [{"kind": "human", "name": "A"}] * count}]), REGISTRY)


HOSTILE = "\x1b[31mAnn\x07\u202e\x9b2J\r\n[bold]x[/]\u2028\x00\ud7ff"


def test_names_from_a_header_are_harmless(lines: list[Line]) -> None:
    seats = [{"kind": HOSTILE, "name": text} for text in (HOSTILE, "N" * 10_000, "\x1b")]
    data = {**lines[0], "seats": seats, "mode": HOSTILE, "rules": HOSTILE, "content": HOSTILE, "created": HOSTILE * 99}
    header = parse(sealed([data]), REGISTRY).header
    for text in (*header.setup.named(), header.setup.seats[0].kind, header.setup.mode, header.rules, header.content):
        assert text == printable(text)
        assert not any(c in text for c in "\x1b\x07\u202e\x9b\r\u2028\x00")
    assert header.setup.named()[0] == "[31mAnn2J [bold]x[/]"
    assert len(header.setup.named()[1]) == 24
    assert header.setup.named()[2] == "Nobody"
    assert len(header.created) <= 200


def test_no_two_seats_are_named_alike() -> None:
    seats = tuple(SeatSpec("human", text) for text in ("Ann", "Ann\x00", " Ann ", "Ann 2", "", ""))
    names = Setup("toy", "standard", seats, "s").named()
    assert names == ("Ann", "Ann 2", "Ann 3", "Ann 2 2", "Nobody", "Nobody 2")


@given(st.text(max_size=300))
def test_any_text_becomes_a_printable_name(text: str) -> None:
    made = name(text)
    assert 0 < len(made) <= 24
    assert "\n" not in made
    assert made == printable(made) == made.strip()
    assert all(c == "\n" or ord(c) >= 32 for c in printable(text))


def test_text_that_is_no_unicode_is_refused_before_a_file_is_made(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for place in ["name", "seed", "mode"]:
        with subtests.test(place=place):
            tmp_path = tmp_path_factory.mktemp("case")
            odd = "\udc80"
            seats = (SeatSpec("human", odd if place == "name" else "Ann"),)
            bad = Setup("toy", odd if place == "mode" else "standard", seats, odd if place == "seed" else "s")
            with pytest.raises(JournalError, match="cannot be written"):
                Journal.create(tmp_path / "a.fallen", header_of(TOY, bad), REGISTRY)
            assert os.listdir(tmp_path) == []


# --- entries that no game wrote, under a sound chain ---

JUNK: list[Any] = [None, -1, 99, 2**63, 1.5, True, "", "nobody", "\x1b[2J", [], [[]], ["x"] * 50, {}, {"a": 1}]


def hostile(content: bytes) -> None:
    """All that is ever done with a journal: nothing but a FallenError may come of it."""
    try:
        recording = parse(content, REGISTRY)
        if recording.damage is not None:
            assert recording.damage.line >= 1
            assert len(recording.entries) == recording.damage.intact - 1
    except JournalError:
        return
    setup, entries = recording.header.setup, recording.entries
    works: list[Callable[[], object]] = [
        lambda: fold(TOY, setup, [entries[n - 1] for n in active(entries)]),
        lambda: Table(TOY, setup, entries=entries).advance(),
        lambda: verify(TOY, setup, entries),
        lambda: History(TOY, setup, entries).seek(len(entries)),
        lambda: History(TOY, setup, entries).seek(len(entries) // 2),
    ]
    for work in works:
        told = "nothing"
        try:
            work()
        except FallenError as error:
            told = str(error)
        assert 0 < len(told) < 1500


def test_junk_in_any_field_of_any_entry_is_told(lines: list[Line], subtests: pytest.Subtests) -> None:
    for junk in JUNK:
        with subtests.test(junk=junk):
            for place in range(1, len(lines)):
                for key in lines[place]:
                    if key != "i":
                        hostile(sealed([*lines[:place], {**lines[place], key: junk}, *lines[place + 1 :]]))
                hostile(sealed([*lines[:place], {**lines[place], "more": junk}, *lines[place + 1 :]]))


def test_an_entry_that_cannot_be_read_is_damage_in_its_line(lines: list[Line], subtests: pytest.Subtests) -> None:
    for line, message in [
        ({"t": "nonsense"}, "unknown kind 'nonsense'"),
        ({}, "unknown kind without a name"),
        ({"t": ["answer"]}, "can't be read"),
        ({"t": "drawn", "seat": 0}, "field 'card' is missing"),
        ({"t": "drawn", "seat": 0, "card": "a", "colour": 1}, "unknown fields"),
        ({"t": "drawn", "seat": "0", "card": "a"}, "whole number"),
        ({"t": "drawn", "seat": True, "card": "a"}, "whole number"),
        ({"t": "drawn", "seat": 0.0, "card": "a"}, "whole number"),
        ({"t": "drawn", "seat": 0, "card": 5}, "text"),
        ({"t": "thrown", "seat": 0, "cards": "ab"}, "no list"),
        ({"t": "thrown", "seat": 0, "cards": [1]}, "text"),
        ({"t": "traded", "given": [["0"]]}, "1 parts, 2 are expected"),
        ({"t": "answer", "seat": 0, "topic": "bid", "answer": 1, "forced": 1}, "true or false"),
        ({"t": "answer", "seat": 0, "topic": "bid"}, "field 'answer' is missing"),
        ({"t": "answer", "seat": 0, "topic": "bid", "answer": {}}, "no answer"),
        ({"t": "answer", "seat": 0, "topic": "bid", "answer": [[1.5]]}, "no answer"),
        ({"t": "answer", "seat": 0, "topic": "bid", "answer": [[[[[[[[[1]]]]]]]]]}, "too deep"),
        ({"t": "drawn", "seat": 0, "card": "a", "v": 2}, r"unknown fields \['v'\]: written by a newer version"),
        ({"t": "scored", "seat": 0, "n": 1, "why": "x", "v": 4}, "version 4"),
        ({"t": "scored", "seat": 0, "n": 1, "why": "x"}, "version 1"),
        ({"t": "won", "seat": 0}, "can't be read|unknown kind"),
        ({"t": "scored", "v": []}, "version|can't be read"),
    ]:
        with subtests.test(line=line, message=message):
            recording = parse(sealed([*lines[:4], line, *lines[4:]]), REGISTRY)
            assert recording.damage is not None
            assert recording.damage.line == 5
            assert len(recording.entries) == 3
            with pytest.raises(DamagedJournal, match=message):
                recording.sound()


def test_odd_json_is_told(lines: list[Line], subtests: pytest.Subtests) -> None:
    for body in [
        b'{"i":4,"t":"answer","seat":0,"topic":"bid","answer":' + DEEP + b"}",
        b'{"i":4,"t":"answer","seat":0,"topic":"bid","answer":' + b"[" * 300 + b"]" * 300 + b"}",
        b'{"i":4,"t":"answer","seat":0,"topic":"bid","answer":' + b'{"a":' * 1000 + b"1" + b"}" * 1000 + b"}",
        b'{"i":4,"t":"answer","seat":0,"topic":"bid","answer":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"i":4,"t":"drawn","seat":' + b"9" * 5000 + b',"card":"a"}',
        b'{"i":4,"t":"drawn","seat":1e400,"card":"a"}',
        b'{"i":4,"t":"drawn","seat":NaN,"card":"a"}',
        b'{"i":4,"t":"roll","stream":"deck","at":18446744073709551615,"count":0,"sides":0,"faces":[]}',
        b'{"i":4,"t":"drawn","seat":0,"card":"\xff\xfe"}',
        b'{"i":4,"t":"drawn","seat":0,"card":"\\ud800"}',
        b'{"i":5,"t":"checkpoint"}',
        b'{"t":"checkpoint"}',
        b'{"i":"4","t":"checkpoint"}',
        b"[1]",
        b'"text"',
        b"}",
        b"",
    ]:
        with subtests.test(body=body):
            hostile(sealed([*lines[:4], body, *lines[4:]], number=False))
            hostile(sealed([*lines[:4], body], number=False))


def test_a_wrong_number_is_damage(lines: list[Line], subtests: pytest.Subtests) -> None:
    for number in [0, 3, 5, -4, 10**9, "4", None, 4.5, [4]]:
        with subtests.test(number=number):
            wrong = [*lines[:4], {**lines[4], "i": number}, *lines[5:]]
            recording = parse(sealed(wrong, number=False), REGISTRY)
            with pytest.raises(DamagedJournal, match="line 5: entry 4 is expected here"):
                recording.sound()
            assert len(recording.entries) == 3


def test_an_entry_that_cannot_have_happened_is_named(lines: list[Line]) -> None:
    bad = {"t": "drawn", "seat": 0, "card": "nonsense"}
    recording = parse(sealed([*lines[:6], bad, {"t": "checkpoint"}]), REGISTRY).sound()
    with pytest.raises(FallenError, match=r"entry 6: drawn.*nonsense is not on top"):
        Table(TOY, recording.header.setup, entries=recording.entries)
    with pytest.raises(FallenError, match="entry 6: drawn"):
        History(TOY, recording.header.setup, recording.entries).seek(7)
    assert verify(TOY, recording.header.setup, recording.entries).entry == 6


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=300))
def test_any_bytes_are_refused(content: bytes) -> None:
    with pytest.raises(JournalError):
        parse(content, REGISTRY)


json = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
keys = st.sampled_from(
    ["t", "v", "seat", "card", "cards", "n", "why", "bids", "given", "answer", "topic", "forced", "stream", "at", "to"]
)
entries = st.fixed_dictionaries({"t": st.sampled_from(REGISTRY.tags) | json}).flatmap(
    lambda tagged: st.dictionaries(keys, json, max_size=6).map(lambda more: {**more, **tagged})
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(entries, max_size=5), st.integers(1, 30))
def test_any_entries_are_told(lines: list[Line], more: list[Line], place: int) -> None:
    hostile(sealed([*lines[:place], *more]))
    hostile(sealed([*lines[:place], *more, *lines[place:]]))


def test_a_journal_that_was_left_says_so(tmp_path: Path) -> None:
    table = begin(tmp_path / "a.fallen")
    assert not read(tmp_path / "a.fallen", REGISTRY).closed
    table.leave()
    assert read(tmp_path / "a.fallen", REGISTRY).closed
    play(go_on(tmp_path / "a.fallen"), 1).leave()
    recording = read(tmp_path / "a.fallen", REGISTRY)
    assert recording.closed
    assert [type(entry) for entry in recording.entries].count(Closed) == 2
    assert Checked in {type(entry) for entry in recording.entries}
    assert isinstance(recording.header, Header)


# --- a damaged first line, mended ---


def changed_in_line_1(content: bytes) -> list[bytes]:
    """The journal with one bit turned at each place of its first line, or one letter another at each third."""
    end = content.index(b"\n") + 1
    turned = [content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :] for place in range(end)]
    return turned + [content[:place] + b"#" + content[place + 1 :] for place in range(0, end - 1, 3)]


def test_one_byte_anywhere_in_line_1_is_put_right(content: bytes) -> None:
    for damaged in changed_in_line_1(content):
        found = mended(damaged)
        assert found is not None
        assert found[0] == content


def test_what_line_2_does_not_prove_is_not_mended(content: bytes) -> None:
    two = content.replace(b'"P0"', b'"Xx"', 1)
    assert mended(two) is None
    second = content.index(b"\n") + 40
    line_2 = content[:second] + b"#" + content[second + 1 :]
    assert mended(line_2.replace(b'"P0"', b'"X0"', 1)) is None
    for alone in (
        content[: content.index(b"\n") + 1],
        b"",
        b"\n" * 9,
        bytes(500),
        b'{"i":1,\n',
        b"x" * 99 + b'{"i":1,\n',
    ):
        assert mended(alone) is None


def test_a_search_that_would_last_too_long_is_not_begun(content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = content.replace(b'"P0"', b'"X0"', 1)
    assert mended(damaged) is not None
    monkeypatch.setattr(recovery, "MOST_HASHED", 1000)
    assert mended(damaged) is None


def test_a_changed_byte_of_an_entry_is_told_in_plain_words(content: bytes) -> None:
    """Whether or not its line is still JSON."""
    start = content.index(b'{"i":3,')
    for place in range(start, content.index(b"\n", start)):
        for byte in (b"x", b'"', b"{", bytes((content[place] ^ 0x80,))):
            if content[place : place + 1] == byte:
                continue
            damage = parse(content[:place] + byte + content[place + 1 :], REGISTRY).damage
            assert damage is not None
            assert "were changed (the chain of hashes breaks)" in str(damage) or "no sealed journal line" in str(damage)
