"""Standing bonuses on a table on which only some gear moves, as in the search for the best arrangement."""

from __future__ import annotations

from collections.abc import Mapping

from fallen_tui.adventure.content.conditions import Condition
from fallen_tui.games.fallen_land.content.standing_bonuses import Standing
from fallen_tui.games.fallen_land.queries.active_cards import HeldBonuses, active_cards
from fallen_tui.games.fallen_land.queries.conditions import met
from fallen_tui.games.fallen_land.state.table import State

Gear = dict[int, list[str]]
"""Crown or VEHICLE -> what lies there."""


LASTING = frozenset(
    ("at", "near", "faction", "technology", "character", "occupation", "master", "vehicle", "motor", "party_size")
)
"""Words of conditions that ask for nothing that lies with a bearer: where the Party is, who it is, what it rides."""


class Standings:
    """`active_cards.standing` of some kinds for one seat, while gear changes bearers and nothing else changes.

    Depends on the whole table as it stands when this is made; the bearers hold by then what stays with them. Of what
    moves later only the gear is asked for, and of conditions those that do not ask for LASTING things alone.
    """

    def __init__(self, game: State, seat: int, kinds: tuple[str, ...], moving: tuple[str, ...]) -> None:
        self._game = game
        self._seat = seat
        self._moving = moving
        self._lows = [(low, host) for low, host in game.joined.items() if host in moving]
        self._stays: dict[str, HeldBonuses] = {kind: [] for kind in kinds}
        self._asks: dict[str, HeldBonuses] = {kind: [] for kind in kinds}
        self._moves: dict[str, dict[str, list[tuple[Standing, bool]]]] = {kind: {} for kind in kinds}
        stay = active_cards(game, seat)
        for kind in kinds:
            self._sort(kind, game.cards.gives.get(kind, {}), stay)

    def _sort(self, kind: str, given: Mapping[str, tuple[Standing, ...]], stay: list[tuple[str, int]]) -> None:
        """What stays and holds for good, what stays and has to be asked for, what moves."""
        for card, place in stay:
            for bonus in given.get(card, ()):
                if not self._lasts(bonus.condition):
                    self._asks[kind].append((bonus, card, place))
                elif met(self._game, bonus.condition, self._seat):
                    self._stays[kind].append((bonus, card, place))
        for card in (*self._moving, *(low for low, _ in self._lows)):
            for bonus in given.get(card, ()):
                lasts = self._lasts(bonus.condition)
                if not lasts or met(self._game, bonus.condition, self._seat):
                    self._moves[kind].setdefault(card, []).append((bonus, lasts))

    def _lasts(self, condition: Condition) -> bool:
        return LASTING.issuperset(condition.words())

    def lasts(self, kind: str) -> bool:
        """Whether the same bonuses of a kind hold wherever the gear goes."""
        return not (self._moves[kind] or self._asks[kind])

    def skill_bonuses(self, gear: Gear) -> tuple[HeldBonuses, HeldBonuses]:
        """`bonuses.skill_bonuses` with some gear lying with each bearer."""
        return self.held("skills", gear), self.held("double", gear)

    def held(self, kind: str, gear: Gear) -> HeldBonuses:
        """The bonuses of a kind that hold, some gear lying with each bearer; the table must stand so already."""
        moves = self._moves[kind]
        if not (moves or self._asks[kind]):
            return self._stays[kind]
        found, asked = list(self._stays[kind]), list(self._asks[kind])
        for place, cards in gear.items():
            fixed = [low for low, host in self._lows if host in cards] if self._lows else ()
            for card in (*cards, *fixed):
                if card in moves:
                    for bonus, lasts in moves[card]:
                        (found if lasts else asked).append((bonus, card, place))
        for each in asked:
            if met(self._game, each[0].condition, self._seat):
                found.append(each)
        return found
