"""Skill Checks: everybody rolls, 1s may be rolled again, Successes are counted. SKL, CHK, FL-NPC-24."""

from __future__ import annotations

from fallen_tui.engine.keys import Key
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.card_index import greedy
from fallen_tui.games.fallen_land.queries.pools import TOGETHER, Pool, omega_pool, pool, support
from fallen_tui.games.fallen_land.rules import hooks
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.state.events import (
    BoostsEnded,
    CheckBegan,
    CheckChanged,
    CheckEnded,
    CheckReadied,
    CheckWaits,
    DiceThrown,
    DieRerolled,
    EachThrown,
    StoryPassed,
)
from fallen_tui.games.fallen_land.state.events.checks import OF_STORIES
from fallen_tui.games.fallen_land.state.keys.words import STOP, Die
from fallen_tui.games.fallen_land.state.table import CheckNow, State, Thrown

__all__ = [
    "Outcome", "Pool", "add_successes", "end_boosts", "force", "omega_check", "party_check", "pool", "ready_alone",
    "reroll_all", "reroll_die", "solo_check", "throw_each", "verdict", "work_out_alone",
]  # fmt: skip


@frozen
class Outcome(FrozenRecord):
    """How a check ended. With `need` 0 nothing could fail, and only the Successes matter.

    fled   the Party got away before the dice
    """

    passed: bool
    successes: int
    need: int
    fled: bool = False

    @property
    def spare(self) -> int:
        """Successes beyond what was needed."""
        return max(0, self.successes - self.need)

    @property
    def missing(self) -> int:
        """Successes short of what was needed."""
        return max(0, self.need - self.successes)


# --- the kinds of check ---


def party_check(
    game: State,
    seat: int,
    skill: str,
    need: int,
    *,
    melee: bool = False,
    kind: str = "party",
    seats: tuple[int, ...] = (),
) -> Rule[Outcome]:
    """A check of a Party, or of several together (`seats`: the others). FL-CHK-01 to FL-CHK-03, FL-CHK-18."""
    aid = [support(game, each, skill, kind, melee) for each in (seat, *seats)]
    fixed, extra = sum(each[0] for each in aid), sum(each[1] for each in aid)
    yield CheckBegan(seat, skill, need, kind, fixed=fixed, extra=extra, seats=seats, melee=melee)
    return (yield from _carry_through(game))


def solo_check(
    game: State, seat: int, crown: int, skill: str, need: int, *, melee: bool = False, kind: str = "solo"
) -> Rule[Outcome]:
    """A check of one Character alone: solo, individual, duel, strike. FL-CHK-04, FL-CHK-06, FL-CHK-08, FL-CHK-12."""
    yield CheckBegan(seat, skill, need, kind, crown, melee=melee)
    return (yield from _carry_through(game))


def omega_check(
    game: State, seat: int, card: str, skill: str, need: int, dice: int, omega: int, *, kind: str
) -> Rule[Outcome]:
    """A check of a mercenary or hit man with so many dice against its Omega figure. FL-CHK-19, FL-NPC-24."""
    yield CheckBegan(seat, skill, need, kind, card=card)
    return (yield from _carry_through(game, omega_pool(dice, omega)))


# --- the checks of an Individual card ---


def ready_alone(game: State, seat: int, crown: int, skill: str, need: int, *, melee: bool = False) -> Rule[None]:
    """The moment before the dice of one Character, whose check then waits for the dice of all. FL-CHK-07."""
    yield CheckReadied(seat, skill, need, "individual", crown, melee)
    yield from _moment(game, "check")
    yield CheckWaits()


def throw_each(game: State, seat: int, crowns: tuple[int, ...]) -> Rule[None]:
    """The dice of all whose checks wait, at once; none for a check that is decided already. FL-CHK-07, FL-SKL-11."""
    waiting = [] if game.story_in_play is None else [game.story_in_play.waiting[crown] for crown in crowns]
    rows = [row for check in waiting if not check.forced for row in _rows(game, check)]
    if rows:
        faces = yield Roll(len(rows), 10, "check", "Individual Skill Check")
        yield EachThrown(seat, tuple((*row, face) for row, face in zip(rows, faces, strict=True)))


def work_out_alone(game: State, crown: int) -> Rule[Outcome]:
    """The check of one Character with the die that has fallen for it, all others seen. FL-CHK-07, FL-SKL-07."""
    assert game.story_in_play is not None
    waited, die = game.story_in_play.waiting[crown], game.story_in_play.thrown.get(crown)
    yield CheckBegan(
        waited.seat, waited.skill, waited.need, waited.kind, crown, waited.fixed, waited.extra, melee=waited.melee
    )
    if waited.forced:
        yield CheckChanged(forced=waited.forced)
    else:
        if die is not None:
            yield DiceThrown((die,))
        yield from _work_out(game)
    return (yield from _close(game))


# --- the procedure ---


def _carry_through(game: State, omega: Pool | None = None) -> Rule[Outcome]:
    """From the moment before the dice to the end; `omega`: dice that are no Party's. FL-SKL-11, FL-SKL-12.

    Whatever a reaction to the dice changes, 1s may be rolled again after it. FL-SKL-07
    """
    check = _now(game)
    group = (check.seat, *check.seats)
    yield from _moment(game, "check")
    if not check.forced:
        yield from _throw(_rows(game, check) if omega is None else _of_one(check.seat, omega))
        yield from _work_out(game)
    outcome = yield from _close(game)
    yield from end_boosts(game, group)
    return outcome


def _work_out(game: State) -> Rule[None]:
    """The dice have fallen: 1s are rolled again and reactions are heard, until nothing changes any more.

    Who passed is not asked again about dice that lie as they lay.
    """
    check, heard = _now(game), False
    while True:
        stood = check.successes, check.forced
        yield from _roll_ones_again(game, check)
        if heard and stood == (check.successes, check.forced):
            return
        stood = check.successes, check.forced
        yield from _moment(game, "dice")
        heard = True
        if stood == (check.successes, check.forced):
            return


def _close(game: State) -> Rule[Outcome]:
    outcome = _counted(_now(game))
    yield CheckEnded(outcome.passed, outcome.successes)
    return outcome


def verdict(check: CheckNow) -> str:
    """How a check stands: success, failure, fled; "" where there is nothing to pass. FL-SKL-12."""
    if not check.need:
        return ""
    return check.forced or ("success" if check.successes >= check.need else "failure")


def _moment(game: State, on: str) -> Rule[None]:
    """The window before or after the dice, for each Party that takes part; none for a mercenary. FL-DEC-66."""
    check = _now(game)
    if check.card:
        return
    in_play = game.story_in_play if check.kind in OF_STORIES and game.combat is None else None
    for seat in (check.seat, *check.seats):
        moment = Moment(on, seat, skill=check.skill, kind=_in_words_of_cards(check.kind), crown=check.crown)
        if in_play is not None:
            moment.story, moment.deck = in_play.card, in_play.deck
        yield from _reactions(game, check, moment)
        if moment.passed and in_play is not None and not in_play.passed:
            yield StoryPassed(seat)


def _reactions(game: State, check: CheckNow, moment: Moment) -> Rule[None]:
    """A window in which every reaction finds the check as the one before it left it."""
    opened = window(game, moment)
    answer = None
    while True:
        if moment.on == "dice":
            moment.result = verdict(check)
        try:
            step = opened.send(answer)
        except StopIteration:
            return
        answer = yield step


def _in_words_of_cards(kind: str) -> str:
    """The kind of a check as cards name it: party, solo, individual. FL-HEA-01, FL-PVP-17."""
    if kind in TOGETHER:
        return "party"
    return "individual" if kind == "individual" else "solo"


def _rows(game: State, check: CheckNow) -> list[tuple[int, int, int, bool]]:
    """Every die of the Parties that take part: seat, Crown, Total Skill, Master."""
    return [
        row
        for seat in (check.seat, *check.seats)
        for row in _of_one(seat, pool(game, seat, check.skill, check.melee, check.kind, check.crown))
    ]


def _of_one(seat: int, dice: Pool) -> list[tuple[int, int, int, bool]]:
    return [(seat, *die) for die in dice.dice]


def _throw(rows: list[tuple[int, int, int, bool]]) -> Rule[None]:
    """All dice at once. FL-SKL-11."""
    if rows:
        faces = yield Roll(len(rows), 10, "check", "Skill Check")
        yield DiceThrown(tuple((*row, face) for row, face in zip(rows, faces, strict=True)))


def _roll_ones_again(game: State, check: CheckNow) -> Rule[None]:
    """1s may be rolled again, one by one, all dice seen, while Successes may be wanted. FL-SKL-06, FL-SKL-07."""
    content: set[int] = set()
    while not check.forced and (not check.need or check.successes < check.need or surplus(game, check)):
        ones = [place for place, die in enumerate(check.dice) if die.faces[-1] == 1 and die.seat not in content]
        if not ones:
            return
        seat = check.dice[ones[0]].seat
        ones = [place for place in ones if check.dice[place].seat == seat]
        keys = (STOP, *map(Die.of, ones))
        ask = Ask(seat, "reroll", keys, "FL-SKL-07", _advice(check, ones), (check.skill, check.need))
        answer = yield from hooks.asked.answered(game, ask)
        if answer == STOP:
            content.add(seat)
        else:
            (face,) = yield Roll(1, 10, "check", "a 1 is rolled again")
            yield DieRerolled(answer.place, face)
            content.clear()


def surplus(game: State, check: CheckNow) -> bool:
    """Whether Successes beyond what is needed may count: on every sealed card, whatever it hides. FL-INF-10, FL-DEC-60.

    A card that can be read, as a Point of Interest that is visited, is only asked about where they do count.
    """
    in_play = game.story_in_play
    if in_play is None or check.kind not in OF_STORIES:
        return False
    sealed = in_play.stage == "optional" or (in_play.stage == "checks" and not (in_play.disclosed or in_play.visit))
    return sealed or greedy(game.cards.stories.get(in_play.card))


def _advice(check: CheckNow, ones: list[int]) -> Key:
    """The 1 to roll again by the odds, or to stop: for what is needed, else for the most Successes on average.

    A check that is passed stays so: the advice is to stop.
    """
    live = tuple((_odds(check.dice[place]), check.dice[place].successes) for place in ones)
    if check.need > check.successes:
        others = check.fixed + check.extra + sum(die.successes for die in check.dice) - sum(held for _, held in live)
        best = odds.advise(live, others, check.need)
        return STOP if best is None else Die.of(ones[best])
    if check.need:
        return STOP
    gains = [odds.gain_of_reroll(die, held) for die, held in live]
    most = max(gains)
    return Die.of(ones[gains.index(most)]) if most > 0 else STOP


def _odds(die: Thrown) -> odds.CheckDie:
    return odds.die_of(die.total, die.master)


def _counted(check: CheckNow) -> Outcome:
    """The Successes as they stand; a card that decides the check sees to it that they are enough, or are not."""
    found = check.successes
    passed = verdict(check) not in ("failure", "fled")
    if check.forced:
        found = max(found, check.need) if passed else min(found, check.need - 1)
    return Outcome(passed, found, check.need, check.forced == "fled")


def end_boosts(game: State, group: tuple[int, ...]) -> Rule[None]:
    """Skill bonuses for one check run out, unless a check that waits for this one has not been rolled yet."""
    if game.check is not None and not game.check.dice:
        return
    for seat in group:
        if any(boost.until == "check" for boost in game.players[seat].boosts):
            yield BoostsEnded(seat, "check")


# --- what effects do to a check, in the windows before and after its dice ---


def add_successes(game: State, n: int) -> Rule[None]:
    """Add Successes to the pending check; a negative number takes some away."""
    if game.check is not None and n:
        yield CheckChanged(extra=n)


def force(game: State, how: str) -> Rule[None]:
    """The check under way is decided: success, failure, fled. Where nothing is needed, nothing can be."""
    if game.check is not None and game.check.need:
        yield CheckChanged(forced=how)


def reroll_die(game: State, seat: int) -> Rule[None]:
    """A seat has one die of the check thrown anew, whatever it shows."""
    check = game.check
    if check is None or not check.dice:
        return
    keys = tuple(map(Die.of, range(len(check.dice))))
    answer = yield Ask(seat, "reroll_any", keys, "FL-SKL-11", _poorest(check, seat), (check.skill, check.need))
    (face,) = yield Roll(1, 10, "check", "a die is thrown anew")
    yield DieRerolled(answer.place, face, anew=True)


def reroll_all(game: State) -> Rule[None]:
    """All dice of the check are thrown anew."""
    if game.check is not None:
        yield from _throw([(die.seat, die.crown, die.total, die.master) for die in game.check.dice])


def _poorest(check: CheckNow, seat: int) -> Die:
    """The die that is most below its average, for those who take part; for others the one most above it."""
    sign = 1 if seat == check.seat or seat in check.seats else -1
    gains = [sign * (odds.expected((_odds(die),)) - die.successes) for die in check.dice]
    return Die.of(gains.index(max(gains)))


def _now(game: State) -> CheckNow:
    assert game.check is not None
    return game.check
