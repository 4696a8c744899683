"""Rival Towns: set-up, the die, the Party of a rival, victory and its grades. VAR-20 to 26, VAR-33, DEC-05, DEC-06."""

from __future__ import annotations

import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.rules import resources, rivals
from fallen_tui.games.fallen_land.rules.effects_phase import rebuild
from fallen_tui.games.fallen_land.rules.exploits import deeds
from fallen_tui.games.fallen_land.rules.grades import finish, share
from fallen_tui.games.fallen_land.rules.healing import can_heal
from fallen_tui.games.fallen_land.rules.hiring import send_hit_man, targets_for
from fallen_tui.games.fallen_land.rules.mercenaries import act
from fallen_tui.games.fallen_land.rules.movement import move_party
from fallen_tui.games.fallen_land.rules.pvp import attack
from fallen_tui.games.fallen_land.rules.tracks import coins, town_health
from fallen_tui.games.fallen_land.rules.victory import check_victory
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import CREW, NOBODY
from fallen_tui.games.fallen_land.tools import invariants
from tests.games.fallen_land.rival_table import against, near_home

GAME = open_game("fallen_land")


def begun(**options: str) -> Table:
    """A game of a steady bot as far as the first Effects Phase."""
    setup = Setup("fallen_land", "rival-towns", (SeatSpec("steady", "Ann"),), "begun-a", options=tuple(options.items()))
    table, bots = Table(GAME, setup), bots_of(GAME, setup)
    table.advance()
    while table.state.phase == "setup":
        assert let_bots_play(table, bots)
    return table


# --- set-up ---


@pytest.mark.rule("FL-VAR-20")
def test_rivals_are_towns_without_a_player(subtests: pytest.Subtests):
    for n in [1, 2, 3]:
        with subtests.test(n=n):
            state = begun(rivals=str(n)).state
            assert (state.seats, state.rivals, len(state.players)) == (1, n, 1 + n)
            assert state.clockwise() == [0]
            assert state.others(0) == list(range(1, 1 + n))
            assert state.partners(0) == []
            assert len({player.faction for player in state.players}) == 1 + n
            for player in state.players[1:]:
                assert player.name == state.cards.faction_name(player.faction)
                assert (player.place, player.coins, player.hand) == (state.home(player.seat), 0, [])
            assert invariants.check(state) == []


@pytest.mark.rule("FL-VAR-20")
def test_two_rivals_are_usual():
    assert begun().state.rivals == 2


@pytest.mark.rule("FL-VAR-20")
def test_cards_with_a_rival_are_a_fault(bench):
    table = against(bench)
    assert invariants.check(table.state) == []
    table.player(1).coins = 3
    assert invariants.check(table.state) == [f"rival {table.player(1).name}: cards, coins or technologies (FL-VAR-20)"]


@pytest.mark.rule("FL-VAR-20")
def test_a_rival_gets_no_coins(bench):
    table = against(bench)
    assert table.run(coins(table.state, 1, 5, "bounty")).events == []


@pytest.mark.rule("FL-VAR-21")
def test_the_head_start(subtests: pytest.Subtests):
    for level, n, length, figures in [
        ("easy", "2", "normal", (5, 45, 3, 1)),
        ("normal", "2", "normal", (6, 49, 3, 1)),
        ("hard", "2", "normal", (7, 52, 3, 2)),
        ("normal", "1", "normal", (6, 67, 3, 1)),
        ("normal", "3", "normal", (6, 37, 3, 1)),
        ("easy", "2", "short", (2, 38, 2, 1)),
        ("normal", "2", "short", (3, 41, 2, 1)),
        ("hard", "2", "short", (3, 43, 2, 2)),
        ("hard", "1", "short", (3, 51, 2, 2)),
        ("hard", "3", "short", (3, 38, 2, 2)),
    ]:
        with subtests.test(level=level, n=n, length=length, figures=figures):
            state = begun(level=level, rivals=n, length=length).state
            for player in state.players[1:]:
                assert (player.prestige, player.town_health, state.resource_count(player.seat), player.chips) == figures


@pytest.mark.rule("FL-VAR-21")
def test_resources_of_the_start_are_the_nearest_in_turn(bench):
    table = against(bench, 2, level="easy")
    for player in table.state.players[1:]:
        player.faction, player.place = 0, ""
    run = table.run(rivals.found(table.state), dice=((2,), (3,)))
    claims = [(claim.seat, claim.hex) for claim in run.of(e.ResourceClaimed)]
    assert [seat for seat, _ in claims] == [1, 2, 1, 2, 1, 2]
    assert claims[0][1] == near_home(table, 1)[0]
    assert [formed.seat for formed in run.of(e.PartyFormed)] == [1, 2]


@pytest.mark.rule("FL-VAR-21")
def test_a_six_is_rolled_again_from_the_normal_level_on(bench, subtests: pytest.Subtests):
    for level, dice, face in [("easy", ((6,),), 6), ("hard", ((6,), (2,)), 2)]:
        with subtests.test(level=level, dice=dice, face=face):
            table = against(bench, level=level)
            run = table.run(rivals.act(table.state, 1), dice=dice)
            assert [roll.face for roll in run.of(e.RivalRolled)] == [face]


# --- the die ---


def tracks(table, seat=1):
    player = table.player(seat)
    return player.prestige, player.town_health


@pytest.mark.rule("FL-VAR-22", "FL-DEC-05")
def test_the_faces_that_change_tracks(bench, subtests: pytest.Subtests):
    for face, after in [(2, (1, 30)), (3, (0, 33)), (5, (1, 31)), (6, (0, 30))]:
        with subtests.test(face=face, after=after):
            table = against(bench)
            table.run(rivals.act(table.state, 1), dice=((face,),))
            assert tracks(table) == after


@pytest.mark.rule("FL-VAR-22", "FL-DEC-05", "FL-VAR-24")
def test_a_one_captures_the_nearest_neutral_resource(bench):
    table = against(bench)
    first, second = near_home(table, 1, 2)
    table.run(rivals.act(table.state, 1), dice=((1,),))
    assert table.state.owner_of(first) == 1
    assert (table.player(1).place, tracks(table)) == (first, (1, 30))
    table.run(rivals.act(table.state, 1), dice=((1,),))
    assert (table.state.owned(1), table.player(1).place) == ([*table.state.owned(1)], second)
    assert set(table.state.owned(1)) == {first, second}
    table.run(rivals.act(table.state, 1), dice=((6,),))
    assert table.player(1).place == second
    table.run(rivals.act(table.state, 1), dice=((3,),))
    assert table.player(1).place == table.state.home(1)


@pytest.mark.rule("FL-VAR-22")
def test_a_rival_with_five_resources_captures_none(bench):
    table = against(bench)
    table.own(1, *near_home(table, 1, 5))
    run = table.run(rivals.act(table.state, 1), dice=((1,),))
    assert [(roll.hex, roll.idle) for roll in run.of(e.RivalRolled)] == [("", "full")]
    assert run.of(e.ResourceClaimed) == []


@pytest.mark.rule("FL-VAR-22", "FL-VAR-23", "FL-DEC-05")
def test_a_four_goes_for_a_resource_of_the_player(bench, subtests: pytest.Subtests):
    for chips, roll, taken in [(0, None, True), (2, 2, False), (2, 3, True)]:
        with subtests.test(chips=chips, roll=roll, taken=taken):
            table = against(bench)
            far, near = near_home(table, 1, 2)[::-1]
            table.own(0, far, near)
            table.player(0).chips, table.player(0).prestige = chips, 4
            dice = ((4,),) if roll is None else ((4,), (roll,))
            run = table.run(rivals.act(table.state, 1), dice=dice)
            assert table.player(1).place == near
            assert table.state.owner_of(near) == (1 if taken else 0)
            assert table.state.owner_of(far) == 0
            assert (table.player(0).prestige, table.player(1).prestige) == ((3, 1) if taken else (4, 0))
            assert table.player(0).chips == chips
            assert [stop.stopped for stop in run.of(e.RivalStopped)] == ([] if roll is None else [not taken])


@pytest.mark.rule("FL-VAR-22")
def test_a_four_finds_nothing_with_a_player_who_owns_nothing(bench):
    table = against(bench)
    run = table.run(rivals.act(table.state, 1), dice=((4,),))
    assert [(roll.hex, roll.idle) for roll in run.of(e.RivalRolled)] == [("", "nothing left")]


@pytest.mark.rule("FL-VAR-22")
def test_resources_bring_town_health_in_production(bench):
    table = against(bench)
    table.own(1, *near_home(table, 1, 3))
    table.state.phase = "production"
    table.run(rivals.their_part(table.state))
    assert tracks(table) == (0, 33)


@pytest.mark.rule("FL-VAR-22")
def test_rivals_act_once_a_turn_after_the_town_event():
    table = begun(level="normal")
    bots = bots_of(GAME, table.setup)
    while table.state.turn < 3 and let_bots_play(table, bots):
        pass
    kinds = [type(entry) for entry in table.entries]
    acts = [n for n, kind in enumerate(kinds) if kind is e.RivalRolled]
    assert [table.entries[n].seat for n in acts[:4]] == [1, 2, 1, 2]
    assert len(acts) == 4
    assert e.TownRolled in kinds[: acts[0]]


@pytest.mark.rule("FL-VAR-23")
def test_a_rivals_chips_fire_by_themselves(bench):
    table = against(bench)
    table.crew(0, n=2)
    table.player(1).chips = 2
    hex = near_home(table, 1)[0]
    table.own(1, hex)
    table.place(0, hex)
    table.run(resources.claim(table.state, 0))
    assert [table.member(0, crown).physical for crown in (0, 1)] == [2, 2]
    assert table.state.owner_of(hex) == 0
    run = table.run(move_party(table.state, 0, table.state.home(1), "deed"))
    assert [fired.town for fired in run.of(e.ChipsFired)] == [True]


@pytest.mark.rule("FL-VAR-23")
def test_a_rival_spends_no_chips_for_town_health(bench):
    table = against(bench)
    table.player(1).chips = 2
    table.run(town_health(table.state, 1, -3))
    assert (table.player(1).chips, tracks(table)) == (2, (0, 27))


@pytest.mark.rule("FL-VAR-29")
def test_beyond_five_resources_the_farthest_is_given_up(bench):
    table = against(bench)
    hexes = near_home(table, 1, 7)
    table.own(1, *hexes[:5])
    table.own(0, hexes[5])
    table.run(rivals.act(table.state, 1), dice=((4,),))
    assert table.state.owner_of(hexes[5]) == 1
    assert table.state.owner_of(hexes[4]) == NOBODY


@pytest.mark.rule("FL-VAR-29")
def test_there_is_no_healing_in_a_rivals_town(bench):
    table = against(bench)
    table.crew(0, n=1)
    table.place(0, table.state.home(1))
    assert not can_heal(table.state, 0)


# --- the Party of a rival ---


def facing(bench, size=5, combat=12, turn=1):
    table = against(bench)
    table.meet(near_home(table, 1)[0])
    table.crew(0, *(combat,) * size)
    table.state.turn = turn
    table.player(0).prestige = table.player(1).prestige = 5
    return table


HIT, MISS = (9,) * 5, (10,) * 5


@pytest.mark.rule("FL-VAR-24", "FL-DEC-06")
def test_a_rivals_party_rolls_five_dice_against_omega(bench):
    table = facing(bench, turn=3)
    table.always("pvp_flight", "fight")
    assert "pvp:seat:1" in deeds(table.state, 0, False)
    run = table.start(attack(table.state, 0, "seat:1"), dice=(MISS, (9,) * 5, (1,) * 5))
    dice = run.of(e.DiceThrown)
    assert [(seat, total) for seat, _, total, _, _ in dice[1].dice] == [(1, 13)] * 5
    assert [(fought.attacker, fought.defender) for fought in run.of(e.RoundFought)] == [(0, 5)]
    assert run.ask.seat == 0


@pytest.mark.rule("FL-VAR-24", "FL-VAR-25", "FL-PVP-02")
def test_damage_stays_and_heals_by_five(bench):
    table = facing(bench)
    table.always("pvp_flight", "fight")
    table.always("reroll", "stop")
    run = table.start(attack(table.state, 0, "seat:1"), dice=((2,) * 5, MISS, (6, 6, 6, 6, 6, 6, 6, 6, 6, 6)))
    assert [hurt.n for hurt in run.of(e.RivalHurt)] == [35]
    assert table.player(1).lost

    table = facing(bench)
    table.player(1).wounds, table.player(1).penalty = 12, 0
    table.state.phase = "effects"
    table.run(rivals.their_part(table.state))
    assert table.player(1).wounds == 7


@pytest.mark.rule("FL-VAR-26", "FL-VAR-25")
def test_a_killed_party_is_worth_two_prestige_and_loot_and_comes_again(bench):
    table = facing(bench)
    table.always("pvp_flight", "fight")
    table.always("reroll", "stop")
    table.always("stow", "default")
    table.player(1).wounds = 30
    table.goods(3)
    run = table.settle(attack(table.state, 0, "seat:1"), dice=((2,) * 5, MISS, (1,) * 10))
    assert (table.player(0).prestige, table.player(1).prestige) == (7, 4)
    assert [len(drawn.cards) for drawn in run.of(e.Drawn)] == [3]
    assert (table.player(1).place, table.player(1).lost, table.player(1).wounds) == ("", True, 0)
    table.check()
    idle = table.run(rivals.act(table.state, 1), dice=((1,),)).of(e.RivalRolled)
    assert [roll.idle for roll in idle] == ["no party"]
    table.state.phase = "effects"
    table.run(rivals.their_part(table.state))
    assert table.player(1).place == table.state.home(1)
    assert crew.left(table.player(1)) == crew.HEALTH


@pytest.mark.rule("FL-VAR-26")
def test_a_party_that_a_rival_kills_gives_it_two_prestige(bench):
    table = facing(bench, size=1)
    table.hurt(0, 0, physical=7)
    table.always("pvp_flight", "fight")
    gear = table.item(0, 0)
    table.settle(attack(table.state, 0, "seat:1"), dice=((10,), (9,) * 5, (6,) * 5))
    assert (table.player(0).prestige, table.player(1).prestige) == (4, 7)
    assert gear in table.state.decks["spoils"].discard
    table.check()


@pytest.mark.rule("FL-VAR-24", "FL-VAR-26")
def test_a_party_gets_away_from_a_rival(bench):
    table = facing(bench)
    run = table.settle(attack(table.state, 0, "seat:1"), "flight", dice=((6,), (1,)))
    assert [(chase.attacker, chase.defender) for chase in run.of(e.ChaseRolled)] == [(6, 1 + crew.PACE)]
    assert (table.player(0).prestige, table.player(1).prestige) == (4, 5)
    assert table.player(1).penalty == 1


@pytest.mark.rule("FL-VAR-24")
def test_a_tied_round_costs_a_rival_five(bench):
    table = facing(bench)
    table.always("pvp_flight", "fight")
    table.player(1).wounds = 30
    table.goods(3)
    run = table.settle(attack(table.state, 0, "seat:1"), dice=(MISS, MISS))
    assert [hurt.n for hurt in run.of(e.RivalHurt)] == [5]
    assert [table.member(0, crown).physical for crown in range(5)] == [1] * 5
    assert table.player(1).lost


@pytest.mark.rule("FL-VAR-26")
def test_a_mercenary_attacks_a_rivals_party(bench):
    table = against(bench)
    table.player(1).prestige, table.player(1).wounds = 3, 34
    known = table.state.cards.actions.values()
    card = next(card for card in known if "attack" in card.assignments and card.strike)
    band = table.mercenary(0, card.id, table.player(1).place, "attack", "seat:1")
    table.run(act(table.state, band), dice=((1,) * card.strike,))
    assert (table.player(0).prestige, table.player(1).prestige) == (2, 2)
    assert table.player(1).lost
    assert table.state.mercenaries == []


@pytest.mark.rule("FL-VAR-30")
def test_a_hit_man_strikes_one_of_a_rivals_characters(bench):
    table = against(bench)
    targets = list(targets_for(table.state, 0, "kill"))
    assert targets == [f"char:1:{CREW}"]
    table.hand(0, "ac005")
    table.run(send_hit_man(table.state, 0, "ac005", "kill", targets[0]), dice=((3, 4),))
    assert table.player(1).wounds == crew.EACH + 7
    table.check()


@pytest.mark.rule("FL-VAR-25")
def test_a_delayed_rival_captures_nothing_and_pays_its_weeks(bench):
    table = against(bench)
    table.player(1).penalty = 5
    run = table.run(rivals.act(table.state, 1), dice=((1,),))
    assert [roll.idle for roll in run.of(e.RivalRolled)] == ["delayed"]
    assert table.player(1).penalty == 1
    table.run(rivals.act(table.state, 1), dice=((2,),))
    assert (tracks(table), table.player(1).penalty) == ((1, 30), 0)


@pytest.mark.rule("FL-VAR-25", "FL-VAR-28")
def test_a_card_keeps_a_party_from_the_resource_it_goes_for(bench, subtests: pytest.Subtests):
    for do, why in [({"delay": 1}, "delayed"), ({"damage": 35}, "no party"), ({"move": {"to": "town"}}, "led away")]:
        with subtests.test(do=do, why=why):
            table = against(bench)
            when = {"moment": "deed_start", "deed": "resource", "whose": "other"}
            card = table.action(0, do, target="rival_party", when=when)
            run = table.run(rivals.act(table.state, 1), f"play:{card}", dice=((1,),))
            assert [balked.why for balked in run.of(e.RivalBalked)] == [why]
            assert table.state.owned(1) == []


# --- the end ---


@pytest.mark.rule("FL-VAR-22", "FL-DEC-06")
def test_the_player_loses_where_a_rival_is_first(bench):
    table = against(bench, 2)
    table.player(2).town_health = 80
    (over,) = table.run(check_victory(table.state)).of(e.GameOver)
    assert (over.winners, over.reason) == ((), "rival")
    assert table.state.result.story == over.story


@pytest.mark.rule("FL-VAR-33")
def test_several_at_a_mark(bench, subtests: pytest.Subtests):
    for mine, theirs, won in [((20, 50), (15, 80), False), ((20, 61), (15, 80), True), ((20, 60), (15, 80), True)]:
        with subtests.test(mine=mine, theirs=theirs, won=won):
            table = against(bench)
            table.player(0).coins = 0
            for seat, (prestige, health) in enumerate((mine, theirs)):
                table.player(seat).prestige, table.player(seat).town_health = prestige, health
            (over,) = table.run(check_victory(table.state)).of(e.GameOver)
            assert over.winners == ((0,) if won else ())


@pytest.mark.rule("FL-VAR-33")
def test_four_grades_of_victory(bench, subtests: pytest.Subtests):
    for prestige, health, grade in [
        (3, 54, "Undisputed"),
        (10, 30, "Clear"),
        (3, 68, "Contested"),
        (19, 30, "By a hair"),
    ]:
        with subtests.test(prestige=prestige, health=health, grade=grade):
            table = against(bench, 2)
            table.player(0).prestige = 20
            table.player(2).prestige, table.player(2).town_health = prestige, health
            over = finish(table.state, [0], "prestige")
            assert over.story.startswith(
                f"{grade} victory in Turn 1. {table.player(2).name}, the nearest rival, had {prestige}"
            )


@pytest.mark.rule("FL-VAR-33")
def test_three_grades_of_defeat(bench, subtests: pytest.Subtests):
    for prestige, health, grade in [(2, 40, "left behind"), (12, 30, "outrun"), (4, 78, "within reach")]:
        with subtests.test(prestige=prestige, health=health, grade=grade):
            table = against(bench)
            table.player(0).prestige, table.player(0).town_health = prestige, health
            table.player(1).prestige = 20
            over = finish(table.state, [1], "prestige")
            assert over.story.startswith(
                f"Defeat in Turn 1: {grade}. {table.player(1).name} came first with 20 Prestige"
            )
            assert f"{prestige} and {health}" in over.story


@pytest.mark.rule("FL-VAR-33")
def test_the_way_to_a_mark_is_counted_on_the_better_track(bench):
    table = against(bench)
    table.player(1).prestige, table.player(1).town_health = 5, 20
    assert share(table.state, 1) == 25
    table.player(1).town_health = 60
    assert share(table.state, 1) == 60
    table.state.options["length"] = "short"
    assert share(table.state, 1) == 120


@pytest.mark.rule("FL-VAR-33")
def test_a_short_game_is_not_played_on(bench):
    table = against(bench, length="short")
    table.player(0).prestige = 10
    run = table.run(check_victory(table.state))
    assert (run.asked, table.state.phase) == ([], "over")


def test_a_lost_party_of_the_player_is_formed_anew_as_ever(bench):
    table = against(bench)
    table.player(0).lost, table.player(0).place = True, ""
    table.settle(rebuild(table.state, 0))
    assert table.player(0).party
