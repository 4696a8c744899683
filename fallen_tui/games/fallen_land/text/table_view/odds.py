"""Chances in text: what a Party would roll in each skill; and the story card in play, as far as it is disclosed."""

from __future__ import annotations

from fallen_tui.adventure.text.english import listed
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.content.vocabulary import SKILLS
from fallen_tui.games.fallen_land.queries import chances
from fallen_tui.games.fallen_land.state.table import CREW, FOE, NOBODY, State
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.log.phrases import member, site, title, who
from fallen_tui.games.fallen_land.text.names import manned
from fallen_tui.games.fallen_land.text.prompts import odds_text

MOST = 8
"""The most Successes whose chance is shown."""
STAGES = {
    "drawn": "just drawn",
    "directions": "its directions are carried out",
    "flight": "Fight or Flight",
    "checks": "its checks",
    "optional": "its Optional Skill Check",
    "outcome": "its outcome",
}


def the_odds(view: State, side: int, skill: str = "") -> list[str]:
    """Who contributes what to a check of each skill, or of one, and the chance of 1 to 8 Successes."""
    if not view.players[side].has_party:
        return [f"{who(view, side)} has no Party."]
    if view.players[side].rival:
        return [f"{who(view, side)}'s Party rolls {manned(view, side)}, whatever the skill."]
    lines = []
    for one in [skill] if skill else SKILLS:
        lines.append(f"{one.title()}, {_reach(view, side, one)}")
        lines += [f"  {line}" for line in odds_text.contributors(view, side, one)]
    return lines


def _reach(view: State, side: int, skill: str) -> str:
    dice, fixed = chances.dice_of(view, chances.Roller(side), skill)
    found = ", ".join(f"{n}: {odds_text.share(odds.chance_float(dice, fixed, n))}" for n in range(1, MOST + 1))
    return f"Successes or more: {found}"


def story(view: State, seat: int | None) -> list[str]:
    """The story card in play, and the fight and the check under way."""
    lines = _in_play(view, seat)
    if view.combat is not None:
        sides = listed((_side(view, side) for side in view.combat.sides), "and")
        lines.append(f"A fight between {sides}, round {view.combat.round}.")
    check = view.check
    if check is not None:
        need = f"{check.need} {check.skill.title()}" if check.need else check.skill.title()
        lines.append(f"A check of {who(view, check.seat)}: {need}; {counted(check.successes, 'Success')} so far.")
    return lines or ["No story card is in play."]


def _side(view: State, side: tuple[int, str, int]) -> str:
    seat, card, crown = side
    if card == FOE and seat != NOBODY:
        return f"a Character of {who(view, seat)}'s Party"
    if card and card != CREW:
        return title(view, card)
    return f"{who(view, seat)}'s Party" if crown == NOBODY else member(view, seat, crown)


def _in_play(view: State, seat: int | None) -> list[str]:
    in_play = view.story_in_play
    if in_play is None:
        return []
    if in_play.visit and in_play.card in view.cards.stories:
        face = [site(view, in_play.card), *describe.face(view.cards, in_play.card, in_play.disclosed)]
    else:
        face = describe.face(view.cards, in_play.card, in_play.disclosed)
    lines = [face[0], *(f"  {line}" for line in face[1:])]
    drawer = title(view, in_play.mercenary) if in_play.mercenary else listed(who(view, each) for each in in_play.joined)
    state = [f"Played by {drawer}", STAGES.get(in_play.stage, in_play.stage)]
    state += [f"{member(view, in_play.seat, in_play.tested)} makes the check"] if in_play.tested != NOBODY else []
    state += [f"{counted(in_play.coins, 'coin')} scavenged"] if in_play.coins else []
    state += ["its checks count as passed"] if in_play.passed else []
    state += [in_play.result] if in_play.result else []
    lines.append(f"{'; '.join(state)}.")
    printed = view.cards.stories.get(in_play.card)
    if not (in_play.result or in_play.visit) and printed is not None and printed.checks and seat in in_play.joined:
        lines += odds_text.check_chances(view, in_play.seat, printed)
    return lines
