"""Interruptions: who is asked in which order, answers to answers, stops. FL-DEC-30, FL-DEC-31, FL-ACT-10."""

import pytest

from fallen_tui.games.fallen_land.content.vocabulary import MOMENTS
from fallen_tui.games.fallen_land.rules.checks import party_check, solo_check
from fallen_tui.games.fallen_land.rules.exploits import exploits
from fallen_tui.games.fallen_land.rules.harm import hurt_party
from fallen_tui.games.fallen_land.rules.moments import GROUPS, STOP_GROUPS, Moment, window
from fallen_tui.games.fallen_land.rules.plays import play, reactions
from fallen_tui.games.fallen_land.rules.tracks import prestige
from fallen_tui.games.fallen_land.state import events as e
from tests.games.fallen_land.tried import tell

PLAYED = {"moment": "played", "whose": "other"}


def answerer(table, seat, *do, when="deed_end", whose="any", **fields):
    """A card in play with one ability."""
    if not table.player(seat).party:
        table.dummy(seat)
    ability = {"when": when, "whose": whose, "do": list(do), **fields}
    return table.gadget(seat, 0, abilities=[ability])


def seats_asked(run):
    return [ask.seat for ask in run.asked if ask.topic == "react"]


# --- the order ---


@pytest.mark.rule("FL-DEC-30")
def test_the_active_player_is_asked_first_then_the_others_clockwise(bench):
    table = bench(4)
    for seat in range(4):
        answerer(table, seat, {"coins": 1})
    run = table.run(window(table.state, Moment("deed_end", 2)), "pass", "pass", "pass", "pass")
    assert seats_asked(run) == [2, 3, 0, 1]
    assert run.events == []


@pytest.mark.rule("FL-DEC-30")
def test_after_an_answer_all_are_asked_again_until_all_pass_in_a_row(bench):
    table = bench(3)
    cards = [answerer(table, seat, {"coins": 1}) for seat in range(3)]
    answers = ("pass", f"use:{cards[1]}#0", "pass", "pass")
    run = table.run(window(table.state, Moment("deed_end", 0)), *answers)
    assert seats_asked(run) == [0, 1, 2, 0]
    assert [player.coins for player in table.state.players] == [10, 11, 10]
    assert run.done


@pytest.mark.rule("FL-DEC-30")
def test_an_ability_serves_once_at_a_moment(bench):
    table = bench(1)
    card = answerer(table, 0, {"coins": 1})
    run = table.run(window(table.state, Moment("deed_end", 0)), f"use:{card}#0")
    assert len(run.asked) == 1
    run = table.start(window(table.state, Moment("deed_end", 0)))
    assert run.ask.keys == ("pass", "hush", f"use:{card}#0")


@pytest.mark.rule("FL-DEC-30")
def test_whoever_holds_nothing_of_use_is_not_asked(bench):
    table = bench(2)
    answerer(table, 0, {"heal": 2})
    answerer(table, 1, {"coins": 1}, when="story")
    assert table.run(window(table.state, Moment("deed_end", 0))).asked == []
    table.hurt(0, 0, physical=1)
    assert table.start(window(table.state, Moment("deed_end", 0))).ask.seat == 0


@pytest.mark.rule("FL-DEC-30")
def test_what_must_happen_happens_first_and_unasked(bench):
    table = bench(2)
    asked = answerer(table, 0, {"coins": 1})
    forced = answerer(table, 1, {"coins": 2}, must=True)
    run = table.start(window(table.state, Moment("deed_end", 0)))
    assert [event.card for event in run.of(e.Used)] == [forced]
    assert run.ask.keys[2:] == (f"use:{asked}#0",)


@pytest.mark.rule("FL-DEC-93")
def test_what_is_used_up_by_itself_stays_where_its_die_forbids_it(bench, subtests: pytest.Subtests):
    for face, acts in [(1, True), (2, False)]:
        with subtests.test(face=face, acts=acts):
            table = bench(1)
            card = answerer(table, 0, {"coins": 4}, must=True, limit="discard", **{"if": {"chance": 1}})
            run = table.run(window(table.state, Moment("deed_end", 0)), dice=((face,),))
            assert [event.card for event in run.of(e.Used)] == [card] * acts
            assert (card in table.member(0, 0).gear, table.player().coins) == (not acts, 10 + 4 * acts)
            again = table.run(window(table.state, Moment("deed_end", 0)), dice=((1,),) * (not acts))
            assert len(again.of(e.Used)) == (not acts)
            table.check()


@pytest.mark.rule("FL-DEC-30")
def test_whose_moment_it_is(bench):
    table = bench(2)
    keys = {whose: f"use:{answerer(table, 0, {'coins': 1}, whose=whose)}#0" for whose in ("you", "other", "any")}
    assert set(reactions(table.state, 0, Moment("deed_end", 0))) == {keys["you"], keys["any"]}
    assert set(reactions(table.state, 0, Moment("deed_end", 1))) == {keys["other"], keys["any"]}


@pytest.mark.rule("FL-DEC-30")
def test_the_set_moments_of_an_encounter(bench):
    """Before the Deed, the card, its directions, the dice, the damage, the death, the track, after the Deed."""
    table = bench(1)
    table.crew(0, n=2, combat=5, health=5)
    watched = ("deed_start", "story", "directions", "check", "dice", "damage", "death", "track", "outcome", "deed_end")
    table.gadget(0, 0, abilities=[{"when": word, "do": [{"coins": 1}]} for word in watched])
    failure = {"text": "No.", "do": [{"damage": {"n": 5, "to": "crown2"}}, {"coins": 1}]}
    table.fable(checks=[{"medical": 3}], failure=failure)
    table.place(0, "J01")
    table.always("react", "pass")
    run = table.run(exploits(table.state, 0), "encounter:plains", dice=((9, 9),))
    order = [ask.about[0] for ask in run.asked if ask.topic == "react"]
    assert order == [
        "deed_start", "story", "directions", "check", "dice", "damage", "death", "track", "outcome", "deed_end",
    ]  # fmt: skip


def jinx(table, seat, *abilities, **fields):
    """A card that is laid on a rival's town when that rival is about to gain Prestige."""
    when = {"moment": "track", "track": "prestige", "gain": True, "whose": "other"}
    return table.action(
        seat, when=when, target="rival_town", kind="jinx", jinx=True, attach=True, abilities=list(abilities), **fields
    )


HELD_BACK = {"when": {"moment": "track", "track": "prestige", "gain": True}, "must": True}


@pytest.mark.rule("FL-DEC-30")
def test_a_card_attached_at_a_moment_works_at_that_moment(bench):
    table = bench(2)
    card = jinx(table, 1, {**HELD_BACK, "do": [{"prevent": 1}]})
    run = table.run(prestige(table.state, 0, 3), f"play:{card}")
    assert table.player(0).prestige == 2
    assert run.of(e.Used) == [e.Used(0, card, "", False)]
    assert table.player(0).town_cards[0].card == card


@pytest.mark.rule("FL-DEC-30")
def test_a_second_card_attached_at_a_moment_works_too_and_the_first_not_again(bench):
    table = bench(3)
    cards = [jinx(table, seat, {**HELD_BACK, "do": [{"prevent": 1}]}) for seat in (1, 2)]
    run = table.run(prestige(table.state, 0, 3), f"play:{cards[0]}", f"play:{cards[1]}")
    assert table.player(0).prestige == 1
    assert [used.card for used in run.of(e.Used)] == cards
    assert run.done


@pytest.mark.rule("FL-DEC-30")
def test_a_choice_that_an_attached_card_gives_is_asked_once(bench):
    table = bench(2)
    card = jinx(table, 1, {"when": {"moment": "track", "track": "prestige", "gain": True}, "do": [{"coins": 1}]})
    run = table.run(prestige(table.state, 0, 1), f"play:{card}", f"use:{card}#0")
    assert seats_asked(run) == [1, 0]
    assert table.player(0).coins == 11
    assert run.done


# --- answers to answers ---


def plot(bench, seats=2):
    """Ann has a card that takes 3 Prestige of Bo; everybody may have cards that cancel."""
    table = bench(seats)
    for seat in range(seats):
        table.player(seat).prestige = 5
    card = table.action(0, {"prestige": -3}, target="rival")
    return table, card


def canceller(table, seat, when=PLAYED, **cancel):
    return table.action(seat, {"cancel": cancel}, when=when, kind="cancel")


@pytest.mark.rule("FL-DEC-31", "FL-ACT-10")
def test_a_cancelled_card_does_nothing(bench):
    table, card = plot(bench)
    no = canceller(table, 1)
    run = table.run(play(table.state, 0, f"play:{card}"), f"play:{no}")
    assert table.player(1).prestige == 5
    assert run.of(e.Cancelled) == [e.Cancelled(0, card)]
    assert set(table.state.decks["action"].discard) == {card, no}


@pytest.mark.rule("FL-DEC-31", "FL-ACT-10")
def test_a_cancel_is_cancelled_and_the_card_takes_effect(bench):
    table, card = plot(bench)
    no, yes = canceller(table, 1), canceller(table, 0)
    run = table.run(play(table.state, 0, f"play:{card}"), f"play:{no}", f"play:{yes}")
    assert table.player(1).prestige == 2
    assert [event.card for event in run.of(e.Cancelled)] == [no]
    assert [event.card for event in run.of(e.Played)] == [card, no, yes]
    assert table.state.limbo == []


@pytest.mark.rule("FL-DEC-31", "FL-ACT-10")
def test_three_cancels_deep_the_last_takes_effect_first(bench):
    table, card = plot(bench, 3)
    no, yes, after_all = canceller(table, 1), canceller(table, 0), canceller(table, 2)
    answers = (f"play:{no}", "pass", f"play:{yes}", f"play:{after_all}")
    run = table.run(play(table.state, 0, f"play:{card}"), "seat:1", *answers)
    assert table.player(1).prestige == 5
    assert [event.card for event in run.of(e.Cancelled)] == [yes, card]
    assert [event.card for event in run.of(e.Played)] == [card, no, yes, after_all]


@pytest.mark.rule("FL-DEC-31")
def test_a_second_cancel_may_follow_where_the_first_was_cancelled(bench):
    table, card = plot(bench)
    no, again, yes = canceller(table, 1), canceller(table, 1), canceller(table, 0)
    run = table.run(play(table.state, 0, f"play:{card}"), f"play:{no}", f"play:{yes}", "pass", f"play:{again}")
    assert table.player(1).prestige == 5
    assert [event.card for event in run.of(e.Cancelled)] == [no, card]
    assert run.done


@pytest.mark.rule("FL-DEC-31")
def test_nobody_cancels_a_card_of_their_own_nor_one_cancelled_already(bench):
    table, card = plot(bench, 3)
    mine = canceller(table, 0, when={"moment": "played", "whose": "any"})
    first, second = canceller(table, 1), canceller(table, 2)
    run = table.run(play(table.state, 0, f"play:{card}"), "seat:1", f"play:{first}", "pass", "pass")
    assert mine in table.player(0).hand
    assert second in table.player(2).hand
    assert [(ask.seat, ask.about[4]) for ask in run.asked if ask.topic == "react"] == [
        (1, card), (2, first), (0, first),
    ]  # fmt: skip


@pytest.mark.rule("FL-DEC-31")
def test_only_cards_for_that_moment_answer_a_card(bench):
    table, card = plot(bench)
    for when in ("any", "deed_end", "track", "dice"):
        table.action(1, {"coins": 1}, when=when)
    table.action(1, {"coins": 1}, when={"moment": "track", "whose": "you", "track": "prestige"})
    run = table.start(play(table.state, 0, f"play:{card}"))
    assert run.of(e.Cancelled) == []
    assert run.ask.about[0] == "track"


@pytest.mark.rule("FL-DEC-31")
def test_the_one_aimed_at_answers_before_all_others(bench):
    table, card = plot(bench, 3)
    own = canceller(table, 2, when="aimed")
    other = canceller(table, 1)
    run = table.run(play(table.state, 0, f"play:{card}"), "seat:2", "pass", "pass")
    assert seats_asked(run) == [2, 1]
    assert (own in table.player(2).hand, other in table.player(1).hand) == (True, True)
    assert table.player(2).prestige == 2


@pytest.mark.rule("FL-DEC-31")
def test_a_card_is_turned_on_its_own_player(bench):
    table, card = plot(bench)
    mirror = table.action(1, {"redirect": {}}, when="aimed", kind="cancel")
    table.run(play(table.state, 0, f"play:{card}"), f"play:{mirror}")
    assert [player.prestige for player in table.state.players] == [2, 5]
    assert set(table.state.decks["action"].discard) == {card, mirror}


@pytest.mark.rule("FL-DEC-31")
def test_a_redirect_is_cancelled(bench):
    table, card = plot(bench)
    mirror = table.action(1, {"redirect": {}}, when="aimed", kind="cancel")
    no = canceller(table, 0)
    table.run(play(table.state, 0, f"play:{card}"), f"play:{mirror}", f"play:{no}")
    assert [player.prestige for player in table.state.players] == [5, 2]


@pytest.mark.rule("FL-DEC-31")
def test_a_redirected_card_finds_the_same_kind_of_target_or_none(bench, subtests: pytest.Subtests):
    for target in ["rival_town", "rival_character", "rival_resource"]:
        with subtests.test(target=target):
            table = bench(2)
            table.dummy(1)
            hexes = list(table.state.resources)
            table.own(1, hexes[0])
            harm = {
                "rival_town": {"town_health": -3},
                "rival_character": {"damage": {"n": 3, "to": "target"}},
                "rival_resource": {"neutralise": {"which": "target"}},
            }[target]
            card = table.action(0, harm, target=target)
            mirror = table.action(1, {"redirect": {}}, when="aimed", kind="cancel")
            run = table.run(play(table.state, 0, f"play:{card}"), f"play:{mirror}")
            assert table.player(1).town_health == 30
            assert table.member(1).damage == 0
            assert table.state.owner_of(hexes[0]) == 1
            assert table.player(0).town_health == (27 if target == "rival_town" else 30)
            assert run.of(e.Moved)[-1].why == ("played" if target == "rival_town" else "no target")


# --- stops ---


def asked(table, seat, **fields):
    run = table.start(window(table.state, Moment("track", seat, track="prestige", amount=1, **fields)))
    return bool(run.asked)


@pytest.mark.rule("FL-DEC-31")
def test_when_to_be_asked(bench, subtests: pytest.Subtests):
    for value, own, by_me, others in [
        (None, True, True, True),
        ("always", True, True, True),
        ("target", True, True, False),
        ("never", False, False, False),
    ]:
        with subtests.test(value=value, own=own, by_me=by_me, others=others):
            table = bench(3)
            answerer(table, 1, {"coins": 1}, when="track")
            if value is not None:
                e.StopSet(1, "tracks", value).apply(table.state)
            assert asked(table, 1) is own
            assert asked(table, 0, by=1) is by_me
            assert asked(table, 0, by=2) is others


@pytest.mark.rule("FL-DEC-31")
def test_stops_are_set_between_deeds_for_a_group_of_moments(bench):
    table = bench(2)
    table.dummy(0)
    run = table.start(exploits(table.state, 0), "stops")
    assert run.ask.keys == STOP_GROUPS
    run.go("tracks")
    assert run.ask.keys == ("always", "target", "never")
    run.go("never")
    assert table.player().stops == {"tracks": "never"}
    assert table.player().weeks == 4
    answerer(table, 0, {"coins": 1}, when="track")
    assert not asked(table, 0)
    answerer(table, 0, {"coins": 1}, when="deed_end")
    assert table.start(window(table.state, Moment("deed_end", 0))).ask


@pytest.mark.rule("FL-DEC-31")
def test_a_stop_does_not_keep_back_what_must_happen(bench):
    table = bench(1)
    answerer(table, 0, {"coins": 3}, when={"moment": "track", "track": "prestige"}, must=True)
    e.StopSet(0, "tracks", "never").apply(table.state)
    table.run(prestige(table.state, 0, 1))
    assert table.player().coins == 13


@pytest.mark.rule("FL-DEC-31")
def test_hushed_until_the_end_of_the_turn(bench):
    table = bench(2)
    table.dummy(0, combat=5)
    answerer(table, 1, {"successes": 1}, when="dice")
    check = party_check(table.state, 0, "combat", 3)
    run = table.run(check, "hush", dice=((4,),))
    assert run.of(e.StopSet) == [e.StopSet(1, "checks", "never:1")]
    assert table.run(party_check(table.state, 0, "combat", 3), dice=((4,),)).asked == []
    e.Stepped("effects", 0, 2).apply(table.state)
    assert seats_asked(table.start(party_check(table.state, 0, "combat", 3), dice=((4,),))) == [1]


@pytest.mark.rule("FL-DEC-31")
def test_hush_is_for_moments_of_that_kind_alone(bench):
    table = bench(2)
    for seat in (0, 1):
        table.dummy(seat)
    answerer(table, 1, {"coins": 1}, when="track")
    answerer(table, 1, {"prevent": 1}, when="damage")
    table.run(prestige(table.state, 0, 1), "hush")
    assert seats_asked(table.start(hurt_party(table.state, 0, 2, cause="party"))) == [1]


@pytest.mark.rule("FL-DEC-31")
def test_every_moment_has_a_group_that_can_be_stopped():
    menus = {"deed", "any", "sale", "bought", "hired", "traded"}
    phases = {"effects", "deal", "production", "auction", "sell", "purchase", "hire", "end_turn"}
    assert set(MOMENTS) - menus - phases == set(GROUPS)
    assert set(STOP_GROUPS) == {*GROUPS.values(), "phases"}


# --- what a reaction knows of the check ---


@pytest.mark.rule("FL-DEC-30")
def test_an_ability_may_wait_for_successes_to_spare(bench, subtests: pytest.Subtests):
    for faces, asked in [((5, 5), True), ((5, 9), False)]:
        with subtests.test(faces=faces, asked=asked):
            table = bench(1)
            table.crew(0, n=2)
            when = {"moment": "dice", "result": "success"}
            answerer(table, 0, {"coins": 2}, when=when, whose="you", must=True, **{"if": {"spare": ">=1"}})
            table.settle(party_check(table.state, 0, "combat", 1), dice=(faces,))
            assert table.player().coins == 10 + 2 * asked


@pytest.mark.rule("FL-DEC-30", "FL-CHK-04")
def test_a_reaction_to_a_solo_check_knows_who_is_tested(bench):
    table = bench(1)
    table.crew(0, n=2)
    when = {"moment": "check", "kind": "solo"}
    answerer(table, 0, {"damage": {"n": 2, "to": "tested"}}, when=when, whose="you", must=True)
    table.settle(solo_check(table.state, 0, 1, "combat", 1), dice=((5,),))
    assert [member.physical for _, member in table.player().party] == [0, 2]


@pytest.mark.rule("FL-DEC-30")
def test_a_reaction_to_an_outcome_knows_how_the_check_came_out(bench):
    """Four Successes are needed, one is there, and three coins are paid for the others."""
    table = bench(1)
    table.crew(0, n=2)
    answerer(table, 0, {"coins": "1 per missing"}, when={"moment": "outcome"}, whose="you", must=True)
    tell(table, dice=((5, 9),), checks=[{"survival": 4}], failure={"text": "Ill."})
    assert table.player().coins == 13
