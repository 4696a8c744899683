"""The state of The Leaning Crane, and the finds it is played with."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import attrs

from fallen_tui.engine.decks import Deck
from fallen_tui.engine.game import Result
from fallen_tui.engine.library import open_content

ROOT = Path(__file__).parent / "content"
GAME = "leaning_crane"
HIDDEN = "?"
PAIR, DUSK = 3, 8
CALM, GALE = "calm", "gale"


@attrs.frozen
class Find:
    """Something under the crane; `count` of it lie there."""

    id: str
    name: str
    worth: int
    weight: int
    count: int
    text: str


@attrs.frozen
class Cards:
    """Every kind of find. A card's id is its kind and a number: bell.2."""

    kinds: dict[str, Find]
    digest: str

    def of(self, card: str) -> Find:
        """The find that a card is."""
        return self.kinds[card.partition(".")[0]]

    @property
    def heap(self) -> tuple[str, ...]:
        """All cards."""
        return tuple(f"{find.id}.{n + 1}" for find in self.kinds.values() for n in range(find.count))


def load() -> Cards:
    """The finds of the content. Raises ContentError."""
    content = open_content(GAME, ROOT)
    return Cards({find.id: find for find in content.deck("finds", Find)}, content.fingerprint("finds"))


@attrs.define
class Salvager:
    """One seat. `dug`: what they have in their hands until they choose."""

    name: str
    finds: list[str] = attrs.field(factory=list)
    dug: list[str] = attrs.field(factory=list)
    chits: int = 0
    away: bool = False


@attrs.define
class State:
    """The table."""

    cards: Cards
    weather: str
    players: list[Salvager]
    heap: Deck = attrs.field(factory=Deck)
    turn: int = 0
    lean: int = 0
    fallen: bool = False
    result: Result | None = None

    @property
    def there(self) -> list[int]:
        """The seats that are still under the crane."""
        return [seat for seat, player in enumerate(self.players) if not player.away]

    def score(self, seat: int) -> int:
        """What a seat has. LC-END-02."""
        player = self.players[seat]
        kinds = Counter(self.cards.of(card).id for card in player.finds)
        worth = sum(self.cards.of(card).worth for card in player.finds)
        return worth + PAIR * sum(n // 2 for n in kinds.values()) + player.chits


def view(state: State, seat: int | None) -> State:
    """What a seat may see: its own finds, and how many the others have."""
    over = state.result is not None

    def seen(cards: list[str], own: bool) -> list[str]:
        return list(cards) if own or over else [HIDDEN] * len(cards)

    players = [
        Salvager(each.name, seen(each.finds, n == seat), seen(each.dug, n == seat), each.chits, each.away)
        for n, each in enumerate(state.players)
    ]
    heap = Deck([HIDDEN] * len(state.heap.draw), list(state.heap.discard))
    return State(state.cards, state.weather, players, heap, state.turn, state.lean, state.fallen, state.result)


def check(state: State) -> list[str]:
    """What is wrong with a state: finds that are lost or doubled, a lean below upright."""
    lying = [*state.heap.draw, *state.heap.discard]
    lying += [card for player in state.players for card in (*player.finds, *player.dug)]
    wrong = [] if not lying or sorted(lying) == sorted(state.cards.heap) else ["finds are lost or doubled"]
    return wrong + ["the crane leans the other way"] * (state.lean < 0)
