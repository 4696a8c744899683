"""Worker and factory icon patterns. PAT."""

from collections import Counter

import pytest

from fallen_tui.engine.library import FieldError
from fallen_tui.games import open_game
from fallen_tui.games.state51.content.cards import Gain
from fallen_tui.games.state51.rules.lookout import lookout
from fallen_tui.games.state51.rules.production import production
from fallen_tui.games.state51.state import events as e

LOCATIONS = open_game("state51").cards.locations


def of_pattern(pattern):
    return [card.id for card in LOCATIONS.values() if card.pattern == pattern]


@pytest.mark.rule("FS-PAT-01", "FS-DEC-01")
def test_the_72_locations_are_14_open_16_closed_28_action_and_14_trait():
    counted = Counter(card.pattern for card in LOCATIONS.values())
    assert counted == {"open": 14, "closed": 16, "action": 28, "trait": 14}
    assert sum(counted.values()) == 72


@pytest.mark.rule("FS-PAT-01")
def test_a_location_does_what_its_own_pattern_does_and_nothing_else(bench, subtests: pytest.Subtests):
    """Seen from its owner and from an opponent, with everything in hand that any Location asks for."""
    for card in list(LOCATIONS):
        with subtests.test(card=card):
            pattern = LOCATIONS[card].pattern
            table = bench(2)
            combo = table.site(0, card)
            combo.places = {place: place for place in LOCATIONS[card].combo}
            table.hand(0, *(c for c in ("L05", "L06", "L07") if c != card))
            table.tuck(0, "L03" if card != "L03" else "L04", "spoils")
            table.tuck(0, "L08" if card != "L08" else "L04", "agreement")
            table.tokens(0, workers=3, scrap=1, fuel=1, weapons=1, building=1)
            table.tokens(1, workers=3, scrap=1)
            assert (f"work:{card}" in table.offers()) is (pattern == "action")
            assert (f"visit:0:{card}" in table.offers(1)) is (pattern == "open")
            assert f"visit:0:{card}" not in table.offers()
            assert f"work:{card}" not in table.offers(1)
            table = bench(2)
            bare = len(table.produce(1).events)
            table.site(1, card)
            assert (len(table.produce(1).events) > bare) is (pattern in ("open", "closed"))


@pytest.mark.rule("FS-PAT-02")
def test_an_action_location_takes_workers_of_its_owner_and_of_nobody_else(bench):
    table = bench(2)
    table.site(0, "L57")
    assert "work:L57" not in table.offers()
    table.tokens(0, workers=1)
    table.tokens(1, workers=3)
    assert "work:L57" in table.offers()
    assert not any("L57" in key for key in table.offers(1))
    run = table.do(0, "work:L57")
    assert run.of(e.Worked) == [e.Worked(0, "L57", 1)]
    assert table.player(0).tokens["universal"] == 2
    assert table.player(0).workers == 0


@pytest.mark.rule("FS-PAT-03")
def test_open_production_yields_to_its_owner_each_turn_and_to_a_visitor_for_a_worker(bench):
    table = bench(3)
    table.site(0, "L10")
    for _ in range(2):
        table.produce()
        assert table.player(0).tokens["fuel"] == 2
        table.clean_up()
    assert "visit:0:L10" not in table.offers(1)
    table.tokens(1, workers=1)
    assert "visit:0:L10" in table.offers(1)
    table.do(1, "visit:0:L10")
    assert table.player(1).tokens["fuel"] == 2
    assert table.player(1).workers == 0
    assert table.player(0).workers == 1


@pytest.mark.rule("FS-PAT-04")
def test_closed_production_yields_to_its_owner_alone(bench):
    table = bench(2)
    table.site(0, "L20")
    table.tokens(1, workers=3)
    assert not any("L20" in key for key in table.offers(1))
    for _ in range(2):
        table.run(production(table.state))
        assert table.player(0).tokens["weapons"] == 1
        assert table.player(0).workers == 4
        assert table.player(1).tokens["weapons"] == 0
        table.clean_up()


@pytest.mark.rule("FS-PAT-05", "FS-ICO-39")
def test_a_trait_produces_nothing_needs_no_worker_and_holds_in_every_turn(bench):
    table = bench(2)
    table.site(0, "L59")
    table.tokens(0, workers=3)
    table.tokens(1, workers=3)
    assert not any("L59" in key for seat in (0, 1) for key in table.offers(seat))
    for turn in (1, 2):
        run = table.start(lookout(table.state))
        while not run.done:
            run.go(run.ask.keys[0])
        assert len(table.player(0).hand) == 4 * turn
        run = table.produce()
        assert run.events == [e.Gained(0, "scrap", 1), e.Gained(0, "worker", 3)]
    assert (table.player(0).site("L59").uses, table.player(0).site("L59").workers) == (0, 0)


@pytest.mark.rule("FS-PAT-06")
def test_a_production_location_lists_resources_workers_cards_contact_tokens_or_vp(subtests: pytest.Subtests):
    for card in of_pattern("open") + of_pattern("closed"):
        with subtests.test(card=card):
            yields = LOCATIONS[card].produces
            assert yields
            plain = [gain for one in yields for gain in (one.per if one.verb == "each" else (one,))]
            known = {"scrap", "fuel", "weapons", "building", "universal", "worker", "card", "contact", "vp"}
            assert {gain.verb for gain in plain} <= known


@pytest.mark.rule("FS-PAT-06", "FS-PAT-01")
def test_a_location_that_mixes_two_patterns_is_refused(bench):
    table = bench(2)
    with pytest.raises(FieldError):
        table.alter("L01", gains=(Gain("vp", 1),))
    with pytest.raises(FieldError):
        table.alter("L31", produces=(Gain("scrap", 1),))
    with pytest.raises(FieldError):
        table.alter("L59", produces=(Gain("scrap", 1),))
    with pytest.raises(FieldError):
        table.alter("L09", produces=())


@pytest.mark.rule("FS-DEC-10")
def test_only_closed_production_yields_vp_or_workers_or_counts_types(bench):
    for card in of_pattern("open"):
        assert not {gain.verb for gain in LOCATIONS[card].produces} & {"vp", "worker", "each"}
    closed = {gain.verb for card in of_pattern("closed") for gain in LOCATIONS[card].produces}
    assert {"vp", "worker", "each"} <= closed
    table = bench(2)
    with pytest.raises(FieldError, match="FS-DEC-10"):
        table.alter("L09", produces=(Gain("vp", 1),))


@pytest.mark.rule("FS-DEC-10")
def test_an_open_location_that_counted_types_would_count_the_visitors_own(bench):
    table = bench(2)
    table.alter("L09", produces=LOCATIONS["L24"].produces)
    for card in ("L09", "L31", "L40"):
        table.site(0, card)
    table.site(1, "L39")
    table.tokens(1, workers=1)
    table.do(1, "visit:0:L09")
    assert table.player(1).tokens["scrap"] == 1
    table.produce()
    assert table.player(0).tokens["scrap"] == 1 + 3
