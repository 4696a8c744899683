"""Cards for several Parties: waiting, joining, the attempt, the peace among those who take part. WLD-09 to 15, DEC."""

import pytest

from fallen_tui.games.fallen_land.rules.exploits import deeds, exploits, free_acts
from fallen_tui.games.fallen_land.rules.movement import march
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import World

FIELD, CARD = "H07", "pl014"
"""A hex of plains with nothing on it, and the card that the tests rewrite."""
RED = "ac057"


@pytest.fixture
def table(bench):
    """Ann's, Bo's and Cleo's Parties of two stand in a field; the card on top of the deck is for two Parties."""
    table = bench(3)
    for seat in range(3):
        table.place(seat, FIELD)
        table.crew(seat, n=2)
    fields = {"success": [{"prestige": 2}], "failure": [{"town_health": -3}], "coins": 4}
    table.plot(CARD, multi=2, checks=[{"combat": 4}], **fields)
    return table


def opened(table, *joined):
    """The card lies open in the field; these seats have joined, the first of them drew it."""
    table.fetch(CARD)
    table.state.world.append(World(CARD, joined[0], FIELD, joined=list(joined)))


def fights(table, seat):
    return [int(key[9:]) for key in deeds(table.state, seat, True) if key.startswith("pvp:seat:")]


# --- waiting and joining ---


@pytest.mark.rule("FL-WLD-09", "FL-DEC-43")
def test_the_card_stays_open_until_enough_parties_are_there(table):
    for seat in (1, 2):
        table.place(seat, "G07")
    run = table.run(exploits(table.state, 0), "encounter:plains")
    assert run.of(e.StoryEnded)[0].result == "open"
    assert run.of(e.CheckBegan) == []
    assert table.state.world == [World(CARD, 0, FIELD, joined=[0])]
    assert not [key for key in deeds(table.state, 0, False) if key.startswith("attempt")]
    table.run(exploits(table.state, 0), "wait")
    table.run(exploits(table.state, 0), "wait")
    assert table.player().weeks == 1
    table.check()


@pytest.mark.rule("FL-DEC-43", "FL-EXP-04")
@pytest.mark.parametrize(
    ("joined", "places", "waiting"),
    [
        ((0, 1), (FIELD, "G07", "G07"), [True, True, False]),
        ((0,), (FIELD, FIELD, "G07"), [True, True, False]),
        ((0,), ("G07", "G07", FIELD), [True, False, True]),
        ((), ("G07", FIELD, "G07"), [False, False, False]),
    ],
)
def test_who_may_wait(table, joined, places, waiting):
    """Whose player has joined an open card, or whose Party stands in its hex; nobody where none is open."""
    for seat, hex in enumerate(places):
        table.place(seat, hex)
    if joined:
        opened(table, *joined)
    assert ["wait" in deeds(table.state, seat, False) for seat in range(3)] == waiting


@pytest.mark.rule("FL-DEC-43")
def test_the_week_is_lost_where_no_deed_is_possible(table):
    table.empty("plains", discard=False)
    for seat in (1, 2):
        table.place(seat, "G07")
    table.player().owes = True
    assert deeds(table.state, 0, True) == ("wait",)
    table.run(exploits(table.state, 0), "wait")
    assert (table.player().weeks, table.player().owes) == (3, True)


@pytest.mark.rule("FL-DEC-51", "FL-WLD-09")
def test_the_one_who_drew_the_card_invites_whom_they_like(table):
    """Bo is asked and joins, Cleo is not asked; the attempt follows at once."""
    run = table.start(exploits(table.state, 0), "encounter:plains")
    assert (run.ask.seat, run.ask.topic, run.ask.keys) == (0, "invite", ("seat:1", "seat:2"))
    run.go(["seat:1"])
    assert (run.ask.seat, run.ask.topic) == (1, "join")
    run.go("join", dice=((5, 5, 5, 5),))
    assert run.done
    assert [player.prestige for player in table.state.players] == [2, 2, 0]
    assert [player.coins for player in table.state.players] == [14, 10, 10]


@pytest.mark.rule("FL-DEC-51")
def test_nobody_has_to_join(table):
    run = table.run(exploits(table.state, 0), "encounter:plains", ["seat:1", "seat:2"], "stay", "stay")
    assert run.of(e.StoryEnded)[0].result == "open"
    assert table.state.world[0].joined == [0]


@pytest.mark.rule("FL-DEC-51")
@pytest.mark.parametrize(("answer", "joined"), [("admit", [0, 1]), ("refuse", [0])])
def test_who_comes_later_joins_by_leave_of_the_one_who_drew_it(table, answer, joined):
    opened(table, 0)
    run = table.start(exploits(table.state, 1), f"join:{CARD}")
    assert (run.ask.seat, run.ask.topic) == (0, "admit")
    run.go(answer)
    assert table.state.world[0].joined == joined
    assert table.player(1).weeks == 4
    assert f"join:{CARD}" not in set(free_acts(table.state, 1))
    table.place(2, "G07")
    assert f"join:{CARD}" not in set(free_acts(table.state, 2))


# --- the attempt ---


@pytest.mark.rule("FL-WLD-10", "FL-DEC-51", "FL-WLD-09")
@pytest.mark.parametrize(("face", "prestige", "health"), [(5, 2, 30), (6, 0, 27)])
def test_the_attempt_in_the_weeks_of_the_one_who_completes_the_group(table, face, prestige, health):
    """Bo comes to the hex and tries it in his own weeks; each gets reward or damage in full, Ann the coins."""
    table.place(1, "G07")
    table.player(0).weeks = 0
    opened(table, 0, 1)
    table.state.current = 1
    table.run(exploits(table.state, 1), "move", FIELD, dice=((1,),))
    run = table.run(exploits(table.state, 1), f"attempt:{CARD}", dice=((5, 5, 5, face),))
    assert run.of(e.DeedBegan)[0].deed == "encounter"
    assert [die[0] for die in run.of(e.DiceThrown)[0].dice] == [1, 1, 0, 0]
    assert [player.prestige for player in table.state.players] == [prestige, prestige, 0]
    assert [player.town_health for player in table.state.players] == [health, health, 30]
    assert [player.coins for player in table.state.players] == [14, 10, 10]
    assert [player.weeks for player in table.state.players] == [0, 2, 4]
    assert (table.state.current, table.player(1).owes) == (1, False)
    assert (table.state.world, table.state.decks["plains"].discard) == ([], [CARD])
    table.check()


# --- peace ---


@pytest.mark.rule("FL-WLD-11", "FL-WLD-15")
def test_those_who_take_part_do_not_fight_in_the_hex_of_the_card(table):
    opened(table, 0, 1)
    assert [fights(table, seat) for seat in range(3)] == [[2], [2], [0, 1]]
    for seat in range(3):
        table.place(seat, "G07")
    assert [fights(table, seat) for seat in range(3)] == [[1, 2], [0, 2], [0, 1]]


THEFTS = [
    {"steal": {"from": "auction", "who": "target"}},
    {"steal": {"from": "party", "who": "target"}},
    {"take_coins": {"n": 3, "who": "target"}},
    {"steal_vehicle": "target"},
    {"steal_technology": {"who": "target"}},
    {"kidnap": {"from": "roster", "to": "roster", "who": "target"}},
    {"kidnap": {"from": "party", "to": "roster", "who": "target"}},
]


@pytest.mark.rule("FL-WLD-12", "FL-WLD-15")
@pytest.mark.parametrize("theft", THEFTS, ids=str)
@pytest.mark.parametrize(("thief", "victim", "works"), [(0, 1, False), (1, 0, False), (2, 1, True), (0, 2, True)])
def test_those_who_take_part_do_not_steal_from_each_other(table, theft, thief, victim, works):
    opened(table, 0, 1)
    table.item(victim)
    table.item(victim, 0)
    table.wheels(victim)
    table.technology(victim, "garrison")
    table.roster(victim, "ch001")
    table.rewrite(RED, kind="theft", target=None, red=None, do=[theft])
    scene = Scene(thief, RED, target=f"seat:{victim}", aimed=True, cause="action")
    run = table.settle(carry_out(table.state, table.state.cards.actions[RED].do, scene))
    assert bool(run.events) is works


@pytest.mark.rule("FL-WLD-13", "FL-WLD-15")
@pytest.mark.parametrize(("seat", "victims"), [(0, ["seat:2"]), (1, ["seat:2"]), (2, ["seat:0", "seat:1"])])
def test_no_red_dot_cards_among_those_who_take_part(table, seat, victims):
    opened(table, 0, 1)
    table.rewrite(RED, kind="harm", red=True, when="deed", target="rival_party", do=[{"damage": 1}], **{"if": None})
    table.hand(seat, RED)
    run = table.start(exploits(table.state, seat), f"play:{RED}")
    targets = run.asked[1]
    assert (targets.topic, sorted(targets.keys)) == ("target", victims)


@pytest.mark.rule("FL-WLD-13")
def test_other_cards_may_be_played_on_them(table):
    opened(table, 0, 1)
    table.hurt(1, 0, physical=2)
    table.rewrite(RED, kind="healing", red=None, when="deed", target="any_party", do=[{"heal": 2}], **{"if": None})
    table.hand(0, RED)
    table.run(exploits(table.state, 0), f"play:{RED}")
    assert table.member(1, 0).physical == 0


@pytest.mark.rule("FL-WLD-14", "FL-WLD-11", "FL-WLD-13")
@pytest.mark.parametrize("leaver", [0, 1])
def test_peace_lasts_until_one_has_left_the_hex(table, leaver):
    opened(table, 0, 1)
    table.rewrite(RED, kind="harm", red=True, when="deed", target="rival_party", do=[{"damage": 1}], **{"if": None})
    table.hand(0, RED)
    table.run(exploits(table.state, 0), f"attempt:{CARD}", dice=((5, 5, 5, 5),))
    assert [fights(table, seat) for seat in range(3)] == [[2], [2], [0, 1]]
    assert table.start(exploits(table.state, 0), f"play:{RED}").asked[1].keys == ("seat:2",)
    table.place(2, "G06")
    table.run(march(table.state, leaver), "G07", dice=((1,),))
    assert not table.state.truces
    table.run(march(table.state, leaver), FIELD, dice=((1,),))
    assert (fights(table, 0), fights(table, 1)) == ([1], [0])


@pytest.mark.rule("FL-WLD-14")
def test_peace_after_a_card_that_was_tried_at_once(table):
    table.run(exploits(table.state, 0), "encounter:plains", ["seat:1"], "join", dice=((5, 5, 5, 5),))
    assert table.state.truces == [(FIELD, (0, 1))]
    assert [fights(table, seat) for seat in range(3)] == [[2], [2], [0, 1]]


@pytest.mark.rule("FL-WLD-14")
def test_no_peace_where_the_card_itself_takes_a_party_away(table):
    """Ann, who drew it, is moved to her town."""
    leave = [{"if": {"faction": 1}, "then": [{"move": {"to": "town"}}]}]
    table.plot(CARD, multi=2, checks=[{"combat": 4}], success=leave)
    table.run(exploits(table.state, 0), "encounter:plains", ["seat:1"], "join", dice=((5, 5, 5, 5),))
    assert (table.player().place, table.player(1).place) == ("G08", FIELD)
    assert table.state.truces == []
