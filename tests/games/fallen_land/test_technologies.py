"""Town Technologies. TEC, and what was decided for their price, their theft and for duplicates."""

import pytest

from fallen_tui.games.fallen_land.queries.bonuses import movement_bonus
from fallen_tui.games.fallen_land.rules import bank
from fallen_tui.games.fallen_land.rules.business import deal, purchase, sell
from fallen_tui.games.fallen_land.rules.checks import Outcome, party_check, pool
from fallen_tui.games.fallen_land.rules.drawing import random_technology
from fallen_tui.games.fallen_land.rules.play import play
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.towns import gain_technology
from fallen_tui.games.fallen_land.state import events as e

KINDS = ("garrison", "water", "learning", "machinist", "energy", "medical", "communication", "law", "marketplace")
SKILL_OF = {
    "garrison": "combat",
    "water": "survival",
    "learning": "diplomacy",
    "machinist": "mechanical",
    "energy": "technical",
    "medical": "medical",
}


def owning(bench, *kinds, seats=2, tier=1, starting=False, coins=99):
    """A table at which seat 0 has these technologies."""
    table = bench(seats)
    for kind in kinds:
        table.technology(0, kind, tier, starting=starting)
    table.player().coins = coins
    return table


def tiers(table, seat=0):
    return {tech.kind: tech.tier for tech in table.player(seat).technologies}


def tracks(table, seat=0):
    return table.player(seat).prestige, table.player(seat).town_health


def carried_out(table, seat, *effects, target=""):
    """The effects of a card, in its own words, for a seat."""
    table.rewrite("ac061", kind="boon", when="deed", target=None, do=list(effects))
    scene = Scene(seat, "ac061", target=target, aimed=bool(target))
    return carry_out(table.state, table.state.cards.actions["ac061"].do, scene)


# --- what there is, and what it does ---


@pytest.mark.rule("FL-TEC-01", "FL-DEC-09")
def test_nine_kinds_each_of_two_tiers_at_their_prices(bench):
    table = owning(bench, coins=500)
    assert tuple(table.state.cards.technologies) == KINDS
    prices = {kind: 40 if kind in ("law", "marketplace") else 30 for kind in KINDS}
    for kind in KINDS:
        assert bank.technology_price(table.state, 0, kind) == prices[kind]
        table.technology(0, kind)
        assert bank.technology_price(table.state, 0, kind) == 2 * prices[kind]
        table.player().technology(kind).tier = 2
        assert bank.technology_price(table.state, 0, kind) is None
        table.player().technologies.clear()


@pytest.mark.rule("FL-TEC-07", "FL-TEC-08")
def test_six_of_them_add_successes_to_party_checks(bench, subtests: pytest.Subtests):
    """A Garrison of Tier 2 gives 2 automatic Successes in Combat."""
    for kind in SKILL_OF:
        for tier in [1, 2]:
            with subtests.test(kind=kind, tier=tier):
                table = owning(bench, kind, tier=tier)
                table.dummy(0)
                for skill in SKILL_OF.values():
                    assert pool(table.state, 0, skill).fixed == (tier if SKILL_OF[kind] == skill else 0)
                run = table.run(party_check(table.state, 0, SKILL_OF[kind], tier), dice=((10,),))
                assert run.value == Outcome(True, tier, tier)


@pytest.mark.rule("FL-TEC-09")
def test_alone_they_help_nobody(bench, subtests: pytest.Subtests):
    for kind in ["solo", "individual", "duel"]:
        with subtests.test(kind=kind):
            table = owning(bench, *SKILL_OF, tier=2)
            table.dummy(0)
            assert all(pool(table.state, 0, skill, kind=kind, crown=0).fixed == 0 for skill in SKILL_OF.values())


@pytest.mark.rule("FL-TEC-10", "FL-TEC-07")
def test_the_communication_center_moves_the_party(bench):
    table = owning(bench)
    base = movement_bonus(table.state, 0)
    assert movement_bonus(owning(bench, "communication").state, 0) == base + 2
    assert movement_bonus(owning(bench, "communication", tier=2).state, 0) == base + 4


@pytest.mark.rule("FL-TEC-11", "FL-TEC-12", "FL-TEC-07")
def test_law_deals_action_cards_and_the_marketplace_spoils(bench, subtests: pytest.Subtests):
    for tier in [1, 2]:
        with subtests.test(tier=tier):
            table = owning(bench, "law", "marketplace", tier=tier)
            table.top("spoils", "sp001", "sp002", "sp003")
            table.run(deal(table.state, 0))
            table.run(deal(table.state, 1))
            assert (len(table.player(0).hand), len(table.player(1).hand)) == (1 + tier, 1)
            assert table.player(0).auction == ["sp001", "sp002"][:tier]
            assert table.player(1).auction == []


@pytest.mark.rule("FL-TEC-13", "FL-HEA-01")
def test_only_their_owner_is_served(bench):
    table = owning(bench, *KINDS[:7])
    table.dummy(1, medical=5)
    table.place(1, table.state.home(0))
    assert movement_bonus(table.state, 1) == 0
    for skill in SKILL_OF.values():
        assert pool(table.state, 1, skill).fixed == 0
    assert pool(table.state, 1, "medical", kind="healing").fixed == 0


# --- buying ---


@pytest.mark.rule("FL-TEC-02")
def test_seven_at_most_and_one_of_each_kind(bench):
    table = owning(bench, *KINDS[:6])
    keys = bank.purchase_keys(table.state, 0)
    assert "technology:communication" in keys
    table.technology(0, "communication")
    keys = bank.purchase_keys(table.state, 0)
    assert {key for key in keys if key.startswith("technology:")} == {f"technology:{kind}" for kind in KINDS[:7]}
    table.run(purchase(table.state, 0), "technology:garrison", "done")
    assert tiers(table) == {**dict.fromkeys(KINDS[:7], 1), "garrison": 2}
    table.run(gain_technology(table.state, 0, "law"))
    assert "law" not in tiers(table)


@pytest.mark.rule("FL-TEC-03", "FL-BUS-07")
def test_one_is_bought_or_upgraded_each_turn(bench, subtests: pytest.Subtests):
    for key in ["technology:garrison", "technology:water"]:
        with subtests.test(key=key):
            table = owning(bench, "garrison", coins=500)
            run = table.start(purchase(table.state, 0), key)
            assert not any(other.startswith("technology:") for other in run.ask.keys)
            assert "chip" in run.ask.keys
            run.go("done")
            assert run.of(e.Bought) == [e.Bought(0, "technology")]


@pytest.mark.rule("FL-TEC-03", "FL-GEN-02")
def test_what_a_card_grants_comes_on_top(bench):
    table = owning(bench, coins=500)
    table.run(purchase(table.state, 0), "technology:garrison", "done")
    table.run(carried_out(table, 0, {"technology": "water"}))
    assert tiers(table) == {"garrison": 1, "water": 1}


@pytest.mark.rule("FL-TEC-04", "FL-GEN-03", "FL-BUS-05")
def test_buyers_go_clockwise_and_name_it_before_they_pay(bench):
    table = bench(3)
    for seat in range(3):
        table.player(seat).coins = 30
    table.auction(1, "sp001")
    state = table.state
    state.first, state.phase, state.stage, state.at = 1, "purchase", 1, 0
    run = table.start(play(state), "technology:water", dice=((5,),) * 3)
    assert run.asked[0].seat == 1
    assert (run.ask.topic, run.ask.about[0]) == ("payment", "technology:water")
    run.go("coins")
    while state.phase == "purchase":
        run.go("done")
    buyers = list(dict.fromkeys(ask.seat for ask in run.asked if ask.topic == "purchase"))
    assert buyers == [1, 2, 0]


@pytest.mark.rule("FL-TEC-05", "FL-TEC-06", "FL-DEC-09")
def test_a_new_one_brings_prestige_and_town_health_an_upgrade_neither(bench):
    table = owning(bench, coins=90)
    table.run(purchase(table.state, 0), "technology:garrison", "done")
    assert (table.player().coins, tiers(table), tracks(table)) == (60, {"garrison": 1}, (1, 35))
    table.player().bought.clear()
    table.run(purchase(table.state, 0), "technology:garrison")
    assert (table.player().coins, tiers(table), tracks(table)) == (0, {"garrison": 2}, (1, 35))


@pytest.mark.rule("FL-TEC-06")
def test_nobody_buys_a_tier_2_without_its_tier_1(bench):
    table = owning(bench, coins=60)
    run = table.run(purchase(table.state, 0), "technology:garrison", "done")
    assert run.of(e.TechnologySet) == [e.TechnologySet(0, "garrison", 1, "bought")]
    assert table.player().coins == 30


@pytest.mark.rule("FL-DEC-09")
def test_an_upgrade_is_paid_in_full(bench, subtests: pytest.Subtests):
    for kind, price in [("energy", 60), ("law", 80)]:
        with subtests.test(kind=kind, price=price):
            table = owning(bench, kind, coins=price - 1)
            assert f"technology:{kind}" not in bank.purchase_keys(table.state, 0)
            table.player().coins = price
            assert f"technology:{kind}" in bank.purchase_keys(table.state, 0)
            table.run(bank.buy(table.state, 0, f"technology:{kind}"))
            assert (table.player().coins, tiers(table)) == (0, {kind: 2})


# --- paying with cards ---


@pytest.mark.rule("FL-TEC-22")
def test_coins_spoils_and_action_cards_pay_for_a_technology(bench):
    """30 coins as 20 coins, a Spoils card worth 5 and an Action card worth 5."""
    table = owning(bench, coins=20)
    table.item(0, value=5)
    spoils = table.player().auction[0]
    table.alter("ac010", value=5)
    table.hand(0, "ac010")
    table.run(bank.buy(table.state, 0, "technology:water"), f"spoils:{spoils}")
    assert (tiers(table), tracks(table), table.player().coins) == ({"water": 1}, (1, 35), 0)
    assert table.state.decks["spoils"].discard == [spoils]
    assert table.state.decks["action"].discard == ["ac010"]


@pytest.mark.rule("FL-TEC-22")
def test_a_first_chip_for_one_action_card_worth_ten(bench):
    table = owning(bench, coins=0)
    table.alter("ac010", value=10)
    table.hand(0, "ac010")
    table.run(bank.buy(table.state, 0, "chip"), "action:ac010")
    assert (table.player().chips, table.player().coins, table.player().hand) == (1, 0, [])


@pytest.mark.rule("FL-DEC-35")
def test_cards_are_sold_at_full_value_first_and_change_is_kept(bench):
    table = owning(bench, coins=4)
    table.item(0, value=22)
    table.item(0, value=8)
    first, second = table.player().auction
    run = table.run(bank.buy(table.state, 0, "technology:water"), f"spoils:{first}")
    assert run.asked[1].about == ("technology:water", 30, 22)
    assert run.asked[1].keys == (f"spoils:{second}",)
    assert table.player().coins == 4
    table = owning(bench, coins=4)
    table.item(0, value=25)
    (only,) = table.player().auction
    table.run(bank.buy(table.state, 0, "chip"), f"spoils:{only}")
    assert (table.player().coins, table.player().chips) == (19, 1)


@pytest.mark.rule("FL-DEC-35", "FL-TEC-22")
def test_a_purchase_can_be_called_off_until_the_first_card_is_handed_in(bench, subtests: pytest.Subtests):
    for coins, proposed in [(4, "back"), (30, "coins")]:
        with subtests.test(coins=coins, proposed=proposed):
            table = owning(bench, coins=coins)
            table.item(0, value=26)
            run = table.run(bank.buy(table.state, 0, "technology:water"), "back")
            assert run.asked[0].default == proposed
            assert (table.player().coins, tiers(table), len(table.player().auction)) == (coins, {}, 1)
            assert run.of(e.Bought) == []
            words = table.game.question(table.state, run.asked[0])
            assert [choice.label for choice in words.choices if choice.key == "back"] == ["Cancel"]
            assert ("26 coins short. You get change" in words.prompt) == (coins == 4)


@pytest.mark.rule("FL-DEC-35")
def test_coins_alone_are_paid_without_a_question(bench):
    table = owning(bench, coins=30)
    run = table.run(bank.buy(table.state, 0, "technology:water"))
    assert (run.topics, table.player().coins, tiers(table)) == ([], 0, {"water": 1})


# --- losing ---


@pytest.mark.rule("FL-TEC-14", "FL-TEC-15", "FL-TEC-16")
def test_either_tier_is_sold_for_25_and_only_tier_1_costs_anything(bench):
    table = owning(bench, "water", tier=2, coins=0)
    table.player().prestige = 2
    table.run(sell(table.state, 0), "technology:water", "done")
    assert (table.player().coins, tiers(table), tracks(table)) == (25, {"water": 1}, (2, 30))
    table.run(sell(table.state, 0), "technology:water")
    assert (table.player().coins, tiers(table), tracks(table)) == (50, {}, (1, 25))


@pytest.mark.rule("FL-TEC-15", "FL-TEC-16")
def test_destroyed_it_is_lost_like_one_that_is_sold(bench, subtests: pytest.Subtests):
    for tier, left, after in [(1, {}, (1, 25)), (2, {"water": 1}, (2, 30))]:
        with subtests.test(tier=tier, left=left, after=after):
            table = owning(bench, "water", tier=tier)
            table.player().prestige = 2
            table.run(carried_out(table, 1, {"destroy_technology": {"who": "target"}}, target="seat:0"))
            assert (tiers(table), tracks(table)) == (left, after)


@pytest.mark.rule("FL-TEC-17", "FL-TEC-16", "FL-DEC-33")
def test_a_stolen_tier_2_stays_a_tier_2_and_gives_nothing_else(bench):
    table = owning(bench, "water", tier=2)
    table.run(carried_out(table, 1, {"steal_technology": {"who": "target"}}, target="seat:0"))
    assert (tiers(table, 1), tracks(table, 1)) == ({"water": 2}, (0, 30))
    assert (tiers(table, 0), tracks(table, 0)) == ({"water": 1}, (0, 30))


@pytest.mark.rule("FL-DEC-33", "FL-TEC-15")
def test_a_stolen_tier_1_gives_its_thief_what_its_owner_loses(bench):
    table = owning(bench, "water")
    table.player().prestige = 1
    table.run(carried_out(table, 1, {"steal_technology": {"who": "target"}}, target="seat:0"))
    assert (tiers(table, 1), tracks(table, 1)) == ({"water": 1}, (1, 35))
    assert (tiers(table, 0), tracks(table, 0)) == ({}, (0, 25))


@pytest.mark.rule("FL-DEC-33")
def test_a_thief_who_has_it_upgrades_it_or_takes_coins(bench, subtests: pytest.Subtests):
    for answer, tier, coins in [("upgrade", 2, 10), ("coins", 1, 35)]:
        with subtests.test(answer=answer, tier=tier, coins=coins):
            table = owning(bench, "water")
            table.technology(1, "water")
            table.run(carried_out(table, 1, {"steal_technology": {"who": "target"}}, target="seat:0"), answer)
            assert (tiers(table, 1), table.player(1).coins, tracks(table, 1)) == ({"water": tier}, coins, (0, 30))


@pytest.mark.rule("FL-DEC-33", "FL-TEC-02")
def test_a_thief_with_seven_takes_coins(bench):
    table = owning(bench, "marketplace")
    for kind in KINDS[:7]:
        table.technology(1, kind)
    table.run(carried_out(table, 1, {"steal_technology": {"who": "target"}}, target="seat:0"))
    assert (len(tiers(table, 1)), table.player(1).coins, tiers(table, 0)) == (7, 35, {})


@pytest.mark.rule("FL-TEC-18", "FL-DEC-33")
def test_starting_ones_are_safe_upgraded_or_not(bench, subtests: pytest.Subtests):
    for tier in [1, 2]:
        for effect in ["steal_technology", "destroy_technology"]:
            with subtests.test(tier=tier, effect=effect):
                table = owning(bench, "water", tier=tier, starting=True)
                run = table.run(carried_out(table, 1, {effect: {"who": "target"}}, target="seat:0"))
                assert run.events == []
                assert tiers(table) == {"water": tier}
                assert bank.sale_keys(table.state, 0) == ()


# --- given ---


@pytest.mark.rule("FL-TEC-19")
def test_a_random_one_that_is_owned_upgrades_or_pays(bench, subtests: pytest.Subtests):
    for answer, tier, coins in [("upgrade", 2, 10), ("coins", 1, 35)]:
        with subtests.test(answer=answer, tier=tier, coins=coins):
            table = owning(bench, "learning", coins=10)
            table.run(carried_out(table, 0, {"technology": "random"}), answer, dice=((3,),))
            assert (tiers(table), table.player().coins, tracks(table)) == ({"learning": tier}, coins, (0, 30))


@pytest.mark.rule("FL-DEC-34")
def test_at_tier_2_or_with_seven_it_pays(bench, subtests: pytest.Subtests):
    for owned in [(("learning",), 2), (("garrison", "water", *KINDS[3:8]), 1)]:
        with subtests.test(owned=owned):
            kinds, tier = owned
            table = owning(bench, *kinds, tier=tier, coins=10)
            before = tiers(table)
            run = table.run(carried_out(table, 0, {"technology": "random"}), dice=((3,),))
            assert (tiers(table), table.player().coins, run.topics) == (before, 35, [])


@pytest.mark.rule("FL-TEC-20")
def test_a_random_kind_is_a_d10_and_a_ten_is_rolled_again(bench):
    table = owning(bench)
    run = table.run(random_technology(table.state), dice=((10,), (10,), (9,)))
    assert run.value == "marketplace"
    assert [table.run(random_technology(table.state), dice=((face,),)).value for face in range(1, 10)] == list(KINDS)
    assert {(roll.count, roll.sides) for roll in run.rolls} == {(1, 10)}


@pytest.mark.rule("FL-TEC-21", "FL-TEC-05", "FL-BUS-09")
def test_a_technology_card_is_exchanged_for_the_chip_it_names(bench):
    table = owning(bench, coins=15)
    table.rewrite("ac027", cost={"coins": 10})
    table.hand(0, "ac027")
    run = table.run(purchase(table.state, 0), "play:ac027")
    assert "play:ac027" in run.asked[0].keys
    assert (tiers(table), tracks(table), table.player().coins) == ({"energy": 1}, (1, 35), 5)
    assert table.state.decks["action"].discard == ["ac027"]
