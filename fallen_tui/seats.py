"""Who sits where: `--seats human:Ann,bot:steady` in words and back, and what a game allows."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from fallen_tui.bots import KINDS as BOTS
from fallen_tui.engine.errors import FallenError, WrongUse
from fallen_tui.engine.game import UNDO, Mode, SeatSpec, Setup
from fallen_tui.engine.plugin import FIRST, STAGED, Plugin, SetupOption
from fallen_tui.engine.text import name
from fallen_tui.engine.undo import check_policy
from fallen_tui.games import fewest, find, stage, variants_of

SHAPE = "seats look like human:Ann,bot:steady,bot:random"
_GIVEN = ("Ines", "Tam", "Petra", "Bao", "Odile", "Corwin", "Wanda", "Anselm", "Ruth", "Ivo", "Nadia", "Jory")
_MOST = 12


class SeatError(WrongUse):
    """Seats, a mode or a policy that cannot be played: wrong use of the command."""


def parse_seats(text: str) -> tuple[SeatSpec, ...]:
    """The seats that `human[:NAME]` and `bot:KIND[:NAME]`, with commas between, name. Raises SeatError."""
    parts = [part.strip() for part in text.split(",")]
    if not any(parts):
        raise SeatError(f"you named no seats; {SHAPE}")
    if len(parts) > _MOST:
        raise SeatError(f"no game has {len(parts)} seats")
    return christened([_parse(part) for part in parts])


def christened(seats: Iterable[tuple[str, str]]) -> tuple[SeatSpec, ...]:
    """Seats from (kind, name); those without a name get one, no two alike."""
    pairs = list(seats)
    alone = sum(kind == "human" for kind, _ in pairs) == 1
    taken = {given for _, given in pairs if given}
    made = []
    for number, (kind, given) in enumerate(pairs, 1):
        chosen = given or _name_for(kind, number, alone, taken)
        taken.add(chosen)
        made.append(SeatSpec(kind, chosen))
    return tuple(made)


def first_setup(entry: Plugin, own: str = "") -> Setup:
    """A first game, with a guide: one person against the usual bots, on the seed of its mode, where undo is open.

    own   the name of that person, where it is known
    """
    mode = next(mode for mode in entry.modes if mode.id == FIRST)
    seats = christened([("human", own), *[(entry.bots[0], "")] * (mode.low - 1)])
    return Setup(entry.id, mode.id, seats, mode.seed, "open")


def default_undo(seats: Iterable[SeatSpec]) -> str:
    """The policy of a game for which none is chosen: open where one human plays, else strict."""
    return "open" if sum(seat.human for seat in seats) == 1 else "strict"


def written(seats: Iterable[SeatSpec]) -> str:
    """The seats as they are typed."""
    return ",".join(f"human:{s.name}" if s.human else f"bot:{s.kind}" for s in seats)


def mode_for(modes: tuple[Mode, ...], wanted: str | None, count: int | None) -> Mode:
    """The mode that is wished for, else the first for so many seats. Raises SeatError, saying what there is."""
    if wanted is not None:
        for mode in modes:
            if mode.id == wanted:
                return mode
        near = get_close_matches(wanted, [mode.id for mode in modes], 1)
        known = ", ".join(mode.id for mode in modes)
        raise SeatError(
            f"there is no mode {wanted[:40]!r}; " + (f"did you mean {near[0]}?" if near else f"choose {known}")
        )
    for mode in modes:
        if count is None or mode.low <= count <= mode.high:
            return mode
    spans = "; ".join(f"{mode.id} {span(mode)}" for mode in modes)
    raise SeatError(f"no mode has {count} seats; the modes are {spans}")


def span(mode: Mode) -> str:
    """How many seats a mode has, in words: `1`, `2 to 4`."""
    return str(mode.low) if mode.low == mode.high else f"{mode.low} to {mode.high}"


def check_given(entry: Plugin, mode: str | None, undo: str, options: tuple[tuple[str, str], ...]) -> None:
    """Raises SeatError for what is given and no answer to what is still to be asked could suit; empty is not given."""
    given = dict(options)
    for kind in ("scenario", "campaign"):
        if kind in given and all(each.id != kind for each in entry.modes):
            raise SeatError(f"{entry.title} has no {kind}s")
    wanted = None if mode is None else mode_for(entry.modes, mode, None)
    if undo:
        _check_policy(undo)
    if "first" in given:
        _check_first(given["first"], entry.seats[1] if wanted is None else wanted.high)
    if wanted is not None and wanted.id in given:
        try:
            count = fewest(entry.id, wanted, options)
        except FallenError as error:
            raise SeatError(str(error)) from None
        seats = (SeatSpec("human", ""),) * count
        check_stage(Setup(entry.id, wanted.id, seats, "", options=options))


def check_setup(setup: Setup, modes: tuple[Mode, ...]) -> None:
    """Raises SeatError where mode, seats, undo policy or options do not suit the game."""
    mode = mode_for(modes, setup.mode, None)
    count = len(setup.seats)
    if not mode.low <= count <= mode.high:
        seats = "seat" if mode.high == 1 else "seats"
        raise SeatError(f"mode {mode.id} is for {span(mode)} {seats}, not {count}; name them with --seats, {SHAPE}")
    check_bots(setup.seats, find(setup.game) if setup.game else None)
    if first := setup.option("first"):
        _check_first(first, count)
    fitting = {variant.key for variant in variants_of(setup.game, setup.mode)}
    for variant in variants_of(setup.game):
        wanted = setup.option(variant.key)
        if variant.key in fitting:
            check_variant(variant, wanted or variant.usual)
        elif wanted and setup.mode not in STAGED:
            raise SeatError(f"{variant.key}={wanted[:40]} is for mode {' or '.join(variant.modes)}, not {setup.mode}")
    check_stage(setup)
    _check_undo(setup)


def check_bots(seats: Iterable[SeatSpec], entry: Plugin | None) -> None:
    """Raises SeatError for a bot that is not there, or that a game does not have, naming those it has."""
    for seat in seats:
        if not seat.human and seat.kind not in BOTS:
            raise SeatError(f"there is no bot {seat.kind[:40]!r}; choose {' or '.join(BOTS)}")
        if not seat.human and entry is not None and seat.kind not in entry.bots:
            raise SeatError(f"{entry.title} has no bot {seat.kind!r}; choose {' or '.join(entry.bots)}")


def _check_first(first: str, count: int) -> None:
    if first not in map(str, range(1, count + 1)):
        raise SeatError(f"the first player must be a seat from 1 to {count}, not {first[:40]!r}")


def check_stage(setup: Setup) -> None:
    """Raises SeatError where the scenario of a set-up is not there, or not for these seats."""
    if setup.mode in STAGED and setup.game:
        try:
            stage(setup)
        except FallenError as error:
            raise SeatError(str(error)) from None


def check_variant(variant: SetupOption, wanted: str) -> None:
    """Raises SeatError where a variant has no such value."""
    known = [value for value, _ in variant.values]
    if wanted not in known:
        near = get_close_matches(wanted, known, 1)
        advice = f"did you mean {near[0]}?" if near else f"choose {', '.join(known)}"
        raise SeatError(f"there is no {variant.key} {wanted[:40]!r}; {advice}")


def parse_variants(game: str, given: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Variants as they are typed, `setup=draft`. Raises SeatError."""
    known = {variant.key: variant for variant in variants_of(game)}
    found: dict[str, str] = {}
    for part in given:
        key, _, value = part.partition("=")
        if key not in known:
            shape = ", ".join(f"{each}={known[each].usual}" for each in known)
            raise SeatError(f"this game has no variant {part[:40]!r}; it has {shape or 'none'}")
        check_variant(known[key], value)
        found[key] = value
    return tuple(found.items())


def _check_policy(undo: str) -> None:
    if undo not in UNDO:
        raise SeatError(f"there is no undo policy {undo[:40]!r}; choose {', '.join(UNDO)}")


def _check_undo(setup: Setup) -> None:
    _check_policy(setup.undo)
    try:
        check_policy(setup.undo, sum(seat.human for seat in setup.seats))
    except FallenError as error:
        raise SeatError(str(error)) from None


def _parse(part: str) -> tuple[str, str]:
    """(kind, name) of one seat, the name empty where none is given."""
    what, _, rest = part.partition(":")
    if what == "human":
        return "human", name(rest) if rest.strip() else ""
    if what == "bot" and rest:
        kind, _, given = rest.partition(":")
        if kind in BOTS:
            return kind, name(given) if given.strip() else ""
        near = get_close_matches(kind, BOTS, 1)
        raise SeatError(
            f"there is no bot {kind[:40]!r}; "
            + (f"did you mean bot:{near[0]}?" if near else f"choose {' or '.join(BOTS)}")
        )
    if what == "bot":
        raise SeatError(f"which bot? choose bot:{' or bot:'.join(BOTS)}")
    raise SeatError(f"{part[:40]!r} isn't a seat; {SHAPE}")


def _name_for(kind: str, number: int, alone: bool, taken: set[str]) -> str:
    if kind == "human":
        wished = "Player" if alone else f"Player {number}"
        return wished if wished not in taken else f"Player {number}"
    for given in _GIVEN:
        wished = f"{kind.capitalize()} {given}"
        if wished not in taken and not any(other.endswith(f" {given}") for other in taken):
            return wished
    return f"{kind.capitalize()} {number}"
