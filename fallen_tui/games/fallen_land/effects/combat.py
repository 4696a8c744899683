"""Combat: ways out of it, First Strike, fights that a card brings about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fallen_tui.adventure.content.amounts import Amount
from fallen_tui.adventure.content.reading import demand
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.adventure.text.effects import clauses
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask, Roll
from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Do, Effect
from fallen_tui.games.fallen_land.content.vocabulary import To, Who
from fallen_tui.games.fallen_land.effects.estimating import Outlook, Pricing, spread, tally
from fallen_tui.games.fallen_land.effects.whom import another
from fallen_tui.games.fallen_land.state.events import RivalSpared
from fallen_tui.games.fallen_land.state.keys.gear import InCrown

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

AMBUSH = 2
"""d6 of damage to a rival from somebody whom a card brings. FL-VAR-30."""
HARDEST, EASY, LEAST, MOST = 220.0, 1.1, 0.1, 0.9
"""Omega times Health of somebody who is beaten as often as not, nearly; the chance of nobody; its bounds."""
WOUNDS, FATAL = 5.0, 0.8
"""Damage of such a fight, and how likely who loses it dies."""
ATTACKED = 2.0
"""What an attack costs, its target left out."""


@frozen
class Escape(Effect):
    """Flight succeeds without a roll."""

    verb = "escape"
    escapes = True
    one_sided = True
    momentary = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Away without a roll, if the way is open; from a check under way before its dice. FL-FLT-02, FL-DEC-92."""
        moment = scene.at()
        moment.escape = rules.ways_out.open_way(game, moment)
        if moment.escape and moment.on == "check":
            yield from rules.checks.force(game, "fled")

    def sentence(self, who: str) -> str:
        return "Flight succeeds without a roll"

    def at_moment(self, judge: Pricing) -> float:
        return judge.escaped()


@frozen
class NoFlight(Effect):
    """The opponents cannot choose Flight."""

    verb = "no_flight"
    bars_flight = True
    for_people = True
    momentary = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Deny Flight to the opponents of the player who uses it."""
        moment = scene.at()
        moment.held.append(moment.by if moment.seat == scene.seat else moment.seat)
        yield from ()

    def useful(self, game: State, scene: Scene) -> bool:
        return rules.ways_out.can_bar(game, scene.moment)

    def sentence(self, who: str) -> str:
        return "the other side can't choose Flight"

    def at_moment(self, judge: Pricing) -> float:
        return judge.flight_denied()


@frozen
class NoStrike(Effect):
    """First Strike does not happen."""

    verb = "no_strike"
    momentary = True

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        scene.at().no_strike = True
        yield from ()

    def sentence(self, who: str) -> str:
        return "First Strike doesn't happen"

    def at_moment(self, judge: Pricing) -> float:
        return judge.unstruck()


@frozen
class Strike(Effect):
    """First Strike damage besides."""

    verb = "strike"
    momentary = True

    n: Amount

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        scene.at().dice.append(self.n)
        yield from ()

    def sentence(self, who: str) -> str:
        return f"deal {phrases.amount(self.n)} more First Strike damage"

    def at_moment(self, judge: Pricing) -> float:
        return judge.struck(self.n)


@frozen
class Fight(Effect):
    """Solo PVP against somebody the card brings: `omega`, `health`, `strike` d6; `reward` for winning."""

    verb = "fight"
    of_party = True

    omega: int
    health: int
    strike: int = 0
    reward: Do = ()
    to: To = ""
    who: Who = ""

    def __attrs_post_init__(self) -> None:
        demand(
            (5 <= self.omega <= 40, "omega", "must be 5 to 40"),
            (3 <= self.health <= 60, "health", "must be 3 to 60"),
            (0 <= self.strike <= 8, "strike", "must be 0 to 8 dice"),
        )

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Solo PVP against somebody the card brings. FL-PVP-36, FL-PVP-37."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            if not game.players[seat].party or (scene.mercenary and seat == scene.seat):
                continue
            (crown,) = (yield from rules.scene.crowns(game, self.to or "chosen", seat, scene))[:1] or (None,)
            if crown is not None:
                won = yield from rules.duel.fight(game, seat, crown, self.omega, self.health, self.strike)
                if won:
                    yield from rules.scene.carry_out(game, self.reward, scene)

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        """No Character stands forth: the stranger deals his damage."""
        why = game.cards.name(scene.card) if scene.card else ""
        faces = yield Roll(AMBUSH + self.strike, 6, "effect", why)
        yield from rules.rival_party.hurt_crew(game, seat, sum(faces), scene.card)

    def sentence(self, who: str) -> str:
        strike = f", First Strike {self.strike}d6" if self.strike else ""
        reward = f"; for winning: {clauses(self.reward, who)}" if self.reward else ""
        stranger = f"(Omega {self.omega}, Health {self.health}{strike})"
        return f"{phrases.whom(self.to or 'chosen', who)} fights a Solo PVP {stranger}{reward}"

    def estimate(self, found: Tally, look: Outlook) -> None:
        won = max(LEAST, min(MOST, EASY - self.omega * self.health / HARDEST))
        found.take(tally(self.reward, look), won)
        spread(found, self.who, look, "damage", WOUNDS)
        spread(found, self.who, look, "death", (1 - won) * FATAL)


def _both_parties(game: State, scene: Scene, seat: int) -> bool:
    return bool(game.players[seat].party and game.players[scene.seat].party)


def _champion(game: State, seat: int, scene: Scene) -> Rule[int]:
    """The Character whom a player sends into a Solo PVP."""
    keys = tuple(InCrown.of(crown) for crown, _ in game.players[seat].party)
    key = yield Ask(seat, "champion", keys, "FL-PVP-36", about=(scene.card,))
    crown: int = key.crown
    return crown


@frozen
class Duel(Effect):
    """Solo PVP between a Character of yours and one of that player's."""

    verb = "duel"
    takes = True
    of_party = True

    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Solo PVP between Characters of two Parties, each chosen by its own player. FL-PVP-36."""
        for other in (yield from rules.scene.seats(game, self.who, scene)):
            if other == scene.seat or not _both_parties(game, scene, other):
                continue
            mine = yield from _champion(game, scene.seat, scene)
            theirs = yield from _champion(game, other, scene)
            yield from rules.duel.duel(game, (scene.seat, mine), (other, theirs))

    def useful(self, game: State, scene: Scene) -> bool:
        return another(self, game, scene, lambda seat: _both_parties(game, scene, seat))

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        """Solo PVP against one of the rival's Characters, who has its Omega and a fifth of its Health."""
        if game.players[scene.seat].rival or not game.players[scene.seat].party:
            yield RivalSpared(seat, self.lacks, scene.card)
            return
        crew = queries.crew
        mine = yield from _champion(game, scene.seat, scene)
        if (yield from rules.duel.fight(game, scene.seat, mine, crew.omega(game), crew.EACH, by=seat)):
            yield from rules.rival_party.hurt_crew(game, seat, crew.EACH, scene.card)

    def touches(self, game: State, scene: Scene, seat: int) -> bool:
        return bool(game.players[scene.seat].party) and game.players[seat].has_party

    def sentence(self, who: str) -> str:
        other = phrases.source(who)
        return f"a Character of your Party fights one of {other}'s in Solo PVP, and each player chooses their own"

    def estimate(self, found: Tally, look: Outlook) -> None:
        found.add("other", 0.0)

    def at_best(self, target: str) -> bool:
        return bool(target) and self.who in ("", "target")

    def at_target(self, judge: Pricing, key: str) -> float:
        return judge.duelled(key)


@frozen
class Attack(Effect):
    """Standard PVP at once, wherever the Parties are."""

    verb = "attack"
    takes = True
    of_party = True

    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Standard PVP at once, wherever the Parties are. FL-PVP-01."""
        for other in (yield from rules.scene.seats(game, self.who, scene)):
            if other != scene.seat and _both_parties(game, scene, other):
                yield from rules.pvp.attack(game, scene.seat, f"seat:{other}", deed=False)

    def useful(self, game: State, scene: Scene) -> bool:
        return another(self, game, scene, lambda seat: _both_parties(game, scene, seat))

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        if game.players[scene.seat].party:
            yield from rules.pvp.attack(game, scene.seat, f"seat:{seat}", deed=False)
        else:
            yield RivalSpared(seat, self.lacks, scene.card)

    def touches(self, game: State, scene: Scene, seat: int) -> bool:
        return bool(game.players[scene.seat].party) and game.players[seat].has_party

    def sentence(self, who: str) -> str:
        return f"attack the Party of {phrases.source(who)} at once, wherever it is (standard PVP)"

    def estimate(self, found: Tally, look: Outlook) -> None:
        found.add("other", -ATTACKED)

    def at_best(self, target: str) -> bool:
        return bool(target) and self.who in ("", "target")

    def at_target(self, judge: Pricing, key: str) -> float:
        return judge.attacked(key)
