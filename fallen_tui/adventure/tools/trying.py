"""Cards tried on a table of their own: which card is meant."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from fallen_tui.engine.card_game import C, CardGame
from fallen_tui.engine.chance import SeededChance
from fallen_tui.engine.decks import arrange
from fallen_tui.engine.errors import FallenError


class OneCardTried(CardGame[C]):
    """A game that begins with one card to be tried: a base beside that of the game itself. card: a copy of it."""

    def __init__(self, cards: C, card: str) -> None:
        super().__init__(cards)
        self.card = card


def find_card(names: Mapping[str, str], words: str, advice: str) -> str:
    """The id of a card by its id or its name. Raises FallenError, naming cards that are near.

    names   id -> name of every card that can be tried
    advice  what is said where none is near
    """
    named = {name.casefold(): card for card, name in names.items()}
    known = {**{card.casefold(): card for card in names}, **named}
    wanted = words.strip().casefold()
    if (found := known.get(wanted)) is not None:
        return found
    near = get_close_matches(wanted, known, 3)
    near += [name for name in named if wanted in name and name not in near][:3]
    shown = dict.fromkeys(f"{names[known[name]]} ({known[name]})" for name in near)
    said = f"did you mean {' or '.join(shown)}?" if shown else advice
    raise FallenError(f"there is no card {words[:40]!r}; {said}")


def shuffled(cards: list[str] | tuple[str, ...], seed: str, pile: str) -> list[str]:
    """Cards as the draw pile of a tried table, the uppermost last."""
    return list(arrange(cards, SeededChance(seed).permutation(pile, 0, len(cards))))
