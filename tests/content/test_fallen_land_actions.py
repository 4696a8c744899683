"""The 184 Action cards: how many there are of each kind, and that each does what its kind says."""

from __future__ import annotations

import re

import pytest

from fallen_tui.adventure.content.index import parts
from fallen_tui.engine.library import content_root
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.content.cards import Action
from tests.games.fallen_land import kinds as e

CARDS: dict[str, Action] = open_game("fallen_land").cards.actions  # type: ignore[attr-defined]
SPLIT = {
    "mercenary": 9, "hit_man": 7, "town": 18, "jinx of a town": 8, "jinx of a party": 10, "boon": 14, "technology": 9,
    "cancel": 18, "harm": 26, "theft": 18, "healing": 12, "boost": 16, "movement": 12, "location": 7,
}  # fmt: skip
"""The split of the ledger."""
RED_DOTS = 75  # about

OF_PARTIES = ("rival_party", "rival_character", "rival_vehicle")
OF_OWN = ("own_party", "own_character", "any_character")
OF_MAP = ("resource", "own_resource", "rival_resource", "neutral_resource", "place")
AT_CHECKS = ("check", "dice", "story", "outcome")
REFUSED = (e.Cancel, e.Redirect, e.Prevent, e.Halve, e.NoStrike, e.Reroll)
TAKEN = (e.Steal, e.Kidnap, e.TakeCoins, e.StealVehicle, e.StealTechnology, e.ClaimResource)
MENDED = (e.Heal, e.Save, e.TownHealth, e.RemoveJinx, e.Draw)
LENT = (e.Successes, e.Skill, e.PassCheck, e.PassStory)
TRAVELLED = (e.Move, e.Escape, e.Weeks, e.Shed, e.Delay)
LOCATED = (e.ClaimResource, e.CreateResource, e.Neutralise, e.DestroyResource, e.MovePlace, e.ClosePlace)


def subtype(card: Action) -> str:
    """The kind of a card as the split counts it: Jinxed cards by what they are attached to."""
    if card.kind != "jinx":
        return card.kind
    return "jinx of a town" if card.target == "rival_town" else "jinx of a party"


def does(card: Action, *verbs: type) -> bool:
    """Whether any of these effects stands anywhere on the card, in a choice or a roll too."""
    return any(isinstance(part, verbs) for part in parts((card.do, card.abilities)))


def moments(card: Action) -> set[str]:
    return {when.on for when in card.when}


def _harms(card: Action) -> bool:
    """A Party, its people or its ride; at PVP or as another's story card is drawn; or two people fight."""
    at_them = card.target == "" and moments(card) <= {"strike", "pvp_round", "pvp_flight", "directions"}
    return card.target in OF_PARTIES or at_them or (card.target == "rival" and does(card, e.Duel))


def _refuses(card: Action) -> bool:
    """It takes back what was done, to oneself or by another; or it is for whoever is under attack."""
    defends = any(when.side == "defender" for when in card.when)
    return does(card, *REFUSED) or card.target == "mercenary" or defends


IS = {
    "mercenary": lambda card: card.hired and card.movement and card.assignments and not card.jobs,
    "hit_man": lambda card: card.hired and card.omega and card.jobs and not card.assignments,
    "town": lambda card: card.attach and not card.jinx and card.target == "own_town",
    "jinx of a town": lambda card: card.attach and card.jinx and card.red,
    "jinx of a party": lambda card: (
        card.attach and card.jinx and card.target in (*OF_PARTIES, "own_party", "any_party")
    ),
    "boon": lambda card: card.attach and not card.jinx and card.target in OF_OWN,
    "technology": lambda card: not card.attach and any(isinstance(each, e.GainTechnology) for each in card.do),
    "cancel": lambda card: not card.attach and _refuses(card),
    "harm": lambda card: not card.attach and card.red and _harms(card),
    "theft": lambda card: not card.attach and card.red and (card.target == "rival_town" or does(card, *TAKEN)),
    "healing": lambda card: not card.attach and not card.red and does(card, *MENDED),
    "boost": lambda card: not card.attach and not card.red and (does(card, *LENT) or moments(card) <= {*AT_CHECKS}),
    "movement": lambda card: does(card, *TRAVELLED) or any(one.what == "lakes" for one in card.standing),
    "location": lambda card: not card.attach and card.target in (*OF_MAP, "") and does(card, *LOCATED),
}


def test_the_deck_is_split_as_the_ledger_has_it() -> None:
    found = {kind: sorted(id for id, card in CARDS.items() if subtype(card) == kind) for kind in SPLIT}
    assert {kind: len(ids) for kind, ids in found.items()} == SPLIT
    assert sum(SPLIT.values()) == len(CARDS) == 184


def test_a_card_does_what_its_kind_says(subtests: pytest.Subtests) -> None:
    for kind in SPLIT:
        with subtests.test(kind=kind):
            others = [id for id, card in CARDS.items() if subtype(card) == kind and not IS[kind](card)]
            assert others == []


def test_about_so_many_cards_carry_a_red_dot() -> None:
    assert abs(sum(card.red for card in CARDS.values()) - RED_DOTS) <= 3


def test_the_guide_tells_the_same_split() -> None:
    guide = (content_root() / "fallen_land" / "README.md").read_text(encoding="utf-8")
    told = {kind: int(count) for kind, count in re.findall(r"^\| `(\w+)`[^|]*\| (\d+) \|", guide, re.MULTILINE)}
    kinds = {kind: sum(card.kind == kind for card in CARDS.values()) for kind in {card.kind for card in CARDS.values()}}
    assert {kind: told.get(kind) for kind in kinds} == kinds
