"""How mutant players attack humans: melee rounds, and volleys from afar. PH-GAP-32, PH-ACT-10, PH-ACT-17, PH-ACT-18."""

from __future__ import annotations

from typing import NamedTuple

from fallen_tui.engine.rules import Ask, Roll, Rule
from fallen_tui.games.posthuman.content.cards import MutantAction
from fallen_tui.games.posthuman.content.parts import FISTS, Special
from fallen_tui.games.posthuman.queries.bonuses import bonus, gift
from fallen_tui.games.posthuman.queries.dice import DEFENCE, MASTER, SHOOTING_DICE, STRONG, Stance, exchanges, hits
from fallen_tui.games.posthuman.rules import rolls
from fallen_tui.games.posthuman.rules.melee import BASE, choose_weapon, may_swap, settled, stance, suffer, swapped
from fallen_tui.games.posthuman.rules.rolls import Faces
from fallen_tui.games.posthuman.state.events import ActionsDiscarded, AssaultDiceFell, Assaulted, VolleyFired
from fallen_tui.games.posthuman.state.keys import CardKey
from fallen_tui.games.posthuman.state.table import Player, State

SPIT = (1, 2, 3, 4, 5)
"""Hits of a volley's specials, 1 each. PH-TAB-P-MUTACTIONS."""


class Claw(NamedTuple):
    """What a mutant fights with. card: the scar, or fists; scar: whether its wounds leave one."""

    card: str
    wounds: int
    special: Special
    scar: bool


def assault(game: State, seat: int, target: int, action: MutantAction) -> Rule[None]:
    """Melee rounds between a mutant and a human, until the human falls."""
    assert action.assault is not None
    mutant = game.players[seat]
    claw = yield from choose_claw(game, mutant)
    rounds = action.assault.rounds + (gift(game, mutant, "rend_rounds") if action.type == "rend" else 0)
    falls = game.players[target].falls
    for _ in range(rounds):
        if game.players[target].falls != falls:
            return
        yield from clash(game, mutant, game.players[target], action, claw)


def choose_claw(game: State, mutant: Player) -> Rule[Claw]:
    """Any open mutant weapon, or fists. PH-MUT-10, PH-WPN-12."""
    found = [Claw("fists", FISTS.wounds, FISTS.special, False)]
    for card in mutant.scars:
        if (melee := game.cards.scars[card].melee) is not None:
            found.append(Claw(card, melee.wounds, melee.special, melee.scar))
    if len(found) == 1:
        return found[0]
    key = yield Ask(mutant.seat, "claw", tuple(CardKey.of(claw.card) for claw in found[::-1]), "PH-MUT-10")
    return next(claw for claw in found if claw.card == key.card)


def clash(game: State, mutant: Player, human: Player, action: MutantAction, claw: Claw) -> Rule[None]:
    """One melee round by the usual rules; the mutant cannot be wounded. PH-GAP-32."""
    assert action.assault is not None
    own = BASE + (human.stats["melee"] > mutant.stats["melee"])
    against = BASE + (mutant.stats["melee"] > human.stats["melee"]) + action.assault.dice
    against += gift(game, mutant, "assault_dice")
    if action.type == "pounce":
        against += gift(game, mutant, "pounce_dice")
    weapon = yield from choose_weapon(game, human)
    mine = yield from rolls.melee(game, own, (yield from swapped(game, human, own)))
    theirs = yield from rolls.roll(game, "melee", against, "mutant", "assault")
    yield AssaultDiceFell(mutant.seat, human.seat, mine, theirs)
    mine = yield from second_try(game, mutant, human, mine, theirs)
    stands = stance(game, human, weapon)._replace(dulled=gift(game, mutant, "ignore_attack"))
    enemy = Stance(claw.special, claw.wounds + STRONG.get(mutant.stats["strength"], 0), mutant.stats["melee"] >= MASTER)
    end = yield from settled(human.seat, "", exchanges(mine, theirs, stands, enemy))
    yield Assaulted(mutant.seat, human.seat, mine, theirs, end.attacks, end.against, end.dealt, end.taken)
    if end.dealt:
        yield from lose_card(game, mutant)
    if end.taken:
        yield from suffer(game, human.seat, end.taken, action.id, scars=int(claw.scar or action.assault.scar))


def second_try(game: State, mutant: Player, human: Player, mine: Faces, theirs: Faces) -> Rule[Faces]:
    """Misses rerolled by skill; the rerolls of mind are for combat alone. PH-RRL-04, PH-ACT-18."""
    n, missed = bonus(game, human, "reroll_miss"), rolls.misses(mine)
    mine, used = yield from rolls.again(game, human.seat, "melee", mine, missed, n, ("misses", ""), "PH-RRL-04")
    if used:
        yield AssaultDiceFell(mutant.seat, human.seat, mine, theirs)
    return mine


def lose_card(game: State, mutant: Player) -> Rule[None]:
    """A mutant that is beaten discards an action card at random. PH-GAP-32."""
    cards = mutant.actions
    if cards and not gift(game, mutant, "keeps_cards"):
        (face,) = yield Roll(1, len(cards), "beaten", "beaten")
        yield ActionsDiscarded(mutant.seat, (cards[face - 1],))


def volley(game: State, seat: int, target: int, action: MutantAction) -> Rule[None]:
    """Shots at a human, who may stop some with defence dice. PH-ACT-17, PH-GAP-36, PH-GAP-65."""
    assert action.volley is not None
    mutant, human = game.players[seat], game.players[target]
    spit = best_spit(game, mutant)
    n = SHOOTING_DICE[mutant.stats["shooting"]] + action.volley.dice + gift(game, mutant, "volley_dice") + spit[0]
    faces = yield from rolls.roll(game, "shooting", n, "mutant", "volley")
    scored = hits(faces, max(action.volley.range, spit[1]), spit[2], int(mutant.stats["shooting"] >= MASTER))
    shields: Faces = ()
    if scored:
        shields = yield from rolls.roll(game, "defence", may_swap(game, human), "survivor", "defence")
    stopped = sum(face == f"{DEFENCE}block" for face in shields)
    hurt = max(0, scored - stopped)
    yield VolleyFired(seat, target, faces, hurt, shields)
    if hurt:
        yield from suffer(game, target, hurt, action.id, scars=0)


def best_spit(game: State, mutant: Player) -> tuple[int, int, tuple[int, ...]]:
    """Dice, range and specials that an open ranged mutation adds to a volley; none: 1 hit for each special."""
    for card in mutant.scars:
        ranged = game.cards.scars[card].ranged
        if ranged is not None:
            return ranged.dice, ranged.range, ranged.hits
    return 0, 1, SPIT
