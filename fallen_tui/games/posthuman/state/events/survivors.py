"""What a survivor is and becomes: character, stats, skills, followers, scars, XP."""

from __future__ import annotations

from fallen_tui.engine.events import CardEvent, SeatEvent
from fallen_tui.games.posthuman.state.events.cards import discard
from fallen_tui.games.posthuman.state.events.registry import fact
from fallen_tui.games.posthuman.state.table import State


@fact("learned")
class SkillGained(CardEvent):
    """A skill, out of the cards seen or out of the deck; bought: with XP. PH-EXP-04, PH-EXP-08."""

    bought: bool = False

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        pile = player.seen if self.card in player.seen else state.decks["skill"].draw
        pile.remove(self.card)
        player.skills.append(self.card)
        player.learned += self.bought


@fact("character")
class CharacterTaken(CardEvent):
    """A pre-made survivor is chosen: its stats, food and ammo. PH-PRE-02, PH-PRE-07."""

    def apply(self, state: State) -> None:
        player, card = state.players[self.seat], state.cards.characters[self.card]
        player.character = self.card
        player.stats = {str(stat): n for stat, n in card.stats}
        player.health, player.morale = player.health_limit, player.morale_limit
        player.food, player.ammo = card.food, card.ammo


@fact("stats")
class StatsChosen(SeatEvent):
    """A custom survivor: strength, speed, mind, melee, shooting. PH-CUS-05."""

    stats: tuple[tuple[str, int], ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.stats = dict(self.stats)
        player.health, player.morale = player.health_limit, player.morale_limit


@fact("follower", reveals=True)
class FollowerGained(CardEvent):
    """A follower, face down. PH-FOL-03."""

    def apply(self, state: State) -> None:
        state.decks["follower"].take((self.card,))
        state.players[self.seat].hidden.append(self.card)


@fact("woken", reveals=True)
class FollowerActivated(CardEvent):
    """A follower is turned up. PH-FOL-04."""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.hidden.remove(self.card)
        player.followers.append(self.card)


@fact("followers_lost")
class FollowersLost(SeatEvent):
    """All active followers are discarded. PH-FOL-06."""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in player.followers:
            discard(state, card)
        player.followers = []


@fact("scar", reveals=True)
class ScarDrawn(CardEvent):
    """A scar, seen by its owner alone. PH-SCR-07, PH-SCR-08."""

    why: str = ""

    def apply(self, state: State) -> None:
        state.decks["scar"].take((self.card,))
        state.players[self.seat].scars.append(self.card)


@fact("scar_lost")
class ScarLost(CardEvent):
    """A scar is given back. PH-SCR-17."""

    def apply(self, state: State) -> None:
        state.players[self.seat].scars.remove(self.card)
        discard(state, self.card)


@fact("xp")
class XpGained(SeatEvent):
    """Experience: in counters, or as cards that are kept. PH-EXP-01, PH-GAP-72."""

    n: int
    cards: tuple[str, ...] = ()
    why: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.xp_cards.extend(self.cards)
        if not self.cards:
            player.xp += self.n


@fact("xp_spent")
class XpSpent(SeatEvent):
    """Experience is spent: these cards are discarded, and so many counters go, or come as change. PH-GAP-46."""

    cards: tuple[str, ...]
    counters: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.xp_cards.remove(card)
            discard(state, card)
        player.xp -= self.counters


@fact("xp_changed")
class XpChanged(SeatEvent):
    """Cards kept as XP rejoin their deck's discards; counters of the same value take their place. PH-DEK-05."""

    cards: tuple[str, ...]
    n: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.xp_cards.remove(card)
            discard(state, card)
        player.xp += self.n
