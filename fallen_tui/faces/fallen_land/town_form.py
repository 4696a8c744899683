"""The business of the town on one form: sell, buy and hire as a whole, what is done at once beside it. BUS, AUC-04."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import attrs

from fallen_tui.engine.game import Choice
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.text import capital
from fallen_tui.faces.fallen_land.form_topics import TOWN_STEPS
from fallen_tui.faces.fallen_land.town_suggestion import PAYING, over_limit, suggestion
from fallen_tui.faces.form import Form, FormGroup, FormPlace, FormRow, Words
from fallen_tui.games.fallen_land.bot.routine import matters
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.queries.bonuses import price
from fallen_tui.games.fallen_land.rules import bank
from fallen_tui.games.fallen_land.rules.desk import EQUIP, at_home
from fallen_tui.games.fallen_land.rules.fit import strokes
from fallen_tui.games.fallen_land.rules.mercenaries import can_hire
from fallen_tui.games.fallen_land.rules.plays import menu_plays
from fallen_tui.games.fallen_land.rules.towns import REFUND
from fallen_tui.games.fallen_land.state.keys.deeds import ActKey, PlayCardKey
from fallen_tui.games.fallen_land.state.keys.gear import AUTO
from fallen_tui.games.fallen_land.state.keys.town import (
    A_CHIP,
    COINS,
    ActionGoodKey,
    GoodKey,
    HireKey,
    TechnologyGoodKey,
    good_of,
)
from fallen_tui.games.fallen_land.state.keys.words import DONE
from fallen_tui.games.fallen_land.state.table import State

GEAR = "gear"
"""The part of the form that has all gear arranged by the best fit; a part of the desk."""
RULES = {"sell": "FL-BUS-06", "payment": "FL-TEC-22", "purchase": "FL-BUS-07", "hire": "FL-NPC-01"}
TITLES = {
    GEAR: "Gear",
    "sell": "Sell to the Bank",
    "payment": "Hand in to pay",
    "purchase": "Buy from the Bank",
    "hire": "Hire",
}
NOT, MARKED = FormPlace("", "no"), FormPlace("x", "yes")


@attrs.define
class TownPlan:
    """What a person sells, hands in, buys and hires in a turn, by step, each in order.

    shown   step -> all that the form offered: where a step offers anything else that matters, the person is asked
    fits    whether the menu of gear is open for the best fit
    """

    turn: int
    wanted: dict[str, list[str]]
    shown: dict[str, frozenset[str]]
    over: bool = False
    fits: bool = False

    def answer(self, view: State, ask: Ask) -> Answer | None:
        """What was marked, then that it is done. Where anything does not go as planned, the plan is at an end."""
        if ask.topic == "outfit":
            return self._fitted(ask)
        if view.turn != self.turn or (ask.topic in TOWN_STEPS and ask.topic not in self.shown):
            self.over = True
            return None
        if ask.topic == "payment" and view.phase == "purchase":
            return self._payment(ask)
        if ask.topic not in TOWN_STEPS:
            return None
        wanted = self.wanted.get(ask.topic, [])
        if wanted:
            self.fits = wanted[0] == EQUIP
            return self._kept(wanted.pop(0), ask)
        known = self.shown[ask.topic]
        if any(key not in known and matters(view, key, ask.topic) for key in ask.keys if key != DONE):
            return None
        self.over = ask.topic == TOWN_STEPS[-1]
        return DONE

    def _fitted(self, ask: Ask) -> Answer | None:
        """The best fit, then done, where the plan itself has opened the menu of gear; what was bought is asked for."""
        if not self.fits:
            return None
        fit = self.wanted.get(GEAR, [])
        if fit and fit[0] in ask.keys:
            return fit.pop(0)
        self.fits = False
        return DONE

    def _payment(self, ask: Ask) -> Answer | None:
        """The cards that are to be handed in, as long as they are needed; else coins."""
        hand = self.wanted.get("payment", [])
        while hand:
            if (key := hand.pop(0)) in ask.keys:
                return key
        return self._kept(COINS, ask)

    def _kept(self, key: str, ask: Ask) -> str | None:
        if key in ask.keys:
            return key
        self.over = True
        return None


class TownForm:
    """The business of a town as its player wants it, from the step on that is open."""

    kind = "town"
    title = "Town business"
    best = "suggestion"
    lettered = False
    opens = True
    within = first = ""
    leaving = None

    def __init__(self, view: State, ask: Ask, words: Words) -> None:
        self._view = view
        self._ask = ask
        self._words = words
        self.seat = ask.seat
        self._marked: set[tuple[str, str]] = set()
        self.turn = view.turn

    # --- what there is ---

    @cached_property
    def _offered(self) -> dict[str, tuple[str, ...]]:
        """What can be marked, by step, from the open one on."""
        view, seat, place = self._view, self.seat, TOWN_STEPS.index(self._ask.topic)
        found: dict[str, tuple[str, ...]] = {}
        if EQUIP in self._ask.keys and strokes(view, seat, at_home(view, seat))[1] is not None:
            found[GEAR] = (AUTO,)
        if place <= TOWN_STEPS.index("sell"):
            found["sell"] = bank.sale_keys(view, seat)
        elif place == TOWN_STEPS.index("purchase"):
            found["payment"] = tuple(bank.cards_for_sale(view, seat))
        if place <= TOWN_STEPS.index("purchase"):
            found["purchase"] = self._for_sale()
        found["hire"] = tuple(
            HireKey.of(card)
            for card in view.players[seat].hand
            if view.cards.actions[card].hired and can_hire(view, seat, card)
        )
        for step in TOWN_STEPS[place + 1 :]:
            plays = (key for key in menu_plays(view, seat, step) if matters(view, key, step))
            found[step] = (*plays, *found.get(step, ()))
        return found

    def _for_sale(self) -> tuple[str, ...]:
        """What the Bank has for a seat, whether it can pay for it or not. FL-BUS-07."""
        view, bought = self._view, self._view.players[self.seat].bought
        keys: list[GoodKey] = []
        if "technology" not in bought:
            keys += map(TechnologyGoodKey.of, view.cards.technologies)
        keys += [] if "chip" in bought else [A_CHIP]
        return tuple(key for key in keys if bank.cost_of(view, self.seat, key) is not None)

    @cached_property
    def _said(self) -> dict[str, dict[str, Choice]]:
        """Each option in words, by step."""
        found = {}
        for step, keys in self._offered.items():
            topic, about = ("outfit", (True,)) if step == GEAR else ("sell" if step == "payment" else step, ())
            asked = Ask(self.seat, topic, (DONE, *keys), RULES.get(topic, "FL-SPO-05"), DONE, about)
            found[step] = {choice.key: choice for choice in self._words(asked).choices}
        return found

    @cached_property
    def _acts(self) -> tuple[Choice, ...]:
        """What the open question has besides: offers, gear, cards and abilities, coins for others."""
        known = {key for keys in self._offered.values() for key in keys}
        return tuple(each for each in self._words(self._ask).choices if each.key not in known and each.key != DONE)

    # --- what it shows ---

    def groups(self) -> Sequence[FormGroup]:
        found = [
            FormGroup(TITLES[step], tuple(self._row(step, key) for key in keys))
            for step, keys in self._offered.items()
            if keys
        ]
        if self._acts:
            acts = (FormRow(each.key, each.label, each.detail, each.odds, act=True) for each in self._acts)
            found.insert(0, FormGroup("At once", tuple(acts)))
        return found

    def _row(self, step: str, key: str) -> FormRow:
        choice = self._said[step][key]
        on = (step, key) in self._marked
        return FormRow(
            f"{step}/{key}", _bare(choice.label), choice.detail, self._figure(step, key),
            MARKED.key if on else NOT.key, (NOT, MARKED), on,
        )  # fmt: skip

    def _figure(self, step: str, key: str) -> str:
        if step == GEAR or isinstance(key, ActKey):
            return self._said[step][key].odds
        paid = self._value(step, key)
        return f"{'+' if paid >= 0 else ''}{counted(paid, 'coin')}"

    def _value(self, step: str, key: str) -> int:
        """The coins that something brings, or costs."""
        view, seat = self._view, self.seat
        if step == GEAR or isinstance(key, ActKey):
            return 0
        if step == "hire":
            action = view.cards.actions[HireKey.read(key).card]
            return -price(view, seat, action.kind, action.hire)
        good = good_of(key)
        if step == "purchase":
            return -(bank.cost_of(view, seat, key) or 0)
        if step == "payment":
            return bank.cards_for_sale(view, seat).get(good, 0)
        if isinstance(good, TechnologyGoodKey):
            return REFUND
        return bank.CHIP if good == A_CHIP else bank.sale_value(view, seat, good.card)

    def _sum(self, steps: Iterable[str]) -> int:
        return sum(self._value(step, key) for step, key in self._marked if step in steps)

    def summary(self) -> str:
        coins = self._view.players[self.seat].coins
        gain, cost = self._sum(("sell", "payment")), -self._sum(("purchase", "hire"))
        if not gain and not cost:
            return f"{counted(coins, 'coin')}{self._discarded()}"
        parts = [f"+{gain}"] * bool(gain) + [f"-{cost}"] * bool(cost)
        return f"{counted(coins, 'coin')}, {', '.join(parts)}: {coins + gain - cost} left{self._discarded()}"

    def _discarded(self) -> str:
        """What is said of cards over the hand limit: they are discarded for nothing as the Phase ends. FL-ACT-04."""
        goods = [good_of(key) for step, key in self._marked if step in PAYING and not isinstance(key, ActKey)]
        gone = sum(isinstance(good, ActionGoodKey) for good in goods)
        gone += sum(step == "hire" or isinstance(key, PlayCardKey) for step, key in self._marked)
        n = over_limit(self._view, self.seat, gone)
        return f" · {counted(n, 'Action card')} over your hand limit" if n else ""

    def fault(self) -> str:
        coins = self._view.players[self.seat].coins
        short = -(coins + self._sum(("sell", "payment", "purchase", "hire")))
        if short > 0:
            return f"{counted(short, 'coin')} too few: mark something to sell"
        if self._twice():
            return "You can't hire what you sell or hand in"
        return ""

    def _twice(self) -> bool:
        """Whether a card is to be hired and given away."""
        hired = {HireKey.read(key).card for step, key in self._marked if step == "hire" and not isinstance(key, ActKey)}
        return any(step in ("sell", "payment") and good_of(key).card in hired for step, key in self._marked)

    # --- filling it in ---

    def put(self, row: str, place: str) -> None:
        """Mark something or take its mark away; of technologies one a turn is bought, so the mark moves."""
        step, _, key = row.partition("/")
        key = next((each for each in self._offered.get(step, ()) if each == key), "")
        if not key:
            return
        self._marked.discard((step, key))
        if place == MARKED.key:
            if step == "purchase" and TechnologyGoodKey.match(key):
                self._marked = {
                    each for each in self._marked if each[0] != step or not TechnologyGoodKey.match(each[1])
                }
            self._marked.add((step, key))

    def suggest(self) -> None:
        """Mark what the steady bot would sell, buy and hire, and the best fit of the gear."""
        self._marked = {*suggestion(self._view, self.seat, self._offered)}
        self._marked |= {(GEAR, key) for key in self._offered.get(GEAR, ())}

    def reset(self) -> None:
        self._marked.clear()

    def carry_over(self, before: TownForm) -> None:
        """What was marked before and can still be had is marked."""
        for step, key in before._marked:
            self.put(f"{step}/{key}", MARKED.key)

    def plan(self) -> TownPlan:
        """What is marked, step by step in the order of the form."""
        wanted = {step: [key for key in keys if (step, key) in self._marked] for step, keys in self._offered.items()}
        if wanted.get(GEAR):
            wanted["desk"] = [EQUIP]
        place = TOWN_STEPS.index(self._ask.topic)
        shown = {step: frozenset(self._offered.get(step, ())) for step in TOWN_STEPS[place:]}
        shown[self._ask.topic] |= frozenset(self._ask.keys)
        return TownPlan(self.turn, wanted, shown)


def _bare(label: str) -> str:
    """Sell the Old Rifle: under its heading it is the Old Rifle."""
    verb, _, rest = label.partition(" ")
    return capital(rest) if rest and verb in ("Sell", "Buy", "Hire") else label


def town_form(view: State, ask: Ask, words: Words, before: Form | None) -> TownForm:
    """The form from a step on; what was marked in the same turn stays marked."""
    form = TownForm(view, ask, words)
    if isinstance(before, TownForm) and (before.turn, before.seat) == (form.turn, form.seat):
        form.carry_over(before)
    return form
