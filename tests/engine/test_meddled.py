"""What other programs do to a journal that is being played: nothing of it is overwritten, and nothing is pretended."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from fallen_tui.engine.errors import DamagedJournal, JournalError, JournalHeld
from fallen_tui.engine.journal import Header, parse, seal
from fallen_tui.engine.journal_file import Journal
from tests.engine.files import begin, setup
from tests.engine.toy import REGISTRY, TOY, play


def test_a_second_name_or_a_lost_lock_file_lets_nobody_in(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for second_name in ["hard link", "lock file removed", "symbolic link"]:
        with subtests.test(second_name=second_name):
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "a.fallen"
            table = begin(path)
            other = tmp_path / "b.fallen"
            if second_name == "hard link":
                os.link(path, other)
            elif second_name == "symbolic link":
                other.symlink_to(path)
            else:
                (tmp_path / ".a.fallen.lock").unlink()
                other = path
            with pytest.raises(JournalHeld, match="is being played by"):
                Journal.open(other, REGISTRY)
            play(table)
            table.leave()
            journal, _ = Journal.open(path, REGISTRY)
            journal.release()


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def longer(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"meddled\n")


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.fallen"))


def replaced(path: Path) -> None:
    copy = path.with_name("copy")
    shutil.copy(path, copy)
    copy.replace(path)


def test_a_file_that_was_meddled_with_is_left_as_it_is(
    tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests
) -> None:
    for meddle, what in [
        (emptied, "changed by another program"),
        (longer, "changed by another program"),
        (moved, "moved or deleted"),
        (Path.unlink, "moved or deleted"),
        (replaced, "replaced by another file"),
    ]:
        with subtests.test(meddle=meddle, what=what):
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "a.fallen"
            table = play(begin(path), 2)
            meddle(path)
            left = {file: file.read_bytes() for file in tmp_path.iterdir() if file.suffix == ".fallen"}
            entries = len(table.entries)
            with pytest.raises(JournalError, match=what):
                play(table, 1)
            assert {file: file.read_bytes() for file in tmp_path.iterdir() if file.suffix == ".fallen"} == left
            assert len(table.entries) == entries, "the answer does not count"


def test_a_changed_header_is_refused_but_its_entries_are_still_there(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    table = play(begin(path))
    table.leave()
    content = path.read_bytes()
    recording = parse(content.replace(b'"P0"', b'"Xx"', 1), REGISTRY)
    assert recording.damage is not None
    assert recording.damage.line == 1
    assert recording.header.setup.seats[0].name == "Xx"
    assert recording.entries == table.entries
    with pytest.raises(DamagedJournal, match="line 1"):
        recording.sound()


def test_a_changed_header_that_nothing_vouches_for_is_past_use() -> None:
    line, _ = seal(b'{"fallen":1}', b"")
    with pytest.raises(DamagedJournal, match="line 1"):
        parse(line.replace(b"1", b"2", 1) + line, REGISTRY)


def test_the_first_line_of_a_new_journal_is_checked_as_well(tmp_path: Path) -> None:
    path = tmp_path / "a.fallen"
    with Journal.create(path, Header(setup("1"), TOY.version, TOY.digest), REGISTRY) as journal:
        assert path.stat().st_size > 0
        assert journal.count == 0
