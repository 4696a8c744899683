"""How many questions a turn asks a person, by topic: all of them, and those left with what needs no thought aside.

    python -m tests.bench.questions [GAMES] [--mode short] [--game fallen_land] [--asks sensible]

The steady bot sits in the person's seat against another one. It arranges gear card by card, by figures of its own.
Questions before the first turn do not count.

The last column is of a person who fills in forms as they come by themselves (gear, the town, payments, a march) and
else plays like the bot. A form counts as one question each time it is put, however much is marked on it, and everything
that is asked for all the same counts besides: what is done at once from a form (an offer, a card) puts the form anew,
and hiring somebody asks for the assignment and its target. What the person marks is what the bot chooses when it is
asked about the table that the form shows; gear is set by the best fit, once a turn. A march's goal is what the bot
takes for a roll of LIKELY, the Deed there what it would do there; where the roll falls short it is asked again. The
faces' own code answers what follows.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from statistics import mean, median
from typing import Any

import attrs

from fallen_tui.bots import answer_of, seat_bot
from fallen_tui.engine.asking import ALWAYS, ASKS, SENSIBLE
from fallen_tui.engine.clone import clone
from fallen_tui.engine.events import Event
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.parts import Bot
from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.engine.table import Table
from fallen_tui.faces.fallen_land.form_topics import TOWN_STEPS
from fallen_tui.faces.fallen_land.march_form import GO
from fallen_tui.faces.fallen_land.town_form import GEAR
from fallen_tui.faces.form import Form
from fallen_tui.faces.routine import RoutineAnswers
from fallen_tui.games import open_game
from fallen_tui.games.fallen_land.queries.bonuses import movement_bonus, price
from fallen_tui.games.fallen_land.rules import bank, exploits
from fallen_tui.games.fallen_land.rules.business import hire_keys
from fallen_tui.games.fallen_land.rules.movement import ways_of
from fallen_tui.games.fallen_land.rules.plays import menu_plays
from fallen_tui.games.fallen_land.rules.towns import REFUND
from fallen_tui.games.fallen_land.state.keys.deeds import MoveKey
from fallen_tui.games.fallen_land.state.keys.town import COINS, HireKey, TechnologyGoodKey, good_of
from fallen_tui.games.fallen_land.state.keys.words import DONE, HexKey

GAMES = (("fallen_land", "short"), ("state51", "standard"))
PERSON, BOT = 0, 1
LIKELY = 3
"""A roll that two marches in three come up to."""


class AtOneStroke:
    """A player who has gear arranged once a turn, at home and by the best fit, and else plays like the bot."""

    sees = True

    def __init__(self, bot: Bot, seat: int) -> None:
        self._bot = bot
        self._seat = seat
        self._fitted = 0

    def answer(self, view: Any, ask: Ask, moment: int) -> Answer:
        """As the bot, but for gear."""
        player, fitted = view.players[self._seat], self._fitted == view.turn
        if ask.topic in ("deed", "desk") and (fitted or player.place != view.home(self._seat)):
            ask = _without(ask, ("outfit", "equip"))
        return self._bot.answer(view, ask, moment)

    def fill(self, form: Form, view: Any, ask: Ask, moment: int) -> Answer | None:
        """Fill a form in; an answer where something is done at once, None where the form is confirmed as it is."""
        if form.kind == "gear":
            people = _without(ask, ("gear:", "stored:", "ride:", "auto", "order"))
            answer = self._bot.answer(view, people, moment) if len(people.keys) > 1 else DONE
            if answer != DONE:
                return answer
            if self._fitted != view.turn:
                form.suggest()
            self._fitted = view.turn
            return None
        if form.kind == "march":
            answer = self.answer(view, ask, moment)
            if answer != MoveKey.of():
                return answer
            self._march(form, view, ask, moment)
            return None
        if form.kind == "payment":
            answer = self._bot.answer(view, ask, moment)
            if answer == bank.BACK:
                return answer
            self._pay(form, clone(view), ask, moment)
            return None
        rest = _without(ask, ("spoils:", "action:", "technology:", "chip", "hire:", "equip"))
        answer = self.answer(view, rest, moment)
        if answer != DONE:
            return answer
        for step in TOWN_STEPS[TOWN_STEPS.index(ask.topic) + 1 :]:
            plays = menu_plays(view, self._seat, step)
            if plays and (key := self._chooses(view, step, plays, moment)) != DONE:
                form.put(f"{step}/{key}", "x")
        if self._fitted != view.turn:
            form.put(f"{GEAR}/auto", "x")
            self._fitted = view.turn
        self._mark(form, clone(view), TOWN_STEPS.index(ask.topic), moment)
        return None

    def _march(self, form: Form, view: Any, ask: Ask, moment: int) -> None:
        """Where the bot goes with a roll of LIKELY, and what it does there."""
        seat, points = self._seat, max(0, movement_bonus(view, self._seat) + LIKELY)
        goals = tuple(map(HexKey.of, ways_of(view, seat, points).goals()))
        hex = self._bot.answer(view, Ask(seat, "march", goals, "FL-MOV-02", about=(points,)), moment).hex
        there = clone(view)
        player = there.players[seat]
        player.place, player.weeks = hex, player.weeks - 1
        at = there.cards.board.at(hex)
        player.owes = at.town is None and not at.water
        deed = GO.key
        if player.weeks > 0 and player.owes:
            keys = exploits.deeds(there, seat, True)
            deed = self._bot.answer(there, Ask(seat, "deed", keys, "FL-EXP-03", about=(player.weeks,)), moment)
        form.put(hex, GO.key)
        form.put(hex, deed)

    def _pay(self, form: Form, view: Any, ask: Ask, moment: int) -> None:
        """Mark what the bot hands in, card by card."""
        key, cost, handed = ask.about
        while handed < cost:
            cards = bank.cards_for_sale(view, self._seat)
            coins = (COINS,) if view.players[self._seat].coins >= cost else ()
            paid = self._bot.answer(
                view, Ask(self._seat, "payment", (*coins, *cards), "", None, (key, cost, handed)), moment
            )
            if paid == COINS:
                break
            handed += cards[good_of(paid)]
            form.put(paid, "x")
            self._hand_over(view, paid)

    def _mark(self, form: Form, view: Any, step: int, moment: int) -> None:
        """Mark what the bot sells, buys and hires, on a copy of what it sees."""
        seat, player = self._seat, view.players[self._seat]
        sells = "sell" if step <= TOWN_STEPS.index("sell") else "payment"
        while sells == "sell" and (key := self._chooses(view, "sell", bank.sale_keys(view, seat), moment)) != DONE:
            self._part_with(form, view, sells, key)
        while step <= TOWN_STEPS.index("purchase"):
            key = self._chooses(view, "purchase", bank.purchase_keys(view, seat), moment)
            if key == DONE:
                break
            cost, handed = bank.cost_of(view, seat, key) or 0, 0
            while player.coins < cost:
                cards = bank.cards_for_sale(view, seat)
                paid = self._bot.answer(view, Ask(seat, "payment", tuple(cards), "", None, (key, cost, handed)), moment)
                handed += cards[good_of(paid)]
                self._part_with(form, view, sells, paid)
            form.put(f"purchase/{key}", "x")
            player.coins -= cost
            player.bought.append(good_of(key).word)
        while (key := self._chooses(view, "hire", hire_keys(view, seat), moment)) != DONE:
            form.put(f"hire/{key}", "x")
            card = HireKey.read(key).card
            player.hand.remove(card)
            player.coins -= price(view, seat, view.cards.actions[card].kind, view.cards.actions[card].hire)

    def _chooses(self, view: Any, topic: str, keys: tuple[str, ...], moment: int) -> str:
        chosen: str = self._bot.answer(view, Ask(self._seat, topic, (DONE, *keys), "", DONE), moment) if keys else DONE
        return chosen

    def _part_with(self, form: Form, view: Any, step: str, key: str) -> None:
        """Mark something to be sold or handed in, and part with it."""
        form.put(f"{step}/{key}", "x")
        self._hand_over(view, key)

    def _hand_over(self, view: Any, key: str) -> None:
        """Something goes to the Bank, and its coins are there."""
        player, good = view.players[self._seat], good_of(key)
        if isinstance(good, TechnologyGoodKey):
            player.technologies = [tech for tech in player.technologies if tech.kind != good.kind]
            player.coins += REFUND
        elif not good.card:
            player.chips -= 1
            player.coins += bank.CHIP
        else:
            player.coins += bank.cards_for_sale(view, self._seat)[good]
            for step_of in bank.hand_over(view, self._seat, good, "sold"):
                if isinstance(step_of, Event):
                    step_of.apply(view)


def _without(ask: Ask, starts: tuple[str, ...]) -> Ask:
    return attrs.evolve(ask, keys=tuple(key for key in ask.keys if not key.startswith(starts)))


@attrs.define
class Asked:
    """What a person was asked: topics by (game, turn)."""

    turns: dict[tuple[int, int], Counter[str]] = attrs.field(factory=dict)

    @property
    def counts(self) -> list[int]:
        """Questions of each turn."""
        return [sum(topics.values()) for topics in self.turns.values()]

    def by_topic(self) -> Counter[str]:
        """Questions of all turns."""
        return sum(self.turns.values(), Counter())


def play(game: str, mode: str, games: int, asks: str, forms: bool = False) -> Asked:
    """What so many games ask a person, who fills in `forms`, or answers one by one."""
    found = Asked()
    for number in range(games):
        opened = open_game(game)
        seats = (SeatSpec("human", "Person"), SeatSpec("steady", "Bot"))
        table = Table(opened, Setup(game, mode, seats, f"questions-{number}"))
        person: Any = seat_bot("steady", opened, table.setup, PERSON)
        players: dict[int, Any] = {
            PERSON: AtOneStroke(person, PERSON) if forms else person,
            BOT: seat_bot("steady", opened, table.setup, BOT),
        }
        routine = RoutineAnswers(table, asks)
        table.advance()
        while table.pending:
            routine.give()
            if not table.pending:
                break
            ask = table.pending[0]
            turn = opened.turn(table.state)
            if turn:
                topics = found.turns.setdefault((number, turn), Counter())
            form = routine.form(ask) if forms and ask.seat == PERSON else None
            if turn and ask.seat == PERSON:
                topics[f"form: {form.kind}" if form is not None else ask.topic] += 1
            if form is None:
                table.decide(ask.seat, answer_of(players[ask.seat], table, ask))
                continue
            answer = players[PERSON].fill(form, opened.view(table.state, PERSON), ask, table.decisions)
            if answer is not None:
                table.decide(PERSON, answer)
            elif fault := form.fault():
                raise AssertionError(fault)
            else:
                routine.carry_out(ask, form.plan())
    return found


def told(columns: Sequence[tuple[str, Asked]]) -> list[str]:
    """A table: the figures of a turn, then each topic."""
    names = [name for name, _ in columns]
    rows = [("", names)]
    rows.append(("median", [f"{median(asked.counts):.1f}" for _, asked in columns]))
    rows.append(("mean", [f"{mean(asked.counts):.1f}" for _, asked in columns]))
    rows.append(("most", [f"{max(asked.counts)}" for _, asked in columns]))
    topics = [(asked.by_topic(), len(asked.turns)) for _, asked in columns]
    every: Counter[str] = sum((counts for counts, _ in topics), Counter())
    for topic, _ in every.most_common():
        rows.append((topic, [f"{counts[topic] / turns:.2f}" for counts, turns in topics]))
    return [f"{name:<20}" + "".join(f"{cell:>18}" for cell in cells) for name, cells in rows]


def main(argv: Sequence[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAMES", nargs="?", type=int, default=20, help="how many, 20 by default")
    parser.add_argument("--game", choices=[game for game, _ in GAMES])
    parser.add_argument("--mode", help="another mode than the usual one")
    parser.add_argument("--asks", choices=ASKS, default=SENSIBLE)
    options = parser.parse_args(argv)
    for game, mode in GAMES:
        if options.game in (None, game):
            mode = options.mode or mode
            columns = [("all asked", play(game, mode, options.games, ALWAYS))]
            columns.append((options.asks, play(game, mode, options.games, options.asks)))
            if game == "fallen_land":
                columns.append(("with forms", play(game, mode, options.games, options.asks, True)))
            turns = len(columns[0][1].turns)
            print(f"\n{game}, {mode}: questions a turn, {options.games} games, {turns} turns")
            print("\n".join(told(columns)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
