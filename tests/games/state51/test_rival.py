"""Playing alone against the Rival. SOL."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest

from fallen_tui.bots.chance import RandomBot
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.state51.rules import rival
from fallen_tui.games.state51.rules.actions import action_turn
from fallen_tui.games.state51.rules.ending import count, finish
from fallen_tui.games.state51.rules.lookout import lookout
from fallen_tui.games.state51.rules.play import phase_cleanup, phase_count, phase_production, set_up
from fallen_tui.games.state51.rules.production import production
from fallen_tui.games.state51.state.events import (
    Counted,
    DeckShuffled,
    FirstPlayer,
    GameOver,
    IntentsShuffled,
    MarksLifted,
    Passed,
    PhaseBegan,
    Picked,
    RivalAnnexed,
    RivalBudget,
    RivalDropped,
    RivalIntent,
    RivalLed,
    RivalRaided,
    RivalScored,
    RivalSeated,
    RivalStash,
    RivalTook,
    RivalVisited,
    RowDiscarded,
    Stolen,
    Visited,
)
from fallen_tui.games.state51.state.table import Camp, Rival, nothing
from fallen_tui.games.state51.state.views import view

ANNEX, REBUILD, VISIT, RAID, LEAD, EXPLOIT = "I01", "I05", "I07", "I09", "I11", "I12"
LEVELS = {"scout": (4, 0), "settler": (4, 2), "warlord": (5, 2), "overlord": (6, 2)}
"""Base budget and extra tokens as the ledger has them, whatever balance has made of the cards. FS-TAB-SOLODIFF."""


@pytest.fixture
def solo(bench):
    """Workbenches against the Rival, whose focus is fuel."""

    def make(level="scout"):
        table = bench(1, f"rival-{level}")
        cards = table.state.cards
        levels = {name: attrs.evolve(cards.levels[name], budget=b, extra=x) for name, (b, x) in LEVELS.items()}
        table.state.cards = attrs.evolve(cards, levels=levels)
        return table

    return make


def stash(table, **tokens):
    table.rival.stash.update(tokens)


def queue(table, *cards):
    table.fetch(*cards)
    table.rival.queue.extend(cards)


def camp(table, *cards):
    table.fetch(*cards)
    table.rival.camp.extend(Camp(card) for card in cards)


def seat(table, leader):
    table.fetch(leader)
    table.rival.leader = leader


def turn_up(table, intent, budget=1):
    """The Rival's action turn with this intent card on top."""
    table.rival.intents.remove(intent)
    table.rival.intents.append(intent)
    table.rival.budget = budget
    run = table.run(rival.act(table.state))
    table.check()
    return run


def done(run):
    """What an intent card came to."""
    (intent,) = run.of(RivalIntent)
    return intent.act


def paid(run):
    return [fact.what for fact in run.of(RivalStash) if fact.n < 0]


def gained(run):
    return [(fact.what, fact.n) for fact in run.of(RivalStash) if fact.n > 0]


def sit_down(mode, faction="random", seed="solo"):
    """A table against the Rival after set-up, with what happened."""
    table = Table(open_game("state51"), Setup("state51", mode, (SeatSpec("human", "Ann"),), seed))
    (ask,) = table.advance()
    assert (ask.topic, ask.keys) == ("faction", ("random", "scrap", "building", "fuel", "weapons"))
    table.decide(0, faction)
    return table


# --- set-up ---


@pytest.mark.rule("FS-SOL-02", "FS-SOL-03")
def test_the_human_picks_a_faction_or_takes_one_at_random_and_the_rival_gets_another(solo):
    seen = set()
    for seed in range(12):
        for wish in ("random", "fuel"):
            state = sit_down("rival-scout", wish, f"seed {seed}").state
            human, focus = state.players[0].faction, state.rival.focus
            assert human != focus
            assert {human, focus} <= set(state.cards.factions)
            if wish == "fuel":
                assert human == "fuel"
                seen.add(focus)
            else:
                seen.add(f"human {human}")
    assert {"scrap", "building", "weapons"} <= seen
    assert len([name for name in seen if name.startswith("human")]) >= 3


@pytest.mark.rule("FS-SOL-03")
def test_the_rivals_focus_is_what_its_base_would_produce(subtests: pytest.Subtests):
    for order, human, focus in [((2, 0, 1, 3), "fuel", "scrap"), ((3, 2, 0, 1), "weapons", "fuel")]:
        with subtests.test(order=order, human=human, focus=focus):
            game = open_game("state51")
            state = game.new(Setup("state51", "rival-scout", (SeatSpec("human", "Ann"),), "x"))
            assert [gain.verb for gain in state.cards.factions[focus].produces] == [focus, "worker"]
            rule, value, seated = set_up(state), None, None
            while seated is None:
                step = rule.send(value)
                value = None
                kind = type(step).__name__
                if kind == "Shuffle" and step.stream == "factions":
                    value = order
                elif kind == "Ask":
                    value = "random"
                elif kind not in ("Shuffle", "Ask"):
                    step.apply(state)
                    seated = step if isinstance(step, RivalSeated) else None
            assert state.players[0].faction == human
            assert seated.focus == focus


@pytest.mark.rule("FS-SOL-05", "FS-SOL-06", "FS-SOL-07", "FS-SOL-21")
def test_after_set_up_ninety_cards_lie_in_the_draw_deck_and_the_rival_has_nothing():
    table = sit_down("rival-warlord")
    (started,) = (n for n, fact in enumerate(table.entries) if fact == PhaseBegan("lookout", 1))
    (shuffled,) = (fact for fact in table.entries[:started] if isinstance(fact, DeckShuffled))
    drawn = [card for fact in table.entries[:started] for card in getattr(fact, "cards", ()) if fact is not shuffled]
    drawn = [card for card in drawn if card in shuffled.cards]
    assert len(shuffled.cards) == 94
    assert len(drawn) == 4
    assert len(shuffled.cards) - len(drawn) == 90
    assert not any(isinstance(fact, FirstPlayer) for fact in table.entries)
    assert table.state.first == 0
    (intents,) = (fact for fact in table.entries[:started] if isinstance(fact, IntentsShuffled))
    assert sorted(intents.cards) == [f"I{n:02}" for n in range(1, 13)]
    assert table.pending[0].topic == "pick"
    assert table.pending[0].seat == 0
    fresh = table.state.rival
    expected = Rival("warlord", fresh.focus, "Marshal Casimir Holt", intents=list(reversed(intents.cards)))
    assert fresh == expected


@pytest.mark.rule("FS-SOL-04")
def test_the_rival_owns_queue_camp_seat_stash_vp_markers_and_budget_only(solo):
    fields = {field.name for field in attrs.fields(Rival)}
    assert {"queue", "camp", "leader", "stash", "vp", "markers", "budget"} <= fields
    assert not fields & {"hand", "workers", "contacts", "tucked", "redevelop", "sites"}
    assert solo().rival.markers == 3


@pytest.mark.rule("FS-SOL-06")
def test_the_first_player_token_alternates(solo):
    table = solo()
    firsts = []
    for _ in range(4):
        firsts.append(table.state.clockwise())
        table.clean_up()
    assert firsts == [[0, 1], [1, 0], [0, 1], [1, 0]]


# --- Lookout ---


@pytest.mark.rule("FS-SOL-01", "FS-SOL-09", "FS-SOL-13")
@pytest.mark.parametrize(("first", "chosen_from"), [(0, (5, 3)), (1, (4, 2))])
def test_four_picks_alternate_from_five_four_three_and_two_cards(solo, first, chosen_from):
    table = solo()
    table.state.first = first
    table.top("L01", "L03", "L15", "L31", "L33", "L05", "L06")
    run = table.start(lookout(table.state))
    sizes = []
    while run.ask is not None:
        assert (run.ask.seat, run.ask.topic) == (0, "pick")
        sizes.append(len(run.ask.keys))
        run.go(run.ask.keys[0])
    assert tuple(sizes) == chosen_from
    sides = ["human" if isinstance(f, Picked) else "rival" for f in run.events if isinstance(f, Picked | RivalTook)]
    picks, closing = sides[:4], sides[4:]
    assert picks == (["human", "rival"] * 2 if first == 0 else ["rival", "human"] * 2)
    assert closing == ["rival"]
    (left,) = run.of(RowDiscarded)
    assert len(left.cards) == 1
    assert run.of(RivalTook)[-1].source == "deck"
    assert len(table.player().hand) == 3
    assert len(table.rival.queue) == 3
    table.check()


@pytest.mark.rule("FS-SOL-10")
@pytest.mark.parametrize(
    ("row", "best"),
    [
        (("leader_fuel", "L52", "L02", "L10"), "L10"),
        (("L52", "L02"), "L02"),
        (("L09", "L11", "L12"), "L09"),
        (("L11", "L52", "L13"), "L52"),
        (("C04", "leader_fuel", "leader_scrap"), "leader_fuel"),
        (("leader_fuel", "C04", "L01"), "L01"),
        (("C14", "C01"), "C14"),
        (("L50", "L40", "L10"), "L50"),
    ],
)
def test_the_rival_picks_by_class_then_distance_then_order_in_the_row(solo, row, best):
    table = solo()
    table.row(*row)
    run = table.run(rival.pick(table.state))
    assert [fact.card for fact in run.of(RivalTook)] == [best]
    assert table.state.row == [card for card in row if card != best]
    table.check()


@pytest.mark.rule("FS-SOL-11", "FS-GEN-07")
def test_locations_and_leaders_go_to_the_end_of_the_queue_face_up(solo):
    table = solo()
    queue(table, "L03")
    table.row("L02")
    table.run(rival.pick(table.state))
    table.row("leader_fuel")
    run = table.run(rival.pick(table.state))
    assert run.of(RivalTook) == [RivalTook("leader_fuel", "row", True)]
    assert table.rival.queue == ["L03", "L02", "leader_fuel"]
    assert view(table.state, 0).rival.queue == ["L03", "L02", "leader_fuel"]
    assert set(view(table.state, 0).rival.intents) == {"?"}
    assert table.rival.stash == nothing()


@pytest.mark.rule("FS-SOL-12")
@pytest.mark.parametrize("source", ["row", "deck"])
def test_a_contact_card_is_discarded_for_a_focus_token(solo, source):
    table = solo()
    if source == "row":
        table.row("C03")
        run = table.run(rival.pick(table.state))
    else:
        table.top("C03")
        run = table.run(rival.closing_draw(table.state))
    assert run.of(RivalTook) == [RivalTook("C03", source, False)]
    assert table.rival.queue == []
    assert table.rival.stash == {**nothing(), "fuel": 1}
    assert table.state.deck.discard == ["C03"]
    table.check()


@pytest.mark.rule("FS-SOL-13")
def test_at_the_closing_draw_the_rival_takes_the_top_card_of_the_deck(solo):
    table = solo()
    table.top("L52", "L02")
    run = table.run(rival.closing_draw(table.state))
    assert run.events == [RivalTook("L52", "deck", True)]
    assert table.rival.queue == ["L52"]


@pytest.mark.rule("FS-SOL-14", "FS-SOL-35")
def test_of_more_than_six_cards_in_the_queue_the_oldest_are_discarded(solo):
    table = solo()
    queue(table, "L01", "L02", "L03", "L04", "L05")
    for card, dropped in (("L06", []), ("L07", ["L01"]), ("leader_fuel", ["L02"])):
        table.row(card)
        run = table.run(rival.pick(table.state))
        assert [list(fact.cards) for fact in run.of(RivalDropped)] == ([dropped] if dropped else [])
    assert table.rival.queue == ["L03", "L04", "L05", "L06", "L07", "leader_fuel"]
    assert table.state.deck.discard == ["L01", "L02"]
    table.row("C01")
    assert table.run(rival.pick(table.state)).of(RivalDropped) == []
    table.check()


@pytest.mark.rule("FS-SOL-15")
def test_with_an_empty_row_the_rival_picks_from_the_deck(solo):
    table = solo()
    table.top("L33")
    run = table.run(rival.pick(table.state))
    assert run.of(RivalTook) == [RivalTook("L33", "deck", True)]
    table.empty_deck(discard=False)
    assert table.run(rival.pick(table.state)).events == []


@pytest.mark.rule("FS-SOL-38")
def test_the_humans_lookout_traits_work_and_burned_and_left_over_cards_are_treated_as_usual(solo):
    table = solo()
    for card in ("L59", "L60", "L61", "L62"):
        table.site(0, card)
    table.top("L01", "L03", "L15", "L31", "L33", "L05", "L06", "L07", "L09")
    run = table.start(lookout(table.state))
    assert run.ask.keys == ("L01", "L03", "L15", "L31", "L33", "deck")
    run.go("L01")
    assert run.ask.topic == "burn"
    run.go("L03")
    assert run.of(RowDiscarded) == [RowDiscarded(("L03",), 0)]
    assert run.ask.topic == "pick"
    assert run.ask.keys == ("L31", "L33", "deck")
    run.go("deck")
    assert run.of(RivalTook) == [RivalTook("L15", "row", True), RivalTook("L31", "row", True)]
    assert run.ask.topic == "keep"
    assert run.ask.keys == ("L06", "L07")
    run.go("L06")
    assert run.done
    assert table.player().hand == ["L01", "L05", "L33", "L06"]
    assert table.rival.queue == ["L15", "L31", "L09"]
    assert table.state.deck.discard == ["L03", "L07"]
    table.check()


@pytest.mark.rule("FS-SOL-38", "FS-SOL-08")
def test_what_nobody_chose_goes_to_the_discard_pile_and_the_rival_has_no_use_of_traits(solo):
    table = solo()
    camp(table, "L59", "L60", "L61", "L62")
    table.top("L01", "L03", "L15", "L31", "L33", "L05", "L06", "L07")
    run = table.run(lookout(table.state), "L01", "L31")
    assert [fact.card for fact in run.of(RivalTook)] == ["L03", "L15", "L06"]
    assert run.of(RowDiscarded) == [RowDiscarded(("L33",))]
    assert table.state.deck.top() == ("L07",)


# --- Production ---


@pytest.mark.rule("FS-SOL-16", "FS-SOL-17", "FS-SOL-07")
def test_a_settler_with_an_open_fuel_a_closed_universal_and_an_action_location(solo):
    table = solo("settler")
    table.rival.focus = "scrap"
    camp(table, "L10", "L23", "L31")
    run = table.run(rival.produce(table.state))
    assert table.rival.stash == {**nothing(), "scrap": 4, "fuel": 1}
    assert run.of(RivalStash) == [RivalStash("scrap", 3), RivalStash("fuel", 1), RivalStash("scrap", 1)]


@pytest.mark.rule("FS-SOL-16", "FS-SOL-07")
@pytest.mark.parametrize(("level", "tokens"), [("scout", 1), ("settler", 3), ("warlord", 3), ("overlord", 3)])
def test_production_is_a_focus_token_and_the_extra_tokens_of_the_level(solo, level, tokens):
    table = solo(level)
    camp(table, "L31", "L59")
    seat(table, "leader_fuel")
    table.run(rival.produce(table.state))
    assert table.rival.stash == {**nothing(), "fuel": tokens}


@pytest.mark.rule("FS-SOL-17")
@pytest.mark.parametrize(
    ("types", "kind"),
    [
        (("building", "fuel"), "fuel"),
        (("weapons", "scrap"), "scrap"),
        (("fuel", "scrap"), "scrap"),
        (("weapons", "fuel"), "fuel"),
        (("building", "weapons"), "weapons"),
        (("universal", "building"), "building"),
        (("universal",), "fuel"),
        (("scrap",), "scrap"),
    ],
)
def test_a_camp_location_gives_a_token_of_its_first_type_and_the_universal_type_focus(solo, types, kind):
    table = solo()
    cards = table.state.cards
    printed = attrs.evolve(cards.locations["L09"], types=types)
    table.state.cards = attrs.evolve(cards, locations={**cards.locations, "L09": printed})
    camp(table, "L09")
    run = table.run(rival.produce(table.state))
    assert run.of(RivalStash) == [RivalStash("fuel", 1), RivalStash(kind, 1)]


@pytest.mark.rule("FS-SOL-08", "FS-SOL-36")
def test_the_rival_uses_no_text_yield_or_trait_of_its_cards(solo):
    table = solo()
    camp(table, "L14", "L24", "L26", "L70", "L67", "L63", "L53")
    seat(table, "leader_fuel")
    queue(table, "leader_scrap", "L02")
    run = table.run(rival.produce(table.state))
    assert gained(run) == [("fuel", 1), ("scrap", 1), ("scrap", 1), ("fuel", 1)]
    assert run.of(RivalScored) == []
    run = turn_up(table, ANNEX)
    assert run.of(RivalAnnexed) == [RivalAnnexed("L02")]
    assert run.of(RivalScored) == []
    assert gained(run) == [("fuel", 1)]
    before = sum(table.rival.stash.values())
    run = turn_up(table, LEAD)
    assert run.of(RivalLed) == [RivalLed("leader_scrap")]
    assert sum(table.rival.stash.values()) == before - 1


@pytest.mark.rule("FS-SOL-01", "FS-PRD-01")
@pytest.mark.parametrize("first", [0, 1])
def test_both_sides_produce_from_the_first_player_on(solo, first):
    table = solo()
    table.state.first = first
    run = table.run(production(table.state))
    order = ["rival" if isinstance(fact, RivalStash) else "human" for fact in run.events]
    assert order == (["human", "human", "rival"] if first == 0 else ["rival", "human", "human"])


# --- budget ---


@pytest.mark.rule("FS-SOL-18", "FS-SOL-07")
@pytest.mark.parametrize(
    ("level", "turn", "budget"),
    [
        ("warlord", 3, 5),
        ("warlord", 4, 6),
        ("warlord", 9, 6),
        ("scout", 1, 4),
        ("scout", 4, 5),
        ("settler", 3, 4),
        ("settler", 5, 5),
        ("overlord", 2, 6),
        ("overlord", 4, 7),
    ],
)
def test_the_budget_is_that_of_the_level_and_one_more_from_turn_four(solo, level, turn, budget):
    table = solo(level)
    table.state.turn, table.state.phase = turn, "production"
    run = table.run(phase_production(table.state))
    assert run.of(RivalBudget) == [RivalBudget(budget)]
    assert run.events[-1] == PhaseBegan("actions", turn)
    assert table.rival.budget == budget


@pytest.mark.rule("FS-SOL-19")
def test_with_a_budget_of_none_the_rival_passes(solo):
    table = solo()
    table.state.current = 1
    table.rival.budget = 0
    run = table.run(action_turn(table.state))
    assert run.of(Passed) == [Passed(1)]
    assert run.of(RivalIntent) == []
    assert table.rival.passed
    assert not table.player().passed
    assert run.value is True
    assert table.state.current == 0


@pytest.mark.rule("FS-SOL-19", "FS-SOL-21")
def test_an_action_turn_spends_one_budget_and_turns_up_the_top_intent(solo):
    table = solo()
    table.state.current = 1
    table.rival.budget = 3
    queue(table, "L01")
    stash(table, fuel=2)
    run = table.run(action_turn(table.state))
    assert run.of(RivalIntent) == [RivalIntent("I01", "annex")]
    assert table.rival.budget == 2
    assert table.rival.shown == ["I01"]
    assert table.rival.intents[-1] == "I02"
    assert not table.rival.passed


@pytest.mark.rule("FS-SOL-19")
@pytest.mark.parametrize(
    ("intent", "able", "act"),
    [
        (ANNEX, ("annex", "rebuild"), "annex"),
        (ANNEX, ("rebuild",), "rebuild"),
        (REBUILD, ("annex", "rebuild"), "rebuild"),
        (REBUILD, ("annex",), "annex"),
        (VISIT, ("visit", "annex"), "visit"),
        (VISIT, ("annex",), "annex"),
        (RAID, ("raid", "annex"), "raid"),
        (RAID, ("annex",), "annex"),
        (LEAD, ("lead", "annex"), "lead"),
        (LEAD, ("annex",), "annex"),
        (EXPLOIT, ("exploit", "annex"), "exploit"),
        (EXPLOIT, ("annex",), "annex"),
    ],
)
def test_the_first_entry_that_is_possible_is_performed(solo, intent, able, act):
    table = solo()
    if "annex" in able:
        queue(table, "L01")
    if "rebuild" in able:
        camp(table, "L14" if "annex" in able else "L53")
        if "annex" not in able:
            queue(table, "L69")
    stash(table, fuel=3 if "exploit" in able else 1)
    if "visit" in able:
        table.site(0, "L02")
    if "raid" in able:
        table.tokens(0, scrap=1)
    if "lead" in able:
        queue(table, "leader_fuel")
    assert done(turn_up(table, intent)) == act


@pytest.mark.rule("FS-SOL-20", "FS-SOL-28", "FS-SOL-29")
@pytest.mark.parametrize("intent", [ANNEX, REBUILD, VISIT, RAID, LEAD, EXPLOIT])
@pytest.mark.parametrize(("tokens", "act"), [(3, "exploit"), (2, "bank"), (0, "bank")])
def test_where_no_entry_is_possible_the_rival_exploits_or_banks(solo, intent, tokens, act):
    table = solo()
    stash(table, scrap=tokens)
    run = turn_up(table, intent)
    assert done(run) == act
    if act == "exploit":
        assert table.rival.vp == 2
        assert table.rival.stash == nothing()
    else:
        assert table.rival.vp == 0
        assert table.rival.stash == {**nothing(), "scrap": tokens, "fuel": 1}


@pytest.mark.rule("FS-SOL-21")
def test_the_intents_are_shuffled_again_when_all_twelve_have_been_turned_up(solo):
    table = solo()
    table.rival.budget = 14
    runs = [table.run(rival.act(table.state)) for _ in range(14)]
    assert sorted(run.of(RivalIntent)[0].card for run in runs[:12]) == [f"I{n:02}" for n in range(1, 13)]
    assert [n for n, run in enumerate(runs) if run.of(IntentsShuffled)] == [12]
    (again,) = runs[12].of(IntentsShuffled)
    assert sorted(again.cards) == [f"I{n:02}" for n in range(1, 13)]
    assert len(table.rival.intents) == 10
    assert len(table.rival.shown) == 2
    table.check()


# --- annex, rebuild ---


@pytest.mark.rule("FS-SOL-22")
def test_annex_takes_the_farthest_location_the_stash_pays_for(solo):
    table = solo()
    queue(table, "L52", "L31", "L39")
    stash(table, fuel=1, scrap=1)
    run = turn_up(table, ANNEX)
    assert run.of(RivalAnnexed) == [RivalAnnexed("L39")]
    assert table.rival.camp == [Camp("L39")]
    assert table.rival.queue == ["L52", "L31"]
    assert table.rival.stash == nothing()
    assert len(paid(run)) == 2


@pytest.mark.rule("FS-SOL-22")
@pytest.mark.parametrize(
    ("cards", "best"),
    [(("L31", "L33", "L32"), "L32"), (("L33", "L31"), "L33"), (("L32", "L36"), "L32"), (("leader_fuel", "L34"), "L34")],
)
def test_among_equals_annex_prefers_the_focus_type_then_the_oldest(solo, cards, best):
    table = solo()
    queue(table, *cards)
    stash(table, fuel=1)
    assert turn_up(table, ANNEX).of(RivalAnnexed) == [RivalAnnexed(best)]
    assert table.rival.stash == nothing()


@pytest.mark.rule("FS-SOL-22")
def test_annex_is_not_possible_without_tokens_or_a_location_in_reach(solo):
    table = solo()
    queue(table, "L39", "leader_fuel")
    stash(table, fuel=1)
    assert done(turn_up(table, ANNEX)) == "bank"
    assert done(turn_up(table, "I02")) == "annex"


@pytest.mark.rule("FS-SOL-23", "FS-SOL-17")
@pytest.mark.parametrize(
    ("card", "tokens"),
    [("L09", [("scrap", 1)]), ("L23", [("fuel", 1)]), ("L31", []), ("L60", []), ("L18", [("building", 1)])],
)
def test_a_production_location_entering_the_camp_gives_its_token_at_once(solo, card, tokens):
    table = solo()
    queue(table, card)
    stash(table, weapons=2)
    assert gained(turn_up(table, ANNEX)) == tokens


@pytest.mark.rule("FS-SOL-24", "FS-SOL-33")
def test_a_rebuild_in_a_camp_of_three_makes_a_total_of_five(solo):
    table = solo()
    camp(table, "L31", "L32", "L33")
    queue(table, "L53")
    stash(table, fuel=1)
    assert table.rival.total() == 3
    run = turn_up(table, REBUILD)
    assert run.of(RivalAnnexed) == [RivalAnnexed("L53", "L31")]
    assert run.of(RivalScored) == [RivalScored(2)]
    assert paid(run) == ["fuel"]
    assert len(table.rival.camp) == 3
    assert table.rival.total() == 5
    assert table.state.deck.discard == ["L31"]


@pytest.mark.rule("FS-SOL-24", "FS-SOL-23")
def test_a_rebuild_takes_the_farthest_of_the_queue_and_replaces_the_nearest_of_the_camp(solo):
    table = solo()
    camp(table, "L53", "L39", "L31", "L61")
    queue(table, "L01", "L52", "L09", "L24")
    stash(table, fuel=1)
    run = turn_up(table, REBUILD)
    assert run.of(RivalAnnexed) == [RivalAnnexed("L09", "L31")]
    assert gained(run) == [("scrap", 1)]


@pytest.mark.rule("FS-SOL-24")
def test_among_equals_the_location_longest_in_the_camp_is_replaced_a_rebuilt_one_being_new(solo):
    table = solo()
    camp(table, "L31", "L61")
    queue(table, "L17")
    stash(table, fuel=2)
    assert turn_up(table, REBUILD).of(RivalAnnexed) == [RivalAnnexed("L17", "L31")]
    table.rival.rebuilt = False
    queue(table, "L01")
    assert turn_up(table, "I06").of(RivalAnnexed) == [RivalAnnexed("L01", "L61")]
    assert {kept.card for kept in table.rival.camp} == {"L17", "L01"}


@pytest.mark.rule("FS-SOL-24")
@pytest.mark.parametrize(
    ("rebuilt", "tokens", "new", "possible"),
    [(False, 1, "L53", True), (True, 1, "L53", False), (False, 0, "L53", False), (False, 1, "L54", False)],
)
def test_a_rebuild_needs_a_token_a_shared_type_and_comes_once_a_turn(solo, rebuilt, tokens, new, possible):
    table = solo()
    camp(table, "L31")
    queue(table, new)
    stash(table, fuel=tokens)
    table.rival.rebuilt = rebuilt
    assert (done(turn_up(table, REBUILD)) == "rebuild") is possible


@pytest.mark.rule("FS-SOL-24")
def test_the_universal_type_of_a_camp_matches_only_itself(solo):
    table = solo()
    camp(table, "L07")
    queue(table, "L14")
    stash(table, fuel=1)
    assert not rival.possible(table.state, "rebuild")
    queue(table, "L13")
    assert rival.possible(table.state, "rebuild")


# --- visit, raid ---


@pytest.mark.rule("FS-SOL-25", "FS-SOL-17")
def test_a_visit_gives_the_human_a_worker_and_the_rival_a_token(solo):
    table = solo()
    table.site(0, "L01")
    table.site(0, "L12")
    table.site(0, "L09")
    table.site(0, "L30")
    run = turn_up(table, VISIT)
    assert run.of(RivalVisited) == [RivalVisited("L12")]
    assert gained(run) == [("building", 1)]
    assert table.player().workers == 1
    assert table.player().tokens == nothing()
    assert table.rival.markers == 2
    assert turn_up(table, "I08").of(RivalVisited) == [RivalVisited("L09")]


@pytest.mark.rule("FS-SOL-25")
def test_a_visit_needs_a_marker_an_unvisited_open_location_and_a_human_who_has_not_passed(solo):
    table = solo()
    assert not rival.possible(table.state, "visit")
    table.site(0, "L20")
    table.site(0, "L31")
    assert not rival.possible(table.state, "visit")
    table.site(0, "L13")
    assert rival.possible(table.state, "visit")
    table.player().passed = True
    assert not rival.possible(table.state, "visit")
    table.player().passed = False
    table.rival.markers = 0
    assert not rival.possible(table.state, "visit")
    table.rival.markers = 3
    assert gained(turn_up(table, VISIT)) == [("fuel", 1)]
    assert not rival.possible(table.state, "visit")
    table.clean_up()
    assert rival.possible(table.state, "visit")
    assert table.rival.markers == 3


@pytest.mark.rule("FS-SOL-25")
def test_among_equals_the_rival_visits_the_location_longest_in_play(solo):
    table = solo()
    table.site(0, "L31")
    table.site(0, "L10")
    table.hand(0, "L09")
    table.tokens(0, building=1)
    table.do(0, "redevelop:L09")
    assert turn_up(table, VISIT).of(RivalVisited) == [RivalVisited("L10")]


@pytest.mark.rule("FS-SOL-26")
@pytest.mark.parametrize(
    ("tokens", "kind"),
    [
        ({"fuel": 2, "weapons": 2, "scrap": 1}, "weapons"),
        ({"fuel": 2, "scrap": 2, "building": 2}, "fuel"),
        ({"scrap": 1, "building": 1, "universal": 1}, "scrap"),
        ({"building": 1, "universal": 1}, "building"),
        ({"universal": 2, "weapons": 1}, "universal"),
    ],
)
def test_a_raid_takes_a_token_of_the_kind_the_human_has_most_of(solo, tokens, kind):
    table = solo()
    table.tokens(0, **tokens)
    run = turn_up(table, RAID)
    assert run.of(RivalRaided) == [RivalRaided(kind, "base")]
    assert table.rival.stash == {**nothing(), kind: 1}
    assert table.player().tokens[kind] == tokens[kind] - 1


@pytest.mark.rule("FS-SOL-26")
def test_depots_and_combos_are_safe_from_a_raid_and_keep_cards_and_leaders_are_not(solo):
    table = solo()
    table.site(0, "L63", weapons=3)
    table.site(0, "L49").places = {"fuel": "fuel", "scrap": "universal"}
    assert done(turn_up(table, RAID)) == "bank"
    table.leader(0, "leader_building", building=1)
    table.site(0, "L17", scrap=2)
    run = turn_up(table, "I10")
    assert run.of(RivalRaided) == [RivalRaided("scrap", "L17")]
    table.player().site("L17").tokens["scrap"] = 0
    assert rival.raidable(table.state) == [("building", "leader")]


@pytest.mark.rule("FS-SOL-26")
def test_a_human_who_has_passed_can_be_raided(solo):
    table = solo()
    table.tokens(0, scrap=1)
    table.player().passed = True
    assert done(turn_up(table, RAID)) == "raid"


# --- lead, exploit, bank, paying ---


@pytest.mark.rule("FS-SOL-27")
def test_the_oldest_leader_takes_an_empty_seat_for_free(solo):
    table = solo()
    queue(table, "L01", "leader_scrap", "leader_fuel")
    run = turn_up(table, LEAD)
    assert run.events == [RivalIntent("I11", "lead"), RivalLed("leader_scrap")]
    assert table.rival.leader == "leader_scrap"
    assert table.rival.queue == ["L01", "leader_fuel"]
    assert table.rival.total() == 1


@pytest.mark.rule("FS-SOL-27", "FS-SOL-35")
@pytest.mark.parametrize(("tokens", "act"), [(1, "lead"), (0, "bank")])
def test_a_change_of_leader_costs_a_token_and_gains_two_vp(solo, tokens, act):
    table = solo()
    seat(table, "leader_fuel")
    queue(table, "leader_scrap")
    stash(table, building=tokens)
    run = turn_up(table, LEAD)
    assert done(run) == act
    if act == "lead":
        assert table.rival.leader == "leader_scrap"
        assert table.rival.vp == 2
        assert table.rival.stash == nothing()
        assert table.state.deck.discard == ["leader_fuel"]
    else:
        assert table.rival.leader == "leader_fuel"
        assert table.rival.vp == 0


@pytest.mark.rule("FS-SOL-27")
def test_without_a_leader_in_the_queue_there_is_no_lead(solo):
    table = solo()
    queue(table, "L01")
    stash(table, fuel=1)
    assert done(turn_up(table, LEAD)) == "annex"


@pytest.mark.rule("FS-SOL-28")
@pytest.mark.parametrize(("tokens", "act"), [(2, "bank"), (3, "exploit"), (4, "exploit")])
def test_exploit_turns_three_tokens_into_two_vp(solo, tokens, act):
    table = solo()
    stash(table, universal=tokens)
    run = turn_up(table, EXPLOIT)
    assert done(run) == act
    assert table.rival.vp == (2 if act == "exploit" else 0)
    assert table.rival.stash["universal"] == (tokens - 3 if act == "exploit" else tokens)


@pytest.mark.rule("FS-SOL-29")
def test_bank_is_one_focus_token(solo):
    table = solo()
    table.rival.focus = "weapons"
    assert turn_up(table, EXPLOIT).events[1:] == [RivalStash("weapons", 1)]


@pytest.mark.rule("FS-SOL-30")
@pytest.mark.parametrize(
    ("held", "kinds"),
    [
        ({"fuel": 2, "scrap": 3}, ["scrap", "fuel", "scrap"]),
        ({"weapons": 1, "fuel": 1, "scrap": 1, "building": 1, "universal": 1}, ["weapons", "fuel", "scrap"]),
        ({"building": 2, "universal": 2}, ["building", "universal", "building"]),
        ({"universal": 4, "weapons": 1}, ["universal", "universal", "universal"]),
    ],
)
def test_the_rival_pays_token_by_token_from_the_kind_it_has_most_of(solo, held, kinds):
    table = solo()
    stash(table, **held)
    run = turn_up(table, EXPLOIT)
    assert paid(run) == kinds
    assert table.rival.stash == {**nothing(), **{kind: n - kinds.count(kind) for kind, n in held.items()}}


# --- the human and the Rival ---


@pytest.mark.rule("FS-SOL-31")
def test_the_human_visits_open_locations_of_the_camp_and_the_rivals_budget_rises(solo):
    table = solo()
    camp(table, "L10", "L20", "L31", "L60")
    table.tokens(0, workers=2)
    table.rival.budget = 2
    keys = [key for key in table.offers() if key.startswith("visit:")]
    assert keys == ["visit:1:L10"]
    run = table.do(0, "visit:1:L10")
    assert run.of(Visited) == [Visited(0, 1, "L10")]
    assert table.player().tokens == {**nothing(), "fuel": 2}
    assert (table.player().workers, table.player().markers) == (1, 2)
    assert table.rival.budget == 3
    assert "visit:1:L10" not in table.offers()
    table.clean_up()
    table.tokens(0, workers=1)
    assert "visit:1:L10" in table.offers()
    assert table.player().markers == 3


@pytest.mark.rule("FS-SOL-31")
def test_the_camp_cannot_be_visited_once_the_rival_has_passed_nor_a_fourth_time(solo):
    table = solo()
    camp(table, "L01", "L02", "L03", "L04")
    table.tokens(0, workers=4)
    for card in ("L01", "L02", "L03"):
        table.do(0, f"visit:1:{card}")
    assert "visit:1:L04" not in table.offers()
    table.player().markers = 1
    assert "visit:1:L04" in table.offers()
    table.rival.passed = True
    assert "visit:1:L04" not in table.offers()


@pytest.mark.rule("FS-SOL-31", "FS-SOL-34")
def test_the_worker_given_lets_the_rival_act_once_more_this_turn(solo):
    table = solo()
    camp(table, "L01")
    table.hand(0, "L33", "L34")
    table.tokens(0, workers=1)
    table.rival.budget = 1
    acts = []
    for answers in (("visit:1:L01",), (), ("cycle",), (), ("pass",), ()):
        run = table.start(action_turn(table.state), *answers)
        acts += [type(fact).__name__ for fact in run.events if isinstance(fact, RivalIntent | Passed)]
    assert acts == ["RivalIntent", "RivalIntent", "Passed", "Passed"]
    table.rival.budget = 2
    table.clean_up()
    assert table.rival.budget == 0


@pytest.mark.rule("FS-SOL-32")
@pytest.mark.parametrize("kind", ["fuel", "universal"])
def test_the_human_steals_any_token_of_the_rivals_stash(solo, kind):
    table = solo()
    table.site(0, "L35")
    table.tokens(0, workers=1)
    assert "work:L35" not in table.offers()
    stash(table, fuel=2, universal=1)
    run = table.begin(0, "work:L35")
    assert run.ask.keys == ("1:fuel@stash", "1:universal@stash")
    run.go(f"1:{kind}@stash")
    assert run.of(Stolen) == [Stolen(0, 1, kind, "stash")]
    assert table.player().tokens == {**nothing(), kind: 1}
    assert sum(table.rival.stash.values()) == 2


@pytest.mark.rule("FS-SOL-32")
def test_the_rivals_stash_can_be_robbed_after_it_has_passed(solo):
    table = solo()
    table.site(0, "L35")
    table.tokens(0, workers=1)
    stash(table, fuel=1)
    table.rival.passed = True
    assert "work:L35" in table.offers()


# --- count, clean-up, end ---


@pytest.mark.rule("FS-SOL-33", "FS-SOL-36")
def test_the_rival_counts_its_camp_its_leader_and_its_vp_tokens(solo):
    table = solo()
    camp(table, "L01", "L02", "L53")
    table.rival.vp = 14
    stash(table, fuel=9)
    queue(table, "L09", "leader_scrap")
    assert table.run(count(table.state)).of(Counted)[0].totals == (0, 17)
    seat(table, "leader_fuel")
    assert table.run(count(table.state)).of(Counted)[0].totals == (0, 18)
    assert table.rival.track == 18


@pytest.mark.rule("FS-SOL-36")
def test_the_rivals_vp_are_not_limited_to_three_tokens(solo):
    table = solo()
    stash(table, fuel=15)
    for intent in ("I12", "I11", "I10", "I09", "I08"):
        turn_up(table, intent)
    assert table.rival.vp == 10


@pytest.mark.rule("FS-SOL-34")
def test_in_clean_up_the_rival_keeps_its_stash_and_takes_back_its_markers(solo):
    table = solo()
    table.site(0, "L01")
    turn_up(table, VISIT)
    stash(table, fuel=4, universal=2)
    camp(table, "L02")
    table.rival.camp[0].visited = True
    table.rival.budget = 3
    table.rival.rebuilt = True
    table.player().markers = 2
    before = dict(table.rival.stash)
    run = table.clean_up()
    assert run.of(MarksLifted) == [MarksLifted()]
    assert table.rival.stash == before
    assert (table.rival.markers, table.rival.budget, table.rival.rebuilt) == (3, 0, False)
    assert table.rival.camp == [Camp("L02", False)]
    assert table.player().markers == 3
    assert table.player().site("L01").visitors == []


@pytest.mark.rule("FS-SOL-35")
def test_cards_leaving_camp_seat_or_queue_go_to_the_common_discard_pile(solo):
    table = solo()
    camp(table, "L31")
    seat(table, "leader_fuel")
    queue(table, "L53", "leader_scrap", "L03", "L04", "L05", "L06")
    stash(table, fuel=2)
    turn_up(table, REBUILD)
    turn_up(table, LEAD)
    assert table.state.deck.discard == ["L31", "leader_fuel"]
    table.row("L07", "L08", "L34")
    for _ in range(3):
        table.run(rival.pick(table.state))
    assert table.state.deck.discard == ["L31", "leader_fuel", "L03"]
    table.check()


@pytest.mark.rule("FS-SOL-37")
@pytest.mark.parametrize(
    ("human", "other", "over", "won"),
    [
        (32, 32, True, False),
        (33, 32, True, True),
        (30, 12, True, True),
        (31, 34, True, False),
        (12, 30, True, False),
        (29, 29, False, None),
    ],
)
def test_thirty_of_either_side_ends_the_game_and_a_tie_is_a_win_for_the_rival(solo, human, other, over, won):
    table = solo()
    table.player().vp, table.rival.vp = human, other
    table.hand(0, "L01", "L02")
    table.tokens(0, workers=3)
    table.run(phase_count(table.state))
    run = table.run(phase_cleanup(table.state))
    expected = GameOver((0,) if won else (), (human,), "rival_beaten" if won else "rival_won")
    assert run.of(GameOver) == ([expected] if over else [])
    assert (table.state.phase == "over") is over


@pytest.mark.rule("FS-SOL-37", "FS-END-02")
def test_the_rival_reaching_thirty_in_the_actions_does_not_stop_play(solo):
    table = solo()
    table.rival.vp = 29
    stash(table, fuel=3)
    table.state.current = 1
    table.rival.budget = 2
    assert table.run(action_turn(table.state)).value is True
    assert table.rival.total() == 31
    assert (table.state.phase, table.state.last, table.state.current) == ("actions", False, 0)


@pytest.mark.rule("FS-SOL-37")
def test_who_wins_is_decided_by_the_totals_of_the_last_count(solo):
    table = solo()
    table.player().track, table.rival.track = 31, 30
    assert table.run(finish(table.state)).of(GameOver) == [GameOver((0,), (31,), "rival_beaten")]


# --- whole games ---


def watched(mode: str, seed: str) -> tuple[Table, list[Any]]:
    """A game of a random bot against the Rival, its entries, the invariants checked after every phase."""
    game = open_game("state51")
    setup = Setup("state51", mode, (SeatSpec("random", "Bot"),), seed)
    table = Table(game, setup)
    bot = RandomBot(seed, 0)
    table.advance()
    phase = ""
    while table.pending:
        (ask,) = table.pending
        table.decide(0, bot.answer(None, ask, table.decisions))
        if table.state.phase != phase:
            phase = table.state.phase
            assert game.check(table.state) == []
    return table, table.entries


@pytest.mark.rule("FS-SOL-01", "FS-SOL-04", "FS-SOL-06", "FS-SOL-14", "FS-SOL-18")
def test_a_whole_game_against_the_rival_keeps_to_its_turns_and_budgets(subtests: pytest.Subtests):
    for level in list(LEVELS):
        with subtests.test(level=level):
            table, entries = watched(f"rival-{level}", "whole")
            assert table.state.phase == "over"
            phases = [fact.phase for fact in entries if isinstance(fact, PhaseBegan)]
            assert phases == ["lookout", "production", "actions", "count", "cleanup"] * table.state.turn
            firsts = [fact.seat for fact in entries if isinstance(fact, FirstPlayer)]
            assert firsts == [turn % 2 for turn in range(1, table.state.turn + 1)]
            base = table.state.cards.levels[level].budget
            budgets = [fact.n for fact in entries if isinstance(fact, RivalBudget)]
            assert budgets == [base + (turn >= 4) for turn in range(1, table.state.turn + 1)]
            acts = Counter(type(fact).__name__ for fact in entries)
            visits = sum(isinstance(fact, Visited) and fact.owner == 1 for fact in entries)
            assert acts["RivalIntent"] == sum(budgets) + visits
            assert sum(isinstance(fact, Passed) and fact.seat == 1 for fact in entries) == table.state.turn
            assert acts["RivalTook"] == 3 * table.state.turn
            assert len(table.state.rival.queue) <= 6
