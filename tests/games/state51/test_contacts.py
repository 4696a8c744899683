"""Contact cards and Contact tokens. CON."""

from collections import Counter

import pytest

from fallen_tui.games import open_game
from fallen_tui.games.state51.content.cards import FREE, Cost
from fallen_tui.games.state51.rules.actions import act
from fallen_tui.games.state51.state import events as e
from fallen_tui.games.state51.state.table import nothing

SCRAP, BUILDING, FUEL, WEAPONS = range(4)


def ways(table, seat, card):
    """The ways in which a hand card may be put into play by range."""
    keys = table.offers(seat)
    return {key.partition(":")[0] for key in keys if key.endswith(f":{card}")} & {"conquer", "cooperate", "incorporate"}


# --- the cards ---


@pytest.mark.rule("FS-CON-01", "FS-GEN-12")
def test_there_are_twelve_permanent_and_fourteen_one_time_contacts():
    cards = open_game("state51").cards
    owners = Counter(contact.faction for contact in cards.contacts.values())
    assert owners == {"scrap": 3, "building": 3, "fuel": 3, "weapons": 3, "": 14}
    in_deck = {card for card in cards.deck if card in cards.contacts}
    assert in_deck == {card for card, contact in cards.contacts.items() if not contact.faction}


# --- prices ---


@pytest.mark.rule("FS-CON-03", "FS-CON-02")
def test_a_contact_without_a_price_is_used_by_a_player_who_has_nothing(bench, subtests: pytest.Subtests):
    for contact, verb, location in [
        ("C01", "conquer", "L10"),
        ("C06", "cooperate", "L10"),
        ("C09", "incorporate", "L18"),
        ("C13", "conquer", "L18"),
    ]:
        with subtests.test(contact=contact, verb=verb, location=location):
            table = bench(2)
            table.hand(0, location)
            assert ways(table, 0, location) == set()
            table.hand(0, contact)
            assert verb in ways(table, 0, location)
            run = table.begin(0, f"{verb}:{location}")
            assert run.done
            assert run.of(e.Paid) == []


@pytest.mark.rule("FS-CON-04", "FS-ACT-09")
def test_a_price_must_be_paid_in_full(bench):
    table = bench(2)
    table.hand(0, "L13", "C14")
    table.tokens(0, fuel=1)
    assert ways(table, 0, "L13") == set()
    table.tokens(0, weapons=1)
    assert ways(table, 0, "L13") == {"conquer", "cooperate", "incorporate"}
    run = table.do(0, "incorporate:L13", "fuel@base")
    assert run.of(e.Paid) == [e.Paid(0, "fuel", 1), e.Paid(0, "weapons", 1)]
    assert table.player(0).tokens == nothing()


@pytest.mark.rule("FS-CON-04")
def test_a_price_in_workers_is_paid_in_workers(bench, subtests: pytest.Subtests):
    for contact, verb in [("C04", "conquer"), ("C08", "cooperate")]:
        with subtests.test(contact=contact, verb=verb):
            table = bench(2)
            table.hand(0, "L13", contact)
            table.tokens(0, building=3)
            assert ways(table, 0, "L13") == set()
            table.tokens(0, workers=1)
            assert ways(table, 0, "L13") == {verb}
            run = table.do(0, f"{verb}:L13")
            assert run.of(e.Paid) == [e.Paid(0, "worker", 1)]
            assert table.player(0).workers == 0
            assert table.player(0).tokens["building"] == 3


# --- permanent contacts ---


@pytest.mark.rule("FS-CON-05")
def test_a_permanent_contact_serves_once_a_turn_even_if_its_price_could_be_paid(bench):
    table = bench(4)
    table.hand(WEAPONS, "L10", "L11")
    table.tokens(WEAPONS, weapons=3)
    assert "conquer" in ways(table, WEAPONS, "L11")
    run = table.do(WEAPONS, "conquer:L10")
    assert run.of(e.ContactUsed) == [e.ContactUsed(WEAPONS, "weapons-conquest")]
    assert table.player(WEAPONS).tokens["weapons"] == 2
    assert ways(table, WEAPONS, "L11") == set()


@pytest.mark.rule("FS-CON-05")
def test_a_used_contact_leaves_the_two_others_available(bench):
    table = bench(4)
    table.hand(WEAPONS, "L10", "L11", "L12")
    table.tokens(WEAPONS, weapons=2, fuel=1, scrap=2)
    table.do(WEAPONS, "conquer:L10")
    assert ways(table, WEAPONS, "L11") == {"cooperate", "incorporate"}
    table.do(WEAPONS, "cooperate:L11")
    assert ways(table, WEAPONS, "L12") == {"incorporate"}


@pytest.mark.rule("FS-CON-06", "FS-GEN-07")
def test_a_used_permanent_contact_is_marked_in_view_of_all_by_the_token_paid(bench):
    table = bench(2)
    table.hand(0, "L17")
    table.tokens(0, scrap=1)
    run = table.do(0, "incorporate:L17")
    assert run.of(e.Paid) == [e.Paid(0, "scrap", 1)]
    assert table.player(0).used == ["scrap-incorporation"]
    assert table.state.deck.discard == []
    for seat in (1, None):
        assert table.game.view(table.state, seat).players[0].used == ["scrap-incorporation"]


@pytest.mark.rule("FS-CON-07", "FS-CLN-04")
def test_a_permanent_contact_is_available_again_in_the_next_turn(bench):
    table = bench(4)
    table.hand(WEAPONS, "L10", "L11")
    table.tokens(WEAPONS, weapons=1)
    table.do(WEAPONS, "conquer:L10")
    table.clean_up()
    assert table.player(WEAPONS).used == []
    assert ways(table, WEAPONS, "L11") == set()
    table.produce(WEAPONS)
    assert ways(table, WEAPONS, "L11") == {"conquer"}


@pytest.mark.rule("FS-CON-08")
def test_permanent_contacts_are_no_hand_cards_and_pay_no_cost(bench):
    table = bench(2)
    table.hand(0, "L01")
    assert "cycle" not in table.offers()
    table.hand(0, "L02", "L03")
    run = table.begin(0, "cycle")
    assert run.ask.keys == ("L01", "L02", "L03")
    assert run.ask.low == run.ask.high == 2


@pytest.mark.rule("FS-CON-09", "FS-CON-05")
def test_a_permanent_contact_whose_price_leaves_no_token_is_marked_all_the_same(bench, subtests: pytest.Subtests):
    for cost in [FREE, Cost(hand=1)]:
        with subtests.test(cost=cost):
            table = bench(2)
            table.alter("scrap-conquest", price=cost)
            table.hand(0, "L17", "L18", "L01", "L02")
            assert ways(table, 0, "L17") == {"conquer"}
            run = table.begin(0, "conquer:L17")
            if not run.done:
                run.go(("L01",))
            assert run.done
            assert run.of(e.Paid) == []
            assert run.of(e.ContactUsed) == [e.ContactUsed(0, "scrap-conquest")]
            assert table.player(0).used == ["scrap-conquest"]
            assert ways(table, 0, "L18") == set()
            table.clean_up()
            assert ways(table, 0, "L18") == {"conquer"}


# --- one-time contacts ---


@pytest.mark.rule("FS-CON-10", "FS-GEN-08")
def test_a_one_time_contact_is_discarded_once_used(bench):
    table = bench(2)
    table.hand(0, "L10", "L11", "C01")
    run = table.do(0, "conquer:L10")
    assert run.of(e.Discarded) == [e.Discarded(0, ("C01",), "used")]
    assert table.state.deck.discard == ["C01"]
    assert table.player(0).hand == ["L11"]
    assert ways(table, 0, "L11") == set()


@pytest.mark.rule("FS-CON-10")
def test_a_one_time_contact_is_used_from_the_own_hand_only(bench):
    table = bench(2)
    table.hand(0, "L10")
    table.hand(1, "C01", "L11")
    assert ways(table, 0, "L10") == set()
    assert ways(table, 1, "L11") == {"conquer"}
    table.row("C05")
    table.state.deck.draw.remove("C02")
    table.state.deck.discard.append("C02")
    assert ways(table, 0, "L10") == set()


# --- colours ---


@pytest.mark.rule("FS-CON-11")
def test_a_cooperation_contact_of_range_three_neither_incorporates_nor_conquers(bench):
    table = bench(3)
    table.hand(FUEL, "L17")
    table.tokens(FUEL, fuel=1)
    assert ways(table, FUEL, "L17") == {"cooperate"}


@pytest.mark.rule("FS-CON-11", "FS-CON-12")
def test_a_contact_token_of_one_colour_supports_that_action_only(bench, subtests: pytest.Subtests):
    for kind, verb in [("conquest", "conquer"), ("cooperation", "cooperate"), ("incorporation", "incorporate")]:
        for distance in [1, 2, 3]:
            with subtests.test(kind=kind, verb=verb, distance=distance):
                table = bench(2)
                reachable = {1: "L17", 2: "L24", 3: "L13"}
                table.hand(0, *reachable.values())
                table.player(0).contacts = [(kind, distance)]
                for far, card in reachable.items():
                    assert ways(table, 0, card) == ({verb} if far <= distance else set())


@pytest.mark.rule("FS-CON-12", "FS-CON-13")
def test_coloured_tokens_range_from_one_to_three_and_universal_ones_are_one_or_three():
    cards = open_game("state51").cards
    found = {}
    for card in cards.locations.values():
        for part in (card.spoils, card.agreement, card.produces, card.gains):
            for gain in part:
                if gain.verb == "contact":
                    found.setdefault(gain.kind, set()).add(gain.n)
    assert found.pop("universal") == {1, 3}
    assert set(found) == {"conquest", "cooperation", "incorporation"}
    assert all(values <= {1, 2, 3} for values in found.values())


@pytest.mark.rule("FS-CON-13", "FS-RNG-05")
def test_a_universal_token_supports_any_of_the_three_actions(bench, subtests: pytest.Subtests):
    for distance, reached in [(1, {"L17"}), (3, {"L17", "L24", "L13"})]:
        with subtests.test(distance=distance, reached=reached):
            table = bench(2)
            table.hand(0, "L17", "L24", "L13")
            table.player(0).contacts = [("universal", distance)]
            for card in ("L17", "L24", "L13"):
                assert ways(table, 0, card) == ({"conquer", "cooperate", "incorporate"} if card in reached else set())


@pytest.mark.rule("FS-CON-14")
def test_a_contact_token_is_used_up(bench, subtests: pytest.Subtests):
    for verb in ["conquer", "cooperate", "incorporate"]:
        with subtests.test(verb=verb):
            table = bench(2)
            table.hand(0, "L18", "L16")
            table.player(0).contacts = [("universal", 1)]
            run = table.do(0, f"{verb}:L18")
            assert run.of(e.ContactSpent) == [e.ContactSpent(0, "universal", 1)]
            assert table.player(0).contacts == []
            assert ways(table, 0, "L16") == set()


@pytest.mark.rule("FS-CON-14")
def test_one_of_two_like_tokens_is_used_up(bench):
    table = bench(2)
    table.hand(0, "L24", "L19")
    table.player(0).contacts = [("conquest", 2), ("conquest", 2)]
    run = table.do(0, "conquer:L24")
    assert len(run.asked[0].keys) == 1
    assert table.player(0).contacts == [("conquest", 2)]
    assert ways(table, 0, "L19") == {"conquer"}


@pytest.mark.rule("FS-CON-15", "FS-CLN-01")
def test_unused_contact_tokens_are_lost_at_the_end_of_the_turn(bench):
    table = bench(2)
    table.player(0).contacts = [("conquest", 2), ("universal", 3)]
    run = table.clean_up()
    assert run.of(e.TokensLost) == [e.TokensLost(0, (), 0, 2, 0)]
    assert table.player(0).contacts == []


# --- the strong contacts, on the first turn ---


@pytest.mark.rule("FS-CON-17", "FS-FAC-02")
def test_the_scrap_faction_incorporates_one_location_of_distance_one_every_turn(bench):
    table = bench(2)
    table.hand(SCRAP, "L31", "L32", "L34", "L24")
    for card, following in (("L31", "L32"), ("L32", "L34"), ("L34", None)):
        table.produce(SCRAP)
        assert ways(table, SCRAP, card) == {"incorporate"}
        assert ways(table, SCRAP, "L24") == set()
        table.do(SCRAP, f"incorporate:{card}")
        table.player(SCRAP).tokens["scrap"] += 1
        if following:
            assert ways(table, SCRAP, following) == set()
        table.clean_up()
    assert [site.card for site in table.player(SCRAP).sites] == ["L31", "L32", "L34"]


@pytest.mark.rule("FS-CON-18", "FS-FAC-03")
def test_the_building_faction_incorporates_distance_one_or_two_for_a_building_and_another_card(
    bench, subtests: pytest.Subtests
):
    for card in ["L31", "L39"]:
        with subtests.test(card=card):
            table = bench(2)
            table.hand(BUILDING, card, "L13", "C01")
            table.produce(BUILDING)
            assert "incorporate" in ways(table, BUILDING, card)
            assert "incorporate" not in ways(table, BUILDING, "L13")
            run = table.begin(BUILDING, f"incorporate:{card}")
            assert run.ask.topic == "discard"
            assert set(run.ask.keys) == {"L13", "C01"}
            run.go(("L13",))
            assert run.done
            assert run.of(e.Paid) == [e.Paid(BUILDING, "building", 1)]
            assert run.of(e.Discarded) == [e.Discarded(BUILDING, ("L13",), "cost")]
            assert table.player(BUILDING).hand == ["C01"]
            assert [site.card for site in table.player(BUILDING).sites] == [card]


@pytest.mark.rule("FS-CON-19", "FS-FAC-04")
def test_the_fuel_faction_cooperates_with_distance_one_two_or_three(bench, subtests: pytest.Subtests):
    for card in ["L17", "L24", "L13"]:
        with subtests.test(card=card):
            table = bench(3)
            table.hand(FUEL, card, "L14")
            table.produce(FUEL)
            assert ways(table, FUEL, card) == {"cooperate"}
            run = table.do(FUEL, f"cooperate:{card}")
            assert run.of(e.Paid) == [e.Paid(FUEL, "fuel", 1)]
            assert [(t.card, t.side) for t in table.player(FUEL).tucked] == [(card, "agreement")]
            table.tokens(FUEL, fuel=1)
            assert ways(table, FUEL, "L14") == set()


@pytest.mark.rule("FS-CON-20", "FS-FAC-05")
def test_the_weapons_faction_conquers_distance_one_two_or_three(bench, subtests: pytest.Subtests):
    for card in ["L17", "L24", "L13"]:
        with subtests.test(card=card):
            table = bench(4)
            table.hand(WEAPONS, card, "L14")
            table.produce(WEAPONS)
            assert ways(table, WEAPONS, card) == {"conquer"}
            run = table.do(WEAPONS, f"conquer:{card}")
            assert run.of(e.Paid) == [e.Paid(WEAPONS, "weapons", 1)]
            assert [(t.card, t.side) for t in table.player(WEAPONS).tucked] == [(card, "spoils")]
            table.tokens(WEAPONS, weapons=1)
            assert ways(table, WEAPONS, "L14") == set()


@pytest.mark.rule("FS-CON-21")
def test_the_card_put_into_play_does_not_pay_for_itself(bench):
    table = bench(2)
    table.hand(BUILDING, "L17")
    table.tokens(BUILDING, building=1)
    assert ways(table, BUILDING, "L17") == set()
    table.hand(BUILDING, "L18")
    assert ways(table, BUILDING, "L17") == {"incorporate"}
    run = table.do(BUILDING, "incorporate:L17")
    assert run.of(e.Discarded) == [e.Discarded(BUILDING, ("L18",), "cost")]


@pytest.mark.rule("FS-CON-21", "FS-RNG-08")
def test_a_committed_one_time_contact_is_not_a_card_to_discard_either(bench):
    table = bench(2)
    table.hand(SCRAP, "L13", "C12")
    table.tokens(SCRAP, fuel=1)
    assert "incorporate" not in ways(table, SCRAP, "L13")
    table.hand(SCRAP, "L18")
    assert "incorporate" in ways(table, SCRAP, "L13")
    run = table.do(SCRAP, "incorporate:L13")
    assert [event.cards for event in run.of(e.Discarded)] == [("L18",), ("C12",)]


@pytest.mark.rule("FS-CON-21")
def test_the_whole_action_is_offered_and_carried_out_in_an_action_turn(bench):
    table = bench(2)
    table.hand(BUILDING, "L17", "L18", "C01")
    table.tokens(BUILDING, building=1)
    run = table.run(act(table.state, table.player(BUILDING)), "incorporate:L18", ("C01",))
    assert table.player(BUILDING).hand == ["L17"]
    assert run.of(e.Built) == [e.Built(BUILDING, "L18", "incorporated")]
    table.check()
