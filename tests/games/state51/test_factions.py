"""The four factions. FAC."""

from __future__ import annotations

import pytest

from fallen_tui.games.state51.rules.actions import menu
from fallen_tui.games.state51.state.events import Built, Gained, Scored
from fallen_tui.games.state51.state.table import nothing

STRENGTHS = {
    "scrap": ("incorporate", 1),
    "building": ("incorporate", 2),
    "fuel": ("cooperate", 3),
    "weapons": ("conquer", 3),
}
NEAR, FAR, FARTHEST = "L01", "L09", "L13"


@pytest.mark.rule("FS-FAC-01", "FS-FAC-02", "FS-FAC-03", "FS-FAC-04", "FS-FAC-05", "FS-PRD-02", "FS-PRD-03")
def test_every_base_gives_one_resource_of_its_kind_and_three_workers(bench, subtests: pytest.Subtests):
    for faction in list(STRENGTHS):
        with subtests.test(faction=faction):
            table = bench()
            table.player().faction = faction
            run = table.produce()
            assert run.events == [Gained(0, faction), Gained(0, "worker", 3)]
            assert table.player().tokens == {**nothing(), faction: 1}


@pytest.mark.rule("FS-FAC-01", "FS-FAC-02", "FS-FAC-03", "FS-FAC-04", "FS-FAC-05")
def test_with_the_base_output_alone_a_faction_does_what_it_is_strong_at_and_no_more(bench, subtests: pytest.Subtests):
    for faction in list(STRENGTHS):
        with subtests.test(faction=faction):
            table = bench()
            table.player().faction = faction
            table.produce()
            table.hand(0, NEAR, FAR, FARTHEST)
            verb, reach = STRENGTHS[faction]
            deeds = {key for key in table.offers() if key.partition(":")[0] in ("conquer", "cooperate")}
            deeds |= {key for key in table.offers() if key.startswith("incorporate:")}
            assert deeds == {f"{verb}:{card}" for card in (NEAR, FAR, FARTHEST)[:reach]}


@pytest.mark.rule("FS-FAC-06")
def test_the_combines_incorporation_is_no_redevelopment(bench):
    table = bench()
    table.player().faction = "building"
    table.leader(0, "leader_redevelopment")
    table.hand(0, NEAR, "L02", "L17")
    table.tokens(0, building=2)
    assert table.player().sites == []
    run = table.do(0, f"incorporate:{NEAR}", ("L02",))
    assert run.of(Built) == [Built(0, NEAR, "incorporated")]
    assert run.of(Scored) == []
    assert table.player().vp == 0
    assert not table.player().redeveloped
    assert "redevelop:L17" in table.offers()
    run = table.do(0, "redevelop:L17")
    assert run.of(Scored) == [Scored(0, 1, "leader")]
    assert table.player().vp == 2


@pytest.mark.rule("FS-FAC-07")
def test_without_base_output_and_contacts_all_factions_can_do_the_same(bench):
    menus = set()
    for faction in STRENGTHS:
        table = bench()
        player = table.player()
        player.faction = faction
        player.used = list(table.state.cards.factions[faction].contacts)
        table.site(0, "L31")
        table.site(1, "L10")
        table.hand(0, NEAR, FAR, FARTHEST, "L32", "leader_fuel", "C13")
        table.tokens(0, workers=4, scrap=2, fuel=2, weapons=2, building=2)
        menus.add(menu(table.state, player))
    assert len(menus) == 1
    assert {f"incorporate:{NEAR}", "redevelop:L09", "work:L31", "visit:1:L10", "cycle"} <= set(menus.pop())
