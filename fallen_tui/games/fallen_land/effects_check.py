"""Effects at a moment: on the check, the story card, the roll, the damage or the card that is being played."""

from __future__ import annotations

from typing import Literal

import attrs

from fallen_tui.games.fallen_land.effect_base import Effect
from fallen_tui.games.fallen_land.vocabulary import Amount, SkillWord


@attrs.frozen
class Successes(Effect):
    """Successes added to the check, or taken below 0; with `skill` only to a check in it."""

    n: Amount
    skill: SkillWord | Literal[""] = ""


@attrs.frozen
class PassCheck(Effect):
    """The check is passed."""


@attrs.frozen
class FailCheck(Effect):
    """The check is failed."""


@attrs.frozen
class PassStory(Effect):
    """Every check of the story card counts as passed."""


@attrs.frozen
class SkipStory(Effect):
    """The story card is discarded without effect."""


@attrs.frozen
class Redraw(Effect):
    """The story card is replaced by another of its deck."""


@attrs.frozen
class Reroll(Effect):
    """Dice just rolled are rolled again."""

    what: Literal["die", "dice", "movement", "flight", "town", "heal"]


@attrs.frozen
class RollBonus(Effect):
    """Added to the roll just made."""

    n: Amount


@attrs.frozen
class Cancel(Effect):
    """The card played has no effect; `take`: it goes into your hand."""

    take: bool = False


@attrs.frozen
class Redirect(Effect):
    """The card is aimed at its player instead."""


@attrs.frozen
class Prevent(Effect):
    """Up to `n` of it is cancelled; None: all of it."""

    n: Amount | None


@attrs.frozen
class Halve(Effect):
    """It is halved, rounded down."""


@attrs.frozen
class AddDamage(Effect):
    """So much more damage."""

    n: Amount


@attrs.frozen
class Escape(Effect):
    """Flight succeeds without a roll."""


@attrs.frozen
class NoFlight(Effect):
    """The other side cannot choose Flight."""


@attrs.frozen
class NoStrike(Effect):
    """First Strike does not happen."""


@attrs.frozen
class Strike(Effect):
    """First Strike damage besides."""

    n: Amount
