"""The guide of a first game and advice, in lines."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import attrs
import pytest

from fallen_tui.bots import seat_bot
from fallen_tui.bots.chance import RandomBot
from fallen_tui.engine.journal import Header
from fallen_tui.engine.journal_file import Journal
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.faces.teaching.guide import Guide, open_guide
from fallen_tui.faces.teaching.moment import TYPED
from fallen_tui.games import firsts, listing, open_game
from fallen_tui.plain import PlainFace
from fallen_tui.seats import first_setup
from tests.plain.sitting import play, reopened, setup, table_of, toy

GAMES = [entry.id for entry in firsts()]


def first_table(game: str, path: Path | None = None, **changes: Any) -> Table:
    opened, how = open_game(game), attrs.evolve(first_setup(listing(game)), **changes)
    journal = Journal.create(path, Header(how, opened.version, opened.digest), opened.registry) if path else None
    if journal is not None:
        journal.sync = False
    return Table(opened, how, journal=journal)


def typed(table: Table, ask: Ask, answer: Any) -> str:
    """An answer as it is typed: options by their numbers as the question has them."""
    view = table.game.view(table.state, ask.seat)
    places = {choice.key: n for n, choice in enumerate(table.game.question(view, ask).choices, 1)}
    if ask.kind == "one":
        return str(places[answer])
    if ask.kind in ("some", "order"):
        return " ".join(str(places[key]) for key in answer) or "-"
    if ask.kind == "amount":
        return str(answer)
    if ask.kind == "split":
        return " ".join(f"{places[key]}:{n}" for key, n in answer)
    sides = (" ".join(f"{places[key]}:{n}" for key, n in side) or "-" for side in answer)
    return " / ".join(sides)


class Learner(io.TextIOBase):
    """Types what the guide suggests (or what another would answer), and keeps what was printed before each line."""

    def __init__(self, table: Table, most: int, wild: str = "", enter: bool = False) -> None:
        self.table, self.left, self.wild, self.enter = table, most, wild, enter
        self.out = io.StringIO()
        self.guide: Guide | None = None
        self.screens: list[str] = []
        self.heard: list[str] = []
        self._seen = 0

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        text = self.out.getvalue()
        self.screens.append(text[self._seen :])
        self._seen = len(text)
        self.left -= 1
        if self.left < 0 or not self.table.pending:
            return ""
        self.guide = self.guide or open_guide(self.table)
        ask = self.table.pending[0]
        view = self.table.game.view(self.table.state, ask.seat)
        assert self.guide is not None
        told = self.guide.now(ask, view, self.table.game.question(view, ask), TYPED)
        words = " ".join(self.screens[-1].split())
        if "Press Enter if that is all" in words:
            return "\n"
        if words.endswith("Type yes to do it:"):
            return "yes\n"  # what destroys one's own goods is asked once more
        if told is not None:
            assert (f"Guide, {told.title}: {' '.join(told.text.split())}" in words) == bool(told.text)
            suggested = f"Suggested: {' '.join(told.suggests.split())}"
            assert (suggested in words) if told.suggests else "Suggested: " not in words
            self.heard.append(told.lesson)
        else:
            assert "Suggested:" not in words
        if self.wild:
            answer = RandomBot(self.wild, ask.seat).answer(None, ask, self.table.decisions)
        elif told is not None and told.answer is not None:
            if self.enter:
                return "\n"
            answer = told.answer
        else:
            answer = seat_bot("steady", self.table.game, self.table.setup, ask.seat).answer(view, ask, 0)
        return f"{typed(self.table, ask, answer)}\n"

    def play(self) -> str:
        PlainFace(self, self.out, width=80).play(self.table)  # type: ignore[arg-type]
        return self.out.getvalue()


def test_followed_to_its_goodbye(subtests: pytest.Subtests) -> None:
    """Each lesson stands before its question with the suggestion; after the goodbye the game goes on without."""
    for game in GAMES:
        with subtests.test(game=game):
            learner = Learner(first_table(game), 90)
            learner.play()
            heard = [lesson for lesson in learner.heard if lesson]
            assert heard[0] == "welcome"
            assert heard[-1] == "goodbye"
            assert len(heard) == len(set(heard)) >= 18
            assert len(learner.screens) > len(learner.heard) + 5


def test_enter_alone_takes_what_is_suggested(subtests: pytest.Subtests) -> None:
    for game in GAMES:
        with subtests.test(game=game):
            typing, entering = (Learner(first_table(game), 60, enter=enter) for enter in (False, True))
            typing.play()
            entering.play()
            assert len(entering.table.entries) > 100
            assert entering.table.entries == typing.table.entries


def test_otherwise_answered_it_goes_along(subtests: pytest.Subtests) -> None:
    for game in GAMES:
        with subtests.test(game=game):
            learner = Learner(first_table(game), 120, wild="otherwise")
            learner.play()
            assert len([lesson for lesson in learner.heard if lesson]) > 5


def test_it_can_be_sent_away_called_back_and_heard_again() -> None:
    text = play(first_table("state51"), ["guide", "guide off", "1", "1", "guide on", "guide", "guide sideways", "quit"])
    before, _, rest = text.partition("The guide leaves. The game continues.")
    assert before.count("Guide, Welcome: ") == 2
    away, _, back = rest.partition("guide on")[2].partition("Guide, ")
    assert "Suggested" not in away
    assert back.count("Suggested: ") == 2
    assert "You leave the table." in back


def test_what_it_says_to_type_is_a_command() -> None:
    for word in TYPED.values():
        assert "No option starts with" not in play(table_of(setup()), [word]), word


def test_where_there_is_none_the_word_says_so() -> None:
    text = play(table_of(setup()), ["guide", "quit"])
    assert "This game has no guide" in text
    assert "Suggested" not in text


def test_taken_up_in_the_middle(tmp_path_factory: pytest.TempPathFactory, subtests: pytest.Subtests) -> None:
    for game in GAMES:
        with subtests.test(game=game):
            tmp_path = tmp_path_factory.mktemp("case")
            path = tmp_path / "first.fallen"
            table = first_table(game, path)
            learner = Learner(table, 8)
            learner.play()
            table.leave()
            last = " ".join(learner.screens[-1].split())
            said = re.search(r"Suggested: .*?\. ", last)
            assert said is not None
            again = reopened(path, open_game(game))
            text = " ".join(play(again, []).split())
            assert said[0] in text
            lesson = re.search(r"Guide, [^:]+: [^.]+\.", last)
            assert (lesson is None or lesson[0] in text) and "Guide, Welcome" not in text  # noqa: PT018
            again.leave()


# --- advice ---


def test_advice_tells_what_can_be_done_and_why(subtests: pytest.Subtests) -> None:
    for line in ["advice", "!", "ADVICE"]:
        with subtests.test(line=line):
            text = " ".join(play(table_of(setup()), ["1", "1", line, "quit"]).split())
            told = text.partition("What this is: ")[2]
            assert told.startswith("Your action.")
            assert "The steady bot, seeing what you see, would choose: " in told
            assert "What you can choose: " in told
            assert "Pass: You take no more actions this turn." in told
            assert "What it leads to: " in told
            assert "{" not in told
            assert "advice, or !: what each option does" in " ".join(play(table_of(setup()), ["help", "quit"]).split())


def test_advice_changes_nothing_and_takes_no_words() -> None:
    table, other = table_of(setup()), table_of(setup())
    play(table, ["advice", "1", "advice", "advice", "1", "quit"])
    play(other, ["1", "1", "quit"])
    assert table.entries == other.entries


def test_advice_on_a_game_without_texts_has_the_odds() -> None:
    text = " ".join(play(toy(Ask(0, "t", ("a", "b"), "T-1")), ["advice"]).split())
    assert "The odds, worked out exactly: Apple: 1 in 3" in text
    assert "What this is" not in text
