"""The first games in which every suggestion is followed, and what the guide tells of single moments."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from fallen_tui.engine.rules import Ask
from fallen_tui.engine.table import Table
from fallen_tui.faces.routine import RoutineAnswers
from fallen_tui.faces.teaching.advice import topics
from fallen_tui.faces.teaching.guide import lessons, open_guide
from fallen_tui.faces.teaching.moment import TYPED, TeachingMoment, filled, subjects, word
from fallen_tui.games import firsts, listing, open_game
from fallen_tui.games.fallen_land.rules.bank import technology_price
from fallen_tui.games.fallen_land.state.events import Played, ResourceClaimed, ResourceLost
from fallen_tui.games.fallen_land.state.keys.deeds import ClaimKey, MoveKey, PlayCardKey, UseAbilityKey
from fallen_tui.games.fallen_land.state.keys.town import TechnologyGoodKey
from fallen_tui.games.fallen_land.state.keys.words import DONE, NO, PASS
from fallen_tui.games.fallen_land.state.table import NOBODY
from fallen_tui.games.posthuman.state.events import ScarDrawn
from fallen_tui.games.posthuman.state.keys import WayKey
from fallen_tui.games.state51.state.table import RESOURCES
from fallen_tui.games.state51.text.card_text import LETTER, RESOURCE
from fallen_tui.seats import first_setup
from fallen_tui.tui.tables.state51.signs import WORKER
from tests.bench.first_game import line
from tests.games.fallen_land.conftest import Bench
from tests.teaching.test_guide import AGAIN, anything, played, suggested

GAMES = [entry.id for entry in firsts()]
SEEDS = {game: first_setup(listing(game)).seed for game in GAMES}
FIRST_TOLD = {
    "fallen_land": {"claim": "resource"},
    "state51": {
        "conquer": "card", "cooperate": "card", "incorporate": "card", "redevelop": "redevelop", "work": "work",
        "lead": "leader", "barter": "barter", "visit": "visit",
    },
    "posthuman": {"move": "action", "camp": "action", "forage": "action", "play": "hand", "mount": "hand"},
}  # fmt: skip
"""What must have been told, at the latest with it, where such a deed is suggested."""


def test_nothing_is_suggested_before_it_was_told_of(subtests: pytest.Subtests) -> None:
    for game in GAMES:
        with subtests.test(game=game):
            told_of: set[str] = set()
            suggested_here = set()
            for step in line(game, SEEDS[game]):
                ask, told = step.ask, step.told
                told_of.add(told.lesson)
                if ask.topic in ("deed", "action", "declare", "business", "meet") and isinstance(told.answer, str):
                    first = FIRST_TOLD[game].get(word(told.answer))
                    assert first is None or first in told_of, (told.suggests, first)
                    suggested_here |= {word(told.answer)} & set(FIRST_TOLD[game])
            assert len(suggested_here) >= {"fallen_land": 1, "state51": 6, "posthuman": 3}[game], AGAIN


def test_what_a_march_leads_to_is_told_before_it() -> None:
    """A Resource that is claimed with too few weeks: what that costs was told before the march to it."""
    told_of: set[str] = set()
    claimed_short = 0
    for step in line("fallen_land", SEEDS["fallen_land"]):
        weeks = step.since and step.ask.topic == "deed" and "1 week left" in step.question.prompt
        told_of.add(step.told.lesson)
        if weeks and step.answer == ClaimKey.of():
            claimed_short += 1
            assert {"weeks", "penalty", "resource"} <= told_of
        if step.ask.topic == "march":
            assert "weeks" in told_of
    assert claimed_short, AGAIN


def test_a_resource_under_the_party_is_claimed_unless_the_odds_are_against_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """FL-RES-05: nobody is sent away from a Resource to come back to it; a rival's needs no card to be passed."""
    guide: Any = subjects("fallen_land")
    bench = Bench(2)
    bench.crew(0, n=5)
    place = next(iter(bench.state.resources))
    bench.state.players[0].place = place
    moment = TeachingMoment(bench.state, Ask(0, "deed", (MoveKey.of(), ClaimKey.of()), "FL-EXP-03"))
    assert topics("fallen_land")["deed"].prefer == ("claim",)
    for odds, owner, idle in [(0.6, NOBODY, False), (0.4, NOBODY, True), (0.4, 1, False)]:
        monkeypatch.setattr(guide, "deck_chance", lambda view, seat, deck, odds=odds: odds)
        bench.state.resources[place].owner = owner
        assert guide.idle(moment, ClaimKey.of()) is idle


def lost_to(why: str, play: Played | None, owner: int, destroyed: bool = False) -> TeachingMoment:
    """The moment after a Resource of seat 0 was lost."""
    bench = Bench(2)
    hex = next(iter(bench.state.resources))
    bench.state.resources[hex].owner, bench.state.resources[hex].destroyed = owner, destroyed
    since = (ResourceClaimed(0, hex), *([attrs.evolve(play, target=f"hex:{hex}")] if play else []))
    return TeachingMoment(bench.state, Ask(0, "deed", ("done",), "FL-EXP-03"), (*since, ResourceLost(0, hex, why)))


def test_who_has_taken_a_resource_by_what_and_what_can_be_done() -> None:
    subject: Any = subjects("fallen_land")
    loss, regain, facts = subject.VALUES["loss"], subject.VALUES["regain"], subject.FACTS
    captured = lost_to("captured", None, 1)
    name = captured.view.players[1].name
    assert facts["robbed"](captured)
    assert not facts["claimed"](captured)
    assert loss(captured).startswith(f"{name} has taken ")
    assert regain(captured) == f"{name} holds it now; your Party can go there and take it back."
    card = lost_to("captured", Played(1, "ac050"), 1)
    assert loss(card).startswith(f"{name} has played The Second Friday in Coupons, and ")
    gone = lost_to("destroyed", Played(1, "ac050"), NOBODY, destroyed=True)
    assert regain(gone) == "It is destroyed for good."
    assert regain(lost_to("ac050", None, NOBODY)) == "Nobody holds it now, so it can be claimed again."
    assert not facts["robbed"](lost_to("limit", None, NOBODY)), "given up by choice"
    back = lost_to("captured", None, 0)
    assert not facts["robbed"](back)
    assert facts["claimed"](back), "lost, but owned again"


def test_a_lost_resource_is_told_with_who_took_it_and_what_can_be_done() -> None:
    """FL-RES-03, FL-RES-04: a Resource that a card takes away at once is told as lost, not as owned."""
    moment = lost_to("captured", Played(1, "ac050"), NOBODY)
    subject: Any = subjects("fallen_land")
    called = [
        lesson
        for lesson in lessons("fallen_land")
        if lesson.id in ("robbed", "claimed") and all(subject.FACTS[fact](moment) for fact in lesson.facts)
    ]
    assert [lesson.id for lesson in called] == ["robbed"]
    text = filled(called[0].text, moment, subject.VALUES, TYPED)
    assert text.startswith(f"{moment.view.players[1].name} has played The Second Friday in Coupons, and ")
    assert "Nobody holds it now, so it can be claimed again." in text


def test_no_ally_is_suggested_whose_price_puts_off_a_technology() -> None:
    """With 30 coins or more a hireling must leave 30; with fewer the bot's answer stands. FL-JNX-03."""
    subject: Any = subjects("fallen_land")
    for coins, cost, kept in [(35, 8, True), (35, 5, False), (40, 8, False), (29, 8, False)]:
        bench = Bench(2)
        bench.state.players[0].coins = coins
        ask = Ask(0, "hire_ally", (NO, "crown:0"), "FL-JNX-03", NO, ("sp001", cost))
        assert subject.spared(TeachingMoment(bench.state, ask), "crown:0") == (NO if kept else "crown:0")


def test_no_technology_is_suggested_that_most_of_a_hand_pays_for() -> None:
    """A card or two may be handed in for what is short of the price, no more. FL-AUC-08."""
    subject: Any = subjects("fallen_land")
    bench = Bench(2)
    good = TechnologyGoodKey(next(iter(bench.state.cards.technologies)))
    price = technology_price(bench.state, 0, good.kind)
    assert price is not None
    ask = Ask(0, "purchase", (DONE, good), "FL-AUC-08")
    for short, bought in [(0, True), (5, True), (6, False), (25, False)]:
        bench.state.players[0].coins = price - short
        assert subject.spared(TeachingMoment(bench.state, ask), good) == (good if bought else DONE)


def test_a_look_that_costs_nothing_is_not_let_go_by() -> None:
    """Where the bot would pass, an ability of every Turn that only looks at cards is suggested."""
    subject: Any = subjects("fallen_land")
    bench = Bench(2)
    ask = Ask(0, "react", (PASS, UseAbilityKey("ch009", 0)), "FL-ACT-05")
    assert subject.free_of_cost(TeachingMoment(bench.state, ask), "pass") == "use:ch009#0"
    assert subject.free_of_cost(TeachingMoment(bench.state, ask), "play:ac001") is None
    dear = [
        f"use:{card.id}#0"
        for card in bench.state.cards.spoils.values()
        if card.abilities and card.abilities[0].limit.per in ("discard", "uses")
    ]
    assert dear
    assert subject.free_of_cost(TeachingMoment(bench.state, attrs.evolve(ask, keys=("pass", *dear))), "pass") is None


def test_what_concerns_the_whole_month_waits_until_a_payment_is_made(subtests: pytest.Subtests) -> None:
    for how in ["suggested", "any-1"]:
        with subtests.test(how=how):
            own_lessons = {lesson.id for lesson in lessons("fallen_land") if "payment" in lesson.topics}
            whole = {
                lesson.id for lesson in lessons("fallen_land") if {"second_turn", "third_turn"} & set(lesson.facts)
            }
            assert {"second", "rivals"} <= whole
            paid = 0
            player = suggested if how == "suggested" else anything(how)
            for _, ask, told in played("fallen_land", player, 200, seed=SEEDS["fallen_land"]):
                if told is None:
                    break
                if ask.topic == "payment":
                    paid += 1
                    assert told.lesson not in whole - own_lessons
            assert paid or how != "suggested", AGAIN


def test_the_letters_of_a_faction_s_line_are_spelled_out() -> None:
    """What stands in the top line of the table from the first question on."""
    text = next(lesson.text for lesson in lessons("state51") if lesson.id == "actions")
    assert f"{WORKER} are Workers" in text
    letters = ", ".join(LETTER[kind] for kind in RESOURCES[:4])
    assert f"{letters} {', '.join(RESOURCE[kind] for kind in RESOURCES[:4])}, and {LETTER['universal']} any" in text


def test_what_wounds_the_own_party_for_certain_is_not_suggested() -> None:
    """The cannon hurts who is shot out of it; a card that wounds a rival's Party does not."""
    subject: Any = subjects("fallen_land")
    bench = Bench(2)
    bench.crew(0, n=2)
    cannon = next(card for card in bench.state.cards.spoils.values() if card.name == "Cannon for the Smallest Clown")
    ask = Ask(0, "deed", (MoveKey.of(), UseAbilityKey.of(cannon.id, 0)), "FL-EXP-03")
    moment = TeachingMoment(bench.state, ask)
    assert [subject.harms(moment, key) for key in ask.keys] == [False, True]
    aimed = [
        PlayCardKey.of(card.id)
        for card in bench.state.cards.actions.values()
        if card.target.startswith("rival") and any(getattr(effect, "verb", "") == "damage" for effect in card.do)
    ]
    assert aimed
    assert not any(subject.harms(moment, key) for key in aimed)


def test_an_option_of_a_story_that_wounds_for_certain_is_not_suggested() -> None:
    """A test that may fail, or a fight that may be won, is a risk and no wound yet."""
    subject: Any = subjects("posthuman")
    state = open_game("posthuman").new(first_setup(listing("posthuman")))
    for card, encounter in state.cards.encounters.items():
        keys = tuple(map(WayKey.of, range(len(encounter.options))))
        moment = TeachingMoment(state, Ask(0, "way", keys, "PH-ENC-02", about=(card,)))
        for key, way in zip(keys, encounter.options, strict=True):
            wounds = way.then is not None and {"wound", "scar"} & {each.verb for each in way.then.do}
            assert subject.harms(moment, key) == bool(wounds)
    assert not subject.harms(moment, DONE)


def test_a_season_is_told_of_in_the_turn_in_which_it_begins(subtests: pytest.Subtests) -> None:
    """Even where much else happens in that turn that calls for a lesson."""
    for seed, turn in (("s10", 2), ("s7", 3)):
        with subtests.test(seed=seed):
            begun = told_at = 0
            for table, _, told in played("posthuman", suggested, 120, seed=seed):
                begun = begun or (table.state.turn if table.state.season else 0)
                if told is not None and told.lesson == "season":
                    told_at = table.state.turn
                    break
            assert (begun, told_at) == (turn, turn)


def test_a_blank_scar_is_told_of_and_no_second_mutation() -> None:
    """A scar that is a mutation has a lesson of its own, once."""
    subject: Any = subjects("posthuman")
    state = open_game("posthuman").new(first_setup(listing("posthuman")))
    ask = Ask(0, "business", (DONE,), "PH-GAP-62")
    for card, scar in state.cards.scars.items():
        moment = TeachingMoment(state, ask, (ScarDrawn(0, card),))
        assert (subject.FACTS["scarred"](moment), subject.FACTS["mutated"](moment)) == (scar.blank, not scar.blank)


def test_in_sight_of_enemies_the_guide_speaks_of_the_fight_not_of_xp() -> None:
    """PH-EXP-02: what was left unspent before the first mutant does not come between its lesson and the fight."""
    table = Table(open_game("posthuman"), first_setup(listing("posthuman")))
    table.advance()
    guide, routine = open_guide(table), RoutineAnswers(table)
    assert guide is not None
    for _ in range(40):
        routine.give()
        ask = table.pending[0]
        view = table.game.view(table.state, ask.seat)
        told = guide.now(ask, view, table.game.question(view, ask), TYPED)
        assert told is not None
        if ask.topic == "meet":
            break
        table.decide(ask.seat, DONE if ask.topic == "business" else told.answer)
    assert told.lesson == "scars", AGAIN
    assert any(word(key) in ("learn", "raise") for key in ask.keys)
    assert told.answer in ("fight", "evade")
