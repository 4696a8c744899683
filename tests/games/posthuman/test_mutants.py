"""ACT: what mutant players may do to whom, and when. GAP-30, GAP-32, GAP-65, GAP-68, GAP-69."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fallen_tui.games.posthuman.content.parts import Mutation
from fallen_tui.games.posthuman.queries.bonuses import armaments, gun
from fallen_tui.games.posthuman.rules import camp, move, mutant_step, phases, supplies
from fallen_tui.games.posthuman.rules.knockouts import hand_limit
from fallen_tui.games.posthuman.state.events import (
    ActionsDiscarded,
    ActionsDrawn,
    Assaulted,
    Changed,
    Lured,
    MinionJoined,
    MutantActed,
    MutantChose,
    Revealed,
    ScarDrawn,
    StatTested,
    SwarmCalled,
    VolleyFired,
    changed_stats,
)
from fallen_tui.games.posthuman.state.table import ORIGIN
from fallen_tui.games.posthuman.text.card_text import lines
from tests.games.posthuman.conftest import STATS, Bench, pips

NONE = pips("melee", "miss", "miss", "miss")
WOODS = "tl16"
"""A tile of the woods."""


def action_of(table: Bench, type_: str, *terrains: str) -> str:
    """A copy of the action cards of a type, on terrains where the test cares for them."""
    card = next(card for card in table.state.cards.actions.values() if card.type == type_)
    copies = tuple(c for c in table.state.cards.terrains if c.partition(".")[0] == card.id)
    if not terrains:
        return copies[0]
    return next(c for c in copies if set(terrains) <= set(table.state.cards.terrains[c]))


def ambush(seats: int = 3, type_: str = "pounce", *scars: str, **fields: Any) -> tuple[Bench, str]:
    """Seat 2 has turned and has laid a card of a type; seat 0 stands on a wood away from its start."""
    table = Bench(seats)
    table.lay((1, 0), WOODS, done=True)
    table.stand((1, 0))
    terrains = () if type_ in ("swarm", "lure", "blight") else ("woods",)
    card = action_of(table, type_, *terrains)
    table.mutant(seats - 1, *scars, chosen=card)
    table.state.phase = "mutant"
    for name, value in fields.items():
        setattr(table.player(), name, value)
    return table, card


def act(table: Bench, *answers: Any, dice: tuple[tuple[int, ...], ...] = ()) -> Any:
    return table.run(mutant_step.act(table.state, len(table.state.players) - 1), *answers, dice=dice)


def offered(table: Bench) -> set[str]:
    """What the mutant is offered in its step."""
    player = table.state.players[-1]
    return {str(key) for key in (*mutant_step.played(table.state, player), *mutant_step.defaults(table.state, player))}


# --- who, when, on whom ---


@pytest.mark.rule("PH-ACT-07", "PH-DEC-08", "PH-ACT-19")
def test_a_card_needs_a_human_on_its_terrain(bench: Any) -> None:
    table, card = ambush()
    assert f"act:{card}:on:0" in offered(table)
    table.player().map[(1, 0)].tile = "tl31"
    assert f"act:{card}:on:0" not in offered(table)


@pytest.mark.rule("PH-ACT-09", "PH-GAP-30")
def test_nobody_is_attacked_on_the_starting_tile(bench: Any) -> None:
    table, _ = ambush()
    table.stand(ORIGIN)
    assert offered(table) <= {"act:de01"}


@pytest.mark.rule("PH-ACT-08")
def test_a_human_is_struck_once_a_turn_by_each_type(bench: Any) -> None:
    table, card = ambush()
    table.player().struck = ["pounce"]
    assert f"act:{card}:on:0" not in offered(table)
    assert "act:de02:on:0" in offered(table)


@pytest.mark.rule("PH-ACT-02", "PH-ACT-05", "PH-ACT-14", "PH-ACT-21", "PH-DEC-06")
def test_a_default_action_takes_the_place_of_the_card_which_is_discarded(bench: Any) -> None:
    table, card = ambush(food=2)
    run = act(table, "act:de02:on:0", dice=((6,),))
    assert [event.cards for event in run.of(ActionsDiscarded)] == [(card,)]
    assert [(event.card, event.target) for event in run.of(MutantActed)] == [("de02", 0)]
    assert table.player().food == 1
    assert card in table.state.decks["action"].discard


@pytest.mark.rule("PH-GAP-30")
def test_howl_costs_morale_and_prowl_changes_cards(bench: Any) -> None:
    table, _ = ambush()
    act(table, "act:de03:on:0", dice=((4,),))
    assert table.player().morale == 5
    table, _ = ambush()
    held = action_of(table, "whisper")
    table.fetch(held)
    table.state.players[2].actions = [held]
    act(table, "act:de01", [f"card:{held}"])
    assert table.state.players[2].actions == []


@pytest.mark.rule("PH-ACT-05", "PH-DEC-05")
def test_a_mutant_may_do_nothing(bench: Any) -> None:
    table, card = ambush()
    run = act(table, "pass")
    assert [event.card for event in run.of(MutantActed)] == [""]
    assert card in table.state.decks["action"].discard


@pytest.mark.rule("PH-ACT-03", "PH-ACT-06", "PH-GAP-69")
def test_who_has_acted_or_just_turned_does_not_act(bench: Any) -> None:
    table, _ = ambush()
    assert mutant_step.acts(table.state, 2)
    table.state.players[2].acted = True
    assert not mutant_step.acts(table.state, 2)


@pytest.mark.rule("PH-ACT-12", "PH-ACT-13", "PH-MUT-07")
def test_hands_are_refilled_and_a_full_one_may_swap_a_card(bench: Any) -> None:
    table = bench(3)
    table.mutant(2)
    run = table.run(mutant_step.refill(table.state))
    assert [len(event.cards) for event in run.of(ActionsDrawn)] == [3]
    held = table.state.players[2].actions[0]
    run = table.run(mutant_step.refill(table.state), f"card:{held}")
    assert [event.cards for event in run.of(ActionsDiscarded)] == [(held,)]
    assert len(table.state.players[2].actions) == 3
    table.state.players[2].turned = table.state.turn
    assert table.run(mutant_step.refill(table.state)).asked == []


@pytest.mark.rule("PH-DEC-02", "PH-DEC-03", "PH-DEC-04", "PH-DEC-05", "PH-DEC-01")
def test_all_choose_in_secret_and_only_humans_reveal(bench: Any) -> None:
    table = bench(3)
    pounce = action_of(table, "pounce")
    table.mutant(2, actions=(pounce,))
    asks = [phases.question(table.state, player) for player in table.state.players]
    assert [ask.topic for ask in asks] == ["declare", "declare", "lay"]
    assert asks[2].keys == ("pass", f"act:{pounce}")
    MutantChose(2, pounce).apply(table.state)
    Revealed(((0, "scout"), (1, "move"))).apply(table.state)
    assert [player.chosen for player in table.state.players] == ["scout", "move", pounce]
    assert table.game.view(table.state, 0).players[2].chosen == "?"
    assert table.game.view(table.state, 2).players[2].chosen == pounce


# --- assaults ---


@pytest.mark.rule("PH-GAP-32", "PH-ACT-10")
def test_an_assault_is_a_melee_round_in_which_the_mutant_is_never_wounded(bench: Any) -> None:
    table, card = ambush()
    other = action_of(table, "whisper")
    table.fetch(other)
    table.state.players[2].actions = [other]
    run = act(table, f"act:{card}:on:0", dice=(pips("melee", "attack", "attack", "miss"), NONE, (1,)))
    (event,) = run.of(Assaulted)
    assert (event.attacks, event.against, event.dealt, event.taken) == (2, 0, 1, 0)
    assert [event.cards for event in run.of(ActionsDiscarded)] == [(other,)]


@pytest.mark.rule("PH-ACT-10", "PH-GAP-32")
def test_wounds_of_an_assault_scar_where_weapon_or_card_says_so(bench: Any, subtests: pytest.Subtests) -> None:
    for scars, answers, drawn, wounds in (((), (), 0, 1), (("sc01",), ("card:sc01",), 1, 2)):
        with subtests.test(scars=scars):
            table, card = ambush(3, "pounce", *scars)
            table.top("sc22")
            run = act(
                table,
                f"act:{card}:on:0",
                *answers,
                dice=(NONE, pips("melee", "attack", "miss", "miss")),
            )
            assert len(run.of(ScarDrawn)) == drawn
            assert table.player().health == 6 - wounds


@pytest.mark.rule("PH-MUT-10")
def test_any_open_mutant_weapon_may_be_chosen(bench: Any) -> None:
    table, card = ambush(3, "pounce", "sc01", "sc05")
    run = table.start(mutant_step.act(table.state, 2), f"act:{card}:on:0")
    assert run.ask is not None
    assert set(run.ask.keys) == {"card:fists", "card:sc01", "card:sc05"}


@pytest.mark.rule("PH-ACT-18", "PH-STA-10", "PH-RRL-04")
def test_mind_rerolls_nothing_against_mutant_players(bench: Any) -> None:
    table, card = ambush()
    table.stats(mind=5)
    run = act(table, f"act:{card}:on:0", dice=(NONE, NONE))
    assert [ask.topic for ask in run.asked] == ["mutant"]


@pytest.mark.rule("PH-ACT-17", "PH-GAP-65", "PH-GAP-36")
def test_defence_dice_stop_hits_of_a_volley(bench: Any) -> None:
    """3 hits against block and miss of 2 defence dice: 2 wounds."""
    table, card = ambush(3, "volley")
    table.stats(speed=5)
    run = act(
        table,
        f"act:{card}:on:0",
        dice=(pips("shooting", "range_1", "range_2", "special"), pips("defence", "block", "miss")),
    )
    (event,) = run.of(VolleyFired)
    assert (event.hits, event.blocks) == (2, ("d:block", "d:miss"))
    assert run.of(ScarDrawn) == []


# --- who "you" is ---


@pytest.mark.rule("PH-ACT-16")
def test_on_cards_of_mutants_you_are_the_mutant_and_on_others_a_human(bench: Any) -> None:
    table = bench()
    cards = table.state.cards
    tested = [card for card in (*cards.actions.values(), *cards.defaults.values()) if card.test is not None]
    assert {card.type for card in tested} == {"pilfer", "whisper", "snare", "harry", "howl"}
    for card in tested:
        (told,) = [line for line in lines(cards, card.id) if line.startswith("The target tests")]
        assert "on a failure the target" in told
        assert not re.search(r"\byou(rs?)?\b", told)
    assert "your shooting dice" in lines(cards, action_of(table, "volley"))[2]
    mutations = [scar.id for scar in cards.scars.values() if not scar.blank]
    assert all(lines(cards, scar)[1].startswith("Once you turn mutant: ") for scar in mutations)


@pytest.mark.rule("PH-ACT-16")
def test_stats_tested_and_lost_are_the_humans_and_dice_rolled_the_mutants(bench: Any) -> None:
    table, card = ambush(3, "whisper")
    table.stats(mind=2)
    mutant = table.player(2)
    mutant.stats.update(mind=5)
    mutant.morale = mutant.health = 4
    run = act(table, f"act:{card}:on:0", dice=((3,),))
    assert [(event.seat, event.against) for event in run.of(StatTested)] == [(0, 2)]
    assert (table.player().morale, mutant.morale) == (3, 4)
    table, card = ambush(3, "volley")
    table.stats(shooting=1)
    table.player(2).stats["shooting"] = 5
    run = act(table, f"act:{card}:on:0", dice=(pips("shooting", "range_1", "miss", "miss", "miss"),))
    assert [(event.seat, event.target, len(event.faces)) for event in run.of(VolleyFired)] == [(2, 0, 4)]
    assert table.player().health == table.player().health_limit - 1


@pytest.mark.rule("PH-ACT-16", "PH-SCR-10")
def test_a_scar_works_for_the_mutant_that_bears_it_and_for_no_human(bench: Any) -> None:
    """Who has turned uses a grown weapon and its signs; a survivor with the same scars has neither."""
    table, card = ambush(3, "pounce", "sc01", "sc07")
    table.scars("sc02", "sc03")
    human, mutant = table.player(), table.player(2)
    assert human.stats == STATS
    assert [weapon.card for weapon in armaments(table.state, human)] == [""]
    assert gun(table.state, human) is None
    assert hand_limit(table.state, 2) == 4
    run = table.start(mutant_step.act(table.state, 2), f"act:{card}:on:0")
    assert run.ask is not None
    assert (run.ask.seat, run.ask.keys) == (2, ("card:sc01", "card:fists"))
    mutant.scars = ["sc02", "sc03"]
    signs = tuple(sign for scar in mutant.scars for sign in table.state.cards.scars[scar].stats.signs)
    assert dict(changed_stats(mutant, signs)) == {**STATS, "strength": 4, "shooting": 4}


# --- the other types ---


@pytest.mark.rule("PH-GAP-31")
def test_pilfer_takes_what_the_mutant_chooses(bench: Any) -> None:
    table, card = ambush(3, "pilfer", food=3, ammo=3)
    run = act(table, f"act:{card}:on:0", "ammo", dice=((6,),))
    (ask,) = [ask for ask in run.asked if ask.topic == "lose_either"]
    assert ask.seat == 2
    assert (table.player().food, table.player().ammo) == (3, 1)


@pytest.mark.rule("PH-GAP-31", "PH-SCR-11")
def test_a_whisper_tests_the_mind_and_a_mutation_makes_it_harder(bench: Any, subtests: pytest.Subtests) -> None:
    for scars, morale in (((), 6), (("sc14",), 4)):
        with subtests.test(scars=scars):
            table, card = ambush(3, "whisper", *scars)
            act(table, f"act:{card}:on:0", dice=((3,),))
            assert table.player().morale == morale


@pytest.mark.rule("PH-GAP-31")
def test_a_swarm_joins_everybodys_next_combat_until_the_next_turn_ends(bench: Any) -> None:
    table, card = ambush(3, "swarm")
    run = act(table, f"act:{card}")
    assert [event.n for event in run.of(SwarmCalled)] == [1]
    assert [player.swarmed for player in table.state.humans] == [1, 1]
    table.state.turn = 4
    assert table.state.swarm_until == 3


@pytest.mark.rule("PH-GAP-31")
def test_a_blight_takes_food_of_supplies_on_its_terrains(bench: Any) -> None:
    table, card = ambush(3, "blight")
    act(table, f"act:{card}")
    assert set(table.state.blight) == set(table.state.cards.terrains[card])
    assert table.state.blight_until == 3


# --- reactions ---


@pytest.mark.rule("PH-ACT-04", "PH-ACT-20", "PH-GAP-31")
def test_a_fouled_camp_heals_2_less(bench: Any) -> None:
    table, card = ambush(3, "foul", health=2)
    table.state.phase = "camp"
    table.player().chosen = "camp"
    run = table.run(camp.camp(table.state, 0), f"act:{card}:on:0")
    assert table.player().health == 2
    assert table.state.players[2].acted
    assert [event.target for event in run.of(MutantActed)] == [0]


@pytest.mark.rule("PH-ACT-04", "PH-GAP-31")
def test_a_snare_wounds_and_spoils_the_supplies_of_who_fails(bench: Any, subtests: pytest.Subtests) -> None:
    for die, health, spoiled in ((3, 6, False), (4, 5, True)):
        with subtests.test(die=die):
            table, card = ambush(3, "snare")
            table.top("su02")
            table.run(supplies.forage(table.state, 0), f"act:{card}:on:0", dice=((die,),))
            assert table.player().health == health
            assert (table.player().food == 0) == spoiled
            assert table.player().here.foraged


@pytest.mark.rule("PH-ACT-04", "PH-GAP-31")
def test_a_lure_adds_a_minion_to_the_first_combat_of_a_move(bench: Any) -> None:
    table, card = ambush(3, "lure")
    table.lay((2, 0), "tl17")
    table.top("ea02", "mm02.1")
    run = table.start(move.enter(table.state, 0, (2, 0), 0), f"act:{card}:on:0")
    assert len(run.of(Lured)) == 1
    assert [event.card for event in run.of(MinionJoined)] == ["mm02.1"]
    assert table.player().lured == 0


@pytest.mark.rule("PH-ACT-11", "PH-GAP-68")
def test_the_nearest_mutant_reacts_first_and_of_two_the_one_clockwise(bench: Any) -> None:
    table = bench(4)
    assert mutant_step.by_distance(table.state, 0) == [1, 3, 2]
    assert mutant_step.by_distance(table.state, 2) == [3, 1, 0]


@pytest.mark.rule("PH-SCR-11", "PH-GAP-29")
def test_mutations_change_types_of_actions(bench: Any) -> None:
    table, card = ambush(3, "pounce", "sc09")
    run = act(table, f"act:{card}:on:0", dice=(NONE, pips("melee", "miss", "miss", "miss", "miss")))
    assert len(run.of(Assaulted)[0].theirs) == 4
    table = bench(3)
    snare = action_of(table, "snare")
    mutant = table.mutant(2, chosen=snare)
    table.alter("sc16", gives=Mutation(everywhere="snare"))
    mutant.scars = ["sc16"]
    assert mutant_step.terrains(table.state, mutant, snare) == {"town", "woods", "fields", "mountain"}


@pytest.mark.rule("PH-GAP-32", "PH-SCR-11")
def test_a_hide_dulls_the_first_attack_which_may_turn_the_round(bench: Any) -> None:
    table, card = ambush(3, "pounce", "sc11")
    assert table.state.cards.scars["sc11"].gives.of("ignore_attack") == 1
    both = pips("melee", "attack", "attack", "miss")
    run = act(table, f"act:{card}:on:0", dice=(both, pips("melee", "attack", "attack", "miss")))
    (event,) = run.of(Assaulted)
    assert (event.attacks, event.against, event.dealt, event.taken) == (1, 2, 0, 1)


@pytest.mark.rule("PH-EVT-11", "PH-EAT-14", "PH-TRD-11")
def test_mutants_neither_eat_nor_trade(bench: Any) -> None:
    table, _ = ambush()
    assert [player.seat for player in table.state.humans] == [0, 1]
    assert table.run(mutant_step.refill(table.state)).of(Changed) == []
