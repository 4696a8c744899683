"""Chances in words: percents, every die with all that makes it up, the checks of a card."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fallen_tui.adventure.text.english import listed
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.card_parts import CheckSpec
from fallen_tui.games.fallen_land.content.cards import Story
from fallen_tui.games.fallen_land.content.phrases import TECHNOLOGY, counted
from fallen_tui.games.fallen_land.content.stories import script_of
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE
from fallen_tui.games.fallen_land.queries.chances import (
    CardChances,
    Roller,
    dice_of,
    outlook,
    pools_of,
    story_in_play_of,
)
from fallen_tui.games.fallen_land.queries.pools import Pool
from fallen_tui.games.fallen_land.state.table import NOBODY, State

BEYOND = 2
"""How many Successes beyond the need the tables show."""


def share(p: Fraction | float) -> str:
    """A probability in percent: 62%; what is neither sure nor impossible never reads so."""
    if 0 < p < 0.005:
        return "under 1%"
    if 0.995 < p < 1:
        return "over 99%"
    return f"{float(p) * 100:.0f}%"


def shares(*chances: Fraction | float) -> tuple[str, ...]:
    """What makes up a whole, in percent that add up to 100, the largest part giving or taking what is over."""
    whole = [int(float(p) * 100 + 0.5) for p in chances]
    most = whole.index(max(whole))
    whole[most] += 100 - sum(whole)
    told = [share(p) for p in chances]
    return tuple(f"{n}%" if text[:-1].isdigit() else text for n, text in zip(whole, told, strict=True))


# --- contributors ---


def contributors(
    view: State,
    seat: int,
    skill: str,
    melee: bool = False,
    kind: str = "party",
    crown: int = NOBODY,
    need: int = 0,
) -> list[str]:
    """Every die of a check with what makes it up, technologies and Masters, and the chance (need 0: the average).

    1 Ines Okoro: 6 base + 2 Tarred Crossbow + 2 link = 10 -> 0 automatic, 9 or less
    """
    return roller_lines(view, Roller(seat, kind, crown, melee=melee), skill, need)


def roller_lines(view: State, roller: Roller, skill: str, need: int = 0) -> list[str]:
    """`contributors`, whoever rolls."""
    lines: list[str] = []
    seats = (roller.seat, *roller.seats)
    for seat, one in zip(seats, pools_of(view, roller, skill), strict=False):
        whose = f"{view.players[seat].name}, " if roller.seats else ""
        lines += [f"{whose}{line}" for line in _dice(view, seat, one, roller)]
        lines += [f"{whose}{line}" for line in _sure(view, seat, one, skill)]
    dice, fixed = dice_of(view, roller, skill)
    if not dice and not fixed:
        return ["Nobody can roll."]
    if need:
        p = share(odds.chance_float(dice, fixed, need))
        return [*lines, f"{counted(need, 'Success')} of {skill.title()}: {p}."]
    return [*lines, f"On average {float(odds.expected(dice, fixed)):.1f} Successes."]


def _dice(view: State, seat: int, one: Pool, roller: Roller) -> Iterator[str]:
    if roller.mercenary:
        total = one.dice[0][1]
        yield f"{view.cards.name(roller.mercenary)}: {len(one.dice)}d10, each Omega {total} -> {target(total, False)}"
        return
    parts = dict(one.parts)
    for crown, total, master in one.dice:
        made = " + ".join(f"{n} {_source(view, what)}" for what, n in parts[crown]).replace("+ -", "- ")
        yield f"{_bearer(view, seat, crown)}: {made} = {total} -> {target(total, master)}"


def _bearer(view: State, seat: int, crown: int) -> str:
    player = view.players[seat]
    if crown == VEHICLE:
        return view.cards.name(player.rides[0].card)
    return f"{crown + 1} {view.cards.name(player.member(crown).card)}"


def _source(view: State, what: str) -> str:
    return what if what in ("base", "link", "boost") else TECHNOLOGY.get(what) or view.cards.name(what)


def target(total: int, master: bool) -> str:
    """What a die of a Total Skill does: 1 automatic, 4 or less; a Master's Success besides."""
    die = odds.die_of(total, master)
    return f"{die.automatic} automatic, {f'{die.hits} or less' if die.hits > 1 else 'a 1'}{', Master +1' * master}"


def _sure(view: State, seat: int, one: Pool, skill: str) -> Iterator[str]:
    for tech in view.players[seat].technologies if one.fixed else ():
        card = view.cards.technologies[tech.kind]
        if card.skill == skill:
            yield f"{TECHNOLOGY[tech.kind]} (Tier {tech.tier}): {counted(card.n * tech.tier, 'Success')}"
    if one.extra:
        more = "more" if one.extra > 0 else "fewer"
        yield f"Other cards: {counted(abs(one.extra), 'Success')} {more}"


# --- whole cards ---


def check_chances(view: State, seat: int, story: Story) -> list[str]:
    """The chances of every check of a card and of the card, and how probable other numbers of Successes are."""
    return outlook_lines(view, outlook(view, seat, script_of(story), story_in_play_of(view, seat, story.id)))


def outlook_lines(view: State, found: CardChances) -> list[str]:
    """`check_chances`, of any card or place."""
    script = found.script
    if not script.checks:
        return ["No check: it succeeds."]
    lines = []
    for at, spec in enumerate(script.checks):
        line = f"{spec.need} {spec.skill.title()}: {share(found.checks[at])}"
        if found.passes[at]:
            line += f", passed without a roll by {_source(view, found.passes[at])}"
        elif found.who and not found.who[0].mercenary and found.who[0].crown != NOBODY:
            line += f" ({_each(view, found, at)})"
        lines.append(f"{line}.")
    if len(script.checks) > 1:
        lines.append(f"{'The best of these' if script.or_ else 'All of these'}: {share(found.whole)}.")
    if script.who == "party":
        lines += [line for spec in script.checks for line in success_table(view, found.who[0], spec)]
    return lines


def _each(view: State, found: CardChances, at: int) -> str:
    many = zip(found.who, found.single[at], strict=True)
    return listed(f"{_bearer(view, roller.seat, roller.crown)} {share(p)}" for roller, p in many)


def success_table(view: State, roller: Roller, spec: CheckSpec) -> list[str]:
    """How probable each number of Successes is, up to a few beyond the need, as far as that is quickly worked out."""
    dice, fixed = dice_of(view, roller, spec.skill)
    most = min(spec.need + BEYOND, fixed + odds.EXACT // len(dice)) if dice else 0
    start = max(1, fixed + 1, spec.need - BEYOND)
    if most < start:
        return []
    parts = [f"{n} or more {share(odds.chance_float(dice, fixed, n))}" for n in range(start, most + 1)]
    return [f"{spec.skill.title()} Successes: {', '.join(parts)}."]


def summary(found: CardChances) -> str:
    """The chances in one line: 3 Combat 71%, 2 Survival 88%: all 62%."""
    script = found.script
    if not script.checks:
        return "no check"
    parts = [
        f"{spec.need} {spec.skill.title()} {share(p)}" for spec, p in zip(script.checks, found.checks, strict=True)
    ]
    if len(parts) == 1:
        return parts[0]
    return f"{', '.join(parts)}: {'the best' if script.or_ else 'all'} {share(found.whole)}"
