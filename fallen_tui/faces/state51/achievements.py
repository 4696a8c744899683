"""The achievements of The New Charter, each read off the facts of a game."""

from __future__ import annotations

from fallen_tui.faces.achievements import Achievement, PlayedGame
from fallen_tui.games.state51.state import events as e

QUICK, FORTY, MARGIN, ATTACK = 4, 40, 10, 45
BUILT, RAZED, SPOILS, AGREEMENTS, VISITS, STOLEN, COMBOS, CONTACTS = 12, 5, 8, 6, 6, 5, 3, 20
FULL = 4


def _rival(mode: str, game: PlayedGame) -> bool:
    return game.won and game.setup.mode == mode


def _narrow(game: PlayedGame) -> bool:
    return game.won and game.result is not None and game.result.reason in ("more_cards", "more_unused")


def _margin(game: PlayedGame) -> bool:
    """Ahead of everybody else by so much, of the Rival too."""
    last = game.of(e.Counted)
    if not game.won or not last:
        return False
    others = [total for side, total in enumerate(last[-1].totals) if side not in game.people]
    return bool(others) and game.score - max(others) >= MARGIN


def _attack(game: PlayedGame) -> bool:
    return game.result is not None and game.result.reason == "countdown" and game.score >= ATTACK


def _tucked(game: PlayedGame, side: str) -> int:
    return game.most(e.CardTucked, lambda fact: fact.side == side)


def _clean(game: PlayedGame) -> bool:
    return game.won and not game.mine(e.Stolen) and not _tucked(game, "spoils")


ACHIEVEMENTS = (
    Achievement("charter", "Four Signatures and a Seal", "Win a game.", lambda game: game.won),
    Achievement("full", "The Whole Table Stands", f"Win a game of {FULL} powers.",
                lambda game: game.won and len(game.setup.seats) == FULL),
    Achievement("settler", "The Acre Yields", "Beat the Rival at Settler level.",
                lambda game: _rival("rival-settler", game)),
    Achievement("warlord", "Seven Fords, No Toll", "Beat the Rival at Warlord level.",
                lambda game: _rival("rival-warlord", game)),
    Achievement("overlord", "The Doors Stay Open", "Beat the Rival at Overlord level.",
                lambda game: _rival("rival-overlord", game)),
    Achievement("quick", "Carried by Acclamation", f"Win a game by Turn {QUICK}.",
                lambda game: game.won and game.turns <= QUICK),
    Achievement("narrow", "By a Single Ballot", "Win a tie by cards in hand or unused resources.", _narrow),
    Achievement("margin", "No Further Business", f"Win a game by {MARGIN} VP or more.", _margin),
    Achievement("forty", "Beyond the Minutes", f"Finish a game with {FORTY} VP.", lambda game: game.score >= FORTY),
    Achievement("attack", "Chalked on the Schoolyard", f"Finish a score attack with {ATTACK} VP.", _attack),
    Achievement("clean", "Clean Hands, Clean Ledger", "Win a game without Spoils or a theft.", _clean),
    Achievement("built", "A Street with a Name", f"Build {BUILT} Locations in one game.",
                lambda game: game.most(e.Built) >= BUILT),
    Achievement("razed", "Mind the Dust", f"Redevelop {RAZED} Locations in one game.",
                lambda game: game.most(e.Razed) >= RAZED),
    Achievement("spoils", "What Was Left of It", f"Raze {SPOILS} places for Spoils in one game.",
                lambda game: _tucked(game, "spoils") >= SPOILS),
    Achievement("agreements", "Shake on It", f"Make {AGREEMENTS} Agreements in one game.",
                lambda game: _tucked(game, "agreement") >= AGREEMENTS),
    Achievement("leaders", "Change of Chair", "Seat 2 Leaders in one game.",
                lambda game: game.most(e.LeaderSeated) >= 2),
    Achievement("visits", "Calling on the Neighbours",
                f"Send {VISITS} Workers to other players' Locations in one game.",
                lambda game: game.most(e.Visited) >= VISITS),
    Achievement("stolen", "An Error in the Inventory", f"Steal {STOLEN} resources in one game.",
                lambda game: game.most(e.Stolen) >= STOLEN),
    Achievement("combos", "All Three, in Order", f"Fill {COMBOS} Resource Combos in one game.",
                lambda game: game.most(e.ComboConverted) >= COMBOS),
    Achievement("contacts", "Known at Every Counter", f"Gain {CONTACTS} Contact tokens in one game.",
                lambda game: game.most(e.ContactGained) >= CONTACTS),
)  # fmt: skip
"""All of them, in the order of the page."""
