"""Resources: capturing, losing, limits, destroying, two in one hex, without a Deed. RES, DEC-12, DEC-13, DEC-57."""

import pytest

from fallen_tui.games.fallen_land.rules.business import production
from fallen_tui.games.fallen_land.rules.exploits import deeds, exploits
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.towns import claim, destroy, release
from fallen_tui.games.fallen_land.state import events as e

HERE = "H10"
OTHERS = ["D07", "D10", "K10", "N06", "H02"]
CARD, OTHER, NEUTRAL = "pl014", "pl003", -1


@pytest.fixture
def table(bench):
    """Ann's Party of two stands on a neutral Resource; both players have 9 Prestige."""
    table = bench(2)
    table.place(0, HERE)
    table.crew(0, n=2)
    for player in table.state.players:
        player.prestige = 9
    return table


def prestige(table):
    return [player.prestige for player in table.state.players]


def keys(table, seat=0):
    return {key for key in deeds(table.state, seat, False) if key in ("claim", "destroy")}


def effect(table, *do, seat=0, target=""):
    """Effects of an Action card of a seat."""
    table.rewrite("ac057", kind="harm", target=None, red=None, do=list(do))
    return table.settle(carry_out(table.state, table.state.cards.actions["ac057"].do, Scene(seat, "ac057", target)))


# --- owning ---


@pytest.mark.rule("FL-RES-01", "FL-RES-10", "FL-RES-04")
def test_a_sixth_resource_makes_another_one_neutral(table):
    table.own(0, *OTHERS)
    table.plot(CARD)
    run = table.start(exploits(table.state, 0), "claim", "plains")
    assert (run.ask.seat, run.ask.topic, set(run.ask.keys)) == (0, "give_up_resource", set(OTHERS))
    assert prestige(table) == [10, 9]
    run.go("K10")
    assert run.done
    assert (table.state.resource_count(0), table.state.owner_of("K10"), table.state.owner_of(HERE)) == (5, NEUTRAL, 0)
    assert prestige(table) == [9, 9]


@pytest.mark.rule("FL-RES-06", "FL-DEC-52")
def test_cards_that_are_all_replaced_hold_up_nobody(table):
    table.empty("plains")
    for card in (OTHER, CARD):
        table.plot(card, opening=[{"redraw": True}], checks=[{"combat": 9}])
    table.state.out += table.state.decks["plains"].discard
    table.state.decks["plains"].discard.clear()
    run = table.run(exploits(table.state, 0), "claim", "plains")
    assert run.of(e.StoryEnded)[-1].result == "void"
    assert table.state.owner_of(HERE) == 0


@pytest.mark.rule("FL-RES-01", "FL-RES-16")
@pytest.mark.parametrize(("owned", "given_up"), [(3, 0), (4, 1)])
def test_a_double_resource_counts_as_two(table, owned, given_up):
    table.own(0, *OTHERS[:owned])
    table.state.resources[HERE].count = 2
    run = table.settle(claim(table.state, 0, HERE))
    assert len(run.of(e.ResourceLost)) == given_up
    assert table.state.resource_count(0) == 5
    assert prestige(table) == [11 - given_up, 9]


@pytest.mark.rule("FL-RES-02")
def test_the_income_of_resources(bench):
    """The book's four players."""
    table = bench(4)
    hexes = iter(table.state.resources)
    for seat, n in enumerate((3, 0, 5, 2)):
        table.own(seat, *(next(hexes) for _ in range(n)))
        table.run(production(table.state, seat))
    assert [player.town_health for player in table.state.players] == [33, 30, 35, 32]
    assert [player.coins for player in table.state.players] == [19, 10, 35, 14]


@pytest.mark.rule("FL-RES-03", "FL-RES-04")
def test_a_capture_gives_and_a_loss_takes_one_prestige(table):
    table.run(claim(table.state, 0, HERE))
    assert (table.state.owned(0), table.state.resource_count(0), prestige(table)) == ([HERE], 1, [10, 9])
    table.run(release(table.state, 0, HERE, "town event"))
    assert (table.state.owned(0), table.state.resource_count(0), prestige(table)) == ([], 0, [9, 9])


# --- the Resource Deed ---


@pytest.mark.rule("FL-RES-05", "FL-RES-11")
def test_the_deed_wants_a_resource_hex_and_two_weeks(table):
    table.plot(CARD)
    assert keys(table) == {"claim", "destroy"}
    table.run(exploits(table.state, 0), "claim", "plains")
    assert (table.player().weeks, table.state.owner_of(HERE)) == (2, 0)
    assert keys(table) == {"destroy"}
    table.place(0, "H11")
    assert keys(table) == set()


@pytest.mark.rule("FL-RES-06", "FL-DEC-57")
@pytest.mark.parametrize(("deck", "card"), [("plains", "pl014"), ("mountain", "mo004"), ("city_rad", "cr004")])
def test_a_neutral_resource_wants_an_encounter_of_any_deck_to_be_passed(table, deck, card):
    """Rewards of the card come first, then chip and Prestige."""
    goods = table.goods(1)
    table.always("stow", "store")
    table.plot(card, coins=2, checks=[{"survival": 2}], success=[{"draw": "1 spoils"}])
    run = table.run(exploits(table.state, 0), "claim", deck, dice=((5, 5),))
    kinds = [type(event) for event in run.events]
    assert kinds.index(e.Moved) < kinds.index(e.StoryEnded) < kinds.index(e.ResourceClaimed)
    assert (table.state.owner_of(HERE), prestige(table)) == (0, [10, 9])
    assert (table.player().auction, table.player().coins) == (goods, 12)


@pytest.mark.rule("FL-RES-07")
def test_a_card_without_checks_captures_and_takes_effect(table):
    table.plot(CARD, success=[{"coins": -3}])
    table.run(exploits(table.state, 0), "claim", "plains")
    assert (table.state.owner_of(HERE), table.player().coins) == (0, 7)


@pytest.mark.rule("FL-RES-07", "FL-WLD-02")
def test_a_world_card_captures_and_stays_in_play(table):
    words = {"text": "So."}
    table.plot(CARD, world={"at": "here", "name": "The Well", "visit": {**words, "success": {**words, "do": []}}})
    table.run(exploits(table.state, 0), "claim", "plains")
    assert table.state.owner_of(HERE) == 0
    assert [(world.card, world.place) for world in table.state.world] == [(CARD, HERE)]


@pytest.mark.rule("FL-RES-08")
@pytest.mark.parametrize("dice", [((9, 5),), ((5, 5), (9, 5))])
def test_a_failed_check_leaves_it_neutral(table, dice):
    table.plot(CARD, checks=[{"survival": 2}, {"medical": 2}], failure=[{"damage": {"n": 1, "to": "each"}}])
    table.run(exploits(table.state, 0), "claim", "plains", dice=dice)
    assert (table.state.owner_of(HERE), prestige(table), table.player().weeks) == (NEUTRAL, [9, 9], 2)
    assert [member.damage for _, member in table.player().party] == [1, 1]


@pytest.mark.rule("FL-RES-08", "FL-DEC-57", "FL-CHK-07")
@pytest.mark.parametrize(("faces", "owner"), [((5, 5, 5, 5, 5), 0), ((5, 5, 9, 5, 5), NEUTRAL)])
def test_on_an_individual_card_one_failure_is_enough(table, faces, owner):
    table.crew(0, n=3)
    table.plot(CARD, who="individual", checks=[{"survival": 1}], success=[{"coins": 1}])
    table.run(exploits(table.state, 0), "claim", "plains", dice=(faces,))
    assert table.state.owner_of(HERE) == owner
    assert table.player().coins == 10 + faces.count(5)


@pytest.mark.rule("FL-RES-09", "FL-TDC-05")
def test_the_chips_of_the_owner_strike_first(table):
    """The book's attackers survive four chips."""
    table.own(1, HERE)
    table.player(1).chips = 4
    run = table.run(exploits(table.state, 0), "claim")
    assert run.topics == ["deed"]
    kinds = [type(event) for event in run.events]
    assert kinds.index(e.ChipsFired) < kinds.index(e.ResourceClaimed)
    assert e.StoryBegan not in kinds
    assert [member.physical for _, member in table.player().party] == [4, 4]
    assert (table.state.owner_of(HERE), prestige(table), table.player(1).chips) == (0, [10, 8], 4)


@pytest.mark.rule("FL-RES-09", "FL-RES-12")
@pytest.mark.parametrize("deed", ["claim", "destroy"])
def test_a_party_without_a_survivor_takes_and_destroys_nothing(table, deed):
    table.own(1, HERE)
    table.player(1).chips = 4
    table.hurt(0, 0, physical=4)
    table.hurt(0, 1, physical=5)
    table.run(exploits(table.state, 0), deed)
    assert table.player().lost
    assert (table.state.owner_of(HERE), prestige(table)) == (1, [9, 9])
    assert not table.state.resources[HERE].destroyed


# --- destroying ---


@pytest.mark.rule("FL-RES-11", "FL-RES-12", "FL-RES-13", "FL-RES-14", "FL-RES-15", "FL-DEC-12")
def test_a_resource_of_another_player_is_destroyed(table):
    """Ann -2, Bo -2; his three chips strike first, and the hex is no Resource any more."""
    table.own(1, HERE)
    table.player(1).chips = 3
    run = table.run(exploits(table.state, 0), "destroy")
    kinds = [type(event) for event in run.events]
    assert kinds.index(e.ChipsFired) < kinds.index(e.ResourceDestroyed)
    assert [member.physical for _, member in table.player().party] == [3, 3]
    assert (prestige(table), table.player().weeks) == ([7, 7], 2)
    assert (table.state.owner_of(HERE), table.state.owned(1), table.state.resources[HERE].destroyed) == (
        NEUTRAL,
        [],
        True,
    )


@pytest.mark.rule("FL-RES-13")
def test_what_is_destroyed_can_neither_be_taken_nor_produce(table):
    table.own(0, HERE, "D07")
    table.run(destroy(table.state, 1, HERE))
    assert keys(table) == set()
    table.run(claim(table.state, 0, HERE))
    assert table.state.owned(0) == ["D07"]
    effect(table, {"claim_resource": {"which": "here"}})
    effect(table, {"create_resource": {"which": "here"}})
    assert (table.state.owned(0), table.state.resources[HERE].count) == (["D07"], 1)
    table.run(production(table.state, 0))
    assert (table.player().coins, table.player().town_health) == (11, 31)


@pytest.mark.rule("FL-DEC-13", "FL-RES-11")
@pytest.mark.parametrize(("owner", "loss"), [(NEUTRAL, 2), (0, 4)])
def test_a_neutral_resource_and_ones_own_may_be_destroyed(table, owner, loss):
    table.state.resources[HERE].owner = owner
    table.player().chips = 2
    run = table.run(exploits(table.state, 0), "destroy")
    assert run.topics == ["deed"]
    assert run.of(e.StoryBegan) + run.of(e.ChipsFired) == []
    assert (table.state.resources[HERE].destroyed, prestige(table)) == (True, [9 - loss, 9])


# --- two in one hex ---


@pytest.mark.rule("FL-RES-16")
@pytest.mark.parametrize(("owner", "gain"), [(NEUTRAL, 0), (0, 1)])
def test_a_second_resource_is_found(table, owner, gain):
    table.state.resources[HERE].owner = owner
    effect(table, {"create_resource": {"which": "here"}})
    assert (table.state.resources[HERE].count, prestige(table)) == (2, [9 + gain, 9])
    assert table.state.resource_count(0) == (2 if owner == 0 else 0)
    effect(table, {"create_resource": {"which": "here"}})
    assert table.state.resources[HERE].count == 2


@pytest.mark.rule("FL-RES-16", "FL-RES-02")
def test_who_captures_a_double_resource_gains_two_prestige(table):
    table.state.resources[HERE].count = 2
    table.plot(CARD)
    table.run(exploits(table.state, 0), "claim", "plains")
    assert (table.state.resource_count(0), prestige(table)) == (2, [11, 9])
    table.run(production(table.state, 0))
    assert (table.player().coins, table.player().town_health) == (14, 32)


@pytest.mark.rule("FL-RES-17")
@pytest.mark.parametrize("deed", ["claim", "destroy"])
def test_chips_strike_once_at_a_double_resource(table, deed):
    table.own(1, HERE)
    table.state.resources[HERE].count = 2
    table.player(1).chips = 3
    run = table.run(exploits(table.state, 0), deed)
    assert len(run.of(e.ChipsFired)) == 1
    assert [member.physical for _, member in table.player().party] == [3, 3]


@pytest.mark.rule("FL-RES-18", "FL-DEC-12")
def test_a_double_resource_is_destroyed_at_twice_the_price(table):
    table.own(1, HERE)
    table.state.resources[HERE].count = 2
    table.run(exploits(table.state, 0), "destroy")
    assert prestige(table) == [5, 5]
    assert (table.state.resource_count(1), keys(table)) == (0, set())


# --- without a Deed ---


@pytest.mark.rule("FL-RES-19", "FL-RES-03", "FL-RES-04")
def test_a_card_takes_a_resource_without_deed_and_chips(table):
    table.own(1, HERE)
    table.player(1).chips = 5
    run = effect(table, {"claim_resource": {"which": "here"}})
    assert (table.state.owner_of(HERE), prestige(table)) == (0, [10, 8])
    assert run.of(e.ChipsFired) + run.of(e.DeedBegan) == []
    assert ([member.damage for _, member in table.player().party], table.player().weeks) == ([0, 0], 4)


@pytest.mark.rule("FL-RES-19", "FL-RES-04")
def test_a_card_makes_a_resource_neutral_or_destroys_it(table):
    table.own(1, HERE, "D07")
    table.player(1).chips = 5
    effect(table, {"neutralise": {"which": "target"}}, target=f"hex:{HERE}")
    assert (table.state.owner_of(HERE), prestige(table)) == (NEUTRAL, [9, 8])
    effect(table, {"destroy_resource": {"which": "target"}}, target="hex:D07")
    assert (table.state.resources["D07"].destroyed, prestige(table)) == (True, [7, 6])
    assert [member.damage for _, member in table.player().party] == [0, 0]
