"""The cards of a game with a scenario: its sites among the stories, its rules in play for every seat."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from fallen_tui.adventure.content.conditions import Condition, Term
from fallen_tui.adventure.content.index import parts
from fallen_tui.adventure.content.moments import FREELY, Limit
from fallen_tui.engine.records import frozen
from fallen_tui.games.fallen_land.content import card_index
from fallen_tui.games.fallen_land.content.cards import Cards, Perk, WorldSheet
from fallen_tui.games.fallen_land.content.effects.base import Effect
from fallen_tui.games.fallen_land.content.effects.registry import made
from fallen_tui.games.fallen_land.content.moments import Ability, When
from fallen_tui.games.fallen_land.content.stories import Story
from fallen_tui.games.fallen_land.content.towns import RULES

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.scenario.definition import Scenario
    from fallen_tui.games.fallen_land.scenario.parts import Site, Trigger


@frozen
class SiteCard(Story):
    """A site as a World card, so that whatever knows places knows it. It lies in no deck."""

    sheet: Any = None
    deck: Any = attrs.field(init=False, default="")

    def __attrs_post_init__(self) -> None:
        """Nothing of what holds of a story card holds of a site."""


def site_card(site: Site) -> SiteCard:
    """The World card that a site is."""
    text = site.visit.text if site.visit is not None else site.text
    world = WorldSheet(name=site.name, at="here", limit=site.limit, visit=site.visit, bare=True)
    return SiteCard(site.id, site.name, text, world=world, sheet=site)


@lru_cache(maxsize=32)
def scenario_cards(cards: Cards, scenario: Scenario, boons: tuple[str, ...] = ()) -> Cards:
    """The cards with which a scenario is played; the same object for the same scenario and boons. FL-SCN-03."""
    seen = copy(cards)
    away = boxed(cards, scenario)
    perk = rules_card(scenario)
    gained = {id: scenario.campaign.boon(id) for id in boons}
    perks: dict[str, Perk] = {**({RULES: perk} if perk is not None else {}), **gained}
    changes: dict[str, Any] = {
        "scenario": scenario,
        "stories": {**cards.stories, **{site.id: site_card(site) for site in scenario.sites}},
        "decks": {deck: tuple(card for card in ids if card not in away) for deck, ids in cards.decks.items()},
    }
    if perks:
        windows = {**cards.windows, **{id: _moments(each) for id, each in perks.items()}}
        acting = dict(cards.acting)
        for key, ids in card_index.acting((perks,)).items():
            acting[key] = acting.get(key, frozenset()) | ids
        gives = dict(cards.gives)
        for what, by_card in card_index.giving((perks,)).items():
            gives[what] = {**gives.get(what, {}), **by_card}
        changes |= {
            "perks": {**cards.perks, **perks},
            "perks_of": {number: (*ids, *perks) if number else ids for number, ids in cards.perks_of.items()},
            "windows": windows,
            "at_moment": card_index.at_moments(windows),
            "acting": acting,
            "gives": gives,
        }
    for field, value in changes.items():
        object.__setattr__(seen, field, value)
    return seen


def _moments(perk: Perk) -> frozenset[str]:
    return frozenset(when.on for ability in perk.abilities for when in ability.when)


def boxed(cards: Cards, scenario: Scenario) -> frozenset[str]:
    """The cards that lie in no deck: those left out, Red Dots where they are, those the scenario itself gives."""
    every = (part for part in parts(_whole(scenario)) if isinstance(part, Effect))
    given = {effect.given_card for effect in every if effect.given_card}
    given |= {card for each in scenario.setup.cards for card in each}
    dots = set() if scenario.red_dots else {card.id for card in cards.actions.values() if card.red}
    return frozenset({*scenario.setup.box, *given, *dots})


def _whole(scenario: Scenario) -> tuple[Any, ...]:
    return tuple(getattr(scenario, field) for field in ("setup", "sites", "rules", "front"))


# --- rules at the moments of cards ---


def rules_card(scenario: Scenario) -> Perk | None:
    """The rules at moments of cards, as abilities that work by themselves; None where there are none. FL-SCN-09."""
    abilities = tuple(ability_of(rule) for rule in scenario.rules if rule.on in ("card", "carried_to"))
    if not abilities and not scenario.setup.do:
        return None
    return Perk(RULES, scenario.name, scenario.goal, scenario.setup.do, (), abilities)


def ability_of(rule: Trigger) -> Ability:
    """A rule of the scenario as an ability; what is carried to a site is there when the Party has moved."""
    limit = Limit(rule.limit) if rule.limit else FREELY
    do = (made("tell", rule.story), *rule.do) if rule.story else rule.do
    if rule.on == "card":
        return Ability(rule.when, do, rule.condition, limit, must=True, text=rule.text)
    terms = [Term("carries", rule.mark)]
    if rule.site:
        terms.append(Term("at_site", rule.site))
    condition = Condition((*terms, *rule.condition.tests))
    return Ability((When("move"),), do, condition, limit, must=True, text=rule.text)
