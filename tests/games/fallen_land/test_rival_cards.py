"""Cards against rival towns: every effect, every Action card, what stays in the box. VAR-27 to VAR-32."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from itertools import count, product

import attrs
import pytest

from fallen_tui.adventure.content.index import parts
from fallen_tui.engine.clone import clone
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rules import Ask, AskAll, Checkpoint, Roll, Shuffle
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.rules import rivals
from fallen_tui.games.fallen_land.rules.moments import Moment
from fallen_tui.games.fallen_land.rules.plays import playable, take_effect
from fallen_tui.games.fallen_land.rules.rival_cards import pointless
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.rules.targets import targets
from fallen_tui.games.fallen_land.state import events as ev
from fallen_tui.games.fallen_land.state.keys.targets import OfSeat, OfTown
from fallen_tui.games.fallen_land.state.table import CREW
from fallen_tui.games.fallen_land.tools import invariants
from tests.games.fallen_land import kinds as e
from tests.games.fallen_land.conftest import Bench, easiest, effects
from tests.games.fallen_land.effect_samples import sample
from tests.games.fallen_land.rival_table import against, near_home

CONCERNED = {kind for kind in e.VERBS.values() if any(field.name == "who" for field in attrs.fields(kind))}
"""The kinds of effects that concern somebody."""
TOLD = {kind for kind in CONCERNED if not kind.alike}
GAME = open_game("fallen_land")
CARDS = GAME.cards  # type: ignore[attr-defined]
TRIALS = 6
STEADY = ("reroll", "reroll_any", "react", "pvp_flight", "stow")
"""Topics that are answered as they propose."""


def busy():
    """A table in its third Turn: a full Party with gear before two rivals that lead in everything."""
    table = copy(laid())
    table.state, table.standing_answers = clone(table.state), {}
    return table


@lru_cache(maxsize=1)
def laid():
    """That table, laid once."""
    table = against(Bench, 2)
    table.state.turn = 3
    table.crew(0, n=5, combat=11, diplomacy=9)
    for crown in range(5):
        table.item(0, crown, "tool")
    table.item(0, -1, "music")
    table.player(0).coins, table.player(0).prestige = 60, 2
    table.hand(0, "ac001", "ac002")
    table.technology(0, "communication")
    for seat in (1, 2):
        table.own(seat, *(hex for hex in near_home(table, seat, 6) if table.state.owner_of(hex) < 0))
        player = table.player(seat)
        player.prestige, player.town_health, player.chips, player.wounds = 9 - seat, 52 - seat, 2, 4
    table.place(0, near_home(table, 1)[0])
    return table


def driven(table, rule, trial):
    """Run a rule to its end: the first dice show `trial`, so do options that are chosen; nobody asks a rival."""
    state, told, answer, fresh = table.state, [], None, count()
    while True:
        try:
            step = rule.send(answer)
        except StopIteration:
            return told
        answer = None
        if isinstance(step, Ask | AskAll):
            asks = (step,) if isinstance(step, Ask) else step.asks
            assert {ask.seat for ask in asks} == {0}, asks
            given = []
            for ask in asks:
                forced = ask.forced()
                chosen = ask.kind == "one" and ask.topic not in STEADY
                first = ask.keys[trial % len(ask.keys)] if chosen else easiest(ask)
                given.append(first if forced is None else forced)
            answer = given[0] if isinstance(step, Ask) else tuple(given)
        elif isinstance(step, Roll):
            later = max(0, next(fresh) - 2)
            answer = tuple(1 + (trial + later * 7 + later * n) % step.sides for n in range(step.count))
        elif isinstance(step, Shuffle):
            answer = tuple(range(step.size))
        elif not isinstance(step, Checkpoint):
            if line := GAME.tell(state, step, -2):
                told.append(line)
            step.apply(state)


# --- every effect ---


@pytest.mark.rule("FL-VAR-27")
def test_every_effect_that_concerns_somebody_is_decided():
    """It does to rivals what it does to everybody, comes to something else, or says what is not there."""
    idle = {kind for kind in CONCERNED if not kind.alike and kind.with_rival is Effect.with_rival}
    assert {e.Prestige, e.TownHealth, e.Chip, e.Wager} <= CONCERNED - TOLD
    assert {e.DestroyResource, e.RemoveJinx, e.Peek, e.Trade, e.Weeks, e.Skill} <= idle
    assert all(kind.lacks != "nothing" for kind in idle)


@lru_cache(maxsize=1)
def reaching():
    """Every effect of a card that may concern a rival, with that card."""
    piles = (CARDS.actions, CARDS.spoils, CARDS.characters, CARDS.perks, CARDS.stories, CARDS.town_events, CARDS.places)
    found = {}
    for pile in piles:
        for card in pile.values():
            for part in parts(card):
                if isinstance(part, Effect) and getattr(part, "who", "") not in ("", "you"):
                    words = (type(part), part.who, getattr(part, "to", ""), getattr(part, "which", ""))
                    found.setdefault(words, (part, getattr(card, "id", "")))
    return list(found.values())


@pytest.mark.rule("FL-VAR-27", "FL-VAR-28", "FL-VAR-29")
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("stands", [True, False])
def test_no_effect_on_others_asks_a_rival_or_breaks_a_rule(part, stands):
    for effect, card in reaching()[part::4]:
        for trial in (0, 7):
            table = busy()
            if not stands:
                for seat in (1, 2):
                    table.player(seat).place, table.player(seat).lost, table.player(seat).wounds = "", True, 0
            home = near_home(table, 1)[0]
            target = f"hex:{home}" if getattr(effect, "which", "") == "target" else "seat:1"
            scene = Scene(0, card, target=target, aimed=True, tested=0, moment=Moment("story", 0, amount=2))
            driven(table, carry_out(table.state, (effect,), scene), trial)
            table.check()


@pytest.mark.rule("FL-VAR-27")
@pytest.mark.parametrize("kind", sorted(TOLD, key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__)
def test_what_an_effect_does_to_a_rival_is_told(kind):
    """Each kind of effect, as it stands on some card, aimed at a rival."""
    some = known_effects().get(kind) or [sample(kind.verb, "long")]
    known = [attrs.evolve(effect, who="target") for effect in some[:6]]
    for effect in known:
        table = busy()
        table.player(1).penalty = 1
        told = driven(table, carry_out(table.state, (effect,), Scene(0, "", target="seat:1")), 1)
        name = table.player(1).name
        assert any(name in line for line in told), (effect, told)
        assert invariants.check(table.state) == []


@lru_cache(maxsize=1)
def known_effects():
    """Kind of effect -> those of the cards that are of it."""
    found: dict[type, list] = {}
    for card in all_cards():
        for part in parts(card):
            if isinstance(part, Effect):
                found.setdefault(type(part), []).append(part)
    return found


def all_cards():
    piles = (CARDS.actions, CARDS.spoils, CARDS.characters, CARDS.perks, CARDS.stories, CARDS.town_events)
    return [card for pile in piles for card in pile.values()]


@pytest.mark.rule("FL-VAR-27", "FL-VAR-30")
@pytest.mark.parametrize(
    ("do", "dice", "after"),
    [
        ({"prestige": -2}, (), {"prestige": -2}),
        ({"coins": -4}, (), {"town_health": -2}),
        ({"coins": 3}, (), {"town_health": 1}),
        ({"discard": {"what": "action", "n": 2}}, (), {"town_health": -2}),
        ({"discard": {"what": "vehicle"}}, (), {"penalty": 2}),
        ({"draw": "2 action"}, (), {"town_health": 2}),
        ({"technology": "water"}, (), {"prestige": 1, "town_health": 5}),
        ({"destroy_technology": {"pick": "owner"}}, (), {"prestige": -1, "town_health": -5}),
        ({"remove_card": {"from": "town", "n": 1}}, (), {"town_health": -1}),
        ({"chip": 1}, (), {"chips": 1}),
        ({"damage": 3}, (), {"wounds": 3}),
        ({"damage": {"n": 1, "kind": "infected", "to": "each"}}, (), {"wounds": 5}),
        ({"damage": {"n": "1d6", "to": "random"}}, ((4,),), {"wounds": 4}),
        ({"psych_check": "each"}, (), {"wounds": 3}),
        ({"psych_check": "random"}, (), {"wounds": 1}),
        ({"kill": "random"}, (), {"wounds": 7}),
        ({"bench": "strongest"}, (), {"wounds": 3}),
        ({"heal": 2}, (), {"wounds": -2}),
        ({"delay": 2}, (), {"penalty": 2}),
        ({"destroy_vehicle": {}}, (), {"penalty": 2}),
        ({"fight": {"omega": 16, "health": 15, "strike": 1}}, ((1, 2, 3),), {"wounds": 6}),
    ],
)
def test_what_effects_come_to(do, dice, after):
    table = busy()
    player = table.player(1)
    before = {word: getattr(player, word) for word in ("prestige", "town_health", "chips", "penalty", "wounds")}
    scene = Scene(0, "", target="seat:1", aimed=True)
    table.run(carry_out(table.state, effects(do), scene), dice=dice)
    changes = {word: getattr(player, word) - n for word, n in before.items() if getattr(player, word) != n}
    assert changes == after


@pytest.mark.rule("FL-VAR-27")
def test_the_thief_gains_what_a_rival_counts_as_having():
    table = busy()
    goods = table.goods(2)
    scene = Scene(0, "", target="seat:1", aimed=True)
    table.run(carry_out(table.state, effects({"take_coins": 9}), scene))
    assert (table.player(0).coins, table.player(1).town_health) == (65, 49)
    table.always("stow", "default")
    table.settle(carry_out(table.state, effects({"steal": {"from": "auction", "n": 2}}), scene))
    assert table.player(1).town_health == 47
    assert set(goods) <= set(table.player(0).auction)
    table.settle(carry_out(table.state, effects({"kidnap": {"from": "party", "to": "roster"}}), scene))
    assert (table.player(1).wounds, len(table.player(0).roster)) == (4 + crew.EACH, 1)
    table.settle(carry_out(table.state, effects({"steal_technology": {"pick": "you"}}), scene), dice=((2,),))
    assert (table.player(1).prestige, table.player(1).town_health, len(table.player(0).technologies)) == (7, 42, 2)
    table.settle(carry_out(table.state, effects("steal_vehicle"), scene))
    assert table.player(1).penalty == 2
    assert [CARDS.spoils[ride.card].kind for ride in table.player(0).rides] == ["vehicle"]
    table.check()


@pytest.mark.rule("FL-VAR-30")
def test_a_duel_is_fought_with_one_of_the_rivals_characters():
    table = busy()
    scene = Scene(0, "", target="seat:1", aimed=True)
    table.always("reroll", "stop")
    run = table.run(carry_out(table.state, effects({"duel": "target"}), scene), "crown:0", dice=((10,), (1,), (6, 6)))
    assert [(began.omega, began.health) for began in run.of(ev.CombatBegan)] == [(13, crew.EACH)]
    assert table.player(1).wounds == 4 + crew.EACH


@pytest.mark.rule("FL-VAR-30")
def test_a_rival_makes_a_check_with_its_omega():
    table = busy()
    do = effects(
        {
            "check": {
                "skill": "diplomacy",
                "need": 6,
                "who": "target",
                "success": [{"town_health": 1}],
                "failure": [{"prestige": -1}],
            }
        }
    )
    scene = Scene(0, "", target="seat:1", aimed=True)
    run = table.run(carry_out(table.state, do, scene), dice=((9,) * 5,))
    assert [(die[0], die[2]) for thrown in run.of(ev.DiceThrown) for die in thrown.dice] == [(1, 13)] * 5
    assert table.player(1).prestige == 7


@pytest.mark.rule("FL-VAR-27", "FL-VAR-29")
def test_nothing_to_be_had_is_told():
    table = busy()
    scene = Scene(0, "ac172", target="seat:1", aimed=True)
    told = driven(table, carry_out(table.state, effects({"peek": {"what": "hand", "who": "target"}}), scene), 0)
    assert told == [f"{CARDS.name('ac172')}: {table.player(1).name} has no cards to look at"]


# --- Action cards ---


RED = [card for card in CARDS.actions.values() if card.red and card.id not in pointless(CARDS)]


@pytest.mark.rule("FL-VAR-27", "FL-VAR-31", "FL-DEC-06")
@pytest.mark.parametrize("part", range(4))
def test_every_action_card_works_where_all_others_are_rivals(part):
    for card in [card for card in CARDS.actions.values() if not card.hired][part::4]:
        told = []
        for trial in range(TRIALS):
            table = busy()
            for pile in (table.state.decks["action"].draw, table.player(0).hand):
                if card.id in pile:
                    pile.remove(card.id)
            table.state.limbo.append(card.id)
            keys = targets(table.state, 0, attrs.evolve(card, target_if=e.ALWAYS), None) if card.target else [""]
            keys = [key for key in keys if key.startswith(("seat:1", "town:1", "char:1")) or key[:4] == "hex:"] or keys
            target = keys[trial % len(keys)] if keys else ""
            moment = Moment("track", 1, track="town_health", amount=3)
            told += driven(table, take_effect(table.state, 0, card, target, moment), trial)
            assert table.state.limbo == [], card
            table.check()
        hinders = any(isinstance(part, e.Prevent) for part in parts(card.do))
        if card in RED and card.target.startswith("rival") and not hinders:
            assert any(table.player(1).name in line for line in told), (card.id, told)


@pytest.mark.rule("FL-VAR-31")
def test_a_target_says_what_a_card_comes_to_with_a_rival_that_would_stay_with_others() -> None:
    game = open_game("fallen_land")
    table = Table(game, Setup("fallen_land", "rival-towns", (SeatSpec("human", "Ann"),), "told"))
    table.advance()
    view = game.view(table.state, 0)
    stays = next(card for card in game.cards.actions.values() if card.attach)
    goes = next(card for card in game.cards.actions.values() if not card.attach)
    for card, told in ((stays, True), (goes, False)):
        asked = Ask(0, "target", (OfTown.of(1), OfSeat.of(1), OfTown.of(0)), "FL-ACT-01", about=(card.id,))
        town, player, own = game.question(view, asked).choices
        assert town.label == f"{view.players[1].name}'s town"
        assert ("it loses 4 Town Health, and the card is discarded" in town.detail) == told
        assert ("its Party takes 5 damage and has 1 week less" in player.detail) == told
        assert "discarded" not in own.detail


@pytest.mark.rule("FL-VAR-31")
@pytest.mark.parametrize(
    ("target", "aim", "changes"),
    [
        ("rival_town", "town:1", (-4, 0, 0)),
        ("rival_party", "seat:1", (0, 5, 1)),
        ("rival_vehicle", "seat:1", (0, 5, 1)),
        ("rival_character", f"char:1:{CREW}", (0, 5, 1)),
    ],
)
def test_a_card_that_would_be_attached_works_once(target, aim, changes):
    table = busy()
    card = table.action(0, target=target, attach=True, jinx=True, standing=[{"movement": -1}])
    table.player(0).hand.remove(card)
    table.state.limbo.append(card)
    player = table.player(1)
    before = (player.town_health, player.wounds, player.penalty)
    table.run(take_effect(table.state, 0, table.state.cards.actions[card], aim, None))
    after = (player.town_health, player.wounds, player.penalty)
    assert tuple(b - a for a, b in zip(before, after, strict=True)) == changes
    assert card in table.state.decks["action"].discard
    table.check()


@pytest.mark.rule("FL-VAR-28")
@pytest.mark.parametrize(
    ("when", "face"),
    [
        ("exploits", 6),
        ({"moment": "deed_start", "deed": "movement"}, 1),
        ({"moment": "move", "near": {"what": "resource", "within": 0}}, 1),
        ({"moment": "deed_end", "deed": "movement"}, 1),
        ({"moment": "deed_end", "deed": "resource"}, 1),
        ({"moment": "claimed"}, 1),
        ({"moment": "deed_start", "deed": "mission"}, 2),
        ({"moment": "outcome", "mission": True, "result": "success"}, 2),
        ({"moment": "track", "track": "prestige", "gain": True}, 5),
        ({"moment": "deed_end", "deed": "healing"}, 3),
        ({"moment": "deed_start", "deed": "resource"}, 4),
        ({"moment": "deed_end", "deed": "encounter"}, 6),
    ],
)
def test_the_moments_of_a_rival(when, face):
    table = busy()
    table.player(0).hand.clear()
    table.state.resources = {hex: attrs.evolve(each) for hex, each in table.state.resources.items()}
    table.state.resources[near_home(table, 1)[0]].owner = 0
    for hex in near_home(table, 1, 4)[1:]:
        table.state.resources[hex].owner = -1
    words = {"moment": when} if isinstance(when, str) else when
    card = table.action(0, {"town_health": -1}, target="rival", when={**words, "whose": "other"})
    run = table.start(rivals.act(table.state, 1), f"play:{card}", dice=((face,),))
    assert [played.card for played in run.of(ev.Played)] == [card]


@pytest.mark.rule("FL-VAR-28")
def test_production_is_a_moment_of_a_rival():
    table = busy()
    card = table.action(0, {"town_health": -1}, target="rival", when={"moment": "production", "whose": "other"})
    run = table.start(rivals.gather(table.state, 2), f"play:{card}")
    assert [played.target for played in run.of(ev.Played)] == ["seat:2"]


# --- what stays in the box ---


@pytest.mark.rule("FL-VAR-32")
def test_red_dot_cards_without_any_use_stay_in_the_box():
    table = GAME.new(setup_of())
    left = pointless(CARDS)
    assert set(left) <= set(table.out)
    assert {"ac030", "ac031", "ac035", "ac036", "ac042", "ac044", "ac052", "ac086", "ac117", "ac132"} <= set(left)
    assert all(CARDS.actions[card].red for card in left)
    assert len(RED) > 60
    assert not {"ac038", "ac049", "ac050", "ac084", "ac147"} & set(left)


def setup_of():
    from fallen_tui.engine.game import SeatSpec, Setup

    return Setup("fallen_land", "rival-towns", (SeatSpec("steady", "Ann"),), "box")


@pytest.mark.rule("FL-VAR-27", "FL-VAR-32")
def test_every_other_red_dot_card_can_be_played_on_a_rival():
    never = []
    for card in RED:
        if card.hired or not card.target.startswith("rival"):
            continue
        table = busy()
        bare = attrs.evolve(card, target_if=card.target_if, condition=e.ALWAYS)
        table.player(0).weeks = 4
        moments = [
            Moment(when.on, 1 if when.whose == "other" else 0, when.deeds[0] if when.deeds else "", deck="mission",
                   result=when.result, track=when.track, amount=3, end=when.end, hex=table.state.home(1))
            for when in card.when
        ]  # fmt: skip
        moments += [Moment("deed", 0), Moment("exploits", 1)]
        places = (table.state.home(1), *near_home(table, 1, 3), *shores(table))
        found = False
        for place, purse in product(places, (60, 5)):
            table.place(1, place)
            table.player(0).coins = purse
            found = found or any(playable(table.state, 0, bare, moment) for moment in moments)
        if not found:
            never.append(card.id)
    assert never == [], never


def shores(table):
    """A hex of each kind that cards ask for."""
    board = table.state.cards.board
    kinds = ("plains", "mountain", "city", "radiation")
    found = [next(hex.name for hex in board.hexes.values() if kind in hex.terrains) for kind in kinds]
    return [*found, sorted(table.state.cards.shore)[0]]
