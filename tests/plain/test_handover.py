"""Several people at one keyboard: nobody sees what is another's."""

from __future__ import annotations

import random
import re

import pytest

from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask, Checkpoint, Roll, Rule
from fallen_tui.engine.table import Table
from fallen_tui.games.state51.state.events import Drawn, Picked, Revealed
from fallen_tui.games.state51.state.table import State
from tests.plain.sitting import Told, Toy, ToyOver, ToyState, Typist, play, setup, table_of

CURTAIN = re.compile(r"Hand over to (\w+). Press Enter when \w+ is here\.")


def secret_names(table: Table, seat: int) -> set[str]:
    """Names of hand cards that came off the deck unseen and were never open to all."""
    state: State = table.state
    opened = {card for e in table.entries if isinstance(e, Revealed) for card in e.cards}
    opened |= {e.card for e in table.entries if isinstance(e, Picked)}
    drawn = {card for e in table.entries if isinstance(e, Drawn) and e.seat == seat for card in e.cards}
    return {state.cards.name(card) for card in state.players[seat].hand if card in drawn - opened}


def test_no_screen_shows_the_other_hand(subtests: pytest.Subtests) -> None:
    for seed in ["1", "2", "3"]:
        with subtests.test(seed=seed):
            table = table_of(setup("human:Ann,human:Bo", seed=seed, undo="table"))
            chance = random.Random(seed)
            hidden: list[tuple[str, set[str]]] = []
            looks = [
                "look",
                "log 60",
                "look hand",
                "look bo",
                "look ann",
                "unavailable",
                "undo",
                "rules",
                "look discard",
                "look 2",
            ]
            typed = 0

            def types(screen: str) -> str | None:
                nonlocal typed
                typed += 1
                if typed > 700 or table.over:
                    return None
                hidden.append((screen, secret_names(table, 0) | secret_names(table, 1)))
                last = screen.rstrip().splitlines()[-1]
                if CURTAIN.search(last):
                    return ""
                if "no to stay" in last:
                    return chance.choice(["", "no"])
                if "do you agree" in last:
                    return chance.choice(["yes", "no"])
                return (
                    chance.choice(looks)
                    if chance.random() < 0.25
                    else f"{chance.randint(1, 9)} {chance.randint(1, 9)}"[:1]
                )

            typist = Typist(types)
            text = typist.play(table)
            viewer = None
            checked = 0
            for screen, secrets in hidden:
                parts = CURTAIN.split(screen)
                # What stands before a curtain belongs to the last viewer, what follows it to nobody until Enter.
                if viewer is not None:
                    mine, others = (0, 1) if viewer == "Ann" else (1, 0)
                    foreign = secrets & secret_names_at(table, others) - secret_names_at(table, mine)
                    assert not [name for name in foreign if name in parts[0]], f"{viewer} saw it"
                    checked += len(foreign)
                if len(parts) > 1:
                    viewer = parts[1]
            assert checked > 100
            assert len(CURTAIN.findall(text)) > 10


def secret_names_at(table: Table, seat: int) -> set[str]:
    """All that a seat ever drew unseen."""
    opened = {card for e in table.entries if isinstance(e, Revealed) for card in e.cards}
    drawn = {card for e in table.entries if isinstance(e, Drawn) and e.seat == seat for card in e.cards}
    return {table.state.cards.name(card) for card in drawn - opened}


def test_the_curtain_pushes_the_screen_out_of_sight_without_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "40")
    monkeypatch.setenv("COLUMNS", "80")
    text = play(table_of(setup("human:Ann,human:Bo")), ["", "1", ""])
    assert "\n" * 40 + "Hand over to Bo. Press Enter when Bo is here." in text
    assert "\x1b" not in text


def test_the_curtain_opens_for_enter_alone() -> None:
    text = play(table_of(setup("human:Ann,human:Bo")), ["1", "look hand", "undo"])
    assert "Which card do you take" not in text
    assert "Your hand" not in text
    assert text.count("Hand over to Ann") == 4
    assert "Which card do you take" in play(table_of(setup("human:Ann,human:Bo")), ["ann"])


def test_the_same_player_again_needs_no_curtain() -> None:
    text = play(
        table_of(setup("human:Ann,human:Bo")),
        [*AT_THE_TABLE, "pass", "", "trade 2 workers for 1 s"],
    )
    assert text.count("Hand over to Bo") == 3, "Ann has passed: Bo goes on alone"
    assert "Bo pays 2 Workers; gains 1 Scrap" in text


def test_one_person_among_bots_sees_no_curtain() -> None:
    assert "Hand over" not in play(table_of(setup("human:Ann,random:Bo,random:Cy")), ["1", "1", "pass"])


def test_leaving_clears_the_screen_too() -> None:
    text = play(table_of(setup("human:Ann,human:Bo")), ["", "quit"])
    assert "\n" * 24 + "\nYou leave the table." in text


AT_THE_TABLE = ["", "1", "", "1", "", "1", "", "1", "", ""]
"""Four cards of the Lookout are taken; Bo sees what Production brought, and hands over."""


def test_undo_at_a_table_asks_the_others_and_is_refused() -> None:
    table = table_of(setup("human:Ann,human:Bo", undo="table"))
    text = play(table, [*AT_THE_TABLE, "undo", "1", "", "maybe", "no", ""])
    assert "Ann wants to go back and undo" in text
    assert "Bo, do you agree? yes or no:" in text
    assert "Bo does not agree. Nothing is undone." in text.rsplit("Hand over to Ann", 1)[1]
    assert "goes back to entry" not in text


def test_undo_at_a_table_goes_back_when_all_agree() -> None:
    table = table_of(setup("human:Ann,human:Bo", undo="table"))
    entries = len(table.entries)
    text = play(table, [*AT_THE_TABLE, "undo", "2", "", "yes", "", "2", ""])
    assert "Ann goes back to entry" in text
    rewound = next(e for e in table.entries if type(e).__name__ == "Rewound")
    assert rewound.by == 0
    assert rewound.agreed == (1,)
    assert len(table.entries) > entries
    assert "Ann goes back to entry 12\nAnn takes" in text


def test_who_answered_last_may_take_it_back_before_the_next_sees_anything() -> None:
    asks = tuple(Ask(seat, f"ask{seat}", ("a", "b"), "T-1") for seat in (0, 1))
    how = Setup("toy", "plain", (SeatSpec("human", "Ann"), SeatSpec("human", "Bo")), "1")
    table = Table(Toy(2, asks), how)
    text = play(table, ["", "1", "undo", "", "2", "", "1"])
    back = text.index("Enter for it, no to stay:")
    assert text.index("Hand over to Bo") < back < text.rindex("Toy: ask0?") < text.rindex("Hand over to Bo")
    bos = text.rsplit("Bo is here.", 1)[1]
    assert "Told: ask0 'b'" in bos
    assert "Told: ask0 'a'" not in bos
    assert table.state.told[:2] == ["ask0 'b'", "ask1 'a'"]


def test_undo_at_the_curtain_can_be_thought_better_of() -> None:
    asks = tuple(Ask(seat, f"ask{seat}", ("a", "b"), "T-1") for seat in (0, 1))
    how = Setup("toy", "plain", (SeatSpec("human", "Ann"), SeatSpec("human", "Bo")), "1")
    table = Table(Toy(2, asks), how)
    text = play(table, ["", "1", "undo", "no", "", "2"])
    assert text.count("Hand over to Bo") == 2
    assert table.state.told[:2] == ["ask0 'a'", "ask1 'b'"]


def test_whoever_is_asked_to_agree_sees_only_what_was_open() -> None:
    table = table_of(setup("human:Ann,human:Bo", undo="table"))
    text = play(table, [*AT_THE_TABLE, "undo", "2", ""])
    asked = text.rsplit("Hand over to Bo", 1)[1]
    assert "Ann draws 1 card" in asked
    assert not [name for name in secret_names(table, 0) if name in asked]


class Dicing(Toy):
    """Ann is asked; dice fall on her answer; then Bo is asked."""

    def play(self, state: ToyState) -> Rule[None]:
        yield Checkpoint()
        answer = yield self.asks[0]
        (face,) = yield Roll(1, 6, "toy", "a die")
        yield Told(0, f"{answer}, and the die shows {face}")
        yield self.asks[1]
        yield ToyOver()


def test_dice_are_seen_by_who_let_them_fall_before_the_screen_is_cleared() -> None:
    asks = tuple(Ask(seat, f"ask{seat}", ("a", "b"), "T-1") for seat in (0, 1))
    how = Setup("toy", "plain", (SeatSpec("human", "Ann"), SeatSpec("human", "Bo")), "1")
    text = play(Table(Dicing(2, asks), how), ["", "1", "", "", "2"])
    anns, curtain, bos = text.partition("Ann, press Enter to clear the screen for Bo.")
    assert "Told: a, and the die shows" in anns
    assert curtain
    assert bos.index("Hand over to Bo") < bos.index("the die shows"), "Bo is told, too"


def test_a_slip_that_nobody_saw_needs_no_consent() -> None:
    asks = tuple(Ask(seat, f"ask{seat}", ("a", "b"), "T-1") for seat in (0, 1))
    how = Setup("toy", "plain", (SeatSpec("human", "Ann"), SeatSpec("human", "Bo")), "1", "table")
    table = Table(Toy(2, asks), how)
    text = play(table, ["", "1", "undo", "", "2", "", "1"])
    assert "Press Enter when Bo is here. Or, Ann, type undo:" in text
    assert "do you agree?" not in text
    assert table.state.told[:2] == ["ask0 'b'", "ask1 'a'"]
