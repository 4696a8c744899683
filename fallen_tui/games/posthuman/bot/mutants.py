"""Mutants: cards that match where humans will be, shared out so that no two do the same to one human."""

from __future__ import annotations

from typing import Any

from fallen_tui.engine.rules import Answer, Ask
from fallen_tui.games.posthuman.bot import prices
from fallen_tui.games.posthuman.bot.battle import fighter_of
from fallen_tui.games.posthuman.bot.clash import Thrower, exchange, mean, shots
from fallen_tui.games.posthuman.bot.outlook import Prospect, best, by_topic, options
from fallen_tui.games.posthuman.content.cards import DefaultAction, MutantAction
from fallen_tui.games.posthuman.content.effects import FREE
from fallen_tui.games.posthuman.content.parts import FISTS, Melee
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import gift
from fallen_tui.games.posthuman.queries.dice import MASTER, SHOOTING_DICE, STRONG, Firearm
from fallen_tui.games.posthuman.rules import mutant_step
from fallen_tui.games.posthuman.rules.assault import best_spit
from fallen_tui.games.posthuman.rules.melee import BASE, may_swap
from fallen_tui.games.posthuman.rules.mutant_step import FOULED
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import GOAL, Player

TYPES = ("pounce", "whisper", "rend", "volley", "pilfer", "foul", "snare", "lure", "swarm", "blight")
"""Types of cards in the order in which a pack shares them out: each mutant has every second or third of them."""
OTHERS_TYPE, OWN_PREY = 0.3, 1.6
"""How much a card counts whose type is another mutant's, and by how much more a human of one's own share."""
GOES = 0.65
"""The chance that a human in good health leaves a completed tile."""
CAMPS, FORAGES = 0.2, 0.1
"""The chance that a human camps, who is well; that one forages where that can be done."""
WEAK = 3
"""Health at which humans are taken to camp."""
SWARM, LURE, BLIGHT, PROWL = 0.45, 0.5, 0.3, 0.12
"""What minions called to a fight, minions of a lure, a blight, and better cards are worth."""
POOR = 0.12
"""What a card must promise to be kept."""


class Hunt:
    """The humans as a mutant sees them."""

    def __init__(self, look: Prospect) -> None:
        self.look = look
        self.game = look.game
        self.mutant: Player = look.player
        self.views = {human.seat: Prospect(look.game, human.seat) for human in look.game.humans}
        pack = [player.seat for player in look.game.mutants]
        self.place, self.size = pack.index(look.seat), len(pack)
        ranked = sorted(self.views, key=lambda seat: -self.threat(seat))
        self.prey = ranked[self.place % len(ranked)] if ranked else -1

    def threat(self, seat: int) -> float:
        """How much it matters to hurt a human: who is nearly there, and who is nearly turned."""
        human = self.game.players[seat]
        return 0.5 + 1.5 * (human.journey / GOAL) ** 2 + 0.2 * len(human.scars)

    # --- what humans are likely to do ---

    def does(self, human: Player, action: str) -> float:
        """The chance that a human does something this turn; known once it is revealed."""
        if human.chosen:
            return float(human.chosen == action)
        weak = human.health <= WEAK
        if action == "camp":
            return 0.6 if weak else CAMPS
        if action == "forage":
            return FORAGES if maps.may_forage(self.game, human) else 0.0
        return 0.3 if weak else 1 - CAMPS - FORAGES

    def stays(self, human: Player) -> float:
        """The chance that a human is on the same tile in the mutant step."""
        if not human.here.done:
            return 1.0
        if human.chosen:
            return float(human.chosen != "move" or self.game.phase == "mutant")
        return 1 - GOES * self.does(human, "move")

    def met(self, card: str, human: Player) -> float:
        """The chance that a card finds a human on its terrain."""
        on = mutant_step.terrains(self.game, self.mutant, card)
        here = float(maps.terrain(self.game, human) in on and not maps.at_start(human))
        stays = self.stays(human)
        return stays * here + (1 - stays) * len(on) / 4

    # --- what is worth doing ---

    def card(self, card: str) -> float:
        """What a card is worth to lay."""
        action: MutantAction = self.game.cards.of[card]
        own = 1.0 if TYPES.index(action.type) % self.size == self.place else OTHERS_TYPE
        if action.type in ("swarm", "blight"):
            return own * self.broad(action)
        worth = max((self.likely(card, action, human) for human in self.game.humans), default=0.0)
        return own * worth

    def likely(self, card: str, action: MutantAction, human: Player) -> float:
        """What a card is worth against a human who may not be there for it."""
        chance = self.met(card, human)
        if action.when != "mutant":
            moment = self.does(human, action.when)
            here = maps.terrain(self.game, human) in mutant_step.terrains(self.game, self.mutant, card)
            chance = moment * (here or action.when == "move") * (not maps.at_start(human) or action.when == "move")
        if action.type in human.struck:
            return 0.0
        return chance * self.harm(action, human.seat) * self.weight(human.seat)

    def weight(self, seat: int) -> float:
        """How much a human counts for this mutant."""
        return self.threat(seat) * (OWN_PREY if seat == self.prey else 1.0)

    def broad(self, action: MutantAction) -> float:
        """What an action is worth that strikes nobody by name."""
        return (SWARM if action.type == "swarm" else BLIGHT) * len(self.views)

    def harm(self, action: MutantAction | DefaultAction, seat: int) -> float:
        """What an action takes from a human, without regard to who it is."""
        view = self.views[seat]
        if isinstance(action, MutantAction) and action.assault is not None:
            return self.mauled(action, view)
        if isinstance(action, MutantAction) and action.volley is not None:
            return self.spat(action, view)
        if action.test is not None:
            return (1 - view.passing(action.test.stat)) * -view.effects(action.test.failed, FREE)
        if action.type == "foul":
            return view.gain("health", FOULED)
        return LURE

    def mauled(self, action: MutantAction, view: Prospect) -> float:
        """What an assault costs a human."""
        assert action.assault is not None
        game, mutant, human = self.game, self.mutant, view.player
        claw = best_claw(self.look)
        mine = fighter_of(game, human)
        own = BASE + (mine.melee > mutant.stats["melee"])
        against = BASE + (mutant.stats["melee"] > mine.melee) + action.assault.dice + gift(game, mutant, "assault_dice")
        against += gift(game, mutant, "pounce_dice") if action.type == "pounce" else 0
        shields = min(mine.swaps, own)
        law = exchange(
            Thrower(own - shields, shields, mine.special, mine.melee >= MASTER),
            Thrower(against, 0, claw.special, mutant.stats["melee"] >= MASTER),
            view.dice,
        )
        rounds = action.assault.rounds + (gift(game, mutant, "rend_rounds") if action.type == "rend" else 0)
        wounds = claw.wounds + STRONG.get(mutant.stats["strength"], 0)
        scar = prices.scar_price(game, human) if action.assault.scar or claw.scar else 0.0
        total = sum(
            chance * (-view.gain("health", -(wounds + blow.taken)) + scar) for blow, chance in law if blow.taken >= 0
        )
        return rounds * total

    def spat(self, action: MutantAction, view: Prospect) -> float:
        """What a volley costs a human."""
        assert action.volley is not None
        game, mutant = self.game, self.mutant
        more, reach, table = best_spit(game, mutant)
        dice = SHOOTING_DICE[mutant.stats["shooting"]] + action.volley.dice + gift(game, mutant, "volley_dice") + more
        skill = int(mutant.stats["shooting"] >= MASTER)
        law = shots(Firearm(dice, max(action.volley.range, reach), table, skill), view.dice.shooting)
        stopped = may_swap(game, view.player) / 2
        return -view.gain("health", -max(0.0, mean(law) - stopped))

    def option(self, key: Any) -> float:
        """What an option of the mutant step is worth."""
        match key:
            case k.ActOnKey(card=card, seat=seat):
                return self.harm(self.game.cards.of[card], seat) * self.weight(seat)
            case k.ActKey(card=card):
                action = self.game.cards.of[card]
                return self.broad(action) if isinstance(action, MutantAction) else self.prowled()
            case _:
                return 0.0

    def prowled(self) -> float:
        """What it is worth to look for better cards."""
        return PROWL * sum(self.card(card) < POOR for card in self.mutant.actions)


def best_claw(look: Prospect) -> Melee:
    """The best mutant weapon that is open, fists without one."""
    found = [look.game.cards.scars[card].melee for card in look.player.scars]
    return max((melee for melee in (*found, FISTS) if melee is not None), key=sharpness)


def sharpness(melee: Melee) -> tuple[float, bool]:
    """Melee weapons by what they do."""
    special = melee.special
    return melee.wounds + 0.5 * special.attack + 0.3 * special.wounds + 0.2 * special.knockdown, melee.scar


def claw(look: Prospect, ask: Ask) -> Answer:
    """The scar to fight with: the one whose melee dice strike best."""
    scars = look.game.cards.scars
    return best(ask, lambda key: sharpness(scars[key.card].melee or FISTS if key.card in scars else FISTS))


def lay(look: Prospect, ask: Ask) -> Answer:
    """The card that promises most, if any does."""
    hunt = Hunt(look)
    return best(ask, lambda key: hunt.card(key.card) if isinstance(key, k.ActKey) else 0.01)


def swap_card(look: Prospect, ask: Ask) -> Answer:
    """The card in place of the one that was laid, now that it is known what humans do."""
    hunt = Hunt(look)
    now = hunt.card(look.player.chosen)
    return best(ask, lambda key: hunt.card(key.card) if isinstance(key, k.ActKey) else now + 0.01)


def mutant(look: Prospect, ask: Ask) -> Answer:
    """The action that takes most from those who matter most."""
    return best(ask, Hunt(look).option)


def react(look: Prospect, ask: Ask) -> Answer:
    """What was laid for this moment is played, unless it would be wasted."""
    hunt = Hunt(look)
    key = next(key for key in ask.keys if key != k.PASS)
    return key if hunt.option(key) > 0.1 else k.PASS


def prowl(look: Prospect, ask: Ask) -> Answer:
    """Away with the cards that promise nothing."""
    hunt = Hunt(look)
    return tuple(key for key in options(ask) if hunt.card(key.card) < POOR)


def replace(look: Prospect, ask: Ask) -> Answer:
    """One card that promises nothing is exchanged."""
    hunt = Hunt(look)
    worth = {key: hunt.card(key.card) for key in options(ask) if key != k.PASS}
    worst = min(worth, key=lambda key: worth[key])
    return worst if worth[worst] < POOR else k.PASS


HANDLERS = by_topic(lay, swap_card, mutant, react, prowl, replace, claw)
