"""Every standing bonus of the card language, each on a small card: what it changes, for whom, and only as long."""

import pytest

from fallen_tui.games.fallen_land.content.standing_bonuses import STANDING
from fallen_tui.games.fallen_land.queries import bonuses
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.queries.pools import pool
from fallen_tui.games.fallen_land.rules import bank, towns
from fallen_tui.games.fallen_land.rules.arrival import arrive
from fallen_tui.games.fallen_land.rules.business import deal, hire_keys, production
from fallen_tui.games.fallen_land.rules.events_phase import town_roll
from fallen_tui.games.fallen_land.rules.gear import gain_spoils
from fallen_tui.games.fallen_land.rules.gear_places import places
from fallen_tui.games.fallen_land.rules.harm import hurt_party, psych_check
from fallen_tui.games.fallen_land.rules.healing import fee, heal, healing_dice
from fallen_tui.games.fallen_land.rules.movement import delay, rolled, ways_of
from fallen_tui.games.fallen_land.rules.play import limit_hand
from fallen_tui.games.fallen_land.rules.pvp import attack
from fallen_tui.games.fallen_land.rules.targets import targets
from fallen_tui.games.fallen_land.state import events as e
from tests.games.fallen_land.tried import lay, tell

TRIED = set()


def standing(*words):
    """A test of these standing bonuses."""
    TRIED.update(words)
    return lambda test: test


def given(bench, bonus, seats=1, n=2, **figures):
    """Parties of n plain Characters; the first of seat 0 carries a card with this bonus."""
    table = bench(seats)
    for seat in range(seats):
        table.crew(seat, n=n, **figures)
    card = table.gadget(0, 0, standing=[bonus] if isinstance(bonus, dict) else bonus)
    return table, card


def drop(table, card):
    """The card goes out of play."""
    table.player().member(0).gear.remove(card)
    table.player().auction.append(card)


# --- figures ---


@standing("skills")
@pytest.mark.parametrize(
    ("of", "totals"), [({}, [7, 5, 3]), ({"of": "party"}, [7, 7, 3]), ({"of": "vehicle"}, [5, 5, 5])]
)
def test_skills_of_bearer_party_or_vehicle(bench, of, totals):
    table, card = given(bench, {"skills": {"mechanical": 2}, **of})
    table.wheels(0, mechanical=3)

    def now():
        return [bonuses.skill_total(table.state, 0, crown, "mechanical") for crown in (0, 1, VEHICLE)]

    assert now() == totals
    drop(table, card)
    assert now() == [5, 5, 3]


@standing("skills", "movement")
def test_cards_of_the_town_and_the_party_serve_each_character(bench):
    table = bench(1)
    table.crew(0, n=2)
    for place in ("town", "party"):
        card = table.action(
            0, attach=True, target=f"own_{place}", standing=[{"skills": {"combat": 1}}, {"movement": 1}]
        )
        table.player().hand.remove(card)
        table.state.out.append(card)
        table.attach(card, 0, place)
    assert [bonuses.skill_total(table.state, 0, crown, "combat") for crown in (0, 1)] == [7, 7]
    assert bonuses.movement_bonus(table.state, 0) == 2


@standing("movement", "flight")
def test_movement_counts_in_flight_but_flight_not_in_movement(bench):
    table, _ = given(bench, [{"movement": 2}, {"flight": 3}])
    assert (bonuses.movement_bonus(table.state, 0), bonuses.flight_bonus(table.state, 0)) == (2, 5)
    assert tell(table, "fight", dice=((9, 9),), checks=[{"combat": 5}]).value == "failure"
    run = table.run(rolled(table.state, 0, "flight_roll", "Flight"), dice=((1,),))
    assert run.value == 1


@standing("armor", "psych", "capacity", "health")
@pytest.mark.parametrize("of", [{}, {"of": "party"}])
def test_bodies(bench, of):
    words = ("armor", "psych", "capacity", "health")
    table, _ = given(bench, [{word: 1, **of} for word in words], psych=4, capacity=12, health=8)
    found = [
        [getattr(bonuses, name)(table.state, 0, crown) for name in ("armor", "psych_status", "capacity", "health_of")]
        for crown in (0, 1)
    ]
    assert found == [[1, 5, 13, 9], [1, 5, 13, 9] if of else [0, 4, 12, 8]]


@standing("first_strike", "infects", "irradiates")
def test_weapons(bench):
    table, _ = given(bench, [{"first_strike": True}, {"infects": True}, {"irradiates": True}], 2, 1)
    for seat in (0, 1):
        table.place(seat, "J01")
    run = table.start(attack(table.state, 0, "seat:1"), "fight", "fight", dice=((5,), (1,), (5,), (9,), (1,)))
    assert run.of(e.StruckFirst)
    assert (run.ask.topic, run.ask.keys) == ("taint", ("infected:0", "radiation:0"))
    run.go("infected:0")
    assert (table.member(1).physical, table.member(1).infected) == (2, 1)


@standing("double")
def test_gear_that_counts_twice(bench):
    table, _ = given(bench, {"double": "medical"})
    table.item(0, 0, "medical", medical=3)
    table.item(0, 1, "medical", medical=3)
    table.item(0, 0, "tool", medical=1)
    assert [bonuses.skill_total(table.state, 0, crown, "medical") for crown in (0, 1)] == [12, 8]


@standing("twice")
@pytest.mark.parametrize(("crown", "uses"), [(0, 2), (1, 1)])
def test_gear_that_is_used_twice(bench, crown, uses):
    from fallen_tui.games.fallen_land.rules.plays import menu_plays, play

    table, _ = given(bench, {"twice": "medical"})
    ability = {"when": "deed", "limit": "discard", "do": [{"coins": 1}]}
    kit = table.gadget(0, crown, categories=["medical"], abilities=[ability])
    while menu_plays(table.state, 0, "deed"):
        table.run(play(table.state, 0, f"use:{kit}#0"))
    assert table.player().coins == 10 + uses


# --- checks and stories ---


@standing("successes")
def test_successes_by_skill_category_and_deck(bench):
    words = [
        {"successes": 1, "skill": "combat"},
        {"successes": 2, "category": "gang"},
        {"successes": 4, "deck": "plains"},
    ]
    table, _ = given(bench, words)
    assert [pool(table.state, 0, skill).extra for skill in ("combat", "medical")] == [1, 0]
    table.rewrite("pl003", categories=["gang"])
    table.story_in_play("pl003")
    assert [pool(table.state, 0, skill).extra for skill in ("combat", "medical")] == [7, 6]
    assert pool(table.state, 0, "combat", kind="solo", crown=0).extra == 0
    table.rewrite("mo003", categories=["hazard"])
    table.story_in_play("mo003")
    assert [pool(table.state, 0, skill).extra for skill in ("combat", "medical")] == [1, 0], "of another deck"


@standing("passes")
@pytest.mark.parametrize(
    ("passes", "result"),
    [
        ("plains", "success"),
        ({"category": "hazard"}, "success"),
        ({"category": "gang"}, "failure"),
        ("mountain", "failure"),
        ({"deck": "plains", "skill": "medical"}, "success"),
        ({"skill": "combat"}, "failure"),
    ],
)
def test_stories_and_checks_that_are_passed(bench, passes, result):
    table, _ = given(bench, {"passes": passes})
    dice = () if result == "success" else ((9, 9),)
    assert tell(table, checks=[{"medical": 5}], dice=dice).value == result


@standing("passes")
@pytest.mark.parametrize("limit", ["turn", "game"])
def test_a_limited_pass(bench, limit):
    table, card = given(bench, {"passes": {"deck": "plains"}, "limit": limit})
    assert tell(table, "pass", checks=[{"medical": 5}]).value == "success"
    assert tell(table, card="pl002", checks=[{"medical": 5}], dice=((9, 9),)).value == "failure"
    e.Stepped("effects", 0, 2).apply(table.state)
    if limit == "turn":
        run = tell(table, "roll", card="pl003", checks=[{"medical": 5}], dice=((9, 9),))
        assert [ask.about[1] for ask in run.asked if ask.topic == "free_pass"] == [card]
    else:
        assert "free_pass" not in tell(table, card="pl003", checks=[{"medical": 5}], dice=((9, 9),)).topics


@standing("no_flight")
def test_a_burden_that_bars_flight(bench):
    table, card = given(bench, {"no_flight": True}, 2)
    assert "flight" not in tell(table, checks=[{"combat": 9}], dice=((9, 9),)).topics
    for seat in (0, 1):
        table.place(seat, "J01")
    run = table.start(attack(table.state, 0, "seat:1"))
    assert [ask.keys for ask in run.asked if ask.topic == "pvp_flight"] == [("fight",), ("fight", "flight")]
    drop(table, card)
    assert table.start(attack(table.state, 0, "seat:1")).ask.keys == ("fight", "flight")


@standing("no_jinx_removal")
def test_a_burden_that_stays_for_good(bench):
    table = bench(1)
    table.dummy(0)
    fast = table.gadget(0, 0, kind="jinxed", jinx="character", value=None, standing=[{"no_jinx_removal": True}])
    loose = table.gadget(0, 0, kind="jinxed", jinx="character", value=None, standing=[{"movement": -1}])
    lay(table, {"remove_jinx": {"n": 2}})
    assert (table.member().gear, table.state.decks["spoils"].discard) == ([fast], [loose])


@standing("rerolls")
@pytest.mark.parametrize("roll", ["move_roll", "flight_roll", "heal_roll", "town_roll", "psych"])
def test_dice_that_are_rolled_again_once(bench, roll):
    table, card = given(bench, {"rerolls": {"of": roll, "faces": [1, 10] if roll == "psych" else [1]}}, psych=4)
    rules = {
        "move_roll": lambda: rolled(table.state, 0, "move_roll", "movement"),
        "flight_roll": lambda: rolled(table.state, 0, "flight_roll", "Flight"),
        "heal_roll": lambda: healing_dice(table.state, 0, 1),
        "town_roll": lambda: town_roll(table.state, 0),
        "psych": lambda: psych_check(table.state, 0, (0,)),
    }
    first, again = ((10,), (4,)) if roll == "psych" else ((1,), (1,))
    run = table.run(rules[roll](), dice=(first, again))
    assert table.member().psychological == 0 if roll == "psych" else run.value == 1
    drop(table, card)
    assert len(table.run(rules[roll](), dice=(first,)).rolls) == 1


@standing("healing")
def test_more_dice_in_the_healing_deed(bench):
    table, _ = given(bench, {"healing": 2}, n=1, medical=5)
    table.hurt(0, 0, physical=5)
    table.place(0, "J01")
    run = table.run(heal(table.state, 0), dice=((9,), (1, 2)))
    assert run.of(e.HealingRolled) == [e.HealingRolled(0, (1, 2), 3)]


# --- trade and town ---


@standing("price")
@pytest.mark.parametrize(("words", "off"), [({"n": -3}, lambda n: n - 3), ({"percent": 50}, lambda n: -(-n // 2))])
def test_prices(bench, words, off):
    table, _ = given(bench, {"price": {"of": ["technology", "chip", "neutral_healing"], **words}})
    state = table.state
    assert bank.technology_price(state, 0, "garrison") == off(30)
    assert bank.chip_price(state, 0) == off(10)
    assert fee(state, 0) == off(5)


@standing("price")
@pytest.mark.parametrize(("word", "card"), [("mercenary", "ac001"), ("hit_man", "ac005")])
def test_prices_of_hired_ones(bench, word, card):
    table, bonus = given(bench, {"price": {"of": word, "n": -5}}, 2)
    table.hand(0, card)
    table.player().coins = table.state.cards.actions[card].hire - 5
    assert hire_keys(table.state, 0) == (f"hire:{card}",)
    drop(table, bonus)
    assert hire_keys(table.state, 0) == ()


@standing("price")
def test_prices_never_fall_below_nothing(bench):
    table, _ = given(bench, [{"price": {"of": "ally", "n": -9}}, {"price": {"of": "chip", "percent": 150}}])
    assert bonuses.price(table.state, 0, "ally", 4) == 0
    assert bank.chip_price(table.state, 0) == 15


@standing("sells")
def test_what_the_bank_pays(bench):
    table, _ = given(bench, {"sells": {"percent": 150, "category": "tool"}})
    tool, other = table.item(0, -1, "tool", value=5), table.item(0, value=5)
    assert [bank.sale_value(table.state, 0, card) for card in (tool, other)] == [7, 5]


@standing("deal")
def test_more_cards_in_the_deal(bench):
    table, _ = given(
        bench, [{"deal": {"deck": "action"}}, {"deal": {"deck": "spoils", "n": 2}}, {"deal": {"deck": "character"}}]
    )
    plain = {"kind": "equipment", "vehicle": None, "hire": None, "jinx": "", "do": ()}
    for card in table.state.decks["spoils"].top(2):
        table.alter(card, **plain)
    table.alter(table.state.decks["character"].top()[0], start=None)
    table.run(deal(table.state, 0), "roster")
    player = table.player()
    assert (len(player.hand), len(player.auction), len(player.roster)) == (2, 2, 1)


@standing("income")
def test_income_in_production(bench):
    table, _ = given(bench, {"income": {"coins": 2, "town_health": 1}})
    table.run(production(table.state, 0))
    assert (table.player().coins, table.player().town_health) == (12, 31)


@standing("hand_limit", "resource_limit", "vehicles")
def test_limits_that_cards_raise(bench):
    table, card = given(bench, [{"hand_limit": 1}, {"resource_limit": 1}, {"vehicles": 1}])
    table.hand(0, *table.state.decks["action"].top(8))
    assert table.run(limit_hand(table.state, 0)).events == []
    hexes = list(table.state.resources)
    for hex in hexes[:6]:
        assert table.run(towns.claim(table.state, 0, hex)).topics == []
    for _ in range(2):
        table.wheels(0)
    ride = table.gadget(0, "", kind="vehicle", vehicle={"capacity": 5})
    assert places(table.state, 0, ride) == ()
    drop(table, card)
    assert table.start(limit_hand(table.state, 0)).ask.low == 1
    assert table.start(towns.claim(table.state, 0, hexes[6])).ask.topic == "give_up_resource"


# --- the map ---


@standing("terrain")
def test_the_price_of_hexes(bench):
    table, card = given(bench, {"terrain": {"mountain": 1}})
    board = table.state.cards.board
    cell = next(
        cell
        for cell in board.land
        if "mountain" not in board[cell].terrains
        and any(board[near].terrains == ("mountain",) for near in board.neighbours(cell))
    )
    near = next(near for near in board.neighbours(cell) if board[near].terrains == ("mountain",))
    table.place(0, board[cell].name)
    assert ways_of(table.state, 0, 3).land.spent[near] == 1
    drop(table, card)
    assert ways_of(table.state, 0, 3).land.spent[near] == 2


@standing("lakes")
def test_lakes_are_crossed_for_coins_but_not_ended_on(bench):
    table, card = given(bench, {"lakes": 2})
    board = table.state.cards.board
    for cell in board.land:
        table.place(0, board[cell].name)
        ways = ways_of(table.state, 0, 2)
        far = [goal for goal in ways.goals() if board.at(goal).coordinate not in ways.land]
        if far:
            break
    assert not any(board.at(goal).water for goal in ways.goals())
    assert ways.toll(ways.path(board.at(far[0]).coordinate)) == 2
    table.player().coins = 1
    assert far[0] not in ways_of(table.state, 0, 2).goals()
    table.player().coins = 9
    drop(table, card)
    assert far[0] not in ways_of(table.state, 0, 2).goals()


# --- protections ---


@standing("immune")
@pytest.mark.parametrize(
    ("word", "effect", "target"),
    [
        ("theft", {"steal": {"from": "party"}}, "rival_party"),
        ("theft", {"steal_vehicle": {}}, "rival_party"),
        ("kidnap", {"kidnap": {}}, "rival_party"),
        ("destruction", {"destroy_vehicle": {}}, "rival_party"),
        ("destruction", {"remove_card": {"from": "party"}}, "rival_party"),
        ("delay", {"delay": 2}, "rival_party"),
        ("radiation", {"damage": {"n": 2, "kind": "radiation"}}, "rival_party"),
        ("infected", {"damage": {"n": 2, "kind": "infected"}}, "rival_party"),
        ("psychological", {"damage": {"n": 2, "kind": "psychological"}}, "rival_party"),
    ],
)
@pytest.mark.parametrize("safe", [True, False])
def test_protections_of_a_party(bench, word, effect, target, safe):
    table, card = given(bench, {"immune": word}, 2, 1)
    table.player(0).weeks = 0
    table.wheels(0)
    table.attach("ac022", 0, 0)
    for topic, answer in (("steal", card), ("stow", "store"), ("react", "pass")):
        table.always(topic, answer)
    if not safe:
        drop(table, card)
        table.item(0, 0)
        table.standing_answers.pop("steal")
    lay(table, {"coins": {"n": 1, "who": "you"}}, effect, seat=1, target=target)
    player = table.player(0)
    member = player.crowns[0]
    whole = (
        member is not None
        and len(player.rides) == 1
        and len(member.cards) == 1
        and player.penalty == 0
        and (member.damage, member.psychological) == (0, 0)
        and len(member.gear) == 1
    )
    assert whole is safe


@standing("immune")
@pytest.mark.parametrize(
    ("word", "effect"),
    [
        ("theft", {"steal": {"from": "auction"}}),
        ("theft", {"take_coins": 3}),
        ("theft", {"steal_technology": {}}),
        ("destruction", {"destroy_technology": {}}),
        ("destruction", {"remove_card": {"from": "town"}}),
        ("kidnap", {"kidnap": {"from": "roster"}}),
    ],
)
@pytest.mark.parametrize("safe", [True, False])
def test_protections_of_a_town(bench, word, effect, safe):
    table = bench(2)
    table.item(0)
    table.technology(0, "garrison")
    table.roster(0, "ch001")
    card = table.action(0, attach=True, target="own_town", standing=[{"immune": word}])
    table.player().hand.remove(card)
    table.state.out.append(card)
    table.attach(card, 0, "town")
    if not safe:
        table.rewrite(card, **{"attach": True, "target": "own_town", "standing": [{"movement": 1}], "do": None})
    table.always("stow", "store")
    lay(table, {"coins": {"n": 1, "who": "you"}}, effect, seat=1, target="rival_town")
    player = table.player(0)
    owned = (len(player.auction), player.coins, len(player.technologies), len(player.town_cards), len(player.roster))
    assert (owned == (1, 10, 1, 1, 1)) is safe


@standing("immune")
def test_protection_from_jinxed_cards(bench):
    table, card = given(bench, {"immune": ["jinx"]}, 2, 1)
    curse = table.action(1, kind="jinx", jinx=True, attach=True, target="rival_party", standing=[{"movement": -1}])
    action = table.state.cards.actions[curse]
    assert targets(table.state, 1, action, None) == []
    jinxed = table.gadget(0, "", kind="jinxed", jinx="party", value=None, standing=[{"movement": -1}])
    table.player().auction.remove(jinxed)
    table.state.limbo.append(jinxed)
    table.run(gain_spoils(table.state, 0, (jinxed,)))
    assert table.state.decks["spoils"].discard == [jinxed]
    drop(table, card)
    assert targets(table.state, 1, action, None) == ["seat:0"]


@standing("immune")
def test_protection_from_first_strike_chips_and_hot_hexes(bench):
    table, card = given(bench, {"immune": ["first_strike", "chips", "hex_radiation"]}, 2, 1)
    table.item(1, 0, first_strike=True)
    for seat in (0, 1):
        table.place(seat, "J01")
    assert table.start(attack(table.state, 1, "seat:0")).rolls == []
    table.state.combat = None
    hot = next(hex.name for hex in table.state.cards.board.hexes.values() if hex.burns)
    table.place(0, hot)
    assert table.run(arrive(table.state, 0)).events == []
    table.player(1).chips = 2
    table.place(0, table.state.home(1))
    assert table.run(arrive(table.state, 0)).asked == []
    drop(table, card)
    table.run(arrive(table.state, 0), "fire")
    assert table.member().physical == 2


@standing("immune")
def test_protection_of_one_character_alone(bench):
    table, _ = given(bench, {"immune": ["infected"]}, n=2)
    run = table.run(hurt_party(table.state, 0, 2, "infected", cause="party"))
    assert run.of(e.Hurt)[0].points == ((1, 2),)
    table.player().weeks = 0
    table.run(delay(table.state, 0, 1))
    assert table.player().penalty == 1


def test_a_bonus_holds_only_while_its_condition_does(bench):
    table, _ = given(bench, {"movement": 2, "if": {"coins": ">=10"}})
    assert bonuses.movement_bonus(table.state, 0) == 2
    table.player().coins = 9
    assert bonuses.movement_bonus(table.state, 0) == 0


def test_every_standing_bonus_is_tried():
    assert set(STANDING) == TRIED
