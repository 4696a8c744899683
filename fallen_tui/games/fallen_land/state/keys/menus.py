"""An option that somebody typed or pointed at, as a key."""

from __future__ import annotations

from fallen_tui.engine.keys import Key, reader
from fallen_tui.games.fallen_land.state.keys import deeds, gear, targets, town, words

_KINDS: tuple[type[Key], ...] = (
    deeds.MoveKey, deeds.EncounterKey, deeds.VisitKey, deeds.AttemptKey, deeds.FightKey, deeds.ClaimKey,
    deeds.DestroyKey, deeds.HealKey, deeds.MissionKey, deeds.WaitKey, deeds.JoinKey, deeds.OutfitKey,
    deeds.TownKey, deeds.SupplyKey, deeds.GiveKey, deeds.StopsKey, deeds.PlayCardKey, deeds.UseAbilityKey,
    targets.OfSeat, targets.OfTown, targets.OfCharacter, targets.OfHex, targets.OfBand, targets.OfPlace,
    gear.InCrown, gear.InRoster, gear.FixedOn, gear.ShiftKey, gear.UnloadKey, gear.EquipKey, gear.CallKey,
    gear.BenchKey,
    town.SpoilsGoodKey, town.ActionGoodKey, town.TechnologyGoodKey, town.HireKey, town.OfferTo, town.OfferAll,
    town.GivenKey, town.WantedKey,
    words.Die,
    gear.WoundKey, gear.TaintKey,
    words.WordKey,
)  # fmt: skip

option_of = reader(*_KINDS)
"""Reads an option by its form alone; a `Word` is what has no form of its own: a card, a hex, a number, a word."""
