"""MEL and GRP: dice of both sides, what they count as, blocks, wounds, knockdowns, several enemies."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from fallen_tui.games.posthuman.content.parts import Melee, Special
from fallen_tui.games.posthuman.queries.bonuses import armaments
from fallen_tui.games.posthuman.queries.dice import Stance, blocks, exchanges, read, struck_by_enemy
from fallen_tui.games.posthuman.rules import melee
from fallen_tui.games.posthuman.state.events import (
    CombatScarDue,
    DiceSwapped,
    Engaged,
    FoeHurt,
    FoeKilled,
    OnceUsed,
    RoundBegan,
    ScarDrawn,
)
from tests.games.posthuman.conftest import Bench, pips

WOLF, BEAR = "mm01.1", "mm01.2"
"""Two copies of a mutant minion, whose figures each test makes its own."""
THUG = "mh01.1"
PLAIN = Stance(Special(), 1)


def foes(table: Bench, *cards: str, **figures: Any) -> None:
    """The enemies of a fight under way, all with these figures; speed 3, melee 3, health 3, wounds 1 where not said."""
    usual = {"speed": 3, "melee": 3, "health": 3, "wounds": 1, "special": Special(), "shoots": None, "on_reveal": ()}
    for card in cards:
        enemy = table.state.cards.enemy(card)
        table.alter(card, enemy=attrs.evolve(enemy, **{**usual, **figures}))
    table.fight(*cards)


def engage(table: Bench, card: str, mine: tuple[str, ...], theirs: tuple[str, ...], *answers: Any) -> Any:
    """One engagement with scripted faces of melee dice."""
    table.state.fight.round = table.state.fight.round or 1
    player = table.player()
    weapon = armaments(table.state, player)[0]
    dice = (pips("melee", *mine), pips("melee", *theirs))
    return table.run(melee.engage(table.state, player, card, weapon), *answers, dice=dice)


def ended(run: Any) -> Engaged:
    (event,) = run.of(Engaged)
    return event


# --- how many dice ---


@pytest.mark.rule("PH-MEL-03", "PH-MEL-04", "PH-MEL-01", "PH-MEL-02")
def test_the_higher_melee_stat_adds_one_die(bench: Any, subtests: pytest.Subtests) -> None:
    for own, enemy, dice in ((4, 3, (4, 3)), (5, 2, (4, 3)), (3, 3, (3, 3)), (2, 4, (3, 4))):
        with subtests.test(own=own, enemy=enemy):
            table = bench()
            foes(table, WOLF, melee=enemy)
            table.stats(melee=own)
            state, player = table.state, table.player()
            assert (melee.own_dice(state, player, WOLF), melee.enemy_dice(state, player, WOLF)) == dice


@pytest.mark.rule("PH-MEL-05", "PH-STA-13")
def test_dice_of_cards_come_on_top(bench: Any) -> None:
    table = bench()
    foes(table, WOLF, extra_dice=1)
    table.state.fight.boost = 2
    assert melee.own_dice(table.state, table.player(), WOLF) == 5
    assert melee.enemy_dice(table.state, table.player(), WOLF) == 4


@pytest.mark.rule("PH-GAP-04")
def test_both_sides_roll_as_many_melee_and_defence_dice_as_they_are_due(bench: Any) -> None:
    table = bench()
    foes(table, WOLF, extra_dice=17)
    table.state.fight.boost, table.state.fight.swap = 27, 10
    player = table.player()
    weapon = armaments(table.state, player)[0]
    dice = (pips("melee", *["miss"] * 20), pips("defence", *["miss"] * 10), pips("melee", *["miss"] * 20))
    event = ended(table.run(melee.engage(table.state, player, WOLF, weapon), dice=dice))
    assert (len(event.mine), len(event.theirs)) == (30, 20)
    assert [face.startswith("d:") for face in event.mine].count(True) == 10


@pytest.mark.rule("PH-EVA-10", "PH-GAP-34")
def test_who_is_caught_rolls_one_die_in_round_1_alone(bench: Any) -> None:
    table = bench()
    foes(table, WOLF, melee=2)
    table.stats(melee=5)
    fight = table.state.fight
    fight.caught, fight.round, fight.boost = True, 1, 2
    assert melee.own_dice(table.state, table.player(), WOLF) == 1
    fight.round, fight.boost = 2, 0
    assert melee.own_dice(table.state, table.player(), WOLF) == 4


@pytest.mark.rule("PH-GRP-04", "PH-GRP-05", "PH-GRP-06", "PH-GRP-07", "PH-GRP-08", "PH-GRP-09")
def test_a_larger_party_rolls_one_die_more(bench: Any) -> None:
    table = bench()
    foes(table, WOLF, BEAR, melee=4)
    state, player = table.state, table.player()
    assert melee.enemy_dice(state, player, WOLF) == 5
    table.followers("fo01")
    assert melee.enemy_dice(state, player, WOLF) == 4
    table.followers("fo02")
    assert melee.own_dice(state, player, WOLF) == 3
    player.followers.clear()
    state.fight.foes.pop()
    assert melee.enemy_dice(state, player, WOLF) == 4


@pytest.mark.rule("PH-GRP-09", "PH-GRP-01", "PH-GRP-02")
def test_numbers_are_counted_again_before_each_roll(bench: Any) -> None:
    table = bench()
    foes(table, WOLF, BEAR, health=1)
    table.gear("wp12.1")
    run = table.run(
        melee.fight_round(table.state, 0, 1),
        f"foe:{BEAR}",
        dice=(
            pips("melee", "attack", "attack", "miss"),
            pips("melee", "miss", "miss", "miss", "miss"),
            pips("melee", "miss", "miss", "miss"),
            pips("melee", "miss", "miss", "miss"),
        ),
    )
    assert [event.foe for event in run.of(Engaged)] == [BEAR, WOLF]
    assert [len(event.theirs) for event in run.of(Engaged)] == [4, 3]


@pytest.mark.rule("PH-GRP-10", "PH-GRP-03")
def test_a_net_takes_a_die_against_everybody_for_one_round(bench: Any) -> None:
    """The book's example: netted, 2 dice against 4 in both engagements of round 1, 3 dice again in round 2."""
    table = bench()
    foes(table, WOLF, BEAR)
    table.alter(WOLF, enemy=attrs.evolve(table.state.cards.enemy(WOLF), net=1))
    state, player, fight = table.state, table.player(), table.state.fight
    fight.round = 1
    assert [melee.own_dice(state, player, card) for card in (WOLF, BEAR)] == [2, 2]
    assert [melee.enemy_dice(state, player, card) for card in (WOLF, BEAR)] == [4, 4]
    fight.round = 2
    assert [melee.own_dice(state, player, card) for card in (WOLF, BEAR)] == [3, 3]


@pytest.mark.rule("PH-GRP-10")
def test_a_net_lasts_for_its_round_even_if_its_thrower_dies(bench: Any) -> None:
    """Netted by the wolf, who dies first in round 1: still 2 dice against the thug. Shot before, it nets nobody."""
    table = bench()
    foes(table, WOLF, THUG, health=1)
    table.alter(WOLF, enemy=attrs.evolve(table.state.cards.enemy(WOLF), net=1))
    engage(table, WOLF, ("attack", "attack"), ("miss",) * 4)
    assert [foe.card for foe in table.state.fight.foes] == [THUG]
    assert melee.own_dice(table.state, table.player(), THUG) == 2
    table.state.fight.rounds.clear()
    assert melee.own_dice(table.state, table.player(), THUG) == 3


@pytest.mark.rule("PH-RRL-04")
def test_the_skill_rerolls_one_miss_a_round_whatever_the_number_of_enemies(bench: Any) -> None:
    table = bench()
    foes(table, WOLF, BEAR, health=9)
    table.skills("sk10.1")
    miss = pips("melee", "miss", "block", "block")
    four = pips("melee", "block", "block", "block", "block")
    table.run(
        melee.fight_round(table.state, 0, 1),
        f"foe:{WOLF}",
        ("die:0",),
        dice=(miss, four, pips("melee", "block"), miss, four),
    )
    assert "reroll_miss" in table.state.fight.used
    run = table.start(melee.fight_round(table.state, 0, 2), f"foe:{WOLF}", dice=(miss, four))
    assert run.ask.topic == "reroll", "a new round, and it works again"


# --- swaps ---


@pytest.mark.rule("PH-STA-06", "PH-STA-07", "PH-MEL-06", "PH-GAP-35")
def test_speed_lets_one_swap_dice(bench: Any, subtests: pytest.Subtests) -> None:
    for speed, most in ((3, 0), (4, 1), (5, 2)):
        with subtests.test(speed=speed):
            table = bench()
            foes(table, WOLF)
            table.stats(speed=speed)
            assert melee.may_swap(table.state, table.player()) == most


@pytest.mark.rule("PH-MEL-07", "PH-GAP-63")
def test_a_swap_is_chosen_anew_for_each_round(bench: Any) -> None:
    table = bench()
    foes(table, WOLF)
    table.stats(speed=5)
    nothing = pips("melee", "miss", "miss", "miss")
    run = table.run(
        melee.fight_round(table.state, 0, 1),
        2,
        dice=(pips("melee", "attack"), pips("defence", "block", "miss"), nothing),
    )
    assert [event.n for event in run.of(DiceSwapped)] == [2]
    assert ended(run).mine == ("attack", "d:block", "d:miss")
    run = table.run(melee.fight_round(table.state, 0, 2), 0, dice=(nothing, nothing))
    assert run.of(DiceSwapped) == []
    assert [event.n for event in run.of(RoundBegan)] == [2]


# --- what faces count as ---


@pytest.mark.rule("PH-MEL-08", "PH-MEL-28", "PH-STA-12", "PH-MEL-09", "PH-MEL-10")
def test_warriors_are_attacks_with_melee_5_and_misses_below() -> None:
    faces = ("warrior", "miss", "attack")
    assert [len(read(faces, PLAIN._replace(master=master))) for master in (True, False)] == [2, 1]


@pytest.mark.rule("PH-MEL-09")
def test_an_enemy_with_melee_5_counts_warriors(bench: Any) -> None:
    table = bench()
    foes(table, WOLF, melee=5)
    assert melee.enemy_stance(table.state, table.player(), WOLF).master
    assert not melee.stance(table.state, table.player(), armaments(table.state, table.player())[0]).master


@pytest.mark.rule("PH-WPN-07", "PH-WPN-08", "PH-CRD-01")
def test_a_special_is_what_the_weapon_makes_of_it_on_either_kind_of_die(bench: Any) -> None:
    """A Knife makes an attack of it, a Lead Pipe a miss: the book's examples."""
    for card, attacks in (("si03.1", 2), ("si02.1", 0)):
        table = bench()
        table.gear(card)
        (weapon,) = armaments(table.state, table.player())
        own = melee.stance(table.state, table.player(), weapon)
        assert sum(die.attack for die in read(("special", "d:special"), own)) == attacks


@pytest.mark.rule("PH-MEL-23")
def test_a_special_with_wounds_alone_is_no_attack() -> None:
    own = Stance(Special(wounds=1), 2)
    assert exchanges(("special",), ("miss",), own, PLAIN)[0][:4] == (0, 0, 0, 0)
    assert exchanges(("special", "attack"), ("miss",), own, PLAIN)[0].dealt == 3


# --- blocks ---


@pytest.mark.rule("PH-MEL-11", "PH-MEL-12", "PH-MEL-13", "PH-MEL-15")
def test_blocks_remove_any_die_but_blocks() -> None:
    """2 blocks against attack, block, special: attack and special go."""
    enemy = Stance(Special(attack=True), 1)
    (end,) = exchanges(("block", "block"), ("attack", "block", "special"), PLAIN, enemy)
    assert (end.attacks, end.against) == (0, 0)


@pytest.mark.rule("PH-MEL-13", "PH-OUR-10")
def test_one_chooses_what_to_block_where_it_matters() -> None:
    """Against 3 attacks and a special that adds a wound: with 1 attack of one's own the special is the one to block."""
    enemy = Stance(Special(wounds=1), 1)
    (end,) = exchanges(("attack", "block"), ("attack", "attack", "attack", "special"), PLAIN, enemy)
    assert (end.against, end.taken) == (3, 1)
    down = Stance(Special(knockdown=True), 1)
    ends = exchanges(("block",), ("critical", "special", "attack"), PLAIN, down)
    assert [(end.taken, end.downed) for end in ends] == [(1, True), (2, False)]


@pytest.mark.rule("PH-MEL-13")
def test_the_choice_of_blocks_is_asked_for_by_its_ends(bench: Any) -> None:
    table = bench()
    foes(table, WOLF, special=Special(knockdown=True))
    run = engage(table, WOLF, ("block", "miss", "miss"), ("critical", "special", "attack"), "way:1")
    (ask,) = [ask for ask in run.asked if ask.topic == "block"]
    assert ask.about[1:] == ((0, 1, False, True), (0, 2, False, False))
    assert (ended(run).taken, ended(run).downed) == (2, False)


@pytest.mark.rule("PH-MEL-14")
def test_enemies_block_criticals_first_then_attacks_then_specials() -> None:
    dice = read(("critical", "attack", "special"), Stance(Special(attack=True), 1))
    assert [die.rank for die in struck_by_enemy(dice, 1)] == [1, 2]
    assert struck_by_enemy(dice, 3) == []


@pytest.mark.rule("PH-MEL-16")
def test_blocks_of_defence_dice_are_immune_to_what_cancels_blocks() -> None:
    own = read(("block", "block", "d:block"), PLAIN)
    one = read(("special",), Stance(Special(cancel=1), 1))
    every = read(("special",), Stance(Special(cancel=99), 1))
    assert [blocks(own, other) for other in ([], one, every)] == [3, 2, 1]


# --- wounds ---


@pytest.mark.rule("PH-MEL-17", "PH-MEL-18", "PH-MEL-21")
def test_the_side_with_more_attacks_deals_wounds() -> None:
    """Attack, critical, block against attack, attack, miss with a weapon of 1: 2 against 1, 1 + 1 wounds."""
    (end,) = exchanges(("attack", "critical", "block"), ("attack", "attack", "miss"), PLAIN, PLAIN)
    assert (end.attacks, end.against, end.dealt, end.taken) == (2, 1, 2, 0)
    (end,) = exchanges(("attack",), ("attack", "attack"), PLAIN, PLAIN)
    assert (end.dealt, end.taken) == (0, 1)


@pytest.mark.rule("PH-MEL-19", "PH-MEL-20")
def test_at_a_tie_both_deal_wounds_and_at_none_nobody() -> None:
    (end,) = exchanges(("attack",), ("attack",), PLAIN._replace(wounds=2), PLAIN)
    assert (end.dealt, end.taken) == (2, 1)
    (end,) = exchanges(("block",), ("miss",), PLAIN, PLAIN)
    assert (end.dealt, end.taken) == (0, 0)


@pytest.mark.rule("PH-STA-02", "PH-MEL-21", "PH-STA-03")
def test_strength_weapon_and_criticals_add_up_and_attacks_do_not(bench: Any, subtests: pytest.Subtests) -> None:
    for strength, weapon, faces, wounds in (
        (5, 2, ("attack", "attack", "critical"), 5),
        (2, 1, ("attack", "attack", "attack"), 1),
        (4, 2, ("attack",), 3),
        (3, 2, ("attack",), 2),
    ):
        with subtests.test(strength=strength, weapon=weapon):
            table = bench()
            table.gear("wp12.1")
            table.alter("wp12.1", melee=Melee(weapon))
            table.stats(strength=strength)
            (own,) = armaments(table.state, table.player())
            stance = melee.stance(table.state, table.player(), own)
            assert exchanges(faces, ("miss",), stance, PLAIN)[0].dealt == wounds


@pytest.mark.rule("PH-MEL-22")
def test_an_enemy_deals_what_its_card_says_and_its_criticals(bench: Any) -> None:
    table = bench()
    foes(table, THUG, wounds=2)
    run = engage(table, THUG, ("miss",) * 3, ("critical", "attack", "miss"))
    assert ended(run).taken == 3
    assert table.player().health == 3


@pytest.mark.rule("PH-MEL-27", "PH-CBT-03", "PH-CBT-04")
def test_wounds_stay_and_kill_when_they_reach_the_health(bench: Any) -> None:
    table = bench()
    foes(table, WOLF, health=4)
    table.gear("wp13.1")
    table.alter("wp13.1", melee=Melee(2))
    none = ("miss",) * 3
    run = engage(table, WOLF, ("attack", "miss", "miss"), none)
    assert [event.n for event in run.of(FoeHurt)] == [2]
    assert not run.of(FoeKilled)
    run = engage(table, WOLF, ("attack", "miss", "miss"), none)
    assert [event.card for event in run.of(FoeKilled)] == [WOLF]


@pytest.mark.rule("PH-WPN-12", "PH-GAP-21")
def test_without_a_weapon_one_fights_with_fists(bench: Any) -> None:
    table = bench()
    (fists,) = armaments(table.state, table.player())
    assert (fists.card, fists.wounds, fists.special) == ("", 1, Special())


# --- knockdowns ---


@pytest.mark.rule("PH-MEL-24", "PH-MEL-25", "PH-GRP-12", "PH-GAP-39")
def test_a_knockdown_takes_a_die_in_the_next_round(bench: Any) -> None:
    table = bench()
    foes(table, WOLF, BEAR, special=Special(knockdown=True))
    fight, state, player = table.state.fight, table.state, table.player()
    none = ("miss",) * 3
    run = engage(table, WOLF, none, ("attack", "special", "special", "miss"))
    assert ended(run).downed
    table.run(_next(table, 2))
    assert [melee.own_dice(state, player, card) for card in (WOLF, BEAR)] == [2, 2]
    table.run(_next(table, 3))
    assert melee.own_dice(state, player, WOLF) == 3
    assert not fight.down_next


def _next(table: Bench, n: int) -> Any:
    yield RoundBegan(n)


@pytest.mark.rule("PH-MEL-24")
def test_an_enemy_that_is_down_rolls_one_die_less_and_who_loses_knocks_nobody_down(bench: Any) -> None:
    table = bench()
    foes(table, WOLF)
    table.gear("wp15.1")
    table.alter("wp15.1", melee=Melee(1, Special(knockdown=True)))
    run = engage(table, WOLF, ("special", "miss", "miss"), ("attack", "miss", "miss"))
    assert not ended(run).downs
    run = engage(table, WOLF, ("special", "attack", "miss"), ("attack", "miss", "miss"))
    assert ended(run).downs
    assert melee.enemy_dice(table.state, table.player(), WOLF) == 2


# --- scars ---


@pytest.mark.rule("PH-SCR-01", "PH-SCR-02", "PH-SCR-06", "PH-GAP-40")
def test_the_first_melee_wound_of_a_mutant_leaves_the_one_scar_of_a_combat(bench: Any) -> None:
    table = bench()
    foes(table, WOLF)
    run = engage(table, WOLF, ("miss",) * 3, ("attack", "miss", "miss"))
    assert len(run.of(ScarDrawn)) == len(run.of(CombatScarDue)) == 1
    run = engage(table, WOLF, ("miss",) * 3, ("attack", "miss", "miss"))
    assert run.of(ScarDrawn) == []


@pytest.mark.rule("PH-SCR-01", "PH-SCR-06")
def test_a_human_leaves_no_scar(bench: Any) -> None:
    table = bench()
    foes(table, THUG, wounds=2)
    assert engage(table, THUG, ("miss",) * 3, ("attack", "miss", "miss")).of(ScarDrawn) == []


@pytest.mark.rule("PH-SCR-05")
def test_some_mutants_leave_more_scars_than_one(bench: Any) -> None:
    for scars, counts in (("more", [2, 0]), ("each", [1, 1])):
        table = bench()
        foes(table, WOLF, scars=scars)
        runs = [engage(table, WOLF, ("miss",) * 3, ("attack", "miss", "miss")) for _ in counts]
        assert [len(run.of(ScarDrawn)) for run in runs] == counts


# --- what works once ---


@pytest.mark.rule("PH-SYM-03", "PH-OUR-09")
def test_a_jacket_ignores_the_first_melee_wound_of_a_combat(bench: Any) -> None:
    table = bench()
    foes(table, THUG, wounds=1)
    table.gear("eq09.1")
    run = engage(table, THUG, ("miss",) * 3, ("attack", "miss", "miss"))
    assert ended(run).taken == 0
    assert [event.what for event in run.of(OnceUsed)] == ["ignore_melee"]
    run = engage(table, THUG, ("miss",) * 3, ("attack", "miss", "miss"))
    assert ended(run).taken == 1


@pytest.mark.rule("PH-MEL-26", "PH-CBT-02")
def test_a_round_is_over_when_everybody_was_fought(bench: Any) -> None:
    table = bench()
    foes(table, WOLF)
    none = pips("melee", "miss", "miss", "miss")
    for n in (1, 2, 3):
        run = table.run(melee.fight_round(table.state, 0, n), dice=(none, none))
        assert len(run.of(Engaged)) == 1
