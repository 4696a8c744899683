"""A scenario along the game: its beginning, what happens by itself, its end. FL-SCN-03, FL-SCN-09, FL-SCN-13, 14."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.effects.registry import made
from fallen_tui.games.fallen_land.content.towns import RULES
from fallen_tui.games.fallen_land.queries.evaluate import figure, met
from fallen_tui.games.fallen_land.rules import scenario_sites as sites
from fallen_tui.games.fallen_land.rules import setup, victory
from fallen_tui.games.fallen_land.rules.budget import bounded
from fallen_tui.games.fallen_land.rules.drawing import draw
from fallen_tui.games.fallen_land.rules.scene import Scene, carry_out
from fallen_tui.games.fallen_land.state.events import (
    CoinsChanged,
    PartyMoved,
    PrestigeChanged,
    ResourceClaimed,
    TechnologySet,
    TownHealthChanged,
)
from fallen_tui.games.fallen_land.state.events.scenario import Fired, MarkMoved, ScenarioOver, Told, the_course
from fallen_tui.games.fallen_land.state.table import NOBODY, State

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.scenario.definition import Goal, Scenario
    from fallen_tui.games.fallen_land.scenario.parts import Setting, Trigger

TABLE = ("counter", "site", "turn", "front", "level")
"""Conditions that hang on no seat."""


def begin(game: State) -> Rule[None]:
    """The last of set-up: Parties and Resources where the scenario wants them, the sites that are open. FL-SCN-03."""
    setting = game.cards.scenario.setup
    for player in game.players:
        given = setting.cards[min(player.seat, len(setting.cards) - 1)] if setting.cards else ()
        if len(setting.cards) > 1 or not player.seat:
            do = tuple(made("give", card) for card in given)
            yield from bounded(
                game, carry_out(game, do, Scene(player.seat, RULES)), "what seats are given at the start"
            )
        if setting.place and player.place:
            yield PartyMoved(player.seat, setting.place[min(player.seat, len(setting.place) - 1)], "start")
        for _ in range(max(0, setting.resources)):
            hex = nearest_free(game, player.seat)
            if hex:
                yield ResourceClaimed(player.seat, hex)
    yield from sites.due(game)
    yield from turn_start(game)


def deal(game: State, setting: Setting) -> Rule[None]:
    """What each seat receives, as the scenario wants it. FL-SCN-03."""
    for seat in game.clockwise():
        yield from draw(game, seat, "character", setting.deal.character, f"dealt:{seat}")
        if setting.deal.spoils:
            yield from draw(game, seat, "spoils", setting.deal.spoils, f"dealt:{seat}")
            yield from setup.replace(game, seat)
        if setting.deal.action:
            yield from draw(game, seat, "action", setting.deal.action, f"hand:{seat}")
        coins = setup.COINS if setting.coins is None else setting.coins
        if coins:
            yield CoinsChanged(seat, coins, "start")
        if setting.prestige:
            yield PrestigeChanged(seat, setting.prestige, "start")
        if setting.town_health is not None and setting.town_health != game.players[seat].town_health:
            yield TownHealthChanged(seat, setting.town_health - game.players[seat].town_health, "start")
        owned = {tech.kind for tech in game.players[seat].technologies}
        for kind in setting.technologies:
            if kind not in owned:
                yield TechnologySet(seat, kind, 1, "start", True)


def nearest_free(game: State, seat: int) -> str:
    """The neutral Resource nearest to a town; "" where there is none."""
    board = game.cards.board
    home = board.at(game.home(seat)).coordinate
    free = [hex for hex, held in game.resources.items() if held.owner == NOBODY and not held.destroyed]
    return min(free, key=lambda hex: (board.distance(home, board.at(hex).coordinate), hex), default="")


# --- by itself ---


def turn_start(game: State) -> Rule[None]:
    """As a Turn begins: sites that open, rules of the scenario. FL-SCN-06, FL-SCN-09."""
    yield from sites.due(game)
    yield from each_rule(game, "turn_start")


def turn_end(game: State) -> Rule[None]:
    """As a Turn ends: sites move, the front acts and spreads, rules of the scenario. FL-SCN-07, 09, 12."""
    from fallen_tui.games.fallen_land.rules import scenario_front

    yield from sites.move(game)
    yield from scenario_front.turn_end(game)
    yield from each_rule(game, "turn_end")


def each_rule(game: State, on: str) -> Rule[None]:
    """The rules for a moment of the Turn, in their order; the First Player is "you"."""
    for place, rule in enumerate(game.cards.scenario.rules):
        if rule.on == on:
            yield from fire(game, place, rule, game.clockwise()[0])


def fire(game: State, place: int, rule: Trigger, seat: int) -> Rule[None]:
    """A rule happens: once for the table, or for every seat, as often as its limit allows. FL-SCN-09."""
    if not fresh(game, place, rule):
        return
    held = [each for each in (game.clockwise() if rule.each else (seat,)) if met(game, rule.condition, each)]
    if not held:
        return
    yield from bounded(game, _happen(game, place, rule, held), f"its rule {place + 1}")


def _happen(game: State, place: int, rule: Trigger, seats: list[int]) -> Rule[None]:
    yield Fired(place)
    if rule.story:
        yield Told(rule.story)
    for seat in seats:
        yield from carry_out(game, rule.do, Scene(seat, RULES))


def fresh(game: State, place: int, rule: Trigger) -> bool:
    """Whether the limit of a rule is not reached."""
    course = the_course(game)
    if rule.limit == "game":
        return not course.fired.get(str(place))
    return rule.limit != "turn" or (game.turn, str(place)) not in course.fired_now


def step_done(game: State) -> Rule[None]:
    """After every Deed and every seat's step: what lies loose is taken up, sites open, the end. FL-SCN-06, 11, 13."""
    if game.phase in ("setup", "over"):
        return
    yield from pick_up(game)
    yield from sites.due(game)
    yield from check(game)


def pick_up(game: State) -> Rule[None]:
    """What a lost Party lost is taken by the next Party that stands there, whose Deeds they are first. FL-SCN-11."""
    for mark, where in tuple(the_course(game).marks.items()):
        word, _, hex = where.partition(":")
        if word == "lost":
            here = [seat for seat in game.clockwise(max(0, game.current)) if game.players[seat].place == hex]
            here = [seat for seat in here if game.players[seat].party]
            if here:
                yield MarkMoved(mark, f"seat:{here[0]}", here[0])


# --- the end ---


def check(game: State) -> Rule[None]:
    """Whether an effect or, where all play together, a condition has ended the scenario. FL-SCN-13."""
    scenario, course = game.cards.scenario, the_course(game)
    if course.verdict:
        yield from finish(game, course.verdict, "goal" if course.verdict == "won" else "defeat", tuple(course.winners))
    elif not scenario.together:
        return
    elif scenario.victory is not None and holds(game, scenario.victory):
        yield from finish(game, "won", "goal", everybody(game))
    elif scenario.defeat is not None and holds(game, scenario.defeat):
        yield from finish(game, "lost", "defeat", ())


def close(game: State, last: bool) -> Rule[None]:
    """At the close of a Phase; `last`: of the End Turn Phase. FL-SCN-13, FL-SCN-14."""
    scenario = game.cards.scenario
    if scenario.length != "none" and (reached := victory.at_mark(game)):
        best, reason = victory.decide(game, reached)
        yield from finish(game, "won", reason, everybody(game) if scenario.together else tuple(best))
        return
    if not scenario.together:
        winners = tuple(p.seat for p in game.players if scenario.victory and holds(game, scenario.victory, p.seat))
        if winners:
            yield from finish(game, "won", "goal", winners)
            return
        if scenario.defeat is not None and holds(game, scenario.defeat):
            yield from finish(game, "lost", "defeat", ())
            return
        if scenario.score is not None and scenario.score.mark and max(scores(game)) >= scenario.score.mark:
            yield from finish(game, "won", "score", leaders(game))
            return
    if last and game.turn >= scenario.turns:
        yield from run_out(game)


def run_out(game: State) -> Rule[None]:
    """The time is up. FL-SCN-14."""
    scenario = game.cards.scenario
    if scenario.score is not None:
        yield from finish(game, "won", "score", leaders(game))
    elif scenario.together and scenario.clock == "won":
        yield from finish(game, "won", "clock", everybody(game))
    else:
        yield from finish(game, "lost", "clock", ())


def everybody(game: State) -> tuple[int, ...]:
    """All seats."""
    return tuple(player.seat for player in game.players)


def scores(game: State) -> tuple[int, ...]:
    """What decides a race, or the Prestige of each seat."""
    scenario = game.cards.scenario
    by = scenario.score.by if scenario.score is not None else "prestige"
    return tuple(figured(game, by, player.seat) for player in game.players)


def figured(game: State, word: str, seat: int) -> int:
    """A counter or a figure of a seat."""
    course = the_course(game)
    return course.counter(word, seat) if word in course.counters else figure(game, word, seat)


def leaders(game: State) -> tuple[int, ...]:
    """Who is ahead by the score, then by each of its ties; several where all are level. FL-SCN-14."""
    score = game.cards.scenario.score
    left = list(everybody(game))
    for word in (score.by, *score.ties):
        best = max(figured(game, word, seat) for seat in left)
        left = [seat for seat in left if figured(game, word, seat) == best]
    return tuple(left)


def holds(game: State, goal: Goal, seat: int | None = None) -> bool:
    """Whether an end is reached: for one seat, or as its `who` says. FL-SCN-13."""
    if goal.op == "all":
        return all(holds(game, part, seat) for part in goal.parts)
    if goal.op == "any":
        return any(holds(game, part, seat) for part in goal.parts)
    if goal.op == "not":
        return not holds(game, goal.parts[0], seat)
    if seat is not None:
        return met(game, goal.condition, seat)
    if goal.who == "sum":
        return all(summed(game, term.word, term.value) for term in goal.condition.tests)
    of: Callable[..., bool] = all if goal.who == "each" else any
    return of(met(game, goal.condition, player.seat) for player in game.players)


def summed(game: State, word: str, test: object) -> bool:
    """Whether the figures of all seats together pass a test; words without a figure hold for any seat."""
    course = the_course(game)
    if word == "counter":
        return all(each.holds(sum(course.counters.get(id, [0]))) for id, each in test)  # type: ignore[attr-defined]
    return bool(test.holds(sum(figure(game, word, player.seat) for player in game.players)))  # type: ignore[attr-defined]


def finish(game: State, outcome: str, reason: str, winners: tuple[int, ...]) -> Rule[None]:
    """The end, with its grade and epilogue. FL-SCN-14."""
    scenario: Scenario = game.cards.scenario
    seat = winners[0] if winners and not scenario.together else None
    grade = next((each for each in scenario.grades if each.of == outcome and holds(game, each.when, seat)), None)
    ending = next((each.text for each in scenario.endings if each.of == outcome and holds(game, each.when, seat)), "")
    text = ending or (scenario.won if outcome == "won" else scenario.lost or scenario.won)
    names = [game.players[each].name for each in winners]
    text = text.replace("{winner}", " and ".join(names) or "nobody")
    parts = [the_course(game).text, text, "" if grade is None else grade.text]
    name, told = "" if grade is None else grade.name, "\n\n".join(filter(None, parts))
    if the_course(game).saga is None:
        yield ScenarioOver(winners, scores(game), reason, name, told)
        return
    from fallen_tui.games.fallen_land.rules.campaign import chapter_over

    yield from chapter_over(game, outcome, name, told)
