"""`fallen new` and `fallen resume`: begin a game or go on with one, and play it."""

from __future__ import annotations

import argparse
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from fallen_tui.commands import whole_screen
from fallen_tui.commands.common import Face, folder_of, known_folder, open_face, playable_game, warn
from fallen_tui.commands.setup import ask_name, ask_setup, given_options, given_setup, kept_name, wanted_mode
from fallen_tui.copies import before_difference, hidden_difference, recover
from fallen_tui.engine.errors import FallenError, JournalError, WrongUse
from fallen_tui.engine.game import Mode, Setup
from fallen_tui.engine.plugin import FIRST, Plugin
from fallen_tui.engine.table import Table
from fallen_tui.folder import find, named_path, new_path, quoted, shown, writable
from fallen_tui.games import firsts, listing
from fallen_tui.garbage import put_off
from fallen_tui.saves import Disagreement, begin, cause_of, disagreement, go_on, last_free, open_elsewhere, read
from fallen_tui.seats import check_given, first_setup, mode_for
from fallen_tui.seeds import checked_seed
from fallen_tui.tui import launch
from fallen_tui.tui.sitting import setting_up


def new(options: argparse.Namespace) -> int:
    """Begin a game and play it."""
    entry = playable_game(options.game)
    checked_seed(options.seed or "")
    check_given(entry, wanted_mode(options), options.undo or "", given_options(entry, options))
    folder = folder_of(options)
    save = None if options.save is None else named_path(options.save, folder)
    if whole_screen(options):
        return _new_on_screen(entry, options, folder, save)
    face = open_face(options)
    setup = given_setup(entry, options) if options.seats is not None else ask_setup(face, entry, options)
    if setup is None:
        warn("The input ended before a game started.")
        return 0
    return start(face, setup, save or new_path(folder, setup, datetime.now()))


def resume(options: argparse.Namespace) -> int:
    """Go on with a game."""
    path, passed_over = _wanted(options)
    if options.recover:
        path = _recovered(path, folder_of(options))
    if options.from_checkpoint:
        path = _before_difference(path)
    if whole_screen(options):
        put_off()
        return launch.resume(options, path, passed_over)
    face = open_face(options)
    for notice in passed_over:
        face.say(f"Note: {notice}.")
    return continue_at(face, path)


def _new_on_screen(entry: Plugin, options: argparse.Namespace, folder: Path, save: Path | None) -> int:
    """Begin at once where the seats are given, else in the screen that asks for everything."""
    put_off()
    if options.seats is None:
        wanted = wanted_mode(options)
        mode = mode_for(entry.modes, wanted, None).id if wanted else ""
        agreed = given_options(entry, options)
        return launch.play_new(options, entry.id, mode, options.seed or "", options.undo or "", agreed, save)
    setup = given_setup(entry, options)
    path = save or new_path(folder, setup, datetime.now())
    return launch.begin(options, setup, path)


def learn(options: argparse.Namespace) -> int:
    """Begin a first game, with a guide."""
    folder = folder_of(options)
    if options.game is not None:
        first_of(playable_game(options.game))
    if whole_screen(options):
        return _learn_on_screen(options, folder)
    face = open_face(options)
    game = options.game or _ask_first(face)
    own = None if game is None else ask_name(face)
    if game is None or own is None:
        warn("The input ended before a game started.")
        return 0
    setup = first_setup(playable_game(game), own)
    return start(face, setup, new_path(folder, setup, datetime.now()))


def _learn_on_screen(options: argparse.Namespace, folder: Path) -> int:
    """Begin at once where the game is given and a name is kept, else in the screen that asks for them."""
    put_off()
    own = kept_name()
    if options.game is None or not own:
        return launch.play_first(options, options.game or "")
    setup = first_setup(playable_game(options.game), own)
    return launch.begin(options, setup, new_path(folder, setup, datetime.now()))


def _ask_first(face: Face) -> str | None:
    return face.choose(
        "Which game do you want to learn?", [(entry.id, entry.title) for entry in firsts()], firsts()[0].id
    )


def first_of(entry: Plugin) -> Mode:
    """The mode of a first game. Raises WrongUse where the game has none."""
    mode = next((mode for mode in entry.modes if mode.id == FIRST), None)
    if mode is None:
        raise WrongUse(f"{entry.title} has no guide yet; choose {', '.join(each.id for each in firsts())}")
    return mode


def start(face: Face, setup: Setup, path: Path) -> int:
    """Begin a game on a new journal and play it with a face."""
    face.say(setting_up(listing(setup.game)))
    table = begin(setup, path)
    face.say(f"The seed is {setup.seed}.")
    return _play(face, table, path)


def continue_at(face: Face, path: Path) -> int:
    """Go on with a journal and play it with a face. Raises Disagreement, JournalHeld, JournalError."""
    table, notices = go_on(path)
    for notice in notices:
        face.say(f"Note: {notice}.")
    try:
        return _play(face, table, path)
    except Exception as error:
        if isinstance(error, JournalError | OSError) or not (found := cause_of(error, table)):
            raise
        raise disagreement(path, found) from error


def _play(face: Face, table: Table, path: Path) -> int:
    """Play; whatever ends it, the journal is let go of, and closed in good order where it stands in good order."""
    try:
        face.play(table)
    except (KeyboardInterrupt, BrokenPipeError):
        with suppress(FallenError):
            table.close()
        raise
    except BaseException:
        table.let_go()
        raise
    stopped = not table.pending and not table.over
    table.close()
    what = "Its page: fallen page" if table.over else "Resume it with: fallen resume"
    print(f"{what} {quoted(path)}")  # in one piece, to be copied
    return 1 if stopped else 0


# --- which game ---


def _wanted(options: argparse.Namespace) -> tuple[Path, list[str]]:
    """The journal to go on with, and what was passed over for it, each in words without a stop."""
    if options.file is not None:
        return find(options.file, folder_of(options)), []
    folder = known_folder(options)
    save, held = last_free(folder)
    if save is None:
        others = "".join(f"{open_elsewhere(each)}: end that game first. " for each in held)
        none = "There is no other game" if held else "there is no game"
        raise JournalError(f"{others}{none} to resume in {shown(folder)}; start one with `fallen new GAME`")
    return save.path, [f"{open_elsewhere(each)}; you resume {shown(Path(save.path.name))} instead" for each in held]


def _recovered(path: Path, folder: Path) -> Path:
    """A copy of what is intact of a journal that is damaged or may not be written to, in the folder where its own takes
    none; the journal itself where it can be gone on with."""
    game, recording = read(path)
    if recording.damage is None and writable(path):
        return path
    copy = recover(path, (game, recording), folder)
    if recording.mended:
        warn(f"Line 1 is restored, and line 2 proves it: {recording.mended}.")
    return _told_copy(copy)


def _before_difference(path: Path) -> Path:
    try:
        table, _ = go_on(path)
    except Disagreement as error:
        return _told_copy(before_difference(path, error.difference))
    table.let_go()
    found = hidden_difference(path)
    return path if found is None else _told_copy(before_difference(path, found))


def _told_copy(path: Path) -> Path:
    warn(f"Copied to {shown(path)}. The old journal is unchanged.")
    return path
