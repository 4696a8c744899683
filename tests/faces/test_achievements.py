"""Achievements: each earned by the facts that it asks for and not by one fewer, and each within reach of play."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import attrs
import pytest

from fallen_tui.bots import bots_of, play_out, seat_bot
from fallen_tui.engine.events import Entry
from fallen_tui.engine.game import Result, SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.faces.achievements import PlayedGame, achievements, earned
from fallen_tui.games import open_game, playable, stage
from fallen_tui.games.fallen_land.state import events as f
from fallen_tui.games.fallen_land.state.events.scenario import ChapterClosed
from fallen_tui.games.posthuman.state import events as p
from fallen_tui.games.state51.state import events as s

GAMES = [entry.id for entry in playable()]


def setup_of(game: str, mode: str = "standard", seats: int = 2, options: tuple[tuple[str, str], ...] = ()) -> Setup:
    """A person on the first seat, steady bots on the others."""
    kinds = ("human", *["steady"] * (seats - 1))
    return Setup(game, mode, tuple(SeatSpec(kind, f"P{n}") for n, kind in enumerate(kinds)), "x", options=options)


def result(winner: int | None = 0, reason: str = "thirty", score: int = 30, turns: int = 20) -> Result:
    """An end at which the person has so much and the other seat one point."""
    return Result(() if winner is None else (winner,), (score, 1), reason, turns, ("", ""))


def got(setup: Setup, entries: Sequence[Entry] = (), end: Result | None = None) -> set[str]:
    return set(earned(PlayedGame(setup, entries, None, end)))


# --- Council of Towns ---

COUNCIL = setup_of("fallen_land")
WON = result(reason="prestige")


def _tales(n: int, deck: str = "plains", seat: int = 0, visit: bool = False) -> list[Entry]:
    return [f.StoryBegan(seat, f"pl{k:03}", deck, visit=visit) for k in range(n)]


def _missions(n: int, end: str = "success") -> list[Entry]:
    facts: list[Entry] = []
    for k in range(n):
        facts += [f.StoryBegan(0, f"mi{k:03}", "mission"), f.StoryEnded(0, f"mi{k:03}", end)]
    return facts


def _claims(n: int, seat: int = 0) -> list[Entry]:
    return [f.ResourceClaimed(seat, f"A{k:02}") for k in range(n)]


def _technologies(n: int) -> list[Entry]:
    return [f.TechnologySet(0, f"t{k}", 1) for k in range(n)]


def _check(successes: int, seat: int = 0) -> list[Entry]:
    inner = [f.CheckBegan(1 - seat, "combat", 1, "pvp"), f.CheckEnded(True, 99 if seat else 0)]
    return [f.CheckBegan(seat, "combat", 3, "party"), *inner, f.CheckEnded(True, successes)]


def _died(n: int, seat: int = 0) -> list[Entry]:
    return [f.Died(seat, 0, f"ch{k:03}", "party") for k in range(n)]


HARD = setup_of("fallen_land", "scenario", 1, (("level", "hard"),))
ALONE = attrs.evolve(WON, scores=(5,))
COUNCIL_CASES: list[tuple[str, Setup, Sequence[Entry], Result | None, Setup, Sequence[Entry], Result | None]] = [
    ("gate", COUNCIL, (), WON, COUNCIL, (), result(1)),
    ("prestige", COUNCIL, (), WON, COUNCIL, (), result(0, "town_health")),
    ("health", COUNCIL, (), result(0, "town_health"), COUNCIL, (), WON),
    ("home", COUNCIL, _died(1, 1), WON, COUNCIL, _died(1), WON),
    ("boots", COUNCIL, [f.PartyLost(0)], WON, COUNCIL, [f.PartyLost(1)], WON),
    ("quick", COUNCIL, (), result(turns=12), COUNCIL, (), result(turns=13)),
    ("hard", HARD, (), ALONE, attrs.evolve(HARD, options=(("level", "normal"),)), (), ALONE),
    ("chapter", COUNCIL, [ChapterClosed("ca01", "won", "", "")], None,
     COUNCIL, [ChapterClosed("ca01", "lost", "", "")], None),
    ("stories", COUNCIL, _tales(15), None, COUNCIL, [*_tales(14), *_tales(9, "mission"), *_tales(9, seat=1)], None),
    ("missions", COUNCIL, _missions(3), None, COUNCIL, [*_missions(2), *_missions(3, "failure")], None),
    ("places", COUNCIL, [f.Visited(0, f"p{k}") for k in range(5)], None,
     COUNCIL, [f.Visited(0, f"p{k % 4}") for k in range(9)], None),
    ("resources", COUNCIL, _claims(5), None,
     COUNCIL, [*_claims(4), f.ResourceLost(0, "A00"), f.ResourceClaimed(0, "B01"), *_claims(1, 1)], None),
    ("technologies", COUNCIL, _technologies(6), None,
     COUNCIL, [*_technologies(5), f.TechnologySet(0, "t1", 0), f.TechnologySet(0, "t9", 1)], None),
    ("upgrade", COUNCIL, [f.TechnologySet(0, "law", 2)], None, COUNCIL, [f.TechnologySet(1, "law", 2)], None),
    ("coins", COUNCIL, [f.CoinsChanged(0, 150)], None,
     COUNCIL, [f.CoinsChanged(0, 149), f.CoinsChanged(0, 90, "start"), f.CoinsChanged(0, -5)], None),
    ("successes", COUNCIL, _check(10), None, COUNCIL, [*_check(9), *_check(12, 1)[:1], f.CheckEnded(True, 12)], None),
    ("march", COUNCIL, [f.PartyMoved(0, "A09", "deed", tuple("abcdefgh"))], None,
     COUNCIL, [f.PartyMoved(0, "A09", "deed", tuple("abcdefg")), f.PartyMoved(0, "A", "card", tuple("abcdefghi"))],
     None),
    ("healing", COUNCIL, [f.HealingRolled(0, (5, 5), 10)], None, COUNCIL, [f.HealingRolled(0, (5, 4), 9)], None),
    ("fled", COUNCIL, [f.StoryEnded(0, "pl001", "fled")], None, COUNCIL, [f.StoryEnded(1, "pl001", "fled")], None),
    ("mourned", COUNCIL, _died(5), None, COUNCIL, [*_died(4), *_died(9, 1)], None),
]  # fmt: skip

# --- The New Charter ---

CHARTER = setup_of("state51")
FOUR = setup_of("state51", seats=4)
FOUR_WON = attrs.evolve(result(), scores=(30, 1, 1, 1))


def _rival(level: str) -> Setup:
    return setup_of("state51", f"rival-{level}", 1)


BEATEN = Result((0,), (31,), "rival_beaten", 9, ("",))
ATTACK = setup_of("state51", "countdown", 1)


def _attack(score: int) -> Result:
    return Result((0,), (score,), "countdown", 7, ("",))


def _tucked(n: int, side: str) -> list[Entry]:
    return [s.CardTucked(0, f"c{k}", side) for k in range(n)]


CHARTER_CASES: list[tuple[str, Setup, Sequence[Entry], Result | None, Setup, Sequence[Entry], Result | None]] = [
    ("charter", CHARTER, (), result(), CHARTER, (), result(1)),
    ("full", FOUR, (), FOUR_WON, CHARTER, (), result()),
    ("settler", _rival("settler"), (), BEATEN, _rival("scout"), (), BEATEN),
    ("warlord", _rival("warlord"), (), BEATEN, _rival("settler"), (), BEATEN),
    ("overlord", _rival("overlord"), (), BEATEN, _rival("warlord"), (), BEATEN),
    ("quick", CHARTER, (), result(turns=4), CHARTER, (), result(turns=5)),
    ("narrow", CHARTER, (), result(reason="more_cards"), CHARTER, (), result(1, "more_cards")),
    ("margin", CHARTER, [s.Counted((30, 20), (0, 0))], result(), CHARTER, [s.Counted((30, 21), (0, 0))], result()),
    ("forty", CHARTER, (), result(score=40), CHARTER, (), result(score=39)),
    ("attack", ATTACK, (), _attack(45), ATTACK, (), _attack(44)),
    ("clean", CHARTER, _tucked(3, "agreement"), result(), CHARTER, _tucked(1, "spoils"), result()),
    ("built", CHARTER, [s.Built(0, "c", "")] * 12, None, CHARTER, [s.Built(0, "c", "")] * 11, None),
    ("razed", CHARTER, [s.Razed(0, "c", "d", "")] * 5, None, CHARTER, [s.Razed(0, "c", "d", "")] * 4, None),
    ("spoils", CHARTER, _tucked(8, "spoils"), None, CHARTER, [*_tucked(7, "spoils"), *_tucked(9, "agreement")], None),
    ("agreements", CHARTER, _tucked(6, "agreement"), None, CHARTER, _tucked(5, "agreement"), None),
    ("leaders", CHARTER, [s.LeaderSeated(0, "l")] * 2, None, CHARTER, [s.LeaderSeated(0, "l")], None),
    ("visits", CHARTER, [s.Visited(0, 1, "c")] * 6, None, CHARTER, [s.Visited(0, 1, "c")] * 5, None),
    ("stolen", CHARTER, [s.Stolen(0, 1, "fuel")] * 5, None, CHARTER, [s.Stolen(1, 0, "fuel")] * 9, None),
    ("combos", CHARTER, [s.ComboConverted(0, "c")] * 3, None, CHARTER, [s.ComboConverted(0, "c")] * 2, None),
    ("contacts", CHARTER, [s.ContactGained(0, "conquest", 1)] * 20, None,
     CHARTER, [s.ContactGained(0, "conquest", 1)] * 19, None),
]  # fmt: skip

# --- The Road to the Fortress ---

ROAD, ROAD_FOUR = setup_of("posthuman"), setup_of("posthuman", seats=4)
SOLO = setup_of("posthuman", "solo", 1, (("level", "normal"),))
HARD_SOLO = attrs.evolve(SOLO, options=(("level", "hard"),))
THERE = result(reason="fortress", score=10, turns=20)
THERE_FOUR = attrs.evolve(THERE, scores=(10, 1, 1, 1))
THERE_ALONE = attrs.evolve(THERE, scores=(10,))
HUNTED = Result((0, 1), (0, 0), "mutants", 20, ("mutant", "mutant"))


def _scars(n: int, seat: int = 0) -> list[Entry]:
    return [p.ScarDrawn(seat, f"sc{k:02}") for k in range(1, n + 1)]


def _combats(n: int, outcome: str = "won", seat: int = 0) -> list[Entry]:
    facts: list[Entry] = []
    for k in range(n):
        facts += [p.FightBegan(seat, f"ea{k:02}"), p.FightEnded(seat, outcome, card=f"ea{k:02}")]
    return facts


def _crowd(foes: int, seat: int = 0) -> list[Entry]:
    """A combat that is won against an encounter and its minions."""
    joined = [p.MinionJoined(f"mh{k:02}") for k in range(1, foes)]
    return [p.FightBegan(seat, "ea01"), *joined, p.FightEnded(seat, "won", card="ea01")]


def _exchange(dealt: int, seat: int = 0) -> list[Entry]:
    return [p.FightBegan(seat, "ea01"), p.Engaged("ea01", (), (), 1, 0, dealt, 0), p.FightEnded(seat, "won")]


def _meals(missed: int, seat: int = 0) -> list[Entry]:
    return [*(p.Ate(seat, 0) for _ in range(missed)), *(p.Ate(seat, 1) for _ in range(9))]


def _mutations(*seats: int) -> list[Entry]:
    return [p.Turned(seat, ("sc01",), (), ()) for seat in seats]


ROAD_CASES: list[tuple[str, Setup, Sequence[Entry], Result | None, Setup, Sequence[Entry], Result | None]] = [
    ("gate", ROAD, (), THERE, ROAD, (), HUNTED),
    ("full", ROAD_FOUR, (), THERE_FOUR, ROAD, (), THERE),
    ("convoy", SOLO, (), THERE_ALONE, ROAD, (), THERE),
    ("early", HARD_SOLO, (), THERE_ALONE, SOLO, (), THERE_ALONE),
    ("mutants", ROAD, _mutations(0, 1), HUNTED, ROAD, _mutations(1, 0), HUNTED),
    ("narrow", ROAD, (), attrs.evolve(THERE, reason="tie"), ROAD, (), THERE),
    ("quick", ROAD, (), attrs.evolve(THERE, turns=13), ROAD, (), attrs.evolve(THERE, turns=14)),
    ("clean", ROAD, [*_scars(1), p.ScarLost(0, "sc01"), *_scars(3, 1)], THERE, ROAD, _scars(1), THERE),
    ("scarred", ROAD, _scars(5), THERE, ROAD, [*_scars(5), p.ScarLost(0, "sc01")], THERE),
    ("standing", ROAD, [p.KnockedOut(1, "health")], THERE, ROAD, [p.KnockedOut(0, "health")], THERE),
    ("again", ROAD, [p.KnockedOut(0, "health")] * 2, THERE,
     ROAD, [p.KnockedOut(0, "health"), *[p.KnockedOut(1, "morale")] * 5], THERE),
    ("hungry", ROAD, _meals(4), THERE, ROAD, [*_meals(3), *_meals(6, 1)], THERE),
    ("combats", ROAD, _combats(8), None,
     ROAD, [*_combats(7), *_combats(5, "fled"), *_combats(9, seat=1)], None),
    ("crowd", ROAD, _crowd(3), None, ROAD, [*_crowd(2), *_crowd(4, 1)], None),
    ("blow", ROAD, _exchange(5), None, ROAD, [*_exchange(4), *_exchange(6, 1)], None),
    ("evaded", ROAD, _combats(3, "evaded"), None, ROAD, [*_combats(2, "evaded"), *_combats(4)], None),
    ("paid", ROAD, _combats(1, "bribed"), None, ROAD, _combats(2, "bribed", 1), None),
    ("stories", ROAD, [p.WayChosen(0, 0, "ea30")] * 8, None,
     ROAD, [*[p.WayChosen(0, 0, "ea30")] * 7, *[p.WayChosen(1, 0, "ea30")] * 9], None),
    ("followers", ROAD, [p.FollowerActivated(0, "fo01"), p.FollowerActivated(0, "fo02")], None,
     ROAD, [p.FollowerActivated(0, "fo01"), p.FollowersLost(0), p.FollowerActivated(0, "fo02")], None),
    ("skills", ROAD, [p.SkillGained(0, "sk01", True)] * 3, None,
     ROAD, [*[p.SkillGained(0, "sk01", True)] * 2, p.SkillGained(0, "sk02")], None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("id", "setup", "facts", "end", "other", "fewer", "fewer_end"),
    [*COUNCIL_CASES, *CHARTER_CASES, *ROAD_CASES],
    ids=[f"{case[1].game}-{case[0]}" for case in (*COUNCIL_CASES, *CHARTER_CASES, *ROAD_CASES)],
)
def test_it_is_earned_by_what_it_asks_for_and_by_no_less(
    id: str, setup: Setup, facts: Sequence[Entry], end: Result | None,
    other: Setup, fewer: Sequence[Entry], fewer_end: Result | None,
) -> None:  # fmt: skip
    assert id in got(setup, facts, end)
    assert id not in got(other, fewer, fewer_end)


def test_every_achievement_has_such_a_case() -> None:
    cases = {"fallen_land": COUNCIL_CASES, "state51": CHARTER_CASES, "posthuman": ROAD_CASES}
    for game in GAMES:
        assert [case[0] for case in cases[game]] == [each.id for each in achievements(game)]
        assert 15 <= len(achievements(game)) <= 20


def test_titles_are_few_words_that_name_one_thing() -> None:
    every = [each for game in GAMES for each in achievements(game)]
    assert len({each.title for each in every}) == len(every)
    assert all(len(each.title) <= 32 and each.takes.endswith(".") for each in every)


def test_bots_alone_earn_nothing() -> None:
    bots = attrs.evolve(CHARTER, seats=tuple(SeatSpec("steady", str(n)) for n in range(2)))
    assert got(bots, [s.Built(0, "c", "")] * 30, result()) == set()


def test_a_game_that_runs_has_won_nothing() -> None:
    assert got(CHARTER) == got(COUNCIL) == set()


# --- within reach ---


def _played(setup: Setup, bot: str) -> set[str]:
    setup = stage(setup)
    game = open_game(setup.game)
    table = Table(game, setup)
    play_out(table, bots_of(game, setup) | {0: seat_bot(bot, game, setup, 0)})
    return set(earned(PlayedGame(setup, table.entries, table.state, game.result(table.state))))


def _ways(game: str) -> Iterator[tuple[Setup, str]]:
    """Games of many kinds, one seed after the other, bots on the person's seat too."""
    if game == "fallen_land":
        kinds = [
            (setup_of(game), "steady"), (setup_of(game, "short"), "steady"), (setup_of(game, "short"), "random"),
            (setup_of(game, "scenario", 1, (("scenario", "sc02"), ("level", "hard"))), "steady"),
            (setup_of(game, "campaign", 1, (("campaign", "seed_and_ledger"), ("level", "easy"))), "steady"),
        ]  # fmt: skip
    elif game == "posthuman":
        kinds = [
            (setup_of(game, mode, seats), bot)
            for bot in ("steady", "random")
            for seats in (2, 3, 4)
            for mode in ("standard", "short")
        ]
        kinds += [
            (setup_of(game, mode, 1, (("level", level),)), "steady")
            for mode in ("solo", "solo-short")
            for level in ("easy", "hard")
        ]
    else:
        modes = ("rival-settler", "rival-warlord", "rival-overlord", "countdown-long")
        kinds = [(setup_of(game, mode, 1), "steady") for mode in modes]
        kinds += [(setup_of(game, seats=seats), bot) for seats in (2, 3, 4) for bot in ("steady", "random")]
    for seed in itertools.count():
        for setup, bot in kinds:
            seats = tuple(attrs.evolve(seat, kind=bot) if n else seat for n, seat in enumerate(setup.seats))
            yield attrs.evolve(setup, seed=str(seed), seats=seats), bot


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_achievement_is_within_reach_of_bots(game: str) -> None:
    missing = {each.id for each in achievements(game)}
    for setup, bot in itertools.islice(_ways(game), 600):
        missing -= _played(setup, bot)
        if not missing:
            return
    raise AssertionError(f"no bot earns {missing}")
