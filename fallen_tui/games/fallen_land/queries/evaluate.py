"""What is the case at the table: conditions that need no die, and the counts that amounts refer to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fallen_tui.games.fallen_land.content.conditions import NUMBERS, Condition, Near, Term
from fallen_tui.games.fallen_land.content.vocabulary import counter_of
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.state.keys.gear import InCrown
from fallen_tui.games.fallen_land.state.keys.targets import OfSeat
from fallen_tui.games.fallen_land.state.table import NOBODY, State

if TYPE_CHECKING:
    from fallen_tui.games.fallen_land.scenario.parts import Site


def met(game: State, condition: Condition, seat: int, spare: int = 0) -> bool:
    """Whether a condition holds for a seat; `chance`, which needs a die, is taken as met."""
    for term in condition.tests:
        if not _TERMS[term.word](game, seat, term, spare):
            break
    else:
        return True
    return False


def terrains(game: State, hex: str) -> set[str]:
    """All terrain words of a hex; none where there is no Party. FL-GAP-04, FL-GAP-05."""
    if not hex:
        return set()
    found = game.cards.board.at(hex)
    words: set[str] = set(found.terrains)
    if found.town is not None:
        words.add("town")
    if found.resource is not None:
        words.add("resource")
    if hex in game.cards.coast:
        words.add("coast")
    if hex in game.cards.shore:
        words.add("shore")
    return words


def hexes_of(game: State, what: str, seat: int) -> list[str]:
    """The hexes where things of a kind lie: town, resource, mission, mercenary, party (of others), own_town, site."""
    if what == "town":
        return list(game.cards.homes.values())
    if what == "resource":
        return [hex for hex, holding in game.resources.items() if not holding.destroyed]
    if what == "mission":
        return game.missions
    if what == "mercenary":
        return [band.place for band in game.mercenaries]
    if what == "own_town":
        return [game.home(seat)]
    if what == "site":
        return [world.place for world in game.world if not game.cards.stories[world.card].deck]
    return [player.place for player in game.players if player.seat != seat and player.place]


def is_near(game: State, near: Near, hex: str, seat: int) -> bool:
    """Whether something of a kind lies so near to a hex."""
    if not hex:
        return False
    board = game.cards.board
    here = board.at(hex).coordinate
    return any(board.distance(here, board.at(other).coordinate) <= near.within for other in _goals(game, near, seat))


def _goals(game: State, near: Near, seat: int) -> list[str]:
    """The hexes of what may be near; to a site every Party."""
    if near.what == "hex":
        return [near.id]
    if near.id:
        return [hex for hex in (_site(game, near.id),) if hex]
    return hexes_of(game, near.what, NOBODY if near.of and near.what == "party" else seat)


def _site(game: State, site: str) -> str:
    """The hex of a site that is open; "" of another."""
    return next((world.place for world in game.world if world.card == site), "")


def has_category(game: State, seat: int, category: str) -> int:
    """How many equipped Spoils, permanent ones included, are of a gear category."""
    spoils = game.cards.spoils
    cards = game.players[seat].equipped()
    if game.joined:
        cards += [low for low, host in game.joined.items() if host in cards]
    return sum(category in spoils[card].categories for card in cards)


def characters(game: State, seat: int) -> list[Any]:
    """The Character cards of a Party, hit men left out."""
    known = game.cards.characters
    return [known[member.card] for _, member in game.players[seat].party if member.card in known]


def figure(game: State, word: str, seat: int, spare: int = 0) -> int:
    """A number that conditions test and amounts count."""
    if (counter := counter_of(word)) is not None:
        return game.course.counter(counter, seat) if game.course is not None else 0
    player = game.players[seat]
    if player.rival and (found := crew.figure(player, word)) is not None:
        return found
    return FIGURES[word](game, player, spare)


Figure = Callable[[State, Any, int], int]
"""A number from the table, a player and the Successes that are spare."""
FIGURES: dict[str, Figure] = {
    "prestige": lambda g, p, s: p.prestige,
    "town_health": lambda g, p, s: p.town_health,
    "coins": lambda g, p, s: p.coins,
    "resources": lambda g, p, s: g.resource_count(p.seat),
    "technologies": lambda g, p, s: len(p.technologies),
    "chips": lambda g, p, s: p.chips,
    "hand": lambda g, p, s: len(p.hand),
    "roster": lambda g, p, s: len(p.roster),
    "party_size": lambda g, p, s: len(p.party),
    "wounded": lambda g, p, s: sum(
        1 for _, each in p.party if (each.damage or each.psychological) and each.card in g.cards.characters
    ),
    "turn": lambda g, p, s: g.turn,
    "spare": lambda g, p, s: s,
    "character": lambda g, p, s: len(p.party),
    "empty_crown": lambda g, p, s: sum(member is None for member in p.crowns),
    "dead": lambda g, p, s: g.tale.dead if g.tale is not None else 0,
    "resource": lambda g, p, s: g.resource_count(p.seat),
    "technology": lambda g, p, s: len(p.technologies),
    "chip": lambda g, p, s: p.chips,
    "auction": lambda g, p, s: len(p.auction),
    "master": lambda g, p, s: sum(bool(card.master) for card in characters(g, p.seat)),
    "week": lambda g, p, s: max(0, p.weeks),
    "jinx": lambda g, p, s: len(jinxes(g, p.seat)),
    "rival": lambda g, p, s: len(g.players) - 1,
}
"""By word; what hangs on standing bonuses, which hang on conditions themselves, is added by `counted`."""


def counted(word: str) -> Callable[[Figure], Figure]:
    """Registers a figure under its word."""

    def register(figure: Figure) -> Figure:
        FIGURES[word] = figure
        return figure

    return register


def jinxes(game: State, seat: int) -> list[tuple[str, str]]:
    """The Jinxed cards on a seat's Party and town: (card, zone or place of attachment). FL-JNX-06, FL-JNX-08."""
    player = game.players[seat]
    spoils, actions = game.cards.spoils, game.cards.actions
    found = [(card, f"party:{seat}") for card in player.party_gear if spoils[card].kind == "jinxed"]
    for crown, member in player.party:
        found += [(card, f"gear:{seat}:{crown}") for card in member.gear if spoils[card].kind == "jinxed"]
        found += [(each.card, InCrown.of(crown)) for each in member.cards if actions[each.card].jinx]
    found += [(each.card, "party") for each in player.party_cards if actions[each.card].jinx]
    return found + [(each.card, "town") for each in player.town_cards if actions[each.card].jinx]


def _number(game: State, seat: int, term: Term, spare: int) -> bool:
    return bool(term.value.holds(figure(game, term.word, seat, spare)))


def _standing(game: State, seat: int, term: Term, sign: int) -> bool:
    mine = sign * figure(game, term.value, seat)
    return all(mine >= sign * figure(game, term.value, other) for other in game.others(seat))


def _has_vehicle(game: State, seat: int, term: Term, spare: int) -> bool:
    if game.players[seat].rival:
        return game.players[seat].stands is term.value
    spoils = game.cards.spoils
    rides = [spoils[ride.card].vehicle for ride in game.players[seat].rides]
    return any(ride is not None and (term.word == "vehicle" or ride.motor) for ride in rides) is term.value


def _story(game: State, term: Term) -> bool:
    if game.tale is None:
        return False
    if term.word == "deck":
        return game.tale.deck in term.value
    story = game.cards.stories.get(game.tale.card)
    return story is not None and not set(story.categories).isdisjoint(term.value)


def _counter(game: State, seat: int, term: Term) -> bool:
    """Counters of the scenario; none where there is no scenario."""
    course = game.course
    return course is not None and all(test.holds(course.counter(id, seat)) for id, test in term.value)


def _outcome(game: State, chapter: str) -> str:
    """How a chapter of the campaign has ended; "" of one that has not."""
    saga = game.course.saga if game.course is not None else None
    return saga.outcomes.get(chapter, "") if saga is not None else ""


def _lost(game: State, seat: int) -> bool:
    """Whether a Party is lost; not while it is still to be formed anew as a chapter begins. FL-CAM-06."""
    begins = game.course is not None and game.turn <= 1 and game.phase in ("setup", "effects")
    return not game.players[seat].stands and not begins


def _at_site(game: State, seat: int, site: str) -> bool:
    place = game.players[seat].place
    return bool(place) and _site(game, site) == place


def _in_front(game: State, seat: int, what: str) -> bool:
    hex = game.players[seat].place if what == "party" else game.home(seat)
    return hex in game.front


_TERMS: dict[str, Callable[[State, int, Term, int], bool]] = {
    "has": lambda g, s, t, n: has_category(g, s, t.value) > 0,
    "item": lambda g, s, t, n: (
        t.value in (cards := g.players[s].equipped()) or (t.value in g.joined and g.joined[t.value] in cards)
    ),
    "character": lambda g, s, t, n: g.players[s].crown_of(t.value) is not None,
    "occupation": lambda g, s, t, n: any(card.occupation == t.value for card in characters(g, s)),
    "master": lambda g, s, t, n: any(card.master == t.value for card in characters(g, s)),
    "vehicle": _has_vehicle,
    "motor": _has_vehicle,
    "technology": lambda g, s, t, n: g.players[s].technology(t.value) is not None,
    "faction": lambda g, s, t, n: g.players[s].faction == t.value,
    **dict.fromkeys(NUMBERS, _number),
    "leads": lambda g, s, t, n: _standing(g, s, t, 1),
    "trails": lambda g, s, t, n: _standing(g, s, t, -1),
    "at": lambda g, s, t, n: not terrains(g, g.players[s].place).isdisjoint(t.value),
    "near": lambda g, s, t, n: is_near(g, t.value, _site(g, t.value.of) if t.value.of else g.players[s].place, s),
    "chance": lambda g, s, t, n: True,
    "deck": lambda g, s, t, n: _story(g, t),
    "category": lambda g, s, t, n: _story(g, t),
    "skill": lambda g, s, t, n: g.check is not None and g.check.skill in t.value,
    "died": lambda g, s, t, n: (g.tale is not None and g.tale.dead > 0) is t.value,
    "phase": lambda g, s, t, n: g.phase == {"end_turn": "events"}.get(t.value, t.value),
    "party": lambda g, s, t, n: g.players[s].stands if t.value == "alive" else _lost(g, s),
    "counter": lambda g, s, t, n: _counter(g, s, t),
    "site": lambda g, s, t, n: g.course is not None and t.value in g.course.done,
    "won": lambda g, s, t, n: _outcome(g, t.value) == "won",
    "lost": lambda g, s, t, n: _outcome(g, t.value) == "lost",
    "at_site": lambda g, s, t, n: _at_site(g, s, t.value),
    "carries": lambda g, s, t, n: g.course is not None and g.course.marks.get(t.value) == OfSeat.of(s),
    "level": lambda g, s, t, n: g.options.get("level", "normal") in t.value,
    "seat": lambda g, s, t, n: s + 1 == t.value,
    "front": lambda g, s, t, n: g.course is not None and t.value.holds(len(g.front)),
    "in_front": lambda g, s, t, n: _in_front(g, s, t.value),
    "not": lambda g, s, t, n: not met(g, t.value, s, n),
    "any": lambda g, s, t, n: any(met(g, each, s, n) for each in t.value),
}


def may_visit(game: State, seat: int, sheet: Site) -> bool:
    """Whether a Party may visit a site as far as whose it is and its condition go. FL-SCN-07."""
    if sheet.owner_only and sheet.for_ != seat + 1:
        return False
    return met(game, sheet.condition, seat)
