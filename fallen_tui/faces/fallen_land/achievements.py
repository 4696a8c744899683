"""The achievements of Council of Towns, each read off the facts of a game."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.engine.plugin import STAGED
from fallen_tui.faces.achievements import Achievement, PlayedGame
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.events.scenario import ChapterClosed

STORIES, MISSIONS, PLACES = 15, 3, 5
RESOURCES, TECHNOLOGIES, UPGRADES = 5, 6, 2
COINS, SUCCESSES, MARCH, HEALED, DEAD = 150, 10, 8, 10, 5
EARLY = {"standard": 12, "short": 7}
"""The last Turn in which a win of a mode is a quick one."""
NOT_EARNED = frozenset({"start", "refund"})


def _by(game: PlayedGame, reason: str) -> bool:
    return game.won and game.result is not None and game.result.reason == reason


def _everybody_home(game: PlayedGame) -> bool:
    return game.won and not game.mine(e.Died)


def _new_boots(game: PlayedGame) -> bool:
    return game.won and bool(game.mine(e.PartyLost))


def _stories(game: PlayedGame) -> bool:
    told = [tale for tale in game.mine(e.StoryBegan) if tale.deck != "mission" and not tale.visit]
    return len(told) >= STORIES


def _missions(game: PlayedGame) -> bool:
    """Missions done, each by its own success; what a mercenary does counts for whoever sent it."""
    missions = {tale.card for tale in game.mine(e.StoryBegan) if tale.deck == "mission"}
    return sum(end.result == "success" and end.card in missions for end in game.mine(e.StoryEnded)) >= MISSIONS


def _places(game: PlayedGame) -> bool:
    return len({visit.card for visit in game.mine(e.Visited)}) >= PLACES


def _resources(game: PlayedGame) -> bool:
    """One person holds a number of Resources at once."""
    held: dict[str, int] = {}
    for fact in game.entries:
        if isinstance(fact, e.ResourceClaimed):
            held[fact.hex] = fact.seat
            if fact.seat in game.people and sum(seat == fact.seat for seat in held.values()) >= RESOURCES:
                return True
        elif isinstance(fact, e.ResourceLost | e.ResourceDestroyed):
            held.pop(fact.hex, None)
    return False


def _technologies(game: PlayedGame) -> bool:
    """One person has a number of technologies at once."""
    had: set[tuple[int, str]] = set()
    for fact in game.mine(e.TechnologySet):
        (had.add if fact.tier else had.discard)((fact.seat, fact.kind))
        if sum(seat == fact.seat for seat, _ in had) >= TECHNOLOGIES:
            return True
    return False


def _upgrade(game: PlayedGame) -> bool:
    return any(fact.tier >= UPGRADES for fact in game.mine(e.TechnologySet))


def _coins(game: PlayedGame) -> bool:
    gains = [fact for fact in game.mine(e.CoinsChanged) if fact.n > 0 and fact.why not in NOT_EARNED]
    return any(sum(fact.n for fact in gains if fact.seat == seat) >= COINS for seat in game.people)


def _successes(game: PlayedGame) -> Iterator[int]:
    """The Successes of the people's checks; one whose beginning waits for other dice is of the story in play."""
    seats: list[int] = []
    teller = -1
    for fact in game.entries:
        if isinstance(fact, e.StoryBegan):
            teller = fact.seat
        elif isinstance(fact, e.CheckBegan | e.CheckReadied):
            seats.append(fact.seat)
        elif isinstance(fact, e.CheckWaits) and seats:
            seats.pop()
        elif isinstance(fact, e.CheckEnded):
            seat = seats.pop() if seats else teller
            if seat in game.people:
                yield fact.successes


def _march(game: PlayedGame) -> bool:
    return any(fact.how == "deed" and len(fact.path) >= MARCH for fact in game.mine(e.PartyMoved))


def _healing(game: PlayedGame) -> bool:
    return any(fact.points >= HEALED for fact in game.mine(e.HealingRolled))


def _fled(game: PlayedGame) -> bool:
    return any(fact.result == "fled" for fact in game.mine(e.StoryEnded))


def _hard(game: PlayedGame) -> bool:
    return game.won and (game.setup.mode in STAGED) and game.setup.option("level") == "hard"


def _quick(game: PlayedGame) -> bool:
    return game.won and 0 < game.turns <= EARLY.get(game.setup.mode, 0)


ACHIEVEMENTS = (
    Achievement("gate", "Carried Through the Gate", "Win a game.", lambda game: game.won),
    Achievement(
        "prestige", "Spoken of in Twelve Towns", "Win a game by Prestige.", lambda game: _by(game, "prestige")
    ),
    Achievement(
        "health", "Roofs, Bread and a Band", "Win a game by Town Health.", lambda game: _by(game, "town_health")
    ),
    Achievement("home", "Everybody Home for Supper", "Win a game without losing a Character.", _everybody_home),
    Achievement("boots", "Somebody Else's Boots", "Win a game after losing your whole Party.", _new_boots),
    Achievement(
        "quick", "Before the Ink Was Dry",
        f"Win the standard game by Turn {EARLY['standard']}, or the short one by Turn {EARLY['short']}.", _quick,
    ),
    Achievement("hard", "The Long Odds", "Win a scenario at the hard level.", _hard),
    Achievement(
        "chapter", "Turn the Page", "Win a chapter of a campaign.",
        lambda game: any(fact.outcome == "won" for fact in game.of(ChapterClosed)) and bool(game.people),
    ),
    Achievement("stories", "A Winter's Worth of Stories", f"Meet {STORIES} Encounters in one game.", _stories),
    Achievement("missions", "Errands for the Council", f"Carry out {MISSIONS} Missions in one game.", _missions),
    Achievement("places", "Seen the Sights", f"Visit {PLACES} different Points of Interest in one game.", _places),
    Achievement("resources", "Landlord of the Ash", f"Hold {RESOURCES} Resources at once.", _resources),
    Achievement("technologies", "Lamps in Every Window", f"Have {TECHNOLOGIES} Town Technologies at once.",
                _technologies),
    Achievement("upgrade", "Better Than It Was", "Bring a Town Technology to Tier 2.", _upgrade),
    Achievement("coins", "The Drawer Sticks", f"Earn {COINS} coins in one game.", _coins),
    Achievement(
        "successes", "They Will Say You Made It Up", f"Get {SUCCESSES} Successes in one check.",
        lambda game: any(n >= SUCCESSES for n in _successes(game)),
    ),
    Achievement("march", "Worn to the Welt", f"March {MARCH} hexes in one Deed.", _march),
    Achievement("healing", "Sharp Scratch", f"Heal {HEALED} points of damage in one Healing Deed.", _healing),
    Achievement("fled", "The Better Part of It", "Escape from a story by Flight.", _fled),
    Achievement(
        "mourned", "The Long Table", f"Lose {DEAD} Characters in one game.", lambda game: game.most(e.Died) >= DEAD
    ),
)  # fmt: skip
"""All of them, in the order of the page."""
