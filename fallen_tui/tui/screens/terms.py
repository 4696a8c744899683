"""What is agreed on before a game as rows: what each is called, can be and is, and what there is to say of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.keys import Key, reader
from fallen_tui.engine.plugin import Plugin, SetupOption
from fallen_tui.engine.rulebook import RuleTable
from fallen_tui.engine.text import capital
from fallen_tui.games import LENGTHS, LEVELS, campaigns, find, playable, rulebook
from fallen_tui.tui.screens.draft import HUMAN, KINDS, POLICIES, Draft


class AboutRow(Key, form="about:{key}"):
    """What is agreed on of a scenario or a campaign."""

    key: str


class VariantRow(Key, form="variant:{key}"):
    """A variant."""

    key: str


class SeatRow(Key, form="seat:{number}"):
    """A seat, counted from 0."""

    number: int


class TermsRow(Key, form="{name}"):
    """Any other row: game, mode, seats, first, undo, seed, begin."""

    name: str


row_of: Callable[[str], Key] = reader(AboutRow, VariantRow, SeatRow, TermsRow)
"""Reads the name of a row."""
BEGIN = TermsRow("begin")
LABEL = 12
"""Columns of a row's name."""


class Terms:
    """The rows of a draft, by name."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft

    def names(self) -> list[str]:
        """The rows, from above."""
        draft = self.draft
        variants = [VariantRow.of(variant.key) for variant in draft.variants]
        seats = [SeatRow.of(number) for number in range(draft.count)]
        about = [AboutRow.of(key) for key, _ in draft.stage()]
        first = ["first"] if draft.count > 1 else []
        return ["game", "mode", *about, *variants, "seats", *seats, *first, "undo", "seed", BEGIN]

    def choices(self, row: str) -> list[tuple[str, str, str]]:
        """The values a row can take: value, its name, and what there is to say of it."""
        draft = self.draft
        if row == "game":
            return [(entry.id, entry.title, f"{_follows(entry)}{_seats_of(entry.seats)}") for entry in playable()]
        if row == "mode":
            hard = _how_hard(draft.listing.id)
            modes = draft.listing.modes
            return [(mode.id, mode.title, f"{_seats_of((mode.low, mode.high))}{hard(mode.id)}") for mode in modes]
        if row == "about:scenario":
            return [(each.id, each.name, f"{each.kind.capitalize()}. {each.brief}") for each in draft.scenarios()]
        if row == "about:campaign":
            return [(each.id, each.name, each.brief) for each in campaigns(draft.listing.id)]
        named = row_of(row)
        if isinstance(named, AboutRow):
            return [(value, words, "") for value, words in _OF_SCENARIOS[named.key]]
        if isinstance(named, VariantRow):
            return [(value, value.replace("_", " "), words) for value, words in self.variant(named).values]
        if row == "seats":
            low, high = draft.span
            return [(str(n), str(n), "") for n in range(low, high + 1)]
        if isinstance(named, SeatRow):
            kinds = (HUMAN, *draft.listing.bots)
            return [(kind, *KINDS[kind]) for kind in KINDS if kind in kinds]
        if row == "first":
            seats = enumerate(draft.shown_names(), 1)
            return [("", "random", "The dice decide who starts."), *((str(n), name, "") for n, name in seats)]
        if row == "undo":
            return [(policy, policy, about) for policy, about in POLICIES.items() if not draft.unavailable(policy)]
        return []

    def unavailable(self, row: str) -> list[tuple[str, str]]:
        """The values that a row cannot take now, and why."""
        policies = POLICIES if row == "undo" else {}
        return [(policy, why) for policy in policies if (why := self.draft.unavailable(policy))]

    def variant(self, row: VariantRow) -> SetupOption:
        """The variant of a row."""
        return next(each for each in self.draft.listing.variants if each.key == row.key)

    def value(self, row: str) -> str:
        """What a row is set to."""
        draft, named = self.draft, row_of(row)
        if isinstance(named, AboutRow):
            return draft.about[named.key]
        if isinstance(named, VariantRow):
            return draft.agreed[named.key]
        if isinstance(named, SeatRow):
            return draft.seats[named.number].kind
        return {
            "game": draft.listing.id, "mode": draft.mode.id, "seats": str(draft.count), "first": draft.first,
            "undo": draft.undo,
        }.get(row, "")  # fmt: skip

    def take(self, row: str, value: str) -> None:
        """Set a row to a value."""
        draft, named = self.draft, row_of(row)
        if row == "game":
            draft.take_game(value)
        elif row == "mode":
            draft.take_mode(value)
        elif isinstance(named, AboutRow):
            draft.take_about(named.key, value)
        elif isinstance(named, VariantRow):
            draft.agreed[named.key] = value
        elif row == "seats":
            draft.take_count(int(value))
        elif isinstance(named, SeatRow):
            draft.take_kind(named.number, value)
        elif row == "first":
            draft.take_first(value)
        elif row == "undo":
            draft.take_undo(value)

    def label(self, row: str) -> str:
        """What a row is called."""
        named = row_of(row)
        return _short(self.variant(named)) if isinstance(named, VariantRow) else _LABELS.get(row, "")

    def about(self, row: str, naming: bool = False) -> str:
        """What there is to say of a row; `naming`: a seat's name is being typed."""
        named = row_of(row)
        if named == BEGIN:
            return self.draft.in_words()
        if isinstance(named, SeatRow):
            return _ABOUT["name"] if naming else _ABOUT["seat"]
        if isinstance(named, VariantRow):
            return self.variant(named).title
        if row == "seats":
            return f"{_ABOUT['seats']} This mode is for {_seats_of(self.draft.span).lower()}"
        return _ABOUT[row]


_OF_SCENARIOS = {"level": LEVELS, "length": LENGTHS}
_LABELS = {
    "about:campaign": "Campaign",
    "about:scenario": "Scenario",
    "about:level": "Level",
    "about:length": "Length",
    "game": "Game",
    "mode": "Mode",
    "seats": "Players",
    "first": "Starts",
    "undo": "Undo",
    "seed": "Seed",
}
_ABOUT = {
    "about:scenario": "Choose a scenario or campaign.",
    "about:campaign": "Several chapters. Your people, their gear and what you did carry over.",
    "about:level": "How hard it is. The level changes what you start with and what you need.",
    "about:length": "How long the game is.",
    "game": "Choose a game.",
    "mode": "Choose a mode.",
    "seats": "How many players.",
    "first": "Who starts.",
    "seat": "Who plays here. Type a name.",
    "name": "A name, up to 24 characters. Leave it empty to get one.",
    "undo": "How far you can undo. Undo never rerolls: the dice continue where they stood.",
    "seed": "The same seed and answers give the same game. Leave it empty for a new one. The journal holds it.",
}


@lru_cache
def _shares(game: str) -> tuple[tuple[str, str], ...]:
    """The share of its games that the steady bot wins, by the last word of a mode; none where no table says so."""
    entry = find(game)
    if entry is None or not entry.strength:
        return ()
    try:
        table = rulebook(game).look_up(entry.strength)
    except FallenError:
        return ()
    rows = table.rows if isinstance(table, RuleTable) else ()
    return tuple([(row[0].lower(), row[-1]) for row in rows])


def _how_hard(game: str) -> Callable[[str], str]:
    """What there is to say of how hard a mode of a game is; empty where it is not known."""
    shares = dict(_shares(game))

    def told(mode: str) -> str:
        share = shares.get(mode.rpartition("-")[2], "")
        return f" The steady bot wins {share} of its games." if share else ""

    return told


def _short(variant: SetupOption) -> str:
    """What a variant is about, in a word or two: Which set-up? is Set-up, How many rivals? is Rivals."""
    word = variant.title.removeprefix("Which ").removeprefix("How many ").rstrip("?")
    return capital(word)[:LABEL]


def _follows(entry: Plugin) -> str:
    """Whose rules a game follows, as a sentence; "" where they are its own."""
    return f"After {entry.rulebook}. " if entry.rulebook else ""


def _seats_of(seats: tuple[int, int]) -> str:
    low, high = seats
    if low == high:
        return f"{low} seat." if low == 1 else f"{low} seats."
    return f"{low} to {high} seats."
