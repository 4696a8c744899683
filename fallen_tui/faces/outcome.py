"""What kind of game was played and how it ended for its people: the words and keys that page and statistics share."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.game import Result, Setup
from fallen_tui.engine.plugin import STAGED
from fallen_tui.engine.text import capital, often, printable
from fallen_tui.games import find, name_of, variants_of
from fallen_tui.recorded import BRANCH

KINDS = ("scenario", "campaign", "level")
"""Options that make another kind of game of a mode: records are kept apart by them."""
WON, LOST, DRAWN, MEASURED = "won", "lost", "drawn", "measured"
FAIR, HELPED, BOTS = "fair", "helped", "bots"

OutcomeKind = tuple[str, str, tuple[tuple[str, str], ...]]
"""Game, mode, and the options that count, as a key that can be sorted."""


def kind_of(setup: Setup) -> OutcomeKind:
    """What records of a game are kept under."""
    agreed = dict(setup.options)
    return setup.game, setup.mode, tuple((key, agreed[key]) for key in KINDS if agreed.get(key))


def game_title(game: str) -> str:
    """A game by its title; by its id where it is not installed."""
    entry = find(game)
    return entry.title if entry is not None else printable(game, 60)


def kind_title(kind: OutcomeKind) -> str:
    """A kind of game in words: its mode's title, then the scenario, campaign and level where there are such."""
    game, mode, agreed = kind
    entry = find(game)
    titles = [known.title for known in entry.modes if known.id == mode] if entry is not None else []
    words = [option_words(game, *pair) for pair in agreed]
    if agreed and agreed[0][0] == mode:
        return ", ".join([f"{_spoken(mode)}: {words[0]}", *words[1:]])
    return ", ".join([titles[0] if titles else _spoken(mode), *words])


def chapter_in(setup: Setup, story: str) -> str:
    """The chapter in the words of a game for its story, "chapter 2: The Cut Thread"; empty of any but a campaign."""
    campaign = setup.option("campaign")
    return printable(story.removeprefix(f"{option_words(setup.game, 'campaign', campaign)}, "), 120) if campaign else ""


def score_word(game: str) -> str:
    """What the scores of a game are called."""
    entry = find(game)
    return entry.score if entry is not None else "points"


def option_words(game: str, key: str, value: str) -> str:
    """An option in words: those of the catalogue where it has them, else its value spoken."""
    if key in ("scenario", "campaign"):
        return name_of(game, value) or _spoken(value)
    if key == "level":
        return f"{_spoken(value).lower()} level"
    known = [dict(variant.values) for variant in variants_of(game) if variant.key == key]
    return (known[0].get(value) if known else None) or _spoken(value)


def _spoken(id: str) -> str:
    """the_long_winter as The long winter."""
    words = " ".join(printable(id, 60).replace("_", " ").replace("-", " ").split())
    return capital(words)


def outcome(setup: Setup, result: Result | None) -> str:
    """How a game ended for its people (of a game of bots, for any of them): won, lost, drawn, measured, or ""."""
    if result is None:
        return ""
    entry = find(setup.game)
    if entry is not None and result.reason in entry.measured:
        return MEASURED
    if not result.winners:
        lost = len(setup.seats) == 1 or setup.mode in STAGED or result.reason.endswith("_won")
        return LOST if lost else DRAWN
    people = {seat for seat, spec in enumerate(setup.seats) if spec.human}
    return WON if not people or people & set(result.winners) else LOST


def ending(setup: Setup, result: Result | None, names: Sequence[str]) -> str:
    """The outcome as a sentence without its stop: who won, or how else it ended."""
    if result is None:
        return "Not over yet"
    how = outcome(setup, result)
    if how == MEASURED:
        return f"{names[0]} ended with {result.scores[0]} {score_word(setup.game)}"
    winners = listed(names[seat] for seat in result.winners)
    if winners:
        return f"{winners} {'won together' if len(result.winners) > 1 else 'won'}"
    return "A draw" if how == DRAWN else f"{names[0]} lost"


def fairness(setup: Setup, peeks: int) -> str:
    """Under which records a game counts: fair; helped (a branch, or undo open past something new); bots (alone).

    `peeks` is how many times one went back past something new.
    """
    if not any(spec.human for spec in setup.seats):
        return BOTS
    return HELPED if setup.option(BRANCH) or (setup.undo == "open" and peeks) else FAIR


def marks(setup: Setup, rewinds: int, peeks: int = 0) -> list[str]:
    """What is to be known of how a game was played, in words: bots only, a branch, undo; `peeks` past something new."""
    found = [] if any(spec.human for spec in setup.seats) else ["bots only"]
    found += ["a branch of another game"] if setup.option(BRANCH) else []
    back = f"used {often(rewinds)}" if rewinds else "never used"
    if setup.undo == "open":
        past = f", {peeks or 'never'} past {'something' if peeks else 'anything'} new" if peeks < rewinds else ""
        found.append(f"undo open, {back}{past}")
    elif rewinds:
        found.append(f"undo ({setup.undo}) {back}")
    return found
