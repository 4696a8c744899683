"""What the questions of The New Charter say of their options, and why others are unavailable."""

import pytest

from fallen_tui.engine.rules import Ask
from fallen_tui.faces.state51.guide import VALUES
from fallen_tui.faces.teaching.moment import TeachingMoment
from fallen_tui.games.state51.content.cards import Cost, Gain
from fallen_tui.games.state51.rules.ending import last_storing
from fallen_tui.games.state51.rules.production import best_cashed_now, cash_in
from fallen_tui.games.state51.text import card_text
from fallen_tui.games.state51.text.prompts import question
from fallen_tui.games.state51.text.reach import ways
from fallen_tui.games.state51.text.table_view import text_view
from fallen_tui.tui.kit.styled_text import text_of
from fallen_tui.tui.tables.state51.aim import Highlight
from fallen_tui.tui.tables.state51.tableau import area


def asked(table, seat=0):
    """The action question of a seat in words."""
    return question(table.state, Ask(seat, "action", table.offers(seat), "FS-ACT-07"))


def told(table, run):
    return question(table.state, run.ask)


def why(table, key, seat=0):
    return next(choice.why for choice in asked(table, seat).unavailable if choice.key == key)


def shown(table):
    """The play area of the first seat, in text and as it is drawn."""
    drawn = area(table.state, table.player(0), 78, Highlight())
    return "\n".join([*text_view(table.state, 0, "me"), *map(text_of, drawn)]).replace("Each turn", "each turn")


def option(found, key):
    return next(choice for choice in found.choices if choice.key == key)


# --- why an option is unavailable ---


@pytest.mark.rule("FS-RED-03", "FS-RED-02")
def test_a_type_that_is_not_there_comes_before_the_price(bench):
    table = bench(2)
    table.site(0, "L01")
    table.hand(0, "L54", "L53")
    assert why(table, "redevelop:L54") == (
        "none of your Locations is of type Fuel (FS-RED-03); costs 1 Building (FS-RED-02)"
    )
    assert why(table, "redevelop:L53") == "costs 1 Building (FS-RED-02)"
    table.tokens(0, building=1)
    assert why(table, "redevelop:L54") == "none of your Locations is of type Fuel (FS-RED-03)"


@pytest.mark.rule("FS-RED-05", "FS-RED-03")
def test_a_second_redevelopment_of_another_type_lacks_both(bench):
    table = bench(2)
    table.site(0, "L01")
    table.hand(0, "L54")
    table.tokens(0, building=1)
    table.player(0).redeveloped = True
    assert why(table, "redevelop:L54") == (
        "none of your Locations is of type Fuel (FS-RED-03); "
        "already redeveloped this turn, the next needs a Redevelopment token (FS-RED-05)"
    )


@pytest.mark.rule("FS-RNG-03")
def test_range_that_is_not_enough_comes_before_its_price(bench):
    table = bench(3)
    table.hand(2, "L54")
    assert why(table, "conquer:L54", 2) == "distance 3, and your Conquest reaches 2 at most (FS-RNG-03)"
    table.tokens(2, weapons=1)
    assert why(table, "conquer:L54", 2) == "distance 3, and your Conquest reaches 2 (FS-RNG-03)"


@pytest.mark.rule("FS-RNG-03", "FS-RNG-08")
def test_the_price_named_is_that_of_range_enough(bench):
    table = bench(3)
    table.hand(2, "L54", "C04")
    once = table.state.cards.name("C04")
    assert why(table, "conquer:L54", 2) == f"{once} costs 1 Worker, more than you have (FS-RNG-03)"
    table.player(2).hand.remove("C04")
    table.player(2).contacts.append(("conquest", 1))
    assert why(table, "conquer:L54", 2) == (
        "distance 3, your Conquest reaches 1 now; Both Ends of the Road and a token of range 1 together cost "
        "1 Weapons, more than you have (FS-RNG-03)"
    )


@pytest.mark.rule("FS-CON-05")
def test_a_contact_card_that_was_used_is_named(bench):
    table = bench(3)
    table.hand(2, "L54")
    table.player(2).contacts.append(("conquest", 1))
    table.player(2).used.append("fuel-conquest")
    assert why(table, "conquer:L54", 2) == (
        "distance 3, and your Conquest reaches 1, Both Ends of the Road was used this turn (FS-RNG-03)"
    )


@pytest.mark.rule("FS-WRK-10", "FS-WRK-01", "FS-WRK-07")
def test_a_location_that_is_spent_says_so_before_workers_and_price(bench):
    table = bench(2)
    table.site(0, "L53", vp=(2, 2, 2))
    reasons = why(table, "work:L53").split("; ")
    assert reasons[0] == "it has given its 3 VP tokens (FS-WRK-10)"
    assert reasons[1:] == ["needs 1 Worker, you have 0 (FS-WRK-01)", "you can't pay its cost (FS-WRK-07)"]


@pytest.mark.rule("FS-OPP-03", "FS-OPP-07", "FS-OPP-01")
def test_a_visit_names_all_that_stands_in_its_way(bench):
    table = bench(2)
    table.site(1, "L01")
    table.player(0).markers = 0
    assert why(table, "visit:1:L01") == "you have no markers left (FS-OPP-03); you have no Worker (FS-OPP-01)"
    table.player(1).passed = True
    assert why(table, "visit:1:L01").startswith("Bo has passed (FS-OPP-07); ")


# --- ways to reach ---


@pytest.mark.rule("FS-RNG-03", "FS-CON-14")
def test_the_cheapest_way_to_reach_stands_first_and_is_the_default(bench):
    table = bench(2)
    table.hand(0, "L01", "C14")
    table.tokens(0, scrap=2)
    table.player(0).contacts.append(("incorporation", 1))
    run = table.begin(0, "incorporate:L01")
    found = told(table, run)
    assert [choice.key for choice in found.choices] == ["incorporation-1-0", "scrap-incorporation", "C14"]
    assert run.ask.default == "incorporation-1-0"
    assert set(run.ask.keys) == {choice.key for choice in found.choices}
    assert option(asked(table), "incorporate:L01").detail.startswith(
        "an Incorporation token of range 1, or 1 Scrap, or other ways: "
    )


@pytest.mark.rule("FS-CON-05", "FS-RNG-03")
def test_range_that_was_used_is_not_called_too_far(bench):
    table = bench(3)
    table.hand(2, "L01", "L09", "L53")
    table.tokens(2, scrap=2)
    cell = ways(table.state, table.player(2))
    assert cell["L09", "incorporation"] == (True, "S2")
    assert cell["L53", "incorporation"] == (False, "1 too far")
    table.player(2).used.append("fuel-incorporation")
    cell = ways(table.state, table.player(2))
    assert cell["L01", "incorporation"] == cell["L09", "incorporation"] == (False, "used this turn")
    assert cell["L53", "incorporation"] == (False, "1 too far even unused")


# --- advice ---


@pytest.mark.rule("FS-LDR-10", "FS-AST-13")
def test_advice_counts_all_that_can_be_spent(bench):
    table = bench(2)
    table.tokens(0, scrap=2, weapons=1, workers=3)
    table.leader(0, "leader_weapons", weapons=2)
    table.site(0, "L01", scrap=1)
    moment = TeachingMoment(table.state, Ask(0, "action", ("pass",), "FS-ACT-07"))
    assert VALUES["purse"](moment) == "3 Scrap, 3 Weapons, 3 Workers"


# --- redevelopment ---


@pytest.mark.rule("FS-RED-03", "FS-RED-12")
def test_the_one_location_that_can_make_way_is_named_with_its_vp(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.site(0, "L54", vp=(2, 2, 2))
    table.site(0, "L53")
    table.hand(0, "L02")
    found = option(asked(table), "redevelop:L02")
    assert found.label == "Redevelop Gallon Picturehouse into Widow's Tenth"
    assert found.detail.endswith(", 6 VP on it move to the Base")
    table.site(0, "L10")
    found = option(asked(table), "redevelop:L02")
    assert found.label == "Redevelop into Widow's Tenth"
    run = table.begin(0, "redevelop:L02")
    assert [choice.label for choice in told(table, run).choices] == ["Gallon Picturehouse", "Joint Eighty-Eight"]


@pytest.mark.rule("FS-ICO-33")
def test_so_it_is_where_a_token_is_spent_at_once(bench):
    table = bench(2)
    table.site(0, "L01")
    table.hand(0, "L09")
    found = question(table.state, Ask(0, "redevelop_now", ("later", "L09"), "FS-ICO-33", about=("standard",)))
    assert found.choices[1].label == "Redevelop Trolley Weir into Seventeen Tails"


# --- what is exhausted ---


@pytest.mark.rule("FS-SLT-01", "FS-SLT-07")
def test_a_source_of_vp_that_is_exhausted_says_so(bench):
    table = bench(2)
    table.tokens(0, building=1)
    table.tuck(0, "L54", "agreement", made=2)
    table.site(0, "L53", vp=(2, 2))
    assert "exhausted" not in shown(table)
    table.player(0).tucked[0].made = 3
    table.player(0).sites[0].vp.append(2)
    assert shown(table).count("exhausted") == 4
    room = question(table.state, Ask(0, "make_room", ("L54",), "FS-TUK-04"))
    assert room.choices[0].detail == "Agreement, each turn: 1 VP (3 VP made, exhausted)"
    replaced = question(table.state, Ask(0, "replace", ("L53",), "FS-RED-03", about=("L01", "building")))
    assert replaced.choices[0].detail == "1 Worker + 1 Scrap: 2 VP (exhausted), 6 VP on it move to the Base"


@pytest.mark.rule("FS-SLT-03")
def test_what_a_location_yields_beside_vp_goes_on(bench):
    table = bench(2)
    table.site(0, "L26", vp=(1, 1, 1))
    assert shown(table).count("no more VP") == 2
    assert "exhausted" not in shown(table)


@pytest.mark.rule("FS-PRD-02", "FS-PRD-03")
def test_the_table_tells_what_the_base_makes(bench):
    table = bench(2)
    assert shown(table).count("each turn: 1 Scrap and 3 Workers") == 2


@pytest.mark.rule("FS-AST-10", "FS-AST-12")
def test_vp_tokens_are_added_up_and_counted():
    one, two, card = Gain("vp", 1), Gain("vp", 2), Gain("card", 1)
    assert card_text.gains([one, two]) == "3 VP in 2 tokens"
    assert card_text.gains([two]) == "2 VP"
    assert card_text.gains([card, one]) == "1 card and 1 VP"


# --- what Enter takes ---


@pytest.mark.rule("FS-PRD-06", "FS-CLN-01")
def test_spoils_that_last_are_cashed_in_by_default_and_others_are_kept(bench):
    table = bench(2)
    table.tuck(0, "L01", "spoils")
    run = table.start(cash_in(table.state, table.player(0)))
    assert run.ask.default == "done"
    assert option(told(table, run), "done").label == "Done"
    table.tuck(0, "L27", "spoils")
    run = table.start(cash_in(table.state, table.player(0)))
    assert run.ask.default == "cash:L27"


@pytest.mark.rule("FS-SCD-01", "FS-PRD-06")
def test_in_the_last_turn_of_a_countdown_no_spoils_are_worth_keeping(bench):
    table = bench(1, "countdown")
    table.tuck(0, "L01", "spoils")
    table.state.turn = 6
    assert best_cashed_now(table.state, table.player(0)) == "done"
    table.state.turn = 7
    assert best_cashed_now(table.state, table.player(0)) == "cash:L01"


@pytest.mark.rule("FS-ICO-18", "FS-CLN-01")
def test_a_token_that_clean_up_would_take_is_stored_by_default(bench):
    table = bench(2)
    depot = next(card for card, found in table.state.cards.locations.items() if found.depot)
    table.site(0, depot)
    table.leader(0, "leader_scrap", scrap=1)
    assert table.start(last_storing(table.state, table.player(0))).ask.default == "done"
    table.tokens(0, fuel=1)
    assert table.start(last_storing(table.state, table.player(0))).ask.default == "store"


@pytest.mark.rule("FS-CLN-01", "FS-CLN-02")
def test_advice_to_pass_says_what_is_kept_and_what_is_lost(bench):
    table = bench(2)
    table.tokens(0, workers=5)
    moment = TeachingMoment(table.state, Ask(0, "action", ("pass",), "FS-ACT-07"))
    assert VALUES["kept"](moment) == "Your hand is empty. You lose loose Workers and tokens in Clean-up"
    table.tokens(0, workers=-5)
    table.hand(0, "L01")
    assert VALUES["kept"](moment) == "You keep your hand"


# --- paying ---


@pytest.mark.rule("FS-AST-13")
def test_each_payment_says_what_it_is_for_and_which_of_how_many(bench):
    table = bench(2)
    table.alter("L31", cost=Cost((("scrap", 1),), any=2))
    table.site(0, "L31")
    table.site(0, "L64", scrap=1, fuel=1)
    table.tokens(0, workers=1, universal=1, weapons=1)
    name = table.state.cards.name("L31")
    run = table.begin(0, "work:L31")
    prompts = []
    while run.ask.topic == "pay":
        prompts.append(told(table, run).prompt)
        run.go(run.ask.keys[0])
        if run.ask is None:
            break
    assert prompts[:2] == [
        f"How do you pay 1 Scrap or Universal for {name}? (1 of 3)",
        f"How do you pay 1 resource for {name}? (2 of 3)",
    ]
    table = bench(2)
    table.leader(0, "leader_weapons", weapons=1)
    table.tokens(0, universal=1)
    table.hand(0, "leader_scrap")
    run = table.begin(0, "lead:leader_scrap")
    name = table.state.cards.name("leader_scrap")
    assert told(table, run).prompt == f"How do you pay 1 Weapons or Universal for {name}?"
