"""Decisions of our own that no other chapter asserts. DEC-59 to DEC-80."""

import pytest

from fallen_tui.games.fallen_land.queries.bonuses import left
from fallen_tui.games.fallen_land.rules.bank import late_technology
from fallen_tui.games.fallen_land.rules.checks import Outcome, party_check
from fallen_tui.games.fallen_land.rules.desk import desk
from fallen_tui.games.fallen_land.rules.effects_phase import fester
from fallen_tui.games.fallen_land.rules.events_phase import end_turn
from fallen_tui.games.fallen_land.rules.exploits import exploits
from fallen_tui.games.fallen_land.rules.harm import hurt_members
from fallen_tui.games.fallen_land.rules.mercenaries import mercenary_moves
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.plays import menu_plays, play, play_card
from fallen_tui.games.fallen_land.rules.pvp import attack, ways_out
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import NOBODY, World
from fallen_tui.games.fallen_land.text.card_text.describe import face
from fallen_tui.games.fallen_land.text.unavailable import why_not
from tests.games.fallen_land.test_auction import bargaining, offered
from tests.games.fallen_land.test_mercenaries import band
from tests.games.fallen_land.test_views import told

FIELD, RESOURCE, BURNT = "H07", "H10", "O13"
"""Hexes: of plains with nothing on it, of a Resource, with radiation."""
CARD, NEXT = "pl014", "pl002"
BOTH = ("fight", "fight")
SCORE, MISS = (5,) * 6, (10,) * 6
"""Six dice of Omega 15 that are two Successes each, and none."""


def coins(table):
    return [player.coins for player in table.state.players]


def prestige(table):
    return [player.prestige for player in table.state.players]


def gone(table, deck="spoils"):
    return table.state.decks[deck].discard


def met(bench, *crews):
    """Parties in a field, of dummies with such Combat and 8 Health; with 15 a 5 is two Successes, a 6 is one."""
    table = bench(len(crews))
    table.meet(FIELD)
    for seat, combats in enumerate(crews):
        table.crew(seat, *combats)
        table.player(seat).prestige = 3
    return table


# --- whom effects concern ---


@pytest.mark.rule("FL-DEC-59")
def test_a_card_aimed_at_somebody_concerns_them_and_counts_what_they_have(bench, subtests: pytest.Subtests):
    for target, aim in [("rival_party", 1), ("any_party", 1), ("any_party", 0), ("any_town", 1)]:
        with subtests.test(target=target, aim=aim):
            table = bench(3)
            for seat, n in enumerate((1, 3, 2)):
                table.crew(seat, n=n)
            do = ({"town_health": "-2 per character"}, {"coins": {"n": 4, "who": "you"}})
            card = table.action(0, *do, target=target)
            word = "town" if target == "any_town" else "seat"
            table.run(play(table.state, 0, f"play:{card}"), f"{word}:{aim}")
            assert [player.town_health for player in table.state.players] == [
                30 - 2 * (aim == 0),
                30 - 6 * (aim == 1),
                30,
            ]
            assert coins(table) == [14, 10, 10]


@pytest.mark.rule("FL-DEC-59")
def test_other_cards_concern_the_one_who_plays_them(bench, subtests: pytest.Subtests):
    for target in ["", "own_party", "own_town", "neutral_resource"]:
        with subtests.test(target=target):
            table = bench(2)
            table.crew(0, n=2)
            table.crew(1, n=5)
            card = table.action(0, {"coins": "1 per character"}, **({"target": target} if target else {}))
            table.settle(play(table.state, 0, f"play:{card}"))
            assert coins(table) == [12, 10]


@pytest.mark.rule("FL-DEC-59")
def test_an_ability_concerns_the_one_who_uses_it_whosever_moment_it_is(bench):
    table = bench(2)
    table.crew(0, n=3)
    table.dummy(1)
    when = {"moment": "deed_end", "whose": "other"}
    thing = table.gadget(1, 0, abilities=[{"when": when, "do": [{"coins": "1 per character"}]}])
    table.run(window(table.state, Moment("deed_end", 0)), f"use:{thing}#0")
    assert coins(table) == [10, 11]


@pytest.mark.rule("FL-DEC-59")
def test_what_is_counted_is_counted_with_each_whom_it_concerns(bench):
    table = bench(3)
    for seat in range(3):
        table.own(seat, *list(table.state.resources)[seat * 3 : seat * 3 + seat + 1])
    card = table.action(0, {"coins": {"n": "1 per resource", "who": "all"}})
    table.run(play(table.state, 0, f"play:{card}"))
    assert coins(table) == [11, 12, 13]


# --- checks ---


@pytest.mark.rule("FL-DEC-60")
def test_a_1_is_not_rolled_again_once_the_check_is_passed(bench):
    table = bench(1)
    table.crew(0, 15, 15)
    run = table.run(party_check(table.state, 0, "combat", 3), dice=((1, 6),))
    assert (run.topics, run.value) == ([], Outcome(True, 3, 3))
    run = table.start(party_check(table.state, 0, "combat", 4), dice=((1, 6),))
    assert (run.ask.topic, run.ask.keys) == ("reroll", ("stop", "die:0"))
    run.go("die:0", dice=((1,),))
    assert (run.done, run.topics, run.value) == (True, ["reroll"], Outcome(True, 4, 4))


@pytest.mark.rule("FL-DEC-60")
def test_where_every_success_counts_a_1_is_rolled_again_without_end(bench):
    table = bench(1)
    table.crew(0, 15)
    run = table.start(party_check(table.state, 0, "combat", 0), dice=((1,),))
    for _ in range(12):
        assert (run.ask.topic, run.ask.keys) == ("reroll", ("stop", "die:0"))
        run.go("die:0", dice=((1,),))
    assert run.go("stop").value == Outcome(True, 14, 0)


@pytest.mark.rule("FL-DEC-60")
@pytest.mark.rule("FL-DEC-60", "FL-INF-10")
def test_a_sealed_story_asks_for_more_than_it_needs_whatever_it_hides(bench, subtests: pytest.Subtests):
    """A passed check is asked about on every card alike, in the same words, and to stop is proposed."""
    for reward, purse in [("1 per spare", 12), ("1", 11)]:
        with subtests.test(reward=reward, purse=purse):
            table = bench(1)
            table.dummy(0, survival=15)
            table.place(0, FIELD)
            table.plot(CARD, checks=[{"survival": 1}], success=[{"coins": reward}])
            run = table.start(exploits(table.state, 0), "encounter:plains", dice=((1,),))
            assert (run.ask.topic, run.ask.default) == ("reroll", "stop")
            question = table.game.question(table.game.view(table.state, 0), run.ask)
            keep, again = question.choices
            assert question.prompt == "2 of 1 Success of Survival, enough. Do you reroll a 1?"
            assert (keep.odds, again.odds) == ("100% to pass", "90% to pass")
            assert keep.detail == "you pass, and more Successes may still count"
            run.go("die:0", dice=((5,),))
            assert coins(table) == [purse]


@pytest.mark.rule("FL-DEC-60", "FL-INF-10")
def test_a_check_that_is_open_to_read_asks_for_what_it_needs_alone(bench):
    """The outcome of a card that is used is printed for all to read: once it is passed nobody is asked."""
    table = bench(1)
    table.dummy(0, survival=15)
    check = {"skill": "survival", "need": 1, "success": [{"coins": 1}]}
    card = table.action(0, {"check": check})
    assert table.run(play_card(table.state, 0, card, None), dice=((1,),)).topics == []


# --- damage and wounds ---


@pytest.mark.rule("FL-DEC-61")
def test_their_player_chooses_who_is_spared(bench):
    table = bench(2)
    table.crew(0, n=3)
    shield = table.gadget(0, 0, abilities=[{"when": "damage", "do": [{"prevent": 3}]}])
    hurt = hurt_members(table.state, 0, ((0, 2), (1, 2), (2, 2)), cause="party")
    run = table.start(hurt, f"use:{shield}#0")
    assert (run.ask.seat, run.ask.topic, run.ask.high, run.ask.caps) == (0, "spare", 3, (2, 2, 2))
    run.go((("crown:0", 1), ("crown:2", 2)))
    assert run.done
    assert [member.physical for _, member in table.player().party] == [1, 2, 0]


@pytest.mark.rule("FL-DEC-63")
def test_wounds_do_not_grow_in_the_roster(bench):
    table = bench(1)
    table.dummy(0)
    table.hurt(0, 0, infected=2)
    table.roster(0, "ch901")
    (away,) = table.player().roster
    away.infected = 2
    table.run(fester(table.state, 0))
    assert (table.member().infected, away.infected) == (3, 2)


# --- bargaining ---


@pytest.mark.rule("FL-DEC-65")
def test_six_offers_each_and_answers_are_no_offers(bench):
    table = bargaining(bench, 3)
    gift = offered([("coins", 1)])
    for _ in range(6):
        run = table.run(desk(table.state, 0), "offer:1", gift, "counter", gift, "refuse")
    run = table.start(desk(table.state, 0))
    assert not [key for key in run.ask.keys if key.startswith("offer")]
    run = table.start(desk(table.state, 1))
    assert [key for key in run.ask.keys if key.startswith("offer")] == ["offer:2", "offer:0", "offer:all"]
    e.Stepped("sell", 0, 1).apply(table.state)
    e.Stepped("auction", 0, 2).apply(table.state)
    run = table.start(desk(table.state, 0))
    assert "offer:1" in run.ask.keys


@pytest.mark.rule("FL-DEC-65")
def test_the_third_answering_offer_cannot_be_answered_with_another(bench):
    table = bargaining(bench)
    gift = offered([("coins", 1)])
    run = table.start(desk(table.state, 0), "offer:1", gift)
    for other in (1, 0, 1):
        assert (run.ask.seat, run.ask.keys) == (other, ("refuse", "accept", "counter"))
        run.go("counter", gift)
    assert (run.ask.seat, run.ask.topic, run.ask.keys) == (0, "offer_reply", ("refuse", "accept"))
    assert run.go("refuse").done


@pytest.mark.rule("FL-DEC-65")
def test_of_all_no_certain_spoils_can_be_asked(bench):
    table = bargaining(bench, 3)
    _, *things = [table.item(seat) for seat in (0, 1, 2)]
    for seat, card in ((1, "ac908"), (2, "ac909")):
        table.hand(seat, card)
    run = table.start(desk(table.state, 0), "offer:all")
    assert [key for key in run.ask.keys if key.startswith("want")] == ["want:coins", "want:action"]
    run = table.start(desk(table.state, 0), "offer:1")
    assert [key for key in run.ask.keys if key.startswith("want")] == [
        "want:coins",
        "want:action",
        f"want:spoils:{things[0]}",
    ]


@pytest.mark.rule("FL-DEC-65")
def test_which_action_cards_are_given_is_known_to_the_two_alone(bench):
    table = bargaining(bench, 3)
    table.hand(0, "ac908", "ac909")
    bought = f"spoils:{table.item(1)}"
    run = table.start(desk(table.state, 0), "offer:1", offered([("action:ac908", 1)], [(bought, 1)]))
    assert (run.ask.seat, run.ask.about) == (1, (0, (("action", 1),), ((bought, 1),)))
    for seat in (1, 2, None):
        assert told(table, seat).isdisjoint({"ac908", "action:ac908", "ac909"})
    assert run.go("accept").done
    assert (table.player(0).hand, table.player(1).hand) == (["ac909"], ["ac908"])
    for seat in (2, None):
        assert told(table, seat).isdisjoint({"ac908", "action:ac908", "ac909"})
    (traded,) = run.of(e.Traded)
    name = table.state.cards.name("ac908")
    lines = {seat: table.game.tell(table.state, traded, seat) for seat in (0, 1, 2, None)}
    assert [seat for seat in lines if name in lines[seat]] == [0, 1]


# --- mercenaries ---


@pytest.mark.rule("FL-DEC-66")
def test_no_party_helps_or_hinders_the_check_of_a_mercenary(bench, subtests: pytest.Subtests):
    """Twelve Successes are twelve: neither technology nor bonus nor card of anybody changes them."""
    for need, faces, owner in [(13, SCORE, NOBODY), (12, SCORE, 0), (1, MISS, NOBODY)]:
        with subtests.test(need=need, faces=faces, owner=owner):
            table = bench(2)
            for seat in range(2):
                table.dummy(seat)
                for on in ("check", "dice"):
                    when = {"moment": on, "whose": "any"}
                    table.gadget(seat, 0, abilities=[{"when": when, "do": [{"successes": 1 - 2 * seat}]}])
                    table.action(seat, {"pass_check": True} if seat == 0 else {"fail_check": True}, when=when)
            for on in ("story", "directions"):
                table.action(0, {"pass_story": True}, when=on)
            table.gadget(
                0, 0, standing=[{"successes": 1}, {"passes": "plains"}, {"skills": {"combat": 9}, "of": "party"}]
            )
            table.technology(0, "garrison")
            table.plot(CARD, checks=[{"combat": need}])
            band(table, "claim", RESOURCE, RESOURCE)
            run = table.run(mercenary_moves(table.state, 0), "plains", dice=(faces,))
            assert run.topics == ["deck"]
            assert table.state.owner_of(RESOURCE) == owner


@pytest.mark.rule("FL-DEC-66")
def test_a_card_that_passes_a_story_does_only_the_rest_of_it_for_a_mercenary(bench, subtests: pytest.Subtests):
    for on in ["story", "directions"]:
        with subtests.test(on=on):
            table = bench(2)
            card = table.action(0, {"pass_story": True}, {"coins": 1}, when=on)
            table.plot(CARD, checks=[{"combat": 1}])
            band(table, "claim", RESOURCE, RESOURCE)
            run = table.run(mercenary_moves(table.state, 0), "plains", f"play:{card}", dice=(MISS,))
            assert coins(table) == [11, 10]
            assert run.of(e.StoryPassed) == []
            assert table.state.owner_of(RESOURCE) == NOBODY


@pytest.mark.rule("FL-DEC-66")
def test_mercenaries_open_no_moments_of_combat(bench):
    """Only Bo, whose Party is attacked, has such moments; Ann, who hired the mercenary, has none."""
    table = met(bench, (5,), (5,))
    for seat in range(2):
        for on in ("pvp", "strike", "pvp_flight", "pvp_round", "pvp_end"):
            table.gadget(seat, 0, abilities=[{"when": on, "do": [{"coins": 1}]}])
    table.place(0, table.state.home(0))
    band(table, "attack", "seat:1", FIELD, movement=0)
    table.always("react", "pass")
    goal = next(iter(ways_out(table.state, 1, 1)))
    answers, dice = ("fight", "flight", goal), (MISS, (9,), (1,), (2,))
    run = table.run(mercenary_moves(table.state, 0), *answers, dice=dice)
    asked = [(ask.seat, ask.about[0]) for ask in run.asked if ask.topic == "react"]
    assert {seat for seat, _ in asked} == {1}
    assert {on for _, on in asked} == {"pvp", "strike", "pvp_flight", "pvp_round", "pvp_end"}


@pytest.mark.rule("FL-DEC-68")
def test_a_mercenary_needs_no_encounter_to_destroy_a_neutral_resource(bench):
    table = bench(2)
    for player in table.state.players:
        player.prestige = 3
    band(table, "destroy", RESOURCE, RESOURCE)
    run = table.run(mercenary_moves(table.state, 0))
    assert (run.asked, run.rolls, run.of(e.StoryBegan)) == ([], [], [])
    assert table.state.resources[RESOURCE].destroyed
    assert prestige(table) == [1, 3]
    assert run.of(e.MercenaryLeft) == [e.MercenaryLeft(0, "ac901", "done")]


# --- fights ---


@pytest.mark.rule("FL-DEC-69")
def test_only_characters_count_for_the_loot_deck(bench, subtests: pytest.Subtests):
    """A Character and a hit man, or two Characters: two or three of their four things are dealt."""
    for killer in ["hit man", "character"]:
        with subtests.test(killer=killer):
            table = met(bench, (15, 15), (5,))
            if killer == "hit man":
                table.party(1, "ac907")
            else:
                table.dummy(1)
            for crown in (0, 1):
                table.hurt(1, crown, physical=left(table.state, 1, crown) - 1)
            things = {table.item(1, 0) for _ in range(4)}
            table.always("stow", "store")
            run = table.run(attack(table.state, 0, "seat:1"), *BOTH, dice=((5, 6), (9, 10), (6, 6, 6)))
            assert run.of(e.CombatEnded) == [e.CombatEnded("killed", 1)]
            assert len(table.player(0).auction) == (2 if killer == "hit man" else 3)
            assert set(table.player(0).auction) | set(gone(table)) == things


@pytest.mark.rule("FL-DEC-69")
def test_what_never_enters_the_loot_deck(bench):
    table = met(bench, (15, 15), (5, 5))
    for crown in (0, 1):
        table.hurt(1, crown, physical=7)
    car = table.wheels(1)
    thing = table.item(1, 0)
    ally, driver = (table.item(1, 0, kind="ally", hire=3, rides=rides) for rides in (False, True))
    table.member(1, 0).gear.remove(driver)
    table.player(1).rides[0].gear.append(driver)
    curse = table.item(1, 1, kind="jinxed", jinx="character")
    common, cursed = table.item(1, party=True), table.item(1, kind="jinxed", jinx="party")
    for card in (common, cursed):
        table.player(1).auction.remove(card)
        table.player(1).party_gear.append(card)
    table.always("stow", "store")
    run = table.run(attack(table.state, 0, "seat:1"), *BOTH, dice=((5, 6), (9, 9), (1, 1, 1)))
    assert [shuffle.size for shuffle in run.shuffles] == [2]
    assert set(table.player(0).auction) == {thing, car}
    assert set(gone(table)) == {ally, driver, curse, common, cursed}


@pytest.mark.rule("FL-DEC-70")
def test_straight_on_until_the_land_ends(bench, subtests: pytest.Subtests):
    """In the corner of the map: past its edge and over water nobody flees."""
    for codes, n, ways in [
        ("PPPP", 3, {"D01": ("B01", "C01", "D01")}),
        ("PP", 9, {"C01": ("B01", "C01")}),
        ("PWPP", 9, {"B01": ("B01",)}),
        ("W", 9, {}),
    ]:  # fmt: skip
        with subtests.test(codes=codes, n=n, ways=ways):
            table = bench(1)
            table.dummy(0)
            table.lane(codes)
            assert ways_out(table.state, 0, n) == ways


@pytest.mark.rule("FL-DEC-74")
def test_a_fight_that_a_card_parts_has_no_victor(bench):
    """Each side has lost a Character; Bo is carried off before the second round."""
    table = met(bench, (5, 5), (5, 5))
    things = []
    for seat in range(2):
        table.hurt(seat, 0, physical=7)
        things.append(table.item(seat, 0))
    way = table.action(1, {"move": {"to": "town"}}, when="pvp_flight")
    answers = ("pass", *BOTH, f"play:{way}")
    run = table.run(attack(table.state, 0, "seat:1"), *answers, dice=((9, 9), (9, 9)))
    assert run.of(e.Casualties)[-1] == e.Casualties(1, 1)
    assert run.of(e.CombatEnded) == [e.CombatEnded("apart")]
    assert prestige(table) == [3, 3]
    assert [player.auction for player in table.state.players] == [[thing] for thing in things]
    assert [player.place for player in table.state.players] == [FIELD, table.state.home(1)]
    assert run.shuffles == []


# --- movement ---


@pytest.mark.rule("FL-DEC-72")
def test_who_stays_in_the_radiation_burns_again(bench):
    table = bench(1)
    table.crew(0, n=2)
    table.place(0, BURNT)
    table.run(exploits(table.state, 0), "move", BURNT, dice=((3,),))
    assert [member.radiation for _, member in table.player().party] == [1, 1]


@pytest.mark.rule("FL-DEC-72")
def test_who_stays_in_a_town_meets_its_chips(bench):
    table = bench(2)
    table.crew(0, n=2)
    table.place(0, table.state.home(1))
    table.player(1).chips = 2
    table.run(exploits(table.state, 0), "move", table.state.home(1), "fire", dice=((3,),))
    assert [member.physical for _, member in table.player().party] == [2, 2]


# --- cards for several Parties, drawn for a Resource ---


@pytest.mark.rule("FL-DEC-73")
def test_a_card_for_several_parties_that_stays_open_captures_the_resource(bench):
    table = bench(2)
    table.dummy(0)
    table.dummy(1)
    table.place(0, RESOURCE)
    table.plot(CARD, multi=2, checks=[{"combat": 4}], failure=[{"town_health": -3}])
    run = table.run(exploits(table.state, 0), "claim", "plains")
    assert run.of(e.StoryEnded) == [e.StoryEnded(0, CARD, "open")]
    assert run.of(e.CheckBegan) == []
    assert table.state.owner_of(RESOURCE) == 0
    assert prestige(table) == [1, 0]
    assert table.state.world == [World(CARD, 0, RESOURCE, joined=[0])]


@pytest.mark.rule("FL-DEC-73")
def test_with_too_few_players_for_it_such_a_card_is_replaced(bench, subtests: pytest.Subtests):
    for seats, parties in [(1, 2), (2, 3)]:
        with subtests.test(seats=seats, parties=parties):
            table = bench(seats)
            table.dummy(0, survival=15)
            table.place(0, RESOURCE)
            table.plot(NEXT, checks=[{"survival": 2}])
            table.plot(CARD, multi=parties, checks=[{"combat": 4}])
            run = table.run(exploits(table.state, 0), "claim", "plains", dice=((6,),))
            assert [(ended.card, ended.result) for ended in run.of(e.StoryEnded)] == [
                (CARD, "replaced"),
                (NEXT, "failure"),
            ]
            assert table.state.world == []
            assert table.state.owner_of(RESOURCE) == NOBODY


# --- what protects, what is offered, what lasts ---


def statue(table, seat, *words):
    """An Action card on a town that makes it safe from something."""
    card = table.action(seat, attach=True, target="own_town", standing=[{"immune": list(words)}])
    table.player(seat).hand.remove(card)
    table.state.out.append(card)
    table.attach(card, seat, "town")
    return card


@pytest.mark.rule("FL-DEC-75", "FL-ATU-03")
def test_a_card_on_a_town_protects_the_town_and_not_the_party(bench):
    table = bench(2)
    table.dummy(1)
    worn, stored = table.item(1, 0), table.item(1)
    shield = statue(table, 1, "theft")
    table.always("stow", "store")
    for source in ("auction", "party"):
        card = table.action(0, {"steal": {"from": source}}, {"coins": {"n": 1, "who": "you"}}, target="rival")
        run = table.run(play_card(table.state, 0, card, None))
        told = [table.game.tell(table.state, event, 0) for event in run.of(e.Spared)]
        if source == "auction":
            name = table.state.cards.name(shield)
            assert told == [f"Bo's town is safe from theft ({name}): nothing happens to it"]
    assert (table.player(0).auction, table.player(1).auction) == ([worn], [stored])


@pytest.mark.rule("FL-DEC-75")
def test_a_card_on_a_town_says_that_it_is_the_town_that_is_safe(bench):
    table = bench(1)
    card = statue(table, 0, "theft", "destruction")
    assert "The town is safe from theft and destruction." in face(table.state.cards, card)
    gear = table.gadget(0, "party", standing=[{"immune": ["theft"]}])
    assert "Safe from theft." in face(table.state.cards, gear)


@pytest.mark.rule("FL-DEC-75", "FL-ACT-11")
def test_what_a_protected_party_could_lose_is_no_target(bench):
    """Gear that the Party itself protects cannot be aimed at where theft is all the card does."""
    table = bench(3)
    for seat in (1, 2):
        table.dummy(seat)
        table.item(seat, 0)
    table.gadget(1, 0, standing=[{"immune": ["theft"]}])
    card = table.action(0, {"steal": {"from": "party"}}, target="rival_party")
    run = table.start(play_card(table.state, 0, card, None))
    assert run.asked[0].keys == ("seat:2",)


@pytest.mark.rule("FL-DEC-76", "FL-ACT-11")
def test_nobody_pays_for_what_would_do_nothing(bench):
    """The tent: there is no Party Equipment to carry off, so the coins stay."""
    table = bench(2)
    table.dummy(1)
    options = [
        {"label": "Carry it off", "cost": {"coins": 2}, "do": [{"steal": {"from": "party_gear", "who": "target"}}]},
        {"label": "Leave it", "do": [{"damage": {"n": 1, "to": "each", "who": "target"}}]},
        {"label": "Go home", "do": []},
    ]
    card = table.action(0, {"choose": options}, target="rival_party")
    run = table.start(play_card(table.state, 0, card, None))
    assert (run.ask.topic, run.ask.keys) == ("choose", ("1", "2"))
    question = table.game.question(table.game.view(table.state, 0), run.ask)
    assert [(choice.label, choice.why) for choice in question.unavailable] == [
        ("Carry it off", "it would do nothing now (FL-DEC-76)")
    ]
    assert question.choices[0].detail == "Each Character of that player's Party takes 1 Physical damage."
    table.party_gear(1, "sp901")
    again = table.action(0, {"choose": options}, target="rival_party")
    assert table.start(play_card(table.state, 0, again, None)).ask.keys == ("0", "1", "2")


@pytest.mark.rule("FL-DEC-78", "FL-ATU-01", "FL-WLD-05")
def test_the_turn_of_its_playing_is_the_first_of_a_card(bench):
    table = bench(1)
    table.state.turn = 2
    card = table.action(0, attach=True, target="own_town", lasts=5, standing=[{"movement": 1}])
    table.run(play_card(table.state, 0, card, None))
    (attached,) = table.player().town_cards
    assert attached.until == 6
    for turn, stay in ((5, 1), (6, 0)):
        table.state.turn = turn
        table.run(end_turn(table.state))
        assert len(table.player().town_cards) == stay


def doctors(table, price=12):
    """An Action card worth 4 that offers a technology."""
    return table.action(0, {"technology": {"kind": "water", "price": price}}, value=4)


@pytest.mark.rule("FL-DEC-80", "FL-TEC-22", "FL-TEC-21")
def test_an_offered_technology_is_paid_with_cards_too(bench):
    """Ten coins and a card worth 3 for a price of 12: 1 coin is left."""
    table = bench(1)
    goods = table.item(0, value=3)
    card = doctors(table)
    run = table.run(play(table.state, 0, f"play:{card}", None), "yes", f"spoils:{goods}")
    assert run.topics == ["buy_offered", "payment"]
    assert [tech.kind for tech in table.player().technologies] == ["water"]
    assert (table.player().coins, table.player().auction) == (1, [])
    assert goods in table.state.decks["spoils"].discard


@pytest.mark.rule("FL-DEC-80", "FL-ACT-11", "FL-TEC-22")
def test_a_technology_card_that_cannot_be_paid_cannot_be_played(bench):
    """The card's own value does not count: 10 coins and the card worth 4 do not pay 12."""
    table = bench(1)
    card = doctors(table)
    assert f"play:{card}" not in menu_plays(table.state, 0, "deed")
    assert why_not(table.state, 0, card, "deed") == "it costs 12 coins, all you have is worth 10 (FL-TEC-22)"
    table.player().coins = 12
    assert f"play:{card}" in menu_plays(table.state, 0, "deed")


@pytest.mark.rule("FL-DEC-80", "FL-TEC-19")
def test_an_offer_that_cannot_be_paid_is_told(bench):
    table = bench(1)
    table.dummy(0, survival=5)
    table.place(0, FIELD)
    table.plot(CARD, checks=[{"survival": 1}], success=[{"technology": {"kind": "water", "price": 24}}])
    run = table.run(exploits(table.state, 0), "encounter:plains", dice=((5,),))
    (event,) = run.of(e.Unaffordable)
    assert table.game.tell(table.state, event, 0) == "Ann can't pay 24 coins for Water and Supplies"


@pytest.mark.rule("FL-DEC-80", "FL-SET-18")
def test_what_a_character_offers_is_paid_with_cards_too(bench):
    table = bench(1)
    card = next(one for one in table.state.cards.characters.values() if one.start is not None and one.start.later)
    table.player().coins = card.start.later - 2
    goods = table.item(0, value=5)
    table.run(late_technology(table.state, 0, card.id), "buy", f"spoils:{goods}")
    assert [tech.kind for tech in table.player().technologies] == [card.start.technology]
    assert (table.player().coins, table.player().auction) == (3, [])
