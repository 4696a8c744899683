"""Death: the gear of the dead, lost Parties and new ones. DTH, FL-DEC-21 to FL-DEC-23."""

import pytest

from fallen_tui.games.fallen_land.queries.bonuses import movement_bonus
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.duel import duel
from fallen_tui.games.fallen_land.rules.effects_phase import fester, lose_minds, rebuild, refit
from fallen_tui.games.fallen_land.rules.exploits import exploits
from fallen_tui.games.fallen_land.rules.harm import hurt_members, hurt_party, kill
from fallen_tui.games.fallen_land.rules.mercenaries import mercenary_moves
from fallen_tui.games.fallen_land.rules.moments import Moment
from fallen_tui.games.fallen_land.rules.movement import move_party
from fallen_tui.games.fallen_land.rules.play import PLAN
from fallen_tui.games.fallen_land.rules.plays import play
from fallen_tui.games.fallen_land.rules.pvp import attack
from fallen_tui.games.fallen_land.rules.stories import play_story
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.pending import Combat
from fallen_tui.games.fallen_land.state.table import NOBODY


def burdened(bench, seats=1):
    """Crown 1 with two things, Crown 2 with room for one of them."""
    table = bench(seats)
    table.dummy(0, 0)
    table.dummy(0, 1, capacity=8)
    light, heavy = table.item(0, 0, weight=2), table.item(0, 0, weight=6)
    table.item(0, 1, weight=3)
    return table, light, heavy


def dies(table, cause, *answers):
    """Crown 1 dies of something."""
    return table.run(hurt_members(table.state, 0, ((0, 8),), cause=cause), *answers)


def discarded(table):
    return table.state.decks["spoils"].discard


# --- the gear of the dead ---


@pytest.mark.rule("FL-DTH-07", "FL-DTH-06", "FL-DTH-01")
def test_gear_passes_to_the_survivors_of_a_party_check(bench):
    table, light, heavy = burdened(bench)
    run = dies(table, "party", "crown:1")
    assert [ask.keys for ask in run.asked] == [("crown:1", "store"), ("store",)]
    assert light in table.member(0, 1).gear
    assert (table.player().auction, discarded(table), table.player().crowns[0]) == ([heavy], [], None)
    table.check()


@pytest.mark.rule("FL-DTH-07")
def test_directions_and_failure_of_a_party_card_leave_the_gear(bench, subtests: pytest.Subtests):
    for part in ["opening", "middle", "failure"]:
        with subtests.test(part=part):
            table, light, _ = burdened(bench)
            harm = [{"damage": {"n": 20, "to": "crown1"}}]
            fields = (
                {part: harm}
                if part != "failure"
                else {"checks": [{"medical": 9}], "failure": {"text": "No.", "do": harm}}
            )
            card = table.fable(**fields)
            table.run(draw(table.state, 0, "plains", 1, open=True))
            run = table.start(play_story(table.state, 0, card), dice=((9, 9),) if part == "failure" else ())
            assert (run.ask.topic, run.ask.about) == ("inherit", (light,))
            assert discarded(table) == []


@pytest.mark.rule("FL-DTH-08")
def test_gear_of_one_who_dies_alone_is_discarded(bench, subtests: pytest.Subtests):
    for who in ["solo", "individual"]:
        with subtests.test(who=who):
            table, light, heavy = burdened(bench)
            harm = {"text": "No.", "do": [{"damage": {"n": 20, "to": "tested"}}]}
            named = {"crown": 1} if who == "solo" else {}
            card = table.fable(who=who, checks=[{"medical": 2}], failure=harm, **named)
            table.run(draw(table.state, 0, "plains", 1, open=True))
            dice = ((9,),)
            if who == "individual":
                table.member(0, 1).gear.clear()
                table.dummy(0, 2, medical=25)
                dice = ((9, 9, 5),)
            table.run(play_story(table.state, 0, card), dice=dice)
            assert table.player().crowns[0] is None
            assert {light, heavy} <= set(discarded(table))


@pytest.mark.rule("FL-DTH-09")
def test_gear_of_one_whom_an_action_card_kills_is_discarded(bench):
    table, light, heavy = burdened(bench, 2)
    victim = table.member().card
    card = table.action(1, {"kill": "target"}, target="rival_character", when={"moment": "deed_end", "whose": "other"})
    run = table.run(play(table.state, 1, f"play:{card}", Moment("deed_end", 0)), f"char:0:{victim}")
    assert run.of(e.Died) == [e.Died(0, 0, victim, "action")]
    assert discarded(table) == [light, heavy]


@pytest.mark.rule("FL-DTH-10")
def test_in_combat_gear_is_set_aside_until_its_end(bench):
    table, light, heavy = burdened(bench, 2)
    table.dummy(1, combat=25)
    for seat in (0, 1):
        table.place(seat, "J01")
    run = table.start(attack(table.state, 1, "seat:0"), "fight", "fight", dice=((2,), (9, 9), (6, 3, 3)))
    run.go((("crown:0", 8), ("crown:1", 4)))
    assert table.player().aside == [light, heavy]
    assert discarded(table) == []
    table.always("stow", "store")
    run.go("fight", "flight", dice=((6,), (1,), (1, 1, 1, 1, 1)))
    assert table.player().crowns == [None] * 5
    assert run.done
    assert len(table.player(1).auction) == 3
    assert {light, heavy} <= {*table.player(1).auction, *discarded(table)}


@pytest.mark.rule("FL-DTH-10", "FL-DTH-06")
def test_a_victor_keeps_the_gear_of_the_own_dead(bench):
    table, light, heavy = burdened(bench, 2)
    table.member(0, 1).gear.clear()
    table.dummy(1, combat=5, health=5)
    for seat in (0, 1):
        table.place(seat, "J01")
    table.hurt(0, 0, physical=7)
    run = table.start(attack(table.state, 0, "seat:1"), "fight", "fight", dice=((9, 9), (9,)))
    assert table.player().crowns[0] is None
    run.go("fight", "fight", dice=((5,), (9,), (6,)))
    assert (run.ask.topic, run.ask.about) == ("inherit", (light,))
    run.go("crown:1", "crown:1")
    assert table.member(0, 1).gear == [light, heavy]


@pytest.mark.rule("FL-DTH-11")
def test_a_mercenary_leaves_no_gear_of_those_it_kills(bench):
    table, light, heavy = burdened(bench, 2)
    table.mercenary(1, "ac901", "J01", "attack", "seat:0")
    table.alter("ac901", strike=0, omega=8, dice=5)
    table.place(0, "J01")
    table.hurt(0, 0, physical=7)
    table.hurt(0, 1, physical=7)
    run = table.start(mercenary_moves(table.state, 1), "fight", dice=((2, 9, 9, 9, 9), (9, 9), (6,)))
    assert run.done
    assert {light, heavy} <= set(discarded(table))
    assert table.player(1).auction == []


@pytest.mark.rule("FL-DTH-11", "FL-DTH-08")
def test_a_duel_leaves_no_gear_either(bench):
    table, light, heavy = burdened(bench, 2)
    table.dummy(1, combat=25)
    table.hurt(0, 0, physical=7)
    table.run(duel(table.state, (1, 0), (0, 0)), dice=((2,), (9,), (6, 6, 6)))
    assert discarded(table) == [light, heavy]


@pytest.mark.rule("FL-DTH-12", "FL-JNX-07")
def test_jinxed_cards_go_with_their_bearer(bench):
    table = bench(1)
    table.crew(0, n=2)
    curse = table.item(0, 0, kind="jinxed", jinx="character", value=None)
    table.attach("ac908", 0, 0)
    dies(table, "party")
    assert discarded(table) == [curse]
    assert table.state.decks["action"].discard == ["ac908"]


@pytest.mark.rule("FL-DTH-12", "FL-DEC-22")
def test_a_party_that_is_wiped_out_leaves_nothing_but_the_town(bench):
    table = bench(1)
    table.dummy(0)
    gear = table.item(0, 0)
    table.party_gear(0, "sp026", "sp024")
    ride = table.wheels(0)
    stowed = table.item(0, 5, stowable=True)
    stored = table.item(0)
    table.attach("ac021", 0, "party")
    table.attach("ac014", 0, "town")
    table.always("react", "pass")
    table.roster(0, "ch901")
    table.hand(0, "ac908")
    run = dies(table, "party")
    player = table.player()
    assert set(discarded(table)) == {gear, "sp026", "sp024", ride, stowed}
    assert table.state.decks["action"].discard == ["ac021"]
    assert (player.auction, player.hand, [each.card for each in player.roster]) == ([stored], ["ac908"], ["ch901"])
    assert ([each.card for each in player.town_cards], player.town_health, player.coins) == (["ac014"], 30, 10)
    assert run.of(e.PartyLost) == [e.PartyLost(0)]
    table.check()


@pytest.mark.rule("FL-DTH-06")
def test_what_the_gear_of_the_dead_gave_is_gone_at_once(bench):
    table = bench(1)
    table.crew(0, n=2)
    table.item(0, 0, movement=2)
    assert movement_bonus(table.state, 0) == 2
    dies(table, "solo")
    assert movement_bonus(table.state, 0) == 0


@pytest.mark.rule("FL-DEC-21")
def test_causes_that_the_table_does_not_list(bench, subtests: pytest.Subtests):
    for cause in ["chips", "hex", "other"]:
        with subtests.test(cause=cause):
            table, light, heavy = burdened(bench)
            dies(table, cause, "crown:1")
            assert light in table.member(0, 1).gear
            assert (table.player().auction, discarded(table)) == ([heavy], [])
            table.run(kill(table.state, 0, 1, cause))
            assert light in discarded(table)
            assert table.player().auction == [heavy]


@pytest.mark.rule("FL-DMG-12", "FL-DEC-21")
def test_gear_of_one_whom_the_wounds_kill_stays_with_the_faction(bench):
    table, light, heavy = burdened(bench)
    table.hurt(0, 0, infected=7)
    table.run(fester(table.state, 0), "crown:1")
    assert light in table.member(0, 1).gear
    assert table.player().auction == [heavy]
    last = tuple(table.member(0, 1).gear)
    table.hurt(0, 1, infected=7)
    table.run(fester(table.state, 0))
    assert table.player().auction == [heavy, *last]
    assert (table.player().lost, discarded(table)) == (True, [])


# --- a Party that is lost, and a new one ---


@pytest.mark.rule("FL-DTH-02")
def test_the_phase_ends_with_the_last_character(bench):
    table = bench(2)
    table.dummy(0)
    table.place(0, "J01")
    table.player().penalty = 2
    card = table.fable(success={"text": "Oh.", "do": [{"kill": "each"}]})
    table.player().weeks = 4
    run = table.run(exploits(table.state, 0), "encounter:plains")
    assert run.value is False
    assert (table.player().weeks, table.player().penalty, table.player().place) == (0, 0, "")
    assert table.state.decks["plains"].discard == [card]


@pytest.mark.rule("FL-DTH-03", "FL-DTH-13", "FL-DTH-04")
def test_a_new_party_from_the_roster_and_the_deck(bench):
    """Two in the Roster: three are drawn, for example for 2 Prestige and 4 Town Health."""
    table = bench(1)
    table.roster(0, "ch901", "ch002")
    player = table.player()
    player.lost, player.place, player.prestige = True, "", 2
    table.empty("spoils", discard=False)
    for card in table.state.decks["character"].top(3):
        table.alter(card, start=None, abilities=())
    drawn = table.state.decks["character"].top(3)
    table.always("outfit", "done")
    run = table.run(rebuild(table.state, 0), "prestige", "prestige")
    assert next(ask.keys for ask in run.asked if ask.topic == "rebuild_price") == ("prestige", "town_health")
    assert (player.prestige, player.town_health) == (0, 26)
    assert [member.card for _, member in player.party] == ["ch901", "ch002", *drawn]
    assert (player.place, player.lost) == (table.state.home(0), False)


@pytest.mark.rule("FL-DTH-03")
def test_of_more_than_five_in_the_roster_their_player_chooses(bench):
    table = bench(1)
    cards = ("ch901", "ch002", "ch003", "ch004", "ch005", "ch006")
    table.roster(0, *cards)
    table.player().lost, table.player().place = True, ""
    table.empty("spoils", discard=False)
    table.always("outfit", "done")
    table.run(rebuild(table.state, 0), cards[1:])
    assert [member.card for _, member in table.player().party] == list(cards[1:])
    assert [member.card for member in table.player().roster] == ["ch901"]


@pytest.mark.rule("FL-DTH-05", "FL-DEC-23")
def test_ten_free_spoils_when_the_five_crowns_are_full(bench):
    table = bench(1)
    table.crew(0, n=4)
    table.player().refit = True
    assert table.run(refit(table.state, 0)).events == []
    table.dummy(0)
    ten = table.state.decks["spoils"].top(10)
    for card in ten[1:9]:
        table.alter(card, kind="equipment", hire=None, jinx="", do=(), vehicle=None, weight=0, abilities=())
    table.rewrite(ten[0], **{**table._blank(ten[0]), "kind": "event", "do": [{"coins": 3}]})
    table.alter(ten[9], kind="jinxed", jinx="party", hire=None, do=(), vehicle=None, abilities=())
    table.always("stow", "store")
    run = table.run(refit(table.state, 0))
    assert (table.player().coins, table.player().party_gear) == (13, [ten[9]])
    assert table.player().auction == list(ten[1:9])
    assert discarded(table) == [ten[0]]
    assert not table.player().refit
    assert run.of(e.CoinsChanged) == [e.CoinsChanged(0, 3, ten[0])]


@pytest.mark.rule("FL-DEC-23")
def test_who_can_pay_nothing_gets_three_for_nothing(bench):
    table = bench(1)
    player = table.player()
    player.lost, player.place, player.town_health = True, "", 3
    table.roster(0, "ch901")
    table.always("outfit", "done")
    table.always("late_technology", "no")
    run = table.run(rebuild(table.state, 0))
    assert len(player.party) == 3
    assert (player.prestige, player.town_health, player.refit) == (0, 3, True)
    assert "rebuild_price" not in [ask.topic for ask in run.asked]


@pytest.mark.rule("FL-DEC-23", "FL-DTH-04")
def test_the_last_health_is_spent_first(bench):
    table = bench(1)
    player = table.player()
    player.lost, player.place, player.town_health = True, "", 7
    table.always("outfit", "done")
    table.always("late_technology", "no")
    run = table.run(rebuild(table.state, 0))
    assert (len(player.party), player.town_health) == (3, 3)
    assert [ask.keys for ask in run.asked if ask.topic == "rebuild_price"] == [("town_health",)]


@pytest.mark.rule("FL-DEC-23")
def test_wounds_and_minds_come_before_the_new_party():
    stages = PLAN["effects"].stages
    assert stages.index(fester) < stages.index(lose_minds) < stages.index(rebuild)


@pytest.mark.rule("FL-DEC-23", "FL-DTH-03")
def test_who_loses_the_party_to_the_wounds_forms_it_anew_in_the_same_phase(bench):
    from fallen_tui.games.fallen_land.rules.play import sub_phase

    table = bench(1)
    table.dummy(0)
    table.hurt(0, 0, infected=7)
    table.roster(0, "ch901", "ch002", "ch003", "ch004", "ch005")
    table.empty("spoils", discard=False)
    for topic, answer in (("outfit", "done"), ("react", "pass")):
        table.always(topic, answer)
    table.state.phase, table.state.stage = "effects", 1
    for _ in range(3):
        table.run(sub_phase(table.state))
    assert len(table.player().party) == 5
    assert table.player().place == table.state.home(0)


@pytest.mark.rule("FL-DTH-13")
def test_a_new_party_starts_at_home_wherever_the_old_one_died(bench):
    table = bench(1)
    table.dummy(0)
    table.run(move_party(table.state, 0, "J01", "card"))
    table.run(hurt_party(table.state, 0, 99, cause="party"))
    table.roster(0, "ch901", "ch002", "ch003", "ch004", "ch005")
    table.empty("spoils", discard=False)
    table.always("outfit", "done")
    run = table.run(rebuild(table.state, 0))
    assert run.of(e.PartyFormed) == [e.PartyFormed(0)]
    assert table.player().place == table.state.home(0) != "J01"


def test_a_story_counts_those_it_cost_and_not_those_of_a_combat_in_it(bench):
    table = bench(2)
    table.crew(0, n=3)
    table.crew(1, n=1)
    in_play = table.story_in_play("pl001")
    table.run(kill(table.state, 0, 0, "party"))
    assert in_play.dead == 1
    table.state.combat = Combat(((0, "", NOBODY), (1, "", NOBODY)))
    e.Died(0, 1, table.member(0, 1).card, "pvp").apply(table.state)
    assert (in_play.dead, len(table.player().party)) == (1, 1)
