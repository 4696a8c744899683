"""`fallen try posthuman`: every card of every deck on a table of its own."""

from __future__ import annotations

import pytest

from fallen_tui.bots import bots_of, play_out
from fallen_tui.bots.chance import RandomBot
from fallen_tui.commands import trying
from fallen_tui.engine.errors import FallenError
from fallen_tui.games.posthuman import trial
from fallen_tui.games.posthuman.content.cards import COPY, EventCard
from fallen_tui.games.posthuman.game import open_game

CARDS = open_game().cards
EVERY = [card for card in CARDS.of if COPY not in card]


def test_every_card_can_be_tried(subtests: pytest.Subtests) -> None:
    assert len(EVERY) > 300
    for card in EVERY:
        with subtests.test(card=card):
            table, found, ids = trial.table(card, "try")
            assert found == card
            table.advance()
            assert table.game.check(table.state) == []
            lines = list(trying.show(table, card, ids))
            assert lines[0].startswith(CARDS.name(card))
            if isinstance(CARDS.of[card], EventCard) and "You can use it now:" not in lines:
                assert lines[-1].startswith("This has already happened: ")
                assert CARDS.name(card) in lines[-1]
            else:
                assert "You can use it now:" in lines
                assert len(lines) > lines.index("You can use it now:") + 1


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("cs01", "Play Ottoline Brack, Quarry Hand"),
        ("ea07", "Fight: "),
        ("eb27", "Pay, and play the wolf: "),
        ("eq01", "Put Petticoat Bandage into play: "),
        ("fo01", "Turn up Yard Dog: "),
        ("sk20", "Keep "),
        ("su01", "Use "),
        ("tl05", "Lay "),
        ("st02", "Go west, to "),
        ("sc01", "Use Hooked Fingers"),
        ("ma08", "A Lantern on a Pole on Idle Tam: "),
        ("de02", "Harry on Idle Tam: "),
    ],
)
def test_it_is_tried_where_it_counts(card: str, told: str) -> None:
    table, found, ids = trial.table(card, "try")
    table.advance()
    lines = list(trying.show(table, found, ids))
    ways = lines[lines.index("You can use it now:") :]
    assert any(told in way for way in ways), ways


@pytest.mark.parametrize("card", ["ea13", "ec05", "eb27", "cs05", "ma01", "ev08", "ev21", "wp03"])
def test_a_trial_goes_on_to_its_end_and_is_sound(card: str) -> None:
    table, _, _ = trial.table(card, "try")
    table.advance()
    play_out(table, {**bots_of(table.game, table.setup), 0: RandomBot("try", 0), 1: RandomBot("try", 1)})
    assert table.over
    assert table.game.check(table.state) == []


def test_a_card_that_is_not_there_is_told_with_what_is_near() -> None:
    with pytest.raises(FallenError, match="did you mean Yard Dog"):
        trial.table("yard do", "try")
