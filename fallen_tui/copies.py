"""Copies of a journal, what is intact or a branch. None is ever written over."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs

from fallen_tui.damaged import looking_on
from fallen_tui.engine import SUFFIX
from fallen_tui.engine.errors import Difference, JournalError
from fallen_tui.engine.events import Checked
from fallen_tui.engine.game import Game
from fallen_tui.engine.history import FoldError, History, active
from fallen_tui.engine.journal import Recording
from fallen_tui.engine.table import Table
from fallen_tui.engine.verify import first_difference
from fallen_tui.faces.log import GameLog
from fallen_tui.folder import free_path, keeps, quoted, shown, writable
from fallen_tui.recorded import BRANCH, changed, create, other_rules
from fallen_tui.saves import read


def recover(path: Path, found: tuple[Game, Recording] | None = None, folder: Path | None = None) -> Path:
    """A new journal beside one that is damaged or may not be written to, with all that is intact, in `folder` where its
    own takes none. The old one is not touched.

    A damaged first line stands in the copy as it was written, or there is none. `found` is what `read` gave.
    Raises JournalError where that cannot be proved, or the journal can be gone on with as it is.
    """
    game, recording = found or read(path)
    place = path.parent if folder is None or keeps(path.parent) else folder
    if recording.damage is None and not writable(path):
        return _copy(path, "copy", recording, recording.entries, game, place)
    if recording.damage is None:
        raise JournalError(f"{shown(path)} isn't damaged; resume it with `fallen resume {quoted(path)}`")
    if recording.damage.line == 1 and not recording.mended:
        raise JournalError(
            f"{shown(path)} is damaged at line 1, and nothing proves what was there. You can't play on, because the "
            f"game may have had other rules. {looking_on(path)}"
        )
    return _copy(path, "recovered", recording, recording.entries, game, place)


def branch(path: Path, entry: int) -> Path:
    """A new journal beside this one that stands where the game stood after `entry`; chance continues the same.

    Raises JournalError where there is no such entry.
    """
    game, recording = read(path)
    if not 0 <= entry <= len(recording.entries):
        raise JournalError(f"{shown(path)} has entries 1 to {len(recording.entries)}, but no entry {entry}")
    kept = [recording.entries[number - 1] for number in active(recording.entries, entry)]
    setup = recording.header.setup
    at = f"{shown(Path(path.name))} entry {entry}"
    with suppress(FoldError):  # what cannot be shown can be copied
        at += f", turn {game.turn(History(game, setup, recording.entries).seek(entry))}"
    options = {**dict(setup.options), BRANCH: at}
    setup = attrs.evolve(setup, options=tuple(options.items()))
    recording = attrs.evolve(recording, header=attrs.evolve(recording.header, setup=setup))
    return _copy(path, f"from-{entry}", recording, kept, game, path.parent)


def before_difference(path: Path, difference: Difference) -> Path:
    """A branch at the last checkpoint before today's rules and the journal disagree."""
    _, recording = read(path)
    known = active(recording.entries, difference.entry - 1)
    checkpoints = [number for number in known if type(recording.entries[number - 1]) is Checked]
    return branch(path, checkpoints[-1] if checkpoints else 0)


def hidden_difference(path: Path) -> Difference | None:
    """Where a journal that can be gone on with says otherwise than the rules and cards it was begun with, if those are
    still today's; else where it cannot be told."""
    game, recording = read(path)
    setup, entries = recording.header.setup, recording.entries
    if not other_rules(game, recording) and not changed(game, recording):
        return first_difference(game, setup, entries)
    table = Table(game, setup, entries=entries)
    try:
        GameLog(table, range(len(setup.seats))).follow()
    except Difference as error:
        return error
    return None


def _copy(path: Path, what: str, recording: Recording, entries: list[Any], game: Game, folder: Path) -> Path:
    target = free_path(folder, f"{path.name.removesuffix(SUFFIX)}-{what}")
    with create(target, recording.header, game) as file:
        file.append(entries)
    return target
