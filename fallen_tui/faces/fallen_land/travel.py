"""Travel in Council of Towns: where a Party can be bound, and which questions of its weeks the march answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Ask
from fallen_tui.faces.fallen_land.journeys import Journey, Journeys, danger
from fallen_tui.faces.travel import TravelGoal, TravelStep
from fallen_tui.games.fallen_land.rules.exploits import FOLLOW_UPS, KINDS
from fallen_tui.games.fallen_land.state.keys.deeds import MoveKey
from fallen_tui.games.fallen_land.state.keys.menus import option_of
from fallen_tui.games.fallen_land.state.keys.targets import LostAt, mark_of
from fallen_tui.games.fallen_land.state.table import State
from fallen_tui.games.fallen_land.text.names import away, hexed, site_name

HOME, SITES, MISSIONS, RESOURCES, TOWNS, PLACES, POINTED = (
    "Your town", "Scenario", "Missions", "Resources", "Towns", "Places", "The map",
)  # fmt: skip
"""Headings of goals, in their order; the hex under the cursor stands before them all."""
_ORDER = (POINTED, HOME, SITES, MISSIONS, RESOURCES, TOWNS, PLACES)
_DUE = {"encounter": "an Encounter", "pvp": "a fight", "resource": "a Resource", "mission": "a Mission"}
_PHASES = {
    "effects": "a new Turn", "deal": "a new Turn", "production": "a new Turn", "auction": "Town Business",
    "sell": "Town Business", "purchase": "Town Business", "hire": "Town Business", "mercenaries": "mercenaries",
    "events": "the end of the Turn", "close": "the end of the Turn",
}  # fmt: skip


@frozen
class TravelCondition(FrozenRecord):
    """What a Party may lose on the way: Characters, their Health and gear, and time."""

    people: int
    damage: int
    gear: int
    penalty: int


# --- goals ---


def goals(view: State, seat: int, pointed: str = "") -> Sequence[TravelGoal]:
    """Everything with a name, and the hex that is looked at, nearest first under each heading; none without a Party."""
    if not view.players[seat].party or not view.players[seat].place:
        return ()
    journeys = Journeys(view, seat)
    here = journeys.player.place
    made = [_goal(journeys, *each) for each in _named(view, seat, pointed) if each[3] != here]
    return sorted(made, key=lambda goal: (_ORDER.index(goal.group), goal.far, goal.key))


def _goal(journeys: Journeys, group: str, key: str, name: str, hex: str) -> TravelGoal:
    far = away(journeys.view, journeys.player.place, hex)
    return TravelGoal(key, name, group, hex, far, journeys.weeks(hex), journeys.told(hex))


def _named(view: State, seat: int, pointed: str = "") -> Iterator[tuple[str, str, str, str]]:
    """Heading, key, name and hex of each goal."""
    board = view.cards.board
    home = view.home(seat)
    yield HOME, f"town:{home}", hexed(view, home, seat), home
    for hex in (board[town.hex].name for town in board.towns.values()):
        if hex != home:
            yield TOWNS, f"town:{hex}", hexed(view, hex, seat), hex
    for chip, hex in enumerate(view.missions):
        yield MISSIONS, f"mission:{chip}:{hex}", f"Mission M{chip + 1}, {hexed(view, hex, seat)}", hex
    for hex, holding in view.resources.items():
        if not holding.destroyed:
            yield RESOURCES, f"resource:{hex}:{holding.owner}", hexed(view, hex, seat), hex
    for world in view.world:
        if world.place:
            own = view.cards.stories[world.card].deck
            words = f"{site_name(view, world.card)}, {hexed(view, world.place, seat)}"
            yield PLACES if own else SITES, f"world:{world.card}:{world.place}", words, world.place
    for mark, where in view.scenario_progress.marks.items() if view.scenario_progress is not None else ():
        lies = mark_of(where)
        if isinstance(lies, LostAt):
            yield SITES, f"mark:{mark}:{lies.hex}", f"{view.cards.name(mark)}, {hexed(view, lies.hex, seat)}", lies.hex
    for place in board.places.values():
        hex = board[place.hex].name
        yield PLACES, f"place:{hex}", hexed(view, hex, seat), hex
    if pointed in board.names:
        yield POINTED, f"hex:{pointed}", hexed(view, pointed, seat), pointed


# --- the march ---


def step(view: State, ask: Ask, goal: TravelGoal) -> TravelStep:
    """The menu of Deeds is answered with a march, and a march with the end of it that is best for the goal.

    What a march owes, and everything that happens on it, is for the player. FL-EXP-09, FL-MOV-02, FL-MOV-07.
    """
    player = view.players[ask.seat]
    if not player.party or not player.place:
        return TravelStep(why="your Party is lost", ends=True)
    if player.place == goal.place:
        return TravelStep(why=f"you have arrived at {goal.name}", ends=True)
    if gone := _gone(view, ask.seat, goal):
        return TravelStep(why=gone, ends=True)
    match ask.topic:
        case "deed":
            return _deed(view, ask, goal)
        case "march":
            return _march(view, ask, goal)
        case "way":
            return TravelStep(ask.default)
    return TravelStep(why=_asked(view, ask))


def _gone(view: State, seat: int, goal: TravelGoal) -> str:
    """Why a goal is none any more: it is gone, or somebody else's now; "" while it is."""
    there = [each for each in _named(view, seat, goal.place) if each[3] == goal.place]
    if any(key == goal.key for _, key, _, _ in there):
        return ""
    now = next((name for group, _, name, _ in there if group == goal.group), "")
    return f"it is {now} now" if now else f"{goal.name} is gone"


def _deed(view: State, ask: Ask, goal: TravelGoal) -> TravelStep:
    move = MoveKey.of()
    if move not in ask.keys:
        kinds = dict.fromkeys(KINDS.get(type(option_of(key)), "") for key in ask.keys)
        due = [_DUE[kind] for kind in FOLLOW_UPS if kind in kinds]
        return TravelStep(why=f"{listed(due, 'or')} is due" if due else "you can't march now")
    if Journeys(view, ask.seat).points(goal.place) is None:
        return TravelStep(why=f"the way to {goal.name} is closed")
    return TravelStep(move)


def _march(view: State, ask: Ask, goal: TravelGoal) -> TravelStep:
    """The hex from which it is soonest done; never one that harms the Party, save the goal itself."""
    journeys = Journeys(view, ask.seat)
    if journeys.points(goal.place) is None:
        return TravelStep(why=f"the way to {goal.name} is closed")
    ends = sorted(Journey(journeys, goal.place).nearer(ask.about[0], ask.keys))
    safe = [hex for _, _, hex in ends if hex == goal.place or not danger(view, ask.seat, hex)]
    if safe:
        return TravelStep(next(key for key in ask.keys if key == safe[0]))
    return TravelStep(why=f"{danger(view, ask.seat, ends[0][2])} in {ends[0][2]}" if ends else "the way is blocked")


def _asked(view: State, ask: Ask) -> str:
    """What a question is about that is none of the march."""
    if view.combat is not None:
        return "a fight"
    if ask.topic == "react":
        return "you can react"
    if view.story_in_play is not None:
        return f"an Encounter, {view.cards.name(view.story_in_play.card)}"
    if ask.topic == "town":
        return "you pass your town"
    return _PHASES.get(view.phase, "you have to choose")


def condition(view: State, seat: int) -> TravelCondition:
    """What a Party has now."""
    player = view.players[seat]
    damage = sum(member.damage + member.psychological for _, member in player.party)
    return TravelCondition(len(player.party), damage, len(player.equipped()), player.penalty)


def harm(before: TravelCondition, now: TravelCondition) -> str:
    """What it has lost, the worst first."""
    if now.people < before.people:
        return "your Party has lost a Character"
    if now.damage > before.damage:
        return "your Party is wounded"
    if now.gear < before.gear:
        return "your Party has lost gear"
    return "your Party is delayed" if now.penalty > before.penalty else ""
