"""A check at once, with its own success and failure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.adventure.text.effects import clauses
from fallen_tui.engine.records import frozen
from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect
from fallen_tui.games.fallen_land.content.vocabulary import SkillWord, To, Who
from fallen_tui.games.fallen_land.effects.estimating import (
    Outlook,
    concerned,
    tally,
)
from fallen_tui.games.fallen_land.state.table import CREW

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

SURE, EACH, LEAST, MOST = 1.15, 0.17, 0.1, 0.95
"""How likely a Party passes a check that needs nothing, how much less for each Success; the least and the most."""
ALONE, EACH_ALONE = 0.75, 0.4
"""How likely one Character passes a check that needs one Success, and how much less for each Success more."""


@frozen
class Check(Effect):
    """A check at once, with its own success and failure."""

    verb = "check"
    of_party = True

    skill: SkillWord
    need: int
    success: Do = ()
    failure: Do = ()
    who_rolls: Literal["party", "solo"] = "party"
    to: To = ""
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        demand(
            (1 <= self.need <= 15, "need", "must be 1 to 15 Successes"),
            (bool(self.success or self.failure), "success", "a check needs success, failure or both"),
        )

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A check at once; each player concerned makes their own."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if not game.players[seat].party:
                continue
            tested = scene.tested
            if self.who_rolls == "party":
                outcome = yield from rules.checks.party_check(game, seat, self.skill, self.need)
            else:
                rolling = yield from rules.scene.crowns(game, self.to or "chosen", seat, scene)
                if not rolling:
                    continue
                tested = rolling[0]
                outcome = yield from rules.checks.solo_check(game, seat, tested, self.skill, self.need)
            inner = rules.scene.Scene(
                seat,
                scene.card,
                target=f"seat:{scene.seat}" if seat != scene.seat else scene.target,
                aimed=scene.aimed and seat == scene.seat,
                bearer=scene.bearer if seat == scene.seat else "",
                moment=scene.moment,
                cause=scene.cause,
                tested=tested,
                success=outcome.successes,
                spare=outcome.spare,
                missing=outcome.missing,
                mercenary=scene.mercenary,
            )
            yield from rules.scene.carry_out(game, self.success if outcome.passed else self.failure, inner)

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        """The rival's Party rolls its Omega dice, one for a Character alone. FL-VAR-30."""
        crew = queries.crew
        dice = crew.DICE if self.who_rolls == "party" else 1
        found = yield from rules.checks.omega_check(
            game, seat, CREW, self.skill, self.need, dice, crew.omega(game), kind=self.who_rolls
        )
        inner = rules.scene.Scene(
            seat,
            scene.card,
            target=f"seat:{scene.seat}" if seat != scene.seat else scene.target,
            moment=scene.moment,
            cause=scene.cause,
            success=found.successes,
            spare=found.spare,
            missing=found.missing,
        )
        yield from rules.scene.carry_out(game, self.success if found.passed else self.failure, inner)

    def sentence(self, who: str) -> str:
        solo = self.who_rolls == "solo"
        roller = phrases.whom(self.to or "chosen", who) if solo else phrases.whom("", who)
        kind = f"{'Solo ' if solo else ''}{self.skill.title()} check"
        parts = [("success", self.success), ("failure", self.failure)]
        results = "; ".join(f"on a {name}: {clauses(do, who)}" for name, do in parts if do)
        return f"{roller} makes a {kind} for {phrases.counted(self.need, 'Success')} ({results})"

    def estimate(self, found: Tally, look: Outlook) -> None:
        passed = max(LEAST, min(MOST, SURE - EACH * self.need))
        if self.who_rolls == "solo":
            passed = max(LEAST, ALONE - EACH_ALONE * (self.need - 1))
        for aimed, times in zip((False, True), concerned(self.who, look), strict=True):
            theirs = attrs.evolve(look, aimed=aimed)
            found.take(tally(self.success, theirs), passed * times)
            found.take(tally(self.failure, theirs), (1 - passed) * times)


def chance_of(view: State, seat: int, do: Do, whom: str) -> float | None:
    """The chance to pass the one check of a Party's own among some effects; None where there is none, or several.

    whom   whom effects concern that name nobody
    """
    checks = [effect for effect in do if isinstance(effect, Check) and (effect.who or whom) == "you"]
    if len(checks) != 1 or checks[0].who_rolls != "party" or not view.players[seat].party:
        return None
    return queries.chances.chance(view, queries.chances.Roller(seat), checks[0].skill, checks[0].need)
