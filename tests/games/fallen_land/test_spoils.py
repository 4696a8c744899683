"""Spoils: what they give, who carries them, when they may be moved. SPO, FL-DEC-36."""

import pytest

from fallen_tui.games.fallen_land.content.card_parts import Link
from fallen_tui.games.fallen_land.content.effects.registry import parse_effects
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE, capacity, load, skill_total
from fallen_tui.games.fallen_land.queries.pools import pool
from fallen_tui.games.fallen_land.rules import bank
from fallen_tui.games.fallen_land.rules.business import deal
from fallen_tui.games.fallen_land.rules.desk import desk, desk_keys
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.events_phase import take_gift
from fallen_tui.games.fallen_land.rules.exploits import exploits
from fallen_tui.games.fallen_land.rules.gear import gain_spoils, give_gear, shed_excess
from fallen_tui.games.fallen_land.rules.outfit import outfit
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.stories import free_card, play_story
from fallen_tui.games.fallen_land.state import events as e


def limbo(table, **fields):
    """A plain Spoils card that is just gained."""
    card = table.item(0, **fields)
    table.player().auction.remove(card)
    table.state.limbo.append(card)
    return card


def told(table, card, *answers, seat=0, dice=()):
    """Play a story card that lies on top of its deck."""
    deck = table.state.cards.stories[card].deck
    table.run(draw(table.state, seat, deck, 1, open=True))
    return table.run(play_story(table.state, seat, card), *answers, dice=dice)


@pytest.mark.rule("FL-SPO-01")
def test_a_bonus_counts_for_the_bearer_alone_or_for_the_vehicle(bench):
    table = bench(1)
    table.crew(0, n=2, combat=5)
    table.wheels(0, mechanical=1)
    table.item(0, 1, combat=3)
    table.item(0, VEHICLE, "vehicle_gear", mechanical=2, stowable=True)
    table.item(0, combat=9)
    assert [skill_total(table.state, 0, crown, "combat") for crown in (0, 1)] == [5, 8]
    assert skill_total(table.state, 0, VEHICLE, "mechanical") == 3


@pytest.mark.rule("FL-SPO-02")
def test_an_ability_may_refer_to_any_category_of_a_card(bench):
    table = bench(1)
    table.dummy(0, combat=5)
    words = [{"skills": {"combat": 2}, "if": {"has": "sporting"}}, {"skills": {"combat": 1}, "if": {"has": "blunt"}}]
    table.gadget(0, 0, standing=words)
    assert skill_total(table.state, 0, 0, "combat") == 5
    table.item(0, 0, "melee", "blunt", "sporting")
    assert skill_total(table.state, 0, 0, "combat") == 8


# --- where they come from ---


@pytest.mark.rule("FL-SPO-03", "FL-SPO-04")
def test_a_reward_is_equipped_or_stored(bench):
    table = bench(1)
    table.dummy(0)
    card = table.state.decks["spoils"].top()[0]
    table.alter(card, kind="equipment", categories=(), vehicle=None, hire=None, jinx="", do=(), weight=1, permanent="")
    story = table.fable(success={"text": "Oh.", "do": [{"draw": "1 spoils"}]})
    run = told(table, story, "crown:0")
    assert [ask.keys for ask in run.asked if ask.topic == "stow"] == [("crown:0", "store")]
    assert table.member().gear == [card]


@pytest.mark.rule("FL-SPO-04", "FL-DEC-87")
def test_the_bearer_whom_a_card_serves_best_is_proposed(bench, subtests: pytest.Subtests):
    """Not the first of the Party: one who has a link to it."""
    for topic in ["stow", "inherit"]:
        with subtests.test(topic=topic):
            table = bench(1)
            (card,) = table.goods(1, "ranged", combat=3)
            table.crew(0, n=2)
            friend = table.dummy(0, link=Link(to="ranged", skills=(("combat", 6),)))
            table.fetch(card)
            if topic == "stow":
                table.state.limbo.append(card)
                run = table.start(gain_spoils(table.state, 0, (card,)))
            else:
                table.player().aside.append(card)
                run = table.start(give_gear(table.state, 0, (card,)))
            assert run.ask.topic == topic
            assert run.ask.keys[0] == "crown:0"
            assert table.member(0, 2).card == friend
            assert run.ask.default == "crown:2"


@pytest.mark.rule("FL-SPO-03")
def test_theft_the_town_chart_and_the_free_card_bring_spoils(bench):
    table = bench(2)
    table.dummy(0)
    table.always("stow", "store")
    stolen = table.item(1)
    theft = parse_effects([{"steal": {"from": "auction", "who": "target"}}])
    table.run(carry_out(table.state, theft, Scene(0, target="seat:1")))
    plain = {"kind": "equipment", "vehicle": None, "hire": None, "jinx": "", "do": (), "weight": 0}
    for card in table.state.decks["spoils"].top(2):
        table.alter(card, categories=(), permanent="", party=False, **plain)
    drawn = table.state.decks["spoils"].top(2)
    table.run(take_gift(table.state, 0), "spoils")
    hexes = table.state.cards.board.hexes.values()
    table.place(0, next(hex.name for hex in hexes if hex.terrains == ("city",)))
    table.run(free_card(table.state, 0, "city_rad"), "spoils")
    assert table.player().auction == [stolen, *drawn]


@pytest.mark.rule("FL-SPO-03", "FL-SPO-04")
def test_spoils_of_the_marketplace_go_to_the_auction_house(bench):
    table = bench(1)
    table.dummy(0)
    table.technology(0, "marketplace")
    card = table.state.decks["spoils"].top()[0]
    table.alter(card, kind="equipment", categories=(), vehicle=None, hire=None, jinx="", do=(), weight=1, permanent="")
    run = table.run(deal(table.state, 0))
    assert table.player().auction == [card]
    assert "stow" not in [ask.topic for ask in run.asked]


@pytest.mark.rule("FL-SPO-04")
def test_without_room_a_gained_card_goes_to_the_auction_house(bench):
    table = bench(1)
    table.dummy(0, capacity=8)
    card = limbo(table, weight=6)
    table.item(0, 0, weight=3)
    run = table.run(gain_spoils(table.state, 0, (card,)))
    assert [ask.keys for ask in run.asked] == [("store",)]
    assert table.player().auction == [card]


# --- moving it about ---


@pytest.mark.rule("FL-SPO-05", "FL-DEC-36", "FL-MAT-03")
def test_between_deeds_gear_moves_anywhere_but_not_out_of_the_auction_house(bench):
    table = bench(1)
    table.crew(0, n=2)
    one, two, stored = table.item(0, 0), table.item(0, 0), table.item(0)
    table.place(0, "J01")
    run = table.start(exploits(table.state, 0), "outfit")
    assert {*run.ask.keys} - {"auto"} == {"done", f"gear:{one}", f"gear:{two}", "order"}
    run.go(f"gear:{one}", "crown:1", f"gear:{two}", "store", "done")
    assert (table.member(0, 1).gear, table.player().auction) == ([one], [stored, two])
    table.place(0, table.state.home(0))
    run = table.start(outfit(table.state, 0, True))
    assert f"stored:{two}" in run.ask.keys
    run.go(f"stored:{two}", "crown:0", "done")
    assert table.member().gear == [two]


@pytest.mark.rule("FL-DEC-36", "FL-SPO-05", "FL-MAT-03")
def test_at_the_trade_desk_too_gear_is_sent_home_from_anywhere(bench):
    table = bench(2)
    table.crew(0, n=2)
    card = table.item(0, 0)
    table.place(0, "J01")
    table.state.phase = "auction"
    assert "equip" in desk_keys(table.state, 0)
    run = table.start(desk(table.state, 0), "equip")
    assert {*run.ask.keys} - {"auto"} == {"done", f"gear:{card}", "order"}
    run.go(f"gear:{card}", "store", "done")
    assert table.player().auction == [card]
    assert desk_keys(table.state, 0) == ("done", "offer:1", "equip", "give")


@pytest.mark.rule("FL-SPO-05", "FL-MAT-03", "FL-ACT-09")
def test_during_a_story_or_a_fight_nothing_is_moved(bench):
    from fallen_tui.games.fallen_land.rules.pvp import attack

    table = bench(2)
    for seat in (0, 1):
        table.crew(seat, n=2)
        table.item(seat, 0)
        table.place(seat, "J01")
    harm = {"text": "No.", "do": [{"damage": 3}]}
    story = table.fable(checks=[{"combat": 9}], failure=harm)
    table.action(1, {"prestige": 1}, when={"moment": "dice", "whose": "any"})
    table.always("place_damage", (("crown:0", 3),))
    fought = table.start(attack(table.state, 0, "seat:1"), "fight", "fight", dice=((5, 5), (9, 9), (1, 1)))
    topics = {ask.topic for ask in fought.asked}
    table.run(draw(table.state, 0, "plains", 1, open=True))
    table.state.combat = None
    run = table.run(play_story(table.state, 0, story), "fight", "pass", dice=((9, 9),))
    topics |= set(run.topics)
    assert topics == {"pvp_flight", "react", "flight", "place_damage"}
    assert not any(key in ("outfit", "order") or key.startswith("gear:") for ask in run.asked for key in ask.keys)


# --- carrying ---


@pytest.mark.rule("FL-SPO-06", "FL-SPO-07")
def test_the_cost_of_all_may_not_exceed_the_capacity(bench):
    table = bench(1)
    table.dummy(0, capacity=8)
    table.item(0, 0, weight=6)
    heavy = limbo(table, weight=3)
    run = table.run(gain_spoils(table.state, 0, (heavy,)))
    assert run.asked[0].keys == ("store",)
    bag = table.gadget(0, 0, weight="+3")
    assert (capacity(table.state, 0, 0), load(table.state, 0, 0)) == (11, 6)
    run = table.start(outfit(table.state, 0, True))
    assert f"stored:{heavy}" in run.ask.keys
    run.go(f"stored:{heavy}", "crown:0", "done")
    assert table.member().gear[-2:] == [bag, heavy]


@pytest.mark.rule("FL-SPO-08", "FL-SPO-07")
def test_what_cannot_be_carried_any_more_is_stored_by_choice(bench):
    table = bench(1)
    table.dummy(0, capacity=8)
    bag = table.gadget(0, 0, weight="+4")
    one, two, three = (table.item(0, 0, weight=4) for _ in range(3))
    run = table.start(outfit(table.state, 0, False), f"gear:{bag}")
    assert (run.ask.topic, run.ask.keys) == ("excess", (one, two, three))
    run.go(two, "done")
    assert (table.member().gear, table.player().auction) == ([one, three], [bag, two])


@pytest.mark.rule("FL-SPO-08")
def test_party_equipment_may_be_what_is_too_much(bench):
    table = bench(1)
    table.crew(0, n=2, capacity=8)
    item = table.item(0, 1, weight=6)
    common = table.item(0, weight=2, party=True)
    table.player().auction.remove(common)
    table.player().party_gear.append(common)
    assert table.run(shed_excess(table.state, 0)).events == []
    table.item(0, 1, weight=1)
    run = table.start(shed_excess(table.state, 0))
    assert common in run.ask.keys
    assert item in run.ask.keys
    run.go(common)
    assert table.player().auction == [common]


# --- value, books, help in stories ---


@pytest.mark.rule("FL-SPO-09")
def test_a_card_without_a_value_is_never_sold(bench):
    table = bench(1)
    table.dummy(0)
    dear, worthless = table.item(0, value=5), table.item(0, value=None)
    table.item(0, 0, value=None)
    table.hand(0, "ac010")
    table.alter("ac010", value=None)
    assert bank.cards_for_sale(table.state, 0) == {f"spoils:{dear}": 5}
    run = table.run(bank.sell(table.state, 0, f"spoils:{dear}"))
    assert run.of(e.CoinsChanged) == [e.CoinsChanged(0, 5, "sold")]
    trade = table.run(carry_out(table.state, parse_effects([{"trade": {"percent": 100}}]), Scene(0)))
    assert trade.asked == []
    assert table.player().auction == [worthless]


def book(table, seat=0, skill="diplomacy"):
    ability = {
        "when": {"moment": "dice", "skill": skill, "result": "failure"},
        "limit": "discard",
        "do": [{"pass_check": True}],
    }
    return table.gadget(seat, 0, kind="book", categories=["book"], weight=1, abilities=[ability])


@pytest.mark.rule("FL-SPO-10")
def test_a_book_turns_a_failed_check_into_a_success(bench):
    table = bench(1)
    table.dummy(0, diplomacy=5)
    card = book(table)
    won = {"text": "Yes.", "do": [{"prestige": 1}]}
    story = table.fable(checks=[{"diplomacy": 4}], success=won)
    run = told(table, story, f"use:{card}#0", dice=((9,),))
    assert (run.of(e.CheckEnded)[0].passed, table.player().prestige) == (True, 1)
    assert (table.member().gear, table.state.decks["spoils"].discard) == ([], [card])


@pytest.mark.rule("FL-SPO-10")
def test_a_book_serves_only_in_its_skill_and_after_a_failure(bench, subtests: pytest.Subtests):
    for skill, face in [("diplomacy", 4), ("medical", 9)]:
        with subtests.test(skill=skill, face=face):
            table = bench(1)
            table.dummy(0, diplomacy=5, medical=5)
            card = book(table)
            run = told(table, table.fable(checks=[{skill: 1}]), dice=((face,),))
            assert run.topics == []
            assert table.member().gear == [card]


@pytest.mark.rule("FL-SPO-10")
def test_books_are_light(bench):
    books = [card for card in bench(1).state.cards.spoils.values() if card.kind == "book"]
    assert books
    assert all(card.weight <= 1 for card in books)
    assert sum(any(ability.limit.per == "discard" for ability in card.abilities) for card in books) > len(books) / 2


@pytest.mark.rule("FL-SPO-11")
def test_gear_may_pass_encounters_of_a_category_outright(bench):
    table = bench(1)
    table.dummy(0, survival=5)
    table.gadget(0, 0, standing=[{"passes": {"category": "perseverance"}}])
    won = {"text": "Yes.", "do": [{"prestige": 1}]}
    story = table.fable(categories=["perseverance"], checks=[{"survival": 9}], success=won)
    run = told(table, story)
    assert (run.rolls, table.player().prestige) == ([], 1)
    other = table.fable("pl002", categories=["hazard"], checks=[{"survival": 9}])
    assert told(table, other, dice=((9,),)).value == "failure"


@pytest.mark.rule("FL-SPO-11")
def test_gear_may_add_successes_in_a_skill_or_a_category(bench):
    table = bench(1)
    table.dummy(0, combat=5)
    table.gadget(0, 0, standing=[{"successes": 1, "skill": "combat"}, {"successes": 2, "category": "gang"}])
    assert pool(table.state, 0, "combat").extra == 1
    assert pool(table.state, 0, "medical").extra == 0
    table.story_in_play("pl003", stage="checks")
    table.rewrite("pl003", categories=["gang"])
    assert pool(table.state, 0, "combat").extra == 3
    assert pool(table.state, 0, "medical").extra == 2


# --- what is gone gives nothing any more ---


def frail(table, seat=0, **fields):
    """Who lives only by a card: base Health 8, 8 points of damage, and a bonus of 1."""
    card = table.dummy(seat, health=8)
    crown = table.player(seat).crown_of(card)
    table.hurt(seat, crown, physical=8)
    return card, crown


@pytest.mark.rule("FL-DMG-06", "FL-SPO-01", "FL-SPO-05")
def test_who_lives_only_by_a_card_dies_without_it(bench):
    table = bench(2)
    table.dummy(0)
    card, crown = frail(table)
    charm = table.gadget(0, crown, standing=[{"health": 1}])
    assert table.run(shed_excess(table.state, 0)).events == []
    run = table.run(outfit(table.state, 0, False), f"gear:{charm}", "crown:0", "done")
    assert run.of(e.Died) == [e.Died(0, crown, card, "other")]


@pytest.mark.rule("FL-DMG-06", "FL-SPO-08", "FL-ATU-02")
def test_however_a_card_is_lost_its_bonuses_end_at_once(bench, subtests: pytest.Subtests):
    for how in ["removed", "expired", "used", "stolen"]:
        with subtests.test(how=how):
            from fallen_tui.games.fallen_land.rules.events_phase import end_turn
            from fallen_tui.games.fallen_land.rules.moments import Moment
            from fallen_tui.games.fallen_land.rules.plays import play

            table = bench(2)
            dead, _ = frail(table)
            table.dummy(0, capacity=8)
            table.dummy(1)
            words = [{"health": 1, "of": "party"}, {"capacity": 2, "of": "party"}]
            ability = {"when": "deed", "limit": "discard", "do": [{"coins": 1}]}
            table.rewrite("ac022", standing=words, abilities=[ability])
            charm = table.gadget(0, "", standing=words)
            if how == "stolen":
                table.player().auction.remove(charm)
                table.member(0, 1).gear.append(charm)
            else:
                table.attach("ac022", 0, "party", until=1)
            heavy = [table.item(0, 1, weight=5), table.item(0, 1, weight=5)]
            table.always("stow", "store")
            rule = {
                "removed": lambda: carry_out(
                    table.state,
                    parse_effects([{"remove_card": {"from": "party", "who": "target"}}]),
                    Scene(1, target="seat:0"),
                ),
                "expired": lambda: end_turn(table.state),
                "used": lambda: play(table.state, 0, "use:ac022#0", Moment("deed", 0)),
                "stolen": lambda: carry_out(
                    table.state,
                    parse_effects([{"steal": {"from": "party", "who": "target"}}]),
                    Scene(1, target="seat:0"),
                ),
            }[how]()
            run = table.start(rule, *((charm,) if how == "stolen" else ()))
            assert (run.ask.topic, run.ask.keys) == ("excess", tuple(heavy))
            run.go(heavy[0])
            assert run.done
            assert [event.card for event in run.of(e.Died)] == [dead]
            assert table.player().auction[-1] == heavy[0]


@pytest.mark.rule("FL-DMG-06")
def test_a_curse_may_kill_at_once(bench):
    from fallen_tui.games.fallen_land.rules.moments import Moment
    from fallen_tui.games.fallen_land.rules.plays import play

    table = bench(2)
    table.dummy(0, health=8)
    table.hurt(0, 0, physical=7)
    curse = table.action(1, kind="jinx", jinx=True, attach=True, target="rival_party", standing=[{"health": -1}])
    run = table.run(play(table.state, 1, f"play:{curse}", Moment("deed", 1)))
    assert len(run.of(e.Died)) == 1
    assert curse in table.state.decks["action"].discard
