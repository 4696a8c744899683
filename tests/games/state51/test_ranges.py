"""Range and distance. RNG."""

from collections import Counter

import pytest

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.games import open_game
from fallen_tui.games.state51.state import events as e
from fallen_tui.games.state51.state.table import nothing

SCRAP, BUILDING, FUEL, WEAPONS = range(4)


def offered(table, verb, card, seat=0):
    return f"{verb}:{card}" in table.offers(seat)


def commitments(table, verb, card, seat=0):
    """What may be committed for a Location, each as the set of its sources; tokens without their number."""
    run = table.begin(seat, f"{verb}:{card}")
    asked = next(ask for ask in run.asked if ask.topic == "commit")
    return sorted(sorted(_plain(source) for source in key.split("+")) for key in asked.keys)


def _plain(source):
    kind, _, rest = source.partition("-")
    return f"{kind} {rest[0]}" if rest[:1].isdigit() else source


# --- distance ---


@pytest.mark.rule("FS-RNG-01", "FS-DEC-01")
def test_every_location_has_a_distance_of_one_two_or_three():
    cards = open_game("state51").cards
    assert Counter(card.distance for card in cards.locations.values()) == {1: 24, 2: 30, 3: 18}


@pytest.mark.rule("FS-RNG-01")
def test_the_distance_is_the_same_for_all_three_ways(bench, subtests: pytest.Subtests):
    for verb, kind in [("conquer", "conquest"), ("cooperate", "cooperation"), ("incorporate", "incorporation")]:
        with subtests.test(verb=verb, kind=kind):
            table = bench(2)
            table.hand(0, "L10")
            table.player(0).contacts = [(kind, 1)]
            assert not offered(table, verb, "L10")
            table.player(0).contacts = [(kind, 2)]
            assert offered(table, verb, "L10")


@pytest.mark.rule("FS-RNG-02", "FS-LDR-01")
def test_a_leader_needs_no_range(bench):
    table = bench(2)
    table.hand(0, "leader_fuel", "L17")
    assert offered(table, "lead", "leader_fuel")
    assert not offered(table, "incorporate", "L17")
    table.player(0).contacts = [("universal", 3)]
    run = table.do(0, "lead:leader_fuel")
    assert run.of(e.ContactSpent) == run.of(e.ContactUsed) == run.of(e.Paid) == []
    assert table.player(0).contacts == [("universal", 3)]


# --- range ---


@pytest.mark.rule("FS-RNG-03", "FS-RNG-04")
def test_a_conquest_card_and_a_conquest_token_that_add_up_to_three_conquer_distance_three(bench):
    table = bench(3)
    table.hand(FUEL, "L13")
    table.tokens(FUEL, weapons=1)
    assert not offered(table, "conquer", "L13", FUEL)
    table.player(FUEL).contacts = [("conquest", 1)]
    assert offered(table, "conquer", "L13", FUEL)
    run = table.do(FUEL, "conquer:L13")
    assert run.of(e.ContactUsed) == [e.ContactUsed(FUEL, "fuel-conquest")]
    assert run.of(e.ContactSpent) == [e.ContactSpent(FUEL, "conquest", 1)]
    assert [(t.card, t.side) for t in table.player(FUEL).tucked] == [("L13", "spoils")]


@pytest.mark.rule("FS-RNG-03")
def test_a_cooperation_card_of_range_two_reaches_distance_two(bench):
    table = bench(4)
    table.hand(WEAPONS, "L10")
    table.tokens(WEAPONS, fuel=1)
    assert offered(table, "cooperate", "L10", WEAPONS)
    run = table.do(WEAPONS, "cooperate:L10")
    assert run.of(e.ContactUsed) == [e.ContactUsed(WEAPONS, "weapons-cooperation")]


@pytest.mark.rule("FS-RNG-03")
def test_distance_three_takes_a_total_of_three_of_the_right_kind(bench, subtests: pytest.Subtests):
    for contacts, reached in [
        ([("conquest", 2)], False),
        ([("conquest", 1), ("conquest", 1)], False),
        ([("conquest", 2), ("cooperation", 3)], False),
        ([("conquest", 2), ("conquest", 1)], True),
        ([("conquest", 3)], True),
        ([("conquest", 2), ("conquest", 2)], True),
    ]:
        with subtests.test(contacts=contacts, reached=reached):
            table = bench(2)
            table.hand(0, "L13")
            table.player(0).contacts = list(contacts)
            assert offered(table, "conquer", "L13") is reached


@pytest.mark.rule("FS-RNG-04", "FS-RNG-07")
def test_three_small_ranges_add_up_to_three(bench):
    table = bench(2)
    table.hand(0, "L13", "C09")
    table.tokens(0, scrap=1)
    assert not offered(table, "incorporate", "L13")
    table.player(0).contacts = [("incorporation", 1)]
    assert offered(table, "incorporate", "L13")
    run = table.do(0, "incorporate:L13")
    assert run.of(e.ContactUsed) == [e.ContactUsed(0, "scrap-incorporation")]
    assert run.of(e.Discarded) == [e.Discarded(0, ("C09",), "used")]
    assert run.of(e.ContactSpent) == [e.ContactSpent(0, "incorporation", 1)]
    assert run.of(e.Paid) == [e.Paid(0, "scrap", 1)]


@pytest.mark.rule("FS-RNG-05")
def test_universal_range_adds_to_each_kind(bench, subtests: pytest.Subtests):
    for verb, kind in [("conquer", "conquest"), ("cooperate", "cooperation"), ("incorporate", "incorporation")]:
        for universal in ["token", "card"]:
            with subtests.test(verb=verb, kind=kind, universal=universal):
                table = bench(2)
                table.hand(0, "L13")
                table.player(0).contacts = [(kind, 2)]
                assert not offered(table, verb, "L13")
                if universal == "token":
                    table.player(0).contacts.append(("universal", 1))
                else:
                    table.hand(0, "C13")
                assert offered(table, verb, "L13")
                others = {"conquer", "cooperate", "incorporate"} - {verb}
                assert not any(offered(table, other, "L13") for other in others)


@pytest.mark.rule("FS-RNG-06")
def test_nothing_of_a_range_three_token_remains_after_distance_one(bench):
    table = bench(2)
    table.hand(0, "L17", "L18", "L16")
    table.player(0).contacts = [("conquest", 3)]
    assert offered(table, "conquer", "L18")
    run = table.do(0, "conquer:L17")
    assert run.of(e.ContactSpent) == [e.ContactSpent(0, "conquest", 3)]
    assert table.player(0).contacts == []
    assert not offered(table, "conquer", "L18")
    assert not offered(table, "conquer", "L16")


@pytest.mark.rule("FS-RNG-06")
def test_nothing_of_a_range_three_contact_card_remains_after_distance_one(bench):
    table = bench(4)
    table.hand(WEAPONS, "L17", "L18")
    table.tokens(WEAPONS, weapons=2)
    table.do(WEAPONS, "conquer:L17")
    assert not offered(table, "conquer", "L18", WEAPONS)


@pytest.mark.rule("FS-RNG-07")
def test_one_time_cards_permanent_cards_and_tokens_may_be_combined_freely(bench):
    table = bench(2)
    table.hand(0, "L13", "C09", "C10")
    table.tokens(0, scrap=1)
    table.player(0).contacts = [("incorporation", 1), ("universal", 1)]
    sets = commitments(table, "incorporate", "L13")
    cards = ("C09", "C10", "scrap-incorporation", "incorporation 1", "universal 1")
    assert len(sets) == 10
    assert all(len(found) == 3 and set(found) <= set(cards) for found in sets)


@pytest.mark.rule("FS-RNG-08")
def test_the_prices_of_all_committed_cards_are_paid_together(bench):
    table = bench(2)
    table.hand(0, "L13", "C11")
    table.tokens(0, scrap=1)
    assert not offered(table, "incorporate", "L13")
    table.tokens(0, fuel=1)
    assert offered(table, "incorporate", "L13")
    run = table.do(0, "incorporate:L13")
    assert run.of(e.Paid) == [e.Paid(0, "scrap", 1), e.Paid(0, "fuel", 1)]
    assert table.player(0).tokens == nothing()
    assert table.player(0).used == ["scrap-incorporation"]
    assert table.state.deck.discard == ["C11"]


@pytest.mark.rule("FS-RNG-08")
def test_two_fuel_do_not_pay_for_a_scrap_and_any(bench):
    table = bench(2)
    table.hand(0, "L13", "C11")
    table.tokens(0, fuel=2)
    assert not offered(table, "incorporate", "L13")
    table.tokens(0, universal=1)
    assert offered(table, "incorporate", "L13")


@pytest.mark.rule("FS-RNG-08", "FS-CON-21")
def test_hand_cards_of_two_prices_are_needed_together(bench):
    table = bench(2)
    table.alter("C11", range=1)
    table.alter("C12", range=2)
    table.hand(0, "L13", "C11", "C12", "L18")
    table.alter("C11", price=table.state.cards.contacts["C12"].price)
    table.tokens(0, fuel=2)
    assert not offered(table, "incorporate", "L13")
    table.hand(0, "L16")
    assert offered(table, "incorporate", "L13")
    run = table.do(0, "incorporate:L13")
    assert table.player(0).hand == []
    assert len(run.of(e.Paid)) == 2


@pytest.mark.rule("FS-RNG-09")
def test_only_commitments_without_a_needless_part_are_offered(bench, subtests: pytest.Subtests):
    for card, expected in [
        ("L17", [["conquest 1"], ["conquest 2"], ["conquest 3"]]),
        ("L10", [["conquest 2"], ["conquest 3"]]),
        ("L13", [["conquest 1", "conquest 2"], ["conquest 3"]]),
    ]:
        with subtests.test(card=card, expected=expected):
            table = bench(2)
            table.hand(0, card)
            table.player(0).contacts = [("conquest", 3), ("conquest", 1), ("conquest", 2)]
            assert commitments(table, "conquer", card) == expected


@pytest.mark.rule("FS-RNG-09")
def test_a_needlessly_larger_commitment_is_refused(bench):
    table = bench(2)
    table.hand(0, "L17")
    table.player(0).contacts = [("conquest", 2), ("conquest", 1)]
    run = table.begin(0, "conquer:L17")
    assert run.ask.keys == ("conquest-2-0", "conquest-1-1")
    for larger in ("conquest-2-0+conquest-1-1", ("conquest-2-0", "conquest-1-1")):
        with pytest.raises(IllegalAnswer):
            run.ask.check(larger)
    run.go("conquest-2-0")
    assert table.player(0).contacts == [("conquest", 1)]


@pytest.mark.rule("FS-RNG-09")
def test_a_larger_single_range_may_be_spent_though_a_smaller_would_do(bench):
    table = bench(2)
    table.hand(0, "L17", "C13", "C14")
    table.tokens(0, fuel=2)
    assert commitments(table, "cooperate", "L17") == [["C13"], ["C14"], ["scrap-cooperation"]]


@pytest.mark.rule("FS-RNG-09", "FS-RNG-08")
def test_cards_whose_prices_cannot_be_paid_together_are_not_offered_together(bench):
    table = bench(2)
    table.hand(0, "L13", "C11")
    table.tokens(0, scrap=1)
    table.player(0).contacts = [("incorporation", 3), ("incorporation", 1)]
    assert commitments(table, "incorporate", "L13") == [["C11", "incorporation 1"], ["incorporation 3"]]
    table.tokens(0, fuel=1)
    assert ["C11", "scrap-incorporation"] in commitments(table, "incorporate", "L13")
