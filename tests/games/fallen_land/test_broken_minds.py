"""What becomes of Characters with 3 Psychological points, and of what they bear. FL-DMG-15 to 17, FL-DEC-100, 102."""

import pytest

from fallen_tui.games.fallen_land.content.effects.registry import parse_effects
from fallen_tui.games.fallen_land.rules.effects_phase import lose_minds
from fallen_tui.games.fallen_land.rules.gear import shed_excess
from fallen_tui.games.fallen_land.rules.harm import kill
from fallen_tui.games.fallen_land.rules.people import dismiss
from fallen_tui.games.fallen_land.rules.pvp import attack
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state import events as e


def mad(bench, seats=1):
    """Two in the Party of the last seat: the first is out of their mind and bears a card, the second is not."""
    table = bench(seats)
    table.crew(seats - 1, n=2)
    gear = table.item(seats - 1, 0)
    table.hurt(seats - 1, 0, psychological=3)
    return table, gear


@pytest.mark.rule("FL-DMG-16", "FL-DMG-17", "FL-DEC-100")
def test_no_answer_to_a_death_keeps_a_broken_mind(bench, subtests: pytest.Subtests):
    """The hand and the gear would answer a death; who is lost to madness leaves all the same."""
    for do in [[{"save": 2}], [{"coins": 3}]]:
        with subtests.test(do=do):
            table, gear = mad(bench)
            lost = table.member().card
            table.action(0, *do, when="death", kind="healing")
            table.gadget(0, 1, abilities=[{"when": "death", "limit": "turn", "must": True, "do": do}])
            run = table.run(lose_minds(table.state, 0))
            assert run.asked == []
            assert run.of(e.Died) == [e.Died(0, 0, lost, "madness")]
            assert table.state.decks["character"].discard == [lost]
            assert (table.state.decks["spoils"].discard, table.player().coins) == ([gear], 10)
            table.check()


@pytest.mark.rule("FL-DMG-17", "FL-HEA-12")
def test_a_wound_that_kills_a_broken_mind_is_a_death_like_any(bench):
    table, gear = mad(bench)
    card = table.action(0, {"save": 2}, when="death", kind="healing")
    run = table.run(kill(table.state, 0, 0, "party"), f"play:{card}")
    assert run.of(e.Died) == []
    assert (table.member().gear, table.member().psychological) == ([gear], 3)


@pytest.mark.rule("FL-DMG-15", "FL-DTH-07", "FL-DEC-101")
def test_however_a_broken_mind_dies_its_gear_is_discarded(bench, subtests: pytest.Subtests):
    for cause in ["party", "hex", "chips", "infection", "other", "solo"]:
        with subtests.test(cause=cause):
            table, gear = mad(bench)
            run = table.run(kill(table.state, 0, 0, cause))
            assert run.asked == []
            assert (table.state.decks["spoils"].discard, table.player().aside) == ([gear], [])
            assert (table.member(0, 1).gear, table.player().auction) == ([], [])


@pytest.mark.rule("FL-DMG-15", "FL-DTH-08")
def test_the_gear_of_the_last_one_is_discarded_too_when_wounds_kill(bench):
    table = bench(1)
    table.dummy(0)
    gear = table.item(0, 0)
    table.hurt(0, 0, psychological=3)
    table.run(kill(table.state, 0, 0, "infection"))
    assert (table.state.decks["spoils"].discard, table.player().auction) == ([gear], [])
    assert table.player().lost


@pytest.mark.rule("FL-DMG-15", "FL-PVP-30", "FL-DTH-10")
def test_the_victor_neither_takes_it_back_nor_loots_it(bench):
    """In a fight between Parties the gear of the dead waits for its end: not that of a broken mind."""
    table, gear = mad(bench, 2)
    table.meet()
    table.crew(0, 60, 60)
    table.hurt(1, 0, physical=6)
    run = table.start(attack(table.state, 0, "seat:1"))
    table.run(kill(table.state, 1, 0, "pvp"))
    assert run.ask is not None
    assert (table.player(1).aside, table.state.decks["spoils"].discard) == ([], [gear])


@pytest.mark.rule("FL-DMG-15", "FL-DEC-62", "FL-DEC-101")
def test_whoever_carries_a_broken_mind_off_leaves_nothing_of_its_gear(bench, subtests: pytest.Subtests):
    for to in ["roster", "away"]:
        with subtests.test(to=to):
            table, gear = mad(bench, 2)
            table.dummy(0)
            lost = table.member(1).card
            words = [{"kidnap": {"to": to, "who": "target"}}]
            run = table.run(carry_out(table.state, parse_effects(words), Scene(0, target="seat:1")), "crown:0")
            assert [ask.topic for ask in run.asked] == ["kidnap"]
            assert table.state.decks["spoils"].discard == [gear]
            assert (table.member(1, 1).gear, table.player(1).auction, table.player(1).aside) == ([], [], [])
            assert [(each.card, each.gear) for each in table.player(0).roster] == (
                [(lost, [])] if to == "roster" else []
            )
            table.check()


@pytest.mark.rule("FL-DMG-15", "FL-DEC-82")
def test_a_broken_mind_that_is_used_up_leaves_nothing_either(bench):
    table, gear = mad(bench)
    run = table.run(dismiss(table.state, 0, 0))
    assert run.asked == []
    assert (table.state.decks["spoils"].discard, table.member(0, 1).gear) == ([gear], [])


@pytest.mark.rule("FL-DMG-15", "FL-SPO-08", "FL-DEC-101")
def test_what_a_broken_mind_can_carry_no_longer_is_discarded(bench):
    """A way round the rule: Party Equipment that adds to what all can carry is stored, and the excess with it."""
    table = bench(1)
    table.dummy(0, 0, capacity=3)
    table.dummy(0, 1)
    light, heavy = table.item(0, 0, weight=1), table.item(0, 0, weight=3)
    table.hurt(0, 0, psychological=3)
    run = table.run(shed_excess(table.state, 0), heavy)
    assert [ask.keys for ask in run.asked] == [(light, heavy)]
    assert (table.member().gear, table.player().auction) == ([light], [])
    assert table.state.decks["spoils"].discard == [heavy]
