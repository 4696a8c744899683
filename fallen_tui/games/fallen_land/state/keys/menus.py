"""An option that somebody typed or pointed at, as a key."""

from __future__ import annotations

from fallen_tui.engine.keys import Key, reader
from fallen_tui.games.fallen_land.state.keys import deeds, gear, targets, town, words

_KINDS: tuple[type[Key], ...] = (
    *(deeds.Move, deeds.Encounter, deeds.Visit, deeds.Attempt, deeds.Fight, deeds.Claim, deeds.Destroy, deeds.Heal),
    *(deeds.Mission, deeds.Wait, deeds.Join, deeds.Outfit, deeds.Town, deeds.Supply, deeds.Give, deeds.Stops),
    *(deeds.PlayCard, deeds.UseAbility),
    *(targets.OfSeat, targets.OfTown, targets.OfCharacter, targets.OfHex, targets.OfBand, targets.OfPlace),
    *(gear.InCrown, gear.InRoster, gear.FixedOn, gear.Shift, gear.Unload, gear.Equip, gear.Call, gear.Bench),
    *(town.SpoilsGood, town.ActionGood, town.TechnologyGood, town.Hire, town.OfferTo, town.OfferAll),
    *(town.Given, town.Wanted, words.Die, gear.Wound, gear.Taint, words.Word),
)

option_of = reader(*_KINDS)
"""Reads an option by its form alone; a `Word` is what has no form of its own: a card, a hex, a number, a word."""
