"""Each invariant holds of a quiet table and fires on one that was broken by hand."""

import pytest

from fallen_tui.games.fallen_land.state.player import Member, Tech
from fallen_tui.games.fallen_land.state.table import Holding
from fallen_tui.games.fallen_land.tools.invariants import check


def laid(bench):
    """A busy table in good order."""
    table = bench(3)
    table.crew(0, n=3)
    table.wheels(0)
    table.item(0, 0)
    table.item(1)
    table.hand(0, "ac010")
    table.roster(1, "ch001")
    table.attach("ac020", 0, 0)
    table.attach("ac021", 1, "town")
    table.mercenary(2, "ac001", "D07", "claim", "D07")
    table.technology(0, "water", 2)
    table.player(0).chips, table.player(0).perk_chips = 2, 1
    table.own(0, "D07")
    assert check(table.state) == []
    return table


def faults(table):
    return "; ".join(check(table.state))


# --- cards ---


def test_a_lost_card_is_named(bench):
    table = laid(bench)
    table.player(0).hand.clear()
    assert faults(table) == "cards in two places: []; cards lost: ['ac010']"


def test_a_card_in_two_places_is_named(bench, subtests: pytest.Subtests):
    for zone in ["hand:1", "auction:0", "aside:1", "party:0", "limbo", "out", "discard:spoils"]:
        with subtests.test(zone=zone):
            table = laid(bench)
            table.state.zone(zone).append("ac010")
            assert "cards in two places: ['ac010']" in faults(table)


def test_a_card_that_is_not_of_the_box_is_named(bench):
    table = laid(bench)
    table.player(1).hand.append("ac999")
    assert "ac999" in faults(table)


def test_cards_are_counted_wherever_they_lie(bench, subtests: pytest.Subtests):
    for where in ["mercenaries", "rides", "town_cards", "roster", "crown cards", "gear"]:
        with subtests.test(where=where):
            table = laid(bench)
            state, player = table.state, table.player(0)
            lost = {
                "mercenaries": lambda: state.mercenaries.clear(),
                "rides": lambda: player.rides.clear(),
                "town_cards": lambda: table.player(1).town_cards.clear(),
                "roster": lambda: table.player(1).roster.clear(),
                "crown cards": lambda: player.member(0).cards.clear(),
                "gear": lambda: player.member(0).gear.clear(),
            }
            lost[where]()
            assert "cards lost: ['" in faults(table)


@pytest.mark.rule("FL-EQP-15")
def test_what_is_fixed_to_a_card_lies_with_it(bench):
    table = laid(bench)
    (card,) = table.player(1).auction
    table.player(1).auction.clear()
    assert "cards lost" in faults(table)
    table.state.joined[card] = table.member(0, 0).gear[0]
    assert check(table.state) == []


# --- tracks, chips, technologies ---


@pytest.mark.rule("FL-DEC-11")
def test_no_track_is_below_nothing(bench, subtests: pytest.Subtests):
    for word in ["prestige", "town_health", "coins", "penalty"]:
        with subtests.test(word=word):
            table = laid(bench)
            setattr(table.player(1), word, -1)
            assert f"seat 2: {word} is -1" in faults(table)


@pytest.mark.rule("FL-TDC-01")
def test_no_faction_has_more_than_five_chips(bench):
    table = laid(bench)
    table.player(1).chips = 6
    assert "seat 2: 6 Town Defense Chips" in faults(table)


@pytest.mark.rule("FL-TDC-11")
def test_chips_of_perks_are_among_the_chips(bench):
    table = laid(bench)
    table.player(0).perk_chips = 3
    assert "2 Town Defense Chips, 3 of perks" in faults(table)


@pytest.mark.rule("FL-TDC-12")
def test_there_are_no_more_than_25_chips(bench):
    table = bench(6)
    for player in table.state.players[:5]:
        player.chips = 5
    assert check(table.state) == []
    table.player(5).chips = 1
    assert "more than 25" in faults(table)


@pytest.mark.rule("FL-TEC-02")
def test_no_kind_of_technology_twice(bench):
    table = laid(bench)
    table.player(0).technologies.append(Tech("water"))
    assert "FL-TEC-02" in faults(table)


@pytest.mark.rule("FL-TEC-02")
def test_no_eighth_technology(bench):
    table = bench(1)
    kinds = list(table.state.cards.technologies)
    table.player().technologies = [Tech(kind) for kind in kinds[:7]]
    assert check(table.state) == []
    table.player().technologies.append(Tech(kinds[7]))
    assert "FL-TEC-02" in faults(table)


@pytest.mark.rule("FL-TEC-01")
def test_no_tier_but_two(bench, subtests: pytest.Subtests):
    for tier in [0, 3]:
        with subtests.test(tier=tier):
            table = laid(bench)
            table.player(0).technologies[0].tier = tier
            assert "no Tier" in faults(table)


# --- Characters ---


def test_a_party_has_five_crowns(bench):
    table = laid(bench)
    table.player(1).crowns.append(None)
    assert "seat 2: 6 Crowns" in faults(table)


def test_no_damage_below_nothing(bench, subtests: pytest.Subtests):
    for kind in ["physical", "infected", "radiation", "psychological"]:
        with subtests.test(kind=kind):
            table = laid(bench)
            table.hurt(0, 1, **{kind: -1})
            assert "damage below nothing" in faults(table)


@pytest.mark.rule("FL-DMG-15")
def test_no_more_than_three_psychological_points(bench):
    table = laid(bench)
    table.hurt(0, 1, psychological=4)
    assert "4 Psychological points" in faults(table)


@pytest.mark.rule("FL-DEC-47")
def test_no_gear_in_the_roster(bench):
    table = laid(bench)
    table.player(1).roster[0].gear = table.member(0, 0).gear
    table.member(0, 0).gear = []
    assert faults(table) == "seat 2: gear in the Town Roster (FL-DEC-47)"


@pytest.mark.rule("FL-DTH-02")
def test_a_lost_party_is_nowhere(bench):
    table = laid(bench)
    table.player(2).lost = True
    assert "seat 3: a lost Party on the map" in faults(table)
    table.player(2).place = ""
    assert check(table.state) == []


# --- after a Phase has closed ---


def settled(bench):
    table = laid(bench)
    table.state.phase, table.state.stage = "mercenaries", 0
    assert check(table.state) == []
    return table


@pytest.mark.rule("FL-ACT-04", "FL-ACT-05")
def test_no_hand_beyond_its_limit_when_a_phase_has_closed(bench):
    table = settled(bench)
    table.hand(0, *[f"ac{n:03}" for n in range(30, 37)])
    assert "seat 1: 8 Action cards" in faults(table)
    table.rewrite("ac021", kind="town", when="deed", target="own_town", attach=True, standing=[{"hand_limit": 1}])
    table.player(0).town_cards, table.player(1).town_cards = table.player(1).town_cards, []
    assert check(table.state) == []


@pytest.mark.rule("FL-SPO-06")
def test_nobody_carries_more_than_they_can(bench):
    table = settled(bench)
    table.alter(table.member(0, 0).gear[0], weight=13)
    assert "too much in Crown 1" in faults(table)


@pytest.mark.rule("FL-DMG-06")
def test_nobody_lives_without_health(bench):
    table = settled(bench)
    table.hurt(0, 2, physical=5, radiation=3)
    assert "should be dead" in faults(table)


def test_within_a_phase_these_may_still_be_put_right(bench):
    table = laid(bench)
    table.hurt(0, 2, physical=8)
    assert check(table.state) == []


# --- the map ---


@pytest.mark.rule("FL-SET-02")
def test_there_are_seven_mission_chips(bench):
    table = laid(bench)
    table.state.missions.pop()
    assert "6 Mission chips" in faults(table)


@pytest.mark.rule("FL-DEC-01")
def test_no_mission_lies_on_water(bench):
    table = laid(bench)
    board = table.state.cards.board
    table.state.missions[0] = next(hex.name for hex in board.hexes.values() if hex.water)
    assert "a Mission chip on water" in faults(table)


@pytest.mark.rule("FL-RES-13")
def test_a_destroyed_resource_has_no_owner(bench):
    table = laid(bench)
    table.state.resources["D07"].destroyed = True
    assert "the destroyed Resource of D07 has an owner" in faults(table)


@pytest.mark.rule("FL-RES-16")
def test_a_resource_is_single_or_double(bench, subtests: pytest.Subtests):
    for count in [0, 3]:
        with subtests.test(count=count):
            table = laid(bench)
            table.state.resources["N09"] = Holding(count=count)
            assert f"{count} Resources in N09" in faults(table)


def test_before_the_table_is_laid_nothing_is_asked(bench):
    table = bench(1)
    table.unpacked()
    assert check(table.state) == []
    table.state.stage = 1
    assert "cards lost" in faults(table)


def test_hit_men_in_a_crown_carry_nothing_and_are_no_fault(bench):
    table = settled(bench)
    table.fetch("ac005")
    table.player(0).crowns[4] = Member("ac005")
    assert check(table.state) == []
