"""Paying the Bank on one form: which cards are handed in, all at once, and coins for the rest. TEC-22, DEC-35."""

from __future__ import annotations

from collections.abc import Sequence

from fallen_tui.engine.rules import Ask
from fallen_tui.faces.form import AnswersInTurn, FormGroup, FormPlace, FormRow, Words
from fallen_tui.games.fallen_land.bot.mind import Mind
from fallen_tui.games.fallen_land.bot.town import loss
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.rules import bank
from fallen_tui.games.fallen_land.state.keys.town import COINS, good_of
from fallen_tui.games.fallen_land.state.table import State

NOT, MARKED = FormPlace("", "no"), FormPlace("x", "yes")


class PaymentForm:
    """What is handed in for something that is being bought."""

    kind = "payment"
    best = "suggestion"
    lettered = False
    opens = True
    within = first = ""

    def __init__(self, view: State, ask: Ask, words: Words) -> None:
        question = words(ask)
        values = bank.cards_for_sale(view, ask.seat)
        _, self._cost, self._handed = ask.about
        self.title = question.prompt
        self.leaving = bank.BACK if bank.BACK in ask.keys else None
        self._mind = Mind(view, ask)
        self._coins = view.players[ask.seat].coins
        self._worth = {key: values[good_of(key)] for key in ask.keys if key not in (COINS, bank.BACK)}
        self._said = {choice.key: choice for choice in question.choices}
        self._marked: dict[str, None] = {}

    def groups(self) -> Sequence[FormGroup]:
        rows = (
            FormRow(
                key, self._said[key].label.removeprefix("Hand in "), self._said[key].detail, f"+{counted(n, 'coin')}",
                MARKED.key if key in self._marked else NOT.key, (NOT, MARKED), key in self._marked,
            )
            for key, n in self._worth.items()
        )  # fmt: skip
        return [FormGroup("Hand in", tuple(rows))]

    def summary(self) -> str:
        handed = self._total
        gain = f", +{handed}" if handed else ""
        return f"{counted(self._coins, 'coin')}{gain}, -{self._cost}: {self._coins + handed - self._cost} left"

    @property
    def _total(self) -> int:
        return sum(self._worth[key] for key in self._marked)

    def fault(self) -> str:
        if (short := self._cost - self._coins - self._total) > 0:
            return f"{counted(short, 'coin')} too few: mark cards to hand in"
        needed = self._cost - self._handed
        if self._marked and self._total - self._worth[next(reversed(self._marked))] >= needed:
            return "You hand in more cards than you need"
        return ""

    def put(self, row: str, place: str) -> None:
        self._marked.pop(row, None)
        if place == MARKED.key and row in self._worth:
            self._marked[row] = None

    def suggest(self) -> None:
        """Coins as far as they go, then the cards that are missed least for each coin."""
        self._marked.clear()
        cheapest = sorted(self._worth, key=lambda key: (loss(self._mind, key), -self._worth[key], key))
        for key in cheapest:
            if self._coins + self._total >= self._cost:
                return
            self._marked[key] = None

    def reset(self) -> None:
        self._marked.clear()

    def plan(self) -> AnswersInTurn:
        """Card by card, then coins where the cards alone do not pay for it."""
        marked = [*self._marked]
        coins = [COINS] if self._handed + self._total < self._cost else []
        return AnswersInTurn([("payment", key) for key in (*marked, *coins)], frozenset(("payment",)))


def payment_form(view: State, ask: Ask, words: Words) -> PaymentForm | None:
    """The form of a payment in which cards can be handed in; where coins alone pay there is none."""
    form = PaymentForm(view, ask, words)
    return form if form.groups()[0].rows else None
