"""The table of Council of Towns in text: every word from every seat at many moments, and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fallen_tui.bots.chance import RandomBot
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games.fallen_land.queries import chances
from fallen_tui.games.fallen_land.state import views
from fallen_tui.games.fallen_land.state.table import HIDDEN, State, World
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.names import brief
from fallen_tui.games.fallen_land.text.prompts import odds_text
from fallen_tui.games.fallen_land.text.table_view.table import _PARTS, text_view
from tests.games.fallen_land.conftest import NAMES, Bench, the_cards

Benches = Callable[..., Bench]
WIDTH = 78
MOST = 2400
EVERY = 120
"""A look at everything after so many decisions of a random game."""
WORDS = (
    *_PARTS, "map C07", "map g08", "u14", "odds combat", "odds medical", "1", "party 1", "town 1", "odds 1", "ann",
    "Kiln", "kil", "Last Bale Mill", "The Needle Ward", "needle", "Pell", "fa01", "garrison", "ch001", "sp001",
    "ac001", "pl001", "mi001", "the", "no such thing", "map Z99", "x",
)  # fmt: skip


def moments(seats: int, seed: int, **options: str) -> Iterator[State]:
    """The states of a random game, now and then."""
    from fallen_tui.games.fallen_land.game import CouncilOfTowns

    names = tuple(SeatSpec("random", name) for name in NAMES[:seats])
    setup = Setup("fallen_land", "standard", names, f"look {seed}", options=tuple(options.items()))
    table = Table(CouncilOfTowns(the_cards()), setup)
    bots = [RandomBot(setup.seed, seat) for seat in range(seats)]
    table.advance()
    while table.pending and table.decisions < MOST:
        if table.decisions % EVERY < 2 or (table.state.combat is not None and table.decisions % 7 == 0):
            yield table.state
        ask = table.pending[0]
        table.decide(ask.seat, bots[ask.seat].answer(None, ask, table.decisions))
    yield table.state


def readable(line: str) -> bool:
    """Whether a face can show a line as it is: single spaces, and no word that does not fit a terminal."""
    body = line.lstrip(" ")
    return body == " ".join(body.split()) and all(len(word) <= WIDTH for word in body.split())


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (1, 1, {}),
        (2, 2, {"setup": "draft"}),
        pytest.param(4, 3, {"length": "short"}, marks=pytest.mark.slow),
        pytest.param(6, 4, {"setup": "head_start"}, marks=pytest.mark.slow),
    ],
)
def test_every_word_from_every_seat(seats: int, seed: int, options: dict[str, str]) -> None:
    for state in moments(seats, seed, **options):
        for seat in (*range(min(seats, 3)), None):
            view = views.view(state, seat)
            concealed = hidden_actions(state, seat)
            for word in WORDS:
                lines = text_view(view, seat, word)
                assert lines or word in ("no such thing", "map Z99"), word
                for line in lines:
                    assert readable(line), (word, line)
                if word in _PARTS or word in ("1", "ann", "party 1", "town 1"):
                    text = "\n".join(lines)
                    assert HIDDEN not in text.split(), word
                    told = spoken_of(view, seat)
                    assert not [name for name in concealed if name in text and name not in told and word != "story"], (
                        word
                    )


def spoken_of(view: State, seat: int | None) -> str:
    """The texts of the cards a seat knows, in which other cards may be named."""
    player = view.players[seat or 0]
    roster = [member.card for member in player.roster]
    return " ".join(
        brief(view, card) for card in (*player.hand, *player.auction, *player.dealt, *player.stack, *roster)
    )


def hidden_actions(state: State, seat: int | None) -> set[str]:
    """The names of the Action cards in the hands of others."""
    hands = [card for player in state.players if player.seat != seat for card in player.hand]
    return {state.cards.name(card) for card in hands}


def seen(table: Bench, seat: int | None, what: str) -> list[str]:
    return text_view(views.view(table.state, seat), seat, what)


def test_the_map_fits_a_terminal_and_shows_what_lies_on_it(bench: Benches) -> None:
    table = bench(3)
    table.crew(0, n=1)
    table.place(0, "U10")
    table.place(1, "K05")
    table.place(2, "K05")
    table.own(1, "D07")
    table.state.resources["D10"].destroyed = True
    table.mercenary(2, "ac001", "P11", "claim", "D07")
    lines = seen(table, 0, "map")
    head, *rows = lines[-17:]
    assert all(len(line) <= WIDTH for line in (head, *rows))
    assert head.split()[0] == "-D"
    assert head.split()[-1] == "-Z"

    def sign(name: str) -> str:
        row = rows[int(name[1:]) - 1].split()
        return row[1 + ord(name[0]) - ord("D")]

    assert [sign(hex) for hex in ("U10", "K05", "D07", "D10", "P11")] == ["@1", "@@", "$2", "$x", "m3"]
    assert [sign(hex) for hex in ("M13", "J09", "G08")] == ["02", "!!", "01"]
    assert all(any(f"@{seat + 1} {NAMES[seat]}" in line for line in lines) for seat in range(3))


def test_a_hex_and_what_is_around_it(bench: Benches) -> None:
    table = bench(2)
    table.crew(0, n=1)
    table.place(0, "C08")
    lines = seen(table, 0, "map d07")
    assert lines == seen(table, 0, "D07") == seen(table, 0, "Slipway Row")
    assert lines[0].startswith("D07 Slipway Row, neutral, ")
    assert [line.split(":")[0].strip() for line in lines[-6:]] == ["E", "SE", "SW", "W", "NW", "NE"]


def test_a_seat_shows_what_is_public_and_the_own_one_all(bench: Benches) -> None:
    table = bench(2)
    table.crew(0, n=2)
    table.hand(0, "ac001", "ac002")
    table.roster(0, "ch001")
    name = table.state.cards.name
    own, others = "\n".join(seen(table, 0, "ann")), "\n".join(seen(table, 1, "ann"))
    assert all(name(card) in own for card in ("ac001", "ac002", "ch001"))
    assert not any(name(card) in others for card in ("ac001", "ac002", "ch001"))
    assert "2 Action cards" in others
    assert "Town Roster: 1 Character" in others
    assert seen(table, None, "hand") == ["Hands are hidden."]


def test_a_sheet_adds_up_base_and_bonuses(bench: Benches) -> None:
    table = bench(2)
    table.dummy(0, 0, combat=4)
    table.item(0, 0, "ranged", combat=3)
    text = "\n".join(seen(table, 0, "party"))
    assert "Combat 7 (4 + 3)" in text


def test_odds_are_those_of_the_dice(bench: Benches) -> None:
    table = bench(2)
    table.crew(0, n=3)
    view = views.view(table.state, 0)
    lines = text_view(view, 0, "odds survival")
    assert [line.strip() for line in lines[1:]] == odds_text.contributors(view, 0, "survival")
    for n in (1, 3, 8):
        p = odds_text.share(chances.chance(view, chances.Roller(0), "survival", n))
        assert f"{n}: {p}" in lines[0]
    assert seen(table, None, "odds combat") == ["Name a player to see this."]


@pytest.mark.rule("FL-INF-10")
def test_a_story_in_play_keeps_its_outcomes_to_itself(bench: Benches) -> None:
    table = bench(2)
    table.crew(0, n=5)
    card = next(
        one for one in table.state.cards.stories.values()
        if one.deck == "plains" and one.checks and one.success and not one.or_ and one.who == "party"
    )  # fmt: skip
    assert card.success is not None
    in_play = table.story_in_play(card.id)
    for seat in (0, 1, None):
        for what in ("story", card.id, card.title):
            text = "\n".join(seen(table, seat, what))
            assert card.text in text
            assert card.success.text not in text
    in_play.disclosed = True
    assert card.success.text in "\n".join(seen(table, 1, "story"))


def test_a_card_is_shown_whole_and_where_it_lies(bench: Benches) -> None:
    table = bench(2)
    table.crew(0, n=1)
    table.auction(0, "sp001")
    table.hand(1, "ac001")
    name = table.state.cards.name
    mine = seen(table, 1, name("sp001"))
    assert mine[0] == f"{name('sp001')} - in Ann's Auction House"
    assert [line.strip() for line in mine[1:]] == describe.face(table.state.cards, "sp001")[1:]
    assert seen(table, 1, "ac001")[0].endswith(" - in your hand")
    assert seen(table, 0, "ac001")[0] == name("ac001")


def test_an_open_world_card_is_on_the_map_and_in_the_list(bench: Benches) -> None:
    table = bench(2)
    card = next(one for one in table.state.cards.stories.values() if one.world is not None and one.world.visit)
    assert card.world is not None
    assert card.world.visit is not None
    table.fetch(card.id)
    table.state.world = [World(card.id, 1, "P11", 4)]
    assert any(card.world.name in line and "through Turn 4" in line for line in seen(table, 0, "world"))
    assert any(line.startswith(f"!w {card.world.name}") for line in seen(table, 0, "map"))
    outcome = card.world.visit.success
    assert outcome is not None
    assert outcome.text not in "\n".join(seen(table, 0, card.id))


def test_what_an_open_mission_asks_of_parties_is_read_on_its_hex(bench: Benches) -> None:
    """It waits on the map for several Parties: who thinks of joining must be able to read its checks."""
    table = bench(2)
    card = next(one for one in table.state.cards.stories.values() if one.multi > 1 and one.deck == "mission")
    table.fetch(card.id)
    table.state.world = [World(card.id, 0, "P11", 0)]
    told = seen(table, 1, "map p11")
    assert [line.strip() for line in told if line.strip() in describe.face(table.state.cards, card.id, False)]
    for check in card.checks:
        assert any(str(check.need) in line and check.skill.title() in line for line in told), told
    assert card.success is not None
    assert card.success.text not in " ".join(told)


def test_help_names_words_that_are_known(bench: Benches) -> None:
    table = bench(2)
    table.crew(0, n=1)
    (words, _) = seen(table, 0, "help")
    for word in words.partition(": ")[2].partition(", a player")[0].split(", "):
        assert seen(table, 0, word), word


def test_the_standing_is_two_lines(bench: Benches) -> None:
    table = bench(2)
    table.crew(0, n=2)
    assert len(seen(table, 0, "standing")) == 2
    assert len(seen(table, None, "standing")) == 1


def test_the_result_names_winners_and_reason(bench: Benches) -> None:
    from fallen_tui.games.fallen_land.state import events as e

    table: Any = bench(2)
    assert seen(table, 0, "result") == ["The game is not over."]
    e.GameOver((1,), (0, 20), (30, 30), "prestige").apply(table.state)
    lines = seen(table, 0, "result")
    assert lines[0] == "Bo wins: 20 Prestige in Turn 1."
    assert lines[1].endswith("; 20 Prestige or 50 Town Health short"), "what a loser would have needed"
    assert not lines[2].endswith("short")
    assert len(lines) == 3
