"""INC: hand Locations put into play as Locations."""

import pytest

from fallen_tui.games.state51.rules.play import play
from fallen_tui.games.state51.rules.production import cash_in
from fallen_tui.games.state51.state.events import Built, ContactSpent, Drawn, Gained, Scored, TokensLost, Worked
from fallen_tui.games.state51.state.table import LocationInPlay


def lend(table, seat, *tokens):
    table.player(seat).contacts += tokens


@pytest.mark.rule("FS-INC-01")
def test_range_must_cover_the_distance(bench):
    table = bench(2)
    table.hand(0, "L31", "L39", "L52", "leader_scrap", "C05")
    assert not [key for key in table.offers(0) if key.startswith("incorporate")]
    for tokens, cards in (
        ([("cooperation", 3), ("conquest", 3)], []),
        ([("incorporation", 1)], ["L31"]),
        ([("incorporation", 2)], ["L31", "L39"]),
        ([("incorporation", 2), ("universal", 1)], ["L31", "L39", "L52"]),
    ):
        table.player(0).contacts = tokens
        assert [key for key in table.offers(0) if key.startswith("incorporate")] == [f"incorporate:{c}" for c in cards]
    run = table.do(0, "incorporate:L52")
    assert run.events == [
        ContactSpent(0, "incorporation", 2),
        ContactSpent(0, "universal", 1),
        Built(0, "L52", "incorporated"),
    ]
    assert table.player(0).sites == [LocationInPlay("L52")]
    assert "L52" not in table.player(0).hand
    table.check()


@pytest.mark.rule("FS-INC-02")
def test_it_stands_at_the_end_of_the_own_locations(bench):
    table = bench(2)
    table.site(0, "L15")
    table.hand(0, "L31")
    lend(table, 0, ("incorporation", 1))
    table.do(0, "incorporate:L31")
    assert [site.card for site in table.player(0).sites] == ["L15", "L31"]
    assert table.player(0).tucked == []
    assert table.player(1).sites == []


@pytest.mark.rule("FS-INC-03")
def test_its_red_and_blue_parts_are_ignored(bench):
    table = bench(2)
    table.hand(0, "L30")
    lend(table, 0, ("incorporation", 3))
    table.do(0, "incorporate:L30")
    run = table.produce()
    assert run.of(Gained) == [Gained(0, "scrap", 1), Gained(0, "worker", 3)]
    assert run.of(Scored) == [Scored(0, 1, "L30")]
    run = table.run(cash_in(table.state, table.player(0)))
    assert run.asked == []
    assert "drop" not in table.offers(0)


@pytest.mark.rule("FS-INC-04")
def test_two_fuel_at_once_and_two_in_each_later_production(bench):
    table = bench(2)
    table.hand(0, "L10", "L01")
    lend(table, 0, ("incorporation", 2))
    assert "cooperate:L01" not in table.offers(0)
    run = table.do(0, "incorporate:L10")
    assert run.of(Gained) == [Gained(0, "fuel", 2, "L10")]
    assert table.player(0).site("L10").tokens["fuel"] == 2
    assert table.player(0).tokens["fuel"] == 0
    assert "cooperate:L01" in table.offers(0)
    table.do(0, "cooperate:L01")
    assert table.player(0).site("L10").tokens["fuel"] == 1
    table.clean_up()
    for _ in range(2):
        run = table.produce()
        assert Gained(0, "fuel", 2) in run.events
        table.clean_up()


@pytest.mark.rule("FS-INC-04")
def test_cards_workers_and_vp_come_at_once_too(bench):
    table = bench(2)
    table.hand(0, "L30", "L26")
    table.top("L40")
    lend(table, 0, ("incorporation", 3), ("incorporation", 3))
    run = table.do(0, "incorporate:L30")
    assert run.of(Scored) == [Scored(0, 1, "L30")]
    assert run.of(Drawn) == [Drawn(0, ("L40",))]
    run = table.do(0, "incorporate:L26")
    assert run.of(Scored) == [Scored(0, 1, "L26")]
    assert run.of(Gained) == [Gained(0, "worker", 1, "base")]
    assert table.player(0).total() == 4


@pytest.mark.rule("FS-INC-04")
def test_an_action_location_yields_nothing_on_entering(bench):
    table = bench(2)
    table.hand(0, "L57")
    lend(table, 0, ("incorporation", 3))
    run = table.do(0, "incorporate:L57")
    assert [type(event) for event in run.events] == [ContactSpent, Built]


@pytest.mark.rule("FS-INC-05")
def test_one_vp_without_a_token(bench):
    table = bench(2)
    table.hand(0, "L31", "L15")
    lend(table, 0, ("incorporation", 1), ("incorporation", 1))
    run = table.do(0, "incorporate:L31")
    assert run.of(Scored) == []
    assert table.player(0).total() == 1
    table.do(0, "incorporate:L15")
    assert table.player(0).total() == 2
    assert (table.player(0).vp, [site.vp for site in table.player(0).sites]) == (0, [[], []])


@pytest.mark.rule("FS-INC-06")
def test_an_action_location_works_from_the_next_action_turn_of_the_same_turn(bench):
    table = bench(2)
    table.hand(0, "L57")
    lend(table, 0, ("incorporation", 3))
    table.tokens(0, workers=1)
    table.tokens(1, workers=2)
    assert "work:L57" not in table.offers(0)
    run = table.start(play(table.state), "incorporate:L57")
    assert (run.ask.seat, run.ask.topic) == (1, "action")
    assert "work:L57" not in run.ask.keys
    run.go("barter:fuel")
    assert (run.ask.seat, table.state.turn) == (0, 1)
    run.go("work:L57")
    assert run.of(Worked) == [Worked(0, "L57", 1)]
    assert Gained(0, "universal", 2) in run.events


@pytest.mark.rule("FS-INC-07")
def test_a_trait_works_at_once(bench):
    table = bench(2)
    table.hand(0, "L63", "L67", "L01", "L69")
    table.site(0, "L17")
    lend(table, 0, ("incorporation", 2), ("incorporation", 2), ("incorporation", 3), ("conquest", 1))
    table.tokens(0, fuel=1)
    assert "store" not in table.offers(0)
    table.do(0, "incorporate:L63", "incorporation-2-0")
    assert "store" in table.offers(0)
    table.do(0, "incorporate:L67", "incorporation-2-0")
    run = table.do(0, "conquer:L01", "L67")
    assert run.asked[-1].keys == ("base", "L67")
    run = table.do(0, "incorporate:L69")
    assert run.of(Scored) == [Scored(0, 1, "L69")] * 3


@pytest.mark.rule("FS-INC-08")
def test_unspent_tokens_of_the_yield_are_lost_in_clean_up_save_on_keep_cards(bench):
    table = bench(2)
    table.hand(0, "L10", "L29")
    lend(table, 0, ("incorporation", 2), ("incorporation", 3))
    table.do(0, "incorporate:L10", "incorporation-2-0")
    run = table.do(0, "incorporate:L29")
    assert run.of(Gained) == [Gained(0, "weapons", 1, "L29"), Gained(0, "fuel", 1, "L29")]
    run = table.clean_up()
    assert run.of(TokensLost) == [TokensLost(0, (("L10", "fuel", 2),))]
    assert sum(table.player(0).site("L10").tokens.values()) == 0
    kept = table.player(0).site("L29").tokens
    assert (kept["weapons"], kept["fuel"]) == (1, 1)
