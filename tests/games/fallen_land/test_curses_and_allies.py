"""Relics, Events, Allies and Jinxed cards. JNX, FL-DEC-32."""

import pytest

from fallen_tui.games.fallen_land.content.effects.registry import parse_effects
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE, load, skill_total
from fallen_tui.games.fallen_land.rules import bank
from fallen_tui.games.fallen_land.rules.desk import givable
from fallen_tui.games.fallen_land.rules.gear import gain_spoils
from fallen_tui.games.fallen_land.rules.gear_places import carried
from fallen_tui.games.fallen_land.rules.harm import hurt_members
from fallen_tui.games.fallen_land.rules.outfit import outfit_keys
from fallen_tui.games.fallen_land.rules.plays import play
from fallen_tui.games.fallen_land.rules.pvp import attack
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.setup import hire_allies
from fallen_tui.games.fallen_land.rules.tracks import spendable
from fallen_tui.games.fallen_land.state import events as e


def does(table, *words, seat=0, **scene):
    return carry_out(table.state, parse_effects(list(words)), Scene(seat, **scene))


def drawn(table, seat=0, **fields):
    """A Spoils card of one's own making that has just been drawn."""
    card = table.gadget(seat, "", **fields)
    table.player(seat).auction.remove(card)
    table.state.limbo.append(card)
    return card


def gain(table, card, *answers, seat=0):
    return table.run(gain_spoils(table.state, seat, (card,)), *answers)


@pytest.mark.rule("FL-JNX-01")
def test_there_is_one_copy_of_each_relic(bench):
    cards = bench(1).state.cards
    relics = [card for card in cards.spoils.values() if card.kind == "relic"]
    assert len(relics) > 3
    assert len({card.name for card in relics}) == len(relics)
    assert all(cards.decks["spoils"].count(card.id) == 1 for card in relics if card.faction is None)


@pytest.mark.rule("FL-JNX-02")
def test_an_event_is_carried_out_at_once_and_discarded(bench):
    """A cache: draw 5 more Spoils cards at once."""
    table = bench(1)
    table.dummy(0)
    cache = drawn(table, kind="event", value=None, do=[{"draw": "5 spoils"}])
    five = table.state.decks["spoils"].top(5)
    plain = {"kind": "equipment", "vehicle": None, "hire": None, "jinx": "", "do": (), "weight": 0, "permanent": ""}
    for card in five:
        table.alter(card, **plain, abilities=())
    table.always("stow", "store")
    run = gain(table, cache)
    assert table.player().auction == list(five)
    assert table.state.decks["spoils"].discard == [cache]
    assert cache not in {key for ask in run.asked for key in ask.about}
    table.check()


# --- Allies ---


@pytest.mark.rule("FL-JNX-03", "FL-DEC-32")
def test_an_ally_is_paid_for_when_drawn_and_attached(bench):
    table = bench(1)
    table.crew(0, n=2, combat=5)
    ally = drawn(table, kind="ally", hire=4, value=None, skills={"combat": 2})
    run = table.start(gain_spoils(table.state, 0, (ally,)))
    assert (run.ask.topic, run.ask.keys, run.ask.about) == ("hire_ally", ("no", "crown:0", "crown:1"), (ally, 4))
    run.go("crown:1")
    assert run.of(e.CoinsChanged) == [e.CoinsChanged(0, -4, "ally")]
    assert skill_total(table.state, 0, 1, "combat") == 7
    assert load(table.state, 0, 1) == 0


@pytest.mark.rule("FL-DEC-32", "FL-JNX-03")
def test_an_ally_that_is_not_paid_for_is_discarded(bench, subtests: pytest.Subtests):
    for coins, answers in [(10, ("no",)), (3, ())]:
        with subtests.test(coins=coins, answers=answers):
            table = bench(1)
            table.dummy(0)
            table.player().coins = coins
            ally = drawn(table, kind="ally", hire=4, value=None)
            gain(table, ally, *answers)
            assert table.state.decks["spoils"].discard == [ally]
            assert table.player().coins == coins


@pytest.mark.rule("FL-JNX-03")
def test_an_ally_may_ride_in_the_vehicle(bench):
    table = bench(1)
    table.dummy(0)
    table.wheels(0)
    ally = drawn(table, kind="ally", hire=1, rides=True, value=None, skills={"mechanical": 1})
    gain(table, ally, "vehicle")
    assert table.player().rides[0].gear == [ally]
    assert skill_total(table.state, 0, VEHICLE, "mechanical") == 1


@pytest.mark.rule("FL-DEC-32")
def test_an_ally_with_a_printed_cost_weighs_and_all_allies_ask_3_to_12_coins(bench):
    table = bench(1)
    table.dummy(0, capacity=8)
    table.item(0, 0, weight=6)
    ally = drawn(table, kind="ally", hire=3, weight=3, value=None)
    gain(table, ally)
    assert table.state.decks["spoils"].discard == [ally]
    hires = [card.hire for card in bench(1).state.cards.spoils.values() if card.kind == "ally"]
    assert hires
    assert all(3 <= hire <= 12 for hire in hires)


@pytest.mark.rule("FL-DEC-32")
def test_an_ally_dealt_in_setup_is_hired_or_replaced(bench, subtests: pytest.Subtests):
    for answer, coins, kept in [("crown:0", 6, True), ("no", 10, False)]:
        with subtests.test(answer=answer, coins=coins, kept=kept):
            table = bench(1)
            table.dummy(0)
            ally = table.gadget(0, "", kind="ally", hire=4, value=None)
            table.player().auction.remove(ally)
            table.player().dealt.append(ally)
            table.state.phase = "setup"
            new = table.state.decks["spoils"].top()[0]
            table.alter(new, kind="equipment", hire=None, jinx="", do=(), vehicle=None)
            table.run(hire_allies(table.state, 0), answer)
            assert (table.player().coins, table.member().gear == [ally]) == (coins, kept)
            assert table.player().dealt == ([] if kept else [new])
            assert (ally in table.state.decks["spoils"].discard) is not kept


@pytest.mark.rule("FL-JNX-04")
def test_an_ability_may_waive_the_hire_cost(bench):
    table = bench(1)
    table.dummy(0)
    table.player().coins = 0
    table.gadget(0, 0, standing=[{"price": {"of": "ally", "n": -12}, "if": {"turn": "=1"}}])
    ally = drawn(table, kind="ally", hire=9, value=None)
    run = gain(table, ally, "crown:0")
    assert run.of(e.CoinsChanged) == []
    assert ally in table.member().gear


@pytest.mark.rule("FL-JNX-05")
def test_an_ally_may_keep_first_strike_from_the_party(bench):
    table = bench(2)
    for seat in (0, 1):
        table.dummy(seat)
        table.place(seat, "J01")
    table.item(0, 0, "ranged", first_strike=True)
    table.gadget(1, 0, kind="ally", hire=3, value=None, standing=[{"immune": ["first_strike"]}])
    run = table.start(attack(table.state, 0, "seat:1"))
    assert run.ask.topic == "pvp_flight"
    assert run.rolls == []


@pytest.mark.rule("FL-JNX-09")
def test_allies_count_with_melee_weapons_only(bench):
    table = bench(1)
    table.dummy(0, combat=5)
    table.item(0, 0, "ranged", combat=4)
    table.item(0, 0, "animal", kind="ally", hire=3, value=None, combat=2)
    assert skill_total(table.state, 0, 0, "combat", melee=True) == 7


@pytest.mark.rule("FL-INF-08")
def test_allies_are_neither_sold_nor_traded(bench):
    table = bench(2)
    table.dummy(0)
    ally = table.item(0, 0, kind="ally", hire=3, value=5)
    gear = table.item(0, 0, value=5)
    assert bank.goods(table.state, 0) == [gear]
    assert list(givable(table.state, 0)) == ["coins", f"spoils:{gear}"]
    from fallen_tui.games.fallen_land.rules.gear import store

    table.run(store(table.state, 0, ally, "gear:0:0"))
    assert (table.player().auction, table.state.decks["spoils"].discard) == ([], [ally])


# --- Jinxed cards ---


@pytest.mark.rule("FL-JNX-06")
def test_a_jinxed_card_cannot_be_refused_stored_or_sold(bench, subtests: pytest.Subtests):
    for jinx in ["party", "character"]:
        with subtests.test(jinx=jinx):
            table = bench(2)
            table.crew(0, n=2, combat=5)
            burden = [{"skills": {"combat": -2}, "of": "party" if jinx == "party" else "bearer"}]
            curse = drawn(table, kind="jinxed", jinx=jinx, standing=burden)
            run = table.start(gain_spoils(table.state, 0, (curse,)))
            if jinx == "character":
                assert (run.ask.topic, run.ask.keys) == ("jinx_bearer", ("crown:0", "crown:1"))
                run.go("crown:1")
            totals = [skill_total(table.state, 0, crown, "combat") for crown in (0, 1)]
            assert totals == ([3, 3] if jinx == "party" else [5, 3])
            assert curse not in carried(table.state, 0)
            assert {*outfit_keys(table.state, 0, True)} - {"auto"} == {"order"}
            assert bank.goods(table.state, 0) == []
            assert spendable(table.state, 0) == {}


@pytest.mark.rule("FL-JNX-07")
def test_it_stays_until_it_is_removed_or_its_bearer_dies(bench):
    table = bench(1)
    table.crew(0, n=2)
    first = table.item(0, 0, kind="jinxed", jinx="character", value=None)
    second = table.item(0, 1, kind="jinxed", jinx="character", value=None)
    for turn in (2, 3):
        e.Stepped("effects", 0, turn).apply(table.state)
    run = table.run(does(table, {"remove_jinx": {"from": "party"}}), first)
    assert [ask.keys for ask in run.asked] == [(first, second)]
    assert table.state.decks["spoils"].discard == [first]
    table.run(hurt_members(table.state, 0, ((1, 9),), cause="party"))
    assert table.state.decks["spoils"].discard == [first, second]


@pytest.mark.rule("FL-JNX-08", "FL-JNX-07")
def test_a_jinxed_action_card_stays_with_the_opponent(bench):
    table = bench(2)
    table.dummy(1, combat=5)
    curse = table.action(
        0, kind="jinx", jinx=True, attach=True, target="rival_party", standing=[{"skills": {"combat": -2}}]
    )
    table.run(play(table.state, 0, f"play:{curse}"))
    assert [each.card for each in table.player(1).party_cards] == [curse]
    assert skill_total(table.state, 1, 0, "combat") == 3
    e.Stepped("exploits", 0, 2).apply(table.state)
    assert skill_total(table.state, 1, 0, "combat") == 3
    table.run(does(table, {"remove_jinx": {"from": "party"}}, seat=1))
    assert (table.player(1).party_cards, skill_total(table.state, 1, 0, "combat")) == ([], 5)
    assert table.state.decks["action"].discard == [curse]


@pytest.mark.rule("FL-JNX-07")
def test_a_card_that_cannot_be_removed_stays_and_no_other_for_its_sake(bench):
    table = bench(2)
    table.dummy(0)
    other = table.item(0, 0, kind="jinxed", jinx="character", value=None)
    table.attach("ac021", 0, "party", by=1)
    words = {"remove_jinx": {"from": "any", "n": 2}}
    run = table.run(does(table, words))
    assert run.of(e.Detached) == []
    assert table.state.decks["spoils"].discard == [other]
    table.run(does(table, {"remove_card": {"from": "party", "who": "target"}}, seat=1, target="seat:0"))
    assert [each.card for each in table.player().party_cards] == ["ac021"]
