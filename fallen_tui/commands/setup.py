"""The set-up of a game in the plain face: given by options, or asked for."""

from __future__ import annotations

import argparse

from attrs import evolve

from fallen_tui.commands.common import Face, on_terminal
from fallen_tui.engine.game import Mode, SeatSpec, Setup
from fallen_tui.engine.plugin import FIRST, STAGED, Plugin
from fallen_tui.engine.text import name
from fallen_tui.games import LENGTHS, LEVELS, campaigns, scenarios, seats_of
from fallen_tui.seats import (
    SeatError,
    check_bots,
    check_setup,
    default_undo,
    first_setup,
    mode_for,
    parse_seats,
    parse_variants,
    span,
)
from fallen_tui.seeds import SeedError, checked_seed, new_seed
from fallen_tui.tui.settings_file import keep_name, load, settings_path

POLICIES = {
    "strict": "strict: never past new information or another player's answer",
    "table": "table: back to any answer of yours, if the other people agree",
    "open": "open: back to any answer of yours, marked in the log",
}


# --- the set-up, given or asked for ---


def given_setup(entry: Plugin, options: argparse.Namespace) -> Setup:
    """The set-up that options give whole. Raises FallenError."""
    seats = parse_seats(options.seats)
    mode = mode_for(entry.modes, wanted_mode(options), len(seats))
    seed = checked_seed(options.seed or mode.seed or new_seed())
    setup = Setup(entry.id, mode.id, seats, seed, options.undo or default_undo(seats), given_options(entry, options))
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
    usual = first_setup(entry, kept_name())
    setup = evolve(
        usual, seed=seed or usual.seed, undo=options.undo or usual.undo, options=given_options(entry, options)
    )
    check_setup(setup, entry.modes)
    return setup


def given_options(entry: Plugin, options: argparse.Namespace) -> tuple[tuple[str, str], ...]:
    """The variants and the scenario that are given, and who is first player where one is named."""
    first = (("first", options.first),) if options.first else ()
    return (*parse_variants(entry.id, options.variants), *first, *scenario_options(options))


def scenario_options(options: argparse.Namespace) -> tuple[tuple[str, str], ...]:
    """The scenario and the level that are given."""
    given = ((key, getattr(options, key, None)) for key in ("scenario", "campaign", "level"))
    return tuple((key, value) for key, value in given if value)


def wanted_mode(options: argparse.Namespace) -> str | None:
    """The mode that is given; a scenario has one of its own."""
    mode: str | None = options.mode
    return mode or next((key for key in ("scenario", "campaign") if getattr(options, key, None)), None)


def _agree(face: Face, entry: Plugin, mode: Mode, options: argparse.Namespace) -> tuple[tuple[str, str], ...] | None:
    """The set-up with each missing variant asked for; None at the end of input."""
    given = given_options(entry, options)
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
    given = dict(scenario_options(options))
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


def kept_name() -> str:
    """The name that the player gave last; "" for none."""
    return load(settings_path()).settings.name


def ask_name(face: Face) -> str | None:
    """The player's name for a first game: the one that is kept, else asked for where somebody sits there; "" where none
    was given, None at the end of input."""
    kept = load(settings_path())
    if kept.settings.name or not on_terminal():
        return kept.settings.name
    yours = face.ask_line("Your name (Enter for Player):")
    if yours:
        yours = name(yours)
        keep_name(yours, kept)
    return yours


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
