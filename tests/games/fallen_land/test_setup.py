"""Set-up and the draft. SET, DRF, and what was decided for them."""

import pytest

from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.games.fallen_land.queries.bonuses import movement_bonus
from fallen_tui.games.fallen_land.rules import setup
from fallen_tui.games.fallen_land.rules.arrival import lord
from fallen_tui.games.fallen_land.rules.business import income
from fallen_tui.games.fallen_land.rules.checks import pool
from fallen_tui.games.fallen_land.rules.people import gain_character
from fallen_tui.games.fallen_land.rules.play import play, set_up
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import NOBODY
from fallen_tui.games.fallen_land.state.views import view
from fallen_tui.seats import SeatError, parse_variants

PLACES = tuple((10, units) for units in (1, 2, 4, 5, 6, 7, 8))
"""Throws for the seven Mission chips, all of them on different land hexes."""
PEOPLE = ("ch007", "ch901", "ch002", "ch003", "ch004", "ch005")


def boxed(bench, seats=2, **options):
    """A table with everything still in the box."""
    table = bench(seats)
    table.unpacked()
    table.state.options = options
    return table


def begun(bench, seats=2, factions=(1, 2, 3, 4, 5, 6), **options):
    """A whole set-up with identity shuffles; seat 0 rolls lowest. What was asked and told is in the run."""
    table = boxed(bench, seats, **options)
    for card in [card.id for card in table.state.cards.characters.values() if card.start]:
        table.alter(card, start=None)
    dice = (*PLACES, *((factions[seat],) for seat in range(seats)))
    if seats > 1:
        dice = (*dice, (1, *(5,) * (seats - 1)))

    def whole():
        while table.state.phase == "setup":
            yield from set_up(table.state)

    return table, table.settle(whole(), dice=dice)


def dealt(bench, *spoils, people=PEOPLE, **options):
    """One seat before its town is mustered, with these cards dealt."""
    table = bench(1)
    table.state.phase, table.state.stage = "setup", 4
    table.state.options = options
    player = table.player()
    player.place = ""
    table.fetch(*people, *spoils)
    player.dealt = [*people, *spoils]
    return table


# --- the table ---


@pytest.mark.rule("FL-SET-01", "FL-GEN-05")
def test_seven_decks_are_shuffled_and_begun(bench):
    table = boxed(bench)
    run = table.run(setup.lay_out(table.state), dice=PLACES)
    assert len(run.of(e.DeckShuffled)) == 7
    for deck, pile in table.state.decks.items():
        box = table.state.cards.decks[deck]
        assert pile.discard == [box[0]]
        assert sorted(pile.draw + pile.discard) == sorted(box)


@pytest.mark.rule("FL-SET-02")
def test_a_mission_chip_is_rolled_again_where_one_lies_already(bench):
    table = boxed(bench)
    board = table.state.cards.board
    run = table.run(setup.lay_out(table.state), dice=((10, 1), (10, 1), (10, 2), (10, 1), *PLACES[2:]))
    assert table.state.missions == [board.random_location(0, units).name for _, units in PLACES]
    assert len(run.rolls) == 9
    assert {(roll.count, roll.sides) for roll in run.rolls} == {(2, 10)}


@pytest.mark.rule("FL-SET-03", "FL-GEN-07")
def test_a_faction_that_is_taken_is_rolled_again(bench):
    table = boxed(bench, 2)
    table.run(setup.take_faction(table.state, 0), dice=((5,),))
    run = table.run(setup.take_faction(table.state, 1), dice=((5,), (5,), (7,)))
    assert run.of(e.FactionTaken) == [e.FactionTaken(1, 7)]
    assert {(roll.count, roll.sides) for roll in run.rolls} == {(1, 12)}


@pytest.mark.rule("FL-SET-04", "FL-SET-14", "FL-TEC-10", "FL-TEC-08")
def test_the_starting_technologies_work_and_bring_nothing_else(bench):
    """The book's town with the communication and learning technologies."""
    table = bench(1)
    table.dummy(0)
    table.player().faction = 0
    table.run(setup.take_faction(table.state, 0), dice=((1,),))
    player = table.player()
    assert [(tech.kind, tech.tier, tech.starting) for tech in player.technologies] == [
        ("communication", 1, True),
        ("learning", 1, True),
    ]
    assert movement_bonus(table.state, 0) == 2
    assert pool(table.state, 0, "diplomacy").sure == 1
    assert (player.prestige, player.town_health) == (0, 30)


@pytest.mark.rule("FL-SET-04", "FL-SET-13")
def test_a_perk_of_two_action_cards_makes_five(bench):
    table = dealt(bench)
    table.player().faction = 5
    table.perks("fa05-a")
    table.hand(0, "ac908", "ac909", "ac015")
    table.settle(setup.muster(table.state, 0))
    assert len(table.player().hand) == 5


@pytest.mark.rule("FL-SET-05")
def test_the_party_begins_on_the_home_hex(bench):
    table, run = begun(bench, 2, factions=(9, 4))
    assert [player.place for player in table.state.players] == ["H04", "J11"]
    assert len(run.of(e.PartyFormed)) == 2


@pytest.mark.rule("FL-SET-06")
def test_the_towns_of_factions_that_nobody_plays_belong_to_nobody(bench):
    table, _ = begun(bench, 2, factions=(9, 4))
    homes = table.state.cards.homes
    lords = {number: lord(table.state, hex) for number, hex in homes.items()}
    assert {number for number, seat in lords.items() if seat == NOBODY} == set(homes) - {4, 9}
    assert (lords[9], lords[4]) == (0, 1)


@pytest.mark.rule("FL-SET-07", "FL-WIN-09", "FL-SET-08", "FL-SET-09", "FL-SET-15", "FL-SET-17", "FL-GEN-01")
def test_what_everybody_has_when_the_game_begins(bench, subtests: pytest.Subtests):
    for seats in [1, 2, 6]:
        with subtests.test(seats=seats):
            table, _ = begun(bench, seats)
            state = table.state
            for player in state.players:
                assert (player.prestige, player.town_health, player.coins, player.chips) == (0, 30, 10, 0)
                assert (len(player.hand), len(player.party), len(player.roster)) == (3, 5, 1)
                assert len(player.auction) + len(player.equipped()) == 10
                assert player.dealt == []
            assert (
                len({player.faction for player in state.players})
                == len({player.place for player in state.players})
                == seats
            )
            assert len(state.resources) == 18
            assert all(holding.owner == NOBODY and not holding.destroyed for holding in state.resources.values())
            assert [income(state.resource_count(seat)) for seat in range(seats)] == [(0, 0)] * seats
            assert (state.turn, state.phase, state.first) == (1, "effects", 0)
            table.check()


@pytest.mark.rule("FL-SET-10")
def test_jinxed_cards_and_events_are_replaced_until_none_is_left(bench):
    table = bench(1)
    table.state.phase = "setup"
    table.top("spoils", "sp063", *(f"sp{n:03}" for n in range(1, 9)), "sp072", "sp064", "sp009", "sp010")
    run = table.run(setup.deal_all(table.state))
    spoils = [card for card in table.player().dealt if card.startswith("sp")]
    assert sorted(spoils) == [f"sp{n:03}" for n in range(1, 11)]
    assert set(table.state.decks["spoils"].discard) == {"sp063", "sp072", "sp064"}
    assert [event.cards for event in run.of(e.Moved)] == [("sp063", "sp072"), ("sp064",)]
    assert len(table.player().dealt) == 16
    assert len(table.player().hand) == 3


# --- each town ---


@pytest.mark.rule("FL-SET-11", "FL-INF-03")
def test_five_in_the_crowns_by_choice_and_the_sixth_face_down(bench):
    table = dealt(bench, people=PEOPLE)
    order = ("ch003", "ch901", "ch005", "ch002", "ch004", "ch007")
    table.settle(setup.muster(table.state, 0), order)
    player = table.player()
    assert [member.card for _, member in player.party] == list(order[:5])
    assert [member.card for member in player.roster] == ["ch007"]
    assert [member.card for member in view(table.state, None).players[0].roster] == ["?"]


@pytest.mark.rule("FL-SET-12", "FL-AUC-02", "FL-SPO-06")
def test_dealt_spoils_are_equipped_as_far_as_they_can_be_carried(bench):
    table = dealt(bench, "sp901", "sp902", people=("ch901",))
    limit = table.state.cards.characters["ch901"].capacity
    table.alter("sp901", weight=limit + 1, adds=0)
    table.alter("sp902", weight=limit, adds=0)
    table.state.decks["character"].draw.remove("ch002")
    run = table.start(setup.muster(table.state, 0))
    assert [key for key in run.ask.keys if key.startswith("stored:")] == ["stored:sp902"]
    run.go("stored:sp902", "crown:0", "done")
    assert (table.member().gear, table.player().auction) == (["sp902"], ["sp901"])


@pytest.mark.rule("FL-SET-13", "FL-TDC-03")
def test_perk_chips_and_all_bonuses_count_when_the_town_is_ready(bench):
    table = dealt(bench, "sp901", people=("ch901",))
    table.rewrite("sp901", kind="equipment", categories=["tool"], weight=0, movement=1, skills=None)
    table.player().faction = 2
    table.technology(0, "communication", starting=True)
    table.perks("fa02-a")
    before = movement_bonus(table.state, 0)
    table.settle(setup.muster(table.state, 0), "stored:sp901", "crown:0", "done")
    player = table.player()
    assert (player.chips, player.perk_chips) == (1, 1)
    assert (before, movement_bonus(table.state, 0)) == (2, 3)
    assert (player.prestige, player.town_health) == (0, 30)


@pytest.mark.rule("FL-SET-18", "FL-TEC-05")
def test_a_technology_that_a_dealt_character_brings_is_free(bench):
    table = dealt(bench)
    table.settle(setup.muster(table.state, 0))
    player = table.player()
    assert [(tech.kind, tech.tier, tech.starting) for tech in player.technologies] == [("machinist", 1, False)]
    assert player.coins == 10
    assert (player.prestige, player.town_health) == (1, 35)


@pytest.mark.rule("FL-SET-18")
def test_of_a_character_gained_later_it_may_be_bought(bench, subtests: pytest.Subtests):
    """The sample card: the machinist technology for 15 coins."""
    for coins, answer in [(20, "buy"), (20, "no"), (14, None)]:
        with subtests.test(coins=coins, answer=answer):
            table = bench(1)
            table.dummy(0)
            start = table.state.cards.characters["ch007"].start
            table.alter("ch007", start=type(start)("machinist", 15), standing=(), abilities=())
            table.top("character", "ch007")
            table.player().coins = coins
            table.fetch("ch007")
            table.state.limbo.append("ch007")
            answers = ("roster",) if answer is None else ("roster", answer)
            run = table.run(gain_character(table.state, 0, "ch007"), *answers)
            player = table.player()
            assert ("late_technology" in run.topics) is (answer is not None)
            bought = answer == "buy"
            assert (player.technology("machinist") is not None) is bought
            assert player.coins == coins - 15 * bought
            assert (player.prestige, player.town_health) == ((1, 35) if bought else (0, 30))


@pytest.mark.rule("FL-SET-18", "FL-TEC-02")
def test_what_the_town_has_already_is_not_offered_again(bench):
    table = bench(1)
    table.dummy(0)
    table.technology(0, "machinist")
    table.player().coins = 99
    table.fetch("ch007")
    table.state.limbo.append("ch007")
    assert "late_technology" not in table.run(gain_character(table.state, 0, "ch007"), "roster").topics


# --- who begins ---


@pytest.mark.rule("FL-SET-16")
def test_the_lowest_begins_and_the_tied_roll_again(bench):
    table = bench(3)
    run = table.run(setup.choose_first(table.state), dice=((3, 9, 3), (4, 4), (6, 5)))
    assert run.of(e.FirstPlayer) == [e.FirstPlayer(2)]
    assert {roll.sides for roll in run.rolls} == {10}


# --- the draft ---


def drafting(bench, seats, each=6, **options):
    table = boxed(bench, seats, **options)
    state = table.state
    state.decks["spoils"].draw = list(reversed(state.cards.decks["spoils"]))
    state.decks["character"].draw = list(reversed(state.cards.decks["character"]))
    for player in state.players:
        for deck, n in (("character", each), ("spoils", 10)):
            cards = state.decks[deck].top(n)
            state.decks[deck].take(cards)
            player.dealt += cards
    return table


@pytest.mark.rule("FL-DRF-01")
def test_the_draft_is_played_only_where_it_was_chosen(bench):
    table = drafting(bench, 2, setup="standard")
    before = [list(player.dealt) for player in table.state.players]
    run = table.run(setup.draft(table.state))
    assert run.events == []
    assert [player.dealt for player in table.state.players] == before


@pytest.mark.rule("FL-DRF-01", "FL-DRF-05")
def test_the_draft_comes_after_the_deal_and_before_the_towns(bench):
    table, run = begun(bench, 2, setup="draft")
    kinds = [type(event) for event in run.events]
    last_coins = max(n for n, kind in enumerate(kinds) if kind is e.CoinsChanged)
    passed = [n for n, kind in enumerate(kinds) if kind is e.StacksPassed]
    assert last_coins < passed[0]
    assert passed[-1] < kinds.index(e.PartyFormed)
    drafted = [ask for ask in run.asked if ask.topic == "draft_spoils"]
    offered = {card for ask in drafted for card in ask.keys}
    assert len(offered) == 20
    assert {table.state.cards.spoils[card].kind for card in offered}.isdisjoint({"jinxed", "event"})


@pytest.mark.rule("FL-DRF-02")
def test_characters_one_by_one_to_the_left(bench):
    table = drafting(bench, 3, setup="draft")
    stacks = [tuple(player.dealt[:6]) for player in table.state.players]
    run = table.start(setup.draft(table.state))
    for seat in range(3):
        assert (run.ask.seat, run.ask.keys, run.ask.low, run.ask.high) == (seat, stacks[seat], 1, 1)
        run.go((stacks[seat][0],))
    for seat in range(3):
        assert run.ask.keys == stacks[(seat - 1) % 3][1:]
        run.go((stacks[(seat - 1) % 3][1],))
    while run.ask.topic == "draft_character":
        run.go(run.ask.keys[:1])
    for player in table.state.players:
        kept = [card for card in player.dealt if card.startswith("ch")]
        assert len(kept) == 6
        assert kept[:2] == [stacks[player.seat][0], stacks[(player.seat - 1) % 3][1]]


@pytest.mark.rule("FL-DRF-03")
def test_spoils_two_by_two_to_the_right(bench):
    table = drafting(bench, 3, each=0, setup="draft")
    stacks = [tuple(player.dealt) for player in table.state.players]
    run = table.start(setup.draft(table.state))
    for seat in range(3):
        assert (run.ask.topic, run.ask.keys, run.ask.low, run.ask.high) == ("draft_spoils", stacks[seat], 2, 2)
        run.go(stacks[seat][:2])
    for seat in range(3):
        assert run.ask.keys == stacks[(seat + 1) % 3][2:]
        run.go(run.ask.keys[:2])
    rounds = 2
    while not run.done:
        rounds += run.ask.seat == 0
        run.go(*(() if run.ask.forced() else (run.ask.keys[:2],)))
    assert len(run.of(e.StacksPassed)) == 5
    assert {event.steps for event in run.of(e.StacksPassed)} == {-1}
    assert [len(player.dealt) for player in table.state.players] == [10, 10, 10]


@pytest.mark.rule("FL-DRF-04")
def test_all_choose_at_once_in_secret_and_action_cards_stay(bench):
    table = drafting(bench, 2, setup="draft")
    table.state.decks["action"].draw = list(reversed(table.state.cards.decks["action"]))
    table.hand(0, "ac908", "ac909")
    run = table.start(setup.draft(table.state))
    first = run.ask.keys
    run.go((first[0],))
    assert run.ask.seat == 1
    assert table.player(0).stack == list(first)
    seen = [view(table.state, seat).players[0] for seat in (0, 1, None)]
    assert [player.stack == list(first) for player in seen] == [True, False, False]
    assert set(seen[1].stack + seen[1].dealt + seen[1].hand) == {"?"}
    while not run.done:
        run.go(run.ask.keys[: run.ask.low])
    assert all(event.secret for event in run.of(e.Moved))
    assert table.player(0).hand == ["ac908", "ac909"]


# --- what is agreed on before ---


@pytest.mark.rule("FL-DRF-06", "FL-WIN-07")
def test_options_are_chosen_before_the_game_and_wrong_ones_refused(bench):
    game = bench(2).game
    seats = (SeatSpec("human", "Ann"), SeatSpec("human", "Bo"))
    made = game.new(
        Setup("fallen_land", "short", seats, "seed", options=parse_variants("fallen_land", ["setup=draft"]))
    )
    assert (made.options["length"], made.options["setup"], made.phase) == ("short", "draft", "setup")
    usual = game.new(Setup("fallen_land", "standard", seats, "seed"))
    assert (usual.options["length"], usual.options["setup"]) == ("normal", "standard")
    for wrong in ("setup=feast", "feast=yes"):
        with pytest.raises(SeatError):
            parse_variants("fallen_land", [wrong])


@pytest.mark.rule("FL-SET-17")
def test_eighteen_neutral_resources_before_anything_is_done(bench):
    state = bench(1).game.new(Setup("fallen_land", "standard", (SeatSpec("human", "Ann"),), "seed"))
    assert len(state.resources) == 18
    assert {holding.owner for holding in state.resources.values()} == {NOBODY}


@pytest.mark.rule("FL-DEC-07")
def test_a_faction_of_ones_choice_or_one_of_two_dealt(bench):
    table = boxed(bench, 2, setup="chosen")
    run = table.run(setup.take_faction(table.state, 0), "7")
    assert run.of(e.FactionTaken) == [e.FactionTaken(0, 7)]
    run = table.start(setup.take_faction(table.state, 1), "deal", dice=((7,), (3,), (3,), (11,)))
    assert run.asked[0].keys == ("deal", *(str(number) for number in range(1, 13) if number != 7))
    assert (run.ask.topic, run.ask.keys) == ("faction_kept", ("3", "11"))
    run.go("11")
    assert table.player(1).faction == 11


@pytest.mark.rule("FL-DEC-07", "FL-DEC-64")
def test_a_head_start_is_one_prestige_and_a_resource_near_home(bench):
    table = bench(2)
    table.state.options = {"setup": "head_start"}
    table.own(1, "D07")
    run = table.run(setup.head_start(table.state, 0), "H10")
    assert run.asked[0].keys == ("D10", "H10", "K10")
    assert table.player().prestige == 1
    assert table.state.owned(0) == ["H10"]
    table.state.options = {"setup": "standard"}
    assert table.run(setup.head_start(table.state, 1)).events == []


def test_the_game_goes_from_the_last_stage_of_set_up_into_the_first_turn(bench):
    table, _ = begun(bench, 2)
    run = table.start(play(table.state))
    assert (table.state.turn, table.state.phase) == (1, "auction")
    assert run.ask.topic == "desk"
