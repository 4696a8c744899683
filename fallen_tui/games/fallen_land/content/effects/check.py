"""Effects at a moment: on the check, the story card, the roll, the damage or the card that is being played."""

from __future__ import annotations

from typing import Literal

from fallen_tui.engine.lazy_attrs import frozen
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.content.vocabulary import Amount, SkillWord


@frozen
class Successes(Effect):
    """Successes added to the check, or taken below 0; with `skill` only to a check in it."""

    n: Amount
    skill: SkillWord | Literal[""] = ""


@frozen
class PassCheck(Effect):
    """The check is passed."""


@frozen
class FailCheck(Effect):
    """The check is failed."""


@frozen
class PassStory(Effect):
    """Every check of the story card counts as passed."""


@frozen
class SkipStory(Effect):
    """The story card is discarded without effect."""


@frozen
class Redraw(Effect):
    """The story card is replaced by another of its deck."""


@frozen
class Reroll(Effect):
    """Dice just rolled are rolled again."""

    what: Literal["die", "dice", "movement", "flight", "town", "heal"]


@frozen
class RollBonus(Effect):
    """Added to the roll just made."""

    n: Amount


@frozen
class Cancel(Effect):
    """The card played has no effect; `take`: it goes into your hand."""

    take: bool = False


@frozen
class Redirect(Effect):
    """The card is aimed at its player instead."""


@frozen
class Prevent(Effect):
    """Up to `n` of it is cancelled; None: all of it."""

    n: Amount | None


@frozen
class Halve(Effect):
    """It is halved, rounded down."""


@frozen
class AddDamage(Effect):
    """So much more damage."""

    n: Amount


@frozen
class Escape(Effect):
    """Flight succeeds without a roll."""


@frozen
class NoFlight(Effect):
    """The other side cannot choose Flight."""


@frozen
class NoStrike(Effect):
    """First Strike does not happen."""


@frozen
class Strike(Effect):
    """First Strike damage besides."""

    n: Amount
