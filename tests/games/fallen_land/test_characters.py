"""Characters: skills, Masters, links, who joins the Party, the Town Roster. CHR, MAT-06 to MAT-09, FL-DEC-47."""

import pytest

from fallen_tui.engine.library import FieldError
from fallen_tui.games.fallen_land.content.card_parts import Link
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries.bonuses import (
    VEHICLE,
    armor,
    contributions,
    first_strikers,
    health_of,
    left,
    movement_bonus,
    psych_status,
    skill_total,
)
from fallen_tui.games.fallen_land.queries.pools import pool
from fallen_tui.games.fallen_land.rules.checks import party_check, solo_check
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.effects_phase import fester
from fallen_tui.games.fallen_land.rules.events_phase import town_events
from fallen_tui.games.fallen_land.rules.gear import gain_spoils
from fallen_tui.games.fallen_land.rules.harm import heal, hurt_members, hurt_party
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.movement import walk
from fallen_tui.games.fallen_land.rules.people import bench as to_roster, gain_character, roster_keys, town_swaps
from fallen_tui.games.fallen_land.rules.stories import play_story
from fallen_tui.games.fallen_land.rules.targets import targets
from fallen_tui.games.fallen_land.state import events as e


def faults(found: pytest.ExceptionInfo) -> set[str]:
    """The fields that are wrong."""
    error = found.value
    return {each.at[0] for each in (error.exceptions if isinstance(error, ExceptionGroup) else (error,))}


def skills(*figures: int) -> dict[str, int]:
    return dict(zip(SKILLS, figures, strict=True))


# --- figures ---


@pytest.mark.rule("FL-CHR-01", "FL-CHR-02", "FL-CHR-03", "FL-CHR-05")
def test_the_figures_of_all_characters(bench):
    """Every Character of the box, and the limits that refuse another one."""
    for card in bench(1).state.cards.characters.values():
        figures = dict(card.skills)
        assert set(figures) == {"combat", "diplomacy", "technical", "survival", "mechanical", "medical"}
        assert all(3 <= n <= 10 for n in figures.values())
        assert sum(figures.values()) == (40 if card.master else 35)
        assert not card.master or figures[card.master] == 10
        assert 5 <= card.health <= 10
        assert 2 <= card.psych <= 6


@pytest.mark.rule("FL-CHR-01", "FL-CHR-02", "FL-CHR-03", "FL-CHR-05")
def test_a_character_with_other_figures_is_refused(bench, subtests: pytest.Subtests):
    for fields, wrong in [
        ({"skills": skills(2, 6, 6, 7, 7, 7), "master": None}, "skills"),
        ({"skills": skills(5, 6, 6, 6, 6, 7), "master": None}, "skills"),
        ({"skills": skills(5, 5, 5, 6, 7, 7), "master": "combat"}, "skills"),
        ({"skills": skills(7, 7, 7, 7, 6, 6), "master": "combat"}, "master"),
        ({"health": 4}, "health"),
        ({"health": 11}, "health"),
        ({"psych": 1}, "psych"),
        ({"psych": 7}, "psych"),
    ]:
        with subtests.test(fields=fields, wrong=wrong):
            with pytest.raises((FieldError, ExceptionGroup)) as found:
                bench(1).rewrite("ch001", **fields)
            assert wrong in faults(found)


@pytest.mark.rule("FL-CHR-05", "FL-DMG-18", "FL-DEC-48", "FL-SPO-01")
def test_gear_raises_psychological_status_without_limit(bench):
    """The bat of the book: +5 Combat, +1 Diplomacy and the symbol."""
    table = bench(1)
    table.dummy(0, psych=4, combat=7, diplomacy=5)
    bat = table.item(0, 0, "melee", "blunt", "sporting", kind="relic", value=15, combat=5, diplomacy=1, psych=1)
    assert psych_status(table.state, 0, 0) == 5
    assert skill_total(table.state, 0, 0, "combat") == 12
    assert skill_total(table.state, 0, 0, "diplomacy") == 6
    assert (bat, 5) in contributions(table.state, 0, 0, "combat")
    for _ in range(3):
        table.item(0, 0, psych=2)
    assert psych_status(table.state, 0, 0) == 11


@pytest.mark.rule("FL-CHR-04", "FL-CHR-10")
def test_a_combat_master_with_a_total_of_24(bench):
    """The book: 2 automatic, 1 for the die, 1 for Mastery; a natural 10 takes all of it."""
    table = bench(1)
    table.dummy(0, combat=10, master="combat", link=Link(to="ranged", skills=(("combat", 2),)))
    table.item(0, 0, "ranged", combat=12)
    assert skill_total(table.state, 0, 0, "combat") == 24
    assert table.run(party_check(table.state, 0, "combat", 4), dice=((2,),)).value.successes == 4
    assert table.run(party_check(table.state, 0, "combat", 4), dice=((10,),)).value.successes == 0
    assert table.run(party_check(table.state, 0, "medical", 1), dice=((2,),)).value.successes == 1
    assert table.run(solo_check(table.state, 0, 0, "combat", 4), dice=((2,),)).value.successes == 3


@pytest.mark.rule("FL-CHR-09", "FL-MAT-01", "FL-MAT-02", "FL-EQP-11")
def test_each_crown_rolls_its_own_die_and_an_empty_one_none(bench):
    table = bench(1)
    table.crew(0, n=5)
    table.wheels(0, combat=2)
    table.player().crowns[1] = None
    run = table.run(party_check(table.state, 0, "combat", 4), dice=((5, 6, 4, 3, 2),))
    assert [die[1] for die in run.of(e.DiceThrown)[0].dice] == [0, 2, 3, 4, VEHICLE]
    assert run.value.successes == 4


# --- links ---


@pytest.mark.rule("FL-CHR-10", "FL-CHR-11")
def test_a_link_bonus_comes_on_top_and_counts_once(bench):
    """The book: +2 Combat for a ranged weapon, on top of the weapon's own bonus."""
    table = bench(1)
    table.dummy(0, combat=5, link=Link(to="ranged", skills=(("combat", 2),)))
    table.item(0, 0, "melee", combat=1)
    assert skill_total(table.state, 0, 0, "combat") == 6
    table.item(0, 0, "ranged", combat=4)
    assert skill_total(table.state, 0, 0, "combat") == 12
    table.item(0, 0, "ranged", combat=3)
    assert skill_total(table.state, 0, 0, "combat") == 15


@pytest.mark.rule("FL-CHR-11")
def test_a_cumulative_link_counts_every_card(bench):
    table = bench(1)
    table.dummy(0, combat=5, link=Link(to="ranged", skills=(("combat", 2),), cumulative=True))
    table.item(0, 0, "ranged", combat=4)
    table.item(0, 0, "ranged", combat=3)
    assert skill_total(table.state, 0, 0, "combat") == 16


@pytest.mark.rule("FL-CHR-10", "FL-SPO-02")
def test_a_link_names_a_card_or_any_category_of_it(bench):
    table = bench(1)
    card = table.item(0, -1, "melee", "blunt", "sporting")
    other = Link(item=card, skills=(("medical", 3),), movement=2, armor=1, psych=1)
    table.dummy(0, 0, medical=5, psych=4, link=other)
    table.dummy(0, 1, medical=5, link=Link(to="sporting", skills=(("medical", 1),)))
    assert [skill_total(table.state, 0, crown, "medical") for crown in (0, 1)] == [5, 5]
    table.player().auction.remove(card)
    table.member().gear.append(card)
    assert skill_total(table.state, 0, 0, "medical") == 8
    assert (armor(table.state, 0, 0), psych_status(table.state, 0, 0), movement_bonus(table.state, 0)) == (1, 5, 2)
    table.member().gear.remove(card)
    table.member(0, 1).gear.append(card)
    assert [skill_total(table.state, 0, crown, "medical") for crown in (0, 1)] == [5, 6]
    assert movement_bonus(table.state, 0) == 0


@pytest.mark.rule("FL-CHR-10")
def test_a_link_may_bring_successes_to_party_checks(bench):
    table = bench(1)
    table.dummy(0, link=Link(to="tool", successes=(("mechanical", 1),)))
    table.item(0, 0, "tool")
    assert pool(table.state, 0, "mechanical").sure == 1
    assert pool(table.state, 0, "combat").sure == 0
    assert pool(table.state, 0, "mechanical", kind="solo", crown=0).sure == 0


def kit(table, crown=0):
    """A medical kit with +3 Medical that is discarded to heal 2."""
    ability = {"when": "deed", "limit": "discard", "do": [{"heal": {"n": 2, "to": "bearer"}}]}
    return table.gadget(0, crown, categories=["medical"], skills={"medical": 3}, abilities=[ability])


def use(table, card, *answers):
    from fallen_tui.games.fallen_land.rules.plays import play

    return table.run(play(table.state, 0, f"use:{card}#0", Moment("deed", 0)), *answers)


@pytest.mark.rule("FL-CHR-12")
def test_a_link_may_double_gear_and_let_it_be_used_twice(bench):
    table = bench(1)
    table.dummy(0, 0, medical=5, health=9, link=Link(to="medical", double=True, twice=True))
    table.dummy(0, 1, medical=5)
    card = kit(table)
    table.hurt(0, 0, physical=6)
    assert skill_total(table.state, 0, 0, "medical") == 11
    use(table, card)
    assert (table.member().physical, table.member().gear) == (4, [card])
    use(table, card)
    assert (table.member().physical, table.member().gear) == (2, [])
    assert table.state.decks["spoils"].discard == [card]


@pytest.mark.rule("FL-CHR-12")
def test_without_such_a_link_the_first_use_is_the_last(bench):
    table = bench(1)
    table.dummy(0, medical=5)
    card = kit(table)
    table.hurt(0, 0, physical=3)
    assert skill_total(table.state, 0, 0, "medical") == 8
    use(table, card)
    assert table.state.decks["spoils"].discard == [card]


@pytest.mark.rule("FL-CHR-12")
def test_a_card_that_comes_again_has_all_its_uses(bench):
    table = bench(1)
    table.dummy(0, 0)
    table.dummy(0, 1, health=9, link=Link(to="medical", twice=True))
    card = kit(table)
    table.hurt(0, 0, physical=3)
    table.hurt(0, 1, physical=6)
    use(table, card)
    table.state.decks["spoils"].discard.remove(card)
    table.member(0, 1).gear.append(card)
    use(table, card)
    assert table.member(0, 1).gear == [card]
    use(table, card)
    assert table.member(0, 1).gear == []


# --- abilities ---


@pytest.mark.rule("FL-CHR-13")
def test_limits_are_tracked_for_each_card(bench, subtests: pytest.Subtests):
    for limit in ["turn", "game"]:
        with subtests.test(limit=limit):
            table = bench(1)
            table.dummy(0)
            ability = {"when": "deed", "limit": limit, "do": [{"coins": 1}]}
            one = table.gadget(0, 0, abilities=[ability])
            two = table.gadget(0, 0, abilities=[ability])

            def offered():
                from fallen_tui.games.fallen_land.rules.plays import menu_plays

                return menu_plays(table.state, 0, "deed")

            assert offered() == (f"use:{one}#0", f"use:{two}#0")
            use(table, one)
            assert offered() == (f"use:{two}#0",)
            e.Stepped("effects", 0, 2).apply(table.state)
            assert offered() == ((f"use:{two}#0",) if limit == "game" else (f"use:{one}#0", f"use:{two}#0"))


def spent(table, card, *do, when="deed", limit="discard"):
    """A Character who leaves for what they do."""
    table.rewrite(card, link=None, standing=None, start=None, abilities=[{"when": when, "limit": limit, "do": [*do]}])
    return card


@pytest.mark.rule("FL-CHR-13", "FL-DEC-82")
def test_a_character_who_is_used_up_leaves_and_the_gear_stays(bench, subtests: pytest.Subtests):
    for limit, uses in [("discard", 1), ("2 uses", 2)]:
        with subtests.test(limit=limit, uses=uses):
            table = bench(1)
            table.party(0, spent(table, "ch001", {"coins": 1}, limit=limit))
            table.dummy(0, capacity=8)
            light, heavy = table.item(0, 0, weight=2), table.item(0, 0, weight=7)
            table.attach("ac022", 0, 0)
            for _ in range(uses - 1):
                use(table, "ch001")
                assert table.member(0, 0).card == "ch001"
            run = use(table, "ch001", "crown:1")
            assert run.of(e.Left) == [e.Left(0, 0, "ch001")]
            assert run.of(e.Died) == []
            assert table.player().crown_of("ch001") is None
            assert (table.member(0, 1).gear, table.player().auction) == ([light], [heavy])
            assert table.state.decks["character"].discard == ["ch001"]
            assert table.state.decks["action"].discard == ["ac022"]
            assert table.player().coins == 10 + uses
            table.check()


@pytest.mark.rule("FL-CHR-13", "FL-DEC-82", "FL-DTH-02")
def test_the_last_character_who_is_used_up_ends_the_party(bench):
    table = bench(1)
    table.party(0, spent(table, "ch001", {"coins": 1}))
    gear = table.item(0, 0)
    use(table, "ch001")
    assert (table.player().lost, table.player().party, table.player().auction) == (True, [], [gear])
    table.check()


@pytest.mark.rule("FL-CHR-13", "FL-DEC-82")
def test_who_gives_themselves_for_one_who_dies(bench):
    table = bench(1)
    table.party(0, spent(table, "ch001", {"save": 2}, when="death"))
    table.dummy(0)
    run = table.run(hurt_members(table.state, 0, ((1, 9),), cause="party"), "use:ch001#0")
    assert run.of(e.Died) == []
    assert [crown for crown, _ in table.player().party] == [1]
    assert (left(table.state, 0, 1), table.state.decks["character"].discard) == (2, ["ch001"])


@pytest.mark.rule("FL-CHR-13", "FL-SPO-04")
def test_stored_gear_that_is_used_up_as_it_is_gained_is_gone(bench):
    table = bench(1)
    table.dummy(0)
    ability = {"when": "gained", "limit": "discard", "do": [{"coins": 2}]}
    card = table.gadget(0, "", abilities=[ability])
    table.player().auction.remove(card)
    table.state.limbo.append(card)
    table.run(gain_spoils(table.state, 0, (card,), stored=True), f"use:{card}#0")
    assert (table.player().auction, table.state.decks["spoils"].discard) == ([], [card])


@pytest.mark.rule("FL-CHR-13")
def test_what_cannot_leave_play_has_no_such_limit(bench):
    used = [{"when": "deed", "limit": "discard", "do": [{"coins": 1}]}]
    table = bench(1)
    with pytest.raises((FieldError, ExceptionGroup)) as found:
        table.rewrite("garrison", abilities=used)
    assert faults(found) == {"abilities"}
    with pytest.raises((FieldError, ExceptionGroup)) as found:
        table.gadget(0, "", permanent="firearm", abilities=used)
    assert faults(found) == {"abilities"}


@pytest.mark.rule("FL-CHR-14")
def test_a_story_rewards_a_party_with_a_certain_character_or_occupation(bench):
    table = bench(2)
    trade = table.state.cards.characters["ch005"].occupation
    reward = [
        {"if": {"character": "ch003"}, "then": [{"prestige": 2}]},
        {"if": {"occupation": trade}, "then": [{"coins": 3}]},
    ]
    card = table.fable(success={"text": "So it ends.", "do": reward})
    table.party(0, "ch003", "ch005")
    table.dummy(1)
    for seat in (0, 1):
        table.run(draw(table.state, seat, "plains", 1, open=True))
        table.run(play_story(table.state, seat, card))
        table.top("plains", card)
    assert [(player.prestige, player.coins) for player in table.state.players] == [(2, 13), (0, 10)]


@pytest.mark.rule("FL-CHR-15")
def test_symbols_of_a_character_work_without_any_card(bench):
    table = bench(1)
    printed = [{"armor": 2}, {"movement": 1}, {"first_strike": True}, {"health": 1}]
    table.rewrite("ch001", link=None, abilities=None, standing=printed)
    table.party(0, "ch001")
    state = table.state
    assert (armor(state, 0, 0), movement_bonus(state, 0), first_strikers(state, 0)) == (2, 1, [0])
    assert health_of(state, 0, 0) == state.cards.characters["ch001"].health + 1


# --- who comes and goes ---


@pytest.mark.rule("FL-CHR-06", "FL-MAT-01")
def test_a_game_begins_with_five_in_the_party_and_one_in_the_roster(bench):
    from fallen_tui.games.fallen_land.rules.setup import muster

    table = bench(1)
    cards = ("ch001", "ch002", "ch003", "ch004", "ch005", "ch006")
    for card in cards:
        table.alter(card, start=None)
        table.fetch(card)
    table.player().dealt = list(cards)
    table.state.phase = "setup"
    table.always("outfit", "done")
    table.run(muster(table.state, 0), cards[::-1])
    assert [member.card for _, member in table.player().party] == list(cards[:0:-1])
    assert [member.card for member in table.player().roster] == ["ch001"]


@pytest.mark.rule("FL-CHR-07", "FL-DTH-01", "FL-MAT-08")
def test_a_character_gained_may_join_wherever_the_party_is(bench):
    table = bench(1)
    table.crew(0, n=5)
    table.place(0, "J01")
    old = table.member(0, 2).card
    table.hurt(0, 2, physical=3)
    (new,) = table.run(draw(table.state, 0, "character", 1)).value
    run = table.start(gain_character(table.state, 0, new))
    assert run.ask.keys == ("crown:0", "crown:1", "crown:2", "crown:3", "crown:4", "roster")
    run.go("crown:2")
    assert table.member(0, 2).card == new
    assert [(each.card, each.physical) for each in table.player().roster] == [(old, 3)]
    table.player().crowns[4] = None
    (another,) = table.run(draw(table.state, 0, "character", 1)).value
    run = table.start(gain_character(table.state, 0, another))
    assert run.ask.keys[0] == run.ask.default == "crown:4"
    run.go("roster")
    assert table.player().crowns[4] is None
    assert [each.card for each in table.player().roster] == [old, another]


@pytest.mark.rule("FL-CHR-08")
def test_a_character_of_the_town_events_goes_to_the_roster(bench):
    table = bench(1)
    table.dummy(0)
    card = table.state.decks["character"].top()[0]
    run = table.run(town_events(table.state, 0), "character", dice=((1,),))
    assert [each.card for each in table.player().roster] == [card]
    assert "place_character" not in [ask.topic for ask in run.asked]


@pytest.mark.rule("FL-MAT-06")
def test_the_roster_holds_any_number(bench):
    table = bench(1)
    table.dummy(0)
    for card in ("ch001", "ch002", "ch003", "ch004", "ch005", "ch006", "ch007"):
        table.fetch(card)
        table.state.limbo.append(card)
        table.run(gain_character(table.state, 0, card, to="roster"))
    assert len(table.player().roster) == 7
    table.check()


@pytest.mark.rule("FL-MAT-07", "FL-MAT-09")
def test_who_is_in_the_roster_takes_no_part_in_play(bench):
    table = bench(2)
    dummy = table.dummy(0, combat=5)
    table.roster(0, "ch001")
    sick = table.player().roster[0]
    sick.infected, sick.physical = 1, 2
    assert [die[0] for die in pool(table.state, 0, "combat").dice] == [0]
    table.run(fester(table.state, 0))
    table.run(hurt_party(table.state, 0, 2, cause="party"))
    table.run(heal(table.state, 0, 9, ("physical", "infected")))
    assert (sick.infected, sick.physical, table.member().physical) == (1, 2, 0)
    aimed = table.action(1, {"kill": "target"}, target="rival_character")
    assert targets(table.state, 1, table.state.cards.actions[aimed], None) == [f"char:0:{dummy}"]
    run = table.start(town_swaps(table.state, 0), "call:ch001", "crown:1")
    assert (table.member(0, 1), sick.physical) == (sick, 2)
    run.go("done")
    table.run(heal(table.state, 0, 2, ("physical",)))
    assert sick.physical == 0


@pytest.mark.rule("FL-MAT-08", "FL-DTH-01")
def test_the_roster_opens_where_the_party_passes_through_its_town(bench):
    table = bench(1)
    home = table.state.home(0)
    board = table.state.cards.board
    near = [board[cell].name for cell in board.neighbours(board.at(home).coordinate) if not board[cell].water]
    table.dummy(0)
    table.roster(0, "ch001")
    table.place(0, near[0])
    run = table.start(walk(table.state, 0, (near[0], home, near[1])))
    assert run.ask.topic == "town"
    run.go("call:ch001", "crown:1", "done")
    assert table.player().place == near[1]
    assert table.member(0, 1).card == "ch001"
    table.roster(0, "ch002")
    table.always("react", "pass")
    assert "town" not in table.run(walk(table.state, 0, (near[1], near[1]))).topics


@pytest.mark.rule("FL-MAT-08", "FL-DTH-01", "FL-DEC-47")
def test_away_from_home_nobody_comes_out_of_the_roster(bench):
    from fallen_tui.games.fallen_land.rules.exploits import free_acts

    table = bench(1)
    table.crew(0, n=2)
    table.roster(0, "ch001")
    assert "town" in free_acts(table.state, 0)
    assert roster_keys(table.state, 0) == ("call:ch001", "bench:0", "bench:1")
    table.place(0, "J01")
    assert "town" not in free_acts(table.state, 0)


@pytest.mark.rule("FL-DEC-47", "FL-DMG-15", "FL-DEC-62")
def test_who_goes_to_the_roster_leaves_the_gear_and_keeps_the_rest(bench):
    table = bench(1)
    table.dummy(0, 0)
    table.dummy(0, 1, capacity=8)
    light, heavy = table.item(0, 0, weight=2), table.item(0, 0, weight=6)
    table.item(0, 1, weight=3)
    table.attach("ac022", 0, 0)
    table.hurt(0, 0, infected=2)
    run = table.start(to_roster(table.state, 0, 0))
    assert (run.ask.topic, run.ask.keys) == ("inherit", ("crown:1", "store"))
    run.go("crown:1")
    assert run.done
    (out,) = table.player().roster
    assert (out.infected, [each.card for each in out.cards], out.gear) == (2, ["ac022"], [])
    assert light in table.member(0, 1).gear
    assert table.player().auction == [heavy]
    assert roster_keys(table.state, 0) == (f"call:{out.card}",)
    table.hurt(0, 1, psychological=3)
    table.dummy(0, 2)
    assert roster_keys(table.state, 0) == (f"call:{out.card}", "bench:2")


@pytest.mark.rule("FL-MAT-07")
def test_a_card_may_direct_otherwise_about_the_roster(bench):
    table = bench(2)
    table.roster(1, "ch001")
    table.action(0, {"kidnap": {"from": "roster", "who": "target"}}, target="rival", when="deed_start")
    run = table.run(window(table.state, Moment("deed_start", 0)), f"play:{table.player().hand[0]}")
    assert run.of(e.Kidnapped) == [e.Kidnapped(0, 1, "ch001")]
    assert [each.card for each in table.player().roster] == ["ch001"]
