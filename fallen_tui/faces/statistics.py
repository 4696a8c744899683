"""The statistics in words: records, past games, and what is to be known of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from fallen_tui.faces.outcome import BOTS, DRAWN, FAIR, HELPED, LOST, MEASURED, WON, ending, marks, score_word

if TYPE_CHECKING:
    from fallen_tui.statistics import Best, Honours, Past

TITLES = {FAIR: "Fair games", HELPED: "With undo past something new, or branched", BOTS: "Bots only"}
HOWS = ((WON, "won"), (LOST, "lost"), (DRAWN, "drawn"), (MEASURED, "measured"))


@attrs.frozen
class RecordLine:
    """A line of the records: what it is, in words, and the journal it is of."""

    what: str
    told: str
    file: str = ""


def facts(found: Honours) -> list[RecordLine]:
    """The records of a kind in one class."""
    game = found.kind[0]
    lines = [RecordLine("Games", score_line(found))]
    if found.best is not None:
        lines.append(_fact("Best score", found.best, score_word(game)))
    if found.fastest is not None:
        lines.append(_fact("Fastest win", found.fastest, "Turns"))
    if found.longest is not None:
        lines.append(_fact("Longest game", found.longest, "Turns"))
    if found.count(WON) and found.fairness != BOTS:
        now = f"{found.streak} now" if found.streak else "none now"
        lines.append(RecordLine("Won in a row", f"{found.longest_streak} at best, {now}"))
    return lines


def score_line(found: Honours) -> str:
    """3 won, 2 lost, 1 not over."""
    parts = [f"{found.count(how)} {word}" for how, word in HOWS if found.count(how)]
    return ", ".join([*parts, *([f"{found.going} not over"] if found.going else [])])


def _fact(what: str, best: Best, word: str) -> RecordLine:
    word = word.rstrip("s") if best.value == 1 and word.endswith("s") else word
    day = f", {best.created[:10]}" if best.created else ""
    return RecordLine(what, f"{best.value} {word}, {best.who}{day}", best.file)


def came_of(past: Past) -> str:
    """What came of a game, in a few words: Ann won in Turn 7; not over, chapter 2: The Cut Thread, Turn 3."""
    if past.wrong:
        return past.wrong
    when = [past.chapter] * bool(past.chapter) + [f"Turn {past.turns}"] * bool(past.turns or past.over)
    if not past.over:
        return ", ".join(["not over", *when])
    return f"{ending(past.setup, past.result, past.names)} in {', '.join(when)}"


def marks_of(past: Past) -> list[str]:
    """What is to be known of how it was played."""
    return [] if past.wrong else marks(past.setup, past.rewinds, past.peeks)


def sums(pasts: Sequence[Past]) -> str:
    """31 games: 29 over, 2 not over; 1 can't be read."""
    wrong = sum(bool(past.wrong) for past in pasts)
    over = sum(past.over for past in pasts if not past.wrong)
    going = len(pasts) - wrong - over
    text = f"{len(pasts)} {'game' if len(pasts) == 1 else 'games'}: {over} over, {going} not over"
    return text + (f"; {wrong} can't be read" if wrong else "")
