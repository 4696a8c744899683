"""Questions of Council of Towns in words: every topic has its words, and every open question of random games reads."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fallen_tui.engine.events import Answered
from fallen_tui.engine.game import Question, SeatSpec, Setup
from fallen_tui.engine.rules import Answer, Ask, even
from fallen_tui.engine.table import Table
from fallen_tui.games.fallen_land.content.stories import script_of
from fallen_tui.games.fallen_land.game import CouncilOfTowns
from fallen_tui.games.fallen_land.queries import pools
from fallen_tui.games.fallen_land.queries.chances import Roller, chance, outlook
from fallen_tui.games.fallen_land.rules import play
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.gear import gain_spoils
from fallen_tui.games.fallen_land.rules.harm import hurt_at_once
from fallen_tui.games.fallen_land.rules.moments import STOP_GROUPS
from fallen_tui.games.fallen_land.rules.movement import ways_of
from fallen_tui.games.fallen_land.state import events as e, views
from fallen_tui.games.fallen_land.state.pending import Combat
from fallen_tui.games.fallen_land.state.table import HIDDEN, NOBODY, CheckNow, State, Thrown
from fallen_tui.games.fallen_land.text import unavailable
from fallen_tui.games.fallen_land.text.log.lines import tell
from fallen_tui.games.fallen_land.text.names import away
from fallen_tui.games.fallen_land.text.prompts import questions
from fallen_tui.games.fallen_land.text.prompts.odds_text import check_chances, contributors, share, shares
from tests.games.fallen_land.asked import asked
from tests.games.fallen_land.conftest import NAMES, Bench, the_cards

RULES = Path(play.__file__).parent
ASKED = re.compile(r"\bAsk\(\s*[^,()]+(?:\([^()]*\))?,\s*\"(\w+)\"", re.S)
TOPIC_ARGUMENT = re.compile(r"draft_deck\(game, \"(\w+)\"")
"""The topics of a draft are handed to the function that asks."""
MOST = 1200
"""Questions put into words in each game."""


def topics() -> set[str]:
    """Every topic that the source of the rules and of the effects asks."""
    found: set[str] = set()
    for path in sorted([*RULES.rglob("*.py"), *(RULES.parent / "effects").glob("*.py")]):
        text = path.read_text(encoding="utf-8")
        found.update(ASKED.findall(text), TOPIC_ARGUMENT.findall(text))
    return found


def test_every_question_of_the_rules_has_words() -> None:
    asked = topics()
    assert len(asked) > 70
    assert asked - questions.TOPICS.keys() == set()
    assert questions.TOPICS.keys() - asked == set()


@pytest.fixture(scope="module")
def game() -> CouncilOfTowns:
    return CouncilOfTowns(the_cards())


def setup(seats: int, seed: int, **options: str) -> Setup:
    names = tuple(SeatSpec("human", name) for name in NAMES[:seats])
    return Setup("fallen_land", "standard", names, f"words {seed}", options=tuple(options.items()))


def answer(ask: Ask, random: Random) -> Answer:
    """Any legal answer; menus are left now and then, that games go on."""
    if ask.kind == "one":
        if "done" in ask.keys and random.random() < 0.4:
            return "done"
        if ask.topic == "deed":
            return random.choice([key for key in ask.keys if key != "stops"])
        return random.choice(ask.keys)
    if ask.kind == "some":
        return tuple(random.sample(ask.keys, random.randint(ask.low, min(ask.high, len(ask.keys)))))
    if ask.kind == "order":
        return tuple(random.sample(ask.keys, len(ask.keys)))
    if ask.kind == "amount":
        return random.randint(ask.low, ask.high)
    if ask.kind == "split":
        return _split(ask, random)
    sides: tuple[list[Any], list[Any]] = ([], [])
    for key, cap in zip(ask.keys, ask.caps, strict=True):
        if random.random() < 0.2:
            sides[key.startswith("want:")].append((key, random.randint(1, cap)))
    return ((), ()) if ask.unpaid(sides) else tuple(map(tuple, sides))


def _split(ask: Ask, random: Random) -> Answer:
    given = dict.fromkeys(ask.keys, 0)
    for _ in range(ask.high):
        given[random.choice([key for key in ask.keys if given[key] < ask.room(key, given)])] += 1
    return tuple((key, n) for key, n in given.items() if n)


def check_words(state: State, view: State, ask: Ask, question: Question) -> None:
    """What holds of every question in words."""
    about = f"{ask.topic} {ask.keys} {ask.about}"
    assert question.prompt.strip(), about
    assert "{" not in question.prompt, question.prompt
    assert sorted(choice.key for choice in question.choices) == sorted(ask.keys), about
    labels = [choice.label for choice in question.choices]
    assert all(label.strip() for label in labels), about
    assert len(set(labels)) == len(labels), (ask.topic, labels)
    for choice in (*question.choices, *question.unavailable):
        assert f"{choice.label} {choice.detail} {choice.odds} {choice.why}".isascii(), choice
        assert choice.label not in (HIDDEN, "a card"), choice
        assert "no longer among the cards" not in f"{choice.label} {choice.detail}", choice
        assert "None" not in f"{choice.detail} {choice.odds}", choice
    for choice in question.unavailable:
        assert choice.why.strip(), choice
        assert choice.key not in ask.keys, (choice, ask.keys)
    assert len({choice.key for choice in question.unavailable}) == len(question.unavailable), question.unavailable
    assert not _leaks(state, view, ask, question), (ask, question)


def _leaks(state: State, view: State, ask: Ask, question: Question) -> list[str]:
    """The Action cards of others' hands that a question names, though its seat may not know them."""
    text = " ".join([question.prompt, *(choice.label for choice in (*question.choices, *question.unavailable))])
    known = {word for key in (*ask.keys, *map(str, ask.about)) for word in re.split(r"[:#]", key)}
    found = []
    for player in state.players:
        if player.seat != ask.seat:
            assert all(card == HIDDEN for card in view.players[player.seat].hand)
            found += [card for card in player.hand if card not in known and state.cards.name(card) in text]
    return found


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        pytest.param(2, {"setup": "chosen"}, marks=pytest.mark.slow),
        (3, {"setup": "head_start"}),
        pytest.param(4, {"setup": "draft"}, marks=pytest.mark.slow),
        pytest.param(5, {}, marks=pytest.mark.slow),
        pytest.param(6, {}, marks=pytest.mark.slow),
    ],
)
def test_every_question_of_random_games_reads(game: Any, seats: int, options: dict[str, str]) -> None:
    random = Random(seats)
    table = Table(game, setup(seats, seats, **options))
    asked = 0
    while table.advance() and asked < MOST:
        for ask in table.pending:
            view = views.view(table.state, ask.seat)
            check_words(table.state, view, ask, questions.question(view, ask))
            asked += 1
        ask = table.pending[0]
        table.decide(ask.seat, answer(ask, random))
    assert asked > 100


# --- single questions ---


def party(seats: int = 2) -> Bench:
    """Ann and Bo with three Characters each, in neighbouring towns."""
    bench = Bench(seats)
    for seat in range(seats):
        bench.crew(seat, 12, 9, 5)
    return bench


def put(bench: Bench, ask: Ask) -> Question:
    """A question in words from its seat's view, with all that holds of every question."""
    view = views.view(bench.state, ask.seat)
    question = questions.question(view, ask)
    check_words(bench.state, view, ask, question)
    return question


RARE = [
    asked(0, "admit", ("admit", "refuse"), "FL-GAP-55", about=("cr003", 1)),
    asked(0, "join", ("join", "stay"), "FL-GAP-55", about=("cr003", 1)),
    asked(0, "invite", ("seat:1",), "FL-GAP-55", about=("cr003",), kind="some", low=0, high=1),
    asked(0, "call_up", ("ch030", "ch031"), "FL-DTH-03", kind="some", low=1, high=1),
    asked(0, "spare", ("crown:0", "crown:1"), "FL-DMG-04", kind="split", high=2, caps=(1, 2)),
    asked(0, "stop_group", STOP_GROUPS, "FL-DEC-31"),
    asked(0, "stop_value", ("always", "target", "never"), "FL-DEC-31", about=("combat",)),
    asked(0, "supply", ("done", "sp001"), "FL-NPC-18", "done", about=("ac001",)),
    asked(0, "taint", ("infected:0", "radiation:0", "infected:1"), "FL-DEC-28", about=(1, "ch001")),
    asked(0, "play_on", ("no", "yes"), "FL-WIN-08", "no"),
    asked(0, "choose_technology", ("garrison", "water"), "FL-TEC-19", about=("ac001",)),
    asked(0, "pick_technology", ("law",), "FL-TEC-18", about=(1, "ac001", "theft")),
    asked(0, "site", ("C07", "D07"), "FL-WLD-02", about=("pl040",)),
    asked(0, "remove_jinx", ("sp072",), "FL-JNX-07", about=("ac001",)),
    asked(0, "excess", ("sp001", "sp002"), "FL-SPO-08", about=(0,)),
    asked(0, "give_up", ("ac001", "ac002"), "FL-ACT-03", about=("rebuild",), kind="some", low=1, high=1),
    asked(0, "late_technology", ("no", "buy"), "FL-SET-18", "no", about=("ch001", "garrison", 15)),
    asked(0, "absorb", (), "FL-TDC-09", about=(3,), kind="amount", low=0, high=2),
    asked(0, "kidnap", ("roster:0", "roster:1"), "FL-MAT-07", about=(1, "ac001")),
    asked(0, "pvp_flight", ("fight", "flight"), "FL-PVP-10", "fight", about=(1, "ac001", 2)),
]


def test_questions_that_come_seldom_read(subtests: pytest.Subtests) -> None:
    for ask in RARE:
        with subtests.test(ask=ask):
            put(party(), ask)


def test_give_up_resource_names_owner_and_price() -> None:
    bench = party()
    hex = next(iter(bench.state.resources))
    bench.own(0, hex)
    question = put(bench, asked(0, "give_up_resource", (hex,), "FL-RES-10"))
    assert question.choices[0].label.startswith(hex)
    assert question.choices[0].label.endswith("yours")
    assert question.choices[0].detail == "you lose 1 Prestige with it"


def test_a_supplied_party_is_told_of_its_mercenary() -> None:
    bench = party()
    keys = ("move", "supply:ac001", "stops")
    question = put(bench, asked(0, "deed", keys, "FL-EXP-03", about=(4,)))
    assert [choice.rule for choice in question.choices] == ["FL-MOV-01", "FL-NPC-18", "FL-DEC-31"]


def test_contributors_name_every_part_of_every_die() -> None:
    bench = Bench()
    bench.dummy(0, 0, combat=6, master="combat")
    bench.dummy(0, 1, combat=10)
    gun = bench.item(0, 0, "ranged", combat=4)
    bench.technology(0, "garrison", 2)
    name, other = (bench.state.cards.name(bench.member(0, crown).card) for crown in (0, 1))
    assert contributors(bench.state, 0, "combat", need=3) == [
        f"1 {name}: 6 base + 4 {bench.state.cards.name(gun)} = 10 -> 0 automatic, 9 or less, Master +1",
        f"2 {other}: 10 base = 10 -> 0 automatic, 9 or less",
        "Garrison (Tier 2): 2 Successes",
        f"3 Successes of Combat: {share(pools.chance(bench.state, 0, 'combat', 3))}.",
    ]
    melee = contributors(bench.state, 0, "combat", True)
    assert melee[0] == f"1 {name}: 6 base = 6 -> 0 automatic, 6 or less, Master +1"


def test_a_march_names_what_lies_there_first_and_then_the_land_by_its_decks() -> None:
    bench = party()
    bench.state.players[0].place = "G08"
    bench.state.players[1].place = "G07"
    bench.state.missions[:] = ["H06"]
    keys = ("F06", "G07", "G08", "G09", "H06", "H09", "H10", "J09")
    question = put(bench, asked(0, "march", keys, "FL-MOV-02", about=(5,)))
    assert [choice.key for choice in question.choices] == ["G07", "H06", "H10", "J09", "F06", "G09", "H09", "G08"]
    groups = [choice.group.partition(":")[0].partition(",")[0] for choice in question.choices]
    assert groups == ["Parties", "Missions", "Resources", "Places", "Plains", "Cities", "Several decks", "Stay"]
    there = dict(zip(keys, sorted(question.choices, key=lambda choice: choice.key), strict=True))
    assert there["H06"].label == "H06 mountain, 1 Mission chip"
    assert there["F06"].label == "F06"
    assert there["H10"].detail.startswith("2 hexes S")


def march(bench: Bench, start: str, points: int) -> dict[str, str]:
    """What is said of each hex that a Party may go to."""
    bench.state.players[0].place = start
    ways = ways_of(bench.state, 0, points)
    question = put(bench, asked(0, "march", ways.goals(), "FL-MOV-02", about=(points,)))
    return {choice.key: choice.detail for choice in question.choices}


@pytest.mark.rule("FL-MOV-02", "FL-MOV-03")
def test_a_march_says_what_makes_up_its_points_where_the_land_is_dear() -> None:
    bench = party()
    told = march(bench, "V07", 2)
    assert told["T08"] == "plains, 2 hexes SW, 2 of 2 points", "1 for each hex needs no words"
    assert told["W07"] == "mountain, 1 hex E, 2 of 2 points", "the one hex that is entered says it"
    assert told["V09"].startswith("2 hexes SE, 2 of 2 points (plains 1, mountain for the last 1)")
    assert march(bench, "N09", 4)["P10"] == "plains, 3 hexes E, 4 of 4 points (mountain 2, plains 2)"


@pytest.mark.rule("FL-MOV-02")
def test_the_points_of_a_march_are_those_that_are_spent() -> None:
    bench = party()
    for start, points in (("V07", 2), ("N09", 5), ("S11", 7), ("G08", 6)):
        for hex, detail in march(bench, start, points).items():
            if found := re.search(r"(\d+) of \d+ points \(([^)]*)\)", detail):
                parts = [int(n) for n in re.findall(r"(\d+)(?: by [^,]*)?(?:,|$)", found[2])]
                assert sum(parts) == int(found[1]), (hex, detail)


def test_a_march_names_the_card_by_which_land_costs_something_else() -> None:
    bench = party()
    bench.state.players[0].party_gear.append("sp024")
    told = march(bench, "V07", 2)
    name = bench.state.cards.name
    assert told["W07"] == f"mountain, 1 hex E, 1 of 2 points (mountain 1 by {name('sp024')})"
    bench.state.players[0].party_gear.append("sp148")
    told = march(bench, "V07", 2)
    assert f"1 hex SE, 2 of 2 points (city 2 by {name('sp148')})" in told["V08"], "of two kinds the dearer counts"


def test_a_hex_under_another_heading_says_which_decks_are_drawn_there() -> None:
    bench = party()
    bench.state.missions[:] = ["U08"]
    told = march(bench, "V07", 2)
    assert told["U08"].endswith("1 of 2 points, Plains Encounters")
    assert told["V08"].endswith(", Mountain or City/Rad Encounters")
    assert "Encounters" not in told["T08"], "the heading says it"
    moved = put(bench, asked(0, "move_to", ("U08", "T08"), "FL-MAP-09", about=(0, "ac001")))
    assert [choice.detail for choice in moved.choices] == ["1 hex SW, Plains Encounters", "plains, 2 hexes SW"]


def test_a_hex_that_a_card_is_aimed_at_says_how_far_away_it_lies(subtests: pytest.Subtests) -> None:
    for topic in ["target", "pick_resource"]:
        with subtests.test(topic=topic):
            bench = party()
            bench.state.players[0].place = "V07"
            bench.state.missions[:] = ["S09"]
            key = "hex:S09" if topic == "target" else "S09"
            (choice,) = put(bench, asked(0, topic, (key,), "FL-ACT-02", about=("ac001",))).choices
            assert choice.label == "S09 The Three Silos, neutral"
            assert choice.detail == "4 hexes SW, 1 Mission chip"


@pytest.mark.parametrize(("key", "deck"), [("encounter:plains", "plains"), ("mission:0", "mission")])
def test_a_deed_says_how_often_its_deck_is_passed(key: str, deck: str) -> None:
    bench = party()
    stories = [story for story in bench.state.cards.stories.values() if story.deck == deck and story.checks]
    mean = sum(outlook(bench.state, 0, script_of(story)).whole for story in stories) / len(stories)
    bench.state.players[0].place = "G07"
    bench.state.missions[:] = ["G07"]
    question = put(bench, asked(0, "deed", (key,), "FL-EXP-03", about=(4,)))
    assert question.choices[0].odds == f"about {share(mean)} to pass"


def test_an_empty_party_rolls_nothing() -> None:
    bench = Bench()
    assert contributors(bench.state, 0, "medical") == ["Nobody can roll."]
    story = bench.state.cards.stories["pl008"]
    assert check_chances(bench.state, 0, story)[0] == f"{story.checks[0].need} Combat: 0%."


def test_shares_are_never_surer_than_they_are(subtests: pytest.Subtests) -> None:
    for p, words_ in [(0, "0%"), (0.001, "under 1%"), (0.5, "50%"), (0.999, "over 99%"), (1, "100%")]:
        with subtests.test(p=p, words_=words_):
            assert share(p) == words_


def test_flight_shows_both_chances_and_what_a_failure_costs() -> None:
    bench = party()
    story = bench.state.cards.stories["pl008"]
    bench.story_in_play("pl008", stage="flight", coins=3)
    question = put(bench, asked(0, "flight", ("fight", "flee"), "FL-FLT-02", "fight", about=("pl008", 4)))
    fight, flee = question.choices
    need = story.checks[0].need
    p = share(pools.chance(bench.state, 0, "combat", need))
    assert (fight.odds, fight.detail) == (f"{p} to pass", f"{need} Combat {p}")
    assert flee.odds == "33% to get away"
    assert flee.detail == "if it fails, the 3 coins are lost and the failure part applies"
    assert story.title in question.story


def test_of_checks_to_choose_from_the_likeliest_stands_first(subtests: pytest.Subtests) -> None:
    for needs, first in [((5, 3), "1"), ((3, 5), "0"), ((4, 4), "0")]:
        with subtests.test(needs=needs, first=first):
            bench = party()
            checks = [{"combat": needs[0]}, {"combat": needs[1]}]
            bench.plot("pl008", checks=checks, any_of=True)
            bench.story_in_play("pl008", stage="check")
            question = put(bench, asked(0, "which_check", ("0", "1"), "FL-CHK-15", about=("pl008", NOBODY)))
            assert [choice.key for choice in question.choices] == [first, "10"[int(first)]]
            named = {choice.key: choice for choice in question.choices}
            for key, need in zip("01", needs, strict=True):
                p = share(pools.chance(bench.state, 0, "combat", need))
                assert (named[key].label.partition(" [")[0], named[key].odds) == (f"{need} Combat", f"{p} to pass")


def test_the_outcomes_of_a_story_are_not_read_out_before_the_checks() -> None:
    bench = party()
    story = bench.state.cards.stories["pl008"]
    assert story.success is not None
    assert story.failure is not None
    bench.story_in_play("pl008", stage="flight")
    question = put(bench, asked(0, "flight", ("fight", "flee"), "FL-FLT-02", "fight", about=("pl008", 4)))
    assert story.success.text not in question.story
    assert story.failure.text not in question.story


def test_a_reroll_shows_the_chance_to_reach_the_need_by_best_play() -> None:
    bench = party()
    dice = [Thrown(0, 0, 15, False, (1,), 2), Thrown(0, 1, 8, False, (1,), 1), Thrown(0, 2, 4, False, (9,), 0)]
    bench.state.check = CheckNow(0, "combat", 4, "party", dice=dice)
    question = put(bench, asked(0, "reroll", ("stop", "die:0", "die:1"), "FL-SKL-07", about=("combat", 4)))
    stop, first, second = question.choices
    assert "3 of 4 Successes of Combat" in question.prompt
    assert stop.detail == "you fail the check"
    # The die of 15 adds one on 1 to 5: then it is done. On 10 two Successes are lost: three more on the other die.
    # On 6 to 9 the other die is left: eight faces of ten.
    lost = 0.1 * 0.1 * 0.8
    assert first.odds == f"{share(0.5 + 0.4 * 0.8 + 0.1 * lost)} to pass"
    assert second.odds == f"{share(0.8 + 0.1 * 0.5 + 0.1 * 0.1 * 0.5)} to pass"


def test_a_die_thrown_anew_is_shown_with_its_average() -> None:
    bench = party()
    bench.state.check = CheckNow(0, "combat", 4, "party", dice=[Thrown(0, 0, 12, False, (10,), 0)])
    question = put(bench, asked(0, "reroll_any", ("die:0",), "FL-SKL-11", about=("combat", 4)))
    assert question.choices[0].detail.startswith("shows 10: 0 Successes; a reroll averages 1.")


# --- why not ---


def reasons(question: Question) -> dict[str, str]:
    return {choice.key: choice.why for choice in question.unavailable}


def test_the_deed_menu_says_what_is_owed_and_where_things_are() -> None:
    bench = party()
    bench.player().owes = True
    why = reasons(put(bench, asked(0, "deed", ("encounter:plains", "stops"), "FL-EXP-03", about=(2,))))
    assert why["move"] == why["heal"] == unavailable.OWES
    assert why["mission"].startswith("no Mission chip here; the nearest is at ")
    assert why["claim"].startswith("no Resource here; the nearest is at ")
    assert why["pvp"].startswith("there is nobody to fight in your hex; the nearest is at ")
    assert "no such terrain" in why["encounter:mountain"]


def test_the_purchase_menu_says_what_is_too_dear_and_what_is_bought() -> None:
    bench = party()
    bench.technology(0, "law", 2)
    keys = ("done",)
    why = reasons(put(bench, asked(0, "purchase", keys, "FL-BUS-07", "done")))
    assert why["technology:garrison"] == "costs 30 coins, all you have is worth 10 (FL-TEC-22)"
    assert why["technology:law"] == "already at Tier 2 (FL-TEC-06)"
    bench.player().bought = ["technology", "chip"]
    bench.player().chips = 5
    why = reasons(put(bench, asked(0, "purchase", keys, "FL-BUS-07", "done")))
    assert why["technology:garrison"] == "you have bought your technology this Turn (FL-TEC-03)"
    assert why["chip"] == "you have 5 chips, the limit (FL-TDC-01)"


def test_seven_technologies_are_the_most() -> None:
    bench = party()
    for kind in list(bench.state.cards.technologies)[:7]:
        bench.technology(0, kind)
    bench.player().coins = 200
    why = reasons(put(bench, asked(0, "purchase", ("done",), "FL-BUS-07", "done")))
    last = list(bench.state.cards.technologies)[-1]
    assert why[f"technology:{last}"] == "you have 7 technologies, the limit (FL-TEC-02)"


def test_cards_in_hand_say_when_they_are_played() -> None:
    bench = party()
    actions = bench.state.cards.actions.values()
    card = next(one.id for one in actions if not (one.target or one.hired or one.condition.tests))
    bench.hand(0, card)
    bench.rewrite(card, when="auction", do=[{"prestige": 1}])
    why = reasons(put(bench, asked(0, "sell", ("done",), "FL-BUS-06", "done")))
    assert why[f"play:{card}"] == "play it in the Auction House Sub-Phase (FL-ACT-01)"
    bench.rewrite(card, when="sell", do=[{"prestige": 1}], cost={"coins": 90})
    why = reasons(put(bench, asked(0, "sell", ("done",), "FL-BUS-06", "done")))
    assert why[f"play:{card}"] == "you can't pay 90 coins"


def test_hired_hands_are_for_the_hire_sub_phase_and_have_their_price() -> None:
    bench = party()
    bench.hand(0, "ac001")
    why = reasons(put(bench, asked(0, "sell", ("done",), "FL-BUS-06", "done")))
    assert why["play:ac001"] == "hire it in the Hire Sub-Phase (FL-NPC-01)"
    why = reasons(put(bench, asked(0, "hire", ("done",), "FL-NPC-01", "done")))
    assert why == {"hire:ac001": "costs 20 coins, you have 10 (FL-NPC-02)"}


def test_starting_technologies_and_cards_without_value_are_not_sold() -> None:
    bench = party()
    bench.technology(0, "law", starting=True)
    card = bench.item(0, value=None)
    why = reasons(put(bench, asked(0, "sell", ("done",), "FL-BUS-06", "done")))
    assert why["technology:law"] == "you can't sell a starting technology (FL-TEC-18)"
    assert why[f"spoils:{card}"] == "value NA (FL-SPO-09)"


def test_passing_after_the_dice_shows_what_the_ones_may_still_bring() -> None:
    bench = party()
    dice = [Thrown(0, 0, 8, False, (1,), 1), Thrown(0, 1, 8, False, (10,), 0)]
    bench.state.check = CheckNow(0, "combat", 2, "party", dice=dice)
    ask = asked(
        0, "react", ("pass", "hush"), "FL-DEC-30", "pass", about=("dice", 0, "party", 0, "", False, False, "", 0)
    )
    question = put(bench, ask)
    assert question.prompt == "Your Combat check for 2 Successes: 1 Success so far, too few. Use a card or ability?"
    assert question.choices[0].odds == "80% to pass"


@pytest.mark.rule("FL-DEC-30")
def test_before_the_dice_passing_and_each_reaction_show_how_likely_the_check_passes() -> None:
    bench = party()
    key = f"use:{bench.gadget(0, 0, abilities=[{'when': 'check', 'do': [{'successes': 2}]}])}#0"
    gone = f"use:{bench.gadget(0, 1, abilities=[{'when': 'check', 'limit': 'discard', 'do': [{'successes': 2}]}])}#0"
    bench.state.check = CheckNow(0, "combat", 2, "solo", crown=0)
    about = ("check", 0, "solo", 0, "", False, False, "", 0)
    keys = ("pass", key, gone, "hush")
    odds = {choice.key: choice.odds for choice in put(bench, asked(0, "react", keys, "FL-DEC-30", about=about)).choices}
    expected = chance(bench.state, Roller(0, "solo", 0), "combat", 2)
    assert 0 < expected < 1
    assert odds["pass"] == f"{share(expected)} to pass"
    assert odds[key] == "100% to pass"
    assert odds[gone] == odds["hush"] == ""


def test_a_card_that_can_be_used_now_says_first_what_it_does() -> None:
    bench = party()
    when = {"when": "check", "limit": "turn", "cost": {"coins": 1}, "do": [{"successes": 2}]}
    use = f"use:{bench.gadget(0, 0, abilities=[when])}#0"
    play_ = f"play:{bench.action(0, {'prestige': -1}, when='deed', target='rival_town', cost={'coins': 2})}"
    about = ("check", 0, "party", 0, "", False, False, "", 0)
    question = put(bench, asked(0, "react", ("pass", play_, use), "FL-DEC-30", "pass", about=about))
    told = {choice.key: choice.detail for choice in question.choices}
    assert told[use] == "Pay 1 coin: add 2 Successes to this check. Once a Turn."
    assert told[play_].startswith("Cost: pay 2 coins. That player loses 1 Prestige. Target: ")
    assert "Play between your Deeds" in told[play_]


def test_a_card_that_stays_says_what_it_does_before_that_it_stays() -> None:
    bench = party()
    stays = bench.action(0, when="deed", target="own_party", attach=True, standing=[{"movement": 2}])
    about = ("check", 0, "party", 0, "", False, False, "", 0)
    question = put(bench, asked(0, "react", ("pass", f"play:{stays}"), "FL-DEC-30", "pass", about=about))
    assert question.choices[1].detail.startswith("+2 to movement and Flight rolls. Stays with the target. Target: ")


def test_an_ability_that_hangs_on_a_die_says_so_beside_its_option() -> None:
    bench = party()
    luck = {"when": "check", "if": {"chance": 2}, "do": [{"successes": 2}]}
    key = f"use:{bench.gadget(0, 0, abilities=[luck])}#0"
    about = ("check", 0, "party", 0, "", False, False, "", 0)
    question = put(bench, asked(0, "react", ("pass", key), "FL-DEC-30", "pass", about=about))
    assert "1d6 shows 2 or less" in question.choices[1].detail


def test_burning_land_has_a_heading_of_its_own_and_says_so_wherever_it_lies() -> None:
    bench = party()
    board = bench.state.cards.board
    bench.state.players[0].place = "G08"
    burning = [hex.name for hex in board.hexes.values() if hex.burns and hex.decks == ("city_rad",)]
    bare = next(hex for hex in burning if lands_bare(bench, hex))
    bench.state.missions[:] = [next(hex for hex in burning if hex != bare)]
    question = put(bench, asked(0, "march", (bare, bench.state.missions[0]), "FL-MOV-02", about=(5,)))
    chip, land = question.choices
    assert (land.label, land.group.partition(":")[0]) == (bare, "Radiation")
    assert chip.label.endswith("1 Mission chip, burns")
    assert all("1 Radiation on each Character" in choice.detail for choice in question.choices)


def lands_bare(bench: Bench, name: str) -> bool:
    """Whether nothing lies in a hex."""
    hex = bench.state.cards.board.at(name)
    return not (hex.town or hex.resource or hex.place)


def test_far_lists_of_hexes_stand_under_headings_the_nearest_first_with_their_distance(
    subtests: pytest.Subtests,
) -> None:
    for topic in ["assign_to", "move_to", "site"]:
        with subtests.test(topic=topic):
            bench = party()
            state = bench.state
            state.players[0].place = start = state.home(0)
            about = {"assign_to": ("ac001", "supply"), "move_to": (0, "ac001"), "site": ("pl001",)}[topic]
            keys = tuple(hex.name for hex in state.cards.board.hexes.values() if not hex.water)
            question = put(bench, asked(0, topic, keys, "FL-MAP-09", about=about))
            groups = [choice.group for choice in question.choices]
            assert all(groups)
            assert [group for group, _ in groupby(groups)] == list(dict.fromkeys(groups))
            for _, choices in groupby(question.choices, key=lambda choice: choice.group):
                steps = [away(state, start, choice.key) for choice in choices]
                assert steps == sorted(steps)
            for choice in question.choices:
                n = away(state, start, choice.key)
                assert (f", {n} hex" in choice.label) is (n > 0), choice


def test_to_be_asked_no_more_stands_last_and_names_the_kind_of_moment() -> None:
    bench = party()
    key = f"use:{bench.gadget(0, 0, abilities=[{'when': 'dice', 'do': [{'successes': 1}]}])}#0"
    bench.state.check = CheckNow(0, "combat", 2, "party", dice=[Thrown(0, 0, 8, False, (5,), 1)])
    about = ("dice", 0, "party", 0, "", False, False, "", 0)
    question = put(bench, asked(0, "react", ("pass", "hush", key), "FL-DEC-30", "pass", about=about))
    assert [choice.key for choice in question.choices] == ["pass", key, "hush"]
    assert question.choices[2].label == "Don't ask again this Turn: Checks"
    assert "before and after dice" in question.choices[2].detail


def test_a_card_that_is_played_says_what_it_is_aimed_at_and_does() -> None:
    bench = party()
    card = bench.action(1, {"town_health": -5}, target="rival_town")
    name = bench.state.cards.name(card)

    def told(target: str) -> str:
        about = ("aimed", 0, "town", 0, card, False, False, target, 1)
        return put(bench, asked(0, "react", ("pass", "hush"), "FL-DEC-30", "pass", about=about)).prompt

    assert told("town:0") == f"Bo plays {name} on your town: lose 5 Town Health. Use a card or ability?"
    assert told("town:1").startswith(f"Bo plays {name} on Bo's town: that player loses 5 Town Health.")


def test_the_effects_of_a_choice_say_whom_they_concern() -> None:
    bench = party()
    options = [{"label": "Sleep on it", "do": [{"town_health": -5}]}, {"label": "Let it be", "do": [{"coins": 1}]}]
    card = bench.action(0, {"choose": options}, target="rival_town")
    question = put(bench, asked(0, "choose", ("0", "1"), "FL-GEN-02", about=(card, "Sleep on it", "Let it be")))
    assert [choice.detail for choice in question.choices] == [
        "That player loses 5 Town Health.",
        "That player gains 1 Salvage Coin.",
    ]
    card = bench.action(0, {"choose": options})
    question = put(bench, asked(0, "choose", ("0", "1"), "FL-GEN-02", about=(card, "Sleep on it", "Let it be")))
    assert question.choices[0].detail == "Lose 5 Town Health."


@pytest.mark.rule("FL-DEC-31")
def test_an_option_that_would_do_nothing_says_so() -> None:
    bench = party()
    options = [{"label": "Tear up somebody's paper", "do": [{"neutralise": {"which": "rival"}}]}]
    options += [{"label": "A coin", "do": [{"coins": 1}]}]
    ask = asked(0, "choose", ("0", "1"), "FL-GEN-02", about=(bench.action(0, {"choose": options}), *labels(options)))
    assert [choice.odds for choice in put(bench, ask).choices] == ["no effect now", ""]
    bench.own(1, next(iter(bench.state.resources)))
    assert [choice.odds for choice in put(bench, ask).choices] == ["", ""]


def labels(options: list[dict[str, Any]]) -> tuple[str, ...]:
    return tuple(option["label"] for option in options)


def test_prices_stand_at_the_right_end_where_nothing_cuts_them() -> None:
    bench = party()
    card = bench.item(0, value=3)
    dear = bench.item(0, value=1)
    name = bench.state.cards.name(card)
    sold = put(bench, asked(0, "sell", (f"spoils:{card}", f"spoils:{dear}", "chip"), "FL-BUS-06"))
    assert [(choice.label, choice.odds) for choice in sold.choices] == [
        (f"Sell {name}", "3 coins"),
        (f"Sell {bench.state.cards.name(dear)}", "1 coin"),
        ("Sell a Town Defense Chip", "10 coins"),
    ]
    bought = put(bench, asked(0, "purchase", ("technology:water",), "FL-BUS-07"))
    assert (bought.choices[0].label, bought.choices[0].odds) == ("Buy Water and Supplies", "30 coins")
    paid = put(bench, asked(0, "payment", (f"spoils:{card}",), "FL-TEC-22", about=("chip", 10, 0)))
    assert (paid.choices[0].label, paid.choices[0].odds) == (f"Pay with {name}", "worth 3")


def test_alone_the_trade_desk_is_the_auction_house() -> None:
    bench = Bench(1)
    bench.crew(0, n=2)
    question = put(bench, asked(0, "desk", ("done", "equip"), "FL-DEC-38", "done"))
    assert question.prompt == "Your Auction House: what do you do?"
    assert [choice.label for choice in question.choices] == ["Done", "Gear and Auction House"]
    assert "Trade" not in "".join(choice.group for choice in question.choices)


def test_every_group_of_the_trade_desk_stands_in_one_piece() -> None:
    bench = party()
    keys = ("done", "offer:1", "equip", "give", "show")
    question = put(bench, asked(0, "desk", keys, "FL-DEC-38", "done"))
    groups = [group for group, _ in groupby(choice.group for choice in question.choices)]
    assert groups == ["To finish", "Trade: nobody has to accept", "Other: free"]


def test_who_is_hurt_worst_is_healed_first() -> None:
    bench = party()
    players = bench.state.players[0]
    players.member(0).physical, players.member(1).physical, players.member(1).infected = 2, 7, 1
    keys = ("0:physical", "1:infected", "1:physical")
    question = put(bench, asked(0, "heal", keys, "FL-HEA-02", kind="split", high=3, caps=(2, 1, 7)))
    assert [choice.key for choice in question.choices] == ["1:physical", "1:infected", "0:physical"]


def test_a_moment_of_a_fight_says_whose_it_is() -> None:
    bench = party()
    bench.state.combat = Combat(((0, "", NOBODY), (1, "", NOBODY)))

    def told(on: str, seat: int) -> str:
        about = (on, seat, "", 0, "", False, False, "", seat)
        return put(bench, asked(0, "react", ("pass", "hush"), "FL-DEC-30", "pass", about=about)).prompt

    fight = "PVP, your Party against Bo's Party"
    assert told("pvp", 0) == f"{fight} begins, your moment as Attacker. Use a card or ability?"
    assert told("pvp", 1) == f"{fight} begins, Bo's moment as Defender. Use a card or ability?"
    assert told("pvp_round", 1).startswith(f"{fight}, after the dice of a round, Bo's moment as Defender.")
    bench.state.combat = Combat(((0, "", 1), (1, "", 0)), solo=True)
    who = [bench.state.cards.name(bench.state.players[seat].member(crown).card) for seat, crown in ((0, 1), (1, 0))]
    text = told("pvp_flight", 0)
    assert text.startswith("Solo PVP, ")
    assert all(name in text for name in who)


def test_a_fight_that_cannot_be_had_is_called_like_one_that_can() -> None:
    bench = party()
    question = put(bench, asked(0, "deed", ("wait",), "FL-EXP-01", about=(4,)))
    assert [choice.label for choice in question.unavailable if choice.key == "pvp"] == ["Attack a Party"]


@pytest.mark.rule("FL-DEC-87")
def test_one_answer_for_all_that_comes_reads_as_such() -> None:
    bench = party()
    cards = tuple(bench.goods(4))
    bench.run(draw(bench.state, 0, "spoils", 4, open=True))
    run = bench.start(gain_spoils(bench.state, 0, cards))
    assert run.ask is not None
    first = put(bench, run.ask).choices[0]
    assert (first.key, first.label) == ("auto", "Place all by best fit")


def test_a_1_of_a_fight_says_whom_it_is_rolled_against() -> None:
    bench = party()
    bench.state.check = CheckNow(0, "combat", 0, "pvp", dice=[Thrown(0, 0, 8, False, (1,), 1)])
    bench.state.combat = Combat(((1, "", NOBODY), (0, "", NOBODY)))
    prompt = put(bench, asked(0, "reroll", ("stop", "die:0"), "FL-SKL-07", "stop")).prompt
    assert prompt == "Against Bo's Party: 1 Success of Combat. Do you reroll a 1?"
    bench.state.combat = None
    prompt = put(bench, asked(0, "reroll", ("stop", "die:0"), "FL-SKL-07", "stop")).prompt
    assert prompt == "1 Success of Combat. Do you reroll a 1?"


def test_cards_for_the_sell_sub_phase_stand_above_the_goods() -> None:
    bench = party()
    goods, card = bench.goods(1)[0], bench.action(0, {"coins": 1}, when="sell")
    bench.auction(0, goods)
    keys = ("done", f"spoils:{goods}", f"play:{card}", "give")
    question = put(bench, asked(0, "sell", keys, "FL-SPO-09"))
    assert [choice.key for choice in question.choices] == ["done", f"play:{card}", f"spoils:{goods}", "give"]


@pytest.mark.rule("FL-TEC-07")
def test_an_upgrade_says_that_it_stands_in_place_of_the_first_tier() -> None:
    bench = party()
    kind = next(kind for kind, card in bench.state.cards.technologies.items() if card.upgraded)
    bench.technology(0, kind)
    question = put(bench, asked(0, "purchase", ("done", f"technology:{kind}"), "FL-TEC-03"))
    assert question.choices[-1].detail.startswith("in total: ")


@pytest.mark.rule("FL-DEC-60")
def test_a_check_that_cannot_fail_any_more_shows_what_a_die_brings() -> None:
    bench = party()
    dice = [Thrown(0, 0, 5, False, (1,), 1), Thrown(0, 1, 25, False, (3,), 3)]
    bench.state.check = CheckNow(0, "combat", 2, "party", dice=dice)
    question = put(bench, asked(0, "reroll", ("stop", "die:0"), "FL-SKL-07", "stop", about=("combat", 2)))
    assert [choice.odds for choice in question.choices] == ["", "+0.4 Successes on average"]


def test_who_is_attacked_reads_by_whom() -> None:
    bench = party()
    ask = asked(
        0, "place_damage", ("crown:0",), "FL-DMG-03", about=("physical", "pvp"), kind="split", high=3, caps=(9,)
    )
    assert put(bench, ask).prompt == "Place 3 Physical damage on your Party."
    bench.state.combat = Combat(((1, "", NOBODY), (0, "", NOBODY)))
    assert put(bench, ask).prompt == "Bo attacks your Party. Place 3 Physical damage on your Party."


@pytest.mark.rule("FL-DEC-76")
def test_a_choice_with_one_open_way_says_why_the_others_are_not() -> None:
    """The Vinegar Stone with an empty purse: nobody is asked, and the page of the story tells why."""
    bench = party()
    bench.state.players[0].coins = 0
    e.StoryBegan(0, "pl061", "plains").apply(bench.state)
    choice = Answered(0, "choose", "1", forced=True)
    line = 'Not open: "Drop in two coins and let them have their trick", you can\'t pay 2 coins'
    assert tell(bench.state, choice, 0) == line
    assert tell(bench.state, choice, 1) == tell(bench.state, choice, None) == ""
    assert tell(bench.state, Answered(0, "choose", "1"), 0) == "", "who was asked has read it there"
    assert tell(bench.state, Answered(0, "choose", "0", forced=True), 0) == ""


def both_kinds(high: tuple[int, int], *health: int, **more: int) -> tuple[Bench, Ask]:
    """Ann's Characters of so much Health, and so much Physical and infection for her to divide."""
    bench = Bench(1)
    for n in health:
        bench.dummy(0, health=n)
    for crown, n in more.items():
        bench.state.players[0].member(int(crown[1:])).infected = n
    rule = hurt_at_once(bench.state, 0, (("physical", high[0], True), ("infected", high[1], True)), cause="party")
    return bench, bench.start(rule).ask


@pytest.mark.rule("FL-DEC-107")
def test_damage_of_two_kinds_reads_as_one_question() -> None:
    bench, ask = both_kinds((4, 2), 8, 5, c1=1)
    question = put(bench, ask)
    assert question.prompt == "Place 4 Physical and 2 Infected Wounds damage on your Party."
    assert [choice.group for choice in question.choices] == ["Physical: 4"] * 2 + ["Infected Wounds: 2"] * 2
    assert question.choices[3].label.endswith(", Infected Wounds")
    assert question.choices[3].detail.startswith("dies at 4 more in all, next Turn at 3")
    assert question.fatal == (8, 3, 8, 3)
    assert even(ask, question.fatal) == (("0:physical", 2), ("1:physical", 2), ("0:infected", 2))


def test_a_long_card_is_named_and_not_cut() -> None:
    """What stays in play and speaks of its bearer as you is left to the card itself."""
    bench = party()
    bench.hand(1, "ac074")
    ask = asked(
        0,
        "react",
        ("pass", "hush"),
        "FL-DEC-30",
        "pass",
        about=("played", 1, "", 0, "ac074", False, False, "town:0", 1),
    )
    assert put(bench, ask).prompt == "Bo plays Anthem with a Name Wrong on your town. Use a card or ability?"


def test_parts_of_a_whole_add_up_to_a_hundred() -> None:
    assert shares(0.0155, 0.0296, 0.9549) == ("2%", "3%", "95%")
    assert shares(0.001, 0.4, 0.599) == ("under 1%", "40%", "60%")
    assert shares(1, 0, 0) == ("100%", "0%", "0%")


def beside(bench: Bench, card: str, *options: dict[str, Any]) -> list[str]:
    """The odds beside the options of a choice in the directions of a story card in play."""
    bench.story_in_play(card, stage="directions", tested=NOBODY)
    labels = [option["label"] for option in options]
    keys = tuple(str(n) for n in range(len(options)))
    question = put(bench, asked(0, "choose", keys, "FL-EFF-02", about=(card, *labels)))
    return [choice.odds for choice in question.choices]


def test_options_of_a_story_show_the_odds_of_the_check_to_which_they_lead_on() -> None:
    bench = party()
    options = (
        {"label": "Go as you are", "do": []},
        {"label": "Drill", "cost": {"coins": 2}, "do": [{"skill": {"skills": {"combat": 3}, "to": "party"}}]},
        {"label": "Show the paper", "do": [{"pass_story": True}]},
        {"label": "Pay and go", "do": [{"coins": -2}, {"skip_story": True}]},
        {"label": "Toss for it", "do": [{"roll": {"1-3": [{"pass_story": True}]}}]},
    )
    bench.plot("pl008", checks=[{"combat": 3}], middle=[{"if": {"coins": 1}, "then": [{"choose": list(options)}]}])
    odds_now = share(pools.chance(bench.state, 0, "combat", 3))
    found = beside(bench, "pl008", *options)
    assert found[0] == f"then {odds_now} to pass"
    assert found[2:] == ["then 100% to pass", "", ""]
    better = Bench(2)
    better.crew(0, 15, 12, 8)
    assert found[1] == f"then {share(pools.chance(better.state, 0, 'combat', 3))} to pass"
    assert bench.player(0).coins == 10


def test_no_odds_stand_beside_an_option_while_something_after_it_is_open() -> None:
    bench = party()
    options = ({"label": "Go", "do": []}, {"label": "Wait", "do": []})
    after = {"skill": {"skills": {"combat": 3}, "to": "chosen"}}
    bench.plot("pl008", checks=[{"combat": 3}], middle=[{"choose": list(options)}, after])
    assert beside(bench, "pl008", *options) == ["", ""]
