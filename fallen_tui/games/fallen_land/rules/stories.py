"""Story cards from the deck to the discard pile: directions, coins, Flight, what follows. ENC-03 to ENC-14, MIS-06."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.fallen_land.content.card_parts import Visit
from fallen_tui.games.fallen_land.content.cards import Story
from fallen_tui.games.fallen_land.content.stories import Script, script_of
from fallen_tui.games.fallen_land.rules import hooks, world
from fallen_tui.games.fallen_land.rules.drawing import draw, draw_story, random_crown
from fallen_tui.games.fallen_land.rules.flight import fight_or_flight, step_aside
from fallen_tui.games.fallen_land.rules.gear import gain_spoils
from fallen_tui.games.fallen_land.rules.harm import psych_check
from fallen_tui.games.fallen_land.rules.moments import Moment, window
from fallen_tui.games.fallen_land.rules.scene import carry_out
from fallen_tui.games.fallen_land.rules.towns import renew_chips
from fallen_tui.games.fallen_land.rules.tracks import coins
from fallen_tui.games.fallen_land.rules.trials import (
    able,
    decide,
    fail_unrolled,
    for_all,
    free_pass,
    limit_key,
    nobody,
    scene,
    the_story_in_play,
    try_optional,
)
from fallen_tui.games.fallen_land.state.events import (
    EachRolled,
    Scavenged,
    StoryBegan,
    StoryEnded,
    StoryJoined,
    StoryPassed,
    StoryStage,
    StoryTested,
    Visited,
    WorldClosed,
)
from fallen_tui.games.fallen_land.state.keys.words import words
from fallen_tui.games.fallen_land.state.table import NOBODY, State

REDRAWS = 10
"""How often a story card may be replaced by another. FL-GAP-56."""
# --- from the deck to the discard pile ---


def play_story(game: State, seat: int, card: str, *, mercenary: str = "", resource: bool = False) -> Rule[str]:
    """Play a story card out of limbo. FL-ENC-05, FL-ENC-11, FL-CHK-19.

    The end: success, failure, fled (and moved), skipped, open (stays in play for several Parties), void (replaced too
    often: no checks, no effect), dead (nobody is left).
    """
    card, end = yield from turn_up(game, seat, card, mercenary, resource)
    place = game.players[seat].place
    if not end:
        story = game.cards.stories[card]
        if story.multi > 1 and not (yield from world.gather(game, seat, story)):
            end = "open"
        else:
            end = yield from play_out(game, story, seat)
    joined = tuple(the_story_in_play(game).joined)
    yield StoryEnded(seat, card, end)
    if end == "fled":
        yield from step_aside(game, seat)
    elif len(joined) > 1 and end != "open":
        yield from world.bind(game, place, joined)
    return end


def turn_up(game: State, seat: int, card: str, mercenary: str, resource: bool) -> Rule[tuple[str, str]]:
    """The card that is played after reactions and openings, and its end if it has come to one. FL-ENC-06, FL-GAP-56.

    What takes the place of a card brings no free card of its own. FL-DEC-53
    No reaction passes the checks of a mercenary. FL-DEC-66
    """
    for replaced in range(REDRAWS + 1):
        story = game.cards.stories[card]
        yield StoryBegan(seat, card, story.deck, mercenary, resource)
        moment = Moment("story", seat, story=card, deck=story.deck, redraw=not fits_table(game, story))
        if not moment.redraw:
            yield from window(game, moment)
            moment.passed = moment.passed and not mercenary
        if story.opening and not (moment.skip or moment.redraw):
            yield from carry_out(game, story.opening, scene(game, seat, moment=moment))
        if nobody(game):
            return card, "dead"
        if moment.skip:
            return card, "skipped"
        if not moment.redraw:
            if not the_story_in_play(game).passed:
                passed = "" if moment.passed else None
                if passed is None and not mercenary:
                    passed = yield from free_pass(game, seat, story)
                if passed is not None:
                    yield StoryPassed(seat, passed, limit_key(game, passed))
            return card, ""
        if replaced < REDRAWS:
            following = yield from draw_story(game, seat, story.deck)
            if not following:
                break
            yield StoryEnded(seat, card, "replaced")
            card = following
    return card, "void"


def fits_table(game: State, story: Story) -> bool:
    """Whether a card for several Parties finds enough of them in the game, and no mercenary there. FL-NPC-12."""
    in_play = game.story_in_play
    return story.multi <= 1 or (story.multi <= game.seats and in_play is not None and not in_play.mercenary)


def free_card(game: State, seat: int, deck: str) -> Rule[None]:
    """A free card for a City/Rad Encounter on a city or radiation hex. FL-ENC-03, FL-ENC-04, FL-GAP-57."""
    place = game.players[seat].place
    if deck != "city_rad" or not place:
        return
    if {"city", "radiation"}.isdisjoint(game.cards.board.at(place).terrains):
        return
    choice = yield Ask(seat, "free_card", words("action", "spoils"), "FL-ENC-03")
    if choice == "action":
        yield from draw(game, seat, "action", 1, f"hand:{seat}")
    else:
        cards = yield from draw(game, seat, "spoils", 1, open=True)
        if cards:
            yield from gain_spoils(game, seat, cards)


def play_out(game: State, story: Story, purse: int) -> Rule[str]:
    """A card from its coins to its last directions; `purse` is the seat that scavenges. FL-ENC-05 to FL-ENC-09."""
    in_play = the_story_in_play(game)
    if story.coins:
        n = yield from coins(game, purse, story.coins, "scavenged")
        yield Scavenged(purse, n)
    yield from appoint(game, story)
    yield from roll_each(game, story)
    yield StoryStage("directions")
    moment = Moment("directions", in_play.seat, story=story.id, deck=story.deck)
    yield from for_all(game, story.middle, moment)
    if nobody(game):
        return "dead"
    if not moment.skip:
        yield from window(game, moment)
    if moment.skip:
        return "skipped"
    if moment.passed and not (in_play.passed or in_play.mercenary):
        yield StoryPassed(in_play.seat)
    stand = "fight" if in_play.passed else (yield from fight_or_flight(game, story, moment, purse))
    if stand == "fled":
        return "fled"
    script = script_of(story)
    if stand == "caught":
        result = yield from fail_unrolled(game, script)
    else:
        result = yield from decide(game, script)
        if result == "fled":
            return "fled"
    yield from aftermath(game, story, result)
    return "dead" if nobody(game) else result


def aftermath(game: State, story: Story, result: str) -> Rule[None]:
    """What follows the outcome: reactions, Optional Check, last directions, a place that opens, the mind. FL-MIS-06."""
    in_play = the_story_in_play(game)
    yield from window(game, Moment("outcome", in_play.seat, story=story.id, deck=story.deck, result=result))
    if result == "success" and story.optional is not None and not nobody(game):
        yield from try_optional(game, story)
    if story.bottom and not nobody(game):
        yield from for_all(game, story.bottom)
    if story.world is not None:
        yield from world.open_place(game, in_play.seat, story)
    if story.psych and not in_play.mercenary:
        yield from shake(game, story)


def shake(game: State, story: Story) -> Rule[None]:
    """The Psychological Check: of the tested Character on a Solo card, else of all who live. FL-DMG-14, FL-GAP-53."""
    in_play = the_story_in_play(game)
    for seat in tuple(in_play.joined):
        crowns = tuple(crown for crown, _ in game.players[seat].party)
        if story.who == "solo":
            crowns = tuple(crown for crown in crowns if crown == in_play.tested)
        if crowns:
            yield from psych_check(game, seat, crowns)


# --- who takes part ---


def appoint(game: State, story: Story) -> Rule[None]:
    """Who stands the test of a Solo card; never a hit man where others can. FL-CHK-04, FL-GAP-54, FL-NPC-21."""
    in_play = the_story_in_play(game)
    if story.who != "solo" or in_play.mercenary:
        return
    if isinstance(story.crown, int):
        crown = occupied_from(game, in_play.seat, story.crown - 1)
    else:
        crown = yield from random_crown(game, in_play.seat)
    fit = [each for each, _ in able(game, in_play.seat, story.checks)]
    if fit and crown not in fit:
        crown = next((each for each in fit if each > crown), fit[0])
    yield StoryTested(in_play.seat, crown)


def occupied_from(game: State, seat: int, crown: int) -> int:
    """A Crown, or the next occupied one after it, Crown 1 after Crown 5; NOBODY for an empty Party. FL-GAP-54."""
    crowns = game.players[seat].crowns
    order = (*range(crown, len(crowns)), *range(crown))
    return next((each for each in order if crowns[each] is not None), NOBODY)


def roll_each(game: State, story: Story) -> Rule[None]:
    """The die of each Character who takes part, before the directions in the middle of the card."""
    in_play, dice = the_story_in_play(game), story.each_rolls
    if dice is None or not dice.dice or in_play.mercenary:
        return
    crowns = [crown for crown, _ in game.players[in_play.seat].party]
    if story.who == "solo":
        crowns = [crown for crown in crowns if crown == in_play.tested]
    rolls = []
    for crown in crowns:
        faces = yield Roll(dice.dice, dice.sides, "story", "each Character rolls")
        rolls.append((crown, sum(faces) + dice.plus))
    yield EachRolled(in_play.seat, tuple(rolls))


# --- places and cards that lie open ---


def visit(game: State, seat: int, card: str) -> Rule[None]:
    """The Encounter Deed at a Point of Interest. FL-WLD-03."""
    found = dict(world.visits(game, seat)).get(card)
    if found is None:
        return
    yield Visited(seat, card)
    result = yield from play_visit(game, seat, card, found)
    story = game.cards.stories.get(card)
    if story is not None and not story.deck:
        yield from hooks.visited(game, seat, card, result)
        return
    once = story is not None and story.world is not None and story.world.limit == "once"
    if once and world.opened(game, card):
        yield WorldClosed(card, "used")


def play_visit(game: State, seat: int, card: str, visit: Visit) -> Rule[str]:
    """What a Point of Interest does for a Party in its hex: success, failure or dead. FL-WLD-03."""
    story = game.cards.stories.get(card)
    yield StoryBegan(seat, card, "" if story is None else story.deck, visit=True)
    result = yield from decide(game, Script(card, visit.checks, visit.success, visit.failure))
    end = "dead" if nobody(game) else result
    yield StoryEnded(seat, card, end)
    return end


def attempt(game: State, seat: int, card: str) -> Rule[None]:
    """The common attempt at a card for several Parties, which is done then in any case. FL-WLD-10, FL-CHK-18."""
    found = world.opened(game, card)
    if found is None:
        return
    seats, place = world.group(game, found), found.place
    yield from play_common(game, seat, card, seats, found.by)
    if world.opened(game, card) is not None:
        yield WorldClosed(card, "done")
    yield from world.bind(game, place, seats)
    if game.cards.stories[card].deck == "mission":
        yield from renew_chips(game, place)


def play_common(game: State, seat: int, card: str, seats: tuple[int, ...], purse: int) -> Rule[str]:
    """An open card for several Parties, attempted by a seat with others; `purse` drew it. FL-CHK-18, FL-GAP-55."""
    story = game.cards.stories[card]
    yield StoryBegan(seat, card, story.deck)
    for other in seats:
        if other != seat:
            yield StoryJoined(other)
    end = yield from play_out(game, story, purse)
    yield StoryEnded(seat, card, end)
    return end
