"""CNQ and COO: hand Locations tucked as Spoils and as Agreements."""

import pytest

from fallen_tui.games.state51.rules.play import play
from fallen_tui.games.state51.rules.production import cash_in
from fallen_tui.games.state51.rules.ranges import commit
from fallen_tui.games.state51.rules.tokens import count_type
from fallen_tui.games.state51.state.events import (
    CardTucked,
    ContactSpent,
    ContactUsed,
    Drawn,
    Gained,
    Paid,
    Scored,
    TuckedDiscarded,
)
from fallen_tui.games.state51.state.table import Tucked

BOTH = pytest.mark.parametrize(
    ("verb", "kind", "side", "price"),
    [("conquer", "conquest", "spoils", "weapons"), ("cooperate", "cooperation", "agreement", "fuel")],
)


def lend(table, seat, *tokens):
    table.player(seat).contacts += tokens


def keep_on(run, until, script=None):
    """Answer every question by its first key (an action by a pass, or by the script) until something holds."""
    script = script or {}
    while run.ask is not None and not until():
        state = run.bench.state
        choice = script.pop((state.turn, run.ask.topic, run.ask.seat), None)
        run.go(choice or ("pass" if run.ask.topic == "action" else run.ask.keys[0]))
    return run


@pytest.mark.rule("FS-CNQ-01", "FS-COO-01")
@BOTH
def test_range_must_cover_the_distance_of_a_hand_location(bench, verb, kind, side, price):
    table = bench(2)
    table.hand(0, "L01", "L09", "L13")
    assert not [key for key in table.offers(0) if key.startswith(verb)]
    table.tokens(0, **{price: 1})
    offers = table.offers(0)
    assert f"{verb}:L01" in offers
    assert f"{verb}:L09" not in offers
    lend(table, 0, (kind, 1))
    offers = table.offers(0)
    assert f"{verb}:L09" in offers
    assert f"{verb}:L13" not in offers
    other = "cooperate" if verb == "conquer" else "conquer"
    assert not [key for key in offers if key.startswith(other)]
    run = table.do(0, f"{verb}:L09")
    assert run.events == [
        Paid(0, price, 1),
        ContactUsed(0, f"scrap-{kind}"),
        ContactSpent(0, kind, 1),
        CardTucked(0, "L09", side, "base"),
    ]
    assert table.player(0).tucked == [Tucked("L09", side)]
    assert table.player(0).hand == ["L01", "L13"]
    table.check()


@pytest.mark.rule("FS-CNQ-01", "FS-COO-01")
@BOTH
def test_the_last_location_of_the_box_can_be_tucked_at_distance_three(bench, verb, kind, side, price):
    table = bench(2)
    table.hand(0, "L72")
    lend(table, 0, (kind, 2))
    assert f"{verb}:L72" not in table.offers(0)
    lend(table, 0, ("universal", 1))
    run = table.do(0, f"{verb}:L72")
    assert [type(event) for event in run.events] == [ContactSpent, ContactSpent, CardTucked]
    assert table.player(0).contacts == []


@pytest.mark.rule("FS-CNQ-02")
def test_spoils_go_under_the_base_or_a_location_that_holds_spoils(bench):
    table = bench(2)
    table.hand(0, "L01")
    for card in ("L65", "L66", "L67", "L63", "L31"):
        table.site(0, card)
    table.site(1, "L09")
    table.tokens(0, weapons=1)
    run = table.do(0, "conquer:L01", "L65")
    assert run.asked[-1].topic == "tuck"
    assert run.asked[-1].keys == ("base", "L65", "L67")
    assert table.player(0).site("L65").tucked == [Tucked("L01", "spoils")]
    assert table.player(0).tucked == []


@pytest.mark.rule("FS-COO-02")
def test_agreements_go_under_the_base_or_a_location_that_holds_agreements(bench):
    table = bench(2)
    table.hand(0, "L01")
    for card in ("L65", "L66", "L67", "L63", "L31"):
        table.site(0, card)
    table.tokens(0, fuel=1)
    run = table.do(0, "cooperate:L01", "L66")
    assert run.asked[-1].keys == ("base", "L66", "L67")
    assert table.player(0).site("L66").tucked == [Tucked("L01", "agreement")]
    assert table.player(0).tucked == []


@pytest.mark.rule("FS-CNQ-03", "FS-COO-03")
@BOTH
def test_a_full_base_makes_room_by_discarding_spoils_or_an_agreement(bench, verb, kind, side, price):
    table = bench(2)
    table.hand(0, "L01")
    table.tuck(0, "L02", "spoils")
    table.tuck(0, "L03", "agreement")
    table.tuck(0, "L23", "spoils")
    lend(table, 0, (kind, 1))
    run = table.do(0, f"{verb}:L01", "L23")
    assert (run.asked[-2].topic, run.asked[-2].keys) == ("make_room", ("L02", "L03", "L23"))
    assert run.events[-2:] == [TuckedDiscarded(0, "L23", "room"), CardTucked(0, "L01", side, "base")]
    assert [tucked.card for tucked in table.player(0).tucked] == ["L02", "L03", "L01"]
    assert table.state.deck.discard == ["L23"]
    assert (run.of(Gained), run.of(Scored), run.of(Drawn)) == ([], [], [])
    table.check()


@pytest.mark.rule("FS-CNQ-03", "FS-COO-03")
@BOTH
def test_where_a_place_is_free_nothing_need_go(bench, verb, kind, side, price):
    table = bench(2)
    table.hand(0, "L01")
    table.tuck(0, "L02", "spoils")
    table.tuck(0, "L03", "agreement")
    lend(table, 0, (kind, 1))
    run = table.do(0, f"{verb}:L01")
    assert run.of(TuckedDiscarded) == []
    assert len(table.player(0).tucked) == 3


@pytest.mark.rule("FS-CNQ-03")
def test_room_is_made_only_where_the_new_card_may_lie(bench):
    table = bench(2)
    table.hand(0, "L01")
    table.site(0, "L65")
    table.site(0, "L66")
    for card in ("L02", "L03", "L04"):
        table.tuck(0, card, "agreement")
    for card in ("L05", "L06", "L07"):
        table.tuck(0, card, "spoils", "L65")
    table.tuck(0, "L08", "agreement", "L66")
    lend(table, 0, ("conquest", 1))
    run = table.do(0, "conquer:L01", "L06")
    assert run.asked[-2].keys == ("L02", "L03", "L04", "L05", "L06", "L07")
    assert run.asked[-1].keys == ("L65",)
    assert [tucked.card for tucked in table.player(0).site("L65").tucked] == ["L05", "L07", "L01"]


@pytest.mark.rule("FS-CNQ-04", "FS-CNQ-05")
def test_spoils_of_turn_two_pay_in_production_of_turn_three_at_the_earliest(bench):
    table = bench(2)
    table.state.turn = 2
    table.hand(0, "L19")
    lend(table, 0, ("conquest", 2))
    run = table.start(play(table.state), "conquer:L19")
    assert table.player(0).tucked == [Tucked("L19", "spoils")]
    assert run.of(Scored) == []
    assert run.of(Gained) == []
    assert table.player(0).total() == 0
    asked = []
    while table.state.turn == 2 or table.state.phase == "lookout":
        asked.append(run.ask.topic)
        run.go("pass" if run.ask.topic == "action" else run.ask.keys[0])
    assert "cash_in" not in asked
    keep_on(run, lambda: run.ask.topic == "cash_in")
    assert (table.state.turn, table.state.phase, run.ask.seat) == (3, "production", 0)
    assert run.ask.keys == ("done", "cash:L19", "drop")
    run.go("cash:L19")
    assert run.of(Scored) == [Scored(0, 2, "base")]
    assert table.player(0).total() == 2
    assert table.player(0).tucked == []


@pytest.mark.rule("FS-CNQ-04")
def test_spoils_dropped_in_the_actions_phase_pay_nothing(bench):
    table = bench(2)
    table.tuck(0, "L19", "spoils")
    table.tokens(0, workers=2)
    run = table.start(play(table.state), "drop")
    assert run.events == [TuckedDiscarded(0, "L19", "choice")]
    assert table.player(0).total() == 0
    assert not [key for key in table.offers(0) if key.startswith("cash")]


@pytest.mark.rule("FS-CNQ-05", "FS-COO-05")
def test_tucked_cards_are_worth_nothing_in_themselves(bench):
    table = bench(2)
    table.hand(0, "L02", "L03")
    table.site(0, "L67")
    lend(table, 0, ("conquest", 1), ("cooperation", 1))
    assert table.player(0).total() == 1
    table.do(0, "conquer:L02", "base")
    table.do(0, "cooperate:L03", "L67")
    assert table.player(0).total() == 1


def only_part(table, side):
    """L24 (1 Scrap per scrap-type card) in play; L09 (scrap, open) and L31 (scrap, action) tucked."""
    table.site(0, "L24")
    table.tuck(0, "L09", side)
    table.tuck(0, "L31", side)
    table.tokens(0, building=1, workers=2, scrap=1)
    table.tokens(1, workers=2)
    table.hand(0, "L69", "L32")


@pytest.mark.rule("FS-CNQ-06", "FS-COO-06")
def test_types_action_and_production_of_a_tucked_card_are_out_of_use(bench, subtests: pytest.Subtests):
    for side in ["spoils", "agreement"]:
        with subtests.test(side=side):
            table = bench(2)
            only_part(table, side)
            assert count_type(table.state, table.player(0), "scrap") == 1
            offers = table.offers(0)
            assert "work:L31" not in offers
            assert "redevelop:L69" in offers
            assert "redevelop:L32" not in offers
            assert not [key for key in table.offers(1) if key.startswith("visit")]
            run = table.do(0, "redevelop:L69")
            assert run.of(Scored) == [Scored(0, 1, "L69")]


@pytest.mark.rule("FS-CNQ-06")
def test_only_the_red_part_of_spoils_counts(bench):
    table = bench(2)
    table.tuck(0, "L09", "spoils")
    run = table.produce()
    assert run.of(Gained) == [Gained(0, "scrap", 1), Gained(0, "worker", 3)]
    run = table.run(cash_in(table.state, table.player(0)), "cash:L09")
    assert run.of(Gained) == [Gained(0, "scrap", 3)]


@pytest.mark.rule("FS-COO-06")
def test_only_the_blue_part_of_an_agreement_counts(bench):
    table = bench(2)
    table.tuck(0, "L09", "agreement")
    run = table.produce()
    assert run.of(Gained) == [Gained(0, "scrap", 1), Gained(0, "worker", 3), Gained(0, "scrap", 1)]
    run = table.run(cash_in(table.state, table.player(0)))
    assert run.asked == []
    assert run.events == []


@pytest.mark.rule("FS-CNQ-07", "FS-COO-01")
@BOTH
def test_only_location_cards(bench, verb, kind, side, price):
    table = bench(2)
    table.hand(0, "leader_conquest", "C09", "L01")
    lend(table, 0, (kind, 3))
    assert [key for key in table.offers(0) if key.startswith(verb)] == [f"{verb}:L01"]


@pytest.mark.rule("FS-CNQ-08")
def test_nothing_of_an_opponent_can_be_conquered(bench):
    table = bench(2)
    table.site(1, "L01")
    table.tuck(1, "L02", "spoils")
    table.hand(1, "L03")
    table.hand(0, "L04")
    lend(table, 0, ("conquest", 3))
    assert [key for key in table.offers(0) if key.startswith("conquer")] == ["conquer:L04"]
    table.do(0, "conquer:L04")
    bo = table.player(1)
    assert (bo.hand, [site.card for site in bo.sites], [t.card for t in bo.tucked]) == (["L03"], ["L01"], ["L02"])


@pytest.mark.rule("FS-COO-04")
def test_an_agreement_of_turn_one_yields_in_turns_two_to_five(bench):
    table = bench(2)
    table.hand(1, "L01")
    lend(table, 1, ("cooperation", 1))
    run = table.start(play(table.state))
    assert (run.ask.topic, run.ask.seat) == ("action", 1)
    run.go("cooperate:L01")
    assert run.of(Gained) == []
    yields = []
    while not run.done:
        if table.state.turn == 5:
            table.player(1).vp = 30
        seen = len(run.events)
        run.go("pass" if run.ask.topic == "action" else run.ask.keys[0])
        fresh = run.events[seen:]
        yields += [table.state.turn for event in fresh if event == Gained(1, "scrap", 1)]
    assert table.state.phase == "over"
    assert yields == [2, 3, 4, 5]
    assert table.player(1).tucked == [Tucked("L01", "agreement")]


@pytest.mark.rule("FS-CNQ-01")
def test_the_range_is_committed_for_the_card_named(bench):
    table = bench(2)
    table.hand(0, "L09")
    lend(table, 0, ("conquest", 2), ("conquest", 3))
    run = table.start(commit(table.state, table.player(0), "conquest", "L09"))
    assert run.ask.about == ("conquest", "L09")
    assert run.ask.keys == ("conquest-2-0", "conquest-3-1")
