"""Fights played by the rules of the game themselves, dice at random, with the choices that the odds advise."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, NamedTuple

from fallen_tui.engine.decks import Deck
from fallen_tui.engine.rules import Ask, Roll, Shuffle
from fallen_tui.games.posthuman.content.encounters import Encounter
from fallen_tui.games.posthuman.queries.bonuses import experience
from fallen_tui.games.posthuman.queries.odds.spec import FightOdds, FightSpec, RoundPlan
from fallen_tui.games.posthuman.rules import encounters
from fallen_tui.games.posthuman.state.events import RoundBegan
from fallen_tui.games.posthuman.state.keys import HOLD, NO, REMAIN, SHOOT, YES
from fallen_tui.games.posthuman.state.table import Fight, Foe, Player, State
from tests.games.posthuman import odds_advice as advice
from tests.games.posthuman.conftest import Bench
from tests.games.posthuman.odds_advice import Weapon, line_up, spec_now


class Fought(NamedTuple):
    """How one fight ended."""

    survive: int
    win: int
    wounds: int
    scars: int
    xp: int
    ammo: int


class Sparring:
    """One fight, to be played again and again from the same beginning. Scars that are drawn are blank."""

    def __init__(self, table: Bench, *foes: str, card: str = "", caught: bool = False) -> None:
        self.state, self.foes, self.card, self.caught = table.state, foes, card, caught
        state, player = table.state, table.player()
        self.blanks = [scar.id for scar in state.cards.scars.values() if scar.blank]
        self.health, self.ammo, self.scars = player.health, player.ammo, list(player.scars)
        self.kept, self.followers, self.morale = list(player.kept), list(player.followers), player.morale
        self.begin()

    def begin(self) -> Player:
        """Everything as it was, what a knock-out takes among it."""
        state, player = self.state, self.state.players[0]
        player.health, player.ammo, player.morale = self.health, self.ammo, self.morale
        player.scars, player.kept, player.followers = list(self.scars), list(self.kept), list(self.followers)
        player.xp, player.xp_cards = 0, []
        encounter = state.cards.encounters[self.card] if self.card else None
        silent = encounter is not None and encounter.no_shooting
        foes = [Foe(card) for card in self.foes]
        state.fight = Fight(0, self.card, foes, caught=self.caught, silent=silent)
        state.decks["scar"] = Deck(list(self.blanks))
        return player

    def spec(self) -> FightSpec:
        """The fight as the odds see it before it begins."""
        player = self.begin()
        return spec_now(self.state, player)

    def play(self, rng: random.Random) -> Fought:
        """One fight to its end."""
        player = self.begin()
        falls = player.falls
        encounter: Encounter | None = self.state.cards.encounters[self.card] if self.card else None
        Hand(self.state, rng).run(encounters.fight(self.state, 0, encounter))
        stands = player.falls == falls
        won = stands and not self.left
        lost = self.health - player.health if stands else self.health
        return Fought(
            stands,
            won,
            lost,
            len(player.scars) - len(self.scars),
            experience(self.state, player) if stands else 0,
            self.ammo - player.ammo,
        )

    @property
    def left(self) -> bool:
        """Whether any enemy lives: its card is not among those that are kept."""
        return len(self.state.players[0].xp_cards) < len(self.foes)


class Hand:
    """Answers the questions of a fight as the odds advise, and rolls its dice."""

    def __init__(self, state: State, rng: random.Random) -> None:
        self.state, self.rng = state, rng
        self.plan = RoundPlan()
        self.split: dict[str, int] = {}

    @property
    def player(self) -> Player:
        return self.state.players[0]

    @property
    def fight(self) -> Fight:
        assert self.state.fight is not None
        return self.state.fight

    @property
    def spec(self) -> FightSpec:
        """The fight as it stands, in a melee round whose plan is settled."""
        return spec_now(self.state, self.player, self.weapon)

    @property
    def weapon(self) -> Weapon:
        return self.plan.arm, self.plan.fed

    def run(self, rule: Any) -> None:
        """The rule to its end."""
        value: Any = None
        while True:
            try:
                step = rule.send(value)
            except StopIteration:
                return
            value = None
            if isinstance(step, Ask):
                forced = step.forced()
                value = step.check(self.answer(step)) if forced is None else forced
            elif isinstance(step, Roll):
                value = tuple(self.rng.randint(1, step.sides) for _ in range(step.count))
            elif isinstance(step, Shuffle):
                value = tuple(range(step.size))
            else:
                step.apply(self.state)
                if isinstance(step, RoundBegan):
                    self.plan = advice.plan(spec_now(self.state, self.player))

    def answer(self, ask: Ask) -> Any:
        """What the odds advise."""
        return getattr(self, f"_{ask.topic}")(ask)

    def place(self, card: str) -> int:
        return [foe.card for foe in line_up(self.fight)].index(card)

    # --- shooting ---

    def _shoot(self, _: Ask) -> Any:
        return SHOOT if advice.shoots(spec_now(self.state, self.player)) else HOLD

    def _aim(self, ask: Ask) -> Any:
        dice = advice.split(spec_now(self.state, self.player))
        cards = [foe.card for foe in line_up(self.fight)]
        self.split = dict(zip(cards, dice, strict=True))
        return tuple((key, self.split[key.card]) for key in ask.keys)  # type: ignore[attr-defined]

    def _reroll(self, ask: Ask) -> Any:
        means, card = ask.about
        fight = self.fight
        if means == "misses":
            chosen: Iterable[int] = advice.misses_again(fight.mine, ask.high)
        elif fight.round:
            fresh = [key.n for key in ask.keys]  # type: ignore[attr-defined]
            chosen = advice.dice_again(self.spec, self.place(card), fight.mine, fight.theirs, fresh)
        else:
            cards = [foe.card for foe in line_up(fight)]
            dice = tuple(self.split.get(each, len(fight.mine)) for each in cards)
            struck = tuple(sum(shot.hits for shot in self.shots() if shot.target == each) for each in cards)
            chosen = advice.shots_again(
                spec_now(self.state, self.player), dice, self.place(card), fight.mine, self.cut(struck)
            )
        keys = {key.n: key for key in ask.keys}  # type: ignore[attr-defined]
        return tuple(keys[n] for n in chosen)

    def shots(self) -> list[Any]:
        return [shot for shot in self.fight.volleys if not shot.shooter]

    def cut(self, struck: tuple[int, ...]) -> tuple[int, ...]:
        spec = spec_now(self.state, self.player)
        return tuple(min(n, enemy.health) for n, enemy in zip(struck, spec.enemies, strict=True))

    # --- melee ---

    def _keepsake(self, ask: Ask) -> Any:
        kept = {key: self.state.cards.events[key.card].kept for key in ask.keys}  # type: ignore[attr-defined]
        boost, shield = self.plan.boost > 0, self.plan.shielded
        return tuple(
            key
            for key, gives in kept.items()
            if (boost and gives.of("melee_dice")) or (shield and gives.of("ignore_round"))
        )

    def _special(self, ask: Ask) -> Any:
        return ask.keys[self.plan.arm]

    def _fuel(self, _: Ask) -> Any:
        return YES if self.plan.fed else NO

    def _swap(self, _: Ask) -> Any:
        return self.plan.swap

    def _engage(self, ask: Ask) -> Any:
        card = line_up(self.fight)[advice.foe(self.spec)].card
        return next(key for key in ask.keys if key.card == card)  # type: ignore[attr-defined]

    def _drill(self, _: Ask) -> Any:
        fight = self.fight
        return YES if advice.drills(self.spec, self.place(fight.foe), fight.mine, fight.theirs) else NO

    def _block(self, ask: Ask) -> Any:
        card, *ends = ask.about
        return ask.keys[advice.end(self.spec, self.place(card), ends)]

    # --- what is no part of the odds ---

    def _turn(self, _: Ask) -> Any:
        return REMAIN

    def _exchange(self, _: Ask) -> Any:
        return 0


def expected(odds: FightOdds) -> tuple[float, ...]:
    """The figures of odds that a fight played has, too."""
    return tuple(odds[:6])
