"""The order of play, dice and decks, the Effects Phase and the End Turn Phase. GEN, TRN, EFF, END"""

import pytest

from fallen_tui.games.fallen_land.queries.bonuses import capacity, movement_bonus
from fallen_tui.games.fallen_land.rules import drawing, effects_phase
from fallen_tui.games.fallen_land.rules.checks import Outcome, solo_check
from fallen_tui.games.fallen_land.rules.events_phase import end_turn, take_gift, town_events
from fallen_tui.games.fallen_land.rules.exploits import encounter
from fallen_tui.games.fallen_land.rules.harm import psych_check
from fallen_tui.games.fallen_land.rules.outfit import outfit
from fallen_tui.games.fallen_land.rules.play import close, limit_hand, play, sub_phase
from fallen_tui.games.fallen_land.rules.plays import play as play_key
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import NOBODY, World

WORDS = {"text": "So it ends."}


FOLLOWING = {"sell": "purchase", "purchase": "hire", "hire": "auction"}


def at(table, phase, stage=0, first=0):
    """The table at the beginning of a Sub-Phase; answers and dice are given by the test."""
    state = table.state
    state.phase, state.stage, state.at, state.current, state.first = phase, stage, 0, -1, first
    return state


def phases(run):
    """The Sub-Phases entered, one after the other."""
    steps = [(event.phase, event.turn) for event in run.of(e.Stepped)]
    return [phase for phase, _ in dict.fromkeys(steps)]


def until(run, state, phase):
    """Go on with defaults until a Phase has been reached; dice must be there.

    Where nobody can do anything in it the run goes on to the next question.
    """
    while state.phase != phase and phase not in phases(run):
        run.go(run.ask.default)
    return run


# --- the order of play ---


@pytest.mark.rule("FL-TRN-01", "FL-BUS-04", "FL-TRN-04", "FL-EXP-01")
def test_a_turn_from_its_effects_to_the_next(bench):
    """Without Parties the whole month is a matter of the towns."""
    table = bench(2)
    state = at(table, "effects")
    run = table.start(play(state), dice=((5,), (5,)))
    while state.turn == 1:
        run.go(run.ask.default)
    assert [(event.phase, event.stage) for event in run.of(e.Stepped) if event.phase == "close"][:4] == [
        ("close", phase) for phase in range(4)
    ]
    order = [phase for phase in phases(run) if phase != "close"]
    assert order[:10] == [
        "effects",
        "deal",
        "production",
        "auction",
        "sell",
        "purchase",
        "hire",
        "mercenaries",
        "exploits",
        "events",
    ]
    assert (state.turn, state.phase) == (2, "auction")


@pytest.mark.rule("FL-TRN-02", "FL-GEN-03", "FL-BUS-05")
def test_the_first_player_begins_and_the_others_follow_clockwise(bench, subtests: pytest.Subtests):
    for phase in ["sell", "purchase", "hire"]:
        with subtests.test(phase=phase):
            table = bench(3)
            state = at(table, phase, first=1)
            dice = ((5,), (5,), (5,))
            run = until(table.start(play(state), dice=dice), state, FOLLOWING[phase])
            assert [ask.seat for ask in run.asked if ask.topic == phase] == [1, 2, 0]


@pytest.mark.rule("FL-GEN-03", "FL-TRN-02")
def test_nobody_plays_a_turn_in_one_go(bench):
    """All sell before anybody buys; in the Deal each is dealt in order."""
    table = bench(3)
    state = at(table, "deal", first=2)
    run = until(table.start(play(state), dice=((5,),) * 3), state, "hire")
    assert [event.seat for event in run.of(e.Drawn)][:3] == [2, 0, 1]
    topics = [ask.topic for ask in run.asked if ask.topic in ("sell", "purchase")]
    assert topics == ["sell"] * 3 + ["purchase"] * 3


@pytest.mark.rule("FL-TRN-03", "FL-ACT-04")
def test_at_each_close_hands_go_down_to_seven(bench, subtests: pytest.Subtests):
    for phase in range(4):
        with subtests.test(phase=phase):
            table = bench(2)
            hand = [f"ac{n:03}" for n in range(30, 39)]
            table.hand(0, *hand)
            at(table, "close", phase)
            run = table.run(close(table.state), tuple(hand[:2]))
            assert (run.asked[0].seat, run.asked[0].low, run.asked[0].high) == (0, 2, 2)
            assert table.player().hand == hand[2:]
            assert sorted(table.state.decks["action"].discard) == hand[:2]


@pytest.mark.rule("FL-TRN-04")
def test_there_is_no_last_turn(bench):
    table = bench(1)
    table.state.turn = 60
    at(table, "close", 3)
    run = table.run(close(table.state))
    assert run.of(e.Stepped) == [e.Stepped("effects", 0, 61)]


# --- precedence, dice, decks ---


@pytest.mark.rule("FL-GEN-02", "FL-ACT-05")
def test_what_a_card_says_goes_before_the_rule(bench):
    table = bench(1)
    table.attach("ac010", 0, "town")
    hand = [f"ac{n:03}" for n in range(30, 38)]
    table.hand(0, *hand)
    assert table.run(limit_hand(table.state, 0)).events == []
    table.hand(0, "ac038")
    table.run(limit_hand(table.state, 0), ("ac030",))
    assert len(table.player().hand) == 8


@pytest.mark.rule("FL-GEN-04", "FL-SKL-08", "FL-DMG-14")
def test_the_nought_of_a_d10_is_a_ten(bench):
    table = bench(1)
    table.dummy(0, combat=19, psych=9)
    run = table.run(solo_check(table.state, 0, 0, "combat", 1), dice=((10,),))
    assert run.value == Outcome(False, 0, 1)
    run = table.run(psych_check(table.state, 0, (0,)), dice=((10,),))
    assert table.member().psychological == 1
    assert {roll.sides for roll in run.rolls} == {10}


@pytest.mark.rule("FL-GEN-05", "FL-ENC-11")
def test_each_used_card_goes_to_the_pile_of_its_own_deck(bench):
    table = bench(1)
    table.dummy(0)
    table.place(0, "G09")
    table.rewrite(
        "pl001", opening=None, coins=None, middle=None, checks=[], success={**WORDS, "do": []}, failure=None, world=None
    )
    table.rewrite("ac061", kind="boon", when="deed", target=None, do=[{"prestige": 1}])
    table.hand(0, "ac061")
    table.top("plains", "pl001")
    table.roster(0, "ch001")
    table.state.players[0].roster[0].psychological = 3
    table.run(encounter(table.state, 0, "plains"))
    table.run(play_key(table.state, 0, "play:ac061"))
    table.run(effects_phase.lose_minds(table.state, 0))
    piles = {name: deck.discard for name, deck in table.state.decks.items() if deck.discard}
    assert piles == {"plains": ["pl001"], "action": ["ac061"], "character": ["ch001"]}


@pytest.mark.rule("FL-GEN-06")
def test_an_empty_deck_is_renewed_at_once_and_its_top_card_turned(bench):
    table = bench(1)
    deck = table.state.decks["action"]
    table.empty("action")
    deck.draw, deck.discard = deck.discard[:1], deck.discard[1:]
    last, rest = deck.draw[0], sorted(deck.discard)
    run = table.run(drawing.draw(table.state, 0, "action", 1, "hand:0"))
    assert run.value == (last,)
    assert run.of(e.DeckShuffled) == [e.DeckShuffled("action", tuple(rest))]
    assert deck.discard == rest[:1]
    assert sorted(deck.draw) == rest[1:]
    run = table.run(drawing.draw(table.state, 0, "action", 2, "hand:0"))
    assert run.value == (rest[1], rest[2])


@pytest.mark.rule("FL-GEN-06")
def test_a_draw_goes_on_in_the_new_deck(bench):
    table = bench(1)
    deck = table.state.decks["spoils"]
    table.empty("spoils")
    deck.draw, deck.discard = deck.discard[:1], deck.discard[1:]
    run = table.run(drawing.draw(table.state, 0, "spoils", 3))
    assert len(set(run.value)) == 3
    table.check()


@pytest.mark.rule("FL-GEN-07")
def test_a_random_player_is_a_d12_against_the_factions(bench):
    table = bench(3)
    run = table.run(drawing.random_player(table.state, (0, 1, 2)), dice=((9,), (12,), (2,)))
    assert run.value == 1
    assert {(roll.count, roll.sides) for roll in run.rolls} == {(1, 12)}


@pytest.mark.rule("FL-GEN-08")
def test_a_random_crown_is_a_d6_and_a_six_or_an_empty_one_is_rolled_again(bench):
    table = bench(1)
    table.crew(0, n=5)
    table.player().crowns[3] = None
    run = table.run(drawing.random_crown(table.state, 0), dice=((6,), (4,), (5,)))
    assert run.value == 4
    assert [table.run(drawing.random_crown(table.state, 0), dice=((n,),)).value for n in (1, 2, 3)] == [0, 1, 2]
    assert {(roll.count, roll.sides) for roll in run.rolls} == {(1, 6)}


@pytest.mark.rule("FL-GEN-10", "FL-MAT-04", "FL-SPO-07")
def test_bonuses_count_from_the_moment_a_card_enters_play_until_it_leaves(bench):
    table = bench(1)
    table.dummy(0, capacity=10)
    card = table.item(0, movement=2, adds=3, weight=0)
    standing = [{"movement": 2}, {"capacity": 3}]
    table.rewrite(card, kind="equipment", categories=["tool"], weight=0, adds=None, movement=None, standing=standing)
    assert (movement_bonus(table.state, 0), capacity(table.state, 0, 0)) == (0, 10)
    run = table.start(outfit(table.state, 0, True), f"stored:{card}", "crown:0")
    assert (movement_bonus(table.state, 0), capacity(table.state, 0, 0)) == (2, 13)
    run.go(f"gear:{card}", "done")
    assert table.player().auction == [card]
    assert (movement_bonus(table.state, 0), capacity(table.state, 0, 0)) == (0, 10)


# --- the Effects Phase ---


@pytest.mark.rule("FL-EFF-01", "FL-EFF-02", "FL-EFF-03", "FL-EFF-04", "FL-WLD-07")
def test_effects_then_wounds_then_minds_then_new_parties(bench):
    table = bench(2)
    world = {"turns": 3, "effects": [{"prestige": 1}]}
    table.rewrite("pl001", opening=None, middle=None, checks=[], success=None, failure=None, coins=None, world=world)
    table.fetch("pl001")
    table.state.world.append(World("pl001", 0))
    table.crew(0, n=2)
    table.hurt(0, 0, infected=1)
    table.member(0, 1).psychological = 3
    table.roster(1, "ch001")
    table.player(1).lost, table.player(1).place = True, ""
    table.player(1).prestige = 9
    state = at(table, "effects")
    run = table.start(play(state))
    while state.phase == "effects":
        run.go("done" if run.ask.default is None else run.ask.default)
    kinds = [type(event) for event in run.events]
    order = [kinds.index(kind) for kind in (e.PrestigeChanged, e.Hurt, e.Died, e.PartyFormed)]
    assert order == sorted(order)
    assert table.player(0).prestige == 1
    assert table.member(0, 0).infected == 2
    assert table.player(0).crowns[1] is None
    assert table.player(1).place == state.home(1)


@pytest.mark.rule("FL-EFF-01", "FL-EFF-05", "FL-WLD-07")
def test_world_cards_come_before_all_other_effects(bench):
    table = bench(2)
    world = {"turns": 3, "effects": [{"prestige": 1}]}
    table.rewrite("pl001", opening=None, middle=None, checks=[], success=None, failure=None, coins=None, world=world)
    table.fetch("pl001")
    table.state.world.append(World("pl001", 0))
    table.crew(0, n=2)
    table.gadget(0, 0, abilities=[{"when": "effects", "must": True, "do": [{"coins": 1}]}])
    card = table.action(1, {"prestige": -1}, when={"moment": "effects", "whose": "any"}, target="rival_town")
    run = table.start(sub_phase(at(table, "effects")))
    assert run.ask is not None
    assert run.ask.keys[2:] == (f"play:{card}",), "the Prestige that the World card brought can be taken at once"
    changes = [type(event) for event in run.events if isinstance(event, e.PrestigeChanged | e.CoinsChanged)]
    assert changes == [e.PrestigeChanged, e.CoinsChanged]


@pytest.mark.rule("FL-EFF-02", "FL-DMG-11")
def test_one_point_more_for_each_character_with_infected_wounds(bench):
    table = bench(1)
    table.crew(0, n=3)
    table.hurt(0, 0, infected=3)
    table.hurt(0, 2, infected=1, physical=2)
    table.item(0, 0, "armor", armor=2)
    table.run(effects_phase.fester(table.state, 0))
    assert [member.infected for _, member in table.player().party] == [4, 0, 2]


@pytest.mark.rule("FL-EFF-03", "FL-DMG-16")
def test_three_psychological_points_and_the_character_is_gone_with_all_cards(bench):
    table = bench(1)
    lost, kept = table.crew(0, n=2)
    card = table.item(0, 0)
    table.attach("ac020", 0, 0)
    table.member(0, 0).psychological, table.member(0, 1).psychological = 3, 2
    table.run(effects_phase.lose_minds(table.state, 0))
    assert [member.card for _, member in table.player().party] == [kept]
    assert table.state.decks["character"].discard == [lost]
    assert table.state.decks["spoils"].discard == [card]
    assert table.state.decks["action"].discard == ["ac020"]


@pytest.mark.rule("FL-EFF-04", "FL-DTH-03")
def test_a_lost_party_is_formed_anew_only_then(bench):
    table = bench(2)
    table.crew(1, n=1)
    table.player(0).lost, table.player(0).place, table.player(0).prestige = True, "", 0
    table.player(0).town_health = 0
    table.roster(0, "ch001", "ch002")
    run = table.settle(effects_phase.rebuild(table.state, 0))
    assert run.of(e.PartyFormed) == [e.PartyFormed(0)]
    assert {"ch001", "ch002"} <= {member.card for _, member in table.player(0).party}
    assert table.run(effects_phase.rebuild(table.state, 1)).events == []


@pytest.mark.rule("FL-EFF-05", "FL-GEN-03")
def test_cards_for_the_effects_phase_are_played_in_it_in_player_order(bench):
    table = bench(3)
    for seat, card in ((0, "ac057"), (1, "ac058"), (2, "ac059")):
        table.rewrite(card, kind="boon", when="effects", target=None, do=[{"prestige": 1}], **{"if": None})
        table.hand(seat, card)
    state = at(table, "effects", first=1)
    run = table.start(play(state))
    seats = []
    while state.phase == "effects":
        seats.append(run.ask.seat)
        run.go("pass" if run.ask.seat == 2 else run.ask.keys[-1])
    assert seats == [1, 2, 0]
    assert [player.prestige for player in state.players] == [1, 1, 0]
    assert "ac059" in table.player(2).hand


# --- the End Turn Phase ---


@pytest.mark.rule("FL-END-01", "FL-TAB-TOWN-EVENTS")
def test_rolls_of_five_and_two(bench):
    """Nothing for the one; 1 Prestige and 2 Town Health for the other."""
    table = bench(2)
    state = at(table, "events")
    table.run(_events(state), dice=((5,), (2,)))
    assert [(player.prestige, player.town_health) for player in state.players] == [(0, 30), (1, 32)]


def _events(state):
    for seat in state.clockwise():
        yield from town_events(state, seat)


@pytest.mark.rule("FL-END-01", "FL-TAB-TOWN-EVENTS")
def test_the_whole_chart(bench, subtests: pytest.Subtests):
    for face, fame, health in [
        (2, 6, 32),
        (3, 5, 31),
        (4, 5, 30),
        (5, 5, 30),
        (6, 5, 30),
        (7, 5, 30),
        (8, 5, 29),
        (9, 4, 28),
        (10, 5, 30),
    ]:
        with subtests.test(face=face, fame=fame, health=health):
            table = bench(1)
            table.player().prestige = 5
            run = table.run(town_events(table.state, 0), dice=((face,),))
            assert (table.player().prestige, table.player().town_health) == (fame, health)
            assert run.asked == []


@pytest.mark.rule("FL-END-01", "FL-GEN-03")
def test_each_rolls_in_order(bench):
    table = bench(3)
    state = at(table, "events", first=1)
    run = table.start(play(state), dice=((3,), (4,), (8,)))
    assert [(event.seat, event.face) for event in run.of(e.TownRolled)] == [(1, 3), (2, 4), (0, 8)]


@pytest.mark.rule("FL-END-02", "FL-TAB-TOWN-EVENTS")
def test_a_one_brings_a_card_of_ones_choice(bench):
    table = bench(1)
    table.dummy(0)
    run = table.start(town_events(table.state, 0), dice=((1,),))
    assert (run.ask.topic, run.ask.keys) == ("town_gift", ("action", "spoils", "character"))
    assert (table.player().prestige, table.player().town_health) == (2, 34)
    run.go("action")
    assert len(table.player().hand) == 1
    table.run(take_gift(table.state, 0), "character")
    assert len(table.player().roster) == 1
    assert len(table.player().party) == 1
    table.top("spoils", "sp001", "sp002")
    table.run(take_gift(table.state, 0), "spoils", "crown:0")
    table.run(take_gift(table.state, 0), "spoils", "store")
    assert (table.member().gear, table.player().auction) == (["sp001"], ["sp002"])


@pytest.mark.rule("FL-END-03", "FL-RES-04")
def test_a_ten_costs_a_resource_of_ones_choice_and_its_prestige(bench):
    table = bench(1)
    table.player().prestige = 3
    table.own(0, "D07", "N09")
    table.run(town_events(table.state, 0), "N09", dice=((10,),))
    assert table.state.owned(0) == ["D07"]
    assert table.state.owner_of("N09") == NOBODY
    assert table.player().prestige == 2


@pytest.mark.rule("FL-END-05", "FL-WLD-05")
def test_what_has_run_its_turns_is_discarded_and_the_marker_moves_on(bench):
    table = bench(1)
    table.fetch("pl001", "pl002", "pl003")
    table.state.turn = 4
    table.state.world = [World("pl001", 0, "", 4), World("pl002", 0, "", 5), World("pl003", 0, "", 0)]
    table.attach("ac020", 0, "town", until=4)
    table.attach("ac021", 0, "town", until=5)
    state = at(table, "events")
    run = table.start(play(state), dice=((5,),))
    assert [world.card for world in state.world] == ["pl002", "pl003"]
    assert [attached.card for attached in table.player().town_cards] == ["ac021"]
    assert state.decks["plains"].discard == ["pl001"]
    kinds = [type(event) for event in run.events]
    assert kinds.index(e.TownRolled) < kinds.index(e.WorldClosed) < kinds.index(e.FirstPlayer)
    assert state.turn == 5


@pytest.mark.rule("FL-END-06")
def test_last_the_first_player_sheet_passes_to_the_left(bench, subtests: pytest.Subtests):
    for first, following in [(0, 1), (1, 2), (2, 0)]:
        with subtests.test(first=first, following=following):
            table = bench(3)
            table.state.first = first
            run = table.run(end_turn(table.state))
            assert run.events[-1] == e.FirstPlayer(following)
            assert table.state.first == following
