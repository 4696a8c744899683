"""Where scenarios come from: the content, a file from anywhere, or the options of the game whose journal has one.

Of a game only its own is asked: how a scenario and a campaign are read, and what may not stand in them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import attrs
import orjson

from fallen_tui.adventure.scenario.campaigns import CHAPTER
from fallen_tui.adventure.scenario.levels import LEVELS, plain
from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Setup
from fallen_tui.engine.library import ContentError, Problem, open_content
from fallen_tui.engine.library_errors import faults as faults_in, field_path, hint
from fallen_tui.engine.paths import typed_path
from fallen_tui.engine.records import FrozenRecord, frozen

FOLDER, CAMPAIGNS = "scenarios", "campaigns"
CAMPAIGN = "campaign"
"""The mode in which campaigns are played."""
SHEET = "sheet"
"""The option under which a game's scenario is kept in its journal, as JSON."""
FEW = 3
"""As many names are worth a guess at which of them was meant."""
LONGEST = 1_000_000
"""Bytes of a file of scenarios."""

Named = Iterable[tuple[str, str]]
"""(field, message) of what is wrong."""
Path_ = tuple[Any, ...]


class Playable(Protocol):
    """A scenario at one level; `campaign` is the one of which it is a chapter."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def seats(self) -> tuple[int, int]: ...
    @property
    def campaign(self) -> Any: ...


class Whole(Protocol):
    """A campaign at one level: the scenarios of its chapters by their ids, and that with which it begins."""

    @property
    def scenarios(self) -> Mapping[str, Any]: ...
    @property
    def first(self) -> str: ...


K = TypeVar("K")
S = TypeVar("S", bound=Playable)
C = TypeVar("C", bound=Whole)


@frozen
class ScenarioEntry(FrozenRecord):
    """A scenario as a list knows it."""

    id: str
    name: str
    kind: str
    seats: tuple[int, int]
    turns: str
    brief: str


@attrs.frozen
class Language(Generic[K, S, C]):
    """How a game reads its scenarios, and what it refuses in them.

    read              a scenario from its data, at a level, for so many seats; raises FieldErrors
    faults            what a scenario names that is not there: it cannot be played
    idle              what can be played and does nothing: told to whoever writes it
    too_much          (path, message) of what cannot end, or is too long for an evening: no game begins with it
    read_campaign     a campaign from its data, at a level, with the scenarios of its chapters; raises FieldErrors
    campaign_faults   the same as `faults` of a campaign
    """

    read: Callable[[Any, str, int], S]
    faults: Callable[[S, K], Named]
    idle: Callable[[S, K], Named]
    too_much: Callable[[S], Iterable[tuple[Path_, str]]]
    read_campaign: Callable[[Any, str, dict[str, S], K], C]
    campaign_faults: Callable[[C], Named]


def in_turns(word: str) -> Callable[[list[Any]], str]:
    """What says how many turns a scenario has, by its data at each level; `word` is what the game calls them."""

    def lasts(levels: list[Any]) -> str:
        turns = sorted({data["turns"] for data in levels})
        return f"{turns[0]} to {turns[-1]} {word}" if len(turns) > 1 else f"{turns[0]} {word}"

    return lasts


@attrs.frozen(eq=False)
class ScenarioFiles(Generic[K, S, C]):
    """The scenarios of a game.

    kinds    of scenarios, in the order in which they are listed
    cards    what the installed scenarios are played with
    lasts    how long a scenario is, in words, from its data at each level
    meant    the id of the scenario that a set-up is about, or its file; "" for none
    most     seats of a game
    """

    game: str
    kinds: tuple[str, ...]
    cards: Callable[[], K]
    language: Language[K, S, C]
    lasts: Callable[[list[Any]], str]
    meant: Callable[[Setup], str]
    most: int
    made: Callable[[str, str, int, K], S] = attrs.field(
        init=False, default=attrs.Factory(lambda self: lru_cache(64)(self._made), takes_self=True)
    )
    campaign_made: Callable[[str, str, K], C] = attrs.field(
        init=False, default=attrs.Factory(lambda self: lru_cache(16)(self._campaign_made), takes_self=True)
    )
    installed: Callable[[], dict[str, Any]] = attrs.field(
        init=False, default=attrs.Factory(lambda self: lru_cache(1)(lambda: self._data(FOLDER)), takes_self=True)
    )
    campaigns: Callable[[], dict[str, Any]] = attrs.field(
        init=False, default=attrs.Factory(lambda self: lru_cache(1)(lambda: self._data(CAMPAIGNS)), takes_self=True)
    )

    # --- of the content ---

    def _data(self, deck: str) -> dict[str, Any]:
        """The data of every scenario, or campaign, of the content, by id."""
        content = open_content(self.game)
        found = content.raw(deck) if deck in content.names else []
        return {card["id"]: card for card in found if isinstance(card, dict) and isinstance(card.get("id"), str)}

    def catalogue(self, chapters: bool = False) -> list[ScenarioEntry]:
        """What there is to play, by kinds; campaigns and their chapters only where they are asked for."""
        found = [self.entry_of(data) for data in self.installed().values() if chapters or data.get("kind") != CHAPTER]
        found += self.campaign_entries() if chapters else []
        order = {kind: place for place, kind in enumerate(self.kinds)}
        return sorted(found, key=lambda entry: (order.get(entry.kind, len(order)), entry.id))

    def names(self) -> dict[str, str]:
        """The names of scenarios, chapters and campaigns, by id."""
        every = (*self.installed().items(), *self.campaigns().items())
        return {id: str(data.get("name", id)) for id, data in every}

    def entry_of(self, data: Any) -> ScenarioEntry:
        """A scenario as a list knows it, of data that was checked."""
        fair = plain(data, "normal", 1)
        low, high = fair["seats"] if isinstance(fair["seats"], list) else (fair["seats"], fair["seats"])
        lasts = self.lasts([plain(data, level, 1) for level in LEVELS])
        return ScenarioEntry(fair["id"], fair["name"], fair["kind"], (low, high), lasts, fair["brief"])

    def seats_of(self, wanted: str) -> tuple[int, int]:
        """The fewest and the most seats of a scenario. Raises FallenError."""
        return self.entry_of(self.sheet_of(wanted)).seats

    def campaign_entries(self) -> list[ScenarioEntry]:
        """The campaigns as a list knows them."""
        return [
            ScenarioEntry(
                fair["id"], fair["name"], CAMPAIGN, (1, 1), f"{len(fair['chapters'])} chapters", fair["brief"]
            )
            for fair in (plain(data, "normal", 1) for data in self.campaigns().values())
        ]

    def example(self, wanted: str, level: str, seats: int | None, cards: K) -> S:
        """A scenario by its id or file as it stands before the game, of a campaign the first. Raises FallenError."""
        if wanted in self.campaigns():
            return self._first(self.campaign_made(_json(self.campaign_sheet(wanted)), level, cards))
        data = self.sheet_of(wanted)
        return self.made(_json(data), level, seats or self.entry_of(data).seats[0], cards)

    # --- from anywhere ---

    def sheet_of(self, wanted: str) -> Any:
        """The data of a scenario by its id, or by a path: `FILE.yaml` or `FILE.yaml#ID`. Raises FallenError."""
        known = self.installed()
        if wanted in known:
            return known[wanted]
        name, _, id = wanted.partition("#")
        path = typed_path(name)
        if not (path.suffix in (".yaml", ".yml") or path.is_file()):
            raise self._unknown("scenario", wanted, known)
        for data in sheets(path):
            if data.get("id") == id or not id:
                return data
        raise FallenError(f"{path.name}: there is no scenario {id!r} in it")

    def campaign_sheet(self, wanted: str) -> dict[str, Any]:
        """The data of a campaign and of its chapters, by its id or a file that holds both. Raises FallenError."""
        known, chapters = self.campaigns(), self.installed()
        found = known.get(wanted or next(iter(known), ""))
        if found is None and wanted.partition("#")[0].endswith((".yaml", ".yml")):
            listed = list(sheets(typed_path(wanted.partition("#")[0])))
            found = next((each for each in listed if "chapters" in each), None)
            chapters = {**chapters, **{str(each.get("id")): each for each in listed if "chapters" not in each}}
        if found is None:
            raise self._unknown("campaign", wanted, known)
        return {"campaign": found, "scenarios": {id: chapters[id] for id in chapter_ids(found) if id in chapters}}

    def _unknown(self, what: str, wanted: str, known: Mapping[str, Any]) -> FallenError:
        near = hint(wanted, known) or _named_alike(wanted, known) or f"; `fallen scenarios {self.game}` lists them"
        return FallenError(f"there is no {what} {wanted[:40]!r}{near}")

    # --- of a set-up ---

    def stage(self, setup: Setup) -> Setup:
        """The set-up, checked, with its scenario in its options: the journal needs no file. Raises FallenError."""
        kept = bool(setup.option(SHEET))
        if not kept:
            setup = self._with_sheet(setup)
        scenario = self.scenario_for(setup, self.cards())
        if not kept:
            chapters = scenario.campaign.scenarios.values() if scenario.campaign is not None else (scenario,)
            for path, message in (fault for each in chapters for fault in self.language.too_much(each)):
                raise FallenError(f"the scenario can't be played: {field_path(path)}: {message}")
        return setup

    def _with_sheet(self, setup: Setup) -> Setup:
        """The set-up with its scenario or campaign in its options; itself where it is about none."""
        level = setup.option("level", "normal")
        if setup.mode == CAMPAIGN:
            data = self.campaign_sheet(setup.option(CAMPAIGN))
            own = ((CAMPAIGN, data["campaign"]["id"]), ("level", level))
        elif wanted := self.meant(setup):
            data = self.sheet_of(wanted)
            own = (("scenario", str(data.get("id"))), ("level", level))
        else:
            return setup
        rest = tuple(pair for pair in setup.options if pair[0] not in (*dict(own), SHEET))
        return attrs.evolve(setup, options=(*rest, *own, (SHEET, _json(data))))

    def header_texts(self) -> Iterator[bytes]:
        """Every scenario and campaign of the content as `stage` has it written into a header: key, colon and text."""
        for data in (*map(self.campaign_sheet, self.campaigns()), *self.installed().values()):
            yield orjson.dumps({SHEET: _json(data)})[1:-2]

    def scenario_for(self, setup: Setup, cards: K) -> S:
        """The scenario of a set-up, or the first chapter of its campaign, at its level. Raises FallenError."""
        kept, level = setup.option(SHEET), setup.option("level", "normal")
        if level not in LEVELS:
            raise FallenError(f"there is no level {level[:40]!r}; choose {', '.join(LEVELS)}")
        if setup.mode == CAMPAIGN:
            text = kept or _json(self.campaign_sheet(setup.option(CAMPAIGN)))
            return self._first(self.campaign_made(text, level, cards))
        if not kept and not self.meant(setup):
            raise FallenError(f"which scenario? name one with --scenario; `fallen scenarios {self.game}` lists them")
        text = kept or _json(self.sheet_of(self.meant(setup)))
        scenario = self.made(text, level, len(setup.seats), cards)
        low, high = scenario.seats
        if not low <= len(setup.seats) <= high:
            span = f"{low} to {high} seats" if low < high else f"{low} seat{'s' if low > 1 else ''}"
            raise FallenError(f"{scenario.name} is for {span}, not {len(setup.seats)}")
        return scenario

    def _first(self, campaign: C) -> S:
        found: S = campaign.scenarios[campaign.first]
        return found

    def _made(self, text: str, level: str, seats: int, cards: K) -> S:
        """A scenario from its JSON. Raises FallenError with the first fault."""
        try:
            scenario = self.language.read(orjson.loads(text), level, seats)
        except Exception as error:
            raise _unread("scenario", error) from None
        for field, message in self.language.faults(scenario, cards):
            raise FallenError(f"the scenario can't be played: {field}: {message}")
        return scenario

    def _campaign_made(self, text: str, level: str, cards: K) -> C:
        """A campaign from its JSON. Raises FallenError with the first fault."""
        whole = orjson.loads(text)
        scenarios = {id: self.made(_json(data), level, 1, cards) for id, data in whole["scenarios"].items()}
        try:
            campaign = self.language.read_campaign(whole["campaign"], level, scenarios, cards)
        except Exception as error:
            raise _unread("campaign", error) from None
        for field, message in self.language.campaign_faults(campaign):
            raise FallenError(f"the campaign can't be played: {field}: {message}")
        return campaign


def sheets(path: Path) -> Iterator[dict[str, Any]]:
    """The scenarios of a file. Raises FallenError."""
    from fallen_tui.engine.library_yaml import parse

    try:
        data = bytes_of(path, path.name)
    except OSError as error:
        raise FallenError(f"{path.name}: {error.strerror or error}") from None
    found = parse(path.name, data).plain()
    for each in found if isinstance(found, list) else [found]:
        if not isinstance(each, dict):
            raise FallenError(f"{path.name}: a scenario must be a mapping with id, name, kind and so on")
        yield each


def bytes_of(path: Path, shown: str) -> bytes:
    """A file of scenarios, whole. Raises OSError, or ContentError where it is longer than anybody writes one."""
    with path.open("rb") as file:
        data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise ContentError([Problem(shown, 1, f"the file is larger than {LONGEST:,} bytes; split it")])
    return data


def chapter_ids(campaign: dict[str, Any]) -> list[Any]:
    """The ids of the chapters of a campaign, as far as it names them."""
    return [each if isinstance(each, str) else each.get("id") for each in campaign.get("chapters", [])]


def _json(data: Any) -> str:
    return orjson.dumps(data).decode()


def _unread(what: str, error: Exception) -> FallenError:
    """The first fault of what can't be read."""
    fault = next(iter(faults_in(error)))
    where = ".".join(str(step) for step in fault.path)
    return FallenError(f"the {what} can't be read: {f'{where}: ' if where else ''}{fault.message}")


def _named_alike(wanted: str, known: Mapping[str, Any]) -> str:
    """`; did you mean sc01 (The Ring Around Kiln)?`, for words that are a part of a name or near to one; else ""."""
    names = {id: str(data.get("name", "")) for id, data in known.items()}
    said, spelt = _spelt(wanted), {id: _spelt(name) for id, name in names.items()}
    found = [id for id, name in spelt.items() if said and said in name]
    if not found:
        near = get_close_matches(said, spelt.values(), n=1)
        found = [id for id, name in spelt.items() if name in near]
    return f"; did you mean {' or '.join(f'{id} ({names[id]})' for id in found)}?" if 0 < len(found) <= FEW else ""


def _spelt(name: str) -> str:
    """The words of a name alone, however it is written: ring_around_kiln, Ring Around Kiln."""
    return " ".join(re.findall(r"[^\W_]+", name.casefold()))
