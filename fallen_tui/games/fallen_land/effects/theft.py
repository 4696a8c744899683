"""Vehicles, gear and people of others, taken or destroyed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fallen_tui.adventure.content.amounts import ONE, Amount
from fallen_tui.adventure.effects.estimates import Tally
from fallen_tui.engine.records import frozen
from fallen_tui.engine.rules import Ask, Roll
from fallen_tui.games.fallen_land import queries, rules
from fallen_tui.games.fallen_land.content import phrases
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.content.vocabulary import GearCategory, Who
from fallen_tui.games.fallen_land.effects.cards import fits, picked, shuffle
from fallen_tui.games.fallen_land.effects.estimating import Outlook, spread, taken
from fallen_tui.games.fallen_land.effects.tolls import on_foot
from fallen_tui.games.fallen_land.effects.whom import another, somebody
from fallen_tui.games.fallen_land.state.events import (
    Dismissed,
    Found,
    Kidnapped,
    Left,
    Moved,
    RideLeft,
    RideStolen,
    RivalSpared,
    Spared,
)
from fallen_tui.games.fallen_land.state.keys.gear import InCrown, InRoster
from fallen_tui.games.fallen_land.state.keys.words import CardKey
from fallen_tui.games.fallen_land.state.keys.zones import zone_of

if TYPE_CHECKING:
    from fallen_tui.engine.rules import Rule
    from fallen_tui.games.fallen_land.rules.scene import Scene
    from fallen_tui.games.fallen_land.state.table import State

VEHICLE, BOOTY, PERSON = 12.0, 9.0, 14.0
"""What a Vehicle, a Spoils card and a Character of somebody else are worth."""


@frozen
class DestroyVehicle(Effect):
    """The Vehicle is destroyed."""

    verb = "destroy_vehicle"
    harms = True
    of_party = True

    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A Vehicle is destroyed with all that is on it. FL-EQP-12."""
        for seat in (yield from rules.scene.seats(game, self.who, scene)):
            rides = game.players[seat].rides
            if not rides or (scene.mercenary and seat == scene.seat):
                continue
            if safe := queries.bonuses.shield(game, seat, "destruction"):
                yield Spared(seat, "destruction", safe)
            else:
                yield RideLeft(seat, rides[0].card, "discard:spoils", "discard:spoils", "destroyed")

    def useful(self, game: State, scene: Scene) -> bool:
        return somebody(self, game, scene, lambda seat: _open_ride(game, seat, "destruction"))

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        yield from on_foot(game, scene, seat)

    def sentence(self, who: str) -> str:
        return f"{phrases.owner(who)} Vehicle is destroyed"

    def estimate(self, found: Tally, look: Outlook) -> None:
        spread(found, self.who, look, "coins", -VEHICLE)


def _open_ride(game: State, seat: int, word: str) -> bool:
    """Whether there is a Vehicle that no card protects."""
    return bool(game.players[seat].rides) and not queries.bonuses.immune(game, seat, word)


@frozen
class StealVehicle(Effect):
    """A Vehicle is taken with what is stowed in it."""

    verb = "steal_vehicle"
    takes = True
    of_party = True

    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A Vehicle is taken with what is stowed in it; a second one is stored. FL-EQP-08, FL-WLD-12."""
        for victim in (yield from rules.scene.seats(game, self.who, scene)):
            rides, thief = game.players[victim].rides, game.players[scene.seat]
            if not rides or victim == scene.seat or rules.truce.allied(game, scene.seat, victim):
                continue
            if safe := queries.bonuses.shield(game, victim, "theft"):
                yield Spared(victim, "theft", safe)
                continue
            if thief.party and len(thief.rides) < rules.gear_places.most_rides(game, scene.seat):
                yield RideStolen(scene.seat, victim, rides[0].card)
            else:
                store = f"auction:{scene.seat}"
                yield from rules.gear.leave_ride(game, victim, rides[0].card, store, store, "stolen")

    def useful(self, game: State, scene: Scene) -> bool:
        return another(self, game, scene, lambda seat: _open_ride(game, seat, "theft"))

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        """The thief takes the next Vehicle of the Spoils deck."""
        yield from on_foot(game, scene, seat)
        spoils = game.cards.spoils
        found = next((card for card in reversed(game.decks["spoils"].draw) if spoils[card].vehicle is not None), "")
        if found:
            yield Found(scene.seat, "spoils", (found,))
            yield from shuffle(game, "spoils")
            yield from rules.gear.gain_spoils(game, scene.seat, (found,))

    def sentence(self, who: str) -> str:
        return f"take the Vehicle of {phrases.source(who)} with what is stowed in it"

    def estimate(self, found: Tally, look: Outlook) -> None:
        taken(found, look, VEHICLE)


@frozen
class Steal(Effect):
    """Spoils cards taken from another player; `max_value` coins at most each."""

    verb = "steal"
    takes = True

    source: Literal["auction", "party", "party_gear", "any"]
    n: Amount = ONE
    category: GearCategory | Literal[""] = ""
    max_value: int | None = None
    random: bool = False
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """Spoils of another player: the thief chooses, or the lot does. FL-SPO-03, FL-EQP-06."""
        thief = scene.seat
        for victim in (yield from rules.scene.seats(game, self.who, scene)):
            if victim == thief or rules.truce.allied(game, thief, victim):
                continue
            n = yield from rules.scene.amount(game, self.n, scene, victim)
            for done in range(n):
                zones = self._stealable(game, victim)
                if not zones:
                    if not done:
                        stored = self.source == "auction"
                        safe = queries.bonuses.shield(game, victim, "theft", town=stored)
                        yield Spared(victim, "theft", safe, stored)
                    break
                if self.random:
                    (card,) = yield from picked(game, thief, tuple(zones), 1, True, scene)
                else:
                    card = yield Ask(
                        thief, "steal", tuple(map(CardKey.of, zones)), "FL-SPO-03", about=(victim, scene.card)
                    )
                yield from _loot(game, thief, victim, card, zones[card])

    def _stealable(self, game: State, victim: int) -> dict[str, str]:
        """What it can steal of a player, with the zones."""
        player = game.players[victim]
        found: dict[str, str] = {}
        if self.source in ("auction", "any") and not queries.bonuses.immune(game, victim, "theft", town=True):
            found.update(dict.fromkeys(player.auction, f"auction:{victim}"))
        if self.source != "auction" and not queries.bonuses.immune(game, victim, "theft"):
            gear = rules.gear_places.carried(game, victim)
            if self.source == "party_gear":
                gear = {card: zone for card, zone in gear.items() if zone_of(zone).pile == "party"}
            found.update(gear)
        most = self.max_value
        return {
            card: zone
            for card, zone in found.items()
            if fits(game, card, self.category) and (most is None or (queries.bonuses.value_of(game, card) or 0) <= most)
        }

    def useful(self, game: State, scene: Scene) -> bool:
        return another(self, game, scene, lambda seat: bool(self._stealable(game, seat)))

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        """The thief draws what the rival loses."""
        n = yield from rules.scene.amount(game, self.n, scene, seat)
        yield from rules.tracks.town_health(game, seat, -n, scene.card)
        found = yield from rules.drawing.draw(game, scene.seat, "spoils", n, open=True)
        yield from rules.gear.gain_spoils(game, scene.seat, found, stored=self.source == "auction")

    def sentence(self, who: str) -> str:
        most = f" worth {self.max_value} coins or less" if self.max_value is not None else ""
        choice = " at random" if self.random else " of your choice"
        what = phrases.amount(self.n, phrases.gear(self.category) if self.category else "Spoils card")
        return f"take {what}{most}{choice}{_PLACES[self.source]} of {phrases.source(who)}"

    def estimate(self, found: Tally, look: Outlook) -> None:
        taken(found, look, BOOTY)


_PLACES = {
    "auction": " from the Auction House",
    "party": " from the Party",
    "party_gear": " from the Party Equipment",
    "any": " from the Party or Auction House",
}


def _loot(game: State, thief: int, victim: int, card: str, zone: str) -> Rule[None]:
    if game.players[thief].party:
        yield from rules.gear.stow(game, thief, card, zone, "stolen")
    else:
        yield Moved(thief, (card,), zone, rules.gear.unborne(game, thief, card), "stolen")
    if game.players[victim].party:
        yield from rules.gear.shed_excess(game, victim)


@frozen
class Kidnap(Effect):
    """A Character taken from another player; `to` away: discarded."""

    verb = "kidnap"
    takes = True
    lacks = "party"

    source: Literal["party", "roster"] = "party"
    to: Literal["roster", "party", "away"] = "roster"
    random: bool = False
    who: Who = ""

    def carry_out(self, game: State, scene: Scene) -> Rule[None]:
        """A Character of another player changes sides, or is gone; hit men just leave. FL-NPC-23."""
        thief = scene.seat
        for victim in (yield from rules.scene.seats(game, self.who, scene)):
            if victim == thief or rules.truce.allied(game, thief, victim):
                continue
            keys = self._within_reach(game, victim)
            if keys:
                yield from self._carry_off(game, victim, keys, scene)
            else:
                stored = self.source == "roster"
                safe = queries.bonuses.shield(game, victim, "kidnap", town=stored)
                yield Spared(victim, "kidnap", safe, stored)

    def _within_reach(self, game: State, victim: int) -> tuple[InRoster | InCrown, ...]:
        player = game.players[victim]
        if self.source == "roster":
            safe = queries.bonuses.immune(game, victim, "kidnap", town=True)
            return () if safe else tuple(map(InRoster.of, range(len(player.roster))))
        return tuple(
            InCrown.of(crown) for crown, _ in player.party if not queries.bonuses.immune(game, victim, "kidnap", crown)
        )

    def _carry_off(self, game: State, victim: int, keys: tuple[InRoster | InCrown, ...], scene: Scene) -> Rule[None]:
        thief, player = scene.seat, game.players[victim]
        if self.random:
            (face,) = yield Roll(1, len(keys), "pick", "a Character at random")
            key = keys[face - 1]
        else:
            key = yield Ask(thief, "kidnap", keys, "FL-MAT-07", about=(victim, scene.card))
        member = player.roster[key.place] if isinstance(key, InRoster) else player.member(key.crown)
        card, (gear, kept) = member.card, rules.people.parted(game, member)
        hit_man = card not in game.cards.characters
        if hit_man:
            yield Left(victim, key.place if isinstance(key, InRoster) else key.crown, card)
        else:
            yield Kidnapped(thief, victim, card, kept if isinstance(key, InCrown) else ())
        gear = yield from rules.harm.lose_with(victim, member, gear)
        if player.party:
            yield from rules.gear.give_gear(game, victim, gear)
        elif not player.lost:
            yield from rules.gear.store_aside(game, victim, gear, "kidnapped")
            yield from rules.harm.lose_party(game, victim)
        if hit_man:
            return
        if self.to == "away":
            yield Dismissed(thief, card)
        elif self.to == "party" and game.players[thief].party and rules.people.seats_for(game, thief):
            yield from rules.people.call(game, thief, card)

    def useful(self, game: State, scene: Scene) -> bool:
        return another(self, game, scene, lambda seat: self._could_reach(game, seat))

    def _could_reach(self, game: State, seat: int) -> bool:
        player = game.players[seat]
        if self.source == "roster":
            return bool(player.roster) and not queries.bonuses.immune(game, seat, "kidnap", town=True)
        return any(not queries.bonuses.immune(game, seat, "kidnap", crown) for crown, _ in player.party)

    def with_rival(self, game: State, scene: Scene, seat: int) -> Rule[None]:
        """A Character of the deck comes in place of the one who is carried off."""
        if self.source == "roster":
            yield from rules.tracks.town_health(game, seat, -1, scene.card)
        elif not game.players[seat].has_party:
            yield RivalSpared(seat, self.lacks, scene.card)
            return
        else:
            yield from rules.rival_party.hurt_crew(game, seat, queries.crew.EACH, scene.card)
        if self.to != "away":
            for card in (yield from rules.drawing.draw(game, scene.seat, "character", 1)):
                yield from rules.people.gain_character(game, scene.seat, card, to=self.to)

    def touches(self, game: State, scene: Scene, seat: int) -> bool:
        return self.source != "party" or game.players[seat].has_party

    def sentence(self, who: str) -> str:
        where = {"roster": "into your Town Roster", "party": "into your Party", "away": "away; the card is discarded"}
        source = "Party" if self.source == "party" else "Town Roster"
        choice = "a random Character" if self.random else "a Character of your choice"
        return f"take {choice} from the {source} of {phrases.source(who)} {where[self.to]}"

    def estimate(self, found: Tally, look: Outlook) -> None:
        taken(found, look, PERSON)
