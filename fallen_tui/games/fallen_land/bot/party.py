"""The steady bot and its people: where damage goes, who is healed, fights, stories that are under way."""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from fallen_tui.engine.rules import Answer
from fallen_tui.games.fallen_land.bot import gear_weights
from fallen_tui.games.fallen_land.bot.chances import Strength
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.cards import Story
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.queries.bonuses import flight_bonus, left, movement_bonus
from fallen_tui.games.fallen_land.queries.pools import crew_pool
from fallen_tui.games.fallen_land.rules.rival_party import LOOT
from fallen_tui.games.fallen_land.state.keys.gear import InCrown, WoundKey
from fallen_tui.games.fallen_land.state.keys.targets import OfBand, OfSeat, target_of
from fallen_tui.games.fallen_land.state.keys.words import Nth
from fallen_tui.games.fallen_land.state.player import Member
from fallen_tui.games.fallen_land.state.table import CREW, State

ADVANTAGE = 1.35
"""How much stronger than the other side a Party has to be to attack it."""
FOILED = 9.0
"""What a rival loses that has no Party, or a delayed one, for a month: a third of what its die brings."""


def split(mind: Mind, prefer: Callable[[str, int], tuple[float, ...]]) -> Answer:
    """Points over the keys one by one, each to the key preferred, given how many it has."""
    ask = mind.ask
    caps = dict(zip(ask.keys, ask.caps or (ask.high,) * len(ask.keys), strict=True))
    given = dict.fromkeys(ask.keys, 0)
    for _ in range(ask.high):
        key = max((key for key in ask.keys if given[key] < caps[key]), key=lambda key: prefer(key, given[key]))
        given[key] += 1
    return tuple((key, n) for key, n in given.items() if n)


def place_damage(mind: Mind) -> Answer:
    """Nobody dies if it can be helped; else those who are missed least, and gear with them."""
    ask = mind.ask
    caps = dict(zip(ask.keys, ask.caps, strict=True))
    people = {key: mind.player.member(InCrown.read(key).crown) for key in ask.keys}
    value = {key: gear_weights.person(mind.cards, people[key].card) for key in ask.keys}
    kind = ask.about[0]
    doomed = _doomed(caps, value, ask.high)

    def prefer(key: str, n: int) -> tuple[float, ...]:
        room = caps[key] - n
        alive = key not in doomed and room > 1
        if kind == "infected":
            return (key in doomed, alive, bool(people[key].infected or n), room, -value[key])
        return (key in doomed, alive, room if alive else 0, -value[key])

    return split(mind, prefer)


def _doomed(caps: dict[str, int], value: dict[str, float], due: int) -> set[str]:
    """Who has to die of so much damage: those who are missed least."""
    spare = sum(cap - 1 for cap in caps.values() if cap > 1)
    doomed: set[str] = set()
    for key in sorted(caps, key=lambda key: (value[key], key)):
        if due <= spare:
            break
        doomed.add(key)
        due -= caps[key]
        spare -= max(0, caps[key] - 1)
    return doomed


def divide_damage(mind: Mind) -> Answer:
    """Damage of several kinds at once: wounds that fester go first, to the doomed and else together on one."""
    ask = mind.ask
    wounds = {key: WoundKey.read(key) for key in ask.keys}
    people: dict[str, Member] = {InCrown.of(w.crown): mind.player.member(w.crown) for w in wounds.values()}
    value = {person: gear_weights.person(mind.cards, member.card) for person, member in people.items()}
    caps: dict[str, int] = {InCrown.of(wounds[keys[0]].crown): most for keys, most in ask.shared}
    doomed = _doomed(caps, value, ask.high)
    given = dict.fromkeys(ask.keys, 0)

    def prefer(key: str) -> tuple[float, ...]:
        wound = wounds[key]
        person = InCrown.of(wound.crown)
        room = caps[person] - ask.borne(key, given)
        alive = person not in doomed and room > 1
        if wound.kind == "infected":
            return (person in doomed, alive, bool(people[person].infected or given[key]), room, -value[person])
        return (person in doomed, alive, room if alive else 0, -value[person])

    festering_first = sorted(ask.heaps, key=lambda heap: wounds[heap[0][0]].kind != "infected")
    for keys, points in festering_first:
        for _ in range(points):
            given[max((key for key in keys if given[key] < ask.room(key, given)), key=prefer)] += 1
    return tuple((key, n) for key, n in given.items() if n)


def spare(mind: Mind) -> Answer:
    """Those with least Health left are spared first."""
    return split(mind, lambda key, n: (-left(mind.view, mind.seat, InCrown.read(key).crown) - n,))


def heal(mind: Mind) -> Answer:
    """Festering wounds first, then whoever is nearest to death."""
    wounds = {key: WoundKey.read(key) for key in mind.ask.keys}
    room = {key: left(mind.view, mind.seat, wound.crown) for key, wound in wounds.items()}
    fester = {"infected": 6.0, "psychological": 3.0, "radiation": 1.0}
    return split(mind, lambda key, n: (fester.get(wounds[key].kind, 0.0) - room[key] - n, -n))


# --- stories ---


def fight_or_flee(mind: Mind, story: Story, need: int) -> tuple[float, float]:
    """What Fight and Flight bring, by what the deck's cards bring and cost."""
    won, lost = mind.prospects.stakes(story.deck)
    scale = max(0.6, need / 3.5)
    p = prod(mind.strength.passing(story, spec) for spec in story.checks)
    away = mind.strength.escaping(need)
    fight = p * won + (1 - p) * lost * scale
    flee = (1 - away) * (lost * scale - story.coins)
    return fight, flee


def flight(mind: Mind) -> str:
    """Fight or Flight on a story card."""
    card, need = mind.ask.about
    fight, flee = fight_or_flee(mind, mind.cards.stories[card], need)
    return "flee" if flee > fight + 0.5 else "fight"


def which_check(mind: Mind) -> str:
    """The check that is most likely to be passed, with a look at what it may bring."""
    card, crown = mind.ask.about
    story = mind.cards.stories.get(card)
    if story is None:
        return mind.ask.keys[0]

    def score(key: str) -> float:
        spec = story.checks[Nth.read(key).n]
        return mind.strength.chance(spec.skill, spec.need, story.melee, crown) + 0.02 * spec.need

    return max(mind.ask.keys, key=score)


def optional(mind: Mind) -> str:
    """The Optional Skill Check, where it is likely to be passed."""
    extra = mind.cards.stories[mind.ask.about[0]].optional
    if extra is None:
        return "leave"
    p = mind.strength.chance(extra.skill, extra.need)
    return "try" if p > (0.5 if extra.failure is not None else 0.05) else "leave"


# --- fights ---


def might(game: State, seat: int) -> tuple[float, float]:
    """Successes of a Party in a round of combat on average, and the damage it bears."""
    player = game.players[seat]
    if player.rival:
        return float(odds.expected(crew_pool(game, seat).odds_dice, 0)), float(crew.left(player))
    dice, sure = Strength(game, seat).dice("combat")
    health = sum(left(game, seat, crown) for crown, _ in player.party)
    return float(odds.expected(dice, sure)), float(health)


def successes(game: State, seat: int, crown: int) -> float:
    """Successes of one Character in a round of combat on average."""
    dice, sure = Strength(game, seat).dice("combat", False, crown)
    return float(odds.expected(dice, sure))


def superiority(game: State, seat: int, other: int) -> float:
    """How much stronger a Party is than another: above 1 it should win."""
    mine, my_health = might(game, seat)
    theirs, their_health = might(game, other)
    return (mine + 0.3) ** 2 * my_health / max(1.0, (theirs + 0.3) ** 2 * their_health)


def attacking(mind: Mind, target: str) -> float:
    """The worth of an attack on a Party or a mercenary in the same hex."""
    aim, valuation = target_of(target), mind.valuation
    if isinstance(aim, OfBand):
        action = mind.cards.actions[aim.card]
        mine, health = might(mind.view, mind.seat)
        theirs = action.dice * action.omega / 10
        ratio = (mine + 0.3) ** 2 * health / max(1.0, (theirs + 0.3) ** 2 * action.health)
        if ratio < 1.6:
            return -20.0
        return valuation.prices["prestige"] + 5.0 - 10.0 - 25.0 / ratio
    other = OfSeat.read(aim).seat
    ratio = superiority(mind.view, mind.seat, other)
    if ratio < ADVANTAGE:
        return -20.0
    won = min(0.9, 0.45 + 0.18 * ratio)
    loss = 12.0 / ratio + 8.0
    if mind.view.players[other].rival:
        prize = (
            2.0 * valuation.prices["prestige"]
            + LOOT * valuation.prices["spoils"]
            + valuation.harm * valuation.danger(other) * FOILED
        )
        return won * prize - (1 - won) * 30.0 - loss
    prestige = valuation.prices["prestige"]
    prize = 1.1 * prestige + valuation.harm * valuation.danger(other) * (prestige + 25.0) + 6.0
    return won * prize - (1 - won) * 30.0 - loss


def pvp_flight(mind: Mind) -> str:
    """Away from a fight that cannot be won, where getting away does not take a 6 against a 1 and more luck still."""
    other, card, _ = mind.ask.about
    if "flight" not in mind.ask.keys:
        return "fight"
    pace = mind.cards.actions[card].movement if card and card != CREW else movement_bonus(mind.view, other)
    if flight_bonus(mind.view, mind.seat) + 5 <= pace:
        return "fight"
    if card and card != CREW:
        action = mind.cards.actions[card]
        mine, health = might(mind.view, mind.seat)
        theirs = action.dice * action.omega / 10
        return "fight" if mine * health > theirs * action.health else "flight"
    return "fight" if superiority(mind.view, mind.seat, other) > 0.85 else "flight"
