"""Scars and what mutant players do, in words."""

from __future__ import annotations

from fallen_tui.adventure.text.effects import clauses
from fallen_tui.adventure.text.english import listed
from fallen_tui.games.posthuman.content.cards import DefaultAction, MutantAction, Scar
from fallen_tui.games.posthuman.content.parts import Assault, TargetTest, Volley
from fallen_tui.games.posthuman.text.card_text import gifts, parts
from fallen_tui.games.posthuman.text.names import counted, signed

MOMENTS = {
    "mutant": "in the mutant step",
    "camp": "when the target camps",
    "forage": "when the target forages",
    "move": "when the target moves into a zone",
}
"""When a mutant action is played, by the moment on its card."""
DOES = {
    "foul": "the target gains 2 less health by camping",
    "lure": "the first combat of that move gets 1 more mutant minion",
    "swarm": "until the end of the next turn, the next combat of each survivor gets 1 more mutant minion",
    "blight": "until the end of the next turn, supply cards give 1 less food there",
    "prowl": "discard any number of action cards. You draw as many when hands are refilled",
}
"""What the types of actions do whose cards have no figures of their own."""


def scar_rules(scar: Scar) -> list[str]:
    """What a mutation does to who turns: signs, a weapon, gifts."""
    signs = listed(signed(n, stat) for stat, n in scar.stats.signs)
    found = [f"once you turn mutant: {signs}"]
    found += [parts.melee(scar.melee)] if scar.melee else []
    found += [parts.ranged(scar.ranged)] if scar.ranged else []
    return found + gifts.mutated(scar.gives)


def action_rules(action: MutantAction) -> list[str]:
    """When a mutant action is played, and what it does."""
    return [f"play it {MOMENTS[action.when]}", *action_deeds(action)]


def action_deeds(action: MutantAction) -> list[str]:
    """What a mutant action does."""
    found = [assault(action.assault)] if action.assault else []
    found += [volley(action.volley)] if action.volley else []
    found += [trial(action.test)] if action.test else []
    if action.type == "snare":
        found.append("on a failure the supply card is lost as well")
    return found or [DOES[action.type]]


def default_rules(action: DefaultAction) -> list[str]:
    """What a default action does."""
    return [trial(action.test), "not on whoever is at the start"] if action.test else [DOES[action.type]]


def assault(one: Assault) -> str:
    """An assault in figures."""
    dice = f" with {counted(one.dice, 'more melee die')}" if one.dice else ""
    scar = ", and its wounds leave a scar" if one.scar else ""
    return f"assault the target in {counted(one.rounds, 'melee round')}{dice}{scar}"


def volley(one: Volley) -> str:
    """A volley in figures."""
    return f"shoot at the target: your shooting dice and {one.dice} more, range {one.range}"


def trial(one: TargetTest) -> str:
    """A test of the target."""
    return f"the target tests {one.stat}: on a failure {clauses(one.failed, parts.TARGET)}"
