"""Fight or Flight on story cards. FLT."""

from __future__ import annotations

import attrs

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.fallen_land.content.cards import Story
from fallen_tui.games.fallen_land.queries import pools
from fallen_tui.games.fallen_land.queries.bonuses import flight_bonus, standing
from fallen_tui.games.fallen_land.rules.moments import Moment
from fallen_tui.games.fallen_land.rules.movement import move_party, rolled, steps
from fallen_tui.games.fallen_land.rules.plays import effects_of, play, reactions
from fallen_tui.games.fallen_land.rules.tracks import coins
from fallen_tui.games.fallen_land.rules.ways_out import fights, may_flee
from fallen_tui.games.fallen_land.state.events import FlightRolled, Scavenged, StoryStage
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey
from fallen_tui.games.fallen_land.state.keys.words import HexKey, words
from fallen_tui.games.fallen_land.state.table import State

HOPELESS = 0.05
"""The chance to pass below which a fight is hopeless."""


def combat_need(story: Story) -> int:
    """The highest Combat number on the card, which Flight has to exceed. FL-FLT-03, FL-MIS-05."""
    return max(fights(story))


def fight_or_flight(game: State, story: Story, moment: Moment, purse: int) -> Rule[str]:
    """Whether the Party stays to "fight", has "fled", or is "caught". FL-FLT-02 to FL-FLT-05.

    `moment` is that of the directions, at which cards may have settled it. FL-GAP-36
    """
    in_play = game.story_in_play
    if in_play is None or not may_flee(game, story):
        return "fight"
    if in_play.seat in moment.held:
        yield StoryStage("directions", held=True)
        return "fight"
    if moment.escape:
        return "fled"
    seat, need = in_play.seat, combat_need(story)
    yield StoryStage("flight")
    while True:
        ways_out = escapes(game, moment)
        proposed = "flee" if hopeless(game, seat, story) else "fight"
        answer = yield Ask(
            seat, "flight", (*words("fight", "flee"), *ways_out), "FL-FLT-02", proposed, about=(story.id, need)
        )
        if answer == "fight":
            return "fight"
        if answer == "flee":
            break
        moment.served.append((seat, answer))
        yield from play(game, seat, answer, moment)
        if moment.escape:
            return "fled"
    die = yield from rolled(game, seat, "flight_roll", "Flight")
    sum = die + flight_bonus(game, seat)
    yield FlightRolled(seat, die, sum, need)
    if sum > need:
        return "fled"
    if in_play.coins:
        yield from coins(game, purse, -in_play.coins, "flight failed")
        yield Scavenged(purse, 0)
    return "caught"


def hopeless(game: State, seat: int, story: Story) -> bool:
    """Whether a Party that stays will almost surely fail, but could get away: then Flight is proposed. FL-DEC-88."""
    if 6 + flight_bonus(game, seat) <= combat_need(story) or standing(game, seat, "passes"):
        return False
    chances = [
        pools.chance_float(game, seat, check.skill, check.need, story.melee)
        for check in story.checks
        if check.skill == "combat" or story.or_
    ]
    return bool(chances) and (max(chances) if story.or_ else min(chances)) < HOPELESS


def escapes(game: State, moment: Moment) -> tuple[ActKey, ...]:
    """The cards and abilities with which the Party could get away without a roll, before it chooses Flight."""
    before = attrs.evolve(moment, on="check", skill="combat", kind="party")
    keys = reactions(game, moment.seat, before) if "check" in game.cards.at_moment else ()
    return tuple(key for key in keys if any(effect.escapes for effect in effects_of(game, key)))


def step_aside(game: State, seat: int) -> Rule[None]:
    """A Party that has fled moves one hex where it likes. FL-FLT-04."""
    if not game.players[seat].party:
        return
    around = steps(game, seat)
    if around:
        hex = (yield Ask(seat, "flee_to", tuple(map(HexKey.of, around)), "FL-FLT-04", about=(1,))).hex
        yield from move_party(game, seat, hex, "flight", (hex,))
