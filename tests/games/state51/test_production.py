"""Phase 2, Production. PRD."""

import pytest

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.games.state51.rules.actions import act
from fallen_tui.games.state51.rules.production import cash_in, production
from fallen_tui.games.state51.state import events as e
from fallen_tui.games.state51.state.table import nothing

TEN = [f"L{n}" for n in range(40, 50)]


def tokens(**kinds):
    return {**nothing(), **kinds}


@pytest.mark.rule("FS-PRD-01", "FS-PRD-16")
def test_the_next_player_produces_when_the_one_before_has_finished(bench):
    table = bench(2)
    table.state.first = 1
    table.tuck(1, "L02", "spoils")
    table.tuck(0, "L03", "spoils")
    run = table.start(production(table.state))
    assert run.ask.seat == 1
    assert table.player(1).workers == 3
    assert table.player(0).workers == 0
    run.go("cash:L02")
    assert run.ask.seat == 0
    assert (table.player(0).workers, table.player(0).tokens) == (3, tokens(scrap=1))
    seen = table.game.view(table.state, 0).players[1]
    assert seen.tokens == tokens(building=1, fuel=2)
    assert (seen.workers, seen.tucked) == (3, [])
    run.go("done")
    assert [event.seat for event in run.events] == [1, 1, 1, 1, 0, 0]


@pytest.mark.rule("FS-PRD-02", "FS-PRD-03")
def test_a_bare_base_produces_one_resource_of_its_kind_and_three_workers(bench, subtests: pytest.Subtests):
    for seat, kind in [(0, "scrap"), (1, "building"), (2, "fuel"), (3, "weapons")]:
        with subtests.test(seat=seat, kind=kind):
            table = bench(4)
            table.run(production(table.state))
            player = table.player(seat)
            assert player.tokens == tokens(**{kind: 1})
            assert player.workers == 3
            assert (player.hand, player.contacts, player.vp, player.redevelop) == ([], [], 0, [])


@pytest.mark.rule("FS-PRD-02", "FS-PRD-03", "FS-PRD-04")
def test_base_and_agreements_yield_every_turn(bench):
    table = bench(2)
    table.tuck(0, "L10", "agreement")
    table.tuck(0, "L13", "agreement")
    for _ in range(3):
        run = table.run(production(table.state))
        assert run.asked == []
        assert table.player(0).tokens == tokens(scrap=1, fuel=1, universal=1)
        assert table.player(0).workers == 4
        table.clean_up()
        assert table.player(0).tokens == nothing()
    assert [tucked.card for tucked in table.player(0).tucked] == ["L10", "L13"]


@pytest.mark.rule("FS-PRD-04", "FS-TUK-07")
def test_agreements_under_a_location_yield_too(bench):
    table = bench(2)
    table.site(0, "L66")
    table.tuck(0, "L10", "agreement", under="L66")
    table.produce()
    assert table.player(0).tokens == tokens(scrap=1, fuel=1)


@pytest.mark.rule("FS-PRD-05")
def test_any_number_of_spoils_are_cashed_in_each_once(bench):
    table = bench(2)
    for card in ("L10", "L16", "L15"):
        table.tuck(0, card, "spoils")
    run = table.start(production(table.state))
    assert [key for key in run.ask.keys if key.startswith("cash:")] == ["cash:L10", "cash:L16", "cash:L15"]
    run.go("cash:L10")
    assert table.player(0).tokens == tokens(scrap=1, fuel=3)
    assert "cash:L10" not in run.ask.keys
    run.go("cash:L16", "cash:L15")
    assert run.done
    assert table.player(0).tokens == tokens(scrap=1, fuel=5)
    assert table.player(0).workers == 6
    assert table.player(0).tucked == []
    assert table.state.deck.discard == ["L10", "L16", "L15"]
    table.clean_up()
    run = table.run(production(table.state))
    assert run.asked == []
    assert table.player(0).tokens == tokens(scrap=1)


@pytest.mark.rule("FS-PRD-06", "FS-PRD-10")
def test_spoils_may_stay_and_then_yield_nothing(bench):
    table = bench(2)
    table.tuck(0, "L10", "spoils")
    run = table.run(production(table.state), "done")
    assert run.asked[0].default == "done"
    assert table.player(0).tokens == tokens(scrap=1)
    assert [tucked.card for tucked in table.player(0).tucked] == ["L10"]
    assert table.state.deck.discard == []
    run = table.start(production(table.state))
    assert "cash:L10" in run.ask.keys


@pytest.mark.rule("FS-PRD-06", "FS-DEC-06")
def test_one_of_two_spoils_may_be_cashed_in_and_the_other_kept(bench):
    table = bench(2)
    table.tuck(0, "L10", "spoils")
    table.tuck(0, "L11", "spoils")
    table.run(production(table.state), "cash:L11", "done")
    assert table.player(0).tokens == tokens(scrap=1, weapons=3)
    assert [tucked.card for tucked in table.player(0).tucked] == ["L10"]


@pytest.mark.rule("FS-PRD-07", "FS-TUK-05")
def test_spoils_cannot_be_cashed_in_as_an_action(bench):
    table = bench(2)
    table.tuck(0, "L10", "spoils")
    assert not any(key.startswith("cash") for key in table.offers())
    run = table.start(act(table.state, table.player(0)))
    with pytest.raises(IllegalAnswer):
        run.ask.check("cash:L10")
    run.go("drop")
    assert table.player(0).tucked == []
    assert table.player(0).tokens == nothing()


@pytest.mark.rule("FS-PRD-07")
def test_spoils_cannot_be_cashed_in_in_the_step_of_another_player(bench):
    table = bench(2)
    table.tuck(1, "L10", "spoils")
    table.tuck(0, "L11", "spoils")
    run = table.start(production(table.state))
    assert run.ask.seat == 0
    assert "cash:L11" in run.ask.keys
    assert "cash:L10" not in run.ask.keys
    run.go("done")
    assert run.ask.seat == 1
    assert "cash:L10" in run.ask.keys
    assert "cash:L11" not in run.ask.keys


@pytest.mark.rule("FS-PRD-08")
def test_production_locations_open_or_closed_yield_their_middle_part(bench, subtests: pytest.Subtests):
    for card, gained, workers, cards, contacts in [
        ("L09", {"scrap": 2}, 0, 0, []),
        ("L13", {"universal": 2}, 0, 0, []),
        ("L14", {"building": 1}, 0, 2, []),
        ("L05", {}, 0, 0, [("cooperation", 2)]),
        ("L08", {}, 0, 0, [("incorporation", 1)]),
        ("L19", {"fuel": 1}, 1, 0, []),
        ("L25", {}, 3, 0, []),
        ("L28", {"universal": 1}, 0, 1, []),
    ]:
        with subtests.test(card=card, gained=gained, workers=workers, cards=cards, contacts=contacts):
            table = bench(4)
            table.site(3, card)
            table.produce(3)
            assert table.player(3).tokens == {**tokens(weapons=1), **gained}
            assert table.player(3).workers == 3 + workers
            assert len(table.player(3).hand) == cards
            assert table.player(3).contacts == contacts


@pytest.mark.rule("FS-PRD-09")
def test_actions_leaders_and_traits_yield_nothing_in_production(bench):
    table = bench(2)
    for card in ("L39", "L57", "L49", "L62", "L63", "L65", "L68", "L69"):
        table.site(0, card)
    table.leader(0, "leader_fuel")
    run = table.produce()
    assert run.events == [
        e.Gained(0, "scrap", 1),
        e.Gained(0, "worker", 3),
    ]
    assert table.player(0).leader.tokens == nothing()
    assert all(site.vp == [] and not any(site.tokens.values()) for site in table.player(0).sites)


@pytest.mark.rule("FS-PRD-10")
def test_production_without_spoils_asks_nothing(bench):
    table = bench(2)
    table.tuck(0, "L28", "agreement")
    table.tuck(0, "L21", "agreement")
    for card in ("L09", "L26", "L17", "L05"):
        table.site(0, card)
    run = table.run(production(table.state))
    assert run.asked == []
    assert len(run.of(e.Scored)) == 2
    assert len(table.player(0).hand) == 1


@pytest.mark.rule("FS-PRD-11", "FS-DEC-06")
def test_base_agreements_and_locations_yield_in_this_order_before_spoils_are_asked_about(bench):
    table = bench(2)
    table.top("L71", "L72")
    table.site(0, "L22")
    table.tuck(0, "L21", "agreement")
    table.tuck(0, "L10", "spoils")
    run = table.start(production(table.state))
    assert run.events == [
        e.Gained(0, "scrap", 1),
        e.Gained(0, "worker", 3),
        e.Drawn(0, ("L71",)),
        e.Gained(0, "building", 1),
        e.Drawn(0, ("L72",)),
    ]
    assert run.ask.topic == "cash_in"
    assert table.game.view(table.state, 0).players[0].hand == ["L71", "L72"]


@pytest.mark.rule("FS-PRD-11")
def test_cards_drawn_from_spoils_are_seen_before_the_next_spoils_are_decided(bench):
    table = bench(2)
    table.top("L71", "L72")
    table.tuck(0, "L05", "spoils")
    table.tuck(0, "L10", "spoils")
    run = table.start(production(table.state), "cash:L05")
    assert table.player(0).hand == ["L71", "L72"]
    assert set(run.ask.keys) >= {"done", "cash:L10"}


@pytest.mark.rule("FS-PRD-12")
def test_what_is_produced_lies_on_the_base_in_view_of_all(bench):
    table = bench(2)
    table.site(0, "L09")
    table.site(0, "L25")
    table.site(0, "L06")
    table.tuck(0, "L13", "agreement")
    run = table.produce()
    assert {gain.where for gain in run.of(e.Gained)} == {"base"}
    for view in (table.game.view(table.state, 1), table.game.view(table.state, None)):
        seen = view.players[0]
        assert seen.tokens == tokens(scrap=3, universal=1)
        assert seen.workers == 7
        assert seen.contacts == [("conquest", 2)]
        assert not any(any(site.tokens.values()) for site in seen.sites)


@pytest.mark.rule("FS-PRD-13")
def test_vp_of_agreements_and_spoils_lie_on_the_base(bench):
    table = bench(2)
    table.tuck(0, "L28", "agreement")
    table.tuck(0, "L27", "spoils")
    run = table.run(production(table.state), "cash:L27")
    assert run.of(e.Scored) == [e.Scored(0, 1, "base", "L28"), e.Scored(0, 1), e.Scored(0, 2)]
    assert table.player(0).vp == 4
    assert table.player(0).total() == 4


@pytest.mark.rule("FS-PRD-13", "FS-TUK-07")
def test_vp_of_an_agreement_under_a_location_lie_on_the_base_all_the_same(bench):
    table = bench(2)
    holder = table.site(0, "L67")
    table.tuck(0, "L28", "agreement", under="L67")
    table.produce()
    assert table.player(0).vp == 1
    assert holder.vp == []


@pytest.mark.rule("FS-PRD-14")
def test_vp_of_a_location_lie_on_that_location(bench):
    table = bench(2)
    clock, museum = table.site(0, "L23"), table.site(0, "L30", vp=(1,))
    table.produce()
    assert clock.vp == [1]
    assert museum.vp == [1, 1]
    assert table.player(0).vp == 0
    assert table.player(0).total() == 5


@pytest.mark.rule("FS-PRD-15")
def test_cards_come_off_the_top_of_the_deck_without_a_hand_limit(bench):
    table = bench(2)
    table.hand(0, *TEN)
    table.top("L70", "L71", "L72")
    table.site(0, "L14")
    run = table.produce()
    assert run.of(e.Drawn) == [e.Drawn(0, ("L70",)), e.Drawn(0, ("L71",))]
    assert table.player(0).hand == [*TEN, "L70", "L71"]


@pytest.mark.rule("FS-PRD-17", "FS-ICO-03")
def test_a_scrap_for_each_scrap_card_counts_those_in_play(bench, subtests: pytest.Subtests):
    for others in [(), ("L01",), ("L01", "L39"), ("L01", "L39", "L02")]:
        with subtests.test(others=others):
            table = bench(2)
            for card in ("L24", *others):
                table.site(0, card)
            table.site(1, "L17")
            counted = 1 + len([card for card in others if card != "L02"])
            run = table.produce()
            # the Base yields one Scrap, and L01 where it stands yields one of its own
            assert table.player(0).tokens["scrap"] == 1 + ("L01" in others) + counted
            assert run.asked == []


@pytest.mark.rule("FS-PRD-17")
def test_three_scrap_cards_give_three_scrap(bench):
    table = bench(3)
    for card in ("L24", "L31", "L69"):
        table.site(2, card)
    table.produce(2)
    assert table.player(2).tokens == tokens(fuel=1, scrap=3)


@pytest.mark.rule("FS-PRD-17")
def test_a_count_is_made_anew_each_turn(bench):
    table = bench(3)
    table.site(2, "L24")
    table.site(2, "L31")
    table.produce(2)
    assert table.player(2).tokens["scrap"] == 2
    table.clean_up()
    table.site(2, "L40")
    table.produce(2)
    assert table.player(2).tokens["scrap"] == 3


@pytest.mark.rule("FS-PRD-18")
def test_a_one_time_yield_is_not_repeated_in_production(bench):
    table = bench(2)
    table.hand(0, "L68")
    table.player(0).contacts = [("incorporation", 2)]
    run = table.do(0, "incorporate:L68")
    assert run.of(e.Scored) == [e.Scored(0, 2, "L68")]
    for _ in range(2):
        run = table.run(production(table.state))
        assert run.of(e.Scored) == []
    assert table.player(0).site("L68").vp == [2]


@pytest.mark.rule("FS-PRD-19", "FS-ICO-11")
def test_what_a_keep_location_produces_lies_on_it_and_builds_up(bench):
    table = bench(2)
    table.site(0, "L29")
    table.run(production(table.state))
    assert table.player(0).tokens == tokens(scrap=1)
    assert table.player(0).site("L29").tokens == tokens(weapons=1, fuel=1)
    table.clean_up()
    assert table.player(0).tokens == nothing()
    table.run(production(table.state))
    assert table.player(0).site("L29").tokens == tokens(weapons=2, fuel=2)
    assert table.player(0).tokens == tokens(scrap=1)


@pytest.mark.rule("FS-PRD-05", "FS-PRD-12")
def test_contact_tokens_and_universal_tokens_of_spoils_lie_on_the_base(bench):
    table = bench(2)
    table.tuck(0, "L43", "spoils")
    table.tuck(0, "L64", "spoils")
    table.run(cash_in(table.state, table.player(0)), "cash:L43", "cash:L64")
    assert table.player(0).contacts == [("universal", 3)]
    assert table.player(0).tokens == tokens(universal=2)
    assert table.player(0).workers == 2
    table.check()
