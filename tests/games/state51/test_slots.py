"""The three-slot rule, and Spoils and Agreements under cards. SLT, TUK."""

import pytest

from fallen_tui.games.state51.content.cards import Gain
from fallen_tui.games.state51.rules.actions import act
from fallen_tui.games.state51.rules.ending import count
from fallen_tui.games.state51.rules.production import cash_in
from fallen_tui.games.state51.rules.tokens import take
from fallen_tui.games.state51.state.events import (
    Built,
    CardTucked,
    Discarded,
    Drawn,
    Gained,
    Paid,
    Scored,
    TuckedDiscarded,
    Worked,
)
from fallen_tui.games.state51.state.table import Tucked

# --- three VP tokens ---


@pytest.mark.rule("FS-SLT-01")
def test_a_production_location_stops_after_three_vp_tokens(bench):
    table = bench()
    site = table.site(0, "L23")
    made = [table.produce().of(Scored) for _ in range(5)]
    assert made == [[Scored(0, 1, "L23")]] * 3 + [[]] * 2
    assert site.vp == [1, 1, 1]
    table.check()


@pytest.mark.rule("FS-SLT-01", "FS-SLT-02")
def test_an_action_location_is_offered_until_it_has_three_vp_tokens_of_any_value(bench, subtests: pytest.Subtests):
    for vp in [(), (2,), (2, 2), (2, 2, 2), (1, 1, 1), (1, 2, 1)]:
        with subtests.test(vp=vp):
            table = bench()
            table.site(0, "L53", vp=vp)
            table.tokens(0, workers=1, scrap=1)
            assert ("work:L53" in table.offers()) is (len(vp) < 3)


@pytest.mark.rule("FS-SLT-02")
def test_three_tokens_of_value_two_are_six_vp_and_no_more_come(bench):
    table = bench()
    site = table.site(0, "L53", vp=(2, 2))
    table.tokens(0, workers=3, scrap=2)
    run = table.do(0, "work:L53")
    assert run.of(Scored) == [Scored(0, 2, "L53")]
    assert sum(site.vp) == 6
    assert table.player().total() == 7
    assert "work:L53" not in table.offers()
    assert table.run(take(table.state, 0, (Gain("vp", 1),), vp_on="L53")).of(Scored) == []


@pytest.mark.rule("FS-SLT-03")
def test_a_full_location_goes_on_yielding_its_workers_and_cards(bench):
    table = bench()
    table.site(0, "L26", vp=(1, 1, 1))
    table.site(0, "L30", vp=(1, 1))
    first = table.produce()
    second = table.produce()
    for run in (first, second):
        assert run.of(Gained) == [Gained(0, "scrap"), Gained(0, "worker", 3), Gained(0, "worker")]
        assert len(run.of(Drawn)) == 1
    assert first.of(Scored) == [Scored(0, 1, "L30")]
    assert second.of(Scored) == []


@pytest.mark.rule("FS-SLT-08")
def test_a_yield_of_two_tokens_is_cut_down_to_the_one_still_allowed(bench):
    table = bench()
    site = table.site(0, "L23", vp=(1, 1))
    run = table.run(take(table.state, 0, (Gain("vp", 2), Gain("vp", 2)), vp_on="L23"))
    assert run.of(Scored) == [Scored(0, 2, "L23")]
    assert site.vp == [1, 1, 2]


@pytest.mark.rule("FS-SLT-08", "FS-SLT-01", "FS-ICO-04")
def test_a_counting_location_that_enters_among_five_of_its_type_takes_three_tokens(bench):
    table = bench()
    table.tokens(0, building=1)
    for card in ("L02", "L10", "L19", "L32", "L36"):
        table.site(0, card)
    table.hand(0, "L70")
    table.do(0, "redevelop:L70", "L02")
    assert table.player().site("L70").vp == [1, 1, 1]
    assert table.player().vp == 2
    table.check()


@pytest.mark.rule("FS-SLT-05")
def test_a_leader_holds_five_vp_tokens_and_a_sixth_is_not_given(bench):
    table = bench()
    table.leader(0, "leader_action", vp=3)
    for left in (("L01", "L02"), ("L03", "L04")):
        table.hand(0, *left)
        assert "rally" in table.offers()
        table.do(0, "rally")
    assert table.player().leader.vp == 5
    table.hand(0, "L05", "L06")
    assert "rally" not in table.offers()


@pytest.mark.rule("FS-SLT-05")
def test_a_leader_with_five_tokens_gets_none_for_what_it_rewards(bench):
    table = bench()
    table.leader(0, "leader_conquest", vp=4)
    table.hand(0, "L01", "L02")
    table.tokens(0, weapons=2)
    assert table.do(0, "conquer:L01").of(Scored) == [Scored(0, 1, "leader")]
    table.player().used.clear()
    assert table.do(0, "conquer:L02").of(Scored) == []
    assert table.player().leader.vp == 5


@pytest.mark.rule("FS-SLT-06")
def test_vp_tokens_on_the_base_are_not_limited(bench):
    table = bench()
    for card in ("L31", "L37", "L60"):
        table.tuck(0, card, "spoils")
    table.player().vp = 7
    run = table.run(cash_in(table.state, table.player()), "cash:L31", "cash:L37", "cash:L60")
    assert run.of(Scored) == [Scored(0, 1)] * 3
    assert table.player().vp == 10


@pytest.mark.rule("FS-SLT-07")
def test_an_agreement_yields_three_vp_tokens_in_all_though_they_lie_on_the_base(bench):
    table = bench()
    table.tuck(0, "L54", "agreement")
    table.tuck(0, "L71", "agreement", made=2)
    made = [table.produce().of(Scored) for _ in range(4)]
    one, other = Scored(0, 1, "base", "L54"), Scored(0, 1, "base", "L71")
    assert made == [[one, other], [one], [one], []]
    assert table.player().vp == 4
    assert [tucked.made for tucked in table.player().tucked] == [3, 3]
    table.check()


@pytest.mark.rule("FS-SLT-07")
def test_a_redevelopment_carries_the_count_of_an_agreement_along(bench):
    table = bench()
    table.site(0, "L67")
    table.tuck(0, "L54", "agreement", "L67", made=3)
    table.hand(0, "L65", "L64")
    table.tokens(0, building=1)
    table.do(0, "redevelop:L64")
    assert table.player().tucked == [Tucked("L54", "agreement", 3)]
    assert table.produce().of(Scored) == []


# --- three tucked cards ---


@pytest.mark.rule("FS-SLT-04", "FS-TUK-01")
def test_the_base_with_two_spoils_and_one_agreement_is_full(bench):
    table = bench()
    table.tuck(0, "L01", "spoils")
    table.tuck(0, "L02", "spoils")
    table.hand(0, "L03", "L04", "L05")
    table.tokens(0, fuel=1, weapons=1)
    third = table.do(0, "cooperate:L03")
    assert third.of(TuckedDiscarded) == []
    assert third.of(CardTucked) == [CardTucked(0, "L03", "agreement", "base")]
    run = table.begin(0, "conquer:L04")
    assert run.ask.topic == "make_room"
    assert run.ask.keys == ("L01", "L02", "L03")
    run.go("L03")
    assert run.done
    assert run.of(TuckedDiscarded) == [TuckedDiscarded(0, "L03", "room")]
    assert table.player().tucked == [Tucked("L01", "spoils"), Tucked("L02", "spoils"), Tucked("L04", "spoils")]
    assert table.state.deck.discard == ["L03"]
    table.check()


@pytest.mark.rule("FS-TUK-01")
def test_any_mix_of_three_fits_under_the_base(bench, subtests: pytest.Subtests):
    for sides in [("spoils",) * 3, ("agreement",) * 3, ("agreement", "spoils", "agreement")]:
        with subtests.test(sides=sides):
            table = bench()
            table.tokens(0, fuel=3, weapons=3)
            for card, side in zip(("L01", "L02", "L03"), sides, strict=True):
                table.hand(0, card)
                table.player().used.clear()
                run = table.do(0, f"{'conquer' if side == 'spoils' else 'cooperate'}:{card}")
                assert run.of(TuckedDiscarded) == []
            assert [tucked.side for tucked in table.player().tucked] == list(sides)
            table.check()


@pytest.mark.rule("FS-TUK-02", "FS-TUK-03")
def test_a_holding_location_takes_the_kinds_of_its_icon(bench, subtests: pytest.Subtests):
    for holder, spoils_fit, agreements_fit in [("L65", True, False), ("L66", False, True), ("L67", True, True)]:
        with subtests.test(holder=holder, spoils_fit=spoils_fit, agreements_fit=agreements_fit):
            for verb, side, fits in (("conquer", "spoils", spoils_fit), ("cooperate", "agreement", agreements_fit)):
                table = bench()
                table.site(0, holder)
                table.hand(0, "L01")
                table.tokens(0, fuel=1, weapons=1)
                run = table.begin(0, f"{verb}:L01")
                if fits:
                    assert run.ask.topic == "tuck"
                    assert run.ask.keys == ("base", holder)
                    run.go(holder)
                assert run.done
                assert run.of(CardTucked) == [CardTucked(0, "L01", side, holder if fits else "base")]
                table.check()


@pytest.mark.rule("FS-TUK-02")
def test_one_agreement_and_two_spoils_fit_under_a_location_of_any_mix_beside_a_full_base(bench):
    table = bench()
    table.site(0, "L67")
    for card in ("L01", "L02", "L03"):
        table.tuck(0, card, "agreement")
    table.hand(0, "L04", "L05", "L06", "L07")
    table.tokens(0, fuel=1, weapons=3)
    for verb, card in (("cooperate", "L04"), ("conquer", "L05"), ("conquer", "L06")):
        table.player().used.clear()
        table.do(0, f"{verb}:{card}")
    held = table.player().site("L67").tucked
    assert held == [Tucked("L04", "agreement"), Tucked("L05", "spoils"), Tucked("L06", "spoils")]
    table.player().used.clear()
    run = table.begin(0, "conquer:L07")
    assert run.ask.topic == "make_room"
    assert run.ask.keys == ("L01", "L02", "L03", "L04", "L05", "L06")
    table.check()


@pytest.mark.rule("FS-SLT-04", "FS-TUK-03")
def test_room_for_spoils_is_not_made_under_a_location_for_agreements(bench):
    table = bench()
    table.site(0, "L66")
    for card in ("L01", "L02", "L03"):
        table.tuck(0, card, "spoils")
    for card in ("L04", "L05"):
        table.tuck(0, card, "agreement", "L66")
    table.hand(0, "L06")
    table.tokens(0, weapons=1)
    run = table.begin(0, "conquer:L06")
    assert run.ask.topic == "make_room"
    assert run.ask.keys == ("L01", "L02", "L03")


# --- discarding ---


@pytest.mark.rule("FS-TUK-04", "FS-TUK-05", "FS-TUK-06")
def test_a_tucked_card_may_be_dropped_as_a_free_operation_and_yields_nothing(bench, subtests: pytest.Subtests):
    for card, side in [("L01", "spoils"), ("L02", "agreement")]:
        with subtests.test(card=card, side=side):
            table = bench()
            table.tuck(0, "L01", "spoils")
            table.tuck(0, "L02", "agreement")
            run = table.run(act(table.state, table.player()), "drop", card, "pass")
            assert run.of(TuckedDiscarded) == [TuckedDiscarded(0, card, "choice")]
            assert run.of(Gained) == []
            assert run.of(Scored) == []
            assert card in table.state.deck.discard
            assert [tucked.side for tucked in table.player().tucked] == [
                s for s in ("spoils", "agreement") if s != side
            ]
            assert table.player().passed
            table.check()


@pytest.mark.rule("FS-TUK-04")
def test_nothing_can_be_dropped_where_nothing_is_tucked(bench):
    table = bench()
    table.site(0, "L67")
    table.tuck(1, "L01", "spoils")
    assert "drop" not in table.offers()
    table.tuck(0, "L02", "agreement", "L67")
    assert "drop" in table.offers()


@pytest.mark.rule("FS-TUK-04")
def test_any_tucked_card_may_be_dropped_in_the_own_production_step(bench):
    table = bench()
    table.tuck(0, "L01", "spoils")
    table.tuck(0, "L02", "agreement")
    run = table.run(cash_in(table.state, table.player()), "drop", "L02", "done")
    assert run.of(TuckedDiscarded) == [TuckedDiscarded(0, "L02", "choice")]
    assert run.of(Gained) == []
    assert table.player().tucked == [Tucked("L01", "spoils")]


@pytest.mark.rule("FS-TUK-05")
def test_the_same_spoils_yield_when_cashed_in_production_only(bench):
    cashed, room, paid = bench(), bench(), bench()
    for table in (cashed, room, paid):
        table.tuck(0, "L41", "spoils")
    run = cashed.run(cash_in(cashed.state, cashed.player()), "cash:L41")
    assert run.of(Gained) == [Gained(0, "weapons", 2), Gained(0, "scrap", 1)]
    room.tuck(0, "L01", "spoils")
    room.tuck(0, "L02", "spoils")
    room.hand(0, "L03")
    room.tokens(0, weapons=1)
    assert room.do(0, "conquer:L03", "L41").of(Gained) == []
    paid.site(0, "L45")
    paid.tokens(0, workers=1)
    run = paid.do(0, "work:L45")
    assert run.of(TuckedDiscarded) == [TuckedDiscarded(0, "L41", "cost")]
    assert run.of(Gained) == []
    assert run.of(Scored) == [Scored(0, 2, "L45")]


@pytest.mark.rule("FS-TUK-06")
def test_an_agreement_given_up_as_a_cost_brings_what_the_effect_states_and_no_more(bench):
    table = bench()
    table.tuck(0, "L25", "agreement")
    table.site(0, "L44")
    table.tokens(0, workers=1)
    run = table.do(0, "work:L44")
    assert run.of(TuckedDiscarded) == [TuckedDiscarded(0, "L25", "cost")]
    assert run.of(Gained) == []
    assert run.of(Scored) == [Scored(0, 2, "L44")]
    table.check()


# --- where they lie ---


@pytest.mark.rule("FS-TUK-07")
def test_cards_under_a_location_yield_like_cards_under_the_base(bench):
    runs = []
    for under in ("base", "L67"):
        table = bench()
        table.site(0, "L67")
        table.tuck(0, "L13", "agreement", under)
        table.tuck(0, "L27", "spoils", under)
        table.tuck(0, "L54", "agreement", under)
        produced = table.produce()
        cashed = table.run(cash_in(table.state, table.player()), "cash:L27")
        assert Gained(0, "universal") in produced.of(Gained)
        assert produced.of(Scored) == [Scored(0, 1, "base", "L54")]
        assert cashed.of(Scored) == [Scored(0, 1), Scored(0, 2)]
        runs.append(produced.of(Gained) + produced.of(Scored) + cashed.events)
        table.check()
    assert runs[0] == runs[1]


@pytest.mark.rule("FS-TUK-07")
def test_a_card_under_a_location_pays_a_cost_or_is_dropped_like_one_under_the_base(bench):
    table = bench()
    table.site(0, "L65")
    table.site(0, "L45")
    table.tuck(0, "L01", "spoils", "L65")
    table.tuck(0, "L02", "spoils")
    table.tokens(0, workers=1)
    run = table.begin(0, "work:L45")
    assert run.ask.keys == ("L02", "L01")
    run.go("L01")
    assert table.player().site("L65").tucked == []
    table.tuck(0, "L03", "spoils", "L65")
    table.run(act(table.state, table.player()), "drop", "L03", "pass")
    assert table.player().site("L65").tucked == []
    assert table.player().tucked == [Tucked("L02", "spoils")]


@pytest.mark.rule("FS-TUK-08")
def test_no_tucked_card_can_be_moved_and_other_events_leave_it_where_it_lies(bench):
    table = bench()
    table.site(0, "L67")
    table.site(0, "L31")
    table.tuck(0, "L01", "spoils", "L67")
    table.tuck(0, "L02", "agreement")
    table.hand(0, "L17")
    table.tokens(0, scrap=2, workers=1)
    keys = table.offers()
    assert {key.partition(":")[0] for key in keys} == {"incorporate", "work", "drop", "pass"}
    run = table.run(act(table.state, table.player()), "incorporate:L17")
    assert run.of(Built) == [Built(0, "L17", "incorporated")]
    table.run(act(table.state, table.player()), "work:L31")
    table.run(count(table.state))
    table.clean_up()
    assert table.player().site("L67").tucked == [Tucked("L01", "spoils")]
    assert table.player().tucked == [Tucked("L02", "agreement")]


@pytest.mark.rule("FS-TUK-04", "FS-TUK-06")
def test_discarding_to_make_room_can_take_an_agreement_for_spoils_and_costs_only_the_card(bench):
    table = bench()
    for card in ("L01", "L02", "L25"):
        table.tuck(0, card, "agreement")
    table.hand(0, "L03")
    table.tokens(0, weapons=1)
    run = table.do(0, "conquer:L03", "L25")
    assert run.of(Paid) == [Paid(0, "weapons")]
    assert run.of(Discarded) == []
    assert run.of(Worked) == []
    assert run.of(Gained) == []
    assert [tucked.card for tucked in table.player().tucked] == ["L01", "L02", "L03"]


@pytest.mark.rule("FS-DEC-15")
def test_an_agreement_alone_is_dropped_before_an_action_and_raises_no_question_of_its_own(bench):
    table = bench(2)
    table.tuck(0, "L01", "agreement")
    assert "drop" in table.offers()
    assert table.run(cash_in(table.state, table.player(0))).asked == []
    table.site(0, "L63")
    table.tokens(0, scrap=1)
    run = table.start(cash_in(table.state, table.player(0)))
    assert "drop" in run.ask.keys
