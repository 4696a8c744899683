"""Melee rounds: an engagement with each living enemy, three times at most. PH-MEL, PH-GRP."""

from __future__ import annotations

from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.queries.bonuses import Armament, armaments, bonus, melee_of
from fallen_tui.games.posthuman.queries.dice import MASTER, STRONG, SWIFT, Exchange, Stance, exchanges
from fallen_tui.games.posthuman.rules import knockouts, rolls
from fallen_tui.games.posthuman.rules.rolls import Faces
from fallen_tui.games.posthuman.rules.shooting import spare, wound_foes
from fallen_tui.games.posthuman.rules.tracks import change
from fallen_tui.games.posthuman.state.events import (
    CombatScarDue,
    DiceFell,
    DiceSwapped,
    Engaged,
    KeptUsed,
    OnceUsed,
    RoundBegan,
    fight_of,
)
from fallen_tui.games.posthuman.state.keys import NO, YES, CardKey, FoeKey, WayKey
from fallen_tui.games.posthuman.state.table import Player, State

BASE = 3
"""Melee dice of each side. PH-MEL-03."""


def fight_round(game: State, seat: int, n: int) -> Rule[None]:
    """One melee round: what is decided for it, then each enemy in the order one likes. PH-GRP-01, PH-GRP-02.

    The dice swapped for defence dice are swapped for the whole round. PH-MEL-06, PH-MEL-07, PH-GAP-35, PH-GAP-63.
    """
    fight, player = fight_of(game), game.players[seat]
    falls = player.falls
    yield RoundBegan(n)
    yield from use_keepsakes(game, player)
    weapon = yield from take_weapon(game, player)
    left = [foe.card for foe in fight.foes]
    if shields := (yield from swapped(game, player, max([own_dice(game, player, card) for card in left]))):
        yield DiceSwapped(shields)
    while left and game.players[seat].falls == falls:
        card = left[0]
        if len(left) > 1:
            key = yield Ask(seat, "engage", tuple(map(FoeKey.of, left)), "PH-GRP-02", about=(n,))
            card = key.card
        left.remove(card)
        yield from engage(game, player, card, weapon)


def use_keepsakes(game: State, player: Player) -> Rule[None]:
    """Kept events that are spent on this round. PH-EVT-07."""
    if player.kept:
        keys = tuple(map(CardKey.of, player.kept))
        chosen = yield Ask(player.seat, "keepsake", keys, "PH-EVT-07", kind="some", low=0, high=len(keys))
        for key in chosen:
            yield KeptUsed(player.seat, key.card)


def take_weapon(game: State, player: Player) -> Rule[Armament]:
    """The weapon as it fights this round: whose special counts, and whether its engine is fed. PH-WPN-04."""
    weapon = yield from choose_weapon(game, player)
    if weapon.fuel:
        fed = (
            player.ammo >= weapon.fuel
            and (yield Ask(player.seat, "fuel", (YES, NO), "PH-WPN-05", YES, about=(weapon.card,))) == YES
        )
        if fed:
            yield from change(game, player.seat, "ammo", -weapon.fuel, weapon.card)
        else:
            weapon = weapon._replace(wounds=1)
    return weapon


def choose_weapon(game: State, player: Player) -> Rule[Armament]:
    """The weapon of a survivor, and with two of them whose special counts. PH-WPN-04."""
    ways = armaments(game, player)
    if len(ways) == 1:
        return ways[0]
    key = yield Ask(player.seat, "special", tuple(CardKey.of(way.card) for way in ways), "PH-WPN-04")
    return next(way for way in ways if way.card == key.card)


def swapped(game: State, player: Player, dice: int) -> Rule[int]:
    """How many of their melee dice a survivor swaps for defence dice. PH-MEL-06, PH-GAP-32."""
    most = min(may_swap(game, player), dice)
    if not most:
        return 0
    n: int = yield Ask(player.seat, "swap", (), "PH-MEL-06", kind="amount", low=0, high=most)
    return n


def may_swap(game: State, player: Player) -> int:
    """How many dice a survivor may swap for defence dice. PH-STA-06, PH-STA-07, PH-GAP-65."""
    return SWIFT.get(player.stats["speed"], 0) + bonus(game, player, "defence_swap")


def own_dice(game: State, player: Player, card: str) -> int:
    """A survivor's melee dice against an enemy. PH-MEL-04, PH-MEL-24, PH-EVA-10, PH-GAP-34.

    The net of an enemy that stood when melee began lasts for the round, whoever dies in it. PH-GRP-10
    """
    fight = fight_of(game)
    if fight.caught and fight.round == 1:
        return 1
    n = BASE + (player.stats["melee"] > melee_of(game, player, card)) + fight.boost - fight.down
    if fight.round == 1:
        met = {foe.card for foe in fight.foes} | {each.foe for each in fight.rounds}
        n -= max([game.cards.enemy(foe).net for foe in met])
    return max(1, n)


def enemy_dice(game: State, player: Player, card: str) -> int:
    """An enemy's melee dice. PH-MEL-04, PH-GRP-04 to PH-GRP-09, PH-MEL-24."""
    fight, enemy = fight_of(game), game.cards.enemy(card)
    foe = fight.of(card)
    outnumber = len(fight.foes) > 1 + bonus(game, player, "ally")
    n = BASE + (melee_of(game, player, card) > player.stats["melee"]) + outnumber + enemy.extra_dice
    return max(1, n - (foe is not None and foe.down))


def stance(game: State, player: Player, weapon: Armament) -> Stance:
    """How a survivor reads dice. PH-MEL-21."""
    strong = STRONG.get(player.stats["strength"], 0)
    return Stance(weapon.special, weapon.wounds + strong, player.stats["melee"] >= MASTER)


def enemy_stance(game: State, player: Player, card: str) -> Stance:
    """How an enemy reads dice. PH-MEL-09, PH-MEL-22."""
    enemy = game.cards.enemy(card)
    return Stance(enemy.special, enemy.wounds, melee_of(game, player, card) >= MASTER)


def engage(game: State, player: Player, card: str, weapon: Armament) -> Rule[None]:
    """One exchange with an enemy: dice, rerolls, blocks, wounds, the scar. PH-MEL-01, PH-MEL-02, PH-MEL-27."""
    fight, seat = fight_of(game), player.seat
    n = own_dice(game, player, card)
    mine = yield from rolls.melee(game, n, min(fight.swap, n))
    theirs = yield from rolls.roll(game, "melee", enemy_dice(game, player, card), "enemy", "melee")
    yield DiceFell(card, mine, theirs)
    mine = yield from rolls.improved(game, player, "melee", card, mine, theirs)
    own = yield from drilled(game, player, mine, stance(game, player, weapon))
    end = yield from settled(seat, card, exchanges(mine, theirs, own, enemy_stance(game, player, card)))
    taken = yield from softened(game, player, end.taken)
    yield Engaged(card, mine, theirs, end.attacks, end.against, end.dealt, taken, end.downs, end.downed)
    if end.dealt:
        yield from wound_foes(game, [(card, end.dealt)])
    if taken:
        yield from suffer(game, seat, taken, card, scars=scars_due(game, card))


def settled(seat: int, foe: str, ends: tuple[Exchange, ...]) -> Rule[Exchange]:
    """The end of an exchange, by the survivor's choice of blocks. PH-MEL-13."""
    if len(ends) == 1:
        return ends[0]
    about = (foe, *((each.dealt, each.taken, each.downs, each.downed) for each in ends))
    key = yield Ask(seat, "block", tuple(map(WayKey.of, range(len(ends)))), "PH-MEL-13", about=about)
    return ends[int(key.n)]


def drilled(game: State, player: Player, mine: Faces, own: Stance) -> Rule[Stance]:
    """A Warrior face counts as an attack, once in a combat, where one has the skill. PH-MEL-28."""
    n = min(spare(game, player, "warrior"), mine.count("warrior"))
    if not n or own.master:
        return own
    if (yield Ask(player.seat, "drill", (YES, NO), "PH-MEL-28", YES)) == NO:
        return own
    yield OnceUsed("warrior")
    return own._replace(warriors=n)


def softened(game: State, player: Player, n: int) -> Rule[int]:
    """Melee wounds that are left after what stops some once in a combat. PH-SYM-03."""
    if not n or fight_of(game).shielded:
        return 0
    stopped = min(n, spare(game, player, "ignore_melee"))
    if stopped:
        yield OnceUsed("ignore_melee")
    return n - stopped


def suffer(game: State, seat: int, n: int, why: str, *, scars: int) -> Rule[None]:
    """Wounds, so many scars that are due, then the knock-out. PH-SCR-01 to PH-SCR-06, PH-ACT-10, PH-GAP-40."""
    falls = game.players[seat].falls
    yield from change(game, seat, "health", -n, why)
    if scars and game.fight is not None and not game.fight.scarred:
        yield CombatScarDue()
    yield from knockouts.draw_scars(game, seat, scars, why)
    if game.players[seat].falls == falls:
        yield from knockouts.settle(game, seat)


def scars_due(game: State, card: str) -> int:
    """Scars for the melee wounds of an enemy: one a combat for mutants, more where the card says so. PH-SCR-05."""
    enemy = game.cards.enemy(card)
    if enemy.kind != "mutant":
        return 0
    if enemy.scars == "each":
        return 1
    return 0 if fight_of(game).scarred else 1 + (enemy.scars == "more")
