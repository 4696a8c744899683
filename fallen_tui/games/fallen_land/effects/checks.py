"""What helps or hinders the check, the story card or the roll that is under way."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.engine.records import frozen
from fallen_tui.games.fallen_land import rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.content.vocabulary import Skills, SkillWord, To, Who
from fallen_tui.games.fallen_land.effects.check_steps import Reading, Steps, Unsaid, rolled
from fallen_tui.games.fallen_land.effects.estimating import PASSED, Outlook, Pricing, counted, spread
from fallen_tui.games.fallen_land.effects.whom import somebody, with_party
from fallen_tui.games.fallen_land.state.events import Boosted

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

BOOST = {"check": 0.13, "deed": 0.1, "turn": 0.45}
"""What a skill point of one Character is worth for so long."""
PER_COUNT = 1.0
"""Successes of an amount that is counted, on average."""
REROLLED = {"die": 0.5, "dice": 1.0}
"""Successes that come of dice which are rolled again, on average."""


@frozen
class Successes(Effect):
    """Successes added to the check, or taken below 0; with `skill` only to a check in it."""

    verb = "successes"
    signed = True
    one_sided = True
    momentary = True

    n: Amount
    skill: SkillWord | Literal[""] = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Successes more or less in the check, or in the round of a combat. FL-CHK-12."""
        n = yield from rules.scene.amount(game, self.n, scene, scene.seat)
        if scene.moment is not None and scene.moment.on == "pvp_round":
            scene.moment.amount += n
        elif game.check is not None and self.skill in ("", game.check.skill):
            yield from rules.checks.add_successes(game, n)

    def useful(self, game: State, scene: Scene) -> bool:
        """More where the check is not passed yet, less where it is; in combat always."""
        if scene.moment is not None and scene.moment.on == "pvp_round":
            return True
        check = game.check
        if check is None or check.forced or self.skill not in ("", check.skill):
            return False
        if scene.moment is not None and scene.moment.on == "check":
            return True
        if not check.need:
            return True
        return (check.successes >= check.need) is self.n.negative

    def sentence(self, who: str) -> str:
        check = f"this check if it is of {self.skill.title()}" if self.skill else "this check"
        n = phrases.amount(self.n, "Success")
        return f"take {n} away from {check}" if self.n.negative else f"add {n} to {check}"

    def successes(self) -> float:
        n = self.n
        return PER_COUNT if n.per else n.dice * (n.sides + 1) / 2 * (-1 if n.minus else 1) + n.plus

    def steps(self, reading: Reading) -> Steps:
        if self.skill not in ("", reading.check.skill):
            return reading.as_it_is
        return {(more, ""): p for more, p in rolled(self.n, reading.count(self.n)).items()}

    def at_moment(self, judge: Pricing) -> float:
        return judge.successes(self.n, self.skill)


@frozen
class Skill(Effect):
    """Skill bonuses on Characters for a while."""

    verb = "skill"
    momentary = True
    lacks = "skill"

    skills: Skills
    to: To = ""
    until: Literal["check", "deed", "turn"] = "check"
    who: Who = ""

    @property
    def several(self) -> bool:
        """Whether it concerns each Character of a Party."""
        return self.to in ("", "party", "each")

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Skill bonuses on Characters for a while. FL-CHK-20."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            player = game.players[seat]
            for crown in (yield from rules.scene.crowns(game, self.to or "each", seat, scene)):
                yield Boosted(seat, player.member(crown).card, self.skills, self.until)

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(self, game, scene, with_party(game))

    def sentence(self, who: str) -> str:
        until = {"check": "until the check is over", "deed": "until the Deed is over", "turn": "until the Turn ends"}
        to = f"each Character of {phrases.whom('', who)}" if self.several else phrases.whom(self.to, who)
        return f"{to} has {phrases.skills(self.skills)} {until[self.until]}"

    def estimate(self, found: Tally, look: Outlook) -> None:
        several = counted("character", look) if self.several else 1.0
        spread(found, self.who, look, "other", look.points(self.skills) * several * BOOST[self.until])

    def steps(self, reading: Reading) -> Steps:
        if not reading.check.dice:
            raise Unsaid
        return reading.as_it_is

    def at_moment(self, judge: Pricing) -> float:
        return judge.boosted(self, self.skills, self.several)


def _decides(game: State, want: str) -> bool:
    """Whether there is a check that has not come to it yet."""
    check = game.check
    if check is None or check.forced or not check.need:
        return False
    return (check.successes >= check.need) is (want == "failure") or not check.dice


@frozen
class PassCheck(Effect):
    """The check is passed."""

    verb = "pass_check"
    momentary = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        yield from rules.checks.force(game, "success")

    def useful(self, game: State, scene: Scene) -> bool:
        return _decides(game, "success")

    def sentence(self, who: str) -> str:
        return "the check is passed"

    def successes(self) -> float:
        return PASSED

    def steps(self, reading: Reading) -> Steps:
        return {(0, "success" if reading.check.need else ""): Fraction(1)}

    def at_moment(self, judge: Pricing) -> float:
        return judge.decided(True)


@frozen
class FailCheck(Effect):
    """The check is failed."""

    verb = "fail_check"
    momentary = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        yield from rules.checks.force(game, "failure")

    def useful(self, game: State, scene: Scene) -> bool:
        return _decides(game, "failure")

    def sentence(self, who: str) -> str:
        return "the check is failed"

    def steps(self, reading: Reading) -> Steps:
        return {(0, "failure" if reading.check.need else ""): Fraction(1)}

    def at_moment(self, judge: Pricing) -> float:
        return judge.decided(False)


@frozen
class PassStory(Effect):
    """Every check of the story card counts as passed."""

    verb = "pass_story"
    momentary = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        scene.at().passed = True
        if game.check is not None:
            yield from rules.checks.force(game, "success")

    def useful(self, game: State, scene: Scene) -> bool:
        return game.story_in_play is None or not game.story_in_play.mercenary

    def sentence(self, who: str) -> str:
        return "every check of the card is passed"

    def steps(self, reading: Reading) -> Steps:
        return {(0, "success" if reading.check.need else ""): Fraction(1)}

    def at_moment(self, judge: Pricing) -> float:
        return judge.story_passed()


@frozen
class SkipStory(Effect):
    """The story card is discarded without effect."""

    verb = "skip_story"
    momentary = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        scene.at().skip = True
        yield from ()

    def sentence(self, who: str) -> str:
        return "the story card is discarded without effect and the Deed is over"

    def at_moment(self, judge: Pricing) -> float:
        return judge.skipped(again=False)


@frozen
class Redraw(Effect):
    """The story card is replaced by another of its deck."""

    verb = "redraw"
    momentary = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        scene.at().redraw = True
        yield from ()

    def sentence(self, who: str) -> str:
        return "replace the story card by another of its deck"

    def at_moment(self, judge: Pricing) -> float:
        return judge.skipped(again=True)


@frozen
class Reroll(Effect):
    """Dice just rolled are rolled again."""

    verb = "reroll"
    one_sided = True
    momentary = True

    what: Literal["die", "dice", "movement", "flight", "town", "heal"]

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Dice just rolled once more."""
        if self.what == "die":
            yield from rules.checks.reroll_die(game, scene.seat)
        elif self.what == "dice":
            yield from rules.checks.reroll_all(game)
        else:
            scene.at().reroll = True

    def sentence(self, who: str) -> str:
        return _REROLL[self.what]

    def successes(self) -> float:
        return REROLLED.get(self.what, 0.0)

    def steps(self, reading: Reading) -> Steps:
        if self.what == "die":
            raise Unsaid
        return {(0, "again"): Fraction(1)} if self.what == "dice" else reading.as_it_is

    def at_moment(self, judge: Pricing) -> float:
        return judge.rerolled(self.what)


_REROLL = {
    "die": "reroll one die",
    "dice": "reroll all dice",
    "movement": "reroll the movement die",
    "flight": "reroll the Flight die",
    "town": "reroll the Town Events die",
    "heal": "reroll the healing dice",
}


@frozen
class RollBonus(Effect):
    """Added to the roll just made."""

    verb = "roll_bonus"
    signed = True
    one_sided = True
    momentary = True

    n: Amount

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        scene.at().amount += yield from rules.scene.amount(game, self.n, scene, scene.seat)

    def sentence(self, who: str) -> str:
        taken = self.n.negative
        return f"{'take' if taken else 'add'} {phrases.amount(self.n)} {'from' if taken else 'to'} the roll"

    def at_moment(self, judge: Pricing) -> float:
        return judge.added(self.n)
