"""The games: which there are, in this package and published by others, and how to open one without the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Game, Mode, Setup
from fallen_tui.engine.plugin import FIRST, STAGED, Plugin, SetupOption
from fallen_tui.engine.records import FrozenRecord, frozen

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from fallen_tui.engine.parts import ScenarioCard, Scenarios
    from fallen_tui.engine.rulebook import Rulebook

GROUP = "fallen.games"
"""The group of entry points under which other packages publish games: name = the game's id, value = its Plugin."""
LEVELS = (("easy", "easy"), ("normal", "normal"), ("hard", "hard"))
LENGTHS = (("normal", "the whole game"), ("short", "the short game"))
"""The values of options of STAGED, and their words."""
_HERE = Path(__file__).parent


# --- finding them ---


@frozen
class Published(FrozenRecord):
    """The games of other packages; `troubles` says of each that cannot be had whose it is, and why."""

    games: tuple[Plugin, ...]
    troubles: tuple[str, ...]


def catalogue() -> tuple[Plugin, ...]:
    """Every game: those that can be played first, our own before those of others."""
    every = (*_own(), *published().games)
    return tuple(sorted(every, key=lambda entry: not entry.playable))


@cache
def _own() -> tuple[Plugin, ...]:
    """The games of this package, by their ids: a folder with a module `plugin` each."""
    ids = sorted(path.parent.name for path in _HERE.glob("*/plugin.py"))
    return tuple(plugin for id in ids if (plugin := _packaged(id)) is not None)


def packaged() -> tuple[Plugin, ...]:
    """The games of this package alone: the same for everybody who has this version."""
    return _own()


@cache
def _packaged(game: str) -> Plugin | None:
    """A game of this package; None where it has none of that id."""
    if not game.isidentifier() or not (_HERE / game / "plugin.py").is_file():
        return None
    found: Plugin = import_module(f"{__name__}.{game}.plugin").PLUGIN
    return found


@cache
def published() -> Published:
    """The games of other packages, looked for once."""
    from importlib.metadata import entry_points

    found: dict[str, Plugin] = {}
    troubles: list[str] = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, _from(point))):
        taken = found.get(point.name) or _packaged(point.name)
        if taken is not None:
            troubles.append(f"the game {point.name} of {_from(point)} is left out: {taken.title} already has that id")
            continue
        try:
            found[point.name] = _loaded(point)
        except Exception as error:  # it is not ours: whatever is wrong with it, the others can be played
            troubles.append(f"the game {point.name} of {_from(point)} can't be loaded: {error}")
    return Published(tuple(found.values()), tuple(troubles))


def _loaded(point: EntryPoint) -> Plugin:
    """The plug-in of an entry point. Raises FallenError where it is none, and whatever its module raises."""
    plugin = point.load()
    if not isinstance(plugin, Plugin):
        raise FallenError(f"{point.value} is no Plugin")
    if plugin.id != point.name:
        raise FallenError(f"its plug-in has another id, {plugin.id}")
    if faults := list(plugin.faults()):
        raise FallenError("; ".join(faults))
    return plugin


def _from(point: EntryPoint) -> str:
    """The distribution that publishes a game."""
    return point.dist.name if point.dist is not None else point.value


def find(game: str) -> Plugin | None:
    """A game by its id, others' packages being asked only for what is not in this one; None where it is nowhere."""
    return _packaged(game) or next((entry for entry in published().games if entry.id == game), None)


def listing(game: str) -> Plugin:
    """The plug-in of a game. Raises FallenError, naming the games there are."""
    entry = find(game)
    if entry is not None:
        return entry
    if trouble := _trouble(game):
        raise FallenError(trouble)
    known = [entry.id for entry in catalogue() if entry.playable]
    near = get_close_matches(game, known, 1)
    raise FallenError(
        f"there is no game {game!r}" + (f"; did you mean {near[0]}?" if near else f"; choose {', '.join(known)}")
    )


def _trouble(game: str) -> str:
    """Why a game of another package cannot be had; "" where nothing is known of it."""
    return next((each for each in published().troubles if each.startswith(f"the game {game} of ")), "")


def part(game: str, name: str) -> Any:
    """A part of a game; None where the game is unknown, or has none. Raises FallenError where it cannot be loaded."""
    entry = find(game)
    return None if entry is None else entry.part(name)


def playable() -> tuple[Plugin, ...]:
    """The games that can be played."""
    return tuple(entry for entry in catalogue() if entry.playable)


def firsts() -> tuple[Plugin, ...]:
    """The games that have a first game with a guide."""
    return tuple(entry for entry in playable() if any(mode.id == FIRST for mode in entry.modes))


# --- one of them ---


def mode_of(game: str, mode: str) -> Mode:
    """A mode of a playable game. Raises FallenError, naming what there is."""
    entry = listing(game)
    if not entry.playable:
        raise FallenError(f"{entry.title} can't be played yet; choose {', '.join(other.id for other in playable())}")
    for known in entry.modes:
        if known.id == mode:
            return known
    raise FallenError(f"{entry.title} has no mode {mode!r}; choose {', '.join(m.id for m in entry.modes)}")


def open_game(game: str) -> Game:
    """The game itself, its cards read. Raises FallenError."""
    entry = find(game)
    if entry is None:
        raise _absent(game)
    mode_of(game, entry.modes[0].id if entry.modes else "")
    opened: Game = entry.part("game")()
    return opened


def _absent(game: str) -> FallenError:
    """What there is to say of a game that a journal names, and that is not here."""
    known = ", ".join(entry.id for entry in playable())
    missing = f"the game {game!r} is not installed, only {known}; it may be of a package of its own"
    return FallenError(_trouble(game) or missing)


def variants_of(game: str, mode: str = "") -> tuple[SetupOption, ...]:
    """What is agreed on before a game, of a mode if one is named; nothing for one that is not in the catalogue."""
    entry = find(game)
    if entry is None:
        return ()
    return entry.variants_for(mode) if mode else entry.variants


def content_root(game: str) -> Path:
    """The folder in which the folder of a game's content lies."""
    from fallen_tui.engine.library import content_root

    entry = find(game)
    return content_root() if entry is None or entry.root is None else entry.root


def written(game: str) -> bool:
    """Whether a game has content."""
    from fallen_tui.engine.library import games

    return game in games(content_root(game))


def with_rules() -> tuple[Plugin, ...]:
    """The games whose rules can be read."""
    return tuple(entry for entry in catalogue() if written(entry.id))


def rulebook(game: str) -> Rulebook:
    """The rules of a game in our words. Raises FallenError, ContentError."""
    from fallen_tui.engine.rulebook import open_rulebook

    return open_rulebook(game, content_root(game))


# --- scenarios ---


def _scenarios(game: str) -> Scenarios:
    """What the staged modes of a game are about. Raises FallenError for a game that has none."""
    found: Scenarios | None = part(game, "scenarios")
    if found is None:
        raise FallenError(f"{listing(game).title} has no scenarios")
    return found


def stage(setup: Setup) -> Setup:
    """The set-up with its whole scenario in its options: a journal needs nothing else. Raises FallenError."""
    return _scenarios(setup.game).stage(setup) if setup.mode in STAGED else setup


def header_texts() -> Iterator[bytes]:
    """What `stage` writes into headers of what is installed: key, colon and text, as JSON."""
    for entry in catalogue():
        if "scenarios" in entry.parts:
            yield from _scenarios(entry.id).header_texts()


def scenarios(game: str) -> list[ScenarioCard]:
    """What can be chosen in the mode of scenarios."""
    return [each for each in _scenarios(game).catalogue() if each.kind != "variant"]


def campaigns(game: str) -> Sequence[ScenarioCard]:
    """What can be chosen in the mode of campaigns."""
    return _scenarios(game).campaign_entries()


def name_of(game: str, id: str) -> str:
    """The name of a scenario or campaign of the content; "" for one that is not in it."""
    try:
        return _scenarios(game).names().get(id, "")
    except FallenError:
        return ""


def seats_of(game: str, scenario: str) -> tuple[int, int]:
    """The fewest and the most seats of a scenario, by its id or file. Raises FallenError."""
    return _scenarios(game).seats_of(scenario)


def fewest(game: str, mode: Mode, options: tuple[tuple[str, str], ...]) -> int:
    """The fewest seats of a mode, or of the scenario that the options name. Raises FallenError."""
    scenario = dict(options).get("scenario")
    return seats_of(game, scenario)[0] if mode.id in STAGED and scenario else mode.low
