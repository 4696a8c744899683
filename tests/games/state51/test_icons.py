"""Ability icons. ICO."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from fallen_tui.games.state51.content.cards import Cost, Gain
from fallen_tui.games.state51.rules.actions import act
from fallen_tui.games.state51.rules.ending import clean_up, count
from fallen_tui.games.state51.rules.lookout import lookout
from fallen_tui.games.state51.rules.production import cash_in
from fallen_tui.games.state51.rules.redevelop import replaceable
from fallen_tui.games.state51.rules.tokens import pay
from fallen_tui.games.state51.state.events import (
    Built,
    ComboConverted,
    ComboFilled,
    ContactGained,
    Discarded,
    Drawn,
    Gained,
    Paid,
    Razed,
    RedevelopmentGained,
    RedevelopmentSpent,
    Scored,
    Stolen,
    TokenMoved,
    TokensLost,
    TuckedDiscarded,
    Worked,
)
from fallen_tui.games.state51.state.table import nothing


def reprint(table: Any, card: str, **changes: Any) -> None:
    """Give a Location another middle part, on this table only."""
    cards = table.state.cards
    printed = attrs.evolve(cards.locations[card], **changes)
    table.state.cards = attrs.evolve(cards, locations={**cards.locations, card: printed})


# --- assets, exchanges ---


@pytest.mark.rule("FS-ICO-01")
def test_every_asset_icon_brings_one_token_of_its_kind(bench, subtests: pytest.Subtests):
    for card, gained in [
        ("L09", [Gained(0, "scrap", 3)]),
        ("L10", [Gained(0, "fuel", 3)]),
        ("L11", [Gained(0, "weapons", 3)]),
        ("L12", [Gained(0, "building", 3)]),
        ("L13", [Gained(0, "universal", 3)]),
        ("L15", [Gained(0, "worker", 3)]),
        ("L27", [Scored(0, 1), Scored(0, 2)]),
        ("L61", [ContactGained(0, "incorporation", 2)]),
        ("L68", [ContactGained(0, "incorporation", 3), Gained(0, "worker")]),
        ("L43", [ContactGained(0, "universal", 3), Gained(0, "worker")]),
    ]:
        with subtests.test(card=card, gained=gained):
            table = bench()
            table.tuck(0, card, "spoils")
            run = table.run(cash_in(table.state, table.player()), f"cash:{card}")
            assert run.events[1:] == gained
            counted = sum(table.player().tokens.values()) + table.player().workers + len(table.player().contacts)
            tokens = sum(g.n for g in gained if isinstance(g, Gained)) + sum(
                isinstance(g, ContactGained) for g in gained
            )
            assert counted == tokens
            assert table.player().vp == sum(g.value for g in gained if isinstance(g, Scored))


@pytest.mark.rule("FS-ICO-02")
def test_an_exchange_of_a_fuel_for_a_cooperation_token_of_range_three(bench):
    table = bench()
    reprint(table, "L36", cost=Cost((("fuel", 1),)))
    table.site(0, "L36")
    table.tokens(0, workers=1)
    assert "work:L36" not in table.offers()
    table.tokens(0, fuel=1)
    assert "work:L36" in table.offers()
    run = table.do(0, "work:L36")
    assert run.events == [Worked(0, "L36", 1), Paid(0, "fuel"), ContactGained(0, "cooperation", 3)]


@pytest.mark.rule("FS-ICO-02")
def test_an_exchange_of_an_own_agreement_for_two_vp(bench):
    table = bench()
    table.site(0, "L44")
    table.tuck(0, "L01", "spoils")
    table.tuck(1, "L02", "agreement")
    table.tokens(0, workers=1)
    assert "work:L44" not in table.offers()
    table.tuck(0, "L03", "agreement")
    run = table.do(0, "work:L44")
    assert run.events == [Worked(0, "L44", 1), TuckedDiscarded(0, "L03", "cost"), Scored(0, 2, "L44")]
    table.check()


# --- each card of a type ---


@pytest.mark.rule("FS-ICO-03", "FS-ICO-06")
def test_the_scrap_counter_yields_a_scrap_for_every_scrap_card_itself_included(bench, subtests: pytest.Subtests):
    for others, scrap in [((), 1), (("L01",), 2), (("L01", "L21", "L57"), 4), (("L02", "L07"), 1)]:
        with subtests.test(others=others, scrap=scrap):
            table = bench()
            table.player().faction = "fuel"
            for card in others[:1]:
                table.site(0, card)
            table.site(0, "L24")
            for card in others[1:]:
                table.site(0, card)
            reprint(table, "L01", produces=(Gain("worker"),))
            reprint(table, "L21", produces=(Gain("worker"),))
            table.produce()
            assert table.player().tokens["scrap"] == scrap


@pytest.mark.rule("FS-ICO-03", "FS-ICO-05", "FS-ICO-06")
def test_the_fuel_counter_takes_a_vp_token_for_every_fuel_card_before_and_after_it(bench):
    table = bench()
    table.site(0, "L02")
    table.site(0, "L01")
    table.hand(0, "L70", "L32", "L17")
    table.tokens(0, scrap=2)
    table.player().contacts.append(("incorporation", 3))
    run = table.do(0, "incorporate:L70")
    assert run.of(Scored) == [Scored(0, 1, "L70"), Scored(0, 1, "L70")]
    run = table.do(0, "incorporate:L17")
    assert run.of(Scored) == []
    table.player().used.clear()
    run = table.do(0, "incorporate:L32")
    assert run.of(Scored) == [Scored(0, 1, "L70")]
    assert table.player().site("L70").vp == [1, 1, 1]
    table.check()


@pytest.mark.rule("FS-ICO-05")
def test_a_counting_location_yields_no_vp_in_production(bench):
    table = bench()
    site = table.site(0, "L70")
    table.site(0, "L16")
    assert table.produce().of(Scored) == []
    assert site.vp == []


@pytest.mark.rule("FS-ICO-04")
def test_five_fuel_cards_in_the_end_give_three_vp_tokens(bench):
    table = bench()
    table.player().contacts += [("incorporation", 3)] * 5
    table.hand(0, "L70", "L02", "L05", "L32", "L36")
    vp = []
    for card in ("L70", "L02", "L05", "L32", "L36"):
        table.do(0, f"incorporate:{card}")
        vp.append(list(table.player().site("L70").vp))
    assert vp == [[1], [1, 1], [1, 1, 1], [1, 1, 1], [1, 1, 1]]
    table.check()


@pytest.mark.rule("FS-ICO-05", "FS-ICO-08")
def test_a_redevelopment_counts_the_new_card_and_leaves_the_token_of_the_old_one(bench):
    table = bench()
    table.site(0, "L02")
    table.site(0, "L70", vp=(1, 1))
    table.hand(0, "L25")
    table.tokens(0, building=1)
    run = table.do(0, "redevelop:L25", "L02")
    assert run.of(Scored) == [Scored(0, 1, "L70")]
    assert table.player().site("L70").vp == [1, 1, 1]


@pytest.mark.rule("FS-ICO-08")
def test_a_vp_token_stays_when_its_card_makes_way_for_one_of_another_type(bench):
    table = bench()
    table.site(0, "L25")
    table.site(0, "L70", vp=(1, 1))
    table.hand(0, "L03")
    table.tokens(0, building=1)
    run = table.do(0, "redevelop:L03")
    assert run.of(Razed) == [Razed(0, "L25", "L03", "building")]
    assert table.player().site("L70").vp == [1, 1]


@pytest.mark.rule("FS-ICO-07")
def test_tucked_cards_the_base_the_leader_and_other_players_cards_are_not_counted(bench):
    table = bench()
    assert table.player().faction == "scrap"
    table.leader(0, "leader_scrap", scrap=2)
    table.site(0, "L67")
    table.tuck(0, "L01", "agreement")
    table.tuck(0, "L08", "spoils", "L67")
    table.site(1, "L09")
    table.hand(0, "L69", "L14")
    table.player().contacts.append(("incorporation", 3))
    run = table.do(0, "incorporate:L69")
    assert run.of(Scored) == [Scored(0, 1, "L69"), Scored(0, 1, "leader")]
    assert table.player().site("L69").vp == [1]
    table.player().contacts.append(("cooperation", 3))
    assert table.do(0, "cooperate:L14", "base").of(Scored) == []


# --- one-time, keep ---


@pytest.mark.rule("FS-ICO-10")
def test_a_one_time_yield_comes_when_the_card_is_played_and_never_again(bench, subtests: pytest.Subtests):
    for verb in ["incorporate", "redevelop"]:
        with subtests.test(verb=verb):
            table = bench()
            table.site(0, "L07")
            table.hand(0, "L68")
            table.tokens(0, building=1)
            table.player().contacts.append(("incorporation", 2))
            run = table.do(0, f"{verb}:L68")
            assert run.of(Scored) == [Scored(0, 2, "L68")]
            assert table.player().site("L68").vp == [2]
            for _ in range(2):
                assert table.produce().of(Scored) == []
            assert table.player().site("L68").vp == [2]


@pytest.mark.rule("FS-ICO-10")
def test_a_one_time_yield_of_the_middle_part_does_not_come_with_a_tucked_card(bench, subtests: pytest.Subtests):
    for verb, kind in [("conquer", "conquest"), ("cooperate", "cooperation")]:
        with subtests.test(verb=verb, kind=kind):
            table = bench()
            table.hand(0, "L68")
            table.player().contacts.append((kind, 2))
            run = table.do(0, f"{verb}:L68")
            assert run.of(Scored) == []
            assert table.player().total() == 0


@pytest.mark.rule("FS-ICO-11", "FS-ICO-13", "FS-CLN-02")
def test_tokens_on_a_keep_card_build_up_over_the_turns_without_limit(bench):
    table = bench()
    keeps = table.site(0, "L17")
    both = table.site(0, "L29")
    table.site(0, "L01")
    for turn in range(1, 6):
        table.produce()
        assert table.player().tokens["scrap"] == 2
        table.clean_up()
        assert keeps.tokens == {**nothing(), "scrap": turn}
        assert both.tokens == {**nothing(), "weapons": turn, "fuel": turn}
        assert table.player().tokens == nothing()
    table.check()


@pytest.mark.rule("FS-ICO-11")
def test_fresh_production_on_a_card_without_the_keep_icon_is_lost_in_clean_up(bench):
    table = bench()
    table.hand(0, "L01", "L17")
    table.tokens(0, scrap=1)
    table.player().contacts += [("incorporation", 1)] * 2
    for card in ("L01", "L17"):
        table.do(0, f"incorporate:{card}", "incorporation-1-0")
    assert table.player().site("L01").tokens["scrap"] == 1
    run = table.clean_up()
    assert run.of(TokensLost) == [TokensLost(0, (("base", "scrap", 1), ("L01", "scrap", 1)))]
    assert table.player().site("L17").tokens["scrap"] == 1


@pytest.mark.rule("FS-ICO-12")
def test_nothing_can_be_moved_onto_a_keep_card(bench):
    table = bench()
    table.site(0, "L17")
    table.tokens(0, scrap=3, fuel=1)
    assert table.offers() == ("pass",)
    table.site(0, "L63")
    run = table.start(act(table.state, table.player()), "store", "scrap@base")
    assert [ask.keys for ask in run.asked if ask.topic == "depot"] == [("L63",)]
    assert run.of(TokenMoved) == [TokenMoved(0, "scrap", "base", "L63")]


@pytest.mark.rule("FS-ICO-12")
def test_a_stolen_or_bought_token_goes_to_the_base_not_onto_a_keep_card(bench):
    table = bench()
    keeps = table.site(0, "L17")
    table.site(0, "L35")
    table.tokens(1, scrap=1)
    table.tokens(0, workers=3)
    table.do(0, "work:L35")
    table.do(0, "barter:scrap")
    assert table.player().tokens["scrap"] == 2
    assert not any(keeps.tokens.values())


# --- Resource Depot ---


@pytest.mark.rule("FS-ICO-14", "FS-ICO-15", "FS-ACT-11")
def test_three_tokens_go_into_a_depot_free_of_charge_and_the_action_is_still_to_come(bench):
    table = bench()
    depot = table.site(0, "L63")
    table.tokens(0, scrap=2, fuel=2)
    run = table.start(act(table.state, table.player()), "store", "scrap@base", "store", "fuel@base", "store")
    run.go("fuel@base")
    assert sum(depot.tokens.values()) == 3
    assert depot.tokens == {**nothing(), "scrap": 1, "fuel": 2}
    assert run.ask.topic == "action"
    assert "store" not in run.ask.keys
    assert "swap" in run.ask.keys
    assert run.of(TokenMoved) == [
        TokenMoved(0, "scrap", "base", "L63"),
        TokenMoved(0, "fuel", "base", "L63"),
        TokenMoved(0, "fuel", "base", "L63"),
    ]
    assert run.of(Paid) == []
    table.check()


@pytest.mark.rule("FS-ICO-15")
def test_a_token_is_taken_out_of_a_full_depot_free_of_charge_for_another(bench):
    table = bench()
    depot = table.site(0, "L63", scrap=2, fuel=1)
    table.tokens(0, weapons=1)
    run = table.run(act(table.state, table.player()), "swap", "scrap@L63", "pass")
    assert run.of(TokenMoved) == [TokenMoved(0, "scrap", "L63", "base"), TokenMoved(0, "weapons", "base", "L63")]
    assert depot.tokens == {**nothing(), "scrap": 1, "fuel": 1, "weapons": 1}
    assert table.player().tokens == {**nothing(), "scrap": 1}
    assert run.of(Paid) == []


@pytest.mark.rule("FS-ICO-14")
def test_workers_and_contact_tokens_cannot_be_stored(bench):
    table = bench()
    table.site(0, "L63")
    table.tokens(0, workers=1)
    table.player().contacts.append(("conquest", 2))
    assert "store" not in table.offers()


@pytest.mark.rule("FS-ICO-14")
def test_a_second_depot_stores_three_more(bench):
    table = bench()
    table.site(0, "L63", scrap=3)
    table.site(0, "L64", fuel=2)
    table.tokens(0, weapons=2)
    run = table.start(act(table.state, table.player()), "store")
    assert run.of(TokenMoved) == [TokenMoved(0, "weapons", "base", "L64")]
    assert "swap" in run.ask.keys
    assert "store" not in run.ask.keys


@pytest.mark.rule("FS-ICO-16", "FS-ICO-23", "FS-ICO-28")
def test_a_thief_may_take_from_base_locations_and_leader_but_not_from_depot_or_combo(bench):
    table = bench(3)
    table.site(0, "L35")
    table.tokens(0, workers=1, building=1)
    table.site(0, "L18", building=1)
    table.tokens(1, scrap=1, universal=2)
    table.site(1, "L63", weapons=3)
    table.site(1, "L17", scrap=2)
    table.site(1, "L10", fuel=2)
    table.site(1, "L49").places = {"scrap": "scrap", "fuel": "universal"}
    table.leader(1, "leader_building", building=2)
    table.tokens(2, fuel=1)
    run = table.begin(0, "work:L35")
    assert sorted(run.ask.keys) == [
        "1:building@leader",
        "1:fuel@L10",
        "1:scrap@L17",
        "1:scrap@base",
        "1:universal@base",
        "2:fuel@base",
    ]
    run.go("1:building@leader")
    assert run.done
    assert run.of(Stolen) == [Stolen(0, 1, "building", "leader")]
    assert table.player(1).leader.tokens["building"] == 1
    assert table.player().tokens["building"] == 2


@pytest.mark.rule("FS-ICO-17", "FS-ICO-22", "FS-CLN-06")
def test_tokens_in_a_depot_and_on_a_combo_outlast_clean_up(bench):
    table = bench()
    depot = table.site(0, "L64", universal=2, fuel=1)
    combo = table.site(0, "L50")
    combo.places = {"fuel": "fuel", "scrap": "universal"}
    table.clean_up()
    assert depot.tokens == {**nothing(), "universal": 2, "fuel": 1}
    assert combo.places == {"fuel": "fuel", "scrap": "universal"}


@pytest.mark.rule("FS-ICO-18")
def test_a_depot_is_offered_once_more_just_before_the_discards_even_to_who_has_passed(bench):
    table = bench()
    depot = table.site(0, "L63")
    table.tokens(0, scrap=1, fuel=1)
    table.player().passed = True
    run = table.start(clean_up(table.state))
    assert (run.ask.topic, run.ask.keys, run.ask.default) == ("store_last", ("done", "store"), "store")
    assert run.events == []
    run.go("store", "fuel@base", "done")
    assert run.done
    assert depot.tokens == {**nothing(), "fuel": 1}
    assert run.of(TokensLost) == [TokensLost(0, (("base", "scrap", 1),))]
    table.check()


@pytest.mark.rule("FS-ICO-18")
def test_a_player_without_a_depot_or_without_a_loose_token_is_not_asked_in_clean_up(bench):
    table = bench()
    table.site(0, "L63", scrap=1)
    table.tokens(1, fuel=1)
    assert table.clean_up().asked == []


@pytest.mark.rule("FS-ICO-19")
def test_tokens_in_a_depot_are_spent_directly(bench):
    table = bench()
    depot = table.site(0, "L63", weapons=1)
    table.hand(0, "L01")
    assert "conquer:L01" in table.offers()
    run = table.do(0, "conquer:L01")
    assert run.of(Paid) == [Paid(0, "weapons", 1, "L63")]
    assert run.of(TokenMoved) == []
    assert not any(depot.tokens.values())


# --- Resource Combo ---


@pytest.mark.rule("FS-ICO-20", "FS-ICO-21", "FS-ACT-11")
def test_the_three_places_of_a_combo_are_filled_free_of_charge(bench):
    table = bench()
    combo = table.site(0, "L49")
    table.tokens(0, workers=1, scrap=2, fuel=1, weapons=1, building=1)
    run = table.start(act(table.state, table.player()), "fill:L49", "fuel=fuel@base", "fill:L49")
    assert run.ask.topic == "fill"
    assert run.ask.keys == ("scrap=scrap@base", "weapons=weapons@base")
    run.go("scrap=scrap@base", "fill:L49")
    assert run.ask.topic == "action"
    assert run.ask.keys == ("work:L49", "pass")
    assert combo.places == {"fuel": "fuel", "scrap": "scrap", "weapons": "weapons"}
    assert table.player().tokens == {**nothing(), "scrap": 1, "building": 1}
    assert run.of(Paid) == []
    assert run.of(ComboFilled)[0] == ComboFilled(0, "L49", "fuel", "fuel", "base")


@pytest.mark.rule("FS-ICO-22")
def test_a_token_on_a_combo_pays_for_nothing_and_cannot_be_stored(bench):
    table = bench()
    table.site(0, "L49").places = {"scrap": "scrap", "weapons": "weapons"}
    table.site(0, "L63")
    table.hand(0, "L01")
    assert table.offers() == ("pass",)
    table.tokens(0, weapons=1)
    assert table.offers() == ("conquer:L01", "store", "pass")


@pytest.mark.rule("FS-ICO-22")
def test_a_combo_is_filled_over_several_turns(bench):
    table = bench()
    combo = table.site(0, "L50")
    for kind in ("building", "fuel", "scrap"):
        assert "work:L50" not in table.offers()
        table.tokens(0, workers=1, **{kind: 1})
        run = table.start(act(table.state, table.player()), "fill:L50")
        assert [(fact.place, fact.what) for fact in run.of(ComboFilled)] == [(kind, kind)]
        assert ("work:L50" in table.offers()) is (kind == "scrap")
        if kind != "scrap":
            table.clean_up()
    assert combo.places == {"building": "building", "fuel": "fuel", "scrap": "scrap"}


@pytest.mark.rule("FS-ICO-23")
def test_a_player_with_tokens_on_a_combo_only_cannot_be_robbed(bench):
    table = bench()
    table.site(0, "L35")
    table.site(1, "L49").places = {"scrap": "scrap", "fuel": "fuel", "weapons": "weapons"}
    table.tokens(0, workers=1)
    assert "work:L35" not in table.offers()


@pytest.mark.rule("FS-ICO-24")
def test_a_full_combo_becomes_two_vp_for_a_worker(bench):
    table = bench()
    combo = table.site(0, "L49")
    combo.places = {"scrap": "scrap", "fuel": "fuel"}
    table.tokens(0, workers=1)
    assert "work:L49" not in table.offers()
    combo.places["weapons"] = "weapons"
    run = table.do(0, "work:L49")
    assert run.events == [Worked(0, "L49", 1), ComboConverted(0, "L49"), Scored(0, 2, "L49")]
    assert combo.vp == [2]
    assert combo.places == {}
    assert table.player().tokens == nothing()
    assert table.player().workers == 0


@pytest.mark.rule("FS-ICO-24")
def test_a_second_conversion_in_the_same_turn_costs_two_workers(bench, subtests: pytest.Subtests):
    for workers, again in [(1, False), (2, True)]:
        with subtests.test(workers=workers, again=again):
            table = bench()
            combo = table.site(0, "L49", vp=(2,), uses=1)
            combo.places = {"scrap": "scrap", "fuel": "fuel", "weapons": "universal"}
            table.tokens(0, workers=workers)
            assert ("work:L49" in table.offers()) is again
            if again:
                run = table.do(0, "work:L49")
                assert run.of(Worked) == [Worked(0, "L49", 2)]
                assert combo.vp == [2, 2]


@pytest.mark.rule("FS-ICO-25")
def test_a_combo_converts_three_times_in_all(bench, subtests: pytest.Subtests):
    for vp, offered in [((2, 2), True), ((2, 2, 2), False)]:
        with subtests.test(vp=vp, offered=offered):
            table = bench()
            table.site(0, "L49", vp=vp).places = {"scrap": "scrap", "fuel": "fuel", "weapons": "weapons"}
            table.tokens(0, workers=5)
            assert ("work:L49" in table.offers()) is offered


@pytest.mark.rule("FS-ICO-26")
def test_a_universal_token_fills_any_one_place_and_a_basic_one_only_its_own(bench):
    table = bench()
    combo = table.site(0, "L49")
    table.tokens(0, universal=1, building=1, fuel=1)
    run = table.start(act(table.state, table.player()), "fill:L49")
    assert run.ask.keys == ("scrap=universal@base", "fuel=fuel@base", "fuel=universal@base", "weapons=universal@base")
    run.go("weapons=universal@base")
    assert combo.places == {"weapons": "universal"}
    assert table.player().tokens == {**nothing(), "building": 1, "fuel": 1}


@pytest.mark.rule("FS-ICO-26", "FS-ICO-24")
def test_three_universal_tokens_fill_a_combo(bench):
    table = bench()
    combo = table.site(0, "L50")
    table.tokens(0, universal=3, workers=1)
    run = table.start(act(table.state, table.player()), "fill:L50", "building=universal@base")
    run.go("fill:L50", "fuel=universal@base", "fill:L50", "work:L50")
    assert run.done
    assert combo.vp == [2]


# --- theft ---


@pytest.mark.rule("FS-ICO-27")
def test_a_thief_takes_a_token_of_one_opponent_onto_the_own_base(bench, subtests: pytest.Subtests):
    for victim in [1, 2, 3]:
        with subtests.test(victim=victim):
            table = bench(4)
            table.site(0, "L35")
            table.tokens(0, workers=1)
            for seat in (1, 2, 3):
                table.tokens(seat, fuel=1, scrap=1)
            run = table.do(0, "work:L35", f"{victim}:fuel@base")
            assert run.of(Stolen) == [Stolen(0, victim, "fuel", "base")]
            assert table.player().tokens == {**nothing(), "fuel": 1}
            assert [table.player(seat).tokens["fuel"] for seat in (1, 2, 3)] == [
                int(seat != victim) for seat in (1, 2, 3)
            ]


@pytest.mark.rule("FS-ICO-27")
def test_workers_contact_and_redevelopment_tokens_cannot_be_stolen(bench):
    table = bench()
    table.site(0, "L35")
    table.tokens(0, workers=1)
    table.tokens(1, workers=3)
    table.player(1).contacts.append(("conquest", 3))
    table.player(1).redevelop.append("standard")
    assert "work:L35" not in table.offers()


@pytest.mark.rule("FS-ICO-29")
def test_an_opponent_who_has_passed_can_be_robbed(bench):
    table = bench()
    table.site(0, "L35")
    table.tokens(0, workers=1)
    table.tokens(1, fuel=1)
    table.player(1).passed = True
    run = table.do(0, "work:L35")
    assert run.of(Stolen) == [Stolen(0, 1, "fuel", "base")]


@pytest.mark.rule("FS-ICO-30")
def test_a_theft_is_offered_only_where_an_opponent_owns_a_token_that_can_be_stolen(bench, subtests: pytest.Subtests):
    for card in ["L35", "L51"]:
        with subtests.test(card=card):
            table = bench()
            table.site(0, card)
            table.tokens(0, workers=2, scrap=3)
            table.site(1, "L63", scrap=3)
            assert f"work:{card}" not in table.offers()
            table.tokens(1, universal=1)
            assert f"work:{card}" in table.offers()


@pytest.mark.rule("FS-ICO-30", "FS-ICO-28")
def test_a_double_theft_takes_two_or_the_only_one_there_is(bench):
    for tokens, taken in ((1, 1), (3, 2)):
        table = bench()
        table.site(0, "L51")
        table.tokens(0, workers=2)
        table.tokens(1, fuel=tokens)
        run = table.do(0, "work:L51")
        assert run.of(Stolen) == [Stolen(0, 1, "fuel", "base")] * taken
        assert table.player(1).tokens["fuel"] == tokens - taken


# --- redevelopment icons ---


@pytest.mark.rule("FS-ICO-31", "FS-ICO-33")
def test_the_redevelopment_icon_gives_a_standard_token_that_may_be_spent_in_the_same_action(bench):
    table = bench()
    table.site(0, "L46")
    table.site(0, "L01")
    table.hand(0, "L17", "L02")
    table.tokens(0, workers=1)
    run = table.begin(0, "work:L46")
    assert run.of(RedevelopmentGained) == [RedevelopmentGained(0, "standard")]
    assert (run.ask.topic, run.ask.keys) == ("redevelop_now", ("later", "L17"))
    run.go("L17")
    assert run.done
    assert run.of(RedevelopmentSpent) == [RedevelopmentSpent(0, "standard")]
    assert run.of(Razed) == [Razed(0, "L01", "L17", "standard")]
    assert run.of(Paid) == []
    assert table.player().vp == 2
    assert not table.player().redeveloped
    assert table.player().redevelop == []
    table.check()


@pytest.mark.rule("FS-ICO-33")
def test_the_token_may_be_kept_for_a_later_action_of_the_turn(bench):
    table = bench()
    table.site(0, "L46")
    table.site(0, "L01")
    table.hand(0, "L17")
    table.tokens(0, workers=1)
    run = table.do(0, "work:L46", "later")
    assert run.of(Razed) == []
    assert table.player().redevelop == ["standard"]
    assert "redevelop:L17" in table.offers()
    run = table.do(0, "redevelop:L17")
    assert run.of(RedevelopmentSpent) == [RedevelopmentSpent(0, "standard")]


@pytest.mark.rule("FS-ICO-31")
def test_a_standard_icon_offers_no_card_without_a_common_type(bench):
    table = bench()
    table.site(0, "L46")
    table.site(0, "L01")
    table.hand(0, "L02")
    table.tokens(0, workers=1)
    run = table.do(0, "work:L46")
    assert run.asked == []
    assert table.player().redevelop == ["standard"]
    assert "redevelop:L02" not in table.offers()


@pytest.mark.rule("FS-ICO-32", "FS-ICO-33")
def test_a_universal_icon_replaces_a_location_whatever_its_type(bench):
    table = bench()
    table.site(0, "L56")
    table.site(0, "L01")
    table.hand(0, "L02")
    table.tokens(0, workers=1)
    run = table.begin(0, "work:L56", "L02")
    assert run.of(RedevelopmentGained) == [RedevelopmentGained(0, "universal")]
    assert (run.ask.topic, run.ask.keys) == ("replace", ("L56", "L01"))
    run.go("L01")
    assert run.of(Razed) == [Razed(0, "L01", "L02", "universal")]
    assert table.player().vp == 2
    table.check()


@pytest.mark.rule("FS-ICO-33")
def test_a_redevelopment_icon_of_a_leader_lies_on_the_leader_as_a_token(bench):
    table = bench()
    table.hand(0, "leader_redevelopment")
    run = table.do(0, "lead:leader_redevelopment")
    assert run.of(RedevelopmentGained) == [RedevelopmentGained(0, "standard", "leader")]
    assert table.player().leader.redevelop == ["standard"]
    assert table.player().redevelop == []


# --- cards as costs and yields ---


@pytest.mark.rule("FS-ICO-34")
def test_a_hand_card_as_a_cost_is_any_card_the_payer_chooses(bench):
    table = bench()
    table.site(0, "L38")
    table.tokens(0, workers=1)
    assert "work:L38" not in table.offers()
    table.hand(0, "L01", "C01", "leader_scrap")
    run = table.begin(0, "work:L38")
    assert (run.ask.keys, run.ask.low, run.ask.high) == (("L01", "C01", "leader_scrap"), 1, 1)
    run.go(("leader_scrap",))
    assert run.of(Discarded) == [Discarded(0, ("leader_scrap",), "cost")]
    assert run.of(Gained) == [Gained(0, "universal")]
    table.check()


@pytest.mark.rule("FS-ICO-35")
def test_a_card_as_a_yield_is_the_top_card_of_the_deck(bench):
    table = bench()
    table.site(0, "L39")
    table.tokens(0, workers=1)
    table.top("L50", "L51")
    run = table.do(0, "work:L39")
    assert run.of(Drawn) == [Drawn(0, ("L50",))]
    assert table.player().hand == ["L50"]
    assert table.state.deck.top() == ("L51",)


@pytest.mark.rule("FS-ICO-36")
def test_a_tucked_card_as_a_cost_is_one_of_the_kind_that_is_asked_for(bench, subtests: pytest.Subtests):
    for cost, keys in [
        (Cost(spoils=1), ("L01", "L04")),
        (Cost(agreement=1), ("L02", "L03")),
        (Cost(tucked=1), ("L01", "L02", "L03", "L04")),
    ]:
        with subtests.test(cost=cost, keys=keys):
            table = bench()
            table.site(0, "L67")
            reprint(table, "L45", cost=cost)
            table.site(0, "L45")
            table.tokens(0, workers=1)
            assert "work:L45" not in table.offers()
            table.tuck(0, "L01", "spoils")
            table.tuck(0, "L02", "agreement")
            table.tuck(0, "L03", "agreement", "L67")
            table.tuck(0, "L04", "spoils", "L67")
            table.tuck(1, "L05", "spoils")
            run = table.begin(0, "work:L45")
            assert run.ask.topic == "give_up"
            assert run.ask.keys == keys
            run.go(keys[-1])
            assert run.of(TuckedDiscarded) == [TuckedDiscarded(0, keys[-1], "cost")]
            assert run.of(Scored) == [Scored(0, 2, "L45")]


@pytest.mark.rule("FS-ICO-36")
def test_two_tucked_cards_as_a_cost_are_two_different_ones(bench):
    table = bench()
    table.tuck(0, "L01", "spoils")
    table.tuck(0, "L02", "spoils")
    run = table.run(pay(table.state, table.player(), Cost(spoils=2), "L01"), "L02")
    assert run.of(TuckedDiscarded) == [TuckedDiscarded(0, "L02", "cost"), TuckedDiscarded(0, "L01", "cost")]


# --- types, traits ---


@pytest.mark.rule("FS-ICO-37")
def test_a_location_bears_at_least_one_type(bench, subtests: pytest.Subtests):
    for types, fits in [((), False), (("fuel",), True), (("fuel", "scrap"), True)]:
        with subtests.test(types=types, fits=fits):
            printed = bench().state.cards.locations["L02"]
            if fits:
                assert attrs.evolve(printed, types=types).types == types
            else:
                with pytest.raises(ValueError, match="Card Types"):
                    attrs.evolve(printed, types=types)


@pytest.mark.rule("FS-ICO-38")
def test_the_universal_type_matches_the_universal_type_only(bench, subtests: pytest.Subtests):
    for old, new, fits in [
        ("L07", "L01", False),
        ("L01", "L07", False),
        ("L07", "L13", True),
        ("L07", "L21", True),
        ("L21", "L09", True),
    ]:
        with subtests.test(old=old, new=new, fits=fits):
            table = bench()
            table.site(0, old)
            table.hand(0, new)
            table.tokens(0, building=1)
            assert (f"redevelop:{new}" in table.offers()) is fits
            assert bool(replaceable(table.state, table.player(), new, "building")) is fits


@pytest.mark.rule("FS-ICO-38")
def test_the_universal_type_counts_for_no_basic_type(bench):
    table = bench()
    table.leader(0, "leader_scrap")
    table.site(0, "L69", vp=(1,))
    table.hand(0, "L07")
    table.player().contacts.append(("incorporation", 1))
    run = table.do(0, "incorporate:L07")
    assert run.of(Built) == [Built(0, "L07", "incorporated")]
    assert run.of(Scored) == []


@pytest.mark.rule("FS-ICO-39")
def test_a_trait_holds_while_its_location_is_in_play_and_no_longer(bench):
    for card, extra in (("L60", 1), ("L67", 0)):
        table = bench()
        table.site(0, "L60")
        table.hand(0, "L70")
        if card == "L67":
            table.player().redevelop.append("standard")
            table.do(0, "redevelop:L70")
        run = table.start(lookout(table.state))
        assert len(run.ask.keys) == 5 + extra
        assert ("deck" in run.ask.keys) is bool(extra)


@pytest.mark.rule("FS-ICO-39")
def test_a_trait_works_in_the_very_turn_it_comes_into_play_and_for_its_owner_only(bench):
    table = bench()
    table.hand(0, "L63")
    table.tokens(0, scrap=1)
    table.tokens(1, scrap=1)
    table.player().contacts.append(("incorporation", 2))
    assert "store" not in table.offers()
    run = table.run(act(table.state, table.player()), "incorporate:L63", "store")
    assert run.of(TokenMoved) == [TokenMoved(0, "scrap", "base", "L63")]
    assert "store" not in table.offers(1)


@pytest.mark.rule("FS-ICO-40")
def test_types_matter_for_redevelopment_for_counting_cards_and_for_type_leaders(bench):
    table = bench()
    table.leader(0, "leader_fuel")
    table.site(0, "L70", vp=(1,))
    table.site(0, "L03")
    table.hand(0, "L25", "L15")
    table.tokens(0, building=1)
    run = table.do(0, "redevelop:L25", "L03")
    assert run.of(Scored) == [Scored(0, 1, "L70"), Scored(0, 1, "leader")]
    table.player().contacts.append(("incorporation", 1))
    run = table.do(0, "incorporate:L15")
    assert run.of(Scored) == []


# --- decisions ---


@pytest.mark.rule("FS-DEC-08")
def test_tokens_of_a_redeveloped_depot_or_combo_go_to_the_base_and_are_lost_there(bench, subtests: pytest.Subtests):
    for card in ["L64", "L50"]:
        with subtests.test(card=card):
            table = bench()
            site = table.site(0, card, **({"fuel": 2, "universal": 1} if card == "L64" else {}))
            if card == "L50":
                site.places = {"building": "universal", "fuel": "fuel", "scrap": "scrap"}
            table.hand(0, "L04")
            table.player().redevelop.append("standard")
            table.do(0, "redevelop:L04", *["standard"] * (card == "L64"))
            held = {"fuel": 2, "universal": 1} if card == "L64" else {"universal": 1, "fuel": 1, "scrap": 1}
            assert table.player().tokens == {**nothing(), **held}
            table.run(count(table.state))
            table.clean_up()
            assert table.player().tokens == nothing()


@pytest.mark.rule("FS-DEC-09")
def test_no_trait_bears_an_exchange(bench):
    depot = bench().state.cards.locations["L63"]
    with pytest.raises(ValueError, match="can't have an action"):
        attrs.evolve(depot, cost=Cost((("scrap", 1),)), gains=(Gain("vp"),))


@pytest.mark.rule("FS-DEC-10")
def test_no_open_production_location_yields_vp(bench):
    opened = bench().state.cards.locations["L01"]
    for produces in ((Gain("vp"),), (Gain("each", 1, "scrap", (Gain("vp"),)),)):
        with pytest.raises(ValueError, match="FS-DEC-10"):
            attrs.evolve(opened, produces=produces)


@pytest.mark.rule("FS-DEC-10")
def test_a_visitor_of_a_counting_location_counts_the_own_play_area(bench):
    table = bench()
    reprint(table, "L01", produces=(Gain("each", 1, "scrap", (Gain("scrap"),)),))
    table.site(1, "L01")
    table.site(1, "L09")
    for card in ("L17", "L31", "L39"):
        table.site(0, card)
    table.tokens(0, workers=1)
    table.do(0, "visit:1:L01")
    assert table.player().tokens["scrap"] == 3
