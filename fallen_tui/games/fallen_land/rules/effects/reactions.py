"""Effects on what is under way: the check, the story card, the roll, the damage, the card that is being played."""

from __future__ import annotations

from fallen_tui.engine.rules import Rule
from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.rules import checks
from fallen_tui.games.fallen_land.rules.scene import Scene, amount
from fallen_tui.games.fallen_land.rules.harm import rescue
from fallen_tui.games.fallen_land.rules.ways_out import open_way
from fallen_tui.games.fallen_land.state.table import State


def successes(game: State, effect: e.Successes, scene: Scene) -> Rule[None]:
    """Successes more or less in the check, or in the round of a combat. FL-CHK-12."""
    n = yield from amount(game, effect.n, scene, scene.seat)
    if scene.moment is not None and scene.moment.on == "pvp_round":
        scene.moment.amount += n
    elif game.check is not None and effect.skill in ("", game.check.skill):
        yield from checks.add_successes(game, n)


def pass_check(game: State, effect: e.PassCheck, scene: Scene) -> Rule[None]:
    yield from checks.force(game, "success")


def fail_check(game: State, effect: e.FailCheck, scene: Scene) -> Rule[None]:
    yield from checks.force(game, "failure")


def pass_story(game: State, effect: e.PassStory, scene: Scene) -> Rule[None]:
    scene.at().passed = True
    if game.check is not None:
        yield from checks.force(game, "success")


def skip_story(game: State, effect: e.SkipStory, scene: Scene) -> Rule[None]:
    scene.at().skip = True
    yield from ()


def redraw(game: State, effect: e.Redraw, scene: Scene) -> Rule[None]:
    scene.at().redraw = True
    yield from ()


def reroll(game: State, effect: e.Reroll, scene: Scene) -> Rule[None]:
    """Dice just rolled once more."""
    if effect.what == "die":
        yield from checks.reroll_die(game, scene.seat)
    elif effect.what == "dice":
        yield from checks.reroll_all(game)
    else:
        scene.at().reroll = True


def roll_bonus(game: State, effect: e.RollBonus, scene: Scene) -> Rule[None]:
    scene.at().amount += yield from amount(game, effect.n, scene, scene.seat)


def cancel(game: State, effect: e.Cancel, scene: Scene) -> Rule[None]:
    """The card that is being played has no effect. FL-ACT-10."""
    moment = scene.at()
    moment.cancelled = True
    if effect.take:
        moment.taken = scene.seat
    yield from ()


def redirect(game: State, effect: e.Redirect, scene: Scene) -> Rule[None]:
    scene.at().redirected = True
    yield from ()


def prevent(game: State, effect: e.Prevent, scene: Scene) -> Rule[None]:
    moment = scene.at()
    n = moment.amount
    if effect.n is not None:
        n = yield from amount(game, effect.n, scene, scene.seat)
    moment.amount = max(0, moment.amount - n)


def halve(game: State, effect: e.Halve, scene: Scene) -> Rule[None]:
    moment = scene.at()
    moment.amount //= 2
    yield from ()


def add_damage(game: State, effect: e.AddDamage, scene: Scene) -> Rule[None]:
    """More damage; in a round of combat it is rolled if that round is won."""
    moment = scene.at()
    if moment.on == "pvp_round":
        moment.dice.append(effect.n)
    else:
        moment.amount += yield from amount(game, effect.n, scene, scene.seat)


def escape(game: State, effect: e.Escape, scene: Scene) -> Rule[None]:
    """Away without a roll, if the way is open; from a check under way before its dice. FL-FLT-02, FL-DEC-92."""
    moment = scene.at()
    moment.escape = open_way(game, moment)
    if moment.escape and moment.on == "check":
        yield from checks.force(game, "fled")


def no_flight(game: State, effect: e.NoFlight, scene: Scene) -> Rule[None]:
    """The other side may not flee: whoever the moment concerns besides oneself."""
    moment = scene.at()
    moment.held.append(moment.by if moment.seat == scene.seat else moment.seat)
    yield from ()


def no_strike(game: State, effect: e.NoStrike, scene: Scene) -> Rule[None]:
    scene.at().no_strike = True
    yield from ()


def strike(game: State, effect: e.Strike, scene: Scene) -> Rule[None]:
    scene.at().dice.append(effect.n)
    yield from ()


def save(game: State, effect: e.Save, scene: Scene) -> Rule[None]:
    """The dying Character lives on at once, whatever the card does besides. FL-HEA-12, FL-DEC-83."""
    moment = scene.at()
    member = game.players[moment.seat].crowns[moment.crown]
    if member is not None and member.card == moment.card:
        moment.saved = effect.left
        yield from rescue(game, moment.seat, moment.crown, effect.left)
