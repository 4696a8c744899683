"""Every effect on a Party and every effect at a moment, each by a small card."""

import pytest

from fallen_tui.engine import hexes
from fallen_tui.games.fallen_land.queries.bonuses import skill_total
from fallen_tui.games.fallen_land.rules.checks import party_check, solo_check
from fallen_tui.games.fallen_land.rules.events_phase import end_turn, town_roll
from fallen_tui.games.fallen_land.rules.harm import hurt_members, hurt_party
from fallen_tui.games.fallen_land.rules.healing import healing_dice
from fallen_tui.games.fallen_land.rules.moments import Moment
from fallen_tui.games.fallen_land.rules.movement import delay, rolled
from fallen_tui.games.fallen_land.rules.plays import menu_plays, play
from fallen_tui.games.fallen_land.rules.pvp import attack
from fallen_tui.games.fallen_land.rules.tracks import coins, prestige
from fallen_tui.games.fallen_land.state import events as e
from tests.games.fallen_land.tried import at, lay, start, tell, tries, watched

pytestmark = pytest.mark.usefixtures("watched")
__all__ = ["watched"]
NO = "No."


def wounds(table, kind="physical", seat=0):
    return [member and getattr(member, kind) for member in table.player(seat).crowns]


def crew_of(bench, seats=1, n=3, **figures):
    table = bench(seats)
    for seat in range(seats):
        table.crew(seat, n=n, **figures)
    return table


# --- damage, healing, death ---


@tries("damage")
@pytest.mark.parametrize(
    ("to", "hurt", "dice"),
    [("each", [2, 2, 2, 2, None], ()), ("crown2", [0, 2, 0, 0, None], ()), ("crown5", [2, 0, 0, 0, None], ()),
     ("random", [0, 0, 2, 0, None], ((6,), (5,), (3,))), ("weakest", [0, 2, 0, 0, None], ()),
     ("strongest", [2, 0, 0, 0, None], ())],
)  # fmt: skip
def test_which_characters_a_word_means(bench, to, hurt, dice):
    table = crew_of(bench, n=4)
    table.hurt(0, 1, radiation=3)
    table.hurt(0, 2, radiation=1)
    lay(table, {"damage": {"n": 2, "to": to}}, dice=dice)
    assert wounds(table) == hurt


@tries("damage")
def test_the_party_the_chosen_the_target_and_the_bearer(bench):
    table = crew_of(bench, 2, 2)
    lay(table, {"damage": 2}, answers=((("crown:0", 2),),))
    lay(table, {"damage": {"n": 1, "to": "chosen"}}, answers=("crown:1",))
    assert wounds(table)[:2] == [2, 1]
    victim = table.member(1, 1).card
    lay(table, {"damage": {"n": 3, "to": "target"}}, target="rival_character", answers=(f"char:1:{victim}",))
    lay(table, {"damage": {"n": 1, "to": "chosen"}}, target="rival_party", answers=("crown:0",))
    assert wounds(table, seat=1)[:2] == [1, 3]
    card = table.gadget(0, 1, abilities=[{"when": "deed", "do": [{"damage": {"n": 1, "to": "bearer"}}]}])
    table.run(play(table.state, 0, f"use:{card}#0", Moment("deed", 0)))
    assert wounds(table)[:2] == [2, 2]


@tries("damage")
def test_kinds_of_damage_armor_and_mercenaries(bench):
    table = crew_of(bench, 2, 1)
    table.item(0, 0, "armor", kind="armor", armor=2)
    lay(table, {"damage": {"n": 3, "kind": "infected"}}, {"damage": {"n": 1, "kind": "radiation", "to": "crown1"}})
    lay(table, {"damage": {"n": 3, "ignore_armor": True}})
    assert [wounds(table, kind)[0] for kind in ("infected", "radiation", "physical")] == [1, 1, 3]
    band = table.mercenary(1, "ac001", "J01", "attack", "seat:0")
    lay(table, {"damage": "2d6"}, target="mercenary", dice=((3, 4),))
    assert band.wounds == 7


@tries("psych_check")
def test_a_psychological_check_of_each_or_one(bench):
    table = crew_of(bench, n=2, psych=4)
    lay(table, {"psych_check": "each"}, dice=((5, 4),))
    lay(table, {"psych_check": "crown2"}, dice=((10,),))
    assert wounds(table, "psychological")[:2] == [1, 1]


@tries("heal")
def test_healing_of_some_kinds_or_any(bench):
    table = crew_of(bench, n=2, health=9)
    for crown in (0, 1):
        table.hurt(0, crown, physical=2, infected=2, psychological=1)
    lay(table, {"heal": 3}, answers=((("0:physical", 1), ("1:physical", 2)),))
    assert wounds(table)[:2] == [1, 0]
    lay(table, {"heal": {"n": "1d6", "kinds": ["any"], "to": "crown1"}}, dice=((6,),))
    assert [wounds(table, kind)[0] for kind in ("physical", "infected", "psychological")] == [0, 0, 0]
    assert wounds(table, "infected")[1] == 2
    assert menu_plays(table.state, 0, "deed") == ()


@tries("save")
def test_a_dying_character_is_saved(bench):
    table = crew_of(bench, n=2, health=8)
    key = at(table, "death", {"save": 2})
    run = table.run(hurt_members(table.state, 0, ((0, 9),), cause="party"), key)
    assert run.of(e.Died) == []
    assert wounds(table)[0] == 6


@pytest.mark.rule("FL-HEA-12", "FL-DEC-83")
@pytest.mark.parametrize(
    ("price", "dice", "dead"),
    [({"kill": {"to": "bearer"}}, (), [1]), ({"damage": {"n": 8, "to": "bearer"}}, (), [1]),
     ({"damage": {"n": 2, "to": "bearer"}}, (), []), ({"psych_check": "bearer"}, ((10,),), [])],
)  # fmt: skip
@tries("save")
def test_who_is_saved_lives_whatever_it_costs_the_saviour(bench, price, dice, dead):
    table = crew_of(bench, n=3, health=8)
    card = table.gadget(0, 1, abilities=[{"when": "death", "limit": "turn", "do": [{"save": 1}, price]}])
    run = table.run(hurt_members(table.state, 0, ((0, 9),), cause="party"), f"use:{card}#0", dice=dice)
    assert [event.crown for event in run.of(e.Died)] == dead
    assert wounds(table)[0] == 7
    table.check()


@pytest.mark.rule("FL-HEA-12", "FL-DEC-83")
@tries("save", "bench")
def test_who_is_just_saved_counts_as_the_weakest(bench):
    table = crew_of(bench, n=3, health=8)
    table.hurt(0, 2, physical=7)
    saved = table.member(0, 0).card
    key = at(table, "death", {"save": 3}, {"bench": {"to": "weakest"}})
    table.run(hurt_members(table.state, 0, ((0, 9),), cause="party"), key)
    assert [(each.card, each.physical) for each in table.player().roster] == [(saved, 5)]


@tries("kill")
def test_a_character_is_killed(bench):
    table = crew_of(bench, 2, 2)
    gear = table.item(1, 1)
    run = lay(table, {"kill": "random"}, target="rival_party", dice=((2,),))
    assert [(event.seat, event.crown, event.cause) for event in run.of(e.Died)] == [(1, 1, "action")]
    assert table.state.decks["spoils"].discard == [gear]
    lay(table, {"kill": {"who": "you"}}, answers=("crown:0",))
    assert table.player().crowns[0] is None


@tries("destroy_vehicle", "steal_vehicle")
def test_vehicles_are_stolen_and_destroyed(bench):
    table = crew_of(bench, 3, 1)
    one, two, three = (table.wheels(seat) for seat in range(3))
    lay(table, {"steal_vehicle": {}}, target="rival_vehicle", answers=("seat:1",))
    assert [[ride.card for ride in player.rides] for player in table.state.players] == [[one], [], [three]]
    assert table.player().auction == [two]
    lay(table, {"destroy_vehicle": {}}, target="rival_vehicle")
    lay(table, {"destroy_vehicle": "you"})
    assert not any(player.rides for player in table.state.players)
    assert set(table.state.decks["spoils"].discard) == {one, three}


@pytest.mark.rule("FL-DEC-62")
@tries("bench")
def test_a_character_goes_to_the_roster_but_not_the_last(bench):
    table = crew_of(bench, n=2)
    first = table.member().card
    lay(table, {"bench": {"to": "crown1"}})
    assert [each.card for each in table.player().roster] == [first]
    run = lay(table, {"bench": {}}, {"coins": 1})
    assert run.of(e.Benched) == []


# --- weeks and movement ---


@tries("delay", "weeks", "shed")
def test_weeks_are_lost_gained_and_forgiven(bench):
    table = crew_of(bench, 2, 1)
    lay(table, {"weeks": 2})
    assert table.player().weeks == 6
    lay(table, {"delay": 1})
    assert (table.player().weeks, table.player().penalty) == (5, 0)
    table.player(1).weeks = 0
    lay(table, {"delay": "1d6"}, target="rival_party", dice=((4,),))
    assert table.player(1).penalty == 4
    lay(table, {"shed": {"n": 3, "who": "target"}}, {"weeks": {"n": 1, "who": "target"}}, target="rival")
    assert (table.player(1).penalty, table.player(1).weeks) == (1, 0)


@tries("move")
@pytest.mark.parametrize(
    "to", ["random", "town", "nearest_resource", "nearest_city", "nearest_mission", "nearest_town", "nearest_shore"]
)
def test_a_party_is_moved_somewhere(bench, to):
    from fallen_tui.games.fallen_land.queries.whereabouts import terrains

    table = crew_of(bench, 2, 1)
    board = table.state.cards.board
    for topic, answer in (("react", "pass"), ("chips_fire", "hold")):
        table.always(topic, answer)
    plain = [board[cell] for cell in board.land if not terrains(table.state, board[cell].name) - {"plains"}]
    start_hex = next(hex.name for hex in plain if hex.name not in table.state.missions)
    table.place(0, start_hex)
    run = start(table, {"move": {"to": to}}, dice=((3, 4),) if to == "random" else ())
    if not run.done:
        assert (run.ask.topic, run.ask.seat) == ("move_to", 0)
        run.go(run.ask.keys[-1])
    here = table.player().place
    wanted = {"nearest_resource": "resource", "nearest_city": "city", "nearest_town": "town", "nearest_shore": "shore"}
    if to == "random":
        assert here == board.random_location(3, 4).name
    elif to == "town":
        assert here == table.state.home(0)
    elif to == "nearest_mission":
        assert here in table.state.missions
    else:
        assert wanted[to] in terrains(table.state, here)
    assert run.of(e.PartyMoved)[0].how == "card"
    assert not table.player().owes


@tries("move")
@pytest.mark.parametrize(("to", "by", "asked"), [("any", "you", 0), ("steps", "you", 0), ("steps", "target", 1)])
def test_a_party_is_moved_so_many_hexes(bench, to, by, asked):
    table = crew_of(bench, 2, 1)
    board = table.state.cards.board
    table.place(1, table.state.home(1))
    run = start(table, {"move": {"to": to, "n": 2, "by": by}}, target="rival_party")
    here = board.at(table.state.home(1)).coordinate
    distances = {board.distance(here, board.at(key).coordinate) for key in run.ask.keys}
    assert (run.ask.seat, distances) == (asked, {2} if to == "steps" else {0, 1, 2})
    table.always("chips_fire", "hold")
    goal = run.ask.keys[0]
    run.go(goal)
    assert table.player(1).place == goal


@tries("skill")
@pytest.mark.parametrize(("until", "left"), [("check", [5, 5, 5]), ("deed", [8, 5, 5]), ("turn", [8, 8, 5])])
def test_skill_bonuses_for_a_while(bench, until, left):
    table = crew_of(bench, n=2)
    lay(table, {"skill": {"skills": {"combat": 3}, "to": "crown1", "until": until}})
    totals = []
    assert [skill_total(table.state, 0, crown, "combat") for crown in (0, 1)] == [8, 5]
    table.run(party_check(table.state, 0, "combat", 1), dice=((5, 9),))
    totals.append(skill_total(table.state, 0, 0, "combat"))
    e.DeedEnded(0, "wait").apply(table.state)
    totals.append(skill_total(table.state, 0, 0, "combat"))
    table.run(end_turn(table.state))
    totals.append(skill_total(table.state, 0, 0, "combat"))
    assert totals == left


# --- checks ---


@tries("successes", "skill")
def test_successes_and_skills_at_a_check(bench):
    table = crew_of(bench, n=1, combat=5)
    keys = [at(table, "check", {"skill": {"skills": {"combat": 10}}}), at(table, "dice", {"successes": "1d6"})]
    run = table.run(party_check(table.state, 0, "combat", 4), *keys, dice=((9,), (3,)))
    assert (run.value.passed, run.value.successes) == (True, 4)
    table.dummy(0, medical=5)
    key = at(table, "dice", {"successes": {"n": 1, "skill": "medical"}})
    assert table.run(party_check(table.state, 0, "combat", 1), dice=((9, 9),)).topics == []
    assert table.run(party_check(table.state, 0, "medical", 1), key, dice=((9, 9),)).value.passed


@tries("successes")
def test_successes_are_taken_from_another(bench):
    table = crew_of(bench, 2, 1, combat=5)
    key = at(table, {"moment": "dice", "whose": "other"}, {"successes": -2}, seat=1)
    run = table.run(party_check(table.state, 0, "combat", 1), key, dice=((5,),))
    assert (run.value.passed, run.value.successes) == (False, 0)


@tries("pass_check")
def test_a_check_is_passed(bench):
    table = crew_of(bench, n=1)
    key = at(table, {"moment": "dice", "result": "failure"}, {"pass_check": True})
    assert table.run(solo_check(table.state, 0, 0, "combat", 3), key, dice=((9,),)).value.passed


@tries("fail_check")
def test_a_check_is_failed(bench):
    table = crew_of(bench, 2, 1)
    key = at(table, {"moment": "dice", "whose": "other", "result": "success"}, {"fail_check": True}, seat=1)
    assert not table.run(party_check(table.state, 0, "combat", 1), key, dice=((5,),)).value.passed


@tries("reroll")
@pytest.mark.parametrize(("what", "answers", "again"), [("die", ("die:1",), (4,)), ("dice", (), (9, 4))])
def test_dice_of_a_check_are_rolled_again(bench, what, answers, again):
    table = crew_of(bench, n=2)
    key = at(table, "dice", {"reroll": what})
    run = table.run(party_check(table.state, 0, "combat", 1), key, *answers, dice=((9, 10), again))
    assert run.value.successes == 1


@tries("reroll", "roll_bonus")
@pytest.mark.parametrize("on", ["move_roll", "flight_roll", "heal_roll", "town_roll"])
def test_other_dice_are_rolled_again_or_raised(bench, on):
    table = crew_of(bench, n=1)
    what = {"move_roll": "movement", "flight_roll": "flight", "heal_roll": "heal", "town_roll": "town"}[on]
    keys = (at(table, on, {"reroll": what}), at(table, on, {"roll_bonus": 2}))
    rules = {
        "move_roll": lambda: rolled(table.state, 0, "move_roll", "movement"),
        "flight_roll": lambda: rolled(table.state, 0, "flight_roll", "Flight"),
        "heal_roll": lambda: healing_dice(table.state, 0, 1),
        "town_roll": lambda: town_roll(table.state, 0),
    }
    run = table.run(rules[on](), *keys, dice=((2,), (3,)))
    assert run.value == 5


# --- story cards ---


@tries("pass_story", "prestige")
@pytest.mark.parametrize("when", ["story", "directions", "check"])
def test_a_story_is_passed(bench, when):
    table = crew_of(bench, n=1)
    key = at(table, when, {"pass_story": True})
    checks = [{"medical": 9}, {"survival": 9}]
    run = tell(table, key, checks=checks, success={"text": NO, "do": [{"prestige": 2}]})
    assert (run.rolls, run.value, table.player().prestige) == ([], "success", 2)


@tries("skip_story")
@pytest.mark.parametrize("when", ["story", "directions"])
def test_a_story_is_skipped(bench, when):
    table = crew_of(bench, n=1)
    key = at(table, when, {"skip_story": True})
    run = tell(table, key, checks=[{"medical": 9}], failure={"text": NO, "do": [{"prestige": -1}]})
    assert (run.value, run.rolls) == ("skipped", [])
    assert table.state.decks["plains"].discard == ["pl001"]


@tries("redraw")
def test_a_story_is_replaced(bench):
    table = crew_of(bench, n=1)
    key = at(table, {"moment": "story", "deck": "plains"}, {"redraw": True})
    table.fable("pl002", success={"text": NO, "do": [{"prestige": 1}]})
    run = tell(table, key, success={"text": NO, "do": [{"prestige": 5}]})
    assert (run.value, table.player().prestige) == ("success", 1)
    assert table.state.decks["plains"].discard == ["pl001", "pl002"]


@tries("escape")
def test_a_party_gets_away_without_a_roll(bench):
    table = crew_of(bench, n=1)
    table.place(0, "J01")
    key = at(table, "check", {"escape": True})
    beside = table.state.cards.board.neighbours(table.state.cards.board.at("J01").coordinate)
    table.always(
        "flee_to", next(name for name in map(hexes.name, beside) if not table.state.cards.board.at(name).water)
    )
    run = tell(table, key, checks=[{"combat": 9}])
    assert run.rolls == []
    assert run.value == "fled"
    assert table.player().place != "J01"


# --- damage, tracks and delay under way ---


@tries("prevent", "halve")
@pytest.mark.parametrize(("effect", "hurt"), [({"prevent": 2}, 3), ({"prevent": "all"}, 0), ({"halve": True}, 2)])
def test_damage_is_prevented_or_halved(bench, effect, hurt):
    table = crew_of(bench, n=1)
    also = at(table, "delayed", {"prevent": 1}), at(table, "delayed", {"halve": True})
    key = at(table, "damage", effect)
    table.run(hurt_party(table.state, 0, 5, cause="party"), key)
    assert wounds(table)[0] == hurt
    table.player().weeks = 0
    table.run(delay(table.state, 0, 3), *also)
    assert table.player().penalty == 1


@tries("prevent")
def test_some_of_a_loss_is_prevented(bench):
    table = crew_of(bench, n=1)
    table.player().prestige = 5
    key = at(table, {"moment": "track", "track": "prestige", "loss": True}, {"prevent": 1})
    run = table.run(prestige(table.state, 0, -3), key)
    assert table.player().prestige == 3
    (held,) = run.of(e.Held)
    assert (held.seat, held.track, held.n, held.card) == (0, "prestige", -1, key.partition(":")[2].partition("#")[0])


@pytest.mark.rule("FL-DEC-75")
def test_all_of_a_gain_that_another_prevents_is_told(bench):
    """As long as nothing comes of it, nothing else would say why."""
    table = crew_of(bench, 2, 1)
    key = at(table, {"moment": "track", "track": "coins", "loss": False, "whose": "other"}, {"prevent": "all"}, seat=1)
    run = table.run(coins(table.state, 0, 4), key)
    assert run.of(e.CoinsChanged) == []
    (held,) = run.of(e.Held)
    told = table.game.tell(table.state, held, None)
    assert told.startswith("Ann is kept from gaining 4 coins (")
    assert table.state.cards.name(held.card) in told


@tries("add_damage")
def test_damage_is_added(bench):
    table = crew_of(bench, 2, 1)
    key = at(table, {"moment": "damage", "whose": "other"}, {"add_damage": "1d6"}, seat=1)
    table.run(hurt_party(table.state, 0, 2, cause="party"), key, dice=((3,),))
    assert wounds(table)[0] == 5


# --- cards that are played ---


@tries("cancel", "redirect")
@pytest.mark.parametrize("effect", [{"cancel": {}}, {"cancel": {"take": True}}, {"redirect": {}}])
def test_a_card_is_cancelled_taken_or_turned_round(bench, effect):
    table = crew_of(bench, 2, 1)
    other = {"redirect": {}} if "cancel" in effect else {"cancel": {}}
    keys = at(table, "aimed", effect, seat=1), at(table, "aimed", other, seat=1)
    lay(table, {"coins": -3}, target="rival", answers=(keys[0],))
    coins = [player.coins for player in table.state.players]
    assert coins == ([7, 10] if "redirect" in effect else [10, 10])
    assert len(table.player(1).hand) == (2 if effect == {"cancel": {"take": True}} else 1)
    lay(table, {"coins": -3}, target="rival", answers=(keys[1],))


# --- combat ---


def facing(bench, **figures):
    table = crew_of(bench, 2, 1, **figures)
    for seat in (0, 1):
        table.place(seat, "J01")
    return table


@tries("escape", "no_flight")
def test_flight_from_a_fight_without_a_roll_or_none_at_all(bench):
    table = facing(bench, combat=5)
    stay = at(table, "pvp_flight", {"no_flight": True})
    run = table.start(attack(table.state, 0, "seat:1"), stay)
    flights = [ask for ask in run.asked if ask.topic == "pvp_flight"]
    assert {ask.seat: ask.keys for ask in flights}[0] == ("fight", "flight")
    run.go("fight", dice=((5,), (9,), (1,)))
    run.go("fight")
    assert {ask.seat: ask.keys for ask in run.asked if ask.topic == "pvp_flight"}[1] == ("fight", "flight")
    other = facing(bench, combat=5)
    away = at(other, "pvp_flight", {"escape": True}, seat=1)
    run = other.start(attack(other.state, 0, "seat:1"), away)
    assert (run.ask.topic, run.ask.seat, run.rolls) == ("flee_to", 1, [])


def struck(bench, answer, dice):
    """Ann's First Strike, and her card that makes it worse; Bo answers, or does not."""
    table = facing(bench)
    table.item(0, 0, first_strike=True)
    more = at(table, {"moment": "strike", "side": "attacker"}, {"strike": "2d6"})
    stop = at(table, {"moment": "strike", "side": "defender"}, {"no_strike": True}, seat=1)
    run = table.start(attack(table.state, 0, "seat:1"), more, stop if answer else "pass", dice=dice)
    assert run.ask.topic == "pvp_flight"
    return run.of(e.StruckFirst), wounds(table, seat=1)[0]


@tries("strike")
def test_first_strike_is_made_worse(bench):
    assert struck(bench, False, ((5,), (2,), (1, 2))) == ([e.StruckFirst(0, 5)], 5)


@tries("strike", "no_strike")
def test_first_strike_is_stopped(bench):
    assert struck(bench, True, ()) == ([], 0)


@tries("successes", "add_damage")
def test_a_round_of_a_fight_is_changed(bench):
    table = facing(bench, combat=5, health=10)
    keys = at(table, "pvp_round", {"successes": 2}), at(table, "pvp_round", {"add_damage": "1d6"})
    dice = ((9,), (5,), (1,), (6,))
    run = table.start(attack(table.state, 0, "seat:1"), "fight", "fight", *keys, dice=dice)
    assert run.of(e.RoundFought) == [e.RoundFought(2, 1)]
    assert wounds(table, seat=1)[0] == 7


@tries("fight", "prestige")
@pytest.mark.parametrize(("faces", "won"), [(((9,), (5,), (3,)), True), (((2,), (9,), (6,)), False)])
def test_somebody_is_fought_whom_a_card_brings(bench, faces, won):
    table = crew_of(bench, n=2, combat=5, health=5)
    words = {"omega": 5, "health": 3, "to": "crown2", "reward": [{"prestige": 2}]}
    lay(table, {"fight": words}, {"prestige": 1}, dice=faces)
    assert table.player().prestige == (3 if won else 1)
    assert (table.player().crowns[1] is None) is not won


@tries("duel")
def test_a_duel_of_champions(bench):
    table = crew_of(bench, 2, 2, health=5)
    run = start(table, {"duel": {}}, target="rival_party")
    assert [(ask.seat, ask.topic) for ask in run.asked if ask.topic == "champion"] == [(0, "champion")]
    run.go("crown:1", "crown:0", dice=((5,), (9,), (5,)))
    assert run.done
    assert table.player(1).crowns[0] is None


@tries("attack")
def test_an_attack_from_afar(bench):
    table = crew_of(bench, 2, 1)
    run = start(table, {"attack": {}}, target="rival_party")
    assert run.of(e.CombatBegan) == [e.CombatBegan((0, "", -1), (1, "", -1))]
    assert table.player().weeks == 4
