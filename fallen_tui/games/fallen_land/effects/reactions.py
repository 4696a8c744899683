"""Answers to a card, to damage, to a change of a track: cancelled, turned back, prevented, made worse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.engine.records import frozen
from fallen_tui.games.fallen_land import rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.effects.estimating import Pricing

if TYPE_CHECKING:
    from cattrs import Converter

    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State


def _answers(scene: Scene) -> bool:
    """Whether there is a card to be answered: nobody cancels one of their own."""
    moment = scene.moment
    if moment is None or moment.cancelled or moment.redirected:
        return False
    return (moment.by if moment.on == "aimed" else moment.seat) != scene.seat


def _something(scene: Scene) -> bool:
    return scene.moment is not None and scene.moment.amount > 0


@frozen
class Cancel(Effect):
    """The card played has no effect; `take`: it goes into your hand."""

    verb = "cancel"
    momentary = True

    take: bool = False

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """The card that is being played has no effect. FL-ACT-10."""
        moment = scene.at()
        moment.cancelled = True
        if self.take:
            moment.taken = scene.seat
        yield from ()

    def useful(self, game: State, scene: Scene) -> bool:
        return _answers(scene)

    def sentence(self, who: str) -> str:
        return f"that card has no effect and {'you take it into your hand' if self.take else 'is discarded'}"

    def at_moment(self, judge: Pricing) -> float:
        return judge.cancelled()


@frozen
class Redirect(Effect):
    """The card is aimed at its player instead."""

    verb = "redirect"
    momentary = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        scene.at().redirected = True
        yield from ()

    def useful(self, game: State, scene: Scene) -> bool:
        return _answers(scene)

    def sentence(self, who: str) -> str:
        return "the card is aimed at its player instead, if it can be"

    def at_moment(self, judge: Pricing) -> float:
        return judge.cancelled()


@frozen
class Prevent(Effect):
    """Up to `n` of it is cancelled; None: all of it."""

    verb = "prevent"
    one_sided = True
    momentary = True

    n: Amount | None

    @classmethod
    def read(cls, value: Any, converter: Converter) -> Self:
        n = value["n"] if type(value) is dict and value.keys() == {"n"} else value
        return cls(None) if n == "all" else cls(converter.structure(n, Amount))

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        moment = scene.at()
        n = moment.amount
        if self.n is not None:
            n = yield from rules.scene.amount(game, self.n, scene, scene.seat)
        moment.amount = max(0, moment.amount - n)

    def useful(self, game: State, scene: Scene) -> bool:
        return _something(scene)

    def sentence(self, who: str) -> str:
        return "prevent all of it" if self.n is None else f"prevent up to {phrases.amount(self.n)} of it"

    def at_moment(self, judge: Pricing) -> float:
        return judge.prevented(self.n)


@frozen
class Halve(Effect):
    """It is halved, rounded down."""

    verb = "halve"
    one_sided = True
    momentary = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        moment = scene.at()
        moment.amount //= 2
        yield from ()

    def useful(self, game: State, scene: Scene) -> bool:
        return _something(scene)

    def sentence(self, who: str) -> str:
        return "halve it, rounded down"

    def at_moment(self, judge: Pricing) -> float:
        return judge.halved()


@frozen
class AddDamage(Effect):
    """Add to the damage that is about to be dealt."""

    verb = "add_damage"
    one_sided = True
    momentary = True

    n: Amount

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """More damage; in a round of combat it is rolled if that round is won."""
        moment = scene.at()
        if moment.on == "pvp_round":
            moment.dice.append(self.n)
        else:
            moment.amount += yield from rules.scene.amount(game, self.n, scene, scene.seat)

    def useful(self, game: State, scene: Scene) -> bool:
        """In a round of combat the damage is the winner's: none for a side that has not won as it stands. PVP-18."""
        moment = scene.moment
        return moment is None or moment.on != "pvp_round" or moment.amount > moment.against

    def sentence(self, who: str) -> str:
        return f"add {phrases.amount(self.n, 'damage')}"

    def at_moment(self, judge: Pricing) -> float:
        return judge.struck(self.n)
