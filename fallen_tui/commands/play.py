"""`fallen new` and `fallen resume`: begin a game or go on with one, and play it."""

from __future__ import annotations

import argparse
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from attrs import evolve

from fallen_tui.commands import whole_screen
from fallen_tui.commands.common import Face, folder_of, known_folder, open_face, playable_game, warn
from fallen_tui.copies import before_difference, hidden_difference, recover
from fallen_tui.engine.errors import FallenError, JournalError, WrongUse
from fallen_tui.engine.game import Mode, SeatSpec, Setup
from fallen_tui.engine.plugin import FIRST, STAGED, Plugin
from fallen_tui.engine.table import Table
from fallen_tui.engine.text import name
from fallen_tui.folder import find, named_path, new_path, quoted, shown, writable
from fallen_tui.games import LENGTHS, LEVELS, campaigns, firsts, listing, scenarios, seats_of
from fallen_tui.garbage import put_off
from fallen_tui.saves import Disagreement, begin, cause_of, disagreement, go_on, last_free, open_elsewhere, read
from fallen_tui.seats import (
    SeatError,
    check_bots,
    check_given,
    check_setup,
    default_undo,
    first_setup,
    mode_for,
    parse_seats,
    parse_variants,
    span,
)
from fallen_tui.seeds import SeedError, checked_seed, new_seed
from fallen_tui.tui import launch
from fallen_tui.tui.settings_file import keep_name, load, settings_path
from fallen_tui.tui.sitting import setting_up

POLICIES = {
    "strict": "strict: never past new information or another player's answer",
    "table": "table: back to any answer of yours, if the other people agree",
    "open": "open: back to any answer of yours, marked in the log",
}


def new(options: argparse.Namespace) -> int:
    """Begin a game and play it."""
    entry = playable_game(options.game)
    checked_seed(options.seed or "")
    check_given(entry, wanted_mode(options), options.undo or "", _options(entry, options))
    folder = folder_of(options)
    save = None if options.save is None else named_path(options.save, folder)
    if whole_screen(options):
        return _new_on_screen(entry, options, folder, save)
    face = open_face(options)
    setup = _given(entry, options) if options.seats is not None else ask_setup(face, entry, options)
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
        agreed = _options(entry, options)
        return launch.play_new(options, entry.id, mode, options.seed or "", options.undo or "", agreed, save)
    setup = _given(entry, options)
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
    if game is None:
        warn("The input ended before a game started.")
        return 0
    setup = first_setup(playable_game(game), _kept_name())
    return start(face, setup, new_path(folder, setup, datetime.now()))


def _learn_on_screen(options: argparse.Namespace, folder: Path) -> int:
    """Begin at once where the game is given, else in the screen that asks which."""
    put_off()
    if options.game is None:
        return launch.play_first(options)
    setup = first_setup(playable_game(options.game), _kept_name())
    return launch.begin(options, setup, new_path(folder, setup, datetime.now()))


def _ask_first(face: Face) -> str | None:
    return face.choose("Which game will you learn?", [(entry.id, entry.title) for entry in firsts()], firsts()[0].id)


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
        none = "there is no other game" if held else "there is no game"
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


# --- the set-up, given or asked for ---


def _given(entry: Plugin, options: argparse.Namespace) -> Setup:
    seats = parse_seats(options.seats)
    mode = mode_for(entry.modes, wanted_mode(options), len(seats))
    seed = checked_seed(options.seed or mode.seed or new_seed())
    setup = Setup(entry.id, mode.id, seats, seed, options.undo or default_undo(seats), _options(entry, options))
    check_setup(setup, entry.modes)
    return setup


def ask_setup(face: Face, entry: Plugin, options: argparse.Namespace) -> Setup | None:
    """Mode, seats, undo and seed, each asked for unless an option gave it; None at the end of input."""
    given = checked_seed(options.seed or "")
    wanted = wanted_mode(options)
    mode = mode_for(entry.modes, wanted, None) if wanted else _ask_mode(face, entry)
    if mode is not None and mode.id == FIRST:
        return _first_given(entry, given, options)
    about = None if mode is None else ask_stage(face, entry, mode, options)
    if mode is None or about is None:
        return None
    seats = _ask_seats(face, entry, fitted(entry, mode, about))
    agreed = None if seats is None else _agree(face, entry, mode, options)
    if seats is None or agreed is None:
        return None
    agreed = (*(pair for pair in agreed if pair[0] not in dict(about)), *about)
    undo = options.undo or _ask_undo(face, seats)
    seed = given or (_ask_seed(face) if undo else None)
    if undo is None or seed is None:
        return None
    setup = Setup(entry.id, mode.id, seats, seed or new_seed(), undo, agreed)
    check_setup(setup, entry.modes)
    return setup


def _first_given(entry: Plugin, seed: str, options: argparse.Namespace) -> Setup:
    """A first game asks nothing; what was given counts."""
    usual = first_setup(entry, _kept_name())
    setup = evolve(usual, seed=seed or usual.seed, undo=options.undo or usual.undo, options=_options(entry, options))
    check_setup(setup, entry.modes)
    return setup


def _options(entry: Plugin, options: argparse.Namespace) -> tuple[tuple[str, str], ...]:
    """The variants and the scenario that are given, and who is first player where one is named."""
    first = (("first", options.first),) if options.first else ()
    return (*parse_variants(entry.id, options.variants), *first, *staged(options))


def staged(options: argparse.Namespace) -> tuple[tuple[str, str], ...]:
    """The scenario and the level that are given."""
    given = ((key, getattr(options, key, None)) for key in ("scenario", "campaign", "level"))
    return tuple((key, value) for key, value in given if value)


def wanted_mode(options: argparse.Namespace) -> str | None:
    """The mode that is given; a scenario has one of its own."""
    mode: str | None = options.mode
    return mode or next((key for key in ("scenario", "campaign") if getattr(options, key, None)), None)


def _agree(face: Face, entry: Plugin, mode: Mode, options: argparse.Namespace) -> tuple[tuple[str, str], ...] | None:
    """The set-up with each missing variant asked for; None at the end of input."""
    given = _options(entry, options)
    asked = []
    for variant in entry.variants_for(mode.id):
        if variant.key not in dict(given):
            named = [(value, f"{value.replace('_', ' ')}: {words}") for value, words in variant.values]
            choice = face.choose(variant.title, named, default=variant.usual)
            if choice is None:
                return None
            asked.append((variant.key, choice))
    return (*asked, *given)


def ask_stage(face: Face, entry: Plugin, mode: Mode, options: argparse.Namespace) -> tuple[tuple[str, str], ...] | None:
    """Scenario and level of a mode that has them, each asked for unless given; None at the end of input."""
    given = dict(staged(options))
    if mode.id not in STAGED:
        return tuple(given.items())
    for key in STAGED[mode.id]:
        if key not in given:
            prompt, choices, default = _about(entry, key)
            choice = face.choose(prompt, choices, default=default)
            if choice is None:
                return None
            given[key] = choice
    return tuple(given.items())


def _about(entry: Plugin, key: str) -> tuple[str, list[tuple[str, str]], str]:
    """What is asked for an option of a scenario: the prompt, the values with their words, the default."""
    if key == "level":
        return "Which level?", list(LEVELS), "normal"
    if key == "length":
        return "How long?", list(LENGTHS), "normal"
    if key == "campaign":
        found = [(each.id, each.name) for each in campaigns(entry.id)]
    else:
        found = [(each.id, f"{each.name} ({each.kind}, {_span(each.seats)})") for each in scenarios(entry.id)]
    return f"Which {key}?", found, found[0][0] if found else ""


def _span(seats: tuple[int, int]) -> str:
    low, high = seats
    return f"{low} to {high} players" if low < high else f"{low} player{'s' if low > 1 else ''}"


def fitted(entry: Plugin, mode: Mode, about: tuple[tuple[str, str], ...]) -> Mode:
    """A mode with the numbers of seats that its scenario allows. Raises FallenError."""
    if mode.id != "scenario":
        return mode
    low, high = seats_of(entry.id, dict(about)["scenario"])
    return Mode(mode.id, mode.title, low, high)


def _ask_mode(face: Face, entry: Plugin) -> Mode | None:
    choice = face.choose("Which mode?", [(m.id, m.title) for m in entry.modes], default=entry.modes[0].id)
    return None if choice is None else mode_for(entry.modes, choice, None)


def _ask_seats(face: Face, entry: Plugin, mode: Mode) -> tuple[SeatSpec, ...] | None:
    """Who plays: alone against so many bots, or seats typed in one line."""
    if mode.high > 1:
        choices = [
            (str(n), f"You against {bots_in_words(n, entry.bots[0])}") for n in range(max(1, mode.low - 1), mode.high)
        ]
        choice = face.choose("Who plays?", [*choices, ("other", "Several people, or other bots")], choices[0][0])
        if choice is None or choice == "other":
            return None if choice is None else _ask_line_of_seats(face, entry, mode)
        bots = int(choice)
    else:
        bots = 0
    kept = load(settings_path())
    known = kept.settings.name
    yours = face.ask_line(f"Your name (Enter for {known or 'Player'}):")
    if yours is None:
        return None
    yours = name(yours) if yours else known
    keep_name(yours, kept)
    seats = parse_seats(",".join(["human", *[f"bot:{entry.bots[0]}"] * bots]))
    return (SeatSpec("human", yours), *seats[1:]) if yours else seats


def _kept_name() -> str:
    """The name that the player gave last; "" for none."""
    return load(settings_path()).settings.name


def bots_in_words(count: int, kind: str) -> str:
    """1 steady bot, 2 steady bots."""
    return f"1 {kind} bot" if count == 1 else f"{count} {kind} bots"


def _ask_line_of_seats(face: Face, entry: Plugin, mode: Mode) -> tuple[SeatSpec, ...] | None:
    bots = ",".join(f"bot:{kind}" for kind in entry.bots[:2])
    while True:
        line = face.ask_line(f"Seats, {span(mode)}, such as human:Ann,human:Bo,{bots}:")
        if line is None:
            return None
        try:
            seats = parse_seats(line)
            check_bots(seats, entry)
            check_setup(Setup("", mode.id, seats, ""), (mode,))
            return seats
        except SeatError as error:
            face.say(f"{error}.")


def _ask_undo(face: Face, seats: tuple[SeatSpec, ...]) -> str | None:
    humans = sum(seat.human for seat in seats)
    policies = [(key, label) for key, label in POLICIES.items() if key != "open" or humans < 2]
    return face.choose("How far may undo go?", policies, default=default_undo(seats))


def _ask_seed(face: Face) -> str | None:
    while (line := face.ask_line("Seed (Enter for a new one):")) is not None:
        try:
            return checked_seed(line)
        except SeedError as error:
            face.say(f"{error}.")
    return None


def asked_for(game: str, options: argparse.Namespace) -> argparse.Namespace:
    """The options of a `fallen new GAME` to which everything is to be asked."""
    unasked = dict.fromkeys(("seats", "mode", "seed", "undo", "first", "save", "scenario", "campaign", "level"))
    return argparse.Namespace(**vars(options), game=game, variants=(), **unasked)
