"""TRN, EVT, EAT, DEC, CAM, FOR, SCO: the phases of a turn but its moves and trades."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs
import pytest

from fallen_tui.engine.rules import AskAll, Checkpoint
from fallen_tui.games.posthuman.content.cards import Alone
from fallen_tui.games.posthuman.content.parts import Gives, Keepsake, Standing
from fallen_tui.games.posthuman.effects.gains import Food, Morale
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.rules import (
    camp,
    decks,
    knockouts,
    move,
    phases,
    play,
    rolls,
    supplies,
)
from fallen_tui.games.posthuman.state.events import (
    ActionLost,
    Camped,
    CardsSeen,
    EventDrawn,
    EventEnded,
    EventKept,
    FinalTurn,
    Foraged,
    KnockedOut,
    MutantActed,
    PhaseBegan,
    SeenUnder,
    StatTested,
    SupplyDrawn,
    TileLaid,
)
from fallen_tui.games.posthuman.state.table import ORIGIN
from tests.games.posthuman.conftest import Bench

EVENT, OTHER = "ev02", "ev01"
SEASON, NEXT_SEASON = "ev15", "ev16"


def event(
    table: Bench, card: str = EVENT, *answers: Any, dice: tuple[tuple[int, ...], ...] = (), **changes: Any
) -> Any:
    """Draw an event with these figures: nothing that it does where not said."""
    usual = {"do": (), "who": "each", "standing": Standing(), "alone": None, "free": "", "forbids": ""}
    table.alter(card, **{**usual, **changes})
    table.top(card)
    return table.run(phases.event(table.state), dice=dice)


# --- the course of a turn ---


@pytest.mark.rule("PH-TRN-01", "PH-TRN-02", "PH-TRN-04", "PH-TRN-05", "PH-ACT-03", "PH-OUR-02")
def test_phases_and_steps_come_in_order_clockwise_from_the_starting_player(bench: Any) -> None:
    assert play.PHASES == ("event", "eating", "declare", "trade", "free", "camp", "forage", "scout", "move", "mutant")
    table = bench(4)
    table.state.first = 2
    for seat, action in enumerate(("move", "camp", "move", "scout")):
        table.player(seat).chosen = action
    assert play.seats_of(table.state, "move") == (2, 0)
    assert play.seats_of(table.state, "camp") == (1,)
    assert play.seats_of(table.state, "event") == (2,)
    table.mutant(3)
    assert play.seats_of(table.state, "mutant") == (3,)


@pytest.mark.rule("PH-TRN-03", "PH-EAT-12")
def test_what_is_done_by_all_is_asked_of_all_at_once(bench: Any) -> None:
    table = bench(3)
    for player in table.state.players:
        player.food = 1
    assert isinstance(next(phases.eat(table.state)), AskAll)
    assert isinstance(next(phases.declare(table.state)), AskAll)
    assert isinstance(next(play.play(table.state)), Checkpoint)


# --- events ---


@pytest.mark.rule("PH-EVT-01", "PH-TRN-06")
def test_an_event_concerns_every_human(bench: Any) -> None:
    table = bench(3)
    table.mutant(2)
    event(table, do=(Food(2),))
    assert [player.food for player in table.state.players] == [2, 2, 0]


@pytest.mark.rule("PH-EVT-02", "PH-EVT-03", "PH-EVT-04", "PH-EVT-05")
def test_a_season_stays_until_another_one_comes(bench: Any) -> None:
    table = bench(3)
    state = table.state
    event(table, SEASON, season=True, lasts="stays")
    table.run(_one(EventEnded()))
    assert (state.event, state.season) == ("", SEASON)
    event(table, EVENT)
    assert (state.event, state.season) == (EVENT, SEASON)
    table.run(_one(EventEnded()))
    assert (state.season, state.decks["event"].discard) == (SEASON, [EVENT])
    event(table, NEXT_SEASON, season=True, lasts="stays")
    assert SEASON in state.decks["event"].discard
    assert state.season == ""
    table.run(_one(EventEnded()))
    assert state.season == NEXT_SEASON


def _one(what: Any) -> Any:
    yield what


@pytest.mark.rule("PH-EVT-06", "PH-GAP-28")
def test_comparisons_need_two_humans_and_one_that_is_ahead(bench: Any) -> None:
    table = bench(3)
    table.player(1).journey, table.player(2).journey = 2, 3
    event(table, who="behind", do=(Food(2),))
    assert [player.food for player in table.state.players] == [2, 0, 0]
    table.player(1).journey = 0
    event(table, OTHER, who="behind", do=(Food(2),))
    assert [player.food for player in table.state.players] == [2, 0, 0]
    table = bench(2)
    table.mutant(1)
    event(table, who="behind", do=(Food(2),))
    assert table.player().food == 0


@pytest.mark.rule("PH-EVT-07")
def test_an_event_is_kept_by_whom_it_falls_to_a_die_at_a_tie(bench: Any) -> None:
    table = bench(3)
    table.player(0).health = table.player(2).health = 2
    kept = {"who": "frailest", "lasts": "kept", "kept": Keepsake((("ignore_round", 1),))}
    run = event(table, dice=((2,),), **kept)
    assert [found.seat for found in run.of(EventKept)] == [2]
    assert table.player(2).kept == [EVENT]
    assert table.state.event == ""


@pytest.mark.rule("PH-EVT-08")
def test_a_journey_point_is_paid_for_at_once_or_never(bench: Any) -> None:
    table = bench(3)
    table.player(1).journey = table.player(2).journey = 2
    table.player().food = 2
    table.top("ev08")
    run = table.start(phases.event(table.state))
    assert run.ask is not None
    assert run.ask.seat == 0
    run.go(run.ask.keys[0])
    assert (table.player().food, table.player().journey) == (0, 1)


@pytest.mark.rule("PH-EVT-09", "PH-CRD-05")
def test_a_free_action_must_be_legal(bench: Any) -> None:
    table = bench(3)
    event(table, free="forage")
    table.lay((1, 0), "tl03")
    table.stand((1, 0), 0)
    assert not phases.free_for(table.state, 0)
    assert phases.free_for(table.state, 1)
    table.top("su01")
    run = table.run(phases.free_action(table.state, 1), "yes")
    assert run.of(Foraged)
    assert not phases.free_for(table.state, 1)
    assert table.run(phases.free_action(table.state, 2), "no").of(Foraged) == []


@pytest.mark.rule("PH-EVT-10", "PH-EVT-04")
def test_a_storm_forbids_moving_and_not_eating(bench: Any) -> None:
    table = bench(3)
    event(table, "ev14", forbids="move")
    assert "move" not in phases.legal(table.state, table.player())
    table.player().food = 1
    assert len(phases.portions(table.state, table.player())) == 2


@pytest.mark.rule("PH-SOL-08", "PH-SOL-12", "PH-SOL-13")
def test_alone_the_text_for_one_holds(bench: Any) -> None:
    table = bench(1)
    event(table, do=(Food(5),), alone=Alone((Morale(-1),)))
    assert (table.player().food, table.player().morale) == (0, 5)
    run = event(table, "ev21", final=True)
    assert run.of(FinalTurn)
    assert table.state.final


@pytest.mark.rule("PH-GAP-49")
def test_events_are_shuffled_again_when_they_run_out(bench: Any) -> None:
    table = bench(3)
    pile = table.state.decks["event"]
    pile.draw, pile.discard = [], [EVENT, OTHER]
    assert len(table.run(phases.event(table.state), dice=((1,), (1,), (1,))).of(EventDrawn)) == 1


# --- tests of stats ---


@pytest.mark.rule("PH-TST-01", "PH-TST-02", "PH-TST-03")
def test_a_die_at_most_the_stat_passes(bench: Any, subtests: pytest.Subtests) -> None:
    for die, less, passed in ((3, 0, True), (4, 0, False), (3, 1, False)):
        with subtests.test(die=die, less=less):
            table = bench()
            assert table.run(rolls.passes(table.state, 0, "speed", "", less), dice=((die,),)).value is passed


@pytest.mark.rule("PH-RRL-01", "PH-RRL-02", "PH-RRL-03")
def test_an_event_may_have_passed_mind_tests_rolled_again_for_good(bench: Any) -> None:
    """The book's example: passed, rolled again, failed, and that stands."""
    table = bench()
    event(table, standing=Standing((("reroll_mind", 1),)))
    run = table.run(rolls.passes(table.state, 0, "mind", ""), dice=((2,), (5,)))
    assert run.value is False
    assert [found.passed for found in run.of(StatTested)] == [True, False]
    assert table.run(rolls.passes(table.state, 0, "mind", ""), dice=((5,),)).value is False
    assert table.run(rolls.passes(table.state, 0, "speed", ""), dice=((2,),)).value is True


# --- eating ---


def hungry(table: Bench, slots: int, food: int) -> Any:
    player = table.player()
    player.hunger, player.food = slots, food
    return player


@pytest.mark.rule(
    "PH-EAT-03", "PH-EAT-04", "PH-EAT-05", "PH-EAT-06", "PH-EAT-07", "PH-EAT-01", "PH-EAT-02", "PH-GAP-05"
)
def test_the_books_examples_of_hunger(bench: Any, subtests: pytest.Subtests) -> None:
    """2 slots left of full: 1 food costs 1 morale, 2 nothing, none 2 morale and 1 health; full and fed: nothing."""
    for slots, eaten, after in ((2, 1, (1, 5, 6)), (2, 2, (0, 6, 6)), (2, 0, (3, 4, 5)), (0, 1, (0, 6, 6))):
        with subtests.test(slots=slots, eaten=eaten):
            table = bench()
            player = hungry(table, slots, 3)
            table.run(phases.dine(table.state, 0, eaten))
            assert (player.hunger, player.morale, player.health) == after
            assert player.food == 3 - eaten


@pytest.mark.rule("PH-EAT-11", "PH-KOS-01")
def test_hunger_beyond_the_last_slot_knocks_out(bench: Any) -> None:
    table = bench()
    hungry(table, 3, 0)
    table.top("sc22", "sc23")
    run = table.run(phases.dine(table.state, 0, 0))
    assert [found.cause for found in run.of(KnockedOut)] == ["hunger"]


@pytest.mark.rule("PH-EAT-13")
def test_what_hunger_costs_can_knock_out(bench: Any) -> None:
    table = bench()
    hungry(table, 0, 0).morale = 1
    table.top("sc22", "sc23")
    run = table.run(phases.dine(table.state, 0, 0), 0)
    assert [found.cause for found in run.of(KnockedOut)] == ["morale"]


def in_safe_house(table: Bench) -> Any:
    """Seat 0 stands in a safe house that is the last zone of its tile."""
    cards = table.state.cards
    card = next(
        card for card in cards.tiles.values() if card.zones and card.zones[-1].kind == "safe" and not card.special
    )
    table.lay((1, 0), card.id, done=True)
    return table.stand((1, 0), len(card.zones) - 1)


@pytest.mark.rule("PH-EAT-08", "PH-EAT-09", "PH-EAT-10", "PH-MAP-10", "PH-MAP-11", "PH-COM-09")
def test_in_a_safe_house_nobody_need_eat_and_hunger_still_costs(bench: Any) -> None:
    table = bench()
    player = in_safe_house(table)
    player.hunger, player.food = 1, 2
    table.run(phases.dine(table.state, 0, 0))
    assert (player.hunger, player.morale) == (1, 5)
    table.run(phases.dine(table.state, 0, 1))
    assert (player.hunger, player.morale, player.food) == (0, 5, 1)


@pytest.mark.rule("PH-MAP-21", "PH-COM-10")
def test_a_completed_marker_is_no_safe_house(bench: Any) -> None:
    table = bench()
    player = in_safe_house(table)
    assert maps.safe(table.state, player)
    table.stand((1, 0))
    assert not maps.safe(table.state, player)


@pytest.mark.rule("PH-EVT-04", "PH-CRD-04")
def test_cold_costs_food_or_a_wound_outside_safe_houses(bench: Any) -> None:
    table = bench(2)
    in_safe_house(table)
    table.player(1).food = 1
    event(table, SEASON, standing=Standing((("cold", 1),)))
    run = table.run(phases.cold(table.state), "food")
    assert [ask.seat for ask in run.asked] == [1]
    assert table.player(1).food == 0
    table.run(phases.cold(table.state))
    assert table.player(1).health == 5


# --- camp ---


def rest(table: Bench, *answers: Any) -> Any:
    table.player().chosen = "camp"
    return table.run(camp.camp(table.state, 0), *answers)


@pytest.mark.rule("PH-CAM-01", "PH-HEA-04", "PH-CAM-11", "PH-OUR-01")
def test_a_camp_heals_2(bench: Any) -> None:
    table = bench()
    table.player().health = 3
    rest(table)
    assert table.player().health == 5
    rest(table)
    assert table.player().health == 6


@pytest.mark.rule("PH-CAM-02", "PH-MOR-04")
def test_a_safe_house_gives_1_more_health_or_morale(bench: Any, subtests: pytest.Subtests) -> None:
    """Health 3 of 6, morale 4 of 5: with morale 5 and 5, with health 6 and 4."""
    for answer, after in (("morale", (5, 5)), ("health", (6, 4))):
        with subtests.test(answer=answer):
            table = bench()
            table.stats(mind=2)
            player = in_safe_house(table)
            player.health, player.morale = 3, 4
            rest(table, answer)
            assert (player.health, player.morale) == after


@pytest.mark.rule("PH-CAM-04", "PH-KOS-14", "PH-GAP-73")
def test_who_is_well_does_not_camp_at_the_start(bench: Any) -> None:
    table = bench()
    player = table.player()
    assert "camp" not in phases.legal(table.state, player)
    player.morale = 5
    assert "camp" in phases.legal(table.state, player)
    table.lay((1, 0), "tl03", done=True)
    player.morale = 6
    table.stand((1, 0))
    assert "camp" in phases.legal(table.state, player)


@pytest.mark.rule("PH-CAM-05", "PH-CAM-06", "PH-CAM-07", "PH-CAM-08", "PH-CAM-09")
def test_a_camper_helps_whoever_agrees_on_matching_terrain(bench: Any) -> None:
    table = bench(3)
    table.gear("eq02.1")
    terrain = table.state.cards.tiles[table.player().here.tile].terrain
    other = next(c for c in table.state.cards.tiles.values() if c.terrain == terrain and not c.start)
    table.lay((1, 0), other.id, seat=1, done=True)
    table.stand((1, 0), seat=1)
    for seat in (0, 1, 2):
        table.player(seat).health = 3
    keys = {str(key) for key in camp.helping(table.state, table.player())}
    assert keys == {"use:eq02.1:on:0", "use:eq02.1:on:1"}
    rest(table, "use:eq02.1:on:1", "yes")
    assert [table.player(seat).health for seat in (0, 1, 2)] == [5, 5, 3]
    table.player(1).health = 3
    rest(table, "use:eq02.1:on:1", "no", *())
    assert table.player(1).health == 3


@pytest.mark.rule("PH-CAM-10", "PH-TRN-02")
def test_all_camp_in_one_step_and_it_does_not_matter_who_comes_first(bench: Any, subtests: pytest.Subtests) -> None:
    """Both gain 2; one also heals the other by 2, and that one costs the first 2 food."""
    for first in (0, 1, 2):
        with subtests.test(first=first):
            table = camping(first)
            run = table.start(play.play(table.state))
            while table.state.phase == "camp":
                assert run.ask is not None
                wanted = {"camp": ("use:eq02.1:on:1", "use:sk02.1:on:0", "done"), "consent": ("yes",)}[run.ask.topic]
                run.go(next(key for key in wanted if key in run.ask.keys))
            assert {event.seat for event in run.of(Camped)} == {0, 1}
            began = [event.phase for event in run.of(PhaseBegan)]
            assert began[0] == "camp"
            assert [(p.health, p.food, p.camped) for p in table.state.players] == [
                (5, 1, True),
                (5, 7, True),
                (3, 0, False),
            ]


def camping(first: int, seats: int = 3) -> Bench:
    """Seats 0 and 1 of three or more camp on matching terrain; the one has sutures, the other takes from the weaker."""
    table = Bench(seats)
    table.state.first, table.state.phase, table.state.queue = first, "free", []
    table.gear("eq02.1")
    table.skills("sk02.1", seat=1)
    table.player(1).map[ORIGIN].tile = table.player().here.tile
    for seat, chosen in enumerate(("camp", "camp", "scout")):
        table.player(seat).chosen, table.player(seat).health = chosen, 3
    table.stats(0, strength=2).health = 3
    table.player(0).food, table.player(1).food, table.player(1).health = 3, 5, 1
    return table


@pytest.mark.rule("PH-CAM-10", "PH-CAM-04", "PH-GAP-53")
def test_nobody_is_kept_from_camping_by_the_help_of_another_camper(bench: Any, subtests: pytest.Subtests) -> None:
    """1 short of the limit, healed by another one: the camp is not lost, whoever comes first. Who was well loses it."""
    for first, health in product((0, 1), (5, 6)):
        with subtests.test(first=first, health=health):
            table = camping(first)
            table.player(0).food, table.player(1).health = 0, health
            run = table.start(play.play(table.state))
            while table.state.phase == "camp":
                assert run.ask is not None
                wanted = ("use:eq02.1:on:1", "yes", "done")
                run.go(next(key for key in wanted if key in run.ask.keys))
            lost = [event.seat for event in run.of(ActionLost)]
            assert (lost, table.player(1).camped) == (([], True) if health == 5 else ([1], False))


@pytest.mark.rule("PH-CAM-10", "PH-CAM-01")
def test_two_who_heal_each_other_are_as_well_whoever_comes_first(bench: Any, subtests: pytest.Subtests) -> None:
    """2 by one's own camp and 2 by the other's, up to limits of 5 and 6; who is well by then needs no help."""
    for first, health in product((0, 1), (1, 3)):
        with subtests.test(first=first, health=health):
            table = camping(first)
            table.gear("eq02.2", seat=1)
            table.player(0).health = table.player(1).health = health
            table.player(0).food = table.player(0).ammo = 0
            run = in_camp(table, ("use:eq02.1:on:1", "use:eq02.2:on:0", "yes", "done"))
            assert [player.health for player in table.state.players[:2]] == [min(5, health + 4), min(6, health + 4)]
            assert {event.seat for event in run.of(Camped)} == {0, 1}


@pytest.mark.rule("PH-CAM-10", "PH-CAM-06", "PH-GAP-41")
def test_who_was_knocked_out_before_loses_the_camp_alone(bench: Any, subtests: pytest.Subtests) -> None:
    """The other one camps all the same, and may help who fell; whoever comes first."""
    for first in (0, 1):
        with subtests.test(first=first):
            table = camping(first)
            table.player(0).food = table.player(0).ammo = 0
            table.run(knockouts.knock_out(table.state, 1, "hunger"))
            run = in_camp(table, ("use:eq02.1:on:1", "yes", "done"))
            assert [event.seat for event in run.of(ActionLost)] == [1]
            assert [(player.health, player.camped) for player in table.state.players[:2]] == [(5, True), (3, False)]


@pytest.mark.rule("PH-CAM-10", "PH-ACT-04", "PH-ACT-20")
def test_a_mutant_fouls_the_camp_it_waits_for_and_no_other(bench: Any, subtests: pytest.Subtests) -> None:
    """One card, two campers: that the first is let go does not change what the second meets, or who helps whom."""
    for first, fouled in product((0, 1), (0, 1)):
        with subtests.test(first=first, fouled=fouled):
            table = camping(first, 4)
            table.player(0).food = table.player(0).ammo = 0
            cards, terrain = table.state.cards, "woods"
            alike = [card.id for card in cards.tiles.values() if card.terrain == terrain and not card.start]
            for seat in (0, 1):
                table.lay((1, 0), alike[seat], seat=seat, done=True)
                table.stand((1, 0), seat=seat)
            foul = next(card for card, on in cards.terrains.items() if terrain in on and cards.of[card].when == "camp")
            table.mutant(3, chosen=foul)
            run = in_camp(table, (f"act:{foul}:on:{fouled}", "pass", "use:eq02.1:on:1", "yes", "done"))
            healed = [2 - 2 * (seat == fouled) for seat in (0, 1)]
            assert [player.health for player in table.state.players[:2]] == [3 + healed[0], 1 + 2 + healed[1]]
            assert [event.target for event in run.of(MutantActed)] == [fouled]


@pytest.mark.rule("PH-CAM-10", "PH-TRN-02")
def test_nobody_camps_and_nobody_is_asked(bench: Any) -> None:
    table = camping(0)
    for player in table.state.players:
        player.chosen = "scout"
    run = table.start(play.play(table.state))
    assert [event.phase for event in run.of(PhaseBegan)][:3] == ["camp", "forage", "scout"]
    assert not run.of(Camped)
    assert not run.of(ActionLost)
    assert table.state.phase == "scout"


def in_camp(table: Bench, wanted: tuple[str, ...]) -> Any:
    """The camps of a turn, in which everybody answers the first of some words that is open."""
    run = table.start(play.play(table.state))
    while table.state.phase == "camp":
        assert run.ask is not None
        run.go(next(key for key in wanted if key in run.ask.keys))
    return run


@pytest.mark.rule("PH-SYM-04", "PH-CAM-07")
def test_some_skills_ask_nobody(bench: Any) -> None:
    table = bench(2)
    table.skills("sk02.1")
    tile = table.player().here.tile
    table.player(1).map[ORIGIN].tile = tile
    table.stats(1, strength=2)
    table.player(1).food = 3
    table.player().health = 5
    run = rest(table, "use:sk02.1:on:1")
    assert "consent" not in [ask.topic for ask in run.asked]
    assert (table.player().food, table.player(1).food) == (2, 1)


@pytest.mark.rule("PH-CAM-03")
def test_prices_of_cards_are_paid_in_a_safe_house_too(bench: Any) -> None:
    table = bench()
    player = in_safe_house(table)
    player.food, player.health = 0, 3
    table.gear("eq01.1")
    use = table.state.cards.of["eq01.1"].use
    table.alter("eq01.1", use=attrs.evolve(use, when="camp", cost=attrs.evolve(use.cost, food=1)))
    assert camp.helping(table.state, player) == []
    player.food = 1
    assert len(camp.helping(table.state, player)) == 1


@pytest.mark.rule("PH-BON-02", "PH-BON-03")
def test_cards_add_to_a_camp_up_to_the_limit(bench: Any) -> None:
    table = bench()
    table.followers("fo06")
    assert table.state.cards.followers["fo06"].gives == Gives((("camp_health", 1),))
    table.player().health = 2
    rest(table)
    assert table.player().health == 5


@pytest.mark.rule("PH-GAP-41", "PH-DEC-07")
def test_an_action_that_cannot_be_done_any_more_is_lost(bench: Any) -> None:
    table = bench()
    table.player().lost = True
    for action in ("camp", "forage", "scout", "move"):
        table.state.phase, table.state.queue = action, [0]
        assert table.run(play.step(table.state, 0)).of(ActionLost)


# --- forage and supplies ---


@pytest.mark.rule("PH-FOR-01", "PH-FOR-02", "PH-FOR-03", "PH-FOR-08", "PH-MOV-14", "PH-MAP-19")
def test_only_completed_unforaged_tiles_with_supplies_are_foraged(bench: Any) -> None:
    table = bench()
    player = table.player()
    assert maps.may_forage(table.state, player)
    player.here.foraged = True
    assert not maps.may_forage(table.state, player)
    bare = next(card.id for card in table.state.cards.tiles.values() if card.supply == 0)
    table.lay((1, 0), bare, done=True)
    table.stand((1, 0))
    assert not maps.may_forage(table.state, player)
    table.lay((2, 0), "tl03")
    table.stand((2, 0), 0)
    assert not maps.may_forage(table.state, player)


@pytest.mark.rule(
    "PH-FOR-04", "PH-FOR-05", "PH-FOR-06", "PH-FOR-07", "PH-COM-03", "PH-COM-04", "PH-DEK-07", "PH-MAP-03"
)
def test_a_forage_draws_one_supply_card_for_the_terrain(bench: Any) -> None:
    table = bench()
    rich = next(c.id for c in table.state.cards.tiles.values() if c.supply == 3 and c.terrain == "fields")
    table.lay((1, 0), rich, done=True)
    table.stand((1, 0))
    table.top("su03")
    run = table.run(supplies.forage(table.state, 0))
    assert [found.card for found in run.of(SupplyDrawn)] == ["su03"]
    assert table.player().food == table.state.cards.supplies["su03"].fields.food
    assert table.player().here.foraged
    assert table.state.decks["supply"].discard == ["su03"]


@pytest.mark.rule("PH-COM-03", "PH-COM-04", "PH-GAP-13")
def test_the_books_example_of_a_mountain(bench: Any) -> None:
    """2 ammunition and 1 equipment on a mountain."""
    table = bench()
    mountain = next(c.id for c in table.state.cards.tiles.values() if c.terrain == "mountain" and not c.start)
    table.lay((1, 0), mountain, done=True)
    table.stand((1, 0))
    table.run(supplies.reward(table.state, 0, "su01"))
    assert (table.player().ammo, len(table.player().hand)) == (2, 1)


@pytest.mark.rule("PH-DEK-04", "PH-DEK-02")
def test_supplies_are_shuffled_again_when_a_card_is_needed(bench: Any) -> None:
    """10 in the discard pile, 2 due: 8 stay in the deck."""
    table = bench()
    pile = table.state.decks["supply"]
    pile.draw, pile.discard = [], list(table.state.cards.supplies)
    table.run(supplies.draw(table.state, 0, 2))
    assert (len(pile.draw), len(pile.discard)) == (8, 2)


@pytest.mark.rule("PH-DEK-05")
def test_encounters_kept_as_xp_come_back_when_their_deck_runs_out(bench: Any) -> None:
    table = bench()
    pile = table.state.decks["encounter1"]
    pile.draw, pile.discard = [], ["ea03"]
    table.player().xp_cards = ["ea01", "ea02"]
    cards = table.run(decks.top(table.state, "encounter1")).value
    assert (table.player().xp_cards, table.player().xp) == ([], 2)
    assert len(pile.draw) == 3
    assert len(cards) == 1


# --- scout ---


@pytest.mark.rule(
    "PH-SCO-01", "PH-SCO-03", "PH-SCO-04", "PH-SCO-05", "PH-SCO-07", "PH-MAP-16", "PH-MAP-12", "PH-MAP-13"
)
def test_a_scout_lays_a_tile_at_every_vacant_exit(bench: Any) -> None:
    """4 exits, neighbours at 2 of them: 2 tiles."""
    table = bench()
    table.lay((1, 0), "tl03")
    table.lay((0, 1), "tl04")
    run = table.start(move.scout(table.state, 0))
    while run.ask is not None:
        run.go(run.ask.keys[0])
    assert {found.at for found in run.of(TileLaid)} == {(-1, 0), (0, -1)}
    player = table.player()
    assert player.at == ORIGIN
    for cell in ((-1, 0), (0, -1)):
        assert cell in maps.neighbours(player)
        assert not player.map[cell].done


@pytest.mark.rule("PH-SCO-02", "PH-GAP-48", "PH-SCO-06")
def test_without_a_vacant_exit_or_tiles_nobody_scouts(bench: Any) -> None:
    table = bench()
    assert maps.may_scout(table.state, table.player())
    for n, cell in enumerate(((1, 0), (0, 1), (-1, 0), (0, -1))):
        table.lay(cell, f"tl{n + 3:02}")
    assert not maps.may_scout(table.state, table.player())
    table.stand((1, 0), 0)
    assert maps.may_scout(table.state, table.player())
    table.state.decks["tile"].draw.clear()
    assert not maps.may_scout(table.state, table.player())


@pytest.mark.rule("PH-GAP-10", "PH-MAP-14", "PH-MAP-02", "PH-MAP-04")
def test_a_tile_is_turned_so_that_its_exits_meet(bench: Any) -> None:
    table = bench()
    corner = next(c.id for c in table.state.cards.tiles.values() if sorted(c.exits) == ["E", "N"])
    assert set(maps.turnings(table.state, corner, "E")) == {"WN", "SW"}
    table.lay((1, 0), corner, "ES")
    assert (1, 0) not in maps.neighbours(table.player())


@pytest.mark.rule("PH-SCO-01")
def test_glasses_show_one_tile_more_which_goes_under_the_stack(bench: Any) -> None:
    table = bench()
    table.gear("eq05.1")
    for cell in ((0, 1), (-1, 0), (0, -1)):
        table.lay(cell, {(0, 1): "tl20", (-1, 0): "tl21", (0, -1): "tl22"}[cell])
    run = table.start(move.scout(table.state, 0))
    while run.ask is not None:
        run.go(run.ask.keys[0])
    assert [len(found.cards) for found in run.of(CardsSeen)] == [2]
    assert [len(found.cards) for found in run.of(SeenUnder)] == [1]
    assert table.state.decks["tile"].draw[0] == run.of(SeenUnder)[0].cards[0]
