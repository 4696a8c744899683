"""SET, PRE, CUS, BUY, SHT, SOL: before the first turn."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from fallen_tui.bots import bots_of, let_bots_play
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rulebook import RuleTable, open_rulebook
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.faces import point_buy
from fallen_tui.games.posthuman.content.cards import DEVELOPMENT, POINTS, kind_of
from fallen_tui.games.posthuman.content.vocabulary import STATS
from fallen_tui.games.posthuman.game import open_game
from fallen_tui.games.posthuman.rules import experience, setup
from fallen_tui.games.posthuman.rules.setup import rank
from fallen_tui.games.posthuman.state.events import (
    CardsSeen,
    DeckLaid,
    FirstPlayer,
    ItemTaken,
    SeenDiscarded,
    TopDiscarded,
)
from fallen_tui.games.posthuman.state.keys import SpreadKey
from fallen_tui.games.posthuman.state.table import MARKER, ORIGIN, Player
from fallen_tui.games.posthuman.text.prompts import question
from tests.games.posthuman.conftest import NAMES, Bench


def empty(seats: int = 3, mode: str = "", **options: str) -> Bench:
    """A table on which nothing has been laid yet."""
    table = Bench(seats, mode, **options)
    table.state.decks, table.state.phase, table.state.turn = {}, "setup", 0
    table.state.players = [Player(player.seat, player.name) for player in table.state.players]
    return table


def laid(table: Bench) -> Bench:
    table.run(setup.lay_decks(table.state))
    return table


# --- decks and maps ---


@pytest.mark.rule("PH-SET-01", "PH-SYM-05", "PH-BUY-02")
def test_items_for_more_players_stay_in_the_box_for_custom_survivors() -> None:
    table = laid(empty(3, survivors="custom"))
    flares = [card for card in table.state.decks["starting"].draw if kind_of(card) == "si01"]
    assert len(flares) == 3
    assert all(table.state.cards.players(card) <= 3 for card in table.state.decks["starting"].draw)


@pytest.mark.rule("PH-PRE-10", "PH-SOL-02")
def test_ready_made_survivors_get_their_items_whatever_the_number_of_players() -> None:
    assert len(laid(empty(1)).state.decks["starting"].draw) == 26
    assert len(laid(empty(1, survivors="custom")).state.decks["starting"].draw) < 26


@pytest.mark.rule("PH-SET-02", "PH-SOL-01", "PH-SOL-03", "PH-SOL-14")
def test_the_clock_is_for_the_solo_game_and_two_events_are_not() -> None:
    cards = laid(empty(3)).state.decks["event"].draw
    assert len(cards) == 20
    table = laid(empty(1, level="easy"))
    cards = table.state.decks["event"].draw
    assert len(cards) == 19
    events = table.state.cards.events
    assert sum(events[card].final for card in cards) == 1
    assert not any(events[card].who in ("behind", "widest") for card in cards)


@pytest.mark.rule("PH-SOL-04", "PH-SOL-05")
def test_cards_for_company_are_left_out_of_the_solo_game() -> None:
    table = laid(empty(1))
    assert len(table.state.decks["skill"].draw) == 24
    assert len(table.state.decks["equipment"].draw) == 36


@pytest.mark.rule("PH-SOL-06", "PH-GAP-57", "PH-OUR-04")
def test_the_clock_lies_among_the_last_three(subtests: pytest.Subtests) -> None:
    """16 events on top, 3 below; a normal game discards 2 of them, a hard one 5, and the short ones more."""
    short = (("solo-short", "easy", 7), ("solo-short", "normal", 9), ("solo-short", "hard", 11))
    for mode, level, gone in (("solo", "easy", 0), ("solo", "normal", 2), ("solo", "hard", 5), *short):
        with subtests.test(mode=mode, level=level):
            table = laid(empty(1, mode, level=level))
            pile = table.state.decks["event"]
            place = next(n for n, card in enumerate(pile.draw) if table.state.cards.events[card].final)
            assert place < 3
            assert (len(pile.draw), len(pile.discard)) == (19 - gone, gone)


@pytest.mark.rule("PH-OUR-04")
def test_the_levels_of_the_table_are_those_of_the_rules() -> None:
    found = open_rulebook("posthuman").look_up("PH-TAB-LEVELS")
    assert isinstance(found, RuleTable)
    for name, *rest in found.rows:
        level = name.lower()
        early = setup.EARLY_CLOCK[level]
        short = early + setup.SHORT_CLOCK[level]
        figures = [setup.MORE_FOOD[level], setup.MORE_XP[level], early, f"{17 - early} to {19 - early}"]
        assert rest == [*map(str, figures), str(short), f"{17 - short} to {19 - short}"]


@pytest.mark.rule("PH-SET-03", "PH-DEK-01", "PH-SET-04", "PH-SET-05", "PH-GAP-09", "PH-MAP-01", "PH-GOL-04")
def test_every_deck_is_shuffled_and_every_map_begun() -> None:
    table = empty(4)
    run = table.run(setup.lay_decks(table.state))
    assert {event.deck for event in run.of(DeckLaid)} == set(table.state.cards.decks)
    table.run(setup.begin_maps(table.state))
    starts = [player.map[ORIGIN] for player in table.state.players]
    assert len({tile.tile for tile in starts}) == 4
    assert all(tile.done and not tile.foraged for tile in starts)
    assert all(player.zone == MARKER and player.journey == 0 for player in table.state.players)


@pytest.mark.rule("PH-SET-09", "PH-GAP-51", "PH-TRN-06", "PH-PRE-01")
def test_the_highest_die_begins_and_ties_roll_again() -> None:
    table = empty(3)
    run = table.run(rank(table.state, [0, 1, 2]), dice=((4, 6, 6), (2, 5)))
    assert run.value == [2, 1, 0]


# --- ready-made survivors ---


@pytest.mark.rule(
    "PH-PRE-02", "PH-PRE-03", "PH-PRE-04", "PH-PRE-05", "PH-PRE-07", "PH-PRE-08", "PH-SET-08", "PH-HEA-01"
)
def test_a_ready_made_survivor_gets_all_that_stands_on_the_card() -> None:
    """Strength 4 and mind 3: health 7 of 7, morale 6 of 6."""
    table = laid(empty(3))
    table.run(setup.begin_maps(table.state))
    player = table.player()
    table.run(setup.outfit(table.state, player, "cs01"))
    card = table.state.cards.characters["cs01"]
    assert player.stats == dict(card.stats)
    assert (player.health, player.health_limit, player.morale, player.morale_limit) == (7, 7, 6, 6)
    assert [kind_of(card) for card in player.skills] == list(card.skills)
    assert [kind_of(each.card) for each in player.gear] == list(card.items)
    assert (player.food, player.ammo, player.hunger, player.hand) == (card.food, card.ammo, 0, [])


@pytest.mark.rule("PH-PRE-06", "PH-PRE-09", "PH-SET-07", "PH-SET-10")
def test_everybody_is_armed_and_draws_skills_once_all_have_chosen() -> None:
    table = laid(empty(3))
    table.run(setup.begin_maps(table.state))
    run = table.run(setup.choose_characters(table.state, 1), "card:cs03", "card:cs01", "card:cs04")
    assert [player.character for player in table.state.players] == ["cs04", "cs03", "cs01"]
    cards = table.state.cards.characters
    for player in table.state.players:
        card = cards[player.character]
        assert len(player.skills) == len(card.skills) + card.random_skills
        assert player.melee
    assert table.player(1).ranged
    first = min(n for n, event in enumerate(run.events) if isinstance(event, CardsSeen))
    assert all(not isinstance(event, ItemTaken) for event in run.events[first:])


@pytest.mark.rule("PH-GAP-16", "PH-GAP-15")
def test_a_flare_lies_in_every_inventory_from_the_start(subtests: pytest.Subtests) -> None:
    for survivors in ("made", "custom"):
        with subtests.test(survivors=survivors):
            options = (("survivors", survivors),)
            specs = tuple(SeatSpec("random", name) for name in NAMES)
            table = Table(open_game(), Setup("posthuman", "standard", specs, "flare", options=options))
            bots = bots_of(table.game, table.setup)
            table.advance()
            while table.state.phase == "setup":
                let_bots_play(table, bots)
            for player in table.state.players:
                assert [kind_of(each.card) for each in player.gear].count("si01") == 1
            flare = table.state.cards.items["si01"]
            assert (flare.deck, flare.size, flare.price) == ("starting", 1, 0)


@pytest.mark.rule("PH-PRE-11", "PH-CRD-02", "PH-CRD-03", "PH-GAP-14", "PH-GAP-77", "PH-OUR-11")
def test_survivors_name_cards_that_are_there_and_spend_ten_points() -> None:
    cards = Bench(1).state.cards
    assert len(cards.characters) == 6
    for card in cards.characters.values():
        stats = dict(card.stats)
        assert sum(POINTS[n] for n in stats.values()) == DEVELOPMENT
        assert len(card.skills) + card.random_skills == setup.SKILLS[stats["mind"]][1]
        assert stats["melee"] >= 3
        assert set(card.skills) <= set(cards.skills)
        assert set(card.items) <= set(cards.items)
    named = Counter(item for card in cards.characters.values() for item in card.items)
    assert all(min(n, 4) <= cards.of[item].number for item, n in named.items()), "whoever meets, there is one for each"


# --- custom survivors ---


@pytest.mark.rule("PH-CUS-01", "PH-CUS-02", "PH-CUS-03", "PH-CUS-04")
def test_ten_points_are_spent_by_the_table_of_totals() -> None:
    """2, 4, 3, 5, 2 costs 0, 3, 2, 5, 0: the book's example; five threes cost 10, two fives and a three 12."""
    spreads = setup.spreads()
    assert SpreadKey(2, 4, 3, 5, 2) in spreads
    assert SpreadKey(3, 3, 3, 3, 3) in spreads
    assert SpreadKey(4, 4, 4, 2, 2) in spreads
    assert SpreadKey(5, 5, 3, 2, 2) not in spreads
    for key in spreads:
        values = [getattr(key, stat) for stat in key.fields]
        assert sum(POINTS[n] for n in values) <= DEVELOPMENT
        assert all(2 <= n <= 5 for n in values)


@pytest.mark.rule("PH-CUS-01", "PH-CUS-02", "PH-CUS-03")
def test_what_the_faces_sell_is_what_the_rules_offer() -> None:
    """Every spread of the rules is bought at the same prices, and nothing else is."""
    bench = empty(1, survivors="custom")
    asked = question(bench.state, Ask(0, "stats", setup.spreads(), "PH-CUS-01"))
    buy = asked.buys
    assert buy is not None
    keys = [choice.key for choice in asked.choices]
    ways = product(POINTS, repeat=len(STATS))
    assert {point_buy.key_of(buy, way) for way in ways if not point_buy.fault(buy, way, keys)} == set(setup.spreads())
    for key in setup.spreads():
        figures = point_buy.figures_of(buy, key)
        assert figures == tuple(getattr(key, stat) for stat in STATS)
        assert point_buy.left(buy, figures) == DEVELOPMENT - sum(POINTS[n] for n in figures)
    assert point_buy.fault(buy, (5, 5, 3, 2, 2), keys) == "that costs 12 points, and there are 10"
    assert point_buy.fault(buy, (2, 4, 3, 4, 2), keys) == "2 points left, enough for strength 3"
    assert point_buy.price_list(buy) == "2 is free, 3 costs 2 points, 4 costs 3 and 5 costs 5"


@pytest.mark.rule("PH-CUS-06", "PH-STA-11", "PH-CUS-05")
def test_skills_are_drawn_and_kept_by_mind(subtests: pytest.Subtests) -> None:
    for mind, (drawn, kept) in {2: (2, 1), 3: (3, 2), 4: (4, 3), 5: (5, 3)}.items():
        with subtests.test(mind=mind):
            assert setup.SKILLS[mind] == (drawn, kept)
            table = Bench(2)
            run = table.start(experience.draw_skills(table.state, 0, drawn, kept))
            assert run.ask is not None
            assert (run.ask.low, run.ask.high) == (kept, kept)


@pytest.mark.rule("PH-CUS-07", "PH-GAP-47")
def test_of_two_copies_of_a_skill_one_is_replaced() -> None:
    """A, A, B: one A goes, one more card is drawn."""
    table = Bench(2)
    table.top("sk03.1", "sk03.2", "sk04.1", "sk06.1")
    run = table.start(experience.draw_skills(table.state, 0, 3, 2))
    assert [event.cards for event in run.of(SeenDiscarded)] == [("sk03.1",)]
    assert run.ask is not None
    assert set(run.ask.keys) == {"card:sk03.2", "card:sk04.1", "card:sk06.1"}


@pytest.mark.rule("PH-BUY-03", "PH-BUY-04")
def test_the_fastest_buys_first_then_the_cleverer_then_a_die() -> None:
    """A speed 4 mind 2, B speed 4 mind 3, C speed 5 mind 2: C, B, A."""
    table = Bench(3)
    for seat, (speed, mind) in enumerate(((4, 2), (4, 3), (5, 2))):
        table.stats(seat, speed=speed, mind=mind)
    assert table.run(setup.buyers(table.state)).value == [2, 1, 0]
    table.stats(0, mind=3)
    assert table.run(setup.buyers(table.state), dice=((5, 2),)).value == [2, 0, 1]


@pytest.mark.rule(
    "PH-BUY-01", "PH-BUY-05", "PH-BUY-06", "PH-BUY-07", "PH-BUY-09", "PH-BUY-11", "PH-BUY-12", "PH-GAP-17"
)
def test_purchases_go_round_until_all_have_passed() -> None:
    table = empty(2, survivors="custom")
    laid(table)
    table.run(setup.begin_maps(table.state))
    fast, slow = SpreadKey(2, 5, 3, 3, 2), SpreadKey(3, 3, 3, 3, 3)
    rule = setup.make_custom(table.state)
    step = next(rule)
    assert [ask.topic for ask in step.asks] == ["stats", "stats"]
    run = table.start(_answered(rule, (fast, slow)))
    for ask in (run.ask,):
        assert ask is not None
        run.go(ask.keys[: ask.low])
        run.go(run.ask.keys[: run.ask.low])
    assert [player.food for player in table.state.players] == [7, 7]
    assert all(kind_of(player.gear[0].card) == "si01" for player in table.state.players)
    assert run.ask is not None
    assert (run.ask.topic, run.ask.seat) == ("buy", 0)
    run.go("buy:si03.1")
    assert run.ask.seat == 1
    assert not any(key.startswith("buy:si01") for key in run.ask.keys)
    run.go("done", "done")
    assert run.done
    assert table.player().food == 6
    assert [kind_of(each.card) for each in table.player(1).gear] == ["si01", "si02"]
    assert (table.player().melee, table.player(1).melee) == (["si03.1"], [table.player(1).gear[1].card])


def _answered(rule: Any, answer: Any) -> Any:
    """Go on with a rule that has asked several at once."""
    step = rule.send(answer)
    while True:
        try:
            step = rule.send((yield step))
        except StopIteration:
            return


@pytest.mark.rule("PH-BUY-08", "PH-BUY-10")
def test_food_is_changed_into_twice_as_much_ammunition() -> None:
    """7 food, 3 for an item, 2 changed: 2 food and 4 ammunition are left."""
    table = Bench(2)
    table.player().food = 4
    table.run(setup.buy(table.state, table.player()), "change:2", "done")
    assert (table.player().food, table.player().ammo) == (2, 4)


# --- the short game ---


@pytest.mark.rule(
    "PH-SHT-01", "PH-SHT-02", "PH-SHT-03", "PH-SHT-04", "PH-SHT-05", "PH-SHT-06", "PH-SHT-07", "PH-GAP-58"
)
def test_the_short_game_begins_further_along() -> None:
    table = Bench(3, "short")
    run = table.run(setup.shorten(table.state, table.player()), "way:2", "card:wp01.1")
    player = table.player()
    assert (player.journey, len(player.scars), player.xp) == (4, 2, 3)
    assert (len(player.hand), player.hand[0]) == (2, "wp01.1")
    assert len([event for event in run.of(TopDiscarded) if event.deck == "encounter1"]) == 1
    assert len(table.state.decks["weapon"].discard) == 1


@pytest.mark.rule("PH-SOL-07", "PH-SHT-08", "PH-SET-06")
def test_the_whole_setup_ends_with_the_starting_player(subtests: pytest.Subtests) -> None:
    for seats, mode in ((1, "solo"), (1, "solo-short"), (2, "standard"), (4, "short")):
        with subtests.test(mode=mode):
            table = empty(seats, mode)
            run = table.start(setup.set_up(table.state), dice=tuple((6, 5, 4, 3)[:seats] for _ in range(2)))
            while run.ask is not None:
                run.go(run.ask.keys[: run.ask.low] if run.ask.kind == "some" else run.ask.keys[0])
            assert [event.seat for event in run.of(FirstPlayer)] == [0]
            table.state.phase = "event"
            table.check()
