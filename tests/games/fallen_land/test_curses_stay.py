"""A Jinxed Spoils card stays with its bearer wherever they go. FL-JNX-06, FL-JNX-07, FL-DEC-47, FL-DEC-102."""

import pytest

from fallen_tui.games.fallen_land.content.effects.registry import parse_effects
from fallen_tui.games.fallen_land.queries.bonuses import skill_total
from fallen_tui.games.fallen_land.queries.figures import jinxes
from fallen_tui.games.fallen_land.rules.effects_phase import lose_minds
from fallen_tui.games.fallen_land.rules.hiring import hire
from fallen_tui.games.fallen_land.rules.people import bench as send_home, call, dismiss, gain_character
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.views import view
from fallen_tui.games.fallen_land.text.table_view.party import town
from tests.games.fallen_land.asked import asked


def cursed(bench, seats=1):
    """Two in the Party of the last seat, the first with a Jinxed card and a plain one."""
    table = bench(seats)
    table.crew(seats - 1, n=2, combat=5)
    burden = [{"skills": {"combat": -2}, "of": "bearer"}]
    curse = table.gadget(seats - 1, 0, kind="jinxed", jinx="character", value=None, standing=burden)
    return table, curse, table.item(seats - 1, 0)


def does(table, word, seat=0, **scene):
    return carry_out(table.state, parse_effects([word]), Scene(seat, **scene))


@pytest.mark.rule("FL-JNX-07", "FL-DEC-47", "FL-DEC-102")
def test_it_goes_to_the_roster_with_its_bearer_and_comes_back(bench):
    table, curse, gear = cursed(bench)
    home = table.member().card
    run = table.run(send_home(table.state, 0, 0), "crown:1")
    assert [ask.about for ask in run.asked] == [(gear,)]
    assert (table.player().roster[0].gear, table.member(0, 1).gear, table.player().auction) == ([curse], [gear], [])
    assert jinxes(table.state, 0) == []
    table.check()
    table.run(call(table.state, 0, home), "crown:0")
    assert skill_total(table.state, 0, 0, "combat") == 3
    assert jinxes(table.state, 0) == [(curse, "gear:0:0")]


@pytest.mark.rule("FL-JNX-07", "FL-DEC-102", "FL-CHR-07")
def test_whoever_takes_the_place_of_its_bearer_does_not_free_them(bench, subtests: pytest.Subtests):
    for by in ["newcomer", "roster", "hit man"]:
        with subtests.test(by=by):
            table, curse, gear = cursed(bench)
            bearer = table.member().card
            if by == "hit man":
                table.hand(0, "ac164")
                table.alter("ac164", kind="hit_man", hire=1, jobs=("join",), abilities=(), omega=12, health=9)
                table.run(hire(table.state, 0, "ac164"), "crown:0", "crown:1")
            else:
                table.fetch("ch901")
                if by == "roster":
                    table.state.limbo.append("ch901")
                    e.Enrolled(0, "ch901").apply(table.state)
                    table.run(call(table.state, 0, "ch901"), "crown:0", "crown:1")
                else:
                    table.state.limbo.append("ch901")
                    table.always("inherit", "crown:1")
                    table.run(gain_character(table.state, 0, "ch901"), "crown:0")
            assert [(each.card, each.gear) for each in table.player().roster] == [(bearer, [curse])]
            assert (table.member(0, 1).gear, table.player().auction) == ([gear], [])
            table.check()


@pytest.mark.rule("FL-JNX-07", "FL-DEC-62", "FL-DEC-102")
def test_a_kidnapped_bearer_takes_it_along(bench, subtests: pytest.Subtests):
    for to in ["roster", "party", "away"]:
        with subtests.test(to=to):
            table, curse, gear = cursed(bench, 2)
            table.dummy(0)
            bearer = table.member(1).card
            answers = ["crown:0", "crown:1"] + (["crown:1"] if to == "party" else [])
            run = table.run(does(table, {"kidnap": {"to": to, "who": "target"}}, target="seat:1"), *answers)
            assert run.of(e.Kidnapped) == [e.Kidnapped(0, 1, bearer, (curse,))]
            assert (table.member(1, 1).gear, table.player(1).auction) == ([gear], [])
            if to == "away":
                assert table.state.decks["spoils"].discard == [curse]
            else:
                member = table.player().roster[0] if to == "roster" else table.member(0, 1)
                assert (member.card, member.gear) == (bearer, [curse])
            table.check()


@pytest.mark.rule("FL-JNX-07", "FL-DEC-62", "FL-DTH-12")
def test_the_last_of_a_party_takes_it_along_too(bench):
    table = bench(2)
    table.dummy(1)
    curse = table.item(1, 0, kind="jinxed", jinx="character", value=None)
    gear = table.item(1, 0)
    table.run(does(table, {"kidnap": {"who": "target"}}, target="seat:1"))
    assert (table.player(0).roster[0].gear, table.player(1).auction) == ([curse], [gear])


@pytest.mark.rule("FL-JNX-07", "FL-DEC-82")
def test_it_is_discarded_with_a_bearer_who_is_used_up(bench):
    table, curse, gear = cursed(bench)
    table.run(dismiss(table.state, 0, 0), "crown:1")
    assert (table.state.decks["spoils"].discard, table.member(0, 1).gear) == ([curse], [gear])
    assert table.player().auction == []


@pytest.mark.rule("FL-JNX-07", "FL-DMG-16")
def test_it_is_discarded_with_a_bearer_who_leaves_the_roster_for_good(bench):
    table, curse, _ = cursed(bench)
    table.run(send_home(table.state, 0, 0), "crown:1")
    table.player().roster[0].psychological = 3
    table.run(lose_minds(table.state, 0))
    assert (table.player().roster, table.state.decks["spoils"].discard) == ([], [curse])
    table.check()


@pytest.mark.rule("FL-INF-03", "FL-DEC-102")
def test_nobody_else_sees_whom_in_the_roster_it_lies_on(bench):
    table, _, _ = cursed(bench, 2)
    table.run(send_home(table.state, 1, 0), "crown:1")
    (seen,) = view(table.state, 0).players[1].roster
    assert (seen.card, seen.gear) == ("?", [])


@pytest.mark.rule("FL-JNX-06")
def test_a_journal_of_before_folds_as_it_was_written(bench):
    """Events without the cards that stay: all gear lies aside, as it did then."""
    table, curse, gear = cursed(bench)
    e.Benched(0, 0).apply(table.state)
    assert (table.player().aside, table.player().roster[0].gear) == ([curse, gear], [])


@pytest.mark.rule("FL-DEC-102")
def test_the_log_and_the_questions_say_that_it_goes_along(bench):
    table, curse, _ = cursed(bench)
    name = table.state.cards.name(curse)
    question = table.game.question(view(table.state, 0), asked(0, "town", ("done", "bench:0", "bench:1"), "FL-MAP-11"))
    details = {choice.key: choice.detail for choice in question.choices}
    assert "the curse stays with them" in details["bench:0"]
    assert "curse" not in details["bench:1"]
    assert f"still cursed with {name}" in table.game.tell(table.state, e.Benched(0, 0, (curse,)), 0)
    assert "cursed" not in table.game.tell(table.state, e.Benched(0, 1), 0)
    table.run(send_home(table.state, 0, 0), "crown:1")
    assert any(name in line for line in town(table.state, 0, 0))
