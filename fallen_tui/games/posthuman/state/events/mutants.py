"""Turning mutant, and what mutants do."""

from __future__ import annotations

from fallen_tui.engine.events import CardEvent, Event, SeatEvent
from fallen_tui.games.posthuman.content.vocabulary import HIGHEST, LOWEST
from fallen_tui.games.posthuman.state.events.cards import discard
from fallen_tui.games.posthuman.state.events.registry import fact
from fallen_tui.games.posthuman.state.table import MUTANT, Clash, Player, State


@fact("turned", reveals=True)
class Turned(SeatEvent):
    """A survivor turns mutant: all but its mutations goes, and they change its stats. PH-MUT-01 to 09, PH-GAP-54.

    scars  its mutations, open from now on; blanks: scars that are discarded
    """

    scars: tuple[str, ...]
    blanks: tuple[str, ...]
    stats: tuple[tuple[str, int], ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in (*player.owned, *self.blanks):
            discard(state, card)
        fresh = Player(player.seat, player.name, MUTANT, player.character)
        fresh.scars, fresh.stats, fresh.turned = list(self.scars), dict(self.stats), state.turn
        fresh.acted, fresh.falls = True, player.falls + 1
        state.players[self.seat] = fresh


def changed_stats(player: Player, signs: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Stats with all signs added up, within their bounds. PH-MUT-04, PH-MUT-05, PH-GAP-67."""
    total = dict(player.stats)
    for stat, n in signs:
        total[stat] += n
    return tuple((stat, max(LOWEST, min(HIGHEST, n))) for stat, n in total.items())


@fact("chose")
class MutantChose(CardEvent):
    """A mutant lays a card face down, "" for none; seen by its owner alone. PH-DEC-02, PH-DEC-05."""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        if self.card:
            player.actions.remove(self.card)
        player.chosen = self.card


@fact("swapped_card")
class ChosenSwapped(CardEvent):
    """A mutant swaps the card it laid for one from its hand; seen by its owner alone."""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.actions.remove(self.card)
        player.actions.append(player.chosen)
        player.chosen = self.card


@fact("actions", reveals=True)
class ActionsDrawn(SeatEvent):
    """Mutant action cards into a hand, seen by their owner alone. PH-MUT-06, PH-ACT-12."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.decks["action"].take(self.cards)
        state.players[self.seat].actions.extend(self.cards)


@fact("action_discarded")
class ActionsDiscarded(SeatEvent):
    """Mutant action cards from a hand, or the chosen one, to the discard pile."""

    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            if card == player.chosen:
                player.chosen = ""
            else:
                player.actions.remove(card)
            discard(state, card)


@fact("mutant_action", reveals=True)
class MutantActed(CardEvent):
    """A mutant plays its card, or takes a default action, on a human (-1: on nobody). PH-ACT-02, PH-ACT-14.

    An empty card is a turn in which it does nothing.
    """

    target: int = -1
    type: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.acted = True
        if self.card and self.card == player.chosen:
            player.chosen = ""
            discard(state, self.card)
        if self.target >= 0:
            state.players[self.target].struck.append(self.type)


@fact("lured")
class Lured(SeatEvent):
    """The first combat of a human's move gets minions."""

    n: int = 1

    def apply(self, state: State) -> None:
        state.players[self.seat].lured += self.n


@fact("swarm")
class SwarmCalled(Event):
    """Until the end of the next turn each human's next combat encounter gets so many mutant minions."""

    n: int

    def apply(self, state: State) -> None:
        state.swarm_until = state.turn + 1
        for player in state.humans:
            player.swarmed = self.n


@fact("blight")
class Blighted(Event):
    """Until the end of the next turn supply cards on these terrains give 1 food less."""

    terrains: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.blight, state.blight_until = self.terrains, state.turn + 1


@fact("minions_came")
class MinionsCame(SeatEvent):
    """What was called has come: lures and swarms on a human are used up."""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.lured = player.swarmed = 0


@fact("clash")
class AssaultDiceFell(SeatEvent):
    """The dice of an assault as they lie, rerolls among them."""

    target: int
    mine: tuple[str, ...]
    theirs: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.clash = Clash(self.seat, self.target, self.mine, self.theirs)


@fact("assault")
class Assaulted(SeatEvent):
    """One melee round between a mutant and a human is settled. PH-GAP-32."""

    target: int
    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    attacks: int
    against: int
    dealt: int
    taken: int

    def apply(self, state: State) -> None:
        state.clash = None


@fact("volley")
class VolleyFired(SeatEvent):
    """A mutant's volley: dice, hits, blocks of the human's defence dice."""

    target: int
    faces: tuple[str, ...]
    hits: int
    blocks: tuple[str, ...] = ()
