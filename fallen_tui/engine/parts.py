"""What the parts of a plug-in must be, as far as they are of no face; `plugin` says what each is for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from fallen_tui.engine.chance import Chance
from fallen_tui.engine.game import Setup
from fallen_tui.engine.library_errors import Problem
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table


class Bot(Protocol):
    """A program that plays: the same view, question and moment give the same answer, whenever a game is resumed."""

    sees: bool
    """Whether it looks at the table at all; if not, it is handed no view."""

    def answer(self, view: Any, ask: Ask, moment: int) -> Answer:
        """An answer; `moment` is how many questions of this game were answered before it."""


class Routine(Protocol):
    """What a person need not be asked: answers that need no thought, by what the person sees and by nothing else.

    The rules ask all the same, and the answer is journalled as one of the person's, marked as routine.
    """

    def __call__(self, view: Any, ask: Ask, asks: str) -> Answer | None:
        """The answer; None where the person is to be asked. `asks` is a step of `asking.ASKS`, never "always"."""


@frozen
class OddsCase(FrozenRecord):
    """Slow odds to be worked out.

    what   all that decides them, hashable, sharing nothing with the table; keys: the options beside which they stand
    size   how many times the effort of a plain case it may take
    """

    what: Any
    keys: tuple[str, ...]
    size: int = 1


class SlowOdds(Protocol):
    """Odds that may take longer than a key may wait: a face puts the question, and shows them when they are there."""

    def case(self, view: Any, ask: Ask) -> OddsCase | None:
        """What there is to be worked out for a question, found at once; None where nothing is."""

    def work(self, case: OddsCase, steps: int, wanted: Callable[[], bool]) -> Mapping[str, str] | None:
        """The odds in words by option, the same whenever and wherever they are worked out: in another thread, too.

        None where that takes more steps, which depends on the case alone, or where they are not wanted any more.
        """


Piles = dict[str, tuple[str, ...]]
"""Cards by the pile that they may lie in."""


class Determinize(Protocol):
    """What a seat cannot see, and tables that might be.

    OPENLY   topics of questions whose answers all may see
    """

    OPENLY: Collection[str]

    def unseen(self, view: Any) -> Piles:
        """The cards that a seat cannot tell apart, by what they are."""

    def deal(self, view: Any, piles: dict[str, list[str]]) -> Any:
        """A whole state with these cards where the view has hidden ones; None where none can be."""


class Lookahead(Protocol):
    """What is worth thinking about, how far, and how well a table stands.

    ROUNDS      (tables, options that stay after them) of each round
    LEAST, SURE how much better, and by how many standard errors, an option must be than the usual one
    Judgement   (seat) -> Bot, which plays the own seat in thought
    """

    ROUNDS: Sequence[tuple[int, int]]
    LEAST: float
    SURE: float
    Judgement: Callable[[int], Bot]

    def topics(self, setup: Setup) -> Collection[str]:
        """The topics of the questions for which the bot looks ahead in such a game."""

    def promising(self, view: Any, ask: Ask, usual: Answer) -> tuple[Answer, ...]:
        """The candidate answers that are simulated, the usual one among them."""

    def far_enough(self, start: Any, now: Any) -> bool:
        """Whether a simulation that began at `start` may stop at this checkpoint."""

    def value(self, state: Any, seat: int) -> float:
        """The heuristic value of a state for a seat, at which a lookahead ends; higher is better."""


class ScenarioCard(Protocol):
    """A scenario or campaign as a list knows it."""

    id: str
    name: str
    kind: str
    seats: tuple[int, int]
    turns: str
    brief: str


class Scenarios(Protocol):
    """What the modes of STAGED are about."""

    def stage(self, setup: Setup) -> Setup:
        """The set-up with its whole scenario in its options: a journal needs nothing else. Raises FallenError."""

    def header_texts(self) -> Iterator[bytes]:
        """What `stage` writes into headers of what is installed: key, colon and text, as JSON."""

    def catalogue(self, chapters: bool = False) -> Sequence[ScenarioCard]:
        """What there is to play; with the chapters of campaigns, too, where they are asked for."""

    def campaign_entries(self) -> Sequence[ScenarioCard]:
        """The campaigns."""

    def names(self) -> Mapping[str, str]:
        """The names of scenarios and campaigns by id."""

    def seats_of(self, wanted: str) -> tuple[int, int]:
        """The fewest and the most seats of a scenario, by its id or file. Raises FallenError."""


class Briefing(Protocol):
    """What there is to know before a scenario begins."""

    def __call__(self, wanted: str, level: str, seats: int | None) -> Sequence[str]:
        """Lines about a scenario, by its id or file, for a level and so many seats. Raises FallenError."""


class Proofreader(Protocol):
    """What the content of a game consists of, for checking it.

    DECKS  the class of the cards of each deck; HOOKS how classes of the game are read
    `checked(path)`, where it is there: what is wrong with a file of scenarios
    `further(content)`, where it is there: what else is wrong
    """

    DECKS: dict[str, Any]
    HOOKS: Any

    def faults(self, decks: dict[str, tuple[Any, ...]]) -> Iterator[tuple[str, int, str, str]]:
        """What is wrong between the cards of all decks: (deck, place of the card in it, field, message)."""


class ScenarioProofreader(Proofreader, Protocol):
    """The proofreader of a game whose scenarios people write in files of their own."""

    def checked(self, path: Path) -> Sequence[Problem]:
        """What is wrong with a file of scenarios. Raises OSError."""


@frozen
class DailySetup(FrozenRecord):
    """A set-up for one person that is fit for a daily game; `title` is what it is called in a line to share."""

    mode: str
    title: str
    options: tuple[tuple[str, str], ...] = ()


@frozen
class DailyScore(FrozenRecord):
    """What a daily game came to: one figure, more is better, and how it ended as `won in Turn 9`."""

    points: int
    how: str


class Daily(Protocol):
    """Which set-ups are fit for a daily game, and how its end becomes one figure. A win is worth more than any loss.

    SCORING  how the figure is made, in a sentence or two
    """

    SCORING: str

    def setups(self) -> Sequence[DailySetup]:
        """The set-ups among which the day chooses; one that is added later moves few days."""

    def score(self, state: Any) -> DailyScore:
        """What a finished game of such a set-up came to."""


OpenTrial = Callable[[str, str, Chance | None], tuple[Table, str, tuple[str, ...]]]
"""(words, seed, chance) -> a ready-made table on which a card is tried, the card's id, and the ids under which it can
be used. Raises FallenError for an unknown card."""
