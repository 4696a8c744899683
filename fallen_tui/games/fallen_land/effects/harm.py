"""Damage and healing, life and death of Characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeGuard

import attrs

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.adventure.text import english
from fallen_tui.engine.records import frozen
from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.content.vocabulary import DAMAGE_KINDS, DamageKind, To, Who
from fallen_tui.games.fallen_land.effects.estimating import Outlook, Pricing, concerned, counted, mean, spread
from fallen_tui.games.fallen_land.effects.whom import somebody, with_party
from fallen_tui.games.fallen_land.state.events import RivalHurt, RivalSpared
from fallen_tui.games.fallen_land.state.keys.targets import OfBand, target_of

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

SHAKEN, UNNERVED = 3, 1
"""Damage to a rival for a Psychological Check of a whole Party, and of one Character. FL-VAR-30."""
OF_MERCENARY = 5
"""Damage to a mercenary for a Character who dies. FL-GAP-44."""
PRICED = {"physical": "damage", "infected": "festering", "radiation": "festering", "psychological": "mind"}
"""What damage of a kind is counted as."""
BROKEN = 0.6
"""Psychological damage of a Psychological Check."""


def _kinds(words: tuple[str, ...]) -> tuple[str, ...]:
    return DAMAGE_KINDS if "any" in words else words


@frozen
class Damage(Effect):
    """Damage to Characters."""

    verb = "damage"
    harms = True
    joins = True
    mercenaries = True
    of_party = True

    n: Amount
    kind: DamageKind = "physical"
    to: To = ""
    ignore_armor: bool = False
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Damage to a Party, certain Characters, or the mercenary in its place. FL-DMG-03, FL-DMG-04, FL-GAP-44."""
        target = target_of(scene.target)
        if isinstance(target, OfBand) and self.to in ("", "target"):
            n = yield from rules.scene.amount(game, self.n, scene, scene.seat)
            yield from rules.mercenaries.hurt_mercenary(game, target.card, n)
            return
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if scene.mercenary and seat == scene.seat:
                n = yield from rules.scene.amount(game, self.n, scene, seat)
                yield from rules.mercenaries.hurt_mercenary(game, scene.mercenary, n)
            elif game.players[seat].party:
                yield from self._hurt(game, scene, seat)

    def joined(self, following: Effect) -> Effect | None:
        """Damage to the same Party, of the body, is of one moment; that of the mind is counted apart. FL-DMG-07."""
        return Damages((self, following)) if _of_one_moment(following, self) else None

    def _hurt(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        if self.to in ("", "party"):
            n = yield from rules.scene.amount(game, self.n, scene, seat)
            yield from rules.harm.hurt_party(
                game, seat, n, self.kind, cause=scene.cause, ignore_armor=self.ignore_armor
            )
            return
        hurt = yield from rules.scene.crowns(game, self.to, seat, scene)
        points = []
        n = 0 if self.n.dice else (yield from rules.scene.amount(game, self.n, scene, seat))
        for crown in hurt:
            each = (yield from rules.scene.amount(game, self.n, scene, seat)) if self.n.dice else n
            points.append((crown, each))
        yield from rules.harm.hurt_members(
            game, seat, tuple(points), self.kind, cause=scene.cause, ignore_armor=self.ignore_armor
        )

    def useful(self, game: State, scene: Scene) -> bool:
        if isinstance(target_of(scene.target), OfBand):
            return True
        return any(game.players[seat].has_party for seat in rules.scene.known_seats(game, self.who, scene))

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        """All kinds alike; what hits each Character hits five times."""
        times = queries.crew.MEMBERS if self.to == "each" else 1
        if self.n.dice:
            points = 0
            for _ in range(times):
                points += yield from rules.scene.amount(game, self.n, scene, seat)
        else:
            points = times * (yield from rules.scene.amount(game, self.n, scene, seat))
        yield from rules.rival_party.hurt_crew(game, seat, points, scene.card)

    def sentence(self, who: str) -> str:
        armor = ", and Armor doesn't help" if self.ignore_armor else ""
        damage = phrases.amount(self.n, f"{phrases.KIND[self.kind]} damage")
        return f"{phrases.whom(self.to, who)} takes {damage}{armor}"

    def estimate(self, found: Tally, look: Outlook) -> None:
        n = mean(self.n, look)
        if self.to == "each":
            n *= counted("character", look)
        spread(found, self.who, look, PRICED[self.kind], n)

    def at_best(self, target: str) -> bool:
        return target == "mercenary" and self.to == "target"

    def at_target(self, judge: Pricing, key: str) -> float:
        return judge.hurt(key, self.n)


def _of_one_moment(effect: Effect, first: Damage) -> TypeGuard[Damage]:
    """Whether an effect is damage dealt together with other damage: to the same Party as a whole, both to the body."""
    if not isinstance(effect, Damage) or effect.who != first.who or first.who == "random":
        return False
    return all(each.to in ("", "party") and each.kind != "psychological" for each in (first, effect))


@frozen
class Damages(Effect):
    """Damage that a card deals to a Party at one moment, in several parts; cards name these. FL-DEC-107"""

    harms = True
    joins = True
    mercenaries = True
    of_party = True

    parts: tuple[Damage, ...]

    @property
    def who(self) -> Who:
        """Whom all of it concerns."""
        return self.parts[0].who

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """All dice first, then all is placed; on a mercenary it falls part by part. FL-DEC-107, FL-GAP-44."""
        if isinstance(target_of(scene.target), OfBand):
            for part in self.parts:
                yield from part.carry_out(game, scene)
            return
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if not (game.players[seat].party or (scene.mercenary and seat == scene.seat)):
                continue
            blows = []
            for part in self.parts:
                n = yield from rules.scene.amount(game, part.n, scene, seat)
                blows.append((part.kind, n, part.ignore_armor))
            if scene.mercenary and seat == scene.seat:
                for _, n, _ in blows:
                    yield from rules.mercenaries.hurt_mercenary(game, scene.mercenary, n)
            else:
                yield from rules.harm.hurt_at_once(game, seat, tuple(blows), cause=scene.cause)

    def joined(self, following: Effect) -> Effect | None:
        return Damages((*self.parts, following)) if _of_one_moment(following, self.parts[0]) else None

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        for part in self.parts:
            yield from part.with_rival(game, scene, seat)


@frozen
class PsychCheck(Effect):
    """A Psychological Check of Characters."""

    verb = "psych_check"
    harms = True
    of_party = True

    to: To = ""
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A Psychological Check; a mercenary makes none. FL-DMG-14, FL-GAP-44."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if game.players[seat].party and not (scene.mercenary and seat == scene.seat):
                crowns = yield from rules.scene.crowns(game, self.to or "each", seat, scene)
                yield from rules.harm.psych_check(game, seat, crowns)

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(self, game, scene, with_party(game))

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        n = SHAKEN if self.to in ("", "party", "each") else UNNERVED
        yield from rules.rival_party.hurt_crew(game, seat, n, scene.card)

    def sentence(self, who: str) -> str:
        return f"{phrases.whom(self.to, who)} makes a Psychological Check"

    def estimate(self, found: Tally, look: Outlook) -> None:
        n = BROKEN * (counted("character", look) if self.to in ("", "party", "each") else 1)
        spread(found, self.who, look, "mind", n)


@frozen
class Heal(Effect):
    """Damage of some `kinds` healed; all four where the card says any."""

    verb = "heal"
    heals = True
    settled = True
    of_party = True

    n: Amount
    kinds: tuple[DamageKind | Literal["any"], ...] = attrs.field(default=("physical",), converter=_kinds)
    to: To = ""
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Damage healed in a Party, divided as its player likes, or on certain Characters. FL-HEA-12."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if not game.players[seat].party:
                continue
            n = yield from rules.scene.amount(game, self.n, scene, seat)
            if self.to in ("", "party"):
                yield from rules.harm.heal(game, seat, n, self.kinds)
            else:
                for crown in (yield from rules.scene.crowns(game, self.to, seat, scene)):
                    yield from rules.harm.heal(game, seat, n, self.kinds, (crown,))

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(
            self, game, scene, lambda seat: bool(rules.harm.damage_of(game, game.players[seat], self.kinds))
        )

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        n = min(game.players[seat].wounds, (yield from rules.scene.amount(game, self.n, scene, seat)))
        if n:
            yield RivalHurt(seat, -n, scene.card)
        else:
            yield RivalSpared(seat, "wounds", scene.card)

    def touches(self, game: State, scene: Scene, seat: int) -> bool:
        player = game.players[seat]
        return player.has_party and player.wounds > 0

    def sentence(self, who: str) -> str:
        every = set(self.kinds) == set(DAMAGE_KINDS)
        kinds = "damage" if every else f"{english.listed(phrases.KIND[kind] for kind in self.kinds)} damage"
        healed = f"{phrases.amount(self.n, kinds)}{' of any kind' * every}"
        return phrases.act(who, "heal", f"{healed} {phrases.on_whom(self.to, who)}")

    def estimate(self, found: Tally, look: Outlook) -> None:
        n = mean(self.n, look) * (counted("character", look) if self.to == "each" else 1)
        if look.game is not None and concerned(self.who, look)[0]:
            party = look.game.players[look.seat].party
            n = min(n, sum(getattr(member, kind) for _, member in party for kind in self.kinds))
        if self.kinds == ("psychological",):
            spread(found, self.who, look, "mind", -n)
        else:
            spread(found, self.who, look, "heal", n)


@frozen
class Save(Effect):
    """A dying Character survives with `left` Health left."""

    verb = "save"
    momentary = True

    left: int = 1

    def __attrs_post_init__(self) -> None:
        demand((1 <= self.left <= 10, "left", "must be 1 to 10 Health"))

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """The dying Character lives on at once, whatever the card does besides. FL-HEA-12, FL-DEC-83."""
        moment = scene.at()
        member = game.players[moment.seat].crowns[moment.crown]
        if member is not None and member.card == moment.card:
            moment.saved = self.left
            yield from rules.harm.rescue(game, moment.seat, moment.crown, self.left)

    def useful(self, game: State, scene: Scene) -> bool:
        return scene.moment is not None and not scene.moment.saved

    def sentence(self, who: str) -> str:
        return f"the Character survives with {self.left} Health left"

    def at_moment(self, judge: Pricing) -> float:
        return judge.saved()


@frozen
class Kill(Effect):
    """A Character dies."""

    verb = "kill"
    harms = True
    of_party = True

    to: To = ""
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Characters die outright; a mercenary takes damage instead."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if scene.mercenary and seat == scene.seat:
                yield from rules.mercenaries.hurt_mercenary(game, scene.mercenary, OF_MERCENARY)
            elif game.players[seat].party:
                for crown in (yield from rules.scene.crowns(game, self.to or "chosen", seat, scene)):
                    if game.players[seat].crowns[crown] is not None:
                        yield from rules.harm.kill(game, seat, crown, scene.cause)

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(self, game, scene, with_party(game))

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        yield from rules.rival_party.hurt_crew(game, seat, queries.crew.EACH, scene.card)

    def sentence(self, who: str) -> str:
        return f"{phrases.whom(self.to or 'chosen', who)} dies"

    def estimate(self, found: Tally, look: Outlook) -> None:
        spread(found, self.who, look, "death", 1.0)
