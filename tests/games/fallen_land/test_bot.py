"""The steady bot: sees only its seat, answers the same twice and always by the rules, finishes, wins against chance."""

from __future__ import annotations

from collections import Counter

import pytest

from fallen_tui.bots import bots_of, let_bots_play, play_out
from fallen_tui.engine.clone import clone
from fallen_tui.engine.game import Result, SeatSpec, Setup
from fallen_tui.engine.parts import Bot
from fallen_tui.engine.table import Table
from fallen_tui.games import listing, open_game
from fallen_tui.games.fallen_land.bot import aim, cards as bot_cards, gear_weights, town, trade
from fallen_tui.games.fallen_land.bot.chances import Strength
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.steady import SteadyBot
from fallen_tui.games.fallen_land.rules.harm import hurt_at_once
from fallen_tui.games.fallen_land.state.keys.deeds import PlayCardKey
from fallen_tui.games.fallen_land.state.keys.gear import STORE, CallKey
from fallen_tui.games.fallen_land.state.player import Member
from tests.games.fallen_land.asked import asked
from tests.games.fallen_land.otherwise import exchanged, otherwise, rewritten, undisclosed

GAME = open_game("fallen_land")
LISTED = listing("fallen_land")
SETUPS = [value for value, _ in LISTED.variants[0].values]
MODES = ("standard", "short")
"""The game itself; what is about something else has tests of its own."""


def begin(kinds: tuple[str, ...], seed: str, mode: str = "short", setup: str = "standard") -> Setup:
    seats = tuple(SeatSpec(kind, f"Bot {n}") for n, kind in enumerate(kinds))
    return Setup("fallen_land", mode, seats, f"bot-{seed}", options=(("setup", setup),))


def play(kinds: tuple[str, ...], seed: str, mode: str = "short", setup: str = "standard") -> tuple[Table, Result]:
    table = Table(GAME, begin(kinds, seed, mode, setup))
    play_out(table, bots_of(GAME, table.setup))
    result = GAME.result(table.state)
    assert result is not None
    return table, result


@pytest.mark.parametrize(
    ("seats", "mode"),
    [
        pytest.param(seats, mode, marks=() if (seats, mode) == (2, "short") else pytest.mark.slow)
        for seats in range(1, 7)
        for mode in MODES
    ],
)
def test_it_finishes_with_any_number_of_seats(mode: str, seats: int) -> None:
    """In a number of Turns that people would play, at a mark that was really reached. By default see `test_recipes`."""
    table, result = play(("steady",) * seats, f"{seats}", mode, SETUPS[seats % len(SETUPS)])
    assert result.winners
    assert 2 <= result.turns <= 40
    assert len(table.entries) < 40_000
    marks = (10, 55) if mode == "short" else (20, 80)
    best = [table.state.players[seat] for seat in result.winners]
    assert all(player.prestige >= marks[0] or player.town_health >= marks[1] for player in best)


@pytest.mark.parametrize("setup", [SETUPS[0], *(pytest.param(each, marks=pytest.mark.slow) for each in SETUPS[1:])])
def test_it_plays_the_same_game_twice(setup: str) -> None:
    first, _ = play(("steady",) * 3, "same", setup=setup)
    again, _ = play(("steady",) * 3, "same", setup=setup)
    other, _ = play(("steady",) * 3, "other", setup=setup)
    assert first.entries == again.entries
    assert first.entries != other.entries


def test_it_deals_in_what_the_desk_takes(bench, subtests: pytest.Subtests) -> None:
    """An Ally in an Auction House is not for sale, however good: the next best deal is offered."""
    for stock, way in [(0, "sell"), (1, "buy")]:
        with subtests.test(stock=stock, way=way), pytest.MonkeyPatch.context() as monkeypatch:
            table = bench(2)
            for seat in (0, 1):
                table.dummy(seat)
                table.player(seat).coins = 40
            ally = table.item(stock, kind="ally", hire=3, value=9)
            rifle = table.item(stock, value=5, combat=1)
            worth = {ally: 60.0, rifle: 40.0}
            monkeypatch.setattr(trade, "use_for", lambda mind, seat, card: worth[card] if seat == 1 - stock else 0.0)
            monkeypatch.setattr(Mind, "fit", {})
            mind = Mind(GAME.view(table.state, 0), asked(0, "desk", ("done", "offer:1"), "FL-DEC-38", "done"))
            deal = trade.find_deal(mind)
            assert deal is not None
            assert deal[:3] == (1, way, rifle)
            assert trade.desk(mind) == "offer:1"


def test_it_spends_no_character_for_a_trifle(bench) -> None:
    table = bench(1)
    table.party(0, "ch001")
    for coins, wanted in ((2, ""), (90, "use:ch001#0")):
        ability = {"when": "deed", "limit": "discard", "do": [{"coins": coins}]}
        table.rewrite("ch001", link=None, standing=None, start=None, abilities=[ability])
        mind = Mind(GAME.view(table.state, 0), asked(0, "deed", ("done", "use:ch001#0"), "FL-EXP-01"))
        assert bot_cards.best_play(mind, mind.ask.keys) == wanted


def minds(table, *keys: str, topic: str = "deed", about: tuple = (), seat: int = 0) -> Mind:
    """What a seat makes of a question."""
    return Mind(GAME.view(table.state, seat), asked(seat, topic, ("done", *keys), "FL-EXP-01", "done", about))


def gain(table, card: str, topic: str = "deed", about: tuple = ()) -> float:
    """What it expects of a card in hand."""
    mind = minds(table, f"play:{card}", topic=topic, about=about)
    return bot_cards.gain_of(mind, bot_cards.play_of(mind, f"play:{card}"))


def test_it_fights_those_alone_whom_it_can_beat(bench, subtests: pytest.Subtests) -> None:
    """Of two rivals the weak one, and nobody where none is weak."""
    for word in ["attack", "duel"]:
        with subtests.test(word=word):
            table = bench(3)
            table.crew(0, 20, 20, 20, n=3, health=9)
            table.crew(1, 3, health=2)
            table.crew(2, 30, 30, 30, health=9)
            for seat, place in ((0, "H05"), (1, "K12"), (2, "P07")):
                table.place(seat, place)
            card = table.action(0, {word: {"who": "target"}}, target="rival_party")
            keys = ("seat:1", "seat:2")
            assert gain(table, card) > 5
            assert (
                aim.aim(Mind(GAME.view(table.state, 0), asked(0, "target", keys, "FL-ACT-11", about=(card,))))
                == "seat:1"
            )
            table.player(1).crowns[:] = table.player(2).crowns[:2] + [None] * 3
            assert gain(table, card) < 0


def test_it_undoes_the_work_of_mercenaries_of_others_only(bench) -> None:
    table = bench(3)
    card = table.action(0, {"damage": {"n": "9d6", "to": "target"}}, target="mercenary")
    assert gain(table, card) == 0
    table.mercenary(0, "ac002", "H05", "supply", "H06")
    assert gain(table, card) < 0
    table.mercenary(2, "ac003", "K12", "claim", table.state.home(1))
    assert gain(table, card) > 5
    keys = ("merc:ac002", "merc:ac003")
    ask = asked(0, "target", keys, "FL-ACT-11", about=(card,))
    assert aim.aim(Mind(GAME.view(table.state, 0), ask)) == "merc:ac003"


def test_a_check_or_fight_forced_on_a_rival_is_a_gain(bench) -> None:
    table = bench(2)
    table.dummy(1)
    hurt = [{"damage": "2d6"}]
    harmful = table.action(0, {"check": {"skill": "medical", "need": 5, "failure": hurt}}, target="rival_party")
    kind = table.action(0, {"check": {"skill": "medical", "need": 1, "success": [{"coins": 9}]}}, target="rival_party")
    fight = table.action(0, {"fight": {"omega": 16, "health": 15, "to": "random"}}, target="rival_party")
    assert gain(table, harmful) > 0 > gain(table, kind)
    assert gain(table, fight) > 0


def test_a_mark_is_handed_to_nobody(bench) -> None:
    table = bench(2)
    card = table.action(0, {"town_health": {"n": 1, "who": "all"}}, {"coins": 20})
    before = gain(table, card)
    table.player(1).town_health = 79
    assert gain(table, card) < 0 < before


def test_it_wagers_where_it_has_most(bench) -> None:
    table = bench(3)
    card = table.action(0, {"wager": {"who": "all", "prize": "pot"}})
    for coins, wanted in ((60, True), (12, False)):
        for seat in range(3):
            table.player(seat).coins = 24
        table.player(0).coins = coins
        assert (gain(table, card) > 0) is wanted


def test_what_is_attached_saves_and_lends(bench) -> None:
    """A lower price is a gain, a higher one is not."""
    table = bench(1)
    found = []
    for n in (-5, 5):
        card = table.action(
            0, when="hire", target="own_town", attach=True, standing=[{"price": {"of": "technology", "n": n}}]
        )
        found.append(gain(table, card, "hire"))
    assert found[0] > 0 > found[1]


def test_a_double_resource_is_one_of_its_own(bench) -> None:
    table = bench(2)
    card = table.action(0, {"create_resource": {"which": "any"}})
    hexes = list(table.state.resources)
    assert gain(table, card) == 0
    table.own(1, hexes[0])
    assert gain(table, card) == 0
    table.own(0, hexes[1])
    assert gain(table, card) > 10


def test_a_technology_that_the_town_has_is_worth_coins(bench) -> None:
    table = bench(1)
    card = table.action(0, {"technology": "energy"}, when="purchase")
    new = gain(table, card, "purchase")
    table.technology(0, "energy", 2)
    assert new > gain(table, card, "purchase") == 25


def test_jinxed_cards_are_counted(bench) -> None:
    table = bench(1)
    table.dummy(0)
    card = table.action(0, {"remove_jinx": {"from": "any", "n": "1 per jinx"}})
    assert gain(table, card) == 0
    table.item(0, 0, kind="jinxed", jinx="character")
    assert gain(table, card) > 5


def test_a_full_hand_plays_what_an_empty_one_keeps(bench) -> None:
    table = bench(1)
    card = table.action(0, {"coins": 2})
    key = f"play:{card}"
    assert bot_cards.best_play(minds(table, key), (PlayCardKey(card),)) == ""
    for _ in range(6):
        table.action(0, {"coins": 1})
    assert bot_cards.best_play(minds(table, key), (PlayCardKey(card),)) == key


def test_it_gets_away_from_what_it_would_lose(bench) -> None:
    """By a card that is not played against a trifle, and not where the dice are thrown already."""
    table = bench(1)
    table.crew(0, n=5, combat=1, health=4)
    card = table.action(0, {"escape": True}, when={"moment": "check", "skill": "combat"})
    story = table.fable("mo001", checks=[{"combat": 12}])
    table.story_in_play(story)
    key = f"play:{card}"
    ask = asked(0, "flight", ("fight", "flee", key), "FL-FLT-02", "fight", (story, 12))
    assert SteadyBot(0).answer(GAME.view(table.state, 0), ask, 0) == key
    table.state.players[0].crowns[:] = [None] * 5
    table.crew(0, n=5, combat=60, health=9)
    assert SteadyBot(0).answer(GAME.view(table.state, 0), ask, 0) == "fight"


def test_it_does_not_run_from_those_who_are_much_faster(bench, subtests: pytest.Subtests) -> None:
    """A fight that it would lose is fought where Flight could only fail."""
    for lag, stand in [(4, "flight"), (5, "fight")]:
        with subtests.test(lag=lag, stand=stand):
            table = bench(2)
            table.crew(0, n=1, combat=1, health=1)
            table.crew(1, n=5, combat=60, health=9)
            table.wheels(1, movement=lag)
            ask = asked(0, "pvp_flight", ("fight", "flight"), "FL-PVP-10", "fight", (1, "", 1))
            assert SteadyBot(0).answer(GAME.view(table.state, 0), ask, 0) == stand


def test_it_pays_and_does_not_think_better_of_it(bench) -> None:
    """With the card that comes nearest to what is short once its coins are counted."""
    table = bench(1)
    dear, cheap = table.item(0, value=22), table.item(0, value=8)
    table.player().coins = 4
    keys = (f"spoils:{dear}", f"spoils:{cheap}", "back")
    ask = asked(0, "payment", keys, "FL-TEC-22", "back", ("chip", 10, 0))
    assert SteadyBot(0).answer(GAME.view(table.state, 0), ask, 0) == f"spoils:{cheap}"


def test_a_story_that_counts_as_passed(bench) -> None:
    """Worth most where it would be failed, and at the moment it is drawn."""
    table = bench(1)
    table.crew(0, n=5, medical=5)
    card = table.action(0, {"pass_story": True}, when="story")
    story = table.fable("mo001", checks=[{"medical": 9}])
    table.story_in_play(story)
    hard = gain(table, card, "react", ("story", 0, "", 0, "", False, False, ""))
    table.fable("mo001", checks=[{"medical": 1}])
    easy = gain(table, card, "react", ("story", 0, "", 0, "", False, False, ""))
    assert hard > 3 > easy


def test_it_has_resources_of_rivals_destroyed(bench) -> None:
    table = bench(2)
    table.dummy(0)
    mine, theirs, nobodys = list(table.state.resources)[:3]
    table.own(0, mine)
    table.own(1, theirs)
    found = [
        town.job_value(minds(table, topic="hire"), "ac003", "destroy", (hex,))[0] for hex in (mine, theirs, nobodys)
    ]
    assert found[0] < 0 == found[2] < found[1]


def test_supplies_are_for_a_party_far_from_home(bench) -> None:
    table = bench(1)
    table.dummy(0)
    table.item(0, combat=6)
    home, far = table.state.home(0), "K12"
    table.place(0, home)
    for place in (home, far):
        table.place(0, place)
        found = town.job_value(minds(table, topic="hire"), "ac002", "supply", (far, "H05"))
        assert (found[0] > 0, found[1] == far) == (place == far, True)


def test_it_calls_nobody_for_one_who_may_not_leave(bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else two Characters change places for ever, as neither takes the Crown of who is out of their mind."""
    table = bench(1)
    table.party(0, "ch001", "ch002")
    table.roster(0, "ch003")
    worth = {"ch001": 50.0, "ch002": 44.0, "ch003": 50.0}
    monkeypatch.setattr(gear_weights, "person", lambda cards, card: worth[card])
    keys = ("done", "call:ch003")
    player = table.player(0)
    player.crowns[2:] = [None] * 3
    for crown, member in enumerate(player.crowns):
        if member is None:
            player.crowns[crown] = Member(f"ch01{crown}", physical=0)
            worth[f"ch01{crown}"] = 45.0
    for mad in (False, True):
        player.member(1).psychological = 3 if mad else 0
        mind = Mind(GAME.view(table.state, 0), asked(0, "roster", keys, "FL-MAT-08", "done"))
        assert town.call(mind, [CallKey("ch003")]) is None
    player.member(1).psychological = 2
    mind = Mind(GAME.view(table.state, 0), asked(0, "roster", keys, "FL-MAT-08", "done"))
    assert town.call(mind, [CallKey("ch003")]) == "call:ch003"


def test_it_answers_from_its_view_alone(subtests: pytest.Subtests) -> None:
    """Hidden cards and undisclosed outcomes are exchanged behind its back: it answers the same."""
    for seed in range(3):
        with subtests.test(seed=seed):
            kinds = (("steady",) * 3, ("steady", "random"), ("steady", "random", "random", "steady"))[seed]
            table = Table(GAME, begin(kinds, f"blind-{seed}", setup=SETUPS[seed]))
            bots, compared, sealed = bots_of(GAME, table.setup), 0, 0
            table.advance()
            while not table.over:
                ask = next((ask for ask in table.pending if bots[ask.seat].sees), None)
                if ask is not None:
                    moment, state = table.decisions, table.state
                    view = GAME.view(state, ask.seat)
                    answer = bots[ask.seat].answer(view, ask, moment)
                    assert view == GAME.view(state, ask.seat), "it leaves the view as it is"
                    other = otherwise(state, ask.seat, exchanged(state, ask.seat, moment))
                    for card, decided in undisclosed(state).items():
                        other.cards = rewritten(other.cards, card, decided)
                        sealed += 1
                    assert SteadyBot(ask.seat).answer(GAME.view(other, ask.seat), ask, moment) == answer
                    compared += 1
                let_bots_play(table, bots)
            assert compared > 80
            assert sealed or seed


@pytest.mark.parametrize("mode", [pytest.param("standard", marks=pytest.mark.slow), "short"])
def test_it_never_gives_an_illegal_answer_wherever_chance_leads(mode: str) -> None:
    """It is asked what it would do at every question of other people's strange games."""
    topics: Counter[tuple[str, str]] = Counter()
    for number in range(4):
        table = Table(GAME, begin(("random",) * (1 + number), f"strange-{number}", mode, SETUPS[number]))
        strangers = bots_of(GAME, table.setup)
        steady: dict[int, Bot] = {seat: SteadyBot(seat) for seat in strangers}
        table.advance()
        while not table.over and table.decisions < 6000:
            ask = table.pending[0]
            topics[ask.topic, table.state.phase] += 1
            if topics[ask.topic, table.state.phase] <= 12:
                view = GAME.view(table.state, ask.seat)
                before = clone(view)
                answer = steady[ask.seat].answer(view, ask, table.decisions)
                assert ask.check(answer) == ask.check(ask.check(answer))
                assert view == before
            let_bots_play(table, strangers)
    assert len({topic for topic, _ in topics}) > 45


@pytest.mark.parametrize("games", [10, pytest.param(20, marks=pytest.mark.slow)])
def test_it_beats_chance(games: int) -> None:
    wins = 0
    for number in range(games):
        kinds = ("steady", "random") if number % 2 else ("random", "steady")
        _, result = play(kinds, f"chance-{number}", setup=SETUPS[number % len(SETUPS)])
        wins += result.winners == (kinds.index("steady"),)
    assert wins >= 0.9 * games


def test_supplies_that_would_go_back_into_store_are_left(bench) -> None:
    """Else the same card would be taken up and put back for ever."""
    table = bench(1)
    table.crew(0, n=1)
    table.place(0, "K12")
    carried = table.item(0, 0, "tool")
    fixed = table.item(0, permanent="tool", combat=3)
    ask = asked(0, "supply", ("done", fixed), "FL-NPC-18", "done", ("ac002",))
    mind = Mind(GAME.view(table.state, 0), ask)
    assert gear_weights.planned_place(mind.view, 0, fixed, (f"fix:{carried}", STORE)) == STORE
    assert SteadyBot(0).answer(mind.view, ask, 0) == "done"
    useful = table.item(0, combat=6)
    ask = asked(0, "supply", ("done", fixed, useful), "FL-NPC-18", "done", ("ac002",))
    assert SteadyBot(0).answer(GAME.view(table.state, 0), ask, 0) == useful


def test_on_a_mission_it_counts_on_what_it_can_still_add(bench) -> None:
    """Abilities that are left, free passes and cards in hand; not on an Encounter, of which there are several."""
    table = bench(1)
    table.crew(0, n=5, medical=5)
    mission = table.fable("mi001", checks=[{"medical": 4}, {"technical": 1}])
    encounter = table.fable("mo001", checks=[{"medical": 4}, {"technical": 1}])

    def chances() -> list[float]:
        strength = Strength(GAME.view(table.state, 0), 0)
        stories = table.state.cards.stories
        return [strength.through(stories[card], stories[card].checks) for card in (mission, encounter)]

    plain, same = chances()
    assert plain == same
    gadget = table.gadget(0, 0, abilities=[{"when": "dice", "limit": "turn", "do": [{"successes": 1}]}])
    better, still = chances()
    assert better > plain == still
    table.action(0, {"pass_check": True}, when={"moment": "dice", "skill": "medical", "result": "failure"})
    best, _ = chances()
    assert best > better + 0.2
    table.state.used_now[f"{gadget}#0"] = 1
    assert best > chances()[0] > plain


@pytest.mark.rule("FL-DEC-31")
def test_an_option_that_would_do_nothing_is_worth_nothing(bench):
    """Nobody else owns a Resource that could turn neutral."""
    table = bench(2)
    table.dummy(0)
    options = [{"label": "Paper", "do": [{"neutralise": {"which": "rival"}}]}, {"label": "Coin", "do": [{"coins": 1}]}]
    card = table.action(0, {"choose": options})
    ask = asked(0, "choose", ("0", "1"), "FL-GEN-02", about=(card, "Paper", "Coin"))
    assert bot_cards.choice(Mind(GAME.view(table.state, 0), ask)) == "1"
    table.own(1, next(iter(table.state.resources)))
    assert bot_cards.choice(Mind(GAME.view(table.state, 0), ask)) == "0"


@pytest.mark.rule("FL-DEC-107")
def test_of_two_kinds_of_damage_nobody_dies_who_can_be_spared_and_what_festers_stays_together(bench) -> None:
    for health, blows, dead, festering in [
        ((8, 8, 8), (9, 4), 0, 1),
        ((8, 2, 8), (9, 5), 0, 1),
        ((3, 3, 3), (4, 2), 0, 1),
        ((3, 3, 3), (4, 3), 1, 1),
        ((2, 9, 9), (14, 4), 1, 2),
    ]:
        table = bench(1)
        for n in health:
            table.dummy(0, health=n)
        run = table.start(
            hurt_at_once(table.state, 0, (("physical", blows[0], True), ("infected", blows[1], True)), cause="party")
        )
        answer = run.ask.check(SteadyBot(0).answer(GAME.view(table.state, 0), run.ask, 0))
        infected = {key.crown for key, _ in answer if key.kind == "infected"}
        run.go(answer)
        assert len(table.player().party) == len(health) - dead, (health, blows, answer)
        assert len(infected) == festering, (health, blows, answer)
