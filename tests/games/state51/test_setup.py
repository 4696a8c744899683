"""Setup and play areas. SET, LAY."""

from collections import Counter

import pytest

from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import mode_of, open_game
from fallen_tui.games.state51.rules.ending import count
from fallen_tui.games.state51.rules.lookout import lookout
from fallen_tui.games.state51.rules.play import set_up
from fallen_tui.games.state51.state import events as e
from fallen_tui.games.state51.state.table import nothing


def begun(seats, seed="setup"):
    specs = tuple(SeatSpec("human", f"Player {seat}") for seat in range(seats))
    table = Table(open_game("state51"), Setup("state51", "standard", specs, seed))
    table.advance()
    return table


def fresh(bench, seats=2):
    """A workbench before set-up: the box is closed."""
    table = bench(seats)
    table.state.phase, table.state.turn = "setup", 0
    table.state.deck.draw.clear()
    for player in table.state.players:
        player.faction = ""
    return table


# --- SET ---


@pytest.mark.rule("FS-SET-01")
def test_two_to_four_play(subtests: pytest.Subtests):
    for seats in [2, 3, 4]:
        with subtests.test(seats=seats):
            mode = mode_of("state51", "standard")
            assert (mode.low, mode.high) == (2, 4)
            table = begun(seats)
            assert len(table.state.players) == table.state.sides == seats
            assert table.state.rival is None
            assert table.state.phase == "lookout"
            assert table.game.check(table.state) == []


@pytest.mark.rule("FS-SET-02")
def test_factions_are_dealt_by_lot_and_never_twice():
    dealt = [tuple(player.faction for player in begun(3, f"seed {n}").state.players) for n in range(12)]
    assert all(len(set(factions)) == 3 for factions in dealt)
    assert len({factions[0] for factions in dealt}) > 2
    assert sorted(player.faction for player in begun(4).state.players) == ["building", "fuel", "scrap", "weapons"]


@pytest.mark.rule("FS-SET-02")
def test_factions_come_in_the_shuffled_order(bench):
    table = fresh(bench, 3)
    run = table.run(set_up(table.state), dice=((1,),))
    assert run.of(e.FactionTaken) == [
        e.FactionTaken(0, "scrap"),
        e.FactionTaken(1, "building"),
        e.FactionTaken(2, "fuel"),
    ]


@pytest.mark.rule("FS-SET-03", "FS-CON-08")
def test_everybody_has_the_three_contacts_of_the_own_faction_from_the_start():
    state = begun(2).state
    for player in state.players:
        faction = state.cards.factions[player.faction]
        assert [state.cards.contacts[card].faction for card in faction.contacts] == [player.faction] * 3
        assert sorted(state.cards.contacts[c].kind for c in faction.contacts) == [
            "conquest",
            "cooperation",
            "incorporation",
        ]
        assert player.used == []
        assert not set(faction.contacts) & set(player.hand)


@pytest.mark.rule("FS-SET-04")
def test_contacts_of_factions_nobody_plays_are_out_of_the_game(bench):
    table = fresh(bench)
    table.run(set_up(table.state), dice=((1,),))
    permanent = {card for card, contact in table.state.cards.contacts.items() if contact.faction}
    assert len(permanent) == 12
    everywhere = {*table.state.deck.draw, *table.state.deck.discard, *table.player(0).hand, *table.player(1).hand}
    assert not permanent & everywhere
    table.player(0).hand = ["L10"]
    table.tokens(0, fuel=3, weapons=3, scrap=3)
    assert not any(key.endswith(":L10") for key in table.offers())


@pytest.mark.rule("FS-SET-05")
def test_one_marker_starts_on_space_nought_and_three_lie_ready():
    for player in begun(4).state.players:
        assert player.track == 0
        assert player.markers == 3


@pytest.mark.rule("FS-SET-06", "FS-SET-07")
def test_ninety_four_cards_are_shuffled_and_four_dealt_to_each(bench, subtests: pytest.Subtests):
    for seats, left in [(2, 86), (3, 82), (4, 78)]:
        with subtests.test(seats=seats, left=left):
            table = fresh(bench, seats)
            run = table.run(set_up(table.state), dice=((1,),))
            (shuffled,) = run.of(e.DeckShuffled)
            assert len(shuffled.cards) == len(set(shuffled.cards)) == 94
            cards = table.state.cards
            kinds = Counter(
                "location" if c in cards.locations else "leader" if c in cards.leaders else "contact"
                for c in shuffled.cards
            )
            assert kinds == {"location": 72, "leader": 8, "contact": 14}
            assert len(table.state.deck) == left
            assert [len(player.hand) for player in table.state.players] == [4] * seats
            dealt = [card for player in table.state.players for card in player.hand]
            assert tuple(dealt) == shuffled.cards[: 4 * seats]
            table.check()


@pytest.mark.rule("FS-SET-06")
def test_two_seeds_give_two_decks():
    decks = {tuple(begun(2, f"seed {n}").state.deck.draw) for n in range(4)}
    assert len(decks) == 4


@pytest.mark.rule("FS-SET-08", "FS-DEC-05")
def test_the_first_player_is_drawn_by_lot(bench, subtests: pytest.Subtests):
    for face in [1, 2, 3]:
        with subtests.test(face=face):
            table = fresh(bench, 3)
            run = table.run(set_up(table.state), dice=((face,),))
            assert run.of(e.FirstPlayer) == [e.FirstPlayer(face - 1)]
            assert table.state.first == face - 1
            assert (table.state.phase, table.state.turn) == ("lookout", 1)


@pytest.mark.rule("FS-SET-08", "FS-DEC-05")
def test_the_first_player_is_the_one_named_before_the_game(bench):
    table = fresh(bench, 3)
    table.state.starts = "2"
    run = table.run(set_up(table.state))
    assert run.of(e.FirstPlayer) == [e.FirstPlayer(1)]
    run = table.start(lookout(table.state))
    assert run.ask.seat == 1


@pytest.mark.rule("FS-SET-09")
def test_nobody_starts_with_anything_in_play(bench):
    table = fresh(bench, 4)
    run = table.run(set_up(table.state), dice=((1,),))
    for player in table.state.players:
        assert player.tokens == nothing()
        assert (player.workers, player.vp, player.contacts, player.redevelop) == (0, 0, [], [])
        assert (player.sites, player.tucked, player.leader) == ([], [], None)
    assert run.of(e.Gained) == []
    run = table.start(lookout(table.state))
    while not run.done:
        run.go(run.ask.keys[0])
    assert run.of(e.Gained) == []
    table.produce()
    assert (table.player(0).tokens["scrap"], table.player(0).workers) == (1, 3)


@pytest.mark.rule("FS-SET-10")
def test_the_starting_hand_cannot_be_exchanged(bench):
    table = fresh(bench, 3)
    run = table.run(set_up(table.state), dice=((1,),))
    assert run.asked == []
    assert begun(3).pending[0].topic == "pick"


@pytest.mark.rule("FS-DEC-13")
def test_the_factions_are_named_after_our_own_powers():
    factions = open_game("state51").cards.factions
    assert {key: faction.name for key, faction in factions.items()} == {
        "scrap": "The Restoration",
        "building": "The Combine",
        "fuel": "The Carters' Guild",
        "weapons": "The Changed Compact",
    }
    for key, faction in factions.items():
        assert [(gain.verb, gain.n) for gain in faction.produces] == [(key, 1), ("worker", 3)]


# --- LAY ---


@pytest.mark.rule("FS-LAY-01", "FS-SCO-06")
def test_the_track_shows_the_last_count_and_not_the_running_total(bench):
    table = bench(2)
    table.player(0).vp = 4
    assert [player.track for player in table.state.players] == [0, 0]
    table.run(count(table.state))
    assert [player.track for player in table.state.players] == [4, 0]
    table.player(0).vp = 9
    assert table.player(0).track == 4


@pytest.mark.rule("FS-LAY-02", "FS-LDR-02")
def test_there_is_one_seat_for_a_leader(bench):
    table = bench(2)
    table.hand(0, "leader_fuel", "leader_scrap")
    table.do(0, "lead:leader_fuel")
    assert "lead:leader_scrap" not in table.offers()
    table.tokens(0, weapons=1)
    assert "lead:leader_scrap" in table.offers()
    table.do(0, "lead:leader_scrap")
    assert table.player().leader.card == "leader_scrap"
    assert table.state.deck.discard == ["leader_fuel"]


@pytest.mark.rule("FS-LAY-04")
def test_spoils_show_no_blue_and_no_grey_part(bench):
    table = bench(2)
    table.tuck(0, "L01", "spoils")
    run = table.produce()
    assert run.of(e.Gained) == [e.Gained(0, "scrap", 1), e.Gained(0, "worker", 3)]
    table.tokens(1, workers=1)
    assert "visit:0:L01" not in table.offers(1)
    table.site(0, "L09")
    assert "visit:0:L09" in table.offers(1)


@pytest.mark.rule("FS-LAY-04")
def test_an_agreement_shows_neither_type_nor_trait_nor_action(bench):
    table = bench(2)
    table.site(0, "L24")
    table.tuck(0, "L31", "agreement")
    table.tuck(0, "L60", "agreement")
    table.tokens(0, scrap=1, workers=2)
    assert "work:L31" not in table.offers()
    run = table.start(lookout(table.state))
    assert run.ask.seat == 0
    assert "deck" not in run.ask.keys
    run = table.produce()
    each = [gain for gain in run.of(e.Gained) if gain.what == "scrap"]
    assert len(each) == 3  # the Base, the Agreement L31, and L24 for itself alone


@pytest.mark.rule("FS-LAY-05")
def test_a_player_may_have_any_number_of_locations(bench):
    table = bench(2)
    for n in range(31, 61):
        table.site(0, f"L{n}")
    table.hand(0, "L17")
    table.tokens(0, scrap=1)
    assert "incorporate:L17" in table.offers()
    table.do(0, "incorporate:L17")
    assert len(table.player().sites) == 31
    assert table.player().total() == 31
    table.check()


@pytest.mark.rule("FS-LAY-03", "FS-INC-02")
def test_production_lies_in_the_top_row_traits_in_the_middle_actions_below(bench):
    table = bench(2)
    for card in ("L31", "L59", "L17", "L01"):
        table.site(0, card)
    lines = table.game.text_view(table.game.view(table.state, 0), 0, "me")
    found = [line.strip().split(" (")[0].rstrip(":") for line in lines]
    names = [table.state.cards.name(card) for card in ("L17", "L01", "L59", "L31")]
    shown = [name for name in found if name in ("Production", "Traits", "Actions", *names)]
    assert shown == ["Production", names[0], names[1], "Traits", names[2], "Actions", names[3]]
