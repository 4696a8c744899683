"""The four factions. FAC."""

from __future__ import annotations

import pytest

from fallen_tui.games.state51.rules.actions import menu
from fallen_tui.games.state51.rules.production import produce
from fallen_tui.games.state51.state.events import Built, CardTucked, Discarded, Gained, Paid, Scored
from fallen_tui.games.state51.state.table import nothing
from tests.games.state51.deeds import perform

STRENGTHS = {
    "scrap": ("incorporate", 1),
    "building": ("incorporate", 2),
    "fuel": ("cooperate", 3),
    "weapons": ("conquer", 3),
}
NEAR, FAR, FARTHEST = "L01", "L09", "L13"


def produced(bench, faction):
    """A seat of a faction after its Production of turn 1, with a Location of every distance and a card to spare."""
    table = bench()
    table.player().faction = faction
    table.run(produce(table.state, table.player()))
    table.hand(0, NEAR, FAR, FARTHEST, "C13")
    return table


@pytest.mark.rule("FS-FAC-01", "FS-FAC-02", "FS-FAC-03", "FS-FAC-04", "FS-FAC-05", "FS-PRD-02", "FS-PRD-03")
def test_every_base_gives_one_resource_of_its_kind_and_three_workers(bench, subtests: pytest.Subtests):
    for faction in list(STRENGTHS):
        with subtests.test(faction=faction):
            table = bench()
            table.player().faction = faction
            run = table.run(produce(table.state, table.player()))
            assert run.events == [Gained(0, faction), Gained(0, "worker", 3)]
            assert table.player().tokens == {**nothing(), faction: 1}


@pytest.mark.rule("FS-FAC-01", "FS-FAC-02", "FS-FAC-03", "FS-FAC-04", "FS-FAC-05")
def test_with_the_base_output_alone_a_faction_does_what_it_is_strong_at_and_no_more(bench, subtests: pytest.Subtests):
    for faction in list(STRENGTHS):
        with subtests.test(faction=faction):
            table = produced(bench, faction)
            table.player().hand.remove("C13")
            verb, reach = STRENGTHS[faction]
            deeds = {
                key for key in menu(table.state, table.player()) if key.partition(":")[0] in ("conquer", "cooperate")
            }
            deeds |= {key for key in menu(table.state, table.player()) if key.startswith("incorporate:")}
            assert deeds == {f"{verb}:{card}" for card in (NEAR, FAR, FARTHEST)[:reach]}


@pytest.mark.rule("FS-FAC-02", "FS-CON-17")
def test_the_restoration_incorporates_distance_one_each_turn(bench):
    table = produced(bench, "scrap")
    table.player().hand.remove("C13")
    run = table.run(perform(table.state, table.player(), "incorporate", NEAR))
    assert run.of(Paid) == [Paid(0, "scrap")]
    table.player().used.clear()
    table.hand(0, "L17")
    table.run(produce(table.state, table.player()))
    assert "incorporate:L17" in menu(table.state, table.player())


@pytest.mark.rule("FS-FAC-03", "FS-CON-18")
def test_the_combine_incorporates_distance_one_or_two_for_one_more_hand_card(bench, subtests: pytest.Subtests):
    for card in [NEAR, FAR]:
        with subtests.test(card=card):
            table = produced(bench, "building")
            table.player().hand.remove("C13")
            run = table.start(perform(table.state, table.player(), "incorporate", card))
            assert run.ask.topic == "discard"
            assert set(run.ask.keys) == {NEAR, FAR, FARTHEST} - {card}
            run.go((FARTHEST,))
            assert run.of(Paid) == [Paid(0, "building")]
            assert run.of(Discarded) == [Discarded(0, (FARTHEST,), "cost")]
            assert run.of(Built) == [Built(0, card, "incorporated")]


@pytest.mark.rule("FS-FAC-03", "FS-CON-21")
def test_the_combine_cannot_incorporate_its_only_hand_card(bench):
    table = produced(bench, "building")
    for card in (FAR, FARTHEST, "C13"):
        table.player().hand.remove(card)
    assert f"incorporate:{NEAR}" not in menu(table.state, table.player())


@pytest.mark.rule("FS-FAC-04", "FS-FAC-05", "FS-CON-19", "FS-CON-20")
def test_the_guild_cooperates_and_the_compact_conquers_at_any_distance_once_a_turn(bench, subtests: pytest.Subtests):
    for faction, verb, side in [("fuel", "cooperate", "agreement"), ("weapons", "conquer", "spoils")]:
        with subtests.test(faction=faction, verb=verb, side=side):
            for card in (NEAR, FAR, FARTHEST):
                table = produced(bench, faction)
                table.player().hand.remove("C13")
                run = table.run(perform(table.state, table.player(), verb, card))
                assert run.of(Paid) == [Paid(0, faction)]
                assert run.of(CardTucked) == [CardTucked(0, card, side, "base")]
                table.tokens(0, **{faction: 1})
                assert not any(key.startswith(f"{verb}:") for key in menu(table.state, table.player()))


@pytest.mark.rule("FS-FAC-06")
def test_the_combines_incorporation_is_no_redevelopment(bench):
    table = bench()
    table.player().faction = "building"
    table.leader(0, "leader_redevelopment")
    table.hand(0, NEAR, "L02", "L17")
    table.tokens(0, building=2)
    assert table.player().sites == []
    run = table.run(perform(table.state, table.player(), "incorporate", NEAR), ("L02",))
    assert run.of(Built) == [Built(0, NEAR, "incorporated")]
    assert run.of(Scored) == []
    assert table.player().vp == 0
    assert not table.player().redeveloped
    assert "redevelop:L17" in menu(table.state, table.player())
    run = table.run(perform(table.state, table.player(), "redevelop", "L17"))
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


@pytest.mark.rule("FS-FAC-07")
def test_a_faction_card_states_its_base_output_and_three_contacts_and_nothing_else(bench):
    cards = bench().state.cards
    for faction in cards.factions.values():
        assert sorted((gain.verb, gain.n) for gain in faction.produces) == sorted([(faction.id, 1), ("worker", 3)])
        assert len(faction.contacts) == 3
        assert all(cards.contacts[card].faction == faction.id for card in faction.contacts)
