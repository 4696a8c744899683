"""The table of The New Charter in text."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.table import Table
from fallen_tui.games.state51.text.search import find
from fallen_tui.games.state51.text.table_view import text_view
from fallen_tui.tui.tables import open_face
from fallen_tui.tui.tools.fixtures import CHARTER, COUNCIL, ROAD, Stand, play_to
from tests.plain.sitting import setup, table_of


def midgame(seats: str, mode: str, seed: str, decisions: int) -> Table:
    table = table_of(setup(seats, mode, seed))
    table.advance()
    bots = bots_of(table.game, table.setup)
    for _ in range(decisions):
        if not let_bots_play(table, bots):
            break
    return table


def lines_for(table: Table, seat: int | None, what: str) -> str:
    return "\n".join(text_view(table.game.view(table.state, seat), seat, what))


def test_only_the_own_hand_is_named(subtests: pytest.Subtests) -> None:
    for decisions in [0, 5, 60, 200]:
        for seat in [0, 1, None]:
            with subtests.test(decisions=decisions, seat=seat):
                table = midgame("random:Ann,random:Bo", "standard", "5", decisions)
                text = lines_for(table, seat, "")
                for player in table.state.players:
                    for card in player.hand:
                        assert (table.state.cards.name(card) in text) == (player.seat == seat)
                assert lines_for(table, seat, "table") == text


def test_every_part_can_be_looked_at_at_any_time(subtests: pytest.Subtests) -> None:
    for seats, mode in [("random:Ann", "rival-overlord"), ("random:Ann", "countdown")]:
        for decisions in [0, 30, 120, 2000]:
            with subtests.test(seats=seats, mode=mode, decisions=decisions):
                table = midgame(seats, mode, "6", decisions)
                parts = ["hand", "lookout", "row", "me", "contacts", "discard", "deck", "rival", "frontier", "standing"]
                parts += ["result", "help", "ann", "1", "table", "weir", "reach", "others"]
                for seat in (0, None):
                    for part in parts:
                        if part != "rival" or mode.startswith("rival"):
                            assert lines_for(table, seat, part), part


@pytest.mark.parametrize("game", [COUNCIL, CHARTER, ROAD])
def test_what_the_whole_screen_calls_a_part_of_the_table_can_be_looked_at_in_lines(tmp_path: Path, game: str) -> None:
    match = play_to(Stand(game), tmp_path / "a.fallen")
    named = [name.casefold() for tab in open_face(match).tabs if tab.id != "log" for name in (tab.id, tab.title)]
    view = match.game.view(match.table.state, 0)
    assert [name for name in named if not match.game.text_view(view, 0, name)] == []


def test_everything_in_play_is_on_the_table() -> None:
    table = midgame("steady:Ann,steady:Bo", "standard", "8", 150)
    text, state = lines_for(table, None, ""), table.state
    assert sum(len(player.sites) for player in state.players) > 4
    for player in state.players:
        for site in player.sites:
            assert state.cards.name(site.card) in text
            assert all(state.cards.name(tucked.card) in text for tucked in site.tucked)
        assert all(state.cards.name(tucked.card) in text for tucked in player.tucked)
        assert f"{player.total()} VP" in text


def test_a_card_is_found_by_id_name_or_part() -> None:
    cards = table_of(setup()).state.cards
    assert find(cards, "l01") == find(cards, "Trolley Weir") == find(cards, "weir") == find(cards, "TROLLEY") == ["L01"]
    assert len(find(cards, "press")) > 1
    assert find(cards, "xyzzy") == find(cards, "") == []


def test_several_cards_are_named_and_one_in_sight_is_preferred() -> None:
    table = midgame("random:Ann,random:Bo", "standard", "7", 2)
    near = [card for card in find(table.state.cards, "press") if card in table.state.players[0].hand]
    assert len(near) == 1
    assert "in your hand" in lines_for(table, 0, "press")
    assert "cards are called like that" in lines_for(table, None, "press")


def test_where_a_hidden_card_lies_is_not_told() -> None:
    table = midgame("random:Ann,random:Bo", "standard", "7", 0)
    for card in (*table.state.players[1].hand, *table.state.deck.draw):
        head = lines_for(table, 0, card).splitlines()[0]
        assert head == f"{table.state.cards.name(card)} ({card})"


def test_the_standing_is_two_lines() -> None:
    table = midgame("random:Ann,random:Bo", "standard", "5", 60)
    for seat in (0, 1):
        first, second = lines_for(table, seat, "standing").splitlines()
        assert first.startswith(f"Turn {table.state.turn}, ")
        assert "VP: Ann " in first
        assert second.startswith(f"{table.state.players[seat].name} (The ")
        assert f"{len(table.state.players[seat].hand)} card" in second
    assert len(lines_for(table, None, "standing").splitlines()) == 1


@pytest.mark.rule("FS-RNG-03", "FS-CON-05")
def test_reach_is_told_by_kind_and_for_each_card_of_the_hand() -> None:
    table = midgame("steady:Ann,steady:Bo", "standard", "8", 60)
    view = table.game.view(table.state, 0)
    player = view.players[0]
    player.used = [view.cards.factions[player.faction].contacts[0]]
    text = "\n".join(text_view(view, 0, "reach"))
    assert (
        text.count("Conquest reaches") == text.count("Cooperation reaches") == text.count("Incorporation reaches") == 1
    )
    for contact in view.cards.factions[player.faction].contacts:
        assert view.cards.name(contact) in text
    assert f"{view.cards.name(player.used[0])}, used this turn" in text
    hand = [view.cards.locations[card] for card in player.hand if card in view.cards.locations]
    assert hand
    assert all(f"  {card.name}, distance {card.distance}. Conquest: " in text for card in hand)
    assert "reach" in lines_for(table, 0, "help")


def test_the_others_are_all_but_the_own_side() -> None:
    table = midgame("steady:Ann,steady:Bo,steady:Cy", "standard", "8", 60)
    text = lines_for(table, 0, "others")
    assert "\nCy, " in text
    assert text.startswith("Bo, ")
    assert "Ann" not in text.replace("visited by Ann", "")
    table = midgame("random:Ann", "rival-scout", "6", 30)
    assert table.state.rival is not None
    assert lines_for(table, 0, "others").startswith(table.state.rival.name)
