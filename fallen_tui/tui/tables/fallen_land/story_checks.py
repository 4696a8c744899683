"""The checks of a tale before their dice fall: what is needed, who contributes what, the exact chance; and Flight."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.card_parts import CheckSpec
from fallen_tui.games.fallen_land.content.phrases import TECHNOLOGY, counted
from fallen_tui.games.fallen_land.content.stories import Story
from fallen_tui.games.fallen_land.queries.bonuses import flight_bonus, reroll_faces
from fallen_tui.games.fallen_land.queries.chances import (
    CardChances,
    Roller,
    chance,
    dice_of,
    outlook,
    pools_of,
    story_in_play_of,
)
from fallen_tui.games.fallen_land.queries.pools import MERCENARY, Pool
from fallen_tui.games.fallen_land.rules.flight import combat_need
from fallen_tui.games.fallen_land.rules.ways_out import may_flee
from fallen_tui.games.fallen_land.state.table import NOBODY, State, StoryInPlay
from fallen_tui.games.fallen_land.text.log.phrases import crowned, title, who
from fallen_tui.games.fallen_land.text.prompts.odds_text import share, success_table
from fallen_tui.games.fallen_land.text.prompts.story import script
from fallen_tui.tui.kit.styled_text import Line, Span, ends, fit, line, pad, wrap

NAMED = 24
"""Columns for who rolls a die."""
HELPED = 40
"""Columns of a page from which on each die says what makes it up beside its name."""


def prospects(view: State, in_play: StoryInPlay) -> CardChances:
    """The chances of the tale in play, as its Party stands."""
    found = script(view, in_play.card, in_play.visit)
    return outlook(view, in_play.seat, found, story_in_play_of(view, in_play.seat, in_play.card))


def spec_row(spec: CheckSpec, columns: int, right: Line) -> Line:
    """What a check needs, and at the right how it stands."""
    return ends(line((f"{spec.need} {spec.skill.title()}", "strong")), right, columns)


def coming(view: State, found: CardChances, at: int, columns: int, whole: bool) -> list[Line]:
    """A check that has not been rolled: its chance, and with `whole` every die that is rolled for it."""
    spec = found.script.checks[at]
    if found.passes[at]:
        by = f"passed without a roll by {title(view, found.passes[at])}"
        return [spec_row(spec, columns, line((by, "good")))]
    rows = [spec_row(spec, columns, line((f"{share(found.checks[at])} to pass", "odds")))]
    if not whole or not found.who:
        return rows
    first = found.who[0]
    if first.crown != NOBODY and len(found.who) > 1:
        return [*rows, *_one_by_one(view, found, at, columns)]
    return [*rows, *contributors(view, first, spec, columns)]


def _one_by_one(view: State, found: CardChances, at: int, columns: int) -> Iterator[Line]:
    """The chance of each Character who rolls alone, or who may be the one."""
    for roller, p in zip(found.who, found.single[at], strict=True):
        pools = pools_of(view, roller, found.script.checks[at].skill)
        total = sum(total for one in pools for _, total, _ in one.dice)
        name = line((f"  {crowned(view, roller.seat, roller.crown)}", ""), (f"  skill {total}", "dim"))
        yield ends(name, line((share(p), "odds")), columns)


def contributors(view: State, roller: Roller, spec: CheckSpec, columns: int) -> list[Line]:
    """Every die with its Total Skill, what makes it up, and its Successes on average; what needs no die; the spread."""
    rows: list[Line] = []
    seats = (roller.seat, *roller.seats)
    for seat, one in zip(seats, pools_of(view, roller, spec.skill), strict=False):
        if roller.seats:
            rows.append(line((f"  {who(view, seat)}", f"seat{seat + 1}")))
        rows += [row for die in _dice(view, seat, one, roller, columns) for row in die]
        rows += _sure(view, seat, one, spec.skill, columns)
    if not rows:
        return [line(("  Nobody can roll.", "bad"))]
    dice, fixed = dice_of(view, roller, spec.skill)
    mean = line((f"{float(odds.expected(dice, fixed)):.1f}", "odds"))
    rows.append(ends(line(("  all together, on average", "dim")), mean, columns))
    for text in success_table(view, roller, spec):
        spread = text.partition(": ")[2].rstrip(".").replace(" or more", "+").replace(", ", " · ")
        rows += wrap(line((f"  {spread}", "dim")), columns)
    return rows


def _dice(view: State, seat: int, one: Pool, roller: Roller, columns: int) -> Iterator[list[Line]]:
    parts = dict(one.parts)
    for crown, total, master in one.dice:
        name = title(view, roller.mercenary) if crown == MERCENARY else crowned(view, seat, crown)
        made = f"{parts_text(view, parts.get(crown, ()))}{', Master' * master}"
        mean = line((f"{float(odds.expected((odds.die_of(total, master),))):.1f}", "odds"))
        head = (Span("  "), *pad(line(name), NAMED), Span(f"{total:>3}", "strong"), Span("  "))
        room = columns - NAMED - 12
        if columns < HELPED:
            yield [ends(head, mean, columns)]
            continue
        texts = wrap(line((made, "dim")), room)
        yield [
            ends((*head, *texts[0]), mean, columns),
            *((Span(" " * (NAMED + 7)), *fit(text, room)) for text in texts[1:]),
        ]


def parts_text(view: State, parts: tuple[tuple[str, int], ...]) -> str:
    """What makes up a Total Skill: 6 base + 2 Tarred Crossbow."""
    words = (f"{n} {what if what in ('base', 'link', 'boost') else title(view, what)}" for what, n in parts)
    return " + ".join(words).replace("+ -", "- ")


def _sure(view: State, seat: int, one: Pool, skill: str, columns: int) -> Iterator[Line]:
    """Successes that need no die."""
    for tech in view.players[seat].technologies if one.fixed else ():
        card = view.cards.technologies[tech.kind]
        if card.skill == skill:
            name = f"  {TECHNOLOGY[tech.kind]}, Tier {tech.tier}"
            yield ends(line(name), line((f"+{card.n * tech.tier}", "odds")), columns)
    if one.extra:
        yield ends(line("  other cards"), line((f"{one.extra:+d}", "odds")), columns)


# --- Flight ---


def flight_rows(view: State, in_play: StoryInPlay, story: Story, columns: int) -> list[Line]:
    """What Flight takes, and the chance to get away; empty where nobody may flee."""
    if not may_flee(view, story):
        return []
    need = combat_need(story)
    bonus = flight_bonus(view, in_play.seat)
    p = odds.flight(bonus, need, reroll_faces(view, in_play.seat, "flight_roll"))
    dice = f"1d6{f' {bonus:+d}' if bonus else ''} over {need}"
    rows = [ends(line(("Flight  ", "strong"), dice), line((f"{share(p)} to get away", "odds")), columns)]
    if in_play.coins:
        back = f"{counted(in_play.coins, 'coin')} go{'es' * (in_play.coins == 1)} back"
        rows += wrap(line((f"If it fails, {back}, and the failure applies.", "dim")), columns)
    return rows


def optional_rows(view: State, in_play: StoryInPlay, story: Story, columns: int) -> list[Line]:
    """The Optional Skill Check with its chance and its dice."""
    extra = story.optional
    if extra is None:
        return []
    others = tuple([seat for seat in in_play.joined if seat != in_play.seat and view.players[seat].party])
    roller = Roller(in_play.seat, seats=others, mercenary=in_play.mercenary)
    p = 1.0 if in_play.passed else chance(view, roller, extra.skill, extra.need)
    spec = CheckSpec(extra.skill, extra.need)
    row = spec_row(spec, columns, line((f"{share(p)} to pass", "odds")))
    return [row, *contributors(view, roller, spec, columns)]
