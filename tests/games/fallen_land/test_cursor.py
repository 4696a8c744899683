"""Where the cursor of a question opens: Enter costs nothing that need not be paid."""

import pytest

from fallen_tui.engine.rules import even
from fallen_tui.games.fallen_land.rules import scenario_sites, stories
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state.views import view
from fallen_tui.games.fallen_land.text.prompts import questions
from tests.games.fallen_land.test_scenarios import FIELD, play as play, site


def test_a_choice_of_a_story_opens_on_what_is_free(bench):
    """Of two ways that harm nobody, one with a price, Enter takes the other."""
    table = bench(1)
    table.crew(0, n=2)
    options = [{"label": "Feed them", "cost": {"coins": 3}, "do": [{"prestige": 1}]}, {"label": "Talk", "do": []}]
    table.rewrite("ac061", kind="boon", when="deed", target=None, do=[{"choose": options}])
    do = table.state.cards.actions["ac061"].do
    run = table.start(carry_out(table.state, do, Scene(0, "ac061")))
    assert run.ask.topic == "choose"
    assert questions.question(view(table.state, 0), run.ask).opens == run.ask.keys[1]


def test_a_choice_of_a_story_opens_on_what_cannot_harm(bench):
    """Of two ways that cost nothing, one with a die that may wreck the Vehicle, Enter takes the other."""
    table = bench(1)
    table.crew(0, n=2)
    swing = {"label": "Swing", "do": [{"prestige": 1}, {"roll": {"1-2": [{"destroy_vehicle": "you"}]}}]}
    table.rewrite(
        "ac061", kind="boon", when="deed", target=None, do=[{"choose": [swing, {"label": "Hang on", "do": []}]}]
    )
    run = table.start(carry_out(table.state, table.state.cards.actions["ac061"].do, Scene(0, "ac061")))
    assert questions.question(view(table.state, 0), run.ask).opens == run.ask.keys[1]


@pytest.mark.rule("FL-SCN-11")
@pytest.mark.parametrize(("change", "opens"), [({"longing": -2}, 1), ({"longing": -2, "brought": 1}, 0)])
def test_a_choice_of_a_place_opens_on_giving_nothing_away_for_less(play, change, opens):
    """Enter burns no letter that is still to be delivered; what a scenario counts is brought to its end."""
    counters = [{"id": id, "name": id.title()} for id in ("longing", "brought")]
    burn = {"label": "Burn it", "do": [{"drop": "letter"}, {"counter": change}]}
    choose = {"choose": [burn, {"label": "Go in", "do": []}]}
    table = play(
        counters=counters,
        marks=[{"id": "letter", "name": "A letter"}],
        victory={"counter": {"brought": 1}},
        sites=[site(visit={"text": "So it is.", "success": {"text": "So it is.", "do": [choose]}})],
    )
    table.state.scenario_progress.counters["longing"] = [3]
    table.state.scenario_progress.marks["letter"] = "seat:0"
    table.place(0, FIELD)
    table.run(scenario_sites.due(table.state))
    run = table.start(stories.visit(table.state, 0, "mill"))
    assert run.ask.topic == "choose"
    assert (questions.question(view(table.state, 0), run.ask).opens or run.ask.keys[0]) == run.ask.keys[opens]


def test_damage_is_the_end_of_whoever_gets_all_they_can_bear(bench):
    table = bench(1)
    table.crew(0, n=2, health=5)
    table.rewrite("ac061", kind="boon", when="deed", target=None, do=[{"damage": 3}])
    run = table.start(carry_out(table.state, table.state.cards.actions["ac061"].do, Scene(0, "ac061")))
    assert run.ask.topic == "place_damage"
    assert questions.question(view(table.state, 0), run.ask).fatal == (5, 5)


@pytest.mark.rule("FL-EFF-02")
def test_an_even_division_of_damage_leaves_room_for_the_infection_of_next_turn(bench):
    table = bench(1)
    table.crew(0, n=2, health=5)
    table.state.players[0].member(0).infected = 2
    table.rewrite("ac061", kind="boon", when="deed", target=None, do=[{"damage": 5}])
    run = table.start(carry_out(table.state, table.state.cards.actions["ac061"].do, Scene(0, "ac061")))
    question = questions.question(view(table.state, 0), run.ask)
    assert even(run.ask, question.fatal) == (("crown:0", 1), ("crown:1", 4))
    assert question.choices[0].detail.startswith("dies at 3 more, next Turn at 2")
    assert question.choices[1].detail == "dies at 5 more"
