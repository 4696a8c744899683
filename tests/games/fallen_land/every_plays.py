"""A rule driven to its end so that a certain outcome of a card comes, and a watch over what was reached on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from fallen_tui.engine.errors import IllegalAnswer
from fallen_tui.engine.rules import Ask, AskAll, Checkpoint, Roll, Rule, Shuffle
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.effects.registry import every_kind
from fallen_tui.games.fallen_land.effects.harm import Damages
from fallen_tui.games.fallen_land.rules import plays
from fallen_tui.games.fallen_land.rules.moments import Moment, fits
from fallen_tui.games.fallen_land.rules.targets import seat_of
from fallen_tui.games.fallen_land.state import events
from fallen_tui.games.fallen_land.state.table import NOBODY, CheckNow, State
from tests.games.fallen_land import kinds as e
from tests.games.fallen_land.every_outcomes import Aim, Key, Mark

STEPS = 3000
"""How many steps a rule may take before it counts as endless."""
FLOW = (Mark, e.Choose, e.May, e.RollTable, e.If, e.Repeat, e.Check)
"""Effects reached as they are carried out; all others, when an event or a change of the moment comes of them."""
OF_STORIES = ("party", "solo", "individual")
TAKEN = {
    "optional": "try", "invite": None, "join": "join", "admit": "admit", "free_pass": "roll", "buy_offered": "yes",
    "late_technology": "buy", "reroll": "stop", "heal_terms": "allow", "heal_accept": "pay", "desk": "done",
    "offer_reply": "accept", "rebuild_price": None, "chips_fire": "fire", "outfit": "done", "town": "done",
}  # fmt: skip
"""What is answered whatever is tried."""

DONE: dict[str, type] = {
    "claim": events.ResourceClaimed, "destroy": events.ResourceDestroyed, "mission": events.StoryResult,
    "attack": events.CombatBegan, "kill": events.CombatBegan, "join": events.Joined, "supply": events.MercenaryLeft,
}  # fmt: skip
"""What shows that somebody hired has done a job."""

_under_way: list[Any] = []
"""The effects that are being carried out, the innermost last."""
_seen: set[Key] = set()


@contextmanager
def watching() -> Iterator[None]:
    """Effects note when they are carried out; marks are effects that do nothing and are of no use.

    No 1 is rolled again, so no advice is worked out: with Successes as `Play.weigh` sets them it takes half the time.
    """

    def watch(deed: Any) -> Any:
        def carry_out(effect: Any, game: Any, scene: Any) -> Any:
            _under_way.append(effect)
            before = repr(scene.moment)
            try:
                yield from deed(effect, game, scene)
                if isinstance(effect, FLOW) or (before not in ("None", repr(scene.moment))):
                    _seen.add(("effect", id(effect)))
            finally:
                if _under_way and _under_way[-1] is effect:
                    _under_way.pop()

        return carry_out

    def use_noted(game: Any, seat: int, card: str, n: int, moment: Any) -> Any:
        _note_moment(game, seat, f"use:{card}#{n}", plays.abilities(game, card)[n].when, moment)
        yield from use_ability(game, seat, card, n, moment)

    def play_noted(game: Any, seat: int, card: str, moment: Any) -> Any:
        _note_moment(game, seat, f"play:{card}", game.cards.actions[card].when, moment)
        yield from play_card(game, seat, card, moment)

    use_ability, play_card = plays.use, plays.play_card
    with pytest.MonkeyPatch.context() as patch:
        for kind in (*every_kind().values(), Damages, Mark):
            patch.setattr(kind, "carry_out", watch(kind.carry_out))
        patch.setattr(odds, "advise", lambda live, total_of_others, need: None)
        patch.setattr(plays, "use", use_noted)
        patch.setattr(plays, "play_card", play_noted)
        yield


def _note_moment(game: Any, seat: int, key: str, whens: Any, moment: Any) -> None:
    """At which of its moments a card is played or used."""
    now = moment or Moment("deed" if game.phase == "exploits" else game.phase, seat)
    _seen.update(("used", key, id(when)) for when in whens if fits(game, when, seat, now))


def refuse_wrong(ask: Ask) -> None:
    """No answer is taken that is not among those offered. Raises AssertionError."""
    for wrong in (None, "no such key", ("no such key",), ((("no such key", 1),), ()), -1, ask.high + 1):
        if ask.kind == "amount" or type(wrong) is not int:
            try:
                ask.check(wrong)
            except IllegalAnswer:
                continue
            raise AssertionError(f"{wrong!r} was accepted for {ask.topic}")


class Play:
    """One run of a rule: what is aimed at decides dice and answers, and the `turn` of the attempt where it does not.

    card   the card that is tried: it is played or used wherever that is offered, as often as `uses` says
    seen   what was reached; spent: whether it was used up
    """

    def __init__(self, state: State, card: str, aim: Aim, turn: int, deed: str = "") -> None:
        self.state, self.card, self.aim, self.turn, self.deed = state, card, aim, turn, deed
        self.seen: set[Key] = set()
        self.uses = 2
        self.spent = False
        self.rolled: Counter[str] = Counter()
        self.offered: set[str] = set()

    def run(self, rule: Rule[Any]) -> set[Key]:
        """Run a rule to its end; what was reached. Raises AssertionError where it does not end."""
        _under_way.clear()
        _seen.clear()
        reply: Any = None
        for _ in range(STEPS):
            try:
                step = rule.send(reply)
            except StopIteration:
                self.seen |= _seen
                return self.seen
            reply = None
            if isinstance(step, Ask):
                reply = self.answer(step)
            elif isinstance(step, AskAll):
                reply = tuple(self.answer(ask) for ask in step.asks)
            elif isinstance(step, Roll):
                reply = self.roll(step)
            elif isinstance(step, Shuffle):
                reply = tuple(range(step.size))
            elif not isinstance(step, Checkpoint):
                step.apply(self.state)
                self.note(step)
        raise AssertionError(f"no end after {STEPS} steps")

    def _innermost(self, kind: type) -> Any:
        return next((effect for effect in reversed(_under_way) if isinstance(effect, kind)), None)

    # --- what happened ---

    def note(self, event: Any) -> None:
        """What an event shows to be reached."""
        self.seen.update(("effect", id(effect)) for effect in _under_way)
        both = self._innermost(Damages)
        kind = getattr(event, "kind", "")
        self.seen.update(("effect", id(part)) for part in (both.parts if both is not None else ()) if part.kind == kind)
        match event:
            case events.DiceThrown():
                self.weigh(self.state.check)
            case events.StoryResult(card=self.card, check=n):
                self.seen.add(("check", self.card, n))
            case events.StoryEnded(card=self.card, result=result):
                self.seen.add(("ended", self.card, result))
            case events.WorldOpened(card=self.card):
                self.seen.add(("opened", self.card))
            case events.WorldClosed(card=self.card, why=why):
                self.seen.add(("closed", self.card, why))
            case events.FlightRolled(total=total, need=need) if total <= need and self.state.story_in_play is not None:
                self.seen.add(("ended", self.state.story_in_play.card, "caught"))
            case events.TechnologySet(why=self.card):
                self.seen.add(("late", self.card))
            case events.AttachedTo(card=self.card):
                self.seen.add(("attached", self.card))
            case events.CheckEnded(passed=False) if (
                self.state.story_in_play is not None and self.state.story_in_play.stage == "optional"
            ):
                self.seen.add(("optional", self.state.story_in_play.card, "failure"))
            case events.MercenaryHired(card=self.card, job=job) | events.HitManHired(card=self.card, job=job):
                self.seen.add(("hired", self.card, job))
            case events.Played(card=self.card, target=target):
                self.uses -= 1
                self.seen.add(("aimed", self.card, self.side(target)))
            case events.Used(card=self.card, last=last):
                self.uses -= 1
                self.spent = self.spent or last
        if self.aim.job and isinstance(event, DONE[self.aim.job]) and ("hired", self.card, self.aim.job) in self.seen:
            self.seen.add(("done", self.card, self.aim.job))

    def side(self, target: str) -> str:
        """Whose a target is."""
        return {0: "own", NOBODY: "neutral"}.get(seat_of(self.state, target), "rival")

    # --- dice ---

    def weigh(self, check: CheckNow | None) -> None:
        """Successes as from a card, so that a check comes out as it is wanted: with some to spare, or just so."""
        if check is None:
            return
        if check.kind in OF_STORIES and check.need:
            want = self.result_of_check()
            spare = self.turn % (2 if self.aim.result else 4) == 0
            due = 0 if want == "failure" else check.need + 4 * spare
        elif check.kind in ("pvp", "duel"):
            due = 6 if (check.seat == 0 or self._innermost(e.Fight) is not None) is self.wins() else 0
        else:
            return
        check.extra += due - (sum(die.successes for die in check.dice) + check.fixed + check.extra)

    def wins(self) -> bool:
        """Whether a fight is to be won by seat 0, or by whoever stands against somebody a card brings."""
        fight = self._innermost(e.Fight)
        usual = self.aim.result if self.aim.result in ("won", "lost") else "won" if self.turn % 2 == 0 else "lost"
        return bool(self.aim.wants.get(id(fight), usual) == "won")

    def result_of_check(self) -> str:
        """Whether the check under way is to be passed."""
        inline = self._innermost(e.Check)
        if inline is not None:
            return str(self.aim.wants.get(id(inline), "success" if self.turn % 3 < 2 else "failure"))
        in_play = self.state.story_in_play
        if in_play is not None and in_play.stage == "optional":
            return self.aim.optional
        return self.aim.result or ("success" if self.turn % 2 == 0 else "failure")

    def roll(self, step: Roll) -> tuple[int, ...]:
        """Faces as they are wanted; else others in each turn, and others again where a rule rolls on."""
        so_far = self.rolled[step.stream]
        self.rolled[step.stream] += step.count
        want = None
        if step.stream == "table":
            want = self.aim.wants.get(id(self._innermost(e.RollTable)))
        elif step.stream == "town":
            want = self.aim.wants.get(id(self._innermost(e.Chart)))
            want = None if want is None else min(step.sides, want + self.turn)
        elif step.stream == "chance":
            branch = self._innermost(e.If)
            want = 1 if self.aim.wants.get(id(branch), self.turn % 2 == 0) else 6
        elif step.stream == "flight":
            want = {"fled": 6, "caught": 1}.get(self.aim.result, 6 if (self.turn + so_far) % 2 else 1)
        elif step.stream == "check" and self.state.check is None:
            want = 10 if self.wins() else 3
        if want is not None and not (step.stream == "town" and so_far > 20):
            return (want,) * step.count
        if step.stream in ("crown", "faction", "location", "technology"):
            return tuple((self.turn + so_far + n) % step.sides + 1 for n in range(step.count))
        low = (1, step.sides, (step.sides + 1) // 2)[self.turn % 3]
        return tuple((low - 1 + so_far // 40) % step.sides + 1 for n in range(step.count))

    # --- answers ---

    def answer(self, ask: Ask) -> Any:
        """An answer, which is legal; one that is not is refused."""
        forced = ask.forced()
        if forced is not None:
            answer = forced
        elif ask.kind == "one":
            answer = self.one(ask)
        else:
            answer = self.several(ask)
        refuse_wrong(ask)
        if ask.topic == "choose":
            self.seen.add(("option", id(self._innermost(e.Choose)), int(answer)))
        elif ask.topic == "may":
            self.seen.add(("option", id(self._innermost(e.May)), answer))
        elif ask.topic == "optional":
            self.seen.add(("optional", self.card, answer))
        return ask.check(answer)

    def one(self, ask: Ask) -> str:
        keys = ask.keys
        mine = [key for key in keys if self._is_mine(key)]
        self.offered.update(mine)
        if mine and self.uses > 0 and ask.seat == 0 and self._in_time(ask):
            wanted = [key for key in mine if self._is_wanted(key)]
            if wanted:
                return wanted[0]
        want = self._wanted(ask)
        if want in keys:
            return str(want)
        if ask.topic in ("deed", "desk", "sell", "purchase", "hire", "react", "target", "assign_to"):
            return self._menu(ask)
        return keys[self.turn % len(keys)] if self.turn else keys[0]

    def _in_time(self, ask: Ask) -> bool:
        """Whether a question comes at a moment that is aimed at."""
        words = {when.on for when in self.aim.when}
        if ask.topic == "flight" and "check" in words and self.turn % 2 == 0:
            return False  # a way out is kept for the check itself
        return ask.topic != "react" or "any" in words or ask.about[0] in words

    def _is_mine(self, key: str) -> bool:
        word, _, rest = key.partition(":")
        return word in ("play", "use") and rest.partition("#")[0] == self.card

    def _is_wanted(self, key: str) -> bool:
        if self.aim.via.startswith("use"):
            return key == f"use:{self.card}#{self.aim.via[4:]}"
        return key.startswith("play:")

    def _wanted(self, ask: Ask) -> Any:
        """What the outcome aimed at wants, or what is answered whatever is tried."""
        match ask.topic:
            case "choose":
                want = self.aim.wants.get(id(self._innermost(e.Choose)))
                return None if want is None else str(want)
            case "may":
                return self.aim.wants.get(id(self._innermost(e.May)), "yes" if self.turn % 2 == 0 else "no")
            case "flight":
                return "flee" if self.aim.result in ("fled", "caught") else "fight"
            case "which_check":
                return str(self._which(ask.about[0]))
            case "optional":
                return "leave" if self.aim.optional == "leave" else "try"
            case "assignment":
                return self.aim.job
            case "deed" if self.deed:
                return self.deed
            case "pvp_flight":
                return "flight" if self.turn >= 3 and (ask.seat == 0) is (self.turn >= 5) else "fight"
            case "march":
                return self.state.players[ask.seat].place
            case "hire_ally" | "jinx_bearer":
                return ask.keys[-1]
            case "place_character":
                return ask.keys[0]
        return TAKEN.get(ask.topic)

    def _which(self, card: str) -> int:
        """Which check of an either-or card: the one aimed at, or one in a skill that is waited for."""
        skills = [skill for when in self.aim.when for skill in when.skills]
        checks = self.state.cards.stories[card].checks
        return next((n for n, check in enumerate(checks) if check.skill in skills), self.aim.check)

    def _menu(self, ask: Ask) -> str:
        """A way out of a menu, or a target."""
        if ask.topic in ("target", "assign_to"):
            keys = [key for key in ask.keys if not self.aim.side or self.side(key) == self.aim.side] or ask.keys
            return keys[(0, -1, len(keys) // 2)[self.turn % 3]]
        return next((key for key in ("pass", "done", "end", "stops") if key in ask.keys), ask.keys[-1])

    def several(self, ask: Ask) -> Any:
        """As many as can be, of the first or of the last."""
        keys = ask.keys if self.turn % 2 == 0 else ask.keys[::-1]
        if ask.topic == "invite" and self.aim.result == "open":
            return ()
        if ask.kind == "some":
            return keys[: ask.high]
        if ask.kind == "order":
            return ask.keys
        if ask.kind == "amount":
            low = max(ask.low, min(1, ask.high))
            return ask.high if (ask.seat == 0) is (self.turn % 2 == 0) else low
        if ask.kind == "offer":
            return (), ()
        given: dict[str, int] = {}
        for key in keys:
            given[key] = ask.room(key, given)
        return tuple(given.items())
