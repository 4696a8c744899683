"""General principles: order, secrecy, piles, chance. GEN."""

import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.bots.chance import RandomBot
from fallen_tui.engine.events import Rolled
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.state51.rules.ending import clean_up, count, finish
from fallen_tui.games.state51.rules.lookout import lookout
from fallen_tui.games.state51.rules.play import play
from fallen_tui.games.state51.rules.production import production
from fallen_tui.games.state51.state import events as e
from fallen_tui.games.state51.state.table import HIDDEN

PHASES = ("lookout", "production", "actions", "count", "cleanup")


def seated(seats, seed="general", kind="human", **options):
    """A table at which a game has just begun."""
    specs = tuple(SeatSpec(kind, f"Player {seat}") for seat in range(seats))
    table = Table(open_game("state51"), Setup("state51", "standard", specs, seed, options=tuple(options.items())))
    table.advance()
    return table


def play_on(table, until=lambda state: False):
    """Let every seat choose by a seeded chance until the game is over or `until` holds."""
    bots = [RandomBot("general", seat) for seat in range(len(table.state.players))]
    while table.pending and not until(table.state):
        ask = table.pending[0]
        table.decide(ask.seat, bots[ask.seat].answer(table.game.view(table.state, ask.seat), ask, table.decisions))


# --- the goal ---


@pytest.mark.rule("FS-GEN-01")
def test_the_highest_total_wins_whoever_came_to_thirty(bench, subtests: pytest.Subtests):
    for vp, winner in [((31, 33), 1), ((34, 33), 0), ((30, 12), 0)]:
        with subtests.test(vp=vp, winner=winner):
            table = bench(2)
            table.player(0).vp, table.player(1).vp = vp
            table.hand(1 - winner, "L01", "L02")
            for rule in (count, clean_up, finish):
                table.run(rule(table.state))
            assert table.state.result.winners == (winner,)
            assert table.state.result.scores == vp


# --- cards over rules ---


@pytest.mark.rule("FS-GEN-02")
def test_a_card_that_keeps_tokens_prevails_over_clean_up(bench):
    table = bench(2)
    table.site(0, "L17", scrap=2)
    table.site(0, "L01", scrap=2)
    table.tokens(0, scrap=2)
    table.clean_up()
    assert table.player().site("L17").tokens["scrap"] == 2
    assert table.player().site("L01").tokens["scrap"] == 0
    assert table.player().tokens["scrap"] == 0


@pytest.mark.rule("FS-GEN-02", "FS-LKT-01", "FS-LKO-10")
def test_a_trait_prevails_over_the_discard_of_the_last_card(bench):
    table = bench(2)
    table.site(1, "L59")
    table.top("L01", "L02", "L03", "L04", "L05")
    run = table.run(lookout(table.state), "L01", "L02", "L03", "L04")
    assert run.of(e.RowDiscarded) == []
    assert "L05" in table.player(1).hand


# --- turns and order ---


@pytest.mark.rule("FS-GEN-03")
def test_every_turn_is_the_same_five_phases():
    table = seated(2)
    play_on(table, lambda state: state.turn == 3)
    begun = [(entry.phase, entry.turn) for entry in table.entries if isinstance(entry, e.PhaseBegan)]
    assert begun == [(phase, turn) for turn in (1, 2) for phase in PHASES] + [("lookout", 3)]


@pytest.mark.rule("FS-GEN-04", "FS-LKO-02", "FS-LKO-12", "FS-PRD-01")
def test_lookout_and_production_go_clockwise_from_the_first_player(bench):
    table = bench(3)
    table.state.first = 1
    run = table.start(lookout(table.state))
    while not run.done:
        run.go(run.ask.keys[0])
    assert [pick.seat for pick in run.of(e.Picked)] == [1, 2, 0, 1, 2, 0]
    assert [drawn.seat for drawn in run.of(e.Drawn)] == [1, 2, 0]
    run = table.run(production(table.state))
    assert [gain.seat for gain in run.of(e.Gained)] == [1, 1, 2, 2, 0, 0]


@pytest.mark.rule("FS-GEN-04", "FS-ACT-01")
def test_action_turns_go_clockwise_from_the_first_player():
    table = seated(3, first="2")
    play_on(table, lambda state: state.phase == "actions")
    asked = []
    while table.state.phase == "actions":
        asked.append(table.pending[0].seat)
        table.decide(asked[-1], "pass")
    assert asked == [1, 2, 0]


@pytest.mark.rule("FS-GEN-04", "FS-HND-05")
def test_discarding_down_to_ten_goes_clockwise_from_the_first_player(bench):
    table = bench(3)
    table.state.first = 2
    hands = ([f"L{n:02}" for n in range(1 + 12 * seat, 12 + 12 * seat)] for seat in range(3))
    for seat, hand in enumerate(hands):
        table.hand(seat, *hand)
    run = table.start(lookout(table.state))
    while run.ask.topic == "discard":
        run.go(run.ask.keys[:1])
    assert [ask.seat for ask in run.asked[:3]] == [2, 0, 1]
    assert [gone.seat for gone in run.of(e.Discarded)] == [2, 0, 1]


# --- tokens ---


@pytest.mark.rule("FS-GEN-05")
def test_a_base_produces_fuel_though_every_fuel_token_of_the_box_lies_elsewhere(bench):
    table = bench(3)
    table.tokens(0, fuel=39, workers=16)
    table.produce(2)
    assert table.player(2).tokens["fuel"] == 1
    assert table.player(2).workers == 3


@pytest.mark.rule("FS-GEN-05")
def test_contact_and_vp_tokens_do_not_run_out(bench):
    table = bench(2)
    table.player(1).vp = 94
    table.player(1).contacts = [("conquest", 2)] * 11
    table.tuck(0, "L06", "agreement")
    table.tuck(0, "L28", "agreement")
    table.produce()
    assert table.player(0).contacts == [("conquest", 2)]
    assert table.player(0).vp == 1


# --- what is hidden and what is open ---


@pytest.mark.rule("FS-GEN-06")
def test_a_hand_is_seen_by_its_owner_alone(bench):
    table = bench(3)
    table.hand(0, "L01", "C01")
    table.hand(1, "L02")
    own = table.game.view(table.state, 0)
    assert own.players[0].hand == ["L01", "C01"]
    assert own.players[1].hand == [HIDDEN]
    other = table.game.view(table.state, 2)
    assert [player.hand for player in other.players] == [[HIDDEN, HIDDEN], [HIDDEN], []]
    nobody = table.game.view(table.state, None)
    assert nobody.players[0].hand == [HIDDEN, HIDDEN]
    for seat in (0, 1, 2, None):
        assert set(table.game.view(table.state, seat).deck.draw) == {HIDDEN}


@pytest.mark.rule("FS-GEN-06", "FS-LKO-12")
def test_the_log_names_a_drawn_card_to_its_owner_alone(bench):
    table = bench(2)
    table.hand(0, "L01", "L02")
    table.top("L13")
    (drawn,) = table.do(0, "cycle").of(e.Drawn)
    name = table.state.cards.name("L13")
    assert name in table.game.tell(table.state, drawn, 0)
    assert name not in table.game.tell(table.state, drawn, 1)
    assert name not in table.game.tell(table.state, drawn, None)


@pytest.mark.rule("FS-GEN-07")
def test_all_but_hands_and_deck_is_open_to_everybody(bench):
    table = bench(2)
    table.hand(0, "L30", "L40", "L41")
    table.row("L01", "L02")
    table.site(0, "L63", scrap=2)
    table.site(0, "L49", vp=(2,)).places["fuel"] = "universal"
    work = table.site(0, "L31", uses=1)
    work.workers = 1
    table.site(0, "L03").visitors.append(1)
    table.tuck(0, "L10", "spoils")
    table.tuck(0, "L11", "agreement")
    table.leader(0, "leader_fuel", vp=2, fuel=1)
    table.tokens(0, weapons=2, workers=1)
    table.player(0).contacts.append(("universal", 3))
    table.player(0).redevelop.append("standard")
    table.player(0).used.append("scrap-conquest")
    table.player(0).vp = 7
    for seat in (1, None):
        seen = table.game.view(table.state, seat)
        shown, own = seen.players[0], table.player(0)
        assert seen.row == ["L01", "L02"]
        assert len(shown.hand) == 3
        for field in ("tokens", "workers", "contacts", "redevelop", "vp", "tucked", "sites", "leader", "used"):
            assert getattr(shown, field) == getattr(own, field), field
        assert len(seen.deck.draw) == len(table.state.deck.draw)


@pytest.mark.rule("FS-GEN-07", "FS-DEC-12")
def test_the_discard_pile_is_open_and_its_order_says_nothing(bench):
    views = []
    for cards in (("L05", "L01", "C03"), ("C03", "L05", "L01")):
        table = bench(2)
        table.fetch(*cards)
        table.state.deck.discard.extend(cards)
        views.append(table.game.view(table.state, 1).deck.discard)
    assert sorted(views[0]) == ["C03", "L01", "L05"]
    assert views[0] == views[1]


# --- piles ---


@pytest.mark.rule("FS-GEN-08")
def test_whatever_is_discarded_comes_to_the_one_pile(bench):
    table = bench(2)
    table.hand(0, "L01", "L02")
    table.do(0, "cycle")
    assert table.state.deck.discard == ["L01", "L02"]
    table.tuck(1, "L04", "spoils")
    table.run(production(table.state), "cash:L04")
    assert table.state.deck.discard == ["L01", "L02", "L04"]
    table.leader(1, "leader_fuel")
    table.hand(1, "leader_scrap")
    table.tokens(1, weapons=1)
    table.do(1, "lead:leader_scrap")
    assert table.state.deck.discard == ["L01", "L02", "L04", "leader_fuel"]
    table.site(1, "L09")
    table.hand(1, "L24")
    table.do(1, "redevelop:L24")
    assert table.state.deck.discard[-1] == "L09"
    assert table.state.deck.discard.count("L09") == 1
    table.check()


@pytest.mark.rule("FS-GEN-09")
def test_the_discard_pile_becomes_the_deck_when_a_card_must_be_drawn(bench):
    table = bench(2)
    table.hand(0, "L70", "L71")
    table.state.deck.draw[:] = []
    table.state.deck.discard = ["L05", "L03"]
    run = table.do(0, "cycle")
    assert [type(event) for event in run.events] == [e.Discarded, e.DeckShuffled, e.Drawn]
    assert sorted(run.of(e.DeckShuffled)[0].cards) == ["L03", "L05", "L70", "L71"]
    assert len(table.player().hand) == 1
    assert len(table.state.deck.draw) == 3
    assert table.state.deck.discard == []


@pytest.mark.rule("FS-GEN-09")
def test_an_emptied_deck_is_not_renewed_before_a_card_is_wanted(bench):
    table = bench(2)
    table.hand(0, "L70", "L71")
    table.state.deck.draw = ["L01"]
    run = table.do(0, "cycle")
    assert run.of(e.DeckShuffled) == []
    assert table.player().hand == ["L01"]
    assert table.state.deck.draw == []
    assert table.state.deck.discard == ["L70", "L71"]


@pytest.mark.rule("FS-GEN-09", "FS-LKO-01")
def test_a_deck_that_ends_in_the_middle_of_the_reveal_is_renewed_there(bench):
    table = bench(2)
    table.state.deck.draw = ["L02", "L01"]
    table.state.deck.discard = ["L10", "L11", "L12", "L13", "L14", "L15"]
    run = table.start(lookout(table.state))
    assert run.ask.keys[:2] == ("L01", "L02")
    assert len(run.ask.keys) == 5
    assert len(run.of(e.DeckShuffled)) == 1
    assert len(table.state.deck.draw) == 3


@pytest.mark.rule("FS-GEN-10")
def test_with_deck_and_pile_empty_nothing_is_drawn_and_play_goes_on(bench):
    table = bench(2)
    table.tuck(0, "L21", "agreement")
    table.hand(0, "L01")
    table.empty_deck(discard=False)
    run = table.run(lookout(table.state))
    assert run.asked == []
    assert run.events == []
    run = table.produce()
    assert run.of(e.Drawn) == []
    assert table.player(0).workers == 3
    assert table.player(0).hand == ["L01"]


@pytest.mark.rule("FS-GEN-10", "FS-LKT-03", "FS-LKO-08")
def test_a_deck_pick_is_not_offered_where_no_card_could_be_drawn(bench):
    table = bench(2)
    table.site(0, "L60")
    table.state.deck.draw = ["L05", "L04", "L03", "L02", "L01"]
    run = table.start(lookout(table.state))
    assert run.ask.keys == ("L01", "L02", "L03", "L04", "L05")
    table = bench(2)
    table.site(0, "L60")
    table.state.deck.draw = ["L05", "L04", "L03", "L02", "L01"]
    table.state.deck.discard = ["L06"]
    run = table.start(lookout(table.state))
    assert run.ask.keys == ("L01", "L02", "L03", "L04", "L05", "deck")


# --- chance ---


@pytest.mark.rule("FS-GEN-11")
def test_a_whole_game_uses_chance_for_factions_first_player_and_shuffles_only():
    table = seated(3, kind="bot")
    play_on(table)
    assert table.over
    rolls = [entry for entry in table.entries if isinstance(entry, Rolled)]
    assert {roll.stream for roll in rolls} == {"factions", "deck", "first"}
    assert [(roll.stream, roll.sides) for roll in rolls[:3]] == [("factions", 0), ("deck", 0), ("first", 3)]
    assert all(roll.stream == "deck" and roll.sides == 0 for roll in rolls[3:])
    reshuffles = sum(isinstance(entry, e.DeckShuffled) for entry in table.entries) - 1
    assert len(rolls) == 3 + reshuffles


@pytest.mark.rule("FS-GEN-11", "FS-DEC-05")
def test_a_named_first_player_is_not_drawn_by_lot():
    table = seated(3, first="3")
    assert table.state.first == 2
    assert {entry.stream for entry in table.entries if isinstance(entry, Rolled)} == {"factions", "deck"}


# --- cards ---


@pytest.mark.rule("FS-GEN-12")
def test_the_box_holds_a_hundred_and_ten_cards():
    cards = open_game("state51").cards
    counts = [len(cards.factions), len(cards.contacts), len(cards.locations), len(cards.leaders)]
    assert counts == [4, 26, 72, 8]
    assert sum(counts) == 110


def places_of(player, card):
    """Every way in which a player has a card."""
    found = ["hand"] * player.hand.count(card)
    found += [tucked.side for tucked in player.tucked if tucked.card == card]
    return found + ["location" for site in player.sites if site.card == card]


@pytest.mark.rule("FS-GEN-13")
def test_a_card_in_play_is_spoils_or_agreement_or_location_never_two(bench, subtests: pytest.Subtests):
    for verb, becomes in [
        ("conquer", "spoils"),
        ("cooperate", "agreement"),
        ("incorporate", "location"),
        ("redevelop", "location"),
    ]:
        with subtests.test(verb=verb, becomes=becomes):
            table = bench(2)
            table.site(0, "L31")
            table.hand(0, "L17")
            table.tokens(0, scrap=1, fuel=1, weapons=1, building=1)
            ways = {key for key in table.offers() if key.endswith(":L17")}
            assert ways == {"conquer:L17", "cooperate:L17", "incorporate:L17", "redevelop:L17"}
            assert places_of(table.player(), "L17") == ["hand"]
            table.do(0, f"{verb}:L17")
            assert places_of(table.player(), "L17") == [becomes]
            assert not any(
                key.endswith(":L17") and key.split(":")[0] in ("conquer", "cooperate", "incorporate", "redevelop")
                for key in table.offers()
            )
            table.check()


@pytest.mark.rule("FS-GEN-13", "FS-LAY-04")
def test_only_the_part_in_use_yields(bench, subtests: pytest.Subtests):
    for side, scrap, card in [("spoils", 1, 0), ("agreement", 1, 1), ("location", 2, 1)]:
        with subtests.test(side=side, scrap=scrap, card=card):
            table = bench(2)
            if side == "location":
                table.site(0, "L21")
            else:
                table.tuck(0, "L21", side)
            run = table.produce()
            assert sum(gain.n for gain in run.of(e.Gained) if gain.what == "scrap") == scrap
            assert len(table.player().hand) == card
            assert table.player().tokens["fuel"] == 0
            assert table.player().total() == (1 if side == "location" else 0)


@pytest.mark.rule("FS-GEN-03")
def test_the_game_can_be_entered_at_any_phase_and_goes_on_from_there(bench):
    table = bench(2)
    table.state.phase = "count"
    run = table.start(play(table.state))
    assert [event.phase for event in run.of(e.PhaseBegan)] == ["cleanup", "lookout"]
    assert run.ask.topic == "pick"


@pytest.mark.rule("FS-GEN-04")
def test_the_first_player_changes_to_the_left_each_turn():
    table = seated(3, first="3")
    play_on(table, lambda state: state.turn == 4)
    firsts = [entry.seat for entry in table.entries if isinstance(entry, e.FirstPlayer)]
    assert firsts == [2, 0, 1, 2]


@pytest.mark.parametrize("seed", ["e1", "e2"])
def test_a_lost_game_says_how_much_was_missing(seed: str) -> None:
    game = open_game("state51")
    setup = Setup("state51", "standard", tuple(SeatSpec("random", name) for name in ("Ann", "Bo", "Cy")), seed)
    table, bots = Table(game, setup), bots_of(game, setup)
    table.advance()
    while let_bots_play(table, bots):
        pass
    result = table.state.result
    told = [line for line in game.text_view(game.view(table.state, None), None, "result") if line.startswith("  ")]
    for seat, score in enumerate(result.scores):
        short = max(result.scores) - score
        assert told[seat].endswith(f"; {short} VP behind" if short else ")")
