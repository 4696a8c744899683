"""What every effect is: how it is read, carried out, judged and told. Each kind of effect is a class of `effects`.

The rooms below `effects` name no kind: they ask an effect for the facts and the parts that are declared here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.conditions import ALWAYS, Condition
from fallen_tui.adventure.content.costs import CardCost
from fallen_tui.adventure.content.effects import CardEffect
from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.content.texts import labelled
from fallen_tui.engine.records import FrozenRecord, frozen

if TYPE_CHECKING:
    from fallen_tui.adventure.effects.estimates import Tally
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.effects.check_steps import Reading, Steps
    from fallen_tui.games.fallen_land.effects.estimating import Outlook, Pricing
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

OTHERS = ("others", "left", "leader", "random", "target", "owner")
"""The words of `who` that mean other players."""
NOT_FORESEEN = frozenset(("chance", "town_health"))
"""Conditions that a die decides, or what has been lost before."""


class Change(NamedTuple):
    """What an effect brings about: more of a counter or figure, or less; a site open or done, a thing carried, the end.

    word   counter, open, site, carries, win, or a figure; id: "" of a figure and the end
    """

    word: str
    id: str = ""
    up: bool = True


class Branch(NamedTuple):
    """Effects that are carried out where a condition holds, or where it does not (`so` False)."""

    condition: Condition
    do: Do
    so: bool = True


@frozen
class Effect(CardEffect):
    """Something that a card does. The guide for writers says what each verb means.

    A kind is a class of a module of `effects` that has a `verb`. It states what differs from the facts below, has its
    fields as YAML names them, and defines `carry_out` and `sentence`; the other methods where there is more to say.

    track         the track that it moves
    offers        it asks its player to choose
    on_chart      it rolls on the Town Events Chart
    settled       the table alone, as anybody sees it, says whether it could do anything
    usual_who     whom it concerns where neither it nor the card says so

    takes         it takes something from another player; a rival never does that
    harms         it harms whoever it concerns
    one_sided     it concerns the dice, the damage or the Flight of the side whose moment it is
    escapes       it is a way out of a fight; `bars_flight`: it keeps the other side from one
    heals         it heals
    joins         what follows it may be of one moment with it
    looks         it does nothing but let cards be looked at
    mercenaries   a mercenary can be what it is aimed at

    alike         it does to rivals what it does to everybody. FL-VAR-27
    of_party      with a rival it needs a Party that stands. FL-VAR-30
    lacks         what is not there with a rival, in a word of the event that tells it
    for_people    it does nothing against rivals, who neither flee nor set coins aside

    momentary     bots price it at its moment alone; `standing`: by the state of one's own side, whatever the question
    """

    track: ClassVar[str] = ""
    offers: ClassVar[bool] = False
    on_chart: ClassVar[bool] = False
    settled: ClassVar[bool] = False
    usual_who: ClassVar[str] = ""

    takes: ClassVar[bool] = False
    harms: ClassVar[bool] = False
    one_sided: ClassVar[bool] = False
    escapes: ClassVar[bool] = False
    bars_flight: ClassVar[bool] = False
    heals: ClassVar[bool] = False
    joins: ClassVar[bool] = False
    looks: ClassVar[bool] = False
    mercenaries: ClassVar[bool] = False

    alike: ClassVar[bool] = False
    of_party: ClassVar[bool] = False
    lacks: ClassVar[str] = "nothing"
    for_people: ClassVar[bool] = False

    momentary: ClassVar[bool] = False
    standing: ClassVar[bool] = False

    # --- what it is made of ---

    @property
    def given_card(self) -> str:
        """The very card that it gives; "" for none."""
        return ""

    @property
    def asking_price(self) -> int | None:
        """The coins for which it offers something; None where it offers nothing for coins."""
        return None

    @property
    def technology(self) -> bool:
        """Whether it gives a Town Technology."""
        return False

    def choices(self) -> tuple[Option, ...]:
        """The ways that it lets a player choose from."""
        return ()

    def branches(self) -> tuple[Branch, ...]:
        """What it does by whether a condition holds."""
        return ()

    def names(self) -> Iterator[tuple[str, str]]:
        """(kind of thing, id). Kinds: site, counter, mark, hex, land, card, boon."""
        yield from super().names()
        if self.given_card:
            yield "card", self.given_card

    def brings(self) -> Iterator[Change]:
        """What it brings about that rules of a scenario may wait for, or its ends may ask for."""
        yield from ()

    def adds_to(self, counter: str) -> int:
        """By how much it changes a counter of the scenario whatever falls and stands; 0 where it does not."""
        return 0

    def repetitions(self, most: Callable[[Amount], int]) -> int:
        """How often what stands in it is carried out at most; `most`: the most that an amount comes to."""
        return 1

    def excess(self, most: Callable[[Amount], int]) -> str:
        """What of it is more than a table can bear, told to who writes a scenario; "" for nothing."""
        return ""

    def unseen(self, secrets: frozenset[str]) -> bool:
        """Whether it changes nothing but secret counters. FL-SCN-15."""
        return False

    def hostile(self) -> bool:
        """Whether it takes something from others: named ones, or those whom a card is aimed at. FL-SCN-04."""
        return self.takes or (getattr(self, "who", "") in OTHERS and (self.harms or self.negative))

    # --- what it does ---

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Do it."""
        raise NotImplementedError

    def joined(self, following: Effect) -> Effect | None:
        """It and what follows it as one effect, where both are of one moment; None where they are not."""
        return None

    def foreseen(self, game: State, scene: Scene) -> Do:
        """The effects to which it comes as things stand, where neither a die nor a player decides it; () for none."""
        return ()

    def useful(self, game: State, scene: Scene) -> bool:
        """Whether it could do anything now: players are asked for nothing else. FL-GAP-36."""
        return True

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None] | None:
        """What it comes to with a rival; None for nothing, which is told. FL-VAR-27."""
        return None

    def touches(self, game: State, scene: Scene, seat: int) -> bool:
        """Whether it can come to anything with a rival. FL-VAR-27."""
        if self.of_party:
            return game.players[seat].has_party
        return type(self).with_rival is not Effect.with_rival

    def sure_loss(self, game: State, scene: Scene) -> int | None:
        """The Town Health that it takes from "you" as things stand; None where it does anything else, or by chance."""
        return None

    # --- what it is worth ---

    def estimate(self, found: Tally, look: Outlook) -> None:
        """Add what it brings on average; nothing where that hangs on its moment."""

    def successes(self) -> float:
        """The Successes that it brings to a check under way, on average."""
        return 0.0

    def steps(self, reading: Reading) -> Steps:
        """Every way that a check can come after it, its dice fallen or not, with its chance. Raises Unsaid."""
        return reading.as_it_is

    def at_moment(self, judge: Pricing) -> float:
        """What it is worth now, of a `momentary` one."""
        raise NotImplementedError

    def by_side(self, judge: Pricing) -> float:
        """What it is worth to one's own side, of a `standing` one."""
        raise NotImplementedError

    def through(self, judge: Pricing) -> float | None:
        """What others in it are worth that are priced at their moment or by one's own side; None where none is."""
        return None

    def at_best(self, target: str) -> bool:
        """Whether it is priced by what its card is aimed at, whose word `target` is."""
        return False

    def at_target(self, judge: Pricing, key: str) -> float:
        """What it is worth at one target, of one that is priced by it."""
        raise NotImplementedError


Do = tuple[Effect, ...]
"""Effects, carried out from first to last."""


@frozen
class Cost(CardCost):
    """What is given up, in full or not at all. `actions` and `spoils` are cards."""

    coins: int = 0
    prestige: int = 0
    town_health: int = 0
    actions: int = 0
    spoils: int = 0
    weeks: int = 0

    @property
    def free(self) -> bool:
        return self == FREE


FREE = Cost()


@frozen
class Option(FrozenRecord):
    """One way to choose; unavailable where the cost cannot be paid or the condition is not met."""

    label: str
    cost: Cost = FREE
    condition: Condition = ALWAYS
    do: Do = ()

    def __attrs_post_init__(self) -> None:
        demand(labelled(self.label))


def at_once(game: State, do: Do, scene: Scene) -> Iterator[Effect]:
    """Effects one after the other, those of one moment as one; conditions within one are settled before. FL-DEC-107"""
    left = [*do]
    while left:
        effect = left.pop(0)
        while effect.joins and left:
            following = left[0].foreseen(game, scene) or (left[0],)
            both = effect.joined(following[0])
            if both is None:
                break
            effect, left[:1] = both, following[1:]
        yield effect


def unseen(do: Do, secrets: frozenset[str]) -> bool:
    """Whether effects, dice among them, change nothing but secret counters. FL-SCN-15."""
    return bool(do) and all(effect.unseen(secrets) for effect in do)
