"""What the steady bot takes into a scenario and on from it: boons, and the Action cards that are kept."""

from __future__ import annotations

from fallen_tui.games.fallen_land.bot.mind import Mind


def boon(mind: Mind, key: str) -> float:
    """What a boon is worth: what it brings at each chapter, and that it works all along."""
    found = mind.view.cards.scenario.campaign.boon(key)
    return mind.valuation.of(found.start) + 10.0 * len(found.standing) + 8.0 * len(found.abilities)


def kept(mind: Mind) -> tuple[str, ...]:
    """The Action cards that are worth most."""
    return tuple(sorted(mind.ask.keys, key=lambda card: -mind.action(card))[: mind.ask.high])
