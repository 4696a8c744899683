"""World cards and Points of Interest: where they open, visits, time, lasting effects, the permanent ones. WLD, DEC."""

import pytest

from fallen_tui.games.fallen_land.rules.events_phase import end_turn
from fallen_tui.games.fallen_land.rules.exploits import deeds, encounter, exploits
from fallen_tui.games.fallen_land.rules.movement import steps, ways_of
from fallen_tui.games.fallen_land.rules.play import sub_phase
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import World

FIELD, CARD = "H07", "pl014"
"""A hex of plains with nothing on it, and the card that the tests rewrite."""
WORDS = {"text": "So it is."}
FAIR = {
    "at": "random",
    "turns": 3,
    "limit": "party",
    "name": "The Fair",
    "visit": {
        **WORDS,
        "success": {
            **WORDS,
            "do": [
                {
                    "choose": [
                        {"label": "Spoils", "do": [{"draw": "3 spoils"}]},
                        {"label": "Technology", "do": [{"technology": "random"}]},
                    ]
                }
            ],
        },
    },
}
"""The book's fair: 3 Spoils or a random technology, once for each Party, 3 Turns long."""


@pytest.fixture
def table(bench):
    """Ann's and Bo's Parties of two stand in a field in Turn 7."""
    table = bench(2)
    for seat in (0, 1):
        table.place(seat, FIELD)
        table.crew(seat, n=2)
        table.player(seat).began = 7
    table.state.turn = 7
    table.always("stow", "store")
    return table


def drawn(table):
    """Ann draws an Encounter."""
    return encounter(table.state, 0, "plains")


def opened(table, world, place=FIELD, until=0):
    """A World card of Ann's that is in play."""
    table.plot(CARD, world=world)
    table.fetch(CARD)
    table.state.world.append(World(CARD, 0, place, until))


def visit(**fields):
    """A World card that may be visited for 1 Prestige."""
    do = [{"prestige": 1}]
    return {"at": "here", "name": "The Well", "visit": {**WORDS, "success": {**WORDS, "do": do}}, **fields}


def keys(table, seat):
    return [key for key in deeds(table.state, seat, True) if not key.startswith("encounter")]


# --- Points of Interest ---


@pytest.mark.rule("FL-WLD-01")
def test_world_cards_lie_in_all_three_decks(bench, subtests: pytest.Subtests):
    for deck in ["plains", "mountain", "city_rad"]:
        with subtests.test(deck=deck):
            stories = bench(1).game.cards.stories.values()
            assert any(story.world is not None for story in stories if story.deck == deck)


@pytest.mark.rule("FL-WLD-01", "FL-ENC-05")
def test_a_world_card_is_drawn_and_paid_like_any_other(table):
    success = {**WORDS, "do": [{"prestige": 2}]}
    table.plot(CARD, coins=2, world=visit(), success=success["do"])
    run = table.run(exploits(table.state, 0), "encounter:plains")
    assert (table.player().coins, table.player().prestige, table.player().weeks) == (12, 2, 3)
    assert run.of(e.StoryEnded)[0].result == "success"


@pytest.mark.rule("FL-WLD-02", "FL-WLD-05", "FL-MAP-04")
def test_a_fair_opens_at_a_random_location(table):
    """The book's dice, black 4 and yellow 3: location 43, from Turn 7 for 3 Turns."""
    table.plot(CARD, world=FAIR)
    run = table.run(drawn(table), dice=((4, 3),))
    place = table.state.cards.board.numbered(43).name
    assert run.of(e.WorldOpened) == [e.WorldOpened(CARD, 0, place, 10)]
    assert table.state.world == [World(CARD, 0, place, 10)]
    assert CARD not in table.state.decks["plains"].discard
    assert not table.state.limbo
    table.check()


@pytest.mark.rule("FL-WLD-02", "FL-MAP-05")
def test_no_two_chips_lie_in_one_hex(table):
    """Number 43 has one already."""
    table.fetch("pl003")
    table.state.world.append(World("pl003", 1, table.state.cards.board.numbered(43).name))
    table.plot(CARD, world=FAIR)
    table.run(drawn(table), dice=((4, 3), (7, 3)))
    assert table.state.world[1].place == table.state.cards.board.numbered(73).name


@pytest.mark.rule("FL-WLD-03", "FL-EXP-09")
def test_a_visit_is_an_encounter_deed_in_place_of_a_card(table):
    opened(table, visit())
    table.player().owes = True
    deck = list(table.state.decks["plains"].draw)
    run = table.run(exploits(table.state, 0), f"visit:{CARD}")
    assert run.of(e.DeedBegan)[0].deed == "encounter"
    assert (table.player().weeks, table.player().prestige, table.player().owes) == (3, 1, False)
    assert table.state.decks["plains"].draw == deck
    table.place(0, "G07")
    table.state.world[0].visits.clear()
    assert keys(table, 0) == []


@pytest.mark.rule("FL-WLD-04")
@pytest.mark.parametrize(("choice", "dice"), [("0", ()), ("1", ((10,), (4,)))])
def test_a_fair_is_open_to_each_party_once(table, choice, dice):
    """3 Spoils, or a random technology; a 10 is rolled again."""
    opened(table, FAIR, until=10)
    goods = table.goods(3)
    for seat in (1, 0):
        assert keys(table, seat) == [f"visit:{CARD}", f"pvp:seat:{1 - seat}"]
        if seat:
            table.run(exploits(table.state, 1), f"visit:{CARD}", choice, dice=dice)
    kinds = tuple(table.state.cards.technologies)
    assert table.player(1).auction == (goods if choice == "0" else [])
    assert [tech.kind for tech in table.player(1).technologies] == ([] if choice == "0" else [kinds[3]])
    assert keys(table, 1) == ["pvp:seat:0"]
    table.state.turn = 8
    assert (keys(table, 1), keys(table, 0)) == (["pvp:seat:0"], [f"visit:{CARD}", "pvp:seat:1"])


@pytest.mark.rule("FL-WLD-04")
@pytest.mark.parametrize(
    ("limit", "again", "later", "other"), [("party", 0, 0, 1), ("turn", 0, 1, 1), ("once", 0, 0, 0)]
)
def test_the_printed_limit_of_a_place(table, limit, again, later, other):
    opened(table, visit(limit=limit))
    key = f"visit:{CARD}"
    table.run(exploits(table.state, 0), key)
    assert keys(table, 0).count(key) == again
    assert keys(table, 1).count(key) == other
    table.state.turn = 8
    assert keys(table, 0).count(key) == later
    assert (CARD in table.state.decks["plains"].discard) == (limit == "once")


@pytest.mark.rule("FL-WLD-04", "FL-WLD-03")
@pytest.mark.parametrize(("face", "prestige", "coins"), [(5, 2, 10), (9, 0, 7)])
def test_a_visit_with_a_check(table, face, prestige, coins):
    outcomes = {"success": {**WORDS, "do": [{"prestige": 2}]}, "failure": {**WORDS, "do": [{"coins": -3}]}}
    opened(table, {"at": "here", "name": "The Well", "visit": {**WORDS, "checks": [{"technical": 2}], **outcomes}})
    table.run(exploits(table.state, 0), f"visit:{CARD}", dice=((face, 5),))
    assert (table.player().prestige, table.player().coins) == (prestige, coins)


@pytest.mark.rule("FL-WLD-05", "FL-DEC-29")
def test_a_timed_place_is_open_until_the_end_of_its_last_turn(table):
    opened(table, FAIR, until=10)
    for turn in (7, 8, 9):
        table.state.turn = turn
        table.run(end_turn(table.state))
        assert [world.card for world in table.state.world] == [CARD]
    table.state.turn = 10
    assert f"visit:{CARD}" in keys(table, 0)
    run = table.run(end_turn(table.state))
    assert run.of(e.WorldClosed)[0].card == CARD
    assert (table.state.world, table.state.decks["plains"].discard) == ([], [CARD])
    kinds = [type(event) for event in run.events]
    assert kinds.index(e.WorldClosed) < kinds.index(e.FirstPlayer)


@pytest.mark.rule("FL-WLD-05")
def test_a_place_without_limit_stays(table):
    opened(table, visit())
    table.state.turn = 30
    table.run(end_turn(table.state))
    assert [world.card for world in table.state.world] == [CARD]


@pytest.mark.rule("FL-WLD-06")
def test_weeks_that_are_granted_are_added_to_those_left(table):
    """2 free weeks, drawn with the second of four: four remain, not two."""
    table.player().weeks = 3
    table.state.current = 0
    table.plot(CARD, world=visit(), success=[{"weeks": 2}])
    table.run(exploits(table.state, 0), "encounter:plains")
    assert table.player().weeks == 4


@pytest.mark.rule("FL-WLD-07")
def test_lasting_effects_come_first_in_every_effects_phase(table):
    opened(table, visit(effects=[{"town_health": {"n": -2, "who": "all"}}]), until=9)
    table.hurt(0, 0, infected=1)
    for turn in (8, 9):
        table.state.phase, table.state.stage, table.state.turn = "effects", 0, turn
        run = table.run(sub_phase(table.state))
        assert [type(event) for event in run.events] == [e.TownHealthChanged, e.TownHealthChanged, e.Stepped]
    assert [player.town_health for player in table.state.players] == [26, 26]
    assert table.member(0, 0).infected == 1
    table.run(end_turn(table.state))
    table.state.phase, table.state.stage = "effects", 0
    assert table.run(sub_phase(table.state)).of(e.TownHealthChanged) == []


ROAMING = {
    "at": "here",
    "name": "The Herd",
    "effects": [{"move_place": {"n": 3, "toward": "coast"}}],
    "visit": {
        **WORDS,
        "checks": [{"survival": 2}],
        "success": {**WORDS, "do": [{"close_place": True}]},
        "failure": {**WORDS, "do": [{"damage": 1}]},
    },
}
"""The book's roaming card."""


@pytest.mark.rule("FL-WLD-07")
def test_a_roaming_card_goes_three_hexes_toward_the_coast_and_leaves_play_there(table):
    opened(table, ROAMING, "P11")
    board, coast = table.state.cards.board, table.state.cards.coast

    def far(hex):
        return min(board.distance(board.at(hex).coordinate, board.at(other).coordinate) for other in coast)

    start = far("P11")
    assert start > 3
    table.state.phase, table.state.stage = "effects", 0
    run = table.run(sub_phase(table.state))
    assert far(run.of(e.WorldMoved)[0].place) == start - 3
    assert table.state.world
    for _ in range(3):
        table.state.phase, table.state.stage = "effects", 0
        run = table.run(sub_phase(table.state))
        if run.of(e.WorldClosed):
            break
    assert run.of(e.WorldMoved)[0].place in coast
    assert (table.state.world, table.state.decks["plains"].discard) == ([], [CARD])


@pytest.mark.rule("FL-WLD-07")
@pytest.mark.parametrize(("face", "open"), [(5, False), (9, True)])
def test_a_roaming_card_leaves_play_when_a_party_passes_it(table, face, open):
    opened(table, ROAMING)
    table.always("place_damage", [("crown:0", 1)])
    table.run(exploits(table.state, 0), f"visit:{CARD}", dice=((5, face),))
    assert bool(table.state.world) is open
    assert (CARD in table.state.decks["plains"].discard) is not open


@pytest.mark.rule("FL-WLD-08", "FL-MAP-09")
def test_a_chip_on_water_makes_it_enterable(table):
    """F03 is water beside F04."""
    table.place(0, "F04")
    assert "F03" not in ways_of(table.state, 0, 6).goals()
    assert "F03" not in steps(table.state, 0)
    opened(table, visit(), "F03")
    ways = ways_of(table.state, 0, 1)
    assert "F03" in ways.goals()
    assert "F03" in steps(table.state, 0)
    table.run(exploits(table.state, 0), "move", "F03", dice=((1,),))
    assert (table.player().place, table.player().owes) == ("F03", False)
    assert keys(table, 0) == [f"visit:{CARD}"]


# --- the permanent places ---


@pytest.mark.rule("FL-DEC-54", "FL-WLD-08")
@pytest.mark.parametrize(
    ("place", "dice"),
    [("needle_ward", ((1, 1, 1),)), ("short_straw", ((1,),)), ("honest_thumb", ()), ("dry_stacks", ())],
)
def test_each_permanent_place_serves_a_party_once_a_turn(table, place, dice):
    board = table.state.cards.board
    hex = board[board.places[place].hex].name
    for seat in (0, 1):
        table.place(seat, hex)
    key = f"visit:{place}"
    assert key in keys(table, 0)
    table.settle(exploits(table.state, 0), key, dice=dice)
    assert table.player().weeks == 3
    assert (key in keys(table, 0), key in keys(table, 1)) == (False, True)
    table.run(next_turn(table))
    assert key in keys(table, 0)


def next_turn(table):
    """The next Turn begins."""
    yield e.Stepped("exploits", 0, table.state.turn + 1)


@pytest.mark.rule("FL-DEC-54", "FL-HEA-12")
def test_the_healer_asks_no_fee(table):
    table.place(0, "J09")
    table.hurt(0, 0, physical=2, infected=2, radiation=2)
    table.run(exploits(table.state, 0), "visit:needle_ward", dice=((2, 2, 2),))
    assert (table.member(0, 0).damage, table.player().coins) == (0, 10)


@pytest.mark.rule("FL-DEC-54")
def test_the_gambling_hall_takes_wagers_of_coins(table):
    table.place(0, "R04")
    run = table.start(exploits(table.state, 0), "visit:short_straw")
    labels = run.ask.about[1:]
    pot = next(n for n, label in enumerate(labels) if "pot" in label)
    run.go(str(pot))
    assert [ask.topic for ask in run.asked][-1] == "wager"
    run.go(4, 3)
    assert [player.coins for player in table.state.players] == [13, 7]


@pytest.mark.rule("FL-DEC-54", "FL-AUC-08")
def test_the_trading_post_buys_spoils_at_value(table):
    table.place(0, "I02")
    stored, worn = table.item(0, value=9), table.item(0, 0, value=4)
    run = table.start(exploits(table.state, 0), "visit:honest_thumb")
    assert (run.ask.topic, set(run.ask.keys)) == ("trade_in", {stored, worn})
    run.go([stored, worn])
    assert table.player().coins == 23


@pytest.mark.rule("FL-DEC-54")
def test_the_library_gives_three_new_action_cards_for_two(table):
    table.place(0, "R12")
    table.hand(0, "ac002", "ac003", "ac004")
    table.run(exploits(table.state, 0), "visit:dry_stacks", "yes", ["ac002", "ac004"])
    assert len(table.player().hand) == 4
    assert {"ac002", "ac004"} <= set(table.state.decks["action"].discard)
    assert "ac003" in table.player().hand
