"""Where scenarios come from: the content, a file from anywhere, or the options of the game whose journal has one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs
import orjson

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Setup
from fallen_tui.engine.library import Content, ContentError, Problem, open_content
from fallen_tui.engine.library_errors import faults as faults_in
from fallen_tui.engine.library_errors import field_path, hint
from fallen_tui.engine.paths import typed_path
from fallen_tui.engine.records import FrozenRecord
from fallen_tui.games.fallen_land.content.cards import Cards, installed_cards
from fallen_tui.games.fallen_land.scenario.campaign import Campaign, read_campaign
from fallen_tui.games.fallen_land.scenario.campaign import faults as faults_of_campaign
from fallen_tui.games.fallen_land.scenario.definition import LEVELS, Scenario
from fallen_tui.games.fallen_land.scenario.faults import faults, idle
from fallen_tui.games.fallen_land.scenario.limits import too_much
from fallen_tui.games.fallen_land.scenario.reading import converter, plain, read_scenario

GAME, FOLDER, CAMPAIGNS = "fallen_land", "scenarios", "campaigns"
SHEET = "sheet"
"""The option under which a game's scenario is kept in its journal, as JSON."""
LONGEST = 1_000_000
"""Bytes of a file of scenarios."""
KINDS = ("variant", "solo", "coop", "competitive", "campaign", "chapter")
"""The order in which they are listed."""


@attrs.frozen
class Entry(FrozenRecord):
    """A scenario as a list knows it."""

    id: str
    name: str
    kind: str
    seats: tuple[int, int]
    turns: str
    brief: str


# --- of the content ---


@lru_cache(maxsize=4)
def installed(root: Path | None = None) -> dict[str, Any]:
    """The data of every scenario of the content, by id."""
    content = open_content(GAME, root)
    found = content.raw(FOLDER) if FOLDER in content.names else []
    return {card["id"]: card for card in found if isinstance(card, dict) and isinstance(card.get("id"), str)}


def catalogue(chapters: bool = False) -> list[Entry]:
    """What there is to play, variants first; campaigns and their chapters only where they are asked for."""
    order = KINDS
    found = [entry_of(data) for data in installed().values() if chapters or data.get("kind") != "chapter"]
    found += campaign_entries() if chapters else []
    return sorted(found, key=lambda entry: (order.index(entry.kind) if entry.kind in order else 9, entry.id))


@lru_cache(maxsize=1)
def names() -> dict[str, str]:
    """The names of scenarios, chapters and campaigns, by id."""
    return {id: str(data.get("name", id)) for id, data in (*installed().items(), *campaigns().items())}


def entry_of(data: Any) -> Entry:
    """A scenario as a list knows it, of data that was checked."""
    fair = plain(data, "normal", 1)
    turns = sorted({plain(data, level, 1)["turns"] for level in LEVELS})
    span = f"{turns[0]} to {turns[-1]} Turns" if len(turns) > 1 else f"{turns[0]} Turns"
    low, high = fair["seats"] if isinstance(fair["seats"], list) else (fair["seats"], fair["seats"])
    return Entry(fair["id"], fair["name"], fair["kind"], (low, high), span, fair["brief"])


def seats_of(wanted: str) -> tuple[int, int]:
    """The fewest and the most seats of a scenario. Raises FallenError."""
    return entry_of(sheet_of(wanted)).seats


def campaign_entries() -> list[Entry]:
    """The campaigns as a list knows them."""
    return [
        Entry(fair["id"], fair["name"], "campaign", (1, 1), f"{len(fair['chapters'])} chapters", fair["brief"])
        for fair in (plain(data, "normal", 1) for data in campaigns().values())
    ]


def example(wanted: str, level: str, seats: int | None, cards: Cards) -> Scenario:
    """A scenario by its id or file as it stands before the game, of a campaign the first. Raises FallenError."""
    if wanted in campaigns():
        campaign = campaign_made(orjson.dumps(campaign_sheet(wanted)).decode(), level, cards)
        return campaign.scenarios[campaign.first]
    data = sheet_of(wanted)
    return made(orjson.dumps(data).decode(), level, seats or entry_of(data).seats[0], cards)


# --- from anywhere ---


def sheet_of(wanted: str) -> Any:
    """The data of a scenario by its id, or by a path: `FILE.yaml` or `FILE.yaml#ID`. Raises FallenError."""
    known = installed()
    if wanted in known:
        return known[wanted]
    name, _, id = wanted.partition("#")
    path = typed_path(name)
    if not (path.suffix in (".yaml", ".yml") or path.is_file()):
        near = hint(wanted, known)
        raise FallenError(
            f"there is no scenario {wanted[:40]!r}{near or '; `fallen scenarios fallen_land` lists them'}"
        )
    listed = list(sheets(path))
    for data in listed:
        if data.get("id") == id or not id:
            return data
    raise FallenError(f"{path.name}: there is no scenario {id!r} in it")


def sheets(path: Path) -> Iterator[dict[str, Any]]:
    """The scenarios of a file. Raises FallenError."""
    from fallen_tui.engine.library_yaml import parse

    try:
        data = _bytes_of(path, path.name)
    except OSError as error:
        raise FallenError(f"{path.name}: {error.strerror or error}") from None
    found = parse(path.name, data).plain()
    for each in found if isinstance(found, list) else [found]:
        if not isinstance(each, dict):
            raise FallenError(f"{path.name}: a scenario is a mapping with id, name, kind and so on")
        yield each


def _bytes_of(path: Path, shown: str) -> bytes:
    """A file of scenarios, whole. Raises OSError, or ContentError where it is longer than anybody writes one."""
    with path.open("rb") as file:
        data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise ContentError([Problem(shown, 1, f"the file is longer than {LONGEST:,} bytes; write several")])
    return data


def stage(setup: Setup) -> Setup:
    """The set-up, checked, with its scenario in its options: the journal needs no file. Raises FallenError."""
    kept = bool(setup.option(SHEET))
    if setup.mode == "campaign" and not kept:
        whole = campaign_sheet(setup.option("campaign"))
        more = (("campaign", whole["campaign"]["id"]), ("level", setup.option("level", "normal")))
        rest = tuple(pair for pair in setup.options if pair[0] not in ("campaign", "level"))
        setup = attrs.evolve(setup, options=(*rest, *more, (SHEET, orjson.dumps(whole).decode())))
    elif not kept and (wanted := wanted_by(setup)):
        data = sheet_of(wanted)
        own = ("scenario", "level", SHEET)
        rest = tuple(pair for pair in setup.options if pair[0] not in own)
        text = orjson.dumps(data).decode()
        level = setup.option("level", "normal")
        setup = attrs.evolve(setup, options=(*rest, ("scenario", str(data.get("id"))), ("level", level), (SHEET, text)))
    scenario = scenario_for(setup, installed_cards())
    if not kept:
        chapters = scenario.campaign.scenarios.values() if scenario.campaign is not None else (scenario,)
        for path, message in (fault for each in chapters for fault in too_much(each)):
            raise FallenError(f"the scenario cannot be played: {field_path(path)}: {message}")
    return setup


def header_texts() -> Iterator[bytes]:
    """Every scenario and campaign of the content as `stage` has it written into a header: key, colon and text."""
    for data in (*map(campaign_sheet, campaigns()), *installed().values()):
        yield orjson.dumps({SHEET: orjson.dumps(data).decode()})[1:-2]


def wanted_by(setup: Setup) -> str:
    """The scenario that a set-up is about: named, or that of its mode."""
    if setup.mode == "against-time":
        return "against_time_short" if setup.option("length") == "short" else "against_time"
    return setup.option("scenario")


def scenario_for(setup: Setup, cards: Cards) -> Scenario:
    """The scenario of a set-up, or the first chapter of its campaign, at its level. Raises FallenError."""
    kept, level = setup.option(SHEET), setup.option("level", "normal")
    if level not in LEVELS:
        raise FallenError(f"there is no level {level[:40]!r}; choose {', '.join(LEVELS)}")
    if setup.mode == "campaign":
        campaign = campaign_made(kept or orjson.dumps(campaign_sheet(setup.option("campaign"))).decode(), level, cards)
        return campaign.scenarios[campaign.first]
    if not kept and not wanted_by(setup):
        raise FallenError("which scenario? name one with --scenario; `fallen scenarios fallen_land` lists them")
    text = kept or orjson.dumps(sheet_of(wanted_by(setup))).decode()
    scenario = made(text, level, len(setup.seats), cards)
    low, high = scenario.seats
    if not low <= len(setup.seats) <= high:
        span = f"{low} to {high} seats" if low < high else f"{low} seat{'s' if low > 1 else ''}"
        raise FallenError(f"{scenario.name} is for {span}, not {len(setup.seats)}")
    return scenario


def campaign_sheet(wanted: str) -> dict[str, Any]:
    """The data of a campaign and of its chapters, by its id or a file that holds both. Raises FallenError."""
    known, chapters = campaigns(), installed()
    found = known.get(wanted or next(iter(known), ""))
    if found is None and wanted.partition("#")[0].endswith((".yaml", ".yml")):
        listed = list(sheets(typed_path(wanted.partition("#")[0])))
        found = next((each for each in listed if "chapters" in each), None)
        chapters = {**chapters, **{str(each.get("id")): each for each in listed if "chapters" not in each}}
    if found is None:
        near = hint(wanted, known)
        raise FallenError(
            f"there is no campaign {wanted[:40]!r}{near or '; `fallen scenarios fallen_land` lists them'}"
        )
    ids = [each if isinstance(each, str) else each.get("id") for each in found.get("chapters", [])]
    return {"campaign": found, "scenarios": {id: chapters[id] for id in ids if id in chapters}}


@lru_cache(maxsize=4)
def campaigns(root: Path | None = None) -> dict[str, Any]:
    """The data of every campaign of the content, by id."""
    content = open_content(GAME, root)
    found = content.raw(CAMPAIGNS) if CAMPAIGNS in content.names else []
    return {card["id"]: card for card in found if isinstance(card, dict) and isinstance(card.get("id"), str)}


@lru_cache(maxsize=16)
def campaign_made(text: str, level: str, cards: Cards) -> Campaign:
    """A campaign from its JSON. Raises FallenError with the first fault."""
    whole = orjson.loads(text)
    scenarios = {id: made(orjson.dumps(data).decode(), level, 1, cards) for id, data in whole["scenarios"].items()}
    try:
        campaign = read_campaign(whole["campaign"], level, scenarios, cards)
    except Exception as error:
        fault = next(iter(faults_in(error)))
        where = ".".join(str(step) for step in fault.path)
        raise FallenError(f"the campaign cannot be read: {f'{where}: ' if where else ''}{fault.message}") from None
    for field, message in faults_of_campaign(campaign):
        raise FallenError(f"the campaign cannot be played: {field}: {message}")
    return campaign


@lru_cache(maxsize=64)
def made(text: str, level: str, seats: int, cards: Cards) -> Scenario:
    """A scenario from its JSON. Raises FallenError with the first fault."""
    try:
        data = orjson.loads(text)
        scenario = read_scenario(data, level, seats)
    except Exception as error:
        fault = next(iter(faults_in(error)))
        where = ".".join(str(step) for step in fault.path)
        raise FallenError(f"the scenario cannot be read: {f'{where}: ' if where else ''}{fault.message}") from None
    for field, message in faults(scenario, cards.board, ids_of(cards)):
        raise FallenError(f"the scenario cannot be played: {field}: {message}")
    return scenario


def ids_of(cards: Cards) -> frozenset[str]:
    """The cards that a scenario may name."""
    return frozenset((*cards.characters, *cards.spoils, *cards.actions, *cards.stories))


# --- checking ---


def problems(content: Content, cards: Cards) -> Iterator[Problem]:
    """Everything wrong with the scenarios of the content, at every level and for every number of seats."""
    root = content.root / GAME
    if FOLDER not in content.names:
        return
    if CAMPAIGNS in content.names:
        yield from _campaign_problems(content, cards)
    seen: dict[str, str] = {}
    for path in sorted((root / FOLDER).rglob("*.yaml")):
        yield from problems_in(path, f"{content.root.name}/{GAME}/{path.relative_to(root).as_posix()}", cards, seen)


def _campaign_problems(content: Content, cards: Cards) -> Iterator[Problem]:
    """Everything wrong with the campaigns, at every level; chapters that are faulty are told where they stand."""
    from fallen_tui.engine.library_yaml import parse, problem

    known = {card["id"]: card for card in content.raw(FOLDER) if isinstance(card, dict) and "id" in card}
    for path in sorted((content.root / GAME).rglob(f"{CAMPAIGNS}*.yaml")):
        shown = f"{content.root.name}/{GAME}/{path.relative_to(content.root / GAME).as_posix()}"
        tree = parse(shown, path.read_bytes())
        for index, card in enumerate(tree.plain()):
            found: dict[tuple[Any, str], None] = {}
            for level in LEVELS:
                for where, message in _wrong_campaign(card, level, known, cards):
                    found[where, message] = None
            yield from (problem(shown, tree, (index, *where), message) for where, message in found)


def _wrong_campaign(card: Any, level: str, known: Any, cards: Cards) -> Iterator[tuple[tuple[Any, ...], str]]:
    try:
        chapters = card.get("chapters", []) if isinstance(card, dict) else []
        ids = [each if isinstance(each, str) else each.get("id") for each in chapters]
        scenarios = {id: read_scenario(known[id], level, 1) for id in ids if id in known}
    except Exception:  # the chapter itself is told of as a scenario
        return
    try:
        campaign = read_campaign(card, level, scenarios, cards)
    except Exception as error:
        yield from ((fault.path, fault.message) for fault in faults_in(error))
        return
    yield from (((field,), message) for field, message in faults_of_campaign(campaign))


def problems_in(path: Path, shown: str, cards: Cards, seen: dict[str, str] | None = None) -> Iterator[Problem]:
    """Everything wrong in one file of scenarios. `seen`: ids of other files, with their places."""
    from fallen_tui.engine.library_yaml import parse, problem

    try:
        tree = parse(shown, _bytes_of(path, shown))
    except ContentError as error:
        yield from error.problems
        return
    data = tree.plain()
    in_list = isinstance(data, list)
    for index, card in enumerate(data if in_list else [data]):
        step = (index,) if in_list else ()
        found: dict[tuple[Any, str], None] = {}
        for where, message in _wrong(card, cards):
            found[where, message] = None
        for where, message in found:
            yield problem(shown, tree, (*step, *where), message)
        if seen is not None and isinstance(card, dict):
            id = str(card.get("id"))
            here = problem(shown, tree, (*step, "id"), "")
            if id in seen:
                yield problem(shown, tree, (*step, "id"), f"is already the id of the scenario at {seen[id]}")
            seen.setdefault(id, f"{here.file}:{here.line}")


def _wrong(card: Any, cards: Cards) -> Iterator[tuple[tuple[Any, ...], str]]:
    """(path, message) of every fault of a scenario, at any level, for any of its numbers of seats."""
    converter()
    counts: Any = card.get("seats") if isinstance(card, dict) else None
    span = counts if isinstance(counts, list) and len(counts) == 2 and all(type(n) is int for n in counts) else (1, 1)
    for level in LEVELS:
        for seats in range(span[0], min(span[1], 6) + 1):
            try:
                scenario = read_scenario(card, level, seats)
            except Exception as error:
                yield from ((fault.path, fault.message) for fault in faults_in(error))
                continue
            wrong = (faults(scenario, cards.board, ids_of(cards)), idle(scenario, cards.board))
            yield from (((field,), message) for found in wrong for field, message in found)
            yield from too_much(scenario)
