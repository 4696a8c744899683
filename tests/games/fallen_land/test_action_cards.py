"""Action cards: when, at whom, where they come from and go to; attachments. ACT, ATU."""

import pytest

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.games.fallen_land.queries.bonuses import skill_total, total
from fallen_tui.games.fallen_land.rules import bank
from fallen_tui.games.fallen_land.rules.business import deal
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.events_phase import end_turn, take_gift
from fallen_tui.games.fallen_land.rules.exploits import exploits
from fallen_tui.games.fallen_land.rules.hiring import hire
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.outfit import outfit_keys
from fallen_tui.games.fallen_land.rules.play import close, limit_hand, windows
from fallen_tui.games.fallen_land.rules.plays import menu_plays, play, reactions
from fallen_tui.games.fallen_land.rules.setup import deal_all
from fallen_tui.games.fallen_land.rules.stories import free_card, play_story
from fallen_tui.games.fallen_land.rules.targets import targets
from fallen_tui.games.fallen_land.rules.tracks import town_health
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.text.unavailable import why_not


def lay(table, card, *answers, seat=0, moment=None, dice=()):
    """Play a card of a hand on the own menu, or at a moment."""
    return table.run(play(table.state, seat, f"play:{card}", moment), *answers, dice=dice)


def hand(table, seat=0):
    return table.player(seat).hand


def discarded(table):
    return table.state.decks["action"].discard


# --- when ---


@pytest.mark.rule("FL-ACT-01", "FL-ATU-01")
def test_a_card_is_offered_at_its_time_only(bench, subtests: pytest.Subtests):
    for when in ["deed", "sell", "purchase", "hire", "auction"]:
        with subtests.test(when=when):
            table = bench(2)
            table.dummy(0)
            card = table.action(0, {"prestige": 1}, when=when)
            for menu in ("deed", "sell", "purchase", "hire", "auction"):
                assert menu_plays(table.state, 0, menu) == ((f"play:{card}",) if menu == when else ())


@pytest.mark.rule("FL-ACT-01")
def test_a_sub_phase_has_a_start_and_an_end(bench):
    table = bench(1)
    start = table.action(0, {"prestige": 1}, when="production")
    end = table.action(0, {"prestige": 1}, when={"moment": "production", "end": True})
    run = table.start(windows(table.state, "production"))
    assert run.ask.keys[2:] == (f"play:{start}",)
    run = table.start(windows(table.state, "production", True))
    assert run.ask.keys[2:] == (f"play:{end}",)


@pytest.mark.rule("FL-ACT-01", "FL-DEC-58")
def test_any_time_is_the_own_menu_the_start_and_end_of_a_turn_and_the_deeds_of_others(bench):
    table = bench(2)
    table.dummy(0)
    table.dummy(1)
    card = table.action(1, {"prestige": 1}, when="any")
    assert menu_plays(table.state, 1, "deed") == menu_plays(table.state, 1, "hire") == (f"play:{card}",)
    for phase in ("effects", "end_turn"):
        run = table.start(windows(table.state, phase))
        assert (run.ask.seat, run.ask.keys[2:]) == (1, (f"play:{card}",))
        assert table.start(windows(table.state, phase, True)).done
    for phase in ("deal", "production", "auction", "hire"):
        assert table.start(windows(table.state, phase)).done
    for on in ("deed_end", "exploits"):
        assert reactions(table.state, 1, Moment(on, 0)) == (f"play:{card}",)
    for on in ("deed", "effects", "dice", "damage", "track"):
        assert reactions(table.state, 1, Moment(on, 0)) == ()


@pytest.mark.rule("FL-ACT-01", "FL-ACT-02")
def test_a_condition_or_a_price_that_cannot_be_met_keeps_a_card_in_hand(bench):
    table = bench(1)
    table.dummy(0)
    when = table.action(0, {"prestige": 1}, **{"if": {"coins": ">=11"}})
    cost = table.action(0, {"prestige": 1}, cost={"coins": 11})
    assert menu_plays(table.state, 0, "deed") == ()
    table.player().coins = 11
    assert menu_plays(table.state, 0, "deed") == (f"play:{when}", f"play:{cost}")
    run = lay(table, cost)
    assert run.of(e.CoinsChanged) == [e.CoinsChanged(0, -11, cost)]


# --- what becomes of it ---


@pytest.mark.rule("FL-ACT-02", "FL-ACT-03")
def test_a_card_once_laid_is_played_and_discarded(bench):
    table = bench(1)
    table.dummy(0)
    card = table.action(0, {"prestige": 2})
    run = table.start(exploits(table.state, 0), f"play:{card}")
    assert run.done
    assert [type(event) for event in run.events] == [e.Played, e.PrestigeChanged, e.Moved]
    assert (hand(table), discarded(table), table.state.limbo) == ([], [card], [])
    assert table.player().weeks == 4


@pytest.mark.rule("FL-ACT-03", "FL-ATU-01")
def test_an_attached_card_stays_in_play(bench, subtests: pytest.Subtests):
    for target, answer, where in [("own_character", "crown", 0), ("own_party", "party", 1), ("own_town", "town", 2)]:
        with subtests.test(target=target, answer=answer, where=where):
            table = bench(1)
            table.crew(0, n=2)
            card = table.action(0, attach=True, target=target, standing=[{"skills": {"combat": 1}, "of": "party"}])
            key = [f"char:0:{table.member(0, 1).card}"] if target == "own_character" else []
            run = lay(table, card, *key)
            assert run.of(e.AttachedTo)[0].where == {"crown": "crown:1"}.get(answer, answer)
            piles = (table.member(0, 1).cards, table.player().party_cards, table.player().town_cards)
            assert [[each.card for each in pile] for pile in piles].index([card]) == where
            assert skill_total(table.state, 0, 0, "combat") == 6
            assert discarded(table) == []


@pytest.mark.rule("FL-ATU-02")
def test_a_discarded_attachment_gives_nothing_any_more(bench):
    table = bench(1)
    table.dummy(0)
    ability = {"when": "deed", "do": [{"coins": 1}]}
    card = table.action(0, attach=True, target="own_town", standing=[{"movement": 2}], abilities=[ability], lasts=2)
    lay(table, card)
    assert (total(table.state, 0, "movement"), menu_plays(table.state, 0, "deed")) == (2, (f"use:{card}#0",))
    table.run(end_turn(table.state))
    assert total(table.state, 0, "movement") == 2
    e.Stepped("effects", 0, 2).apply(table.state)
    table.run(end_turn(table.state))
    assert (total(table.state, 0, "movement"), menu_plays(table.state, 0, "deed")) == (0, ())
    assert discarded(table) == [card]


def defences(table):
    """The own-town attachment with three uses, for one of which it is discarded."""
    destroyed = {"moment": "aimed", "at": ["town"]}
    uses = [
        {
            "when": {"moment": "claimed", "whose": "other"},
            "limit": "discard",
            "do": [{"damage": {"n": "2d6", "who": "target"}}],
        },
        {"when": {"moment": "track", "track": "town_health", "loss": True}, "limit": "discard", "do": [{"prevent": 5}]},
        {"when": destroyed, "limit": "discard", "do": [{"cancel": {}}]},
    ]
    card = table.action(0, attach=True, target="own_town", abilities=uses)
    lay(table, card)
    return card


@pytest.mark.rule("FL-ATU-03", "FL-ATU-01")
def test_an_attachment_cancels_lost_town_health(bench):
    table = bench(1)
    card = defences(table)
    run = table.run(town_health(table.state, 0, -7), f"use:{card}#1")
    assert (table.player().town_health, discarded(table)) == (28, [card])
    assert run.of(e.TownHealthChanged) == [e.TownHealthChanged(0, -2)]


@pytest.mark.rule("FL-ATU-03")
def test_an_attachment_hurts_those_who_claim_an_owned_resource(bench):
    from fallen_tui.games.fallen_land.rules.towns import claim

    table = bench(2)
    table.dummy(1)
    card = defences(table)
    hex = next(iter(table.state.resources))
    table.own(0, hex)
    table.run(claim(table.state, 1, hex), f"use:{card}#0", dice=((2, 3),))
    assert table.member(1).physical == 5
    assert discarded(table) == [card]


@pytest.mark.rule("FL-ATU-03")
def test_an_attachment_cancels_an_attack_on_the_town(bench):
    table = bench(2)
    card = defences(table)
    table.technology(0, "garrison")
    harm = table.action(1, {"destroy_technology": {"who": "target"}}, target="rival_town")
    lay(table, harm, f"use:{card}#2", seat=1)
    assert [tech.kind for tech in table.player().technologies] == ["garrison"]
    assert discarded(table) == [card, harm]


@pytest.mark.rule("FL-ATU-03")
def test_an_attachment_burdens_an_opponents_town(bench, subtests: pytest.Subtests):
    """Its text: 1d6 at the start of each Town Business Phase, and what the face says."""
    for face, left in [(2, (2, 30)), (4, (3, 28)), (5, (3, 29)), (6, (5, 30))]:
        with subtests.test(face=face, left=left):
            table = bench(2)
            rows = {
                "1": [{"coins": -4}],
                "2": [{"prestige": -1}],
                "3": [{"discard": {"what": "auction", "n": 9}}],
                "4": [{"town_health": -2}],
                "5": [{"town_health": -1}],
                "6": [{"remove_card": {"from": "town", "who": "you"}}, {"prestige": 2}],
            }
            burden = {"when": "deal", "must": True, "do": [{"roll": rows}]}
            card = table.action(0, attach=True, target="rival_town", abilities=[burden])
            lay(table, card)
            table.player(1).prestige = 3
            table.run(windows(table.state, "deal"), dice=((face,),))
            assert (table.player(1).prestige, table.player(1).town_health) == left
            assert (table.player(1).town_cards == []) is (face == 6)


# --- the hand ---


@pytest.mark.rule("FL-ACT-04", "FL-ACT-05")
def test_the_hand_is_of_any_size_until_the_phase_closes(bench):
    table = bench(2)
    table.run(draw(table.state, 0, "action", 9, "hand:0"))
    nine = tuple(hand(table))
    table.hand(1, *table.state.decks["action"].top(7))
    assert len(hand(table)) == 9
    table.state.phase, table.state.stage = "close", 0
    with pytest.raises(IllegalAnswer):
        table.start(close(table.state), nine[:1])
    run = table.run(close(table.state), nine[:2])
    assert (hand(table), discarded(table)) == (list(nine[2:]), list(nine[:2]))
    assert len(hand(table, 1)) == 7
    assert [ask.topic for ask in run.asked] == ["hand_limit"]
    table.run(limit_hand(table.state, 0))
    assert len(hand(table)) == 7


@pytest.mark.rule("FL-ACT-06")
def test_where_action_cards_come_from(bench):
    table = bench(1)
    table.dummy(0)
    drawn = list(table.state.decks["action"].top(7))
    table.run(deal(table.state, 0))
    assert hand(table) == drawn[:1]
    table.technology(0, "law", 2)
    table.run(deal(table.state, 0))
    assert hand(table) == drawn[:4]
    table.run(take_gift(table.state, 0), "action")
    hexes = table.state.cards.board.hexes.values()
    table.place(0, next(hex.name for hex in hexes if hex.terrains == ("city",)))
    table.run(free_card(table.state, 0, "city_rad"), "action")
    story = table.fable(success={"text": "Oh.", "do": [{"draw": "1 action"}]})
    table.run(draw(table.state, 0, "plains", 1, open=True))
    table.always("react", "pass")
    table.run(play_story(table.state, 0, story))
    assert hand(table) == drawn


@pytest.mark.rule("FL-ACT-06")
def test_three_action_cards_are_dealt_in_setup(bench):
    table = bench(2)
    table.state.phase = "setup"
    table.state.options = {"setup": "standard"}
    table.run(deal_all(table.state))
    assert [len(player.hand) for player in table.state.players] == [3, 3]


@pytest.mark.rule("FL-ACT-07")
def test_an_unplayed_card_is_sold_for_its_value(bench):
    table = bench(1)
    dear, worthless = table.action(0, {"prestige": 1}, value=4), table.action(0, {"prestige": 1})
    assert bank.sale_keys(table.state, 0) == (f"action:{dear}",)
    table.run(bank.sell(table.state, 0, f"action:{dear}"))
    assert (table.player().coins, hand(table), discarded(table)) == (14, [worthless], [dear])


# --- at whom ---


@pytest.mark.rule("FL-ACT-08", "FL-WLD-13")
def test_a_red_dot_needs_another_player(bench):
    from fallen_tui.engine.library import FieldError

    table = bench(2)
    table.dummy(1)
    with pytest.raises((FieldError, ExceptionGroup)):
        table.action(0, {"delay": 1}, target="rival_party", red=None)
    card = table.action(0, {"damage": 1}, target="rival_party")
    assert table.state.cards.actions[card].red
    assert menu_plays(table.state, 0, "deed") == (f"play:{card}",)
    table.state.truces = [("J01", (0, 1))]
    assert menu_plays(table.state, 0, "deed") == ()
    alone = bench(1)
    alone.dummy(0)
    alone.action(0, {"damage": 1}, target="rival_party")
    assert menu_plays(alone.state, 0, "deed") == ()


@pytest.mark.rule("FL-ACT-08")
def test_an_effect_may_refer_to_the_red_dot(bench):
    table = bench(2)
    table.dummy(1)
    table.dummy(0)
    table.gadget(1, 0, abilities=[{"when": {"moment": "played", "red": True, "whose": "other"}, "do": [{"coins": 1}]}])
    table.always("react", "default")
    white = table.action(0, {"prestige": 1})
    red = table.action(0, {"damage": 1}, target="rival_party")
    assert "react" not in lay(table, white).topics
    assert "react" in lay(table, red).topics


@pytest.mark.rule("FL-ACT-11")
def test_the_body_names_the_target_and_without_one_it_cannot_be_played(bench):
    table = bench(3)
    card = table.action(0, {"destroy_vehicle": {}}, target="rival_vehicle")
    assert menu_plays(table.state, 0, "deed") == ()
    for seat in (1, 2):
        table.dummy(seat)
        table.wheels(seat)
    action = table.state.cards.actions[card]
    assert targets(table.state, 0, action, None) == ["seat:1", "seat:2"]
    run = lay(table, card, "seat:2")
    assert [player.rides == [] for player in table.state.players] == [True, False, True]
    assert run.of(e.Played) == [e.Played(0, card, "seat:2")]


@pytest.mark.rule("FL-ACT-11")
def test_every_target_word(bench, subtests: pytest.Subtests):
    for target, keys in [
        ("rival", ["seat:1"]),
        ("rival_party", ["seat:1"]),
        ("rival_character", ["char:1:B"]),
        ("rival_vehicle", ["seat:1"]),
        ("rival_town", ["town:1"]),
        ("own_party", ["seat:0"]),
        ("own_character", ["char:0:A"]),
        ("own_town", ["town:0"]),
        ("any_party", ["seat:0", "seat:1"]),
        ("any_character", ["char:0:A", "char:1:B"]),
        ("any_town", ["town:0", "town:1"]),
        ("resource", ["hex:0", "hex:1", "hex:2"]),
        ("own_resource", ["hex:0"]),
        ("rival_resource", ["hex:1"]),
        ("neutral_resource", ["hex:2"]),
        ("mercenary", ["merc:ac001"]),
        ("place", ["place:pl001"]),
    ]:
        with subtests.test(target=target, keys=keys):
            from fallen_tui.games.fallen_land.state.table import Holding, World

            table = bench(2)
            one, two = table.dummy(0), table.dummy(1)
            table.wheels(1)
            three = list(table.state.resources)[:3]
            table.state.resources = {hex: Holding(owner) for hex, owner in zip(three, (0, 1, -1), strict=True)}
            table.mercenary(1, "ac001", "J01", "attack", "seat:0")
            table.state.world.append(World("pl001", 0, "J01"))
            card = table.action(0, {"prestige": 1}, target=target)
            names = {"A": one, "B": two}
            wanted = [
                f"hex:{three[int(key[4:])]}"
                if key.startswith("hex:")
                else ":".join(names.get(p, p) for p in key.split(":"))
                for key in keys
            ]
            assert targets(table.state, 0, table.state.cards.actions[card], None) == wanted


@pytest.mark.rule("FL-ACT-11", "FL-DEC-58")
def test_at_anothers_moment_a_card_is_aimed_at_that_player(bench):
    table = bench(3)
    for seat in range(3):
        table.dummy(seat)
    card = table.action(0, {"damage": 1}, target="rival_party", when={"moment": "deed_end", "whose": "other"})
    action = table.state.cards.actions[card]
    assert targets(table.state, 0, action, Moment("deed_end", 2)) == ["seat:2"]
    table.rewrite(card, when="any", target="rival_party", red=True)
    free = table.state.cards.actions[card]
    assert targets(table.state, 0, free, Moment("deed_end", 2)) == ["seat:1", "seat:2"], "any time is nobody's moment"
    table.rewrite(card, target_if={"vehicle": True}, do=[{"damage": 1}], target="rival_party", red=True)
    assert targets(table.state, 0, table.state.cards.actions[card], None) == []


@pytest.mark.rule("FL-ACT-11")
def test_what_a_target_has_to_be_ones_own_has_to_be_too(bench, subtests: pytest.Subtests):
    """A card that asks something of its target asks it of one's own side; what meets it there is a target."""
    for target, test, own, other in [
        ("any_town", {"chips": ">=1"}, "town:0", "town:1"),
        ("own_town", {"chips": ">=1"}, "town:0", None),
        ("any_party", {"chips": ">=1"}, "seat:0", "seat:1"),
        ("any_character", {"chips": ">=1"}, "char:0:{0}", "char:1:{1}"),
    ]:
        with subtests.test(target=target, test=test, own=own, other=other):
            table = bench(2)
            people = [table.crew(seat, n=1)[0] for seat in (0, 1)]
            card = table.action(0, {"coins": 1}, target=target, target_if=test, when="deed")
            action = table.state.cards.actions[card]
            own, other = own.format(*people), other and other.format(*people)
            table.player(1).chips = 1
            assert targets(table.state, 0, action, None) == ([other] if other else [])
            assert menu_plays(table.state, 0, "deed") == ((f"play:{card}",) if other else ())
            if not other:
                assert why_not(table.state, 0, card, "deed") == "no target (FL-ACT-11)"
            table.player(0).chips = 1
            assert targets(table.state, 0, action, None) == [own, *([other] if other else [])]
            assert menu_plays(table.state, 0, "deed") == (f"play:{card}",)


# --- while it is played ---


@pytest.mark.rule("FL-ACT-09")
def test_while_a_card_is_played_nothing_else_can_be_done(bench):
    table = bench(2)
    table.crew(0, n=2)
    table.item(0, 0)
    table.crew(1, n=2)
    table.item(1, 0)
    table.gadget(1, 0, abilities=[{"when": "aimed", "limit": "turn", "do": [{"cancel": {}}]}])
    card = table.action(0, {"damage": 3}, target="rival_party")
    assert outfit_keys(table.state, 1, False)
    run = table.start(play(table.state, 0, f"play:{card}"))
    gadget = table.member(1).gear[-1]
    assert (run.ask.seat, run.ask.keys) == (1, ("pass", "hush", f"use:{gadget}#0"))
    run.go("pass")
    assert (run.ask.seat, run.ask.topic) == (1, "place_damage")


@pytest.mark.rule("FL-ACT-10")
def test_a_mercenary_can_be_cancelled_and_taken(bench, subtests: pytest.Subtests):
    """A once-per-game cancel; a rival's mercenary card is used on its owner."""
    for take in [False, True]:
        with subtests.test(take=take):
            table = bench(2)
            table.rewrite("ch001", link=None, standing=None, abilities=[
                {"when": {"moment": "aimed", "at": ["party"]}, "limit": "game", "do": [{"cancel": {"take": take}}]}
            ])  # fmt: skip
            table.party(1, "ch001")
            table.player().coins = 40
            table.hand(0, "ac001")
            table.run(hire(table.state, 0, "ac001"), "attack", "use:ch001#0")
            assert table.state.mercenaries == []
            assert (hand(table, 1), discarded(table)) == ((["ac001"], []) if take else ([], ["ac001"]))
            assert reactions(table.state, 1, Moment("aimed", 1, by=0, what="party")) == ()


@pytest.mark.rule("FL-ACT-10")
def test_a_cancelled_card_may_go_into_its_victims_hand(bench):
    table = bench(2)
    table.dummy(1)
    guard = table.gadget(1, 0, abilities=[{"when": "aimed", "limit": "game", "do": [{"cancel": {"take": True}}]}])
    card = table.action(0, {"damage": 3}, target="rival_party", cost={"coins": 2})
    run = lay(table, card, f"use:{guard}#0")
    assert (table.member(1).physical, hand(table, 1), table.player(0).coins) == (0, [card], 8)
    assert run.of(e.Cancelled) == [e.Cancelled(0, card)]


@pytest.mark.rule("FL-ACT-01", "FL-DEC-31")
def test_a_card_whose_moment_it_is_says_why_it_cannot_be_played(bench):
    """At a question about cards, those in hand that wait for this very moment are unavailable with their reasons."""
    table = bench(2)
    when = {"moment": "exploits"}
    dear = table.action(0, {"coins": 1}, when=when, cost={"coins": 90})
    idle = table.action(0, {"coins": 1}, when=when, target="own_character")
    other = table.action(0, {"coins": 1}, when={"moment": "deal"})
    theirs = table.action(0, {"coins": 1}, when={"moment": "exploits", "whose": "other"})
    fine = table.action(0, {"coins": 1}, when=when)
    run = table.start(window(table.state, Moment("exploits", 0)))
    assert run.ask.keys == ("pass", "hush", f"play:{fine}")
    question = table.game.question(table.game.view(table.state, 0), run.ask)
    told = {choice.key: choice.why for choice in question.unavailable}
    assert told == {
        f"play:{dear}": "you can't pay 90 coins",
        f"play:{idle}": "no target (FL-ACT-11)",
    }
    assert {f"play:{other}", f"play:{theirs}"}.isdisjoint(told)


@pytest.mark.rule("FL-ACT-01", "FL-DEC-31")
def test_a_card_for_another_such_moment_says_what_it_waits_for(bench):
    table = bench(1)
    wrong = table.action(0, {"coins": 1}, when={"moment": "check", "skill": "medical"})
    table.action(0, {"coins": 1}, when={"moment": "check"})
    run = table.start(window(table.state, Moment("check", 0, skill="combat")))
    question = table.game.question(table.game.view(table.state, 0), run.ask)
    (unavailable,) = question.unavailable
    assert unavailable.key == f"play:{wrong}"
    assert unavailable.why.startswith("play it ")
    assert "Medical" in unavailable.why
