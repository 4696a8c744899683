"""What is agreed on before a game, while it is being agreed on: always a set-up that could be played, or why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from fallen_tui.engine.errors import FallenError
from fallen_tui.engine.game import Mode, SeatSpec, Setup
from fallen_tui.engine.plugin import STAGED, Plugin, SetupOption
from fallen_tui.engine.text import capital, name as safe_name
from fallen_tui.engine.undo import check_policy
from fallen_tui.games import LENGTHS, campaigns, listing, playable, scenarios, seats_of
from fallen_tui.seats import check_setup, christened, default_undo
from fallen_tui.seeds import LONGEST as LONGEST_SEED, checked_seed, new_seed
from fallen_tui.tui.kit.field import Field

HUMAN = "human"
KINDS = {
    HUMAN: ("a person", "At this keyboard. Several people take turns, and a curtain hides each player's secrets."),
    "steady": ("a steady bot", "Plays to win."),
    "keen": ("a keen bot", "Plays its best moves through before it chooses. Takes up to a second or so."),
    "random": ("a random bot", "Does anything the rules allow. Good for a first look at a game."),
}
POLICIES = {
    "strict": "Never past new information or another player's answer.",
    "table": "To any answer of yours, if the other people agree.",
    "open": "To any answer of yours, marked in the log. For one person.",
}
LONGEST_NAME = 24


@attrs.frozen
class GivenScenario:
    """A scenario that a command named: a file."""

    id: str
    name: str
    kind: str = "from a file"
    brief: str = ""


@attrs.define
class Seat:
    """Who sits somewhere: a kind of player and a name, which may be left empty."""

    kind: str
    name: Field


class Draft:
    """A set-up that is being made. What is given (`mode`, `seed`, `undo`, `agreed`) stands in it already.

    `seats` remembers those that are not at the table now, too; the first `count` of them are.
    """

    def __init__(
        self, game: str, mode: str = "", seed: str = "", undo: str = "", agreed: tuple[tuple[str, str], ...] = ()
    ) -> None:
        self.seats: list[Seat] = []
        self.count = 0
        self.seed = Field(seed, LONGEST_SEED)
        self._undo = undo
        self._given = dict(agreed)
        self.about = {"scenario": "", "campaign": "", "level": "normal", "length": "normal", **self._given}
        self.take_game(game)
        if mode:
            self.take_mode(mode)

    # --- choosing ---

    def take_game(self, game: str) -> None:
        """Another game: its first mode, its usual variants; bots that it does not have become its usual ones."""
        self.listing: Plugin = listing(game) if game else playable()[0]
        for seat in self.seats:
            if seat.kind not in (HUMAN, *self.listing.bots):
                seat.kind = self.listing.bots[0]
        known = {variant.key: variant.usual for variant in self.listing.variants}
        self.agreed = known | {key: value for key, value in self._given.items() if key in known}
        self.take_mode(self.listing.modes[0].id)

    def take_mode(self, mode: str) -> None:
        """Another mode, with as many seats as before as far as it takes them; one person is not left alone."""
        self.mode: Mode = next(each for each in self.listing.modes if each.id == mode)
        if mode in ("scenario", "campaign") and not self.about[mode]:
            found = self.scenarios() if mode == "scenario" else campaigns(self.listing.id)
            self.about[mode] = found[0].id if found else ""
        self._seat()

    def _seat(self) -> None:
        """As many seats as before, as far as mode and scenario take them."""
        wished = self.count or 2
        low, high = self.span
        self.take_count(max(low, min(high, max(2, wished))))

    @property
    def span(self) -> tuple[int, int]:
        """The fewest and the most seats: of the mode, or of the scenario that is chosen."""
        if self.mode.id != "scenario":
            return self.mode.low, self.mode.high
        try:
            return seats_of(self.listing.id, self.about["scenario"])
        except FallenError:
            return self.mode.low, self.mode.high

    def scenarios(self) -> list[Any]:
        """What can be chosen, that which was given by a command first."""
        found = scenarios(self.listing.id)
        given = self._given.get("scenario", "")
        return found if not given or given in {each.id for each in found} else [GivenScenario(given, given), *found]

    def take_about(self, key: str, value: str) -> None:
        """Another scenario, level or length."""
        self.about[key] = value
        self._seat()

    def stage(self) -> tuple[tuple[str, str], ...]:
        """What the mode is about, as options."""
        return tuple([(key, self.about[key]) for key in STAGED.get(self.mode.id, ())])

    def take_count(self, count: int) -> None:
        """Set the number of seats; new ones are the game's usual bots."""
        while len(self.seats) < count:
            self.seats.append(Seat(self.listing.bots[0] if self.seats else HUMAN, Field("", LONGEST_NAME)))
        self.count = count

    def take_kind(self, number: int, kind: str) -> None:
        """Another kind of player on a seat."""
        self.seats[number].kind = kind

    def take_undo(self, policy: str) -> None:
        """Another policy; it stays when the seats change, as far as it suits them."""
        self._undo = policy

    def take_first(self, seat: str) -> None:
        """Who begins: the number of a seat, or "" for the dice to say."""
        self._given["first"] = seat

    @property
    def first(self) -> str:
        """The seat that begins, while it is at the table; "" where the dice say."""
        chosen = self._given.get("first", "")
        return "" if chosen.isdecimal() and int(chosen) > self.count else chosen

    @property
    def undo(self) -> str:
        """The policy that is chosen, where it suits these seats, else the usual one for them."""
        return self._undo if self._undo and not self.unavailable(self._undo) else default_undo(self._specs())

    def unavailable(self, policy: str) -> str:
        """Why a policy cannot be chosen for these seats; empty where it can."""
        people = sum(seat.kind == HUMAN for seat in self.seats[: self.count])
        try:
            check_policy(policy, people)
        except FallenError:
            return f"for one person only; {people} people play here"
        return ""

    @property
    def variants(self) -> tuple[SetupOption, ...]:
        """What is to be agreed on in this mode."""
        return self.listing.variants_for(self.mode.id)

    # --- what comes of it ---

    def _specs(self) -> tuple[SeatSpec, ...]:
        seated = self.seats[: self.count]
        return christened([(seat.kind, self._typed(seat)) for seat in seated])

    @staticmethod
    def _typed(seat: Seat) -> str:
        return safe_name(seat.name.text) if seat.name.text.strip() else ""

    def own_name(self) -> str:
        """The name that is typed for whoever sits at the keyboard: the first seat, where it is a person's."""
        first = self.seats[0]
        return self._typed(first) if first.kind == HUMAN else ""

    def shown_names(self) -> tuple[str, ...]:
        """The names the seats will have."""
        return Setup("", "", self._specs(), "").named()

    def setup(self) -> Setup:
        """The set-up, with a seed made where none is typed."""
        chosen = tuple([(variant.key, self.agreed[variant.key]) for variant in self.variants])
        agreed = (*chosen, *self.stage(), *((("first", self.first),) if self.first else ()))
        seed = self.seed.text.strip() or self.mode.seed or new_seed()
        return Setup(self.listing.id, self.mode.id, self._specs(), seed, self.undo, agreed)

    def problems(self) -> dict[str, str]:
        """What keeps the game from being begun, by the row it belongs to; empty where nothing does."""
        found: dict[str, str] = {}
        setup = self.setup()
        try:
            checked_seed(setup.seed)
        except FallenError as error:
            found["seed"] = _sentence(error)
        try:
            check_setup(setup, self.listing.modes)
        except FallenError as error:
            row = "undo" if "undo" in str(error) else "seats" if "seats" in str(error) else "begin"
            found[row] = _sentence(error)
        return found

    def in_words(self) -> str:
        """The whole of it in a sentence or two."""
        people = [name for name, seat in zip(self.shown_names(), self.seats, strict=False) if seat.kind == HUMAN]
        bots = self.count - len(people)
        who = " and ".join(people) or "Nobody"
        against = (
            f" against {bots} bot{'s' if bots > 1 else ''}" if bots and people else " alone" if len(people) == 1 else ""
        )
        looks_on = "" if people else f": {bots} bots play, and you watch"
        agreed = "; ".join(self._agreed_words())
        mode = f"{self.mode.title}{'.' * bool(agreed)}"
        told = f" {capital(agreed)}" if agreed else ""
        return f"{self.listing.title}: {mode}{told}. {who}{against}{looks_on}. Undo is {self.undo}."

    def _agreed_words(self) -> Iterator[str]:
        """What is agreed on, each in its own words: a scenario by its name, what a variant means."""
        for key, value in self.stage():
            if key in ("scenario", "campaign"):
                listed = self.scenarios() if key == "scenario" else campaigns(self.listing.id)
                yield next((str(each.name) for each in listed if each.id == value), value)
            else:
                yield f"the level is {value}" if key == "level" else dict(LENGTHS).get(value, value)
        for variant in self.variants:
            yield dict(variant.values)[self.agreed[variant.key]]


def _sentence(error: FallenError) -> str:
    text = str(error)
    return f"{capital(text)}."
