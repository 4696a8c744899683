"""What everybody knows and what may change hands; the mat; wagers, true limits. INF, MAT, FL-DEC-46, 55, 56."""

import pytest

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.games.fallen_land.content.effects.registry import parse_effects
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE, movement_bonus
from fallen_tui.games.fallen_land.queries.pools import pool
from fallen_tui.games.fallen_land.rules import towns
from fallen_tui.games.fallen_land.rules.bank import cards_for_sale, sale_keys
from fallen_tui.games.fallen_land.rules.business import menu, production
from fallen_tui.games.fallen_land.rules.desk import askable, desk, desk_keys, givable
from fallen_tui.games.fallen_land.rules.drawing import draw, random_player
from fallen_tui.games.fallen_land.rules.exploits import exploits, free_acts
from fallen_tui.games.fallen_land.rules.harm import hurt_members, kill
from fallen_tui.games.fallen_land.rules.hiring import hire
from fallen_tui.games.fallen_land.rules.outfit import outfit
from fallen_tui.games.fallen_land.rules.plays import play
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.stories import play_story
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import COLOURS
from fallen_tui.games.fallen_land.state.views import UNREAD, view


def does(table, *words, seat=0, **scene):
    return carry_out(table.state, parse_effects(list(words)), Scene(seat, **scene))


def of_another(table, seat=0):
    """A player as the other one sees them."""
    return view(table.state, 1 - seat).players[seat]


# --- what is known ---


@pytest.mark.rule("FL-INF-01", "FL-INF-02", "FL-INF-03", "FL-MAT-06")
def test_what_lies_open_and_what_is_hidden(bench):
    table = bench(2)
    crew = table.crew(0, n=2)
    worn, stored = table.item(0, 1, movement=1), table.item(0)
    table.attach("ac022", 0, 0)
    table.technology(0, "garrison")
    table.hand(0, "ac908", "ac909")
    table.roster(0, "ch901")
    seen = of_another(table)
    assert seen.coins == 10
    assert [member.card for _, member in seen.party] == crew
    assert (seen.member(1).gear, [each.card for each in seen.member(0).cards]) == ([worn], ["ac022"])
    assert ([tech.kind for tech in seen.technologies], seen.auction) == (["garrison"], [stored])
    assert movement_bonus(view(table.state, 1), 0) == 1
    assert (seen.hand, [member.card for member in seen.roster]) == (["?", "?"], ["?"])
    own = view(table.state, 0).players[0]
    assert (own.hand, [member.card for member in own.roster]) == (["ac908", "ac909"], ["ch901"])


@pytest.mark.rule("FL-INF-03")
def test_a_card_may_show_what_is_hidden(bench):
    table = bench(2)
    table.hand(1, "ac908")
    table.roster(1, "ch901")
    for what, shown in (("hand", ("ac908",)), ("roster", ("ch901",))):
        run = table.run(does(table, {"peek": {"what": what, "who": "target"}}, target="seat:1"))
        assert run.events == [e.Peeked(0, what, 1, shown)]
    assert of_another(table, 1).hand == ["?"]


@pytest.mark.rule("FL-INF-04")
def test_cards_are_shown_but_not_handed_over(bench):
    table = bench(2)
    table.hand(0, "ac908", "ac909")
    run = table.run(desk(table.state, 0), "show", ("ac909",))
    assert run.events == [e.Peeked(1, "hand", 0, ("ac909",))]
    assert (table.player(0).hand, table.player(1).hand) == (["ac908", "ac909"], [])
    assert "show" not in free_acts(table.state, 0)
    assert {key.partition(":")[0] for key in givable(table.state, 0)} == {"coins", "action"}


@pytest.mark.rule("FL-INF-04")
def test_action_cards_are_payment_at_the_desk_or_by_a_card(bench):
    table = bench(2)
    table.hand(0, "ac908")
    sold = table.item(1)
    run = table.run(
        desk(table.state, 0), "offer:1", ((("give:action:ac908", 1),), ((f"want:spoils:{sold}", 1),)), "accept"
    )
    assert (table.player(0).hand, table.player(1).hand, table.player(0).auction) == ([], ["ac908"], [sold])
    assert run.of(e.Traded)
    guard = table.action(0, {"cancel": {"take": True}}, when={"moment": "played", "whose": "other"}, kind="cancel")
    card = table.action(1, {"prestige": 1})
    table.run(play(table.state, 1, f"play:{card}"), f"play:{guard}")
    assert table.player(0).hand == [card]


@pytest.mark.rule("FL-INF-05")
def test_coins_are_given_at_any_time_of_ones_own(bench):
    table = bench(3)
    table.dummy(0)
    menus = [free_acts(table.state, 0), desk_keys(table.state, 0)]
    menus += [menu(table.state, 0, on, ("chip",)) for on in ("sell", "purchase", "hire")]
    assert all("give" in menu for menu in menus)
    run = table.run(exploits(table.state, 0), "give", "2", 4)
    assert run.of(e.CoinsPassed) == [e.CoinsPassed(0, 2, 4, "gift")]
    assert [player.coins for player in table.state.players] == [6, 10, 14]
    with pytest.raises(IllegalAnswer):
        table.start(exploits(table.state, 0), "give", "1", 7)


@pytest.mark.rule("FL-INF-06")
def test_while_a_card_is_played_there_is_no_bargaining(bench):
    table = bench(2)
    table.dummy(1)
    table.action(1, {"cancel": {}}, when="aimed", kind="cancel")
    card = table.action(0, {"damage": 1}, target="rival_party")
    run = table.start(play(table.state, 0, f"play:{card}"))
    assert run.ask.keys == ("pass", "hush", f"play:{table.player(1).hand[0]}")
    order = table.state.clockwise()
    table.run(desk(table.state, 0), "give", 3)
    assert table.state.clockwise() == order


@pytest.mark.rule("FL-INF-07", "FL-INF-08", "FL-INF-09")
def test_characters_allies_chips_and_technologies_change_no_hands(bench):
    table = bench(2)
    for seat in (0, 1):
        table.dummy(seat)
        table.item(seat, 0, kind="ally", hire=3)
        table.roster(seat, f"ch00{seat + 1}")
        table.technology(seat, "garrison")
        table.player(seat).chips = 2
    gear = [table.item(seat) for seat in (0, 1)]
    assert givable(table.state, 0) == {"coins": 10, f"spoils:{gear[0]}": 1}
    assert askable(table.state, [1]) == {"coins": 10, f"spoils:{gear[1]}": 1}
    assert sale_keys(table.state, 0) == (f"spoils:{gear[0]}", "technology:garrison", "chip")


@pytest.mark.rule("FL-INF-10")
def test_outcomes_stay_undisclosed_until_the_checks_are_decided(bench):
    table = bench(2)
    table.dummy(0, combat=5)
    table.rewrite("pl001", world=None)
    good = {"text": "Peace.", "do": [{"prestige": 1}]}
    card = table.fable(checks=[{"medical": 1}], success=good, failure={"text": "Woe.", "do": [{"coins": 5}]})
    table.run(draw(table.state, 0, "plains", 1, open=True))
    answerer = {"when": [{"moment": "dice", "whose": "any"}, {"moment": "track", "whose": "any"}], "do": [{"coins": 1}]}
    table.gadget(0, 0, abilities=[answerer])
    run = table.start(play_story(table.state, 0, card), dice=((9,),))
    assert run.ask.about[0] == "dice"
    for seat in (0, 1, None):
        seen = view(table.state, seat).cards.stories[card]
        assert (seen.success, seen.failure) == (UNREAD, UNREAD)
        assert seen.text == table.state.cards.stories[card].text
    run.go("pass")
    assert run.ask.about[0] == "track"
    seen = view(table.state, 1).cards.stories[card]
    assert (seen.success.text, seen.failure.text) == ("Peace.", "Woe.")


@pytest.mark.rule("FL-INF-11")
def test_a_hired_mercenary_is_known_to_all(bench):
    table = bench(2)
    table.dummy(1)
    table.hand(0, "ac901")
    table.player().coins = 40
    assert of_another(table).hand == ["?"]
    run = table.run(hire(table.state, 0, "ac901"), "attack")
    assert run.of(e.MercenaryHired) == [e.MercenaryHired(0, "ac901", "attack", "seat:1")]
    (band,) = view(table.state, 1).mercenaries
    assert (band.card, band.job, band.target) == ("ac901", "attack", "seat:1")


# --- the mat ---


@pytest.mark.rule("FL-MAT-01", "FL-MAT-02")
def test_five_crowns_each_with_a_die_of_its_own(bench):
    table = bench(1)
    assert len(table.player().crowns) == len(set(COLOURS)) == 5
    assert COLOURS[3] == "blue"
    table.crew(0, 3, 4, 5, 6, 7)
    table.wheels(0, combat=2)
    assert [(die[0], die[1]) for die in pool(table.state, 0, "combat").dice] == [
        (0, 3), (1, 4), (2, 5), (3, 6), (4, 7), (VEHICLE, 2),
    ]  # fmt: skip


@pytest.mark.rule("FL-MAT-03")
def test_party_order_is_changed_with_gear_and_wounds(bench):
    table = bench(1)
    one, two, three = table.crew(0, n=3)
    table.hurt(0, 0, physical=2)
    item = table.item(0, 0)
    table.run(outfit(table.state, 0, False), "order", ("2", "3", "4", "0", "1"), "done")
    assert [member and member.card for member in table.player().crowns] == [three, None, None, one, two]
    assert (table.member(0, 3).physical, table.member(0, 3).gear) == (2, [item])


@pytest.mark.rule("FL-MAT-05")
def test_the_track_counts_owned_resources(bench):
    table = bench(2)
    hexes = list(table.state.resources)
    for n, hex in enumerate(hexes[:5]):
        assert table.state.resource_count(0) == n
        table.run(towns.claim(table.state, 0, hex))
    assert (table.state.resource_count(0), table.state.resource_count(1)) == (5, 0)
    table.run(towns.claim(table.state, 0, hexes[5]), hexes[0])
    assert (table.state.resource_count(0), table.state.owner_of(hexes[0])) == (5, -1)


@pytest.mark.rule("FL-MAT-10")
def test_every_faction_has_four_perks_and_perk_cards_are_marked(bench):
    table = bench(12 // 2)
    cards = table.state.cards
    assert all(len(faction.perks) == 4 for faction in cards.factions.values())
    given = {card.id: card.faction for card in cards.spoils.values() if card.faction is not None}
    assert given
    assert not set(given) & set(cards.decks["spoils"])
    for card, number in given.items():
        words = [effect for perk in cards.factions[number].perks for effect in perk.start]
        assert card in [getattr(effect, "card", "") for effect in words]
    seat = next(n - 1 for n in given.values() if n <= 6)
    mine = next(card for card, number in given.items() if number == seat + 1)
    perk = next(p for p in cards.factions[seat + 1].perks if mine in [getattr(x, "card", "") for x in p.start])
    table.dummy(seat)
    table.always("stow", "store")
    table.run(carry_out(table.state, perk.start, Scene(seat, perk.id)))
    assert table.player(seat).auction == [mine]


@pytest.mark.rule("FL-MAT-10")
def test_a_perk_that_lets_a_town_ignore_harm_on_one_to_three(bench, subtests: pytest.Subtests):
    for face, prestige in [(3, 5), (4, 2)]:
        with subtests.test(face=face, prestige=prestige):
            table = bench(2)
            table.player(1).prestige = 5
            ward = {
                "when": {"moment": "aimed", "at": ["town"]},
                "must": True,
                "if": {"chance": 3},
                "do": [{"cancel": {}}],
            }
            table.dummy(1)
            table.gadget(1, 0, abilities=[ward])
            card = table.action(0, {"prestige": -3}, target="rival_town")
            table.run(play(table.state, 0, f"play:{card}"), dice=((face,),))
            assert table.player(1).prestige == prestige


@pytest.mark.rule("FL-MAT-10")
def test_a_perk_that_crosses_a_lake_for_a_coin_and_a_point(bench):
    from fallen_tui.games.fallen_land.rules.movement import march, ways_of

    table = bench(1)
    board = table.state.cards.board
    table.perks("fa01-b")
    table.dummy(0)
    ways = next(
        (ways, goal, cell)
        for cell in board.land
        for ways in [at(table, cell, 3)]
        for goal in [next((g for g in ways.goals() if board.at(g).coordinate not in ways.land), "")]
        if goal
    )
    found, goal, start = ways
    path = found.path(board.at(goal).coordinate)
    lakes = [cell for cell in path if board[cell].water]
    assert lakes
    assert not any(board.at(name).water for name in found.goals())
    table.place(0, board[start].name)
    assert ways_of(table.state, 0, 3).toll(path) == len(lakes)
    table.always("react", "pass")
    table.always("chips_fire", "hold")
    bonus = movement_bonus(table.state, 0)
    table.run(march(table.state, 0), goal, dice=((3 - bonus,),))
    assert (table.player().place, table.player().coins) == (goal, 10 - len(lakes))


def at(table, cell, points):
    from fallen_tui.games.fallen_land.rules.movement import ways_of

    table.place(0, table.state.cards.board[cell].name)
    return ways_of(table.state, 0, points)


# --- limits, wagers, factions that nobody plays ---


@pytest.mark.rule("FL-DEC-46")
def test_only_the_25_chips_are_a_true_limit(bench):
    table = bench(6)
    for seat in range(6):
        table.run(towns.gain_chips(table.state, seat, 5))
    assert [player.chips for player in table.state.players] == [5, 5, 5, 5, 5, 0]
    for seat in range(6):
        table.run(towns.gain_technology(table.state, seat, "garrison"))
        table.run(does(table, {"coins": 99}, seat=seat))
    assert all(player.technology("garrison") for player in table.state.players)
    assert all(player.coins == 109 for player in table.state.players)
    table.dummy(0, health=10)
    table.run(does(table, {"delay": 60}, cause="party"))
    assert table.player().penalty == 60 - 4
    for hex in table.state.resources:
        table.run(towns.destroy(table.state, -1, hex))
    assert all(holding.destroyed for holding in table.state.resources.values())
    table.run(production(table.state, 0))
    assert table.player().coins == 109


@pytest.mark.rule("FL-DEC-55", "FL-INF-01")
def test_a_hidden_wager_is_laid_by_all_and_shown_together(bench):
    table = bench(3)
    table.player(2).coins = 0
    run = table.start(does(table, {"wager": {"prize": "pot"}}))
    assert (run.ask.seat, run.ask.kind, run.ask.low, run.ask.high) == (0, "amount", 0, 10)
    run.go(4)
    assert run.events == []
    assert [player.coins for player in table.state.players] == [10, 10, 0]
    run.go(6)
    assert [player.coins for player in table.state.players] == [6, 14, 0]
    assert {ask.seat for ask in run.asked} == {0, 1}


@pytest.mark.rule("FL-DEC-55")
def test_a_wager_that_pays_double(bench, subtests: pytest.Subtests):
    for bets, coins in [((4, 6), [6, 16]), ((5, 5), [10, 10]), ((0, 0), [10, 10])]:
        with subtests.test(bets=bets, coins=coins):
            table = bench(2)
            table.run(does(table, {"wager": {"prize": "double_highest", "loser": [{"town_health": -1}]}}), *bets)
            assert [player.coins for player in table.state.players] == coins
            assert [player.town_health for player in table.state.players] == (
                [29, 30] if bets[0] < bets[1] else [30, 30]
            )


@pytest.mark.rule("FL-DEC-56")
def test_a_random_faction_is_rolled_until_somebody_plays_it(bench):
    table = bench(3)
    run = table.run(random_player(table.state, (0, 1, 2)), dice=((9,), (12,), (2,)))
    assert run.value == 1
    run = table.run(does(table, {"coins": {"n": -3, "who": "random"}}), dice=((1,), (7,), (3,)))
    assert [player.coins for player in table.state.players] == [10, 10, 7]


@pytest.mark.rule("FL-INF-02")
def test_nothing_of_the_dead_is_hidden(bench):
    table = bench(2)
    card = table.dummy(0)
    gear = table.item(0, 0)
    table.dummy(0)
    table.run(hurt_members(table.state, 0, ((0, 1),), cause="party"))
    assert of_another(table).member(0).physical == 1
    table.run(kill(table.state, 0, 0, "solo"))
    assert view(table.state, 1).decks["character"].discard == [card]
    assert view(table.state, 1).decks["spoils"].discard == [gear]
    assert cards_for_sale(table.state, 0) == {}
