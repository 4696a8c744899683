"""The checks of a story card, who makes them, and the outcome. CHK-01 to CHK-19, ENC-08 to ENC-12, MIS-04."""

from __future__ import annotations

from fallen_tui.engine.records import Single, define
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.content.card_parts import CheckSpec
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.content.stories import Script, Story
from fallen_tui.games.fallen_land.queries.bonuses import standing
from fallen_tui.games.fallen_land.rules.checks import (
    Outcome,
    end_boosts,
    omega_check,
    party_check,
    ready_alone,
    solo_check,
    throw_each,
    work_out_alone,
)
from fallen_tui.games.fallen_land.rules.moments import Moment
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state.events import StoryResult, StoryStage, StoryTested, Used
from fallen_tui.games.fallen_land.state.keys.words import Nth, words
from fallen_tui.games.fallen_land.state.player import Member
from fallen_tui.games.fallen_land.state.table import NOBODY, State, StoryInPlay

SURE = Outcome(True, 0, 0)
"""A check that counts as passed without a roll."""


@define
class Attempt(Single):
    """One Character on an Individual card: the checks still to come, the one at hand and how it went.

    sure   the check at hand, or the card without any, is passed without a roll
    """

    crown: int
    member: Member
    left: list[CheckSpec]
    spec: CheckSpec | None = None
    sure: bool = False
    outcome: Outcome = SURE


# --- the card in play and those who take part ---


def the_story_in_play(game: State) -> StoryInPlay:
    """The story card in play."""
    assert game.story_in_play is not None
    return game.story_in_play


def scene(
    game: State, seat: int, *, moment: Moment | None = None, tested: int = NOBODY, outcome: Outcome | None = None
) -> Scene:
    """Effects of the story card in play, for one of the Parties that take part."""
    in_play = the_story_in_play(game)
    story = None if in_play.visit else game.cards.stories[in_play.card]
    return Scene(
        seat,
        card=in_play.card,
        moment=moment,
        cause="party" if story is None else story.who,
        tested=tested,
        success=0 if outcome is None else outcome.successes,
        spare=0 if outcome is None else outcome.spare,
        missing=0 if outcome is None else outcome.missing,
        mercenary=in_play.mercenary,
    )


def nobody(game: State) -> bool:
    """Whether all are gone who could go on with the story card."""
    in_play = the_story_in_play(game)
    if in_play.mercenary:
        return all(band.card != in_play.mercenary for band in game.mercenaries)
    return not any(game.players[seat].party for seat in in_play.joined)


def for_all(game: State, effects: Do, moment: Moment | None = None) -> Rule[None]:
    """Directions of the card, in full for every Party that takes part; `moment` takes what they order. FL-GAP-55."""
    in_play = the_story_in_play(game)
    if not effects:
        return
    for seat in tuple(in_play.joined):
        if in_play.mercenary or game.players[seat].party:
            yield from carry_out(game, effects, scene(game, seat, tested=in_play.tested, moment=moment))


# --- checks and outcomes ---


def decide(game: State, script: Script) -> Rule[str]:
    """The checks from left to right, and the outcome: success, failure, fled. FL-CHK-05, FL-CHK-13, FL-ENC-10."""
    in_play = the_story_in_play(game)
    if script.checks and not in_play.passed:
        yield StoryStage("checks")
    if in_play.mercenary:
        return (yield from decide_for(game, script, NOBODY))
    if script.who == "individual":
        return (yield from decide_each(game, script))
    if script.who == "solo" and script.checks and game.players[in_play.seat].crowns[in_play.tested] is None:
        return (yield from fail_unrolled(game, script))
    return (yield from decide_for(game, script, in_play.tested))


def decide_for(game: State, script: Script, crown: int) -> Rule[str]:
    """The checks and the outcome for one Character, or for all together (NOBODY); "fled" where there is none."""
    won, spec, outcome = yield from try_checks(game, script, crown)
    if outcome is not None and outcome.fled:
        return "fled"
    result = "success" if won else "failure"
    if nobody(game):
        return "failure"
    yield StoryResult(the_story_in_play(game).seat, script.card, result, crown, chosen(script, spec))
    yield from reap(game, script, won, spec, outcome, crown)
    return result


def chosen(script: Script, spec: CheckSpec | None) -> int:
    """Which check of an either-or card was tried; NOBODY where all are. FL-CHK-15."""
    return script.checks.index(spec) if script.or_ and spec is not None else NOBODY


def decide_each(game: State, script: Script) -> Rule[str]:
    """All roll together and are worked out from Crown 1 to Crown 5; where one fails, the card is failed.

    FL-CHK-07, FL-CHK-13, FL-RES-08, FL-GAP-63.
    """
    seat = the_story_in_play(game).seat
    player = game.players[seat]
    trying = []
    for crown, member in able(game, seat, script.checks):
        trying.append(Attempt(crown, member, list((yield from picked(game, script, crown)))))
    results = []
    while trying:
        yield from throw_together(game, script, trying)
        for attempt in tuple(trying):
            if player.crowns[attempt.crown] is attempt.member:
                yield StoryTested(seat, attempt.crown)
                if (yield from passes_on(game, attempt)):
                    continue
                results.append((yield from conclude(game, script, attempt)))
            trying.remove(attempt)
        yield from end_boosts(game, (seat,))
    if player.party:
        yield StoryTested(seat, NOBODY)
    result = "failure" if "failure" in results or not results else "success"
    if results and results[-1] != result:
        yield StoryResult(seat, script.card, result)
    return result


def throw_together(game: State, script: Script, trying: list[Attempt]) -> Rule[None]:
    """Each Character's moment before the dice of the next check, then all dice. FL-CHK-07, FL-SKL-11."""
    in_play, rolling = the_story_in_play(game), []
    for attempt in trying:
        attempt.spec, attempt.sure = (attempt.left.pop(0) if attempt.left else None), True
        spec = attempt.spec
        if spec is None or in_play.passed or (yield from waive(game, spec)):
            continue
        if game.players[in_play.seat].crowns[attempt.crown] is attempt.member:
            attempt.sure = False
            rolling.append(attempt.crown)
            yield from ready_alone(game, in_play.seat, attempt.crown, spec.skill, spec.need, melee=script.melee)
    if not in_play.passed:
        yield from throw_each(game, in_play.seat, tuple(rolling))


def passes_on(game: State, attempt: Attempt) -> Rule[bool]:
    """Work out the check of one Character; whether another check of the card follows. FL-CHK-07, FL-CHK-13."""
    sure = attempt.sure or the_story_in_play(game).passed
    attempt.outcome = SURE if sure else (yield from work_out_alone(game, attempt.crown))
    return attempt.outcome.passed and bool(attempt.left) and not nobody(game)


def conclude(game: State, script: Script, attempt: Attempt) -> Rule[str]:
    """What comes of the card for one Character. FL-CHK-07."""
    if nobody(game):
        return "failure"
    result = "success" if attempt.outcome.passed else "failure"
    check = chosen(script, attempt.spec)
    yield StoryResult(the_story_in_play(game).seat, script.card, result, attempt.crown, check)
    yield from reap(game, script, attempt.outcome.passed, attempt.spec, attempt.outcome, attempt.crown)
    return result


def able(game: State, seat: int, checks: tuple[CheckSpec, ...]) -> list[tuple[int, Member]]:
    """Who can be tested alone: a hit man in Combat only, unless there is nobody else. FL-NPC-21."""
    party = game.players[seat].party
    if all(check.skill == "combat" for check in checks):
        return party
    return [(crown, member) for crown, member in party if member.card in game.cards.characters] or party


def try_checks(game: State, script: Script, crown: int) -> Rule[tuple[bool, CheckSpec | None, Outcome | None]]:
    """All checks, or a chosen one: whether passed, the last one tried, how it went. FL-CHK-13 to FL-CHK-15."""
    in_play = the_story_in_play(game)
    checks = yield from picked(game, script, crown)
    outcome = None
    for spec in checks:
        if not in_play.passed:
            waived = yield from waive(game, spec)
            outcome = SURE if waived else (yield from roll_check(game, script, spec, crown))
        if nobody(game):
            return False, spec, outcome
        if not in_play.passed and outcome is not None and not outcome.passed:
            return False, spec, outcome
    return True, checks[-1] if checks else None, outcome


def picked(game: State, script: Script, crown: int) -> Rule[tuple[CheckSpec, ...]]:
    """The checks to be made: all, or the one that is chosen of an either-or card. FL-CHK-15."""
    if not script.or_:
        return script.checks
    keys = tuple(map(Nth.of, range(len(script.checks))))
    seat = the_story_in_play(game).seat
    key = yield Ask(seat, "which_check", keys, "FL-CHK-15", about=(script.card, crown))
    return (script.checks[key.n],)


def waive(game: State, spec: CheckSpec) -> Rule[bool]:
    """Whether a card passes the check without a roll; none does for a visit or a mercenary. FL-DEC-66."""
    in_play = the_story_in_play(game)
    if in_play.visit or in_play.mercenary:
        return False
    passed = yield from free_pass(game, in_play.seat, game.cards.stories[in_play.card], spec.skill)
    if passed is None:
        return False
    yield Used(in_play.seat, passed, limit_key(game, passed))
    return True


def roll_check(game: State, script: Script, spec: CheckSpec, crown: int) -> Rule[Outcome]:
    """One check, by whoever makes it. FL-CHK-01 to FL-CHK-12, FL-CHK-18, FL-CHK-19."""
    in_play = the_story_in_play(game)
    seat = in_play.seat
    if in_play.mercenary:
        band = game.cards.actions[in_play.mercenary]
        return (
            yield from omega_check(
                game, seat, in_play.mercenary, spec.skill, spec.need, band.dice, band.omega, kind="party"
            )
        )
    if crown == NOBODY:
        others = tuple(other for other in in_play.joined if other != seat and game.players[other].party)
        return (yield from party_check(game, seat, spec.skill, spec.need, melee=script.melee, seats=others))
    if game.players[seat].crowns[crown] is None:
        return Outcome(False, 0, spec.need)
    return (yield from solo_check(game, seat, crown, spec.skill, spec.need, melee=script.melee))


def fail_unrolled(game: State, script: Script) -> Rule[str]:
    """The failure part without a roll: Flight that failed, or a tested Character who died. FL-FLT-05, FL-ENC-08."""
    in_play = the_story_in_play(game)
    spec = None
    if script.or_:
        fights = [check for check in script.checks if check.skill == "combat"]
        spec = max(fights or script.checks, key=lambda check: check.need)
    yield StoryResult(in_play.seat, script.card, "failure", in_play.tested, chosen(script, spec))
    yield from reap(game, script, False, spec, None, in_play.tested)
    return "failure"


def reap(
    game: State, script: Script, won: bool, spec: CheckSpec | None, outcome: Outcome | None, crown: int
) -> Rule[None]:
    """The success or failure part, in full for every Party that takes part. FL-ENC-09, FL-CHK-15, FL-GAP-55."""
    in_play = the_story_in_play(game)
    own = None if spec is None or not script.or_ else spec.success if won else spec.failure
    part = own or (script.success if won else script.failure)
    if part is None:
        return
    for seat in tuple(in_play.joined):
        if in_play.mercenary or game.players[seat].party:
            yield from carry_out(game, part.do, scene(game, seat, tested=crown, outcome=outcome))


def try_optional(game: State, story: Story) -> Rule[None]:
    """The Optional Skill Check, if they want it; a failure undoes nothing. FL-CHK-16, FL-CHK-17, FL-MIS-04."""
    in_play, optional = the_story_in_play(game), story.optional
    assert optional is not None
    yield StoryStage("optional")
    answer = yield Ask(in_play.seat, "optional", words("try", "leave"), "FL-CHK-16", about=(story.id,))
    if answer == "try":
        spec = CheckSpec(optional.skill, optional.need)
        script = Script(story.id, (spec,), optional.success, optional.failure)
        outcome = SURE if in_play.passed else (yield from roll_check(game, script, spec, NOBODY))
        yield StoryStage("epilogue")
        if not nobody(game):
            yield from reap(game, script, outcome.passed, spec, outcome, NOBODY)


# --- passing without a roll ---


def free_pass(game: State, seat: int, story: Story, skill: str = "") -> Rule[str | None]:
    """The card that lets a Party pass a story without a roll, or its checks in a skill; a rare one if they want it."""
    for bonus, card, _ in standing(game, seat, "passes"):
        if bonus.skill != skill or (bonus.deck and bonus.deck != story.deck):
            continue
        if bonus.category and bonus.category not in story.categories:
            continue
        if not bonus.limit.per:
            return card
        used = game.used_now if bonus.limit.per == "turn" else game.used
        if used.get(f"{card}#passes", 0) < bonus.limit.n:
            answer = yield Ask(
                seat, "free_pass", words("pass", "roll"), "FL-ENC-12", "pass", about=(story.id, card, skill)
            )
            if answer == "pass":
                return card
    return None


def limit_key(game: State, card: str) -> str:
    """Where the limited free pass of a card is counted; "" where it has no limit."""
    given = game.cards.gives["passes"].get(card, ()) if card else ()
    return f"{card}#passes" if any(bonus.limit.per for bonus in given) else ""
