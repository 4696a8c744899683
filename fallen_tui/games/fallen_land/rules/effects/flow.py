"""Effects made of others: choices, tables, conditions, checks, wagers."""

from __future__ import annotations

from fallen_tui.engine.events import UNSEEN
from fallen_tui.engine.rules import Ask, AskAll, Roll, Rule
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.queries.evaluate import met
from fallen_tui.games.fallen_land.rules import effects, hooks
from fallen_tui.games.fallen_land.rules.checks import party_check, solo_check
from fallen_tui.games.fallen_land.rules.scene import Scene, amount, crowns, holds, seats
from fallen_tui.games.fallen_land.rules.tracks import can_pay, pay
from fallen_tui.games.fallen_land.state.events import CoinsChanged, CoinsPassed
from fallen_tui.games.fallen_land.state.table import State


def choose(game: State, effect: e.Choose, scene: Scene) -> Rule[None]:
    """One of several options; those that cannot be paid, are not open or would be paid for nothing are barred."""
    keys = tuple(str(n) for n, option in enumerate(effect.options) if eligible(game, option, scene))
    if not keys:
        return
    labels = tuple(option.label for option in effect.options)
    key = yield Ask(scene.seat, "choose", keys, "FL-GEN-02", about=(scene.card, *labels))
    option = effect.options[int(key)]
    yield from pay(game, scene.seat, option.cost, scene.card)
    if not option.condition.tests or (yield from holds(game, option.condition, scene)):
        yield from effects.carry_out(game, option.do, scene)


def eligible(game: State, option: e.Option, scene: Scene) -> bool:
    """Whether an option can be taken: open to the player, payable, and of use if it has a price or is a way out.

    FL-DEC-76, FL-DEC-92.
    """
    if not can_pay(game, scene.seat, option.cost) or not met(game, option.condition, scene.seat, scene.spare):
        return False
    free = option.cost.free and not any(isinstance(effect, e.Escape) for effect in option.do)
    return free or not option.do or effects.useful(game, option.do, scene)


def may(game: State, effect: e.May, scene: Scene) -> Rule[None]:
    """Something that may be done for a price."""
    if not can_pay(game, scene.seat, effect.cost):
        return
    key = yield Ask(scene.seat, "may", ("yes", "no"), "FL-GEN-02", "no", (scene.card, effect.label))
    if key == "yes":
        yield from pay(game, scene.seat, effect.cost, scene.card)
        yield from effects.carry_out(game, effect.do, scene)


def roll_table(game: State, effect: e.RollTable, scene: Scene) -> Rule[None]:
    """One die, and what its face does."""
    stream = UNSEEN if game.course is not None and _settles_unseen(game, effect) else "table"
    (face,) = yield Roll(1, effect.die, stream, game.cards.name(scene.card) if scene.card else "")
    for low, high, do in effect.rows:
        if low <= face <= high:
            yield from effects.carry_out(game, do, scene)


def _settles_unseen(game: State, effect: e.RollTable) -> bool:
    from fallen_tui.games.fallen_land.content.effects.scenario import unseen

    return unseen((effect,), game.cards.scenario.secrets)


def condition(game: State, effect: e.If, scene: Scene) -> Rule[None]:
    """What hangs on a condition."""
    if (yield from holds(game, effect.condition, scene)):
        yield from effects.carry_out(game, effect.then, scene)
    else:
        yield from effects.carry_out(game, effect.otherwise, scene)


def repeat(game: State, effect: e.Repeat, scene: Scene) -> Rule[None]:
    """So many times the same."""
    times = yield from amount(game, effect.n, scene, scene.seat)
    if not (yield from hooks.repeated(game, effect.do, scene, times)):
        for _ in range(times):
            yield from effects.carry_out(game, effect.do, scene)


def check(game: State, effect: e.Check, scene: Scene) -> Rule[None]:
    """A check at once; each player concerned makes their own."""
    for seat in (yield from seats(game, effect.who, scene)):
        if not game.players[seat].party:
            continue
        tested = scene.tested
        if effect.who_rolls == "party":
            outcome = yield from party_check(game, seat, effect.skill, effect.need)
        else:
            rolling = yield from crowns(game, effect.to or "chosen", seat, scene)
            if not rolling:
                continue
            tested = rolling[0]
            outcome = yield from solo_check(game, seat, tested, effect.skill, effect.need)
        inner = Scene(
            seat,
            scene.card,
            target=f"seat:{scene.seat}" if seat != scene.seat else scene.target,
            aimed=scene.aimed and seat == scene.seat,
            bearer=scene.bearer if seat == scene.seat else "",
            moment=scene.moment,
            cause=scene.cause,
            tested=tested,
            success=outcome.successes,
            spare=outcome.spare,
            missing=outcome.missing,
            mercenary=scene.mercenary,
        )
        yield from effects.carry_out(game, effect.success if outcome.passed else effect.failure, inner)


def wager(game: State, effect: e.Wager, scene: Scene) -> Rule[None]:
    """A hidden wager of coins: all set some aside and show them together. FL-GAP-59."""
    players = [seat for seat in (yield from seats(game, effect.who or "all", scene)) if game.players[seat].coins]
    if not players:
        return
    stakes = yield AskAll(
        tuple(
            Ask(
                seat, "wager", (), "FL-DEC-55", about=(scene.card,), kind="amount", low=0, high=game.players[seat].coins
            )
            for seat in players
        )
    )
    bets = dict(zip(players, stakes, strict=True))
    highest = max(bets.values())
    winners = [seat for seat, bet in bets.items() if bet == highest]
    if not highest or len(winners) > 1:
        return
    winner = winners[0]
    for seat, bet in bets.items():
        if bet and seat != winner and effect.prize == "pot":
            yield CoinsPassed(seat, winner, bet, "wager")
        elif bet and seat != winner:
            yield CoinsChanged(seat, -bet, "wager")
    if effect.prize == "double_highest":
        yield CoinsChanged(winner, highest, "wager")
    for seat in bets:
        if seat != winner and effect.loser:
            yield from effects.carry_out(game, effect.loser, Scene(seat, scene.card, cause=scene.cause))
