"""What a survivor is and becomes: character, stats, skills, followers, scars, XP."""

from __future__ import annotations

from fallen_tui.engine.events import Event
from fallen_tui.engine.records import define
from fallen_tui.games.posthuman.state.events.cards import discard
from fallen_tui.games.posthuman.state.events.registry import fact
from fallen_tui.games.posthuman.state.table import State


@fact("learned")
@define
class SkillGained(Event):
    """A skill, out of the cards seen or out of the deck; bought: with XP. PH-EXP-04, PH-EXP-08."""

    seat: int
    card: str
    bought: bool = False

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        pile = player.seen if self.card in player.seen else state.decks["skill"].draw
        pile.remove(self.card)
        player.skills.append(self.card)
        player.learned += self.bought


@fact("character")
@define
class CharacterTaken(Event):
    """A pre-made survivor is chosen: its stats, food and ammo. PH-PRE-02, PH-PRE-07."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        player, card = state.players[self.seat], state.cards.characters[self.card]
        player.character = self.card
        player.stats = {str(stat): n for stat, n in card.stats}
        player.health, player.morale = player.health_limit, player.morale_limit
        player.food, player.ammo = card.food, card.ammo


@fact("stats")
@define
class StatsChosen(Event):
    """A custom survivor: strength, speed, mind, melee, shooting. PH-CUS-05."""

    seat: int
    stats: tuple[tuple[str, int], ...]

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.stats = dict(self.stats)
        player.health, player.morale = player.health_limit, player.morale_limit


@fact("follower", reveals=True)
@define
class FollowerGained(Event):
    """A follower, face down. PH-FOL-03."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.decks["follower"].take((self.card,))
        state.players[self.seat].hidden.append(self.card)


@fact("woken", reveals=True)
@define
class FollowerActivated(Event):
    """A follower is turned up. PH-FOL-04."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.hidden.remove(self.card)
        player.followers.append(self.card)


@fact("followers_lost")
@define
class FollowersLost(Event):
    """All active followers are discarded. PH-FOL-06."""

    seat: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in player.followers:
            discard(state, card)
        player.followers = []


@fact("scar", reveals=True)
@define
class ScarDrawn(Event):
    """A scar, seen by its owner alone. PH-SCR-07, PH-SCR-08."""

    seat: int
    card: str
    why: str = ""

    def apply(self, state: State) -> None:
        state.decks["scar"].take((self.card,))
        state.players[self.seat].scars.append(self.card)


@fact("scar_lost")
@define
class ScarLost(Event):
    """A scar is given back. PH-SCR-17."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.players[self.seat].scars.remove(self.card)
        discard(state, self.card)


@fact("xp")
@define
class XpGained(Event):
    """Experience: in counters, or as cards that are kept. PH-EXP-01, PH-GAP-72."""

    seat: int
    n: int
    cards: tuple[str, ...] = ()
    why: str = ""

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.xp_cards.extend(self.cards)
        if not self.cards:
            player.xp += self.n


@fact("xp_spent")
@define
class XpSpent(Event):
    """Experience is spent: these cards are discarded, and so many counters go, or come as change. PH-GAP-46."""

    seat: int
    cards: tuple[str, ...]
    counters: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.xp_cards.remove(card)
            discard(state, card)
        player.xp -= self.counters


@fact("xp_changed")
@define
class XpChanged(Event):
    """Cards kept as XP rejoin their deck's discards; counters of the same value take their place. PH-DEK-05."""

    seat: int
    cards: tuple[str, ...]
    n: int

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.xp_cards.remove(card)
            discard(state, card)
        player.xp += self.n
