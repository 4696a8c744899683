"""Effects on a Party: damage, healing, Characters, Vehicles, weeks, movement."""

from __future__ import annotations

from typing import Literal

import attrs

from fallen_tui.engine.lazy_attrs import frozen
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.content.reading import demand
from fallen_tui.games.fallen_land.content.vocabulary import DAMAGE_KINDS, Amount, DamageKind, Skills, To, Who

Where = Literal[
    "random",
    "town",
    "nearest_resource",
    "nearest_city",
    "nearest_mission",
    "nearest_town",
    "nearest_shore",
    "any",
    "steps",
]


def _kinds(words: tuple[str, ...]) -> tuple[str, ...]:
    return DAMAGE_KINDS if "any" in words else words


@frozen
class Damage(Effect):
    """Damage to Characters."""

    n: Amount
    kind: DamageKind = "physical"
    to: To = ""
    ignore_armor: bool = False
    who: Who = ""


@frozen
class PsychCheck(Effect):
    """A Psychological Check of Characters."""

    to: To = ""
    who: Who = ""


@frozen
class Heal(Effect):
    """Damage of some `kinds` healed; all four where the card says any."""

    n: Amount
    kinds: tuple[DamageKind | Literal["any"], ...] = attrs.field(default=("physical",), converter=_kinds)
    to: To = ""
    who: Who = ""


@frozen
class Save(Effect):
    """A dying Character survives with `left` Health left."""

    left: int = 1

    def __attrs_post_init__(self) -> None:
        demand((1 <= self.left <= 10, "left", "1 to 10 Health may be left"))


@frozen
class Kill(Effect):
    """A Character dies."""

    to: To = ""
    who: Who = ""


@frozen
class DestroyVehicle(Effect):
    """The Vehicle is destroyed."""

    who: Who = ""


@frozen
class StealVehicle(Effect):
    """A Vehicle is taken with what is stowed in it."""

    who: Who = ""


@frozen
class Kidnap(Effect):
    """A Character taken from another player; `to` away: discarded."""

    source: Literal["party", "roster"] = "party"
    to: Literal["roster", "party", "away"] = "roster"
    random: bool = False
    who: Who = ""


@frozen
class Bench(Effect):
    """A Character goes to the Town Roster."""

    to: To = ""
    who: Who = ""


@frozen
class Delay(Effect):
    """A Week Penalty of `n` weeks."""

    n: Amount
    who: Who = ""


@frozen
class Weeks(Effect):
    """Weeks gained in this Party Exploits Phase."""

    n: Amount
    who: Who = ""


@frozen
class Shed(Effect):
    """Week Penalty of up to `n` weeks discarded."""

    n: Amount
    who: Who = ""


@frozen
class Move(Effect):
    """The Party is moved; `n` hexes where the word is any or steps; `by` decides."""

    to: Where
    n: Amount | None = None
    by: Who = "you"
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        counted = self.to in ("any", "steps")
        demand(
            (not counted or self.n is not None, "n", f"to: {self.to} needs the number of hexes"),
            (counted or self.n is None, "n", "only to: any and to: steps have a number of hexes"),
        )


@frozen
class Skill(Effect):
    """Skill bonuses on Characters for a while."""

    skills: Skills
    to: To = ""
    until: Literal["check", "deed", "turn"] = "check"
    who: Who = ""


@frozen
class Fight(Effect):
    """Solo PVP against somebody the card brings: `omega`, `health`, `strike` d6; `reward` for winning."""

    omega: int
    health: int
    strike: int = 0
    reward: tuple[Effect, ...] = ()
    to: To = ""
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        demand(
            (5 <= self.omega <= 40, "omega", "Omega is 5 to 40"),
            (3 <= self.health <= 60, "health", "Health is 3 to 60"),
            (0 <= self.strike <= 8, "strike", "First Strike is 0 to 8 dice"),
        )


@frozen
class Duel(Effect):
    """Solo PVP between a Character of yours and one of that player's."""

    who: Who = ""


@frozen
class Attack(Effect):
    """Standard PVP at once, wherever the Parties are."""

    who: Who = ""
