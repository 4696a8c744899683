"""What a Party would roll: every die with all that makes it up, and the chances of checks and of whole story cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache

from fallen_tui.engine.records import FrozenRecord
from fallen_tui.engine.records_later import frozen
from fallen_tui.games.fallen_land import odds
from fallen_tui.games.fallen_land.bonuses import VEHICLE, standing
from fallen_tui.games.fallen_land.card_parts import CheckSpec
from fallen_tui.games.fallen_land.cards import Story
from fallen_tui.games.fallen_land.rules.pools import Pool, omega_pool, pool
from fallen_tui.games.fallen_land.rules.trials import Script, script_of
from fallen_tui.games.fallen_land.sentences_words import TECHNOLOGY, counted, listed
from fallen_tui.games.fallen_land.state import NOBODY, State, Tale, Thrown

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


# --- who rolls what ---


@frozen
class Roller(FrozenRecord):
    """Who makes a check: a Party with others (`seats`), the Character of a Crown, or a mercenary in a Party's place."""

    seat: int
    kind: str = "party"
    crown: int = NOBODY
    seats: tuple[int, ...] = ()
    mercenary: str = ""
    melee: bool = False


def pools_of(view: State, roller: Roller, skill: str) -> list[Pool]:
    """The dice of all that take part in a check."""
    if roller.mercenary:
        band = view.cards.actions[roller.mercenary]
        return [omega_pool(max(1, band.dice), band.omega)]
    return [pool(view, seat, skill, roller.melee, roller.kind, roller.crown) for seat in (roller.seat, *roller.seats)]


def dice_of(view: State, roller: Roller, skill: str) -> tuple[tuple[odds.Die, ...], int]:
    """The dice of a check as `odds` counts with them, and the Successes that need none."""
    pools = pools_of(view, roller, skill)
    return tuple(die for one in pools for die in one.odds_dice), sum(one.sure for one in pools)


def chance(view: State, roller: Roller, skill: str, need: int) -> float:
    """The chance to pass a check by best play."""
    return odds.chance_float(*dice_of(view, roller, skill), need)


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

    CC1 Ines Okoro: 6 base + 2 Tarred Crossbow + 2 link = 10 -> 0 automatic, 9 or less
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
    return f"CC{crown + 1} {view.cards.name(player.member(crown).card)}"


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


def rollers(view: State, seat: int, script: Script, tale: Tale | None = None) -> list[Roller]:
    """Who makes the checks of a card; of a Solo card with nobody appointed, all who might."""
    if tale is not None and tale.mercenary:
        return [Roller(seat, mercenary=tale.mercenary)]
    party = [crown for crown, _ in view.players[seat].party]
    if script.who == "party":
        joined = () if tale is None else tuple(each for each in tale.joined if each != seat)
        others = tuple(each for each in joined if view.players[each].party)
        return [Roller(seat, seats=others, melee=script.melee)]
    if tale is not None and tale.tested in party and script.who == "solo":
        party = [tale.tested]
    return [Roller(seat, script.who, crown, melee=script.melee) for crown in party]


def tale_of(view: State, seat: int, card: str) -> Tale | None:
    """The story in play, if it is this card and this seat's."""
    tale = view.tale
    return tale if tale is not None and tale.card == card and seat in (tale.seat, *tale.joined) else None


def waived(view: State, seat: int, story: Story | None, skill: str) -> str:
    """The card by which a check, or the whole story (skill ""), is passed without a roll; "" for none. FL-ENC-12."""
    if story is None:
        return ""
    for bonus, card, _ in standing(view, seat, "passes"):
        if bonus.skill != skill or (bonus.deck and bonus.deck != story.deck):
            continue
        if bonus.category and bonus.category not in story.categories:
            continue
        used = view.used_now if bonus.limit.per == "turn" else view.used
        if not bonus.limit.per or used.get(f"{card}#passes", 0) < bonus.limit.n:
            return card
    return ""


@frozen
class Outlook(FrozenRecord):
    """The chances of a card: of each check by each who makes it, and of the card."""

    script: Script
    seat: int
    who: tuple[Roller, ...]
    single: tuple[tuple[float, ...], ...]
    passes: tuple[str, ...]

    @property
    def checks(self) -> tuple[float, ...]:
        """The chance of each check: all Characters of an Individual card, on average those a Solo card may test."""
        return tuple(self._together(chances) for chances in self.single)

    @property
    def whole(self) -> float:
        """The chance to pass the card; where there is a choice, by the best of its checks."""
        if not self.script.checks:
            return 1.0
        ways = [self._row(at) for at in range(len(self.who))]
        return self._together(tuple(ways))

    def _row(self, at: int) -> float:
        found = 0.0 if self.script.or_ else 1.0
        for chances in self.single:
            found = max(found, chances[at]) if self.script.or_ else found * chances[at]
        return found

    def _together(self, chances: tuple[float, ...]) -> float:
        if not chances:
            return 0.0
        if self.script.who != "individual":
            return sum(chances) / len(chances)
        found = 1.0
        for one in chances:
            found *= one
        return found


def outlook(view: State, seat: int, script: Script, tale: Tale | None = None) -> Outlook:
    """The chances of a card for a Party as it stands."""
    who = tuple(rollers(view, seat, script, tale))
    story = None if tale is not None and tale.visit else view.cards.stories.get(script.card)
    passes = tuple(waived(view, seat, story, spec.skill) for spec in script.checks)
    sure = tale is not None and tale.passed
    single = tuple(
        tuple(1.0 if sure or card else chance(view, roller, spec.skill, spec.need) for roller in who)
        for spec, card in zip(script.checks, passes, strict=True)
    )
    return Outlook(script, seat, who, single, passes)


def deck_chance(view: State, seat: int, deck: str) -> float:
    """The chance to pass a card of a deck for a Party as it stands: the mean of all its cards that have checks."""
    stories = [story for story in view.cards.stories.values() if story.deck == deck and story.checks]
    return sum(outlook(view, seat, script_of(story)).whole for story in stories) / max(1, len(stories))


def check_chances(view: State, seat: int, story: Story) -> list[str]:
    """The chances of every check of a card and of the card, and how probable other numbers of Successes are."""
    return outlook_lines(view, outlook(view, seat, script_of(story), tale_of(view, seat, story.id)))


def outlook_lines(view: State, found: Outlook) -> list[str]:
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


def _each(view: State, found: Outlook, at: int) -> str:
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


def summary(found: Outlook) -> str:
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


# --- 1s that may be rolled again ---


def reroll_chance(live: tuple[Thrown, ...], first: Thrown, missing: int) -> float:
    """The chance still to make up `missing` Successes by re-rolling one 1 first, then by best play. FL-SKL-07."""
    stand = tuple(sorted(_at_stake(die) for die in live))
    return _after(missing, stand, stand.index(_at_stake(first)))


def ones_chance(dice: Iterable[Thrown], missing: int) -> float:
    """The chance to make up `missing` Successes by rolling the 1s among the dice again, by best play. FL-SKL-07."""
    return _best(missing, tuple(sorted(_at_stake(die) for die in dice if die.faces[-1] == 1)))


def _at_stake(die: Thrown) -> tuple[int, int]:
    """What a 10 would cost a die that shows a 1, and how many faces bring one more."""
    return die.successes, odds.die_of(die.total, die.master).hits


@lru_cache(maxsize=1 << 14)
def _best(missing: int, live: tuple[tuple[int, int], ...]) -> float:
    if missing <= 0:
        return 1.0
    return max((_after(missing, live, place) for place in range(len(live))), default=0.0)


@lru_cache(maxsize=1 << 14)
def _after(missing: int, live: tuple[tuple[int, int], ...], place: int) -> float:
    held, hits = live[place]
    rest = live[:place] + live[place + 1 :]
    again = tuple(sorted((*rest, (held + 1, hits))))
    return (
        _best(missing + held, rest)
        + (9 - hits) * _best(missing, rest)
        + (hits - 1) * _best(missing - 1, rest)
        + _best(missing - 1, again)
    ) / 10
