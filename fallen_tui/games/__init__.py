"""The games: which there are, and how to open one without loading the others."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Game, Mode, Setup
from fallen_tui.engine.records import FrozenRecord
from fallen_tui.engine.records_later import frozen

FIRST = "first"
"""The mode of a first game: an ordinary game on a seed that shows a little of everything, with a guide."""


@frozen
class Variant(FrozenRecord):
    """Something to be agreed on before a game: `values` are (id, words), the usual one first.

    modes   those for which alone it is; all where there are none
    """

    key: str
    title: str
    values: tuple[tuple[str, str], ...]
    modes: tuple[str, ...] = ()

    @property
    def usual(self) -> str:
        return self.values[0][0]


@frozen
class Listing(FrozenRecord):
    """A game as the catalogue knows it, before anything of it is loaded."""

    id: str
    title: str
    rulebook: str
    modes: tuple[Mode, ...] = ()
    variants: tuple[Variant, ...] = ()

    def variants_for(self, mode: str) -> tuple[Variant, ...]:
        """What is agreed on before a game of a mode."""
        return tuple(variant for variant in self.variants if not variant.modes or mode in variant.modes)

    @property
    def playable(self) -> bool:
        return bool(self.modes)

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most seats over all modes; 0, 0 where it cannot be played yet."""
        return min((m.low for m in self.modes), default=0), max((m.high for m in self.modes), default=0)


CATALOGUE: tuple[Listing, ...] = (
    Listing(
        "fallen_land",
        "Council of Towns",
        "Fallen Land, 2nd edition",
        (
            Mode("standard", "To 20 Prestige or 80 Town Health", 1, 6),
            Mode("short", "The short game: to 10 Prestige or 55 Town Health", 1, 6),
            Mode("against-time", "Alone against the calendar, at three levels", 1, 1),
            Mode("rival-towns", "Alone against rival towns that follow their dice", 1, 1),
            Mode("scenario", "A scenario: alone, together or as a race", 1, 6),
            Mode("campaign", "A campaign, chapter by chapter, alone", 1, 1),
            Mode(FIRST, "A first game, with a guide: the short game against one other town", 2, 2, "kiln-25"),
        ),
        (
            Variant(
                "setup",
                "Which set-up?",
                (
                    ("standard", "towns, people and gear are dealt"),
                    ("draft", "people and gear are drafted"),
                    ("chosen", "you choose your town"),
                    ("head_start", "a Resource and 1 Prestige from the first day"),
                ),
            ),
            Variant(
                "town_events",
                "Which Town Events?",
                (
                    ("off", "a roll on the chart as each Turn ends"),
                    ("on", "a card for each town, face up from the deal on"),
                ),
            ),
            Variant(
                "rivals",
                "How many rivals?",
                (("2", "two rival towns"), ("1", "one rival town"), ("3", "three rival towns")),
                ("rival-towns",),
            ),
            Variant(
                "level",
                "Which level?",
                (
                    ("normal", "rivals have a head start"),
                    ("easy", "rivals have a small head start"),
                    ("hard", "rivals have a great head start, and luck"),
                ),
                ("rival-towns",),
            ),
            Variant(
                "length",
                "Which length?",
                (("normal", "to 20 Prestige or 80 Town Health"), ("short", "to 10 Prestige or 55 Town Health")),
                ("rival-towns",),
            ),
        ),
    ),
    Listing(
        "state51",
        "The New Charter",
        "51st State",
        (
            Mode("standard", "The race to thirty, 2 to 4 powers", 2, 4),
            Mode("rival-scout", "Solo against the Rival, Scout level", 1, 1),
            Mode("rival-settler", "Solo against the Rival, Settler level", 1, 1),
            Mode("rival-warlord", "Solo against the Rival, Warlord level", 1, 1),
            Mode("rival-overlord", "Solo against the Rival, Overlord level", 1, 1),
            Mode("countdown", "Solo score attack over seven turns", 1, 1),
            Mode("countdown-short", "Solo score attack over six turns", 1, 1),
            Mode("countdown-long", "Solo score attack over eight turns", 1, 1),
            Mode(FIRST, "A first game, with a guide: the race against one other power", 2, 2, "first-77"),
        ),
    ),
    Listing("posthuman", "The Road to the Fortress", "Posthuman"),
    Listing("fallout", "Two Banners", "Fallout, the board game"),
    Listing("posthuman_saga", "The Broadcast Years", "Posthuman Saga"),
)


def firsts() -> tuple[Listing, ...]:
    """The games that have a first game with a guide."""
    return tuple(entry for entry in CATALOGUE if any(mode.id == FIRST for mode in entry.modes))


STAGED = {"scenario": ("scenario", "level"), "campaign": ("campaign", "level"), "against-time": ("level", "length")}
"""The modes that are about something which lies in the content or in a file, and the options that say about what."""
LEVELS = (("easy", "easy"), ("normal", "normal"), ("hard", "hard"))
LENGTHS = (("normal", "the whole game"), ("short", "the short game"))
"""The values of such options, and their words."""


def _scenario_files(game: str) -> Any:
    """The module of a game that knows its scenarios, loaded where one is asked for. Raises ImportError."""
    return import_module(f"fallen_tui.games.{game}.scenario_files")


def stage(setup: Setup) -> Setup:
    """The set-up with its whole scenario in its options: a journal needs nothing else. Raises FallenError."""
    if setup.mode not in STAGED:
        return setup
    staged: Setup = _scenario_files(setup.game).stage(setup)
    return staged


def header_texts() -> Iterator[bytes]:
    """What `stage` writes into headers of what is installed: key, colon and text, as JSON."""
    for entry in CATALOGUE:
        if any(mode.id in STAGED for mode in entry.modes):
            yield from _scenario_files(entry.id).header_texts()


def scenarios(game: str) -> list[Any]:
    """What can be chosen in the mode of scenarios, each with id, name, kind, seats, turns and brief."""
    found: list[Any] = _scenario_files(game).catalogue()
    return [each for each in found if each.kind != "variant"]


def campaigns(game: str) -> list[Any]:
    """What can be chosen in the mode of campaigns."""
    found: list[Any] = _scenario_files(game).campaign_entries()
    return found


def name_of(game: str, id: str) -> str:
    """The name of a scenario or campaign of the content; "" for one that is not in it."""
    try:
        found: str = _scenario_files(game).names().get(id, "")
    except (FallenError, ImportError):
        return ""
    return found


def seats_of(game: str, scenario: str) -> tuple[int, int]:
    """The fewest and the most seats of a scenario, by its id or file. Raises FallenError."""
    found: tuple[int, int] = _scenario_files(game).seats_of(scenario)
    return found


def fewest(game: str, mode: Mode, options: tuple[tuple[str, str], ...]) -> int:
    """The fewest seats of a mode, or of the scenario that the options name. Raises FallenError."""
    scenario = dict(options).get("scenario")
    return seats_of(game, scenario)[0] if mode.id in STAGED and scenario else mode.low


def listing(game: str) -> Listing:
    """The catalogue's entry. Raises FallenError, naming what there is."""
    for entry in CATALOGUE:
        if entry.id == game:
            return entry
    from difflib import get_close_matches

    known = [entry.id for entry in CATALOGUE if entry.playable]
    near = get_close_matches(game, known, 1)
    raise FallenError(
        f"there is no game {game!r}" + (f"; did you mean {near[0]}?" if near else f"; choose {', '.join(known)}")
    )


def variants_of(game: str, mode: str = "") -> tuple[Variant, ...]:
    """What is agreed on before a game, of a mode if one is named; nothing for one that is not in the catalogue."""
    entry = next((entry for entry in CATALOGUE if entry.id == game), None)
    if entry is None:
        return ()
    return entry.variants_for(mode) if mode else entry.variants


def mode_of(game: str, mode: str) -> Mode:
    """A mode of a playable game. Raises FallenError, naming what there is."""
    entry = listing(game)
    if not entry.playable:
        ready = ", ".join(other.id for other in CATALOGUE if other.playable)
        raise FallenError(f"{entry.title} cannot be played yet; choose {ready}")
    for known in entry.modes:
        if known.id == mode:
            return known
    raise FallenError(f"{entry.title} has no mode {mode!r}; choose {', '.join(m.id for m in entry.modes)}")


def open_game(game: str) -> Game:
    """The game itself, its cards read. Raises FallenError."""
    mode_of(game, listing(game).modes[0].id if listing(game).modes else "")
    opened: Game = import_module(f"fallen_tui.games.{game}").open_game()
    return opened
