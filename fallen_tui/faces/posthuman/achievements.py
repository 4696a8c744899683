"""The achievements of The Road to the Fortress, each read off the facts of a game."""

from __future__ import annotations

from collections.abc import Iterator

from fallen_tui.faces.achievements import Achievement, PlayedGame
from fallen_tui.games.posthuman.state import events as e

FULL = 4
QUICK = {"standard": 13, "solo": 13, "short": 8, "solo-short": 8}
"""The last Turn in which a win of a mode is a quick one."""
FALLS, SCARS = 2, 5
COMBATS, CROWD, BLOW, EVADED = 8, 3, 5, 3
STORIES, FOLLOWERS, SKILLS, HUNGRY = 8, 2, 3, 4


def _reached(game: PlayedGame) -> bool:
    """Whether a person has won on foot, and not as a mutant."""
    return game.won and game.result is not None and game.result.reason != "mutants"


def _by(game: PlayedGame, *reasons: str) -> bool:
    return game.won and game.result is not None and game.result.reason in reasons


def _alone(game: PlayedGame) -> bool:
    """Whether a person has won the race against the clock."""
    return _by(game, "fortress") and len(game.setup.seats) == 1


def _winners(game: PlayedGame) -> list[int]:
    """The seats of people who have won on foot."""
    if not _reached(game) or game.result is None:
        return []
    return [seat for seat in game.result.winners if seat in game.people]


def _scars(game: PlayedGame, seat: int) -> int:
    """Scars that a seat has, the short game's first ones among them."""
    return game.count(e.ScarDrawn, seat) - game.count(e.ScarLost, seat)


def _quick(game: PlayedGame) -> bool:
    return _reached(game) and 0 < game.turns <= QUICK.get(game.setup.mode, 0)


def _mutants(game: PlayedGame) -> bool:
    """A person who turned before the last human did has won with the others that turned."""
    turned = [fact.seat for fact in game.of(e.Turned)]
    return _by(game, "mutants") and any(seat in game.people for seat in turned[:-1])


def _outcomes(game: PlayedGame, outcome: str) -> int:
    """How many combats of the person who has most of them ended so."""
    return game.most(e.FightEnded, lambda fact: fact.outcome == outcome)


def _combats(game: PlayedGame) -> Iterator[tuple[int, list[e.Engaged], e.FightEnded]]:
    """The combats of people: enemies that came, exchanges, the end."""
    foes, exchanges = 0, list[e.Engaged]()
    for fact in game.entries:
        match fact:
            case e.FightBegan(card=card):
                foes, exchanges = int(bool(card)), []
            case e.MinionJoined():
                foes += 1
            case e.Engaged():
                exchanges.append(fact)
            case e.FightEnded(seat=seat) if seat in game.people:
                yield foes, exchanges, fact


def _crowd(game: PlayedGame) -> bool:
    return any(foes >= CROWD and end.outcome == "won" for foes, _, end in _combats(game))


def _blow(game: PlayedGame) -> bool:
    return any(each.dealt >= BLOW for _, exchanges, _ in _combats(game) for each in exchanges)


def _followers(game: PlayedGame) -> bool:
    """One person is followed by so many at once."""
    had: dict[int, int] = {}
    for fact in game.entries:
        if isinstance(fact, e.FollowersLost):
            had[fact.seat] = 0
        elif isinstance(fact, e.FollowerActivated):
            had[fact.seat] = had.get(fact.seat, 0) + 1
            if fact.seat in game.people and had[fact.seat] >= FOLLOWERS:
                return True
    return False


def _hungry(game: PlayedGame) -> bool:
    """A person has won who went without food in so many turns."""
    return any(game.count(e.Ate, seat, lambda fact: not fact.n) >= HUNGRY for seat in _winners(game))


ACHIEVEMENTS = (
    Achievement("gate", "A Hand on the Wall", "Win a game on foot.", _reached),
    Achievement("full", "Four Set Out", f"Win a game of {FULL} survivors on foot.",
                lambda game: _reached(game) and len(game.setup.seats) == FULL),
    Achievement("convoy", "Ahead of the Convoy", "Win a game alone against the clock.", _alone),
    Achievement("early", "While the Lamp Was Lit", "Win a game alone at the hard level.",
                lambda game: _alone(game) and game.setup.option("level") == "hard"),
    Achievement("mutants", "The Other Side of the Wall", "Turn mutant, and win when no human is left.", _mutants),
    Achievement("narrow", "Two Hands on One Latch", "Win a race when others reach the Fortress in the same Turn.",
                lambda game: _by(game, "tie", "shared")),
    Achievement("quick", "Boots Still Warm",
                f"Win by Turn {QUICK['standard']}, or on the short road by Turn {QUICK['short']}.", _quick),
    Achievement("clean", "Nothing Under the Bandage", "Win on foot without a scar.",
                lambda game: any(not _scars(game, seat) for seat in _winners(game))),
    Achievement("scarred", "Count My Fingers", f"Win on foot with {SCARS} scars.",
                lambda game: any(_scars(game, seat) >= SCARS for seat in _winners(game))),
    Achievement("standing", "Never Off My Feet", "Win on foot without being knocked out.",
                lambda game: any(not game.count(e.KnockedOut, seat) for seat in _winners(game))),
    Achievement("again", "Up Again, and Again", f"Win on foot after {FALLS} knock-outs.",
                lambda game: any(game.count(e.KnockedOut, seat) >= FALLS for seat in _winners(game))),
    Achievement("hungry", "A Belt with More Holes", f"Win on foot after {HUNGRY} turns without food.", _hungry),
    Achievement("combats", "They Had It Coming", f"Win {COMBATS} combats in one game.",
                lambda game: _outcomes(game, "won") >= COMBATS),
    Achievement("crowd", "All of Them at Once", f"Win a combat against {CROWD} enemies.", _crowd),
    Achievement("blow", "Heard Across the Valley", f"Deal {BLOW} wounds in one round of melee.", _blow),
    Achievement("evaded", "Nobody Came This Way", f"Evade {EVADED} combats in one game.",
                lambda game: _outcomes(game, "evaded") >= EVADED),
    Achievement("paid", "Breakfast for Two", "Pay enemies to let you go.",
                lambda game: bool(_outcomes(game, "bribed"))),
    Achievement("stories", "Something to Tell Inside", f"Take part in {STORIES} stories in one game.",
                lambda game: game.most(e.WayChosen) >= STORIES),
    Achievement("followers", "Not Walking Alone", f"Have {FOLLOWERS} face-up followers at once.", _followers),
    Achievement("skills", "Taught by the Road", f"Learn {SKILLS} skills with XP in one game.",
                lambda game: game.most(e.SkillGained, lambda fact: fact.bought) >= SKILLS),
)  # fmt: skip
"""All of them, in the order of the page."""
