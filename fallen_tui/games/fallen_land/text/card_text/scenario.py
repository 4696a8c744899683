"""Rules and places of scenarios in English; names of their things stand as [[id]] until they are shown."""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.text import scenario as words
from fallen_tui.adventure.text.effects import clauses
from fallen_tui.adventure.text.english import sentence, true_clauses
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.effects.scenario_sites import toward
from fallen_tui.games.fallen_land.queries.conditions import told as condition
from fallen_tui.games.fallen_land.scenario.parts import Front, Site, Trigger
from fallen_tui.games.fallen_land.text.card_text.moments import whens


def rule(one: Trigger) -> str:
    """A rule of the scenario as a sentence."""
    return words.rule(one, _when(one), condition, "Turn", ", for each player" if one.each else "")


def _when(one: Trigger) -> str:
    if one.on == "card":
        return whens(one.when)
    return {
        "turn_start": "as a Turn begins",
        "turn_end": "as a Turn ends",
        "site_done": f"when {f'[[{one.site}]]' if one.site else 'a site'} is done",
        "carried_to": f"when a Party brings [[{one.mark}]] to [[{one.site}]]",
        "counter_at": words.counter_at(one),
    }[one.on]


def site_face(card: Any, visit: Any, visits: dict[str, str], disclosed: bool) -> list[str]:
    """The sheet of a site in lines; `visit` writes what can be done there, `visits` how often."""
    one: Site = card.sheet
    kind = {"place": "a place", "foe": "a foe", "goal": "a goal"}[one.kind]
    lines = [one.name, f"{kind} of this scenario".capitalize(), one.text]
    if one.visit is not None:
        lines += visit(one.visit, disclosed)
        if one.limit != "once" or one.closes != "success":
            lines.append(visits[one.limit])
    return [*lines, *site(one)]


def site(one: Site) -> list[str]:
    """What the sheet of a site adds to that of a World card."""
    done = "success" if one.visit is not None and one.visit.checks else "visit"
    return true_clauses(
        (one.for_, f"It is for the Party of seat {one.for_}{' alone' if one.owner_only else ''}."),
        (one.condition.tests, sentence(f"it can be visited only if {condition(one.condition)}")),
        (one.until, f"It is there through Turn {one.until}."),
        (one.moves, moving(one)),
        (one.closes == "success" and one.visit is not None, f"It is done with the first {done}."),
    )


def moving(one: Site) -> str:
    """How a site moves; empty where it stays."""
    if one.moves is None:
        return ""
    return f"It moves {counted(one.moves.n, 'hex')} toward {toward(one.moves.toward)} as each Turn ends."


def front(one: Front) -> str:
    """What a front does."""
    harm = {
        "radiation": "a Party that ends its movement there, or stands there as the Turn ends, takes 1 Radiation "
        "damage on each Character",
        "closed": "nobody can go there, and a Party in it is sent home",
        "burning": f"whoever stands there as the Turn ends: {clauses(one.do)}",
    }[one.kind]
    gone = {"keep": "", "neutral": "; Resources there turn neutral", "destroyed": "; Resources there are destroyed"}
    starts = f" from Turn {one.starts} on" if one.starts > 1 else ""
    pace = f"{counted(one.per_turn, 'hex')} as each Turn ends{starts}"
    return sentence(f"{one.name} takes {pace}: {harm}{gone[one.resources]}")
