"""What a seat may see. INF: nothing hidden is in a view."""

import attrs
import pytest

from fallen_tui.games.fallen_land.rules.desk import desk
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.exploits import encounter
from fallen_tui.games.fallen_land.rules.gear import gain_spoils
from fallen_tui.games.fallen_land.rules.people import gain_character
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.stories import play_story
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import HIDDEN, World
from fallen_tui.games.fallen_land.state.views import UNREAD, view

TEXT = {"text": "So it ends."}
MISSION = "mi001"


def ids(value):
    """Every word in a state, the cards' own texts left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from ids(item)
    elif isinstance(value, dict):
        yield from ids(list(value.items()))
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            if field.name != "cards" or type(value).__name__ != "State":
                yield from ids(getattr(value, field.name))


def told(table, seat):
    """All words of a view."""
    return set(ids(view(table.state, seat)))


def story(table, card, **fields):
    """A story card of plain parts, at the top of its deck."""
    plain = {"opening": None, "middle": None, "bottom": None, "coins": None, "world": None, "who": None, "psych": None}
    plain |= {"crown": None, "each_rolls": None, "melee": None, "no_flight": None, "or": None, "multi": None}
    ends = {"success": {**TEXT, "do": [{"prestige": 1}]}, "failure": {**TEXT, "do": [{"town_health": -1}]}}
    table.rewrite(card, **{**plain, "optional": None, **ends, **fields})
    table.top(table.state.cards.stories[card].deck, card)


# --- cards that are hidden ---


@pytest.mark.rule("FL-INF-03")
def test_hands_rosters_and_decks_are_nowhere_in_the_views_of_others(bench):
    table = bench(3)
    for seat in range(3):
        table.crew(seat, n=2)
    table.hand(0, "ac908", "ac909")
    table.roster(0, "ch901")
    table.state.players[0].roster[0].physical = 3
    hidden = {"ac908", "ac909", "ch901"}
    drawn = {card for deck in table.state.decks.values() for card in deck.draw}
    for seat in (1, 2, None):
        assert told(table, seat).isdisjoint(hidden | drawn)
        other = view(table.state, seat).players[0]
        assert (other.hand, [(one.card, one.physical) for one in other.roster]) == ([HIDDEN] * 2, [(HIDDEN, 0)])
    own = view(table.state, 0)
    assert own.players[0].hand == ["ac908", "ac909"]
    assert own.players[0].roster[0].card == "ch901"
    assert told(table, 0).isdisjoint(drawn)


@pytest.mark.rule("FL-INF-01", "FL-INF-02", "FL-INF-11")
def test_what_is_open_is_seen_by_all(bench):
    table = bench(2)
    (member,) = table.crew(0, n=1)
    carried, stored = table.item(0, 0), table.item(0)
    table.technology(0, "water")
    table.mercenary(0, "ac901", "D07", "claim", "D07")
    table.attach("ac020", 0, "town")
    seen = view(table.state, 1)
    player = seen.players[0]
    assert (player.coins, player.auction, player.place) == (10, [stored], "G08")
    assert [(one.card, one.gear) for _, one in player.party] == [(member, [carried])]
    assert [tech.kind for tech in player.technologies] == ["water"]
    assert [attached.card for attached in player.town_cards] == ["ac020"]
    assert [(band.card, band.job, band.target) for band in seen.mercenaries] == [("ac901", "claim", "D07")]


@pytest.mark.rule("FL-INF-03")
def test_the_order_of_a_deck_shows_neither_in_it_nor_in_its_discard_pile(bench):
    table, other = bench(1), bench(1)
    for name in table.state.decks:
        other.state.decks[name].draw.reverse()
    for each in (table, other):
        pile = each.state.decks["plains"]
        pile.draw, pile.discard = [c for c in pile.draw if c > "pl003"], ["pl003", "pl001", "pl002"]
    other.state.decks["plains"].discard.reverse()
    assert view(table.state, 0).decks == view(other.state, 0).decks
    assert len(view(table.state, 0).decks["spoils"].draw) == len(table.state.decks["spoils"].draw)


def test_a_view_is_a_copy(bench):
    table = bench(1)
    table.crew(0, n=1)
    seen = view(table.state, 0)
    seen.players[0].coins = 99
    seen.players[0].member(0).physical = 5
    seen.decks["spoils"].draw.clear()
    assert (table.player().coins, table.member().physical) == (10, 0)
    assert table.state.decks["spoils"].draw


# --- cards drawn in secret ---


@pytest.mark.rule("FL-INF-03")
def test_a_character_drawn_is_known_to_its_player_until_it_is_placed(bench):
    table = bench(2)
    table.crew(0, n=1)
    table.top("character", "ch901")
    table.run(draw(table.state, 0, "character", 1))
    run = table.start(gain_character(table.state, 0, "ch901"))
    assert run.ask.topic == "place_character"
    assert view(table.state, 0).limbo == ["ch901"]
    for seat in (1, None):
        assert view(table.state, seat).limbo == [HIDDEN]
        assert "ch901" not in told(table, seat)
    run.go("roster")
    assert "ch901" not in told(table, 1)


@pytest.mark.rule("FL-INF-03")
def test_a_card_searched_out_of_a_deck_is_no_more_open_than_one_drawn(bench):
    table = bench(2)
    table.run(_found(0))
    assert view(table.state, 0).limbo == ["ch901"]
    assert "ch901" not in told(table, 1)


def _found(seat):
    yield e.Found(seat, "character", ("ch901",))


@pytest.mark.rule("FL-INF-02")
def test_what_was_once_drawn_in_secret_is_open_when_it_is_drawn_openly(bench):
    """A secret ends with the card: later draws and loot lie open."""
    table = bench(2)
    table.crew(0, n=1)
    table.top("spoils", "sp901")
    table.alter("sp901", kind="equipment", weight=1, adds=0, categories=(), standing=(), abilities=())
    table.run(draw(table.state, 0, "spoils", 1))
    assert view(table.state, 1).limbo == [HIDDEN]
    table.run(gain_spoils(table.state, 0, ("sp901",)), "store")
    table.run(_moved("auction:0", "limbo"))
    assert view(table.state, 1).limbo == ["sp901"]
    table.run(_moved("limbo", "discard:spoils"))
    table.top("spoils", "sp901")
    table.run(draw(table.state, 0, "spoils", 1))
    table.run(_moved("limbo", "discard:spoils"))
    table.top("spoils", "sp901")
    table.run(draw(table.state, 1, "spoils", 1, open=True))
    assert view(table.state, 0).limbo == view(table.state, 1).limbo == ["sp901"]


def _moved(source, to):
    yield e.Moved(0, ("sp901",), source, to)


@pytest.mark.rule("FL-DRF-04")
def test_stacks_of_the_draft_and_cards_dealt_are_their_owners_alone(bench):
    table = bench(2)
    table.fetch("ch901", "sp901")
    table.player(0).stack, table.player(0).dealt = ["ch901"], ["sp901"]
    assert {"ch901", "sp901"} <= told(table, 0)
    assert told(table, 1).isdisjoint({"ch901", "sp901"})


@pytest.mark.rule("FL-INF-03", "FL-INF-04", "FL-DEC-38")
def test_action_cards_on_offer_are_counted_not_named(bench):
    table = bench(3)
    table.state.phase = "auction"
    table.hand(0, "ac908", "ac909")
    card, bought = table.item(0), table.item(1)
    gives = (("give:coins", 2), (f"give:spoils:{card}", 1), ("give:action:ac908", 1), ("give:action:ac909", 1))
    sides = (gives, ((f"want:spoils:{bought}", 1),))
    run = table.start(desk(table.state, 0), "offer:1", sides)
    shown = (("coins", 2), (f"spoils:{card}", 1), ("action", 2))
    assert (run.ask.topic, run.ask.seat, run.ask.about[1]) == ("offer_reply", 1, shown)
    for seat in (1, 2, None):
        assert view(table.state, seat).offers[0].gives == shown
        assert not any("ac908" in word or "ac909" in word for word in told(table, seat))
    assert ("action:ac908", 1) in view(table.state, 0).offers[0].gives


@pytest.mark.rule("FL-INF-03")
def test_a_look_at_hidden_cards_leaves_them_hidden(bench):
    table = bench(3)
    table.hand(1, "ac908")
    table.rewrite("ac910", kind="boon", when="deed", target=None, do=[{"peek": {"what": "hand", "who": "left"}}])
    run = table.run(carry_out(table.state, table.state.cards.actions["ac910"].do, Scene(0, "ac910")))
    assert run.of(e.Peeked) == [e.Peeked(0, "hand", 1, ("ac908",))]
    assert "ac908" not in told(table, 2)


# --- outcomes that are not read out yet ---


def outcomes(table, card, seat=0):
    """The success and failure part of a story card as a seat may read them."""
    seen = view(table.state, seat).cards.stories[card]
    return seen.success, seen.failure


@pytest.mark.rule("FL-INF-10")
def test_success_and_failure_stay_unread_until_the_check_is_decided(bench):
    table = bench(2)
    table.dummy(0)
    table.rewrite("ac057", kind="boon", when="outcome", target=None, do=[{"prestige": 1}], **{"if": None})
    table.rewrite("ac058", kind="boon", when="dice", target=None, do=[{"successes": 1}], **{"if": None})
    table.hand(0, "ac057", "ac058")
    story(table, "pl001", checks=[{"medical": 2}])
    printed = table.state.cards.stories["pl001"]
    run = table.start(encounter(table.state, 0, "plains"), dice=((6,),))
    assert run.ask.topic == "react"
    for seat in (0, 1, None):
        assert outcomes(table, "pl001", seat) == (UNREAD, UNREAD)
    assert table.state.cards.stories["pl001"] is printed
    run.go("pass")
    assert run.ask.about[0] == "outcome"
    assert outcomes(table, "pl001") == (printed.success, printed.failure)


@pytest.mark.rule("FL-INF-10", "FL-CHK-15")
def test_the_parts_of_single_checks_stay_unread_too(bench):
    table = bench(1)
    table.dummy(0)
    own = {"success": {**TEXT, "do": [{"coins": 1}]}, "failure": {**TEXT, "do": [{"coins": -1}]}}
    checks = [{"medical": 1, **own}, {"technical": 1, **own}]
    story(table, "pl001", checks=checks, success=None, failure=None, **{"or": True})
    run = table.start(encounter(table.state, 0, "plains"))
    assert run.ask.topic == "which_check"
    seen = view(table.state, 0).cards.stories["pl001"]
    assert [(check.success, check.failure) for check in seen.checks] == [(UNREAD, UNREAD)] * 2
    assert [(check.skill, check.need) for check in seen.checks] == [("medical", 1), ("technical", 1)]


def optional(table):
    """The Optional Skill Check of the Mission as all may read it."""
    return view(table.state, None).cards.stories[MISSION].optional


def mission(bench, *dice):
    """A Mission whose check is passed, up to the Optional Skill Check."""
    table = bench(1)
    table.dummy(0, medical=15)
    parts = {"success": {**TEXT, "do": [{"prestige": 2}]}, "failure": {**TEXT, "do": [{"discard": {"what": "roster"}}]}}
    story(table, MISSION, checks=[{"medical": 1}], optional={"technical": 1, "text": "And then?", **parts})
    table.run(draw(table.state, 0, "mission", 1, open=True))
    return table, table.start(play_story(table.state, 0, MISSION), dice=((5,), *dice))


@pytest.mark.rule("FL-INF-10", "FL-CHK-16", "FL-MIS-04")
def test_the_outcomes_of_an_optional_check_stay_unread_until_it_is_decided(bench):
    table, run = mission(bench, (9,))
    table.roster(0, "ch901", "ch002")
    printed = table.state.cards.stories[MISSION].optional
    assert run.ask.topic == "optional"
    assert outcomes(table, MISSION)[0] != UNREAD
    seen = optional(table)
    assert (seen.skill, seen.need, seen.success, seen.failure) == ("technical", 1, UNREAD, UNREAD)
    run.go("try")
    assert run.ask.topic == "give_up"
    assert optional(table) == printed
    run.go(("ch002",))
    assert run.value == "success"


@pytest.mark.rule("FL-INF-10", "FL-CHK-16")
def test_before_the_first_check_is_decided_there_is_no_word_of_the_optional_one(bench):
    table = bench(1)
    table.dummy(0)
    parts = {"success": {**TEXT, "do": [{"prestige": 2}]}}
    table.rewrite("ac058", kind="boon", when="dice", target=None, do=[{"successes": 1}], **{"if": None})
    table.hand(0, "ac058")
    story(table, MISSION, checks=[{"medical": 2}], optional={"technical": 1, "text": "And then?", **parts})
    table.run(draw(table.state, 0, "mission", 1, open=True))
    run = table.start(play_story(table.state, 0, MISSION), dice=((9,),))
    assert run.ask.topic == "react"
    assert optional(table) is None
    assert outcomes(table, MISSION) == (UNREAD, UNREAD)


@pytest.mark.rule("FL-INF-10", "FL-WLD-09")
def test_a_card_that_waits_for_more_parties_is_not_read_out(bench):
    table = bench(2)
    story(table, "pl001", checks=[{"medical": 12}], multi=2)
    table.fetch("pl001")
    table.state.world.append(World("pl001", 0, "D07", joined=[0]))
    assert outcomes(table, "pl001") == (UNREAD, UNREAD)


def test_other_cards_are_read_as_they_are(bench):
    table = bench(1)
    table.story_in_play("pl001")
    seen = view(table.state, 0)
    assert seen.cards.stories["pl002"] is table.state.cards.stories["pl002"]
    assert seen.cards.stories["pl001"].title == table.state.cards.stories["pl001"].title
