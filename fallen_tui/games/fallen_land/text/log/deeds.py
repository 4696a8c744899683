"""The log of Deeds, story cards and checks: every die with who rolled it, against what, and what became of it."""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.lines import OpenTeller, Teller, knows, open_, silent
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.card_parts import Part, Visit
from fallen_tui.games.fallen_land.content.phrases import DECK, counted
from fallen_tui.games.fallen_land.content.stories import Story
from fallen_tui.games.fallen_land.queries.bonuses import VEHICLE, story_sources
from fallen_tui.games.fallen_land.queries.pools import TOGETHER
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import CREW, NOBODY, CheckNow, State, Thrown
from fallen_tui.games.fallen_land.text.card_text.describe import sentences
from fallen_tui.games.fallen_land.text.log.phrases import aim, many, member, party, place, site, title, who
from fallen_tui.games.fallen_land.text.names import named

DEED = {
    "movement": "Movement",
    "encounter": "Encounter",
    "pvp": "PVP",
    "resource": "Resource",
    "healing": "Healing",
    "mission": "Mission",
    "wait": "waiting",
}
ENDS = {
    "skipped": "{card} is discarded",
    "void": "{card} is discarded",
    "replaced": "{card} is replaced by another card",
    "open": "{card} stays open for several Parties",
    "fled": "{party} got away from {card}",
    "dead": "Nobody is left to finish {card}",
}


# --- weeks and Deeds ---


def _deed(state: State, event: e.DeedBegan) -> str:
    weeks = counted(event.weeks, "week")
    if event.over:
        weeks += f", {event.over} as Week Penalty"
    if event.deed == "wait":
        return f"{who(state, event.seat)} waits ({weeks})"
    target = event.target if event.deed in ("encounter", "pvp", "mission") else ""
    if target.isdecimal():
        target = f"mission:{target}"
    at = f", {aim(state, target)}" if target else ""
    return f"{who(state, event.seat)}: {DEED[event.deed]}{at} ({weeks})"


def _moved(state: State, event: e.MoveRolled) -> str:
    return f"Movement: {_plus(event.die, event.points - event.die)} = {counted(event.points, 'movement point')}"


def _fled(state: State, event: e.FlightRolled) -> str:
    end = "away" if event.total > event.need else "caught"
    return f"Flight: {_plus(event.die, event.total - event.die)} = {event.total} against {event.need}: {end}"


def _plus(die: int, bonus: int) -> str:
    """A die and what is added to it: 4 + 1, 4 - 1."""
    return f"{die} {'-' if bonus < 0 else '+'} {abs(bonus)}"


def _healing(state: State, event: e.HealingRolled) -> str:
    return f"Healing: {', '.join(map(str, event.faces))} = {counted(event.points, 'point')}"


def _refused(state: State, event: e.Refused) -> str:
    if event.what == "healing":
        return f"{who(state, event.by)} doesn't let {who(state, event.seat)} heal in the town"
    return f"{who(state, event.by)} doesn't let {who(state, event.seat)} join {site(state, event.what)}"


# --- story cards ---


def _story(state: State, event: e.StoryBegan, seat: int | None) -> str:
    """Who draws what; to the seat that draws, the story itself."""
    if event.visit:
        head = f"{party(state, event.seat)} visits {site(state, event.card)}"
        told: Any = state.cards.places.get(event.card) or state.cards.stories.get(event.card)
        read = told is not None and not getattr(told, "deck", "") and knows(seat, event.seat)
        return f"{head}: {told.text}" if read else head
    story, deck = state.cards.stories.get(event.card), DECK.get(event.deck, event.deck)
    if story is not None and knows(seat, event.seat) and not event.mercenary:
        return f"{story.title} ({deck}). {story.text}"
    drawer = title(state, event.mercenary) if event.mercenary else who(state, event.seat)
    return f"{drawer} draws {title(state, event.card)} ({deck})"


def _tested(state: State, event: e.StoryTested) -> str:
    story = state.cards.stories.get(state.story_in_play.card) if state.story_in_play is not None else None
    if event.crown == NOBODY or (story is not None and story.who == "individual"):
        return ""
    return f"{member(state, event.seat, event.crown)} takes the check"


def _each(state: State, event: e.EachRolled) -> str:
    return f"Each rolls: {', '.join(f'{member(state, event.seat, crown)} {n}' for crown, n in event.rolls)}"


def _passed(state: State, event: e.StoryPassed) -> str:
    played = state.story_in_play
    card = "" if played is None else f" of {(site if played.visit else title)(state, played.card)}"
    by = f" ({title(state, event.card)})" if event.card else ""
    return f"The checks{card} are passed without a roll{by}"


def _result(state: State, event: e.StoryResult, seat: int | None) -> str:
    """What comes of a card; its story for the seat that draws."""
    in_play, story = state.story_in_play, state.cards.stories.get(event.card)
    visit = in_play is not None and in_play.visit
    if story is not None and story.who == "individual" and event.crown == NOBODY and in_play and not in_play.mercenary:
        return f"{event.result.capitalize()} of the whole card"
    who_ = f" for {member(state, event.seat, event.crown)}" if event.crown != NOBODY else ""
    head = f"{event.result.capitalize()}{who_}"
    part: Part | None = None
    tried: Story | Visit | None = story
    if visit and event.card in state.cards.places:
        tried = state.cards.places[event.card].visit
    elif story is not None and visit and story.world is not None and story.world.visit is not None:
        tried = story.world.visit
    if isinstance(tried, Visit):
        part = getattr(tried, event.result)
    elif story is not None:
        own = None if event.check == NOBODY else getattr(story.checks[event.check], event.result)
        part = own or getattr(story, event.result)
    if part is None:
        return head
    told = tuple(one for one in part.do if not one.offers)
    text = part.text if knows(seat, event.seat) else ""
    words = named(state, f"{text} {sentences(told)}".strip())
    if tried is not None and not tried.checks:
        return words
    return f"{head}: {words}" if words else head


def _ended(state: State, event: e.StoryEnded) -> str:
    line = ENDS.get(event.result, "")
    return line.format(card=site(state, event.card), party=party(state, event.seat))


# --- checks ---


def _check(state: State, event: e.CheckBegan) -> str:
    skill = event.skill.title()
    need = f"{event.need} {skill}" if event.need else f"{skill}, as many Successes as possible"
    marks = ", Melee Weapons Only" if event.melee else ""
    return f"{_tester(state, event)} makes a check: {need}{marks}"


def _tester(state: State, event: e.CheckBegan) -> str:
    if event.card and event.card != CREW:
        return title(state, event.card)
    if event.crown != NOBODY:
        return f"{member(state, event.seat, event.crown)} of {party(state, event.seat)}"
    parties = [party(state, seat) for seat in dict.fromkeys((event.seat, *event.seats))]
    return listed(parties)


def _dice(state: State, event: e.DiceThrown) -> str:
    check = state.check
    several = check is not None and bool(check.seats)
    parts, total = [], 0
    for seat, crown, skill, master, face in event.dice:
        held = odds.keep(odds.die_of(skill, master), face)
        total += held
        owner = f"{who(state, seat)}, " if several else ""
        roller = _roller(state, seat, crown)
        parts.append(f"{owner}{roller} {skill}{' (Master)' * master}: {face}, {_became(face, held)}")
    if check is not None and check.fixed:
        parts.append(f"town {check.fixed}")
        total += check.fixed
    if check is not None and check.extra:
        parts += _extra(state, check)
        total += check.extra
    need = f" of {check.need}" if check is not None and check.need else ""
    return f"Dice: {'; '.join(parts)} = {counted(max(0, total), 'Success')}{need}"


def _each_thrown(state: State, event: e.EachThrown) -> str:
    fallen = ", ".join(f"{_roller(state, seat, crown)} {face}" for seat, crown, _, _, face in event.dice)
    return f"All dice: {fallen}"


def _extra(state: State, check: CheckNow) -> list[str]:
    """What cards add to a check: those in play by name, the rest of what was used in one."""
    found = []
    if check.kind in TOGETHER and not check.card:
        for seat in dict.fromkeys((check.seat, *check.seats)):
            found += story_sources(state, seat, check.skill, check.melee)
    rest = check.extra - sum(n for _, n in found)
    parts = [f"{title(state, card)} {n:+d}" for card, n in found]
    return [*parts, *([f"{'other ' * bool(parts)}cards {rest:+d}"] if rest else [])]


def _roller(state: State, seat: int, crown: int) -> str:
    if crown > VEHICLE:
        return "Omega"
    return member(state, seat, crown)


def _became(face: int, held: int) -> str:
    if face == 10:
        return "nothing"
    again = " (can be rerolled)" if face == 1 else ""
    return f"{many(held, 'Success')}{again}"


def _again(state: State, event: e.DieRerolled) -> str:
    check = state.check
    die: Thrown | None = check.dice[event.index] if check is not None and event.index < len(check.dice) else None
    if die is None:
        return f"A die is rerolled: {event.face}"
    roller = _roller(state, die.seat, die.crown)
    fate = odds.die_of(die.total, die.master)
    if event.anew:
        held = odds.keep(fate, event.face)
        return f"The die of {roller} is rerolled: {event.face}, {_became(event.face, held)}"
    if event.face == 10:
        return f"The 1 of {roller} is rerolled: 10, and all its Successes are lost"
    more = int(event.face <= fate.hits)
    end = f"now {counted(die.successes + more, 'Success')}" if more else "no change"
    return f"The 1 of {roller} is rerolled: {event.face}, {end}"


def _changed(state: State, event: e.CheckChanged) -> str:
    if event.forced == "fled":
        return "They get away without a roll"
    if event.forced:
        return f"The check counts as {'passed' if event.forced == 'success' else 'failed'}"
    if not event.extra:
        return ""
    return counted(abs(event.extra), f"{'more' if event.extra > 0 else 'fewer'} Success")


def _check_ended(state: State, event: e.CheckEnded) -> str:
    check = state.check
    if check is not None and check.forced == "fled":
        return ""
    changed = check is None or check.extra or check.forced or any(len(die.faces) > 1 for die in check.dice)
    if check is None or not check.need:
        return f"{counted(event.successes, 'Success')} in all" if changed else ""
    end = "passed" if event.passed else "failed"
    return f"{counted(event.successes, 'Success')} of {check.need}: {end}" if changed else end.capitalize()


_OPEN_HANDLERS: dict[type, OpenTeller] = {
    e.WeeksGiven: lambda s, v: f"{who(s, v.seat)}: {many(v.n, 'week')}" + ("" if v.n else ", as there is no Party"),
    e.DeedBegan: _deed,
    e.MoveRolled: _moved,
    e.FlightRolled: _fled,
    e.HealingRolled: _healing,
    e.Refused: _refused,
    e.Scavenged: lambda s, v: f"{who(s, v.seat)} scavenges {counted(v.n, 'coin')}" if v.n else "",
    e.StoryTested: _tested,
    e.EachRolled: _each,
    e.StoryJoined: lambda s, v: f"{party(s, v.seat)} takes part",
    e.StoryPassed: _passed,
    e.StoryEnded: _ended,
    e.TruceBegan: lambda s, v: (
        f"{listed(who(s, seat) for seat in v.seats)} have a truce in {place(s, v.hex)} until one of them leaves"
    ),
    e.TruceEnded: lambda s, v: f"The truce of {place(s, v.hex)} is over",
    e.CheckBegan: _check,
    e.EachThrown: _each_thrown,
    e.DiceThrown: _dice,
    e.DieRerolled: _again,
    e.CheckChanged: _changed,
    e.CheckEnded: _check_ended,
}

TELLERS: dict[type, Teller] = {
    **{kind: open_(line) for kind, line in _OPEN_HANDLERS.items()},
    e.StoryBegan: _story,
    e.StoryResult: _result,
    e.DeedEnded: silent,
    e.StoryStage: silent,
    e.CheckReadied: silent,
    e.CheckWaits: silent,
}
