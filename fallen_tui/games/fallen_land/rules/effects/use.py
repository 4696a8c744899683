"""Whether effects could do anything now. Whoever holds nothing of use is not asked. FL-GAP-36."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallen_tui.games.fallen_land.content.effects import registry as e
from fallen_tui.games.fallen_land.content.effects.base import Do
from fallen_tui.games.fallen_land.queries.bonuses import immune
from fallen_tui.games.fallen_land.queries.evaluate import met
from fallen_tui.games.fallen_land.rules.bank import means
from fallen_tui.games.fallen_land.rules.effects.flow import eligible
from fallen_tui.games.fallen_land.rules.effects.goods import (
    attached_to,
    discardable,
    fits,
    plain,
    removable,
    stealable,
)
from fallen_tui.games.fallen_land.rules.scene import Scene, count, known_seats
from fallen_tui.games.fallen_land.rules.effects.town import which, world_of
from fallen_tui.games.fallen_land.rules.harm import damage_of
from fallen_tui.games.fallen_land.rules.scenario_uses import USES as OF_SCENARIOS
from fallen_tui.games.fallen_land.rules.towns import MOST_CHIPS, takeable
from fallen_tui.games.fallen_land.rules.tracks import can_pay
from fallen_tui.games.fallen_land.rules.ways_out import can_bar, open_way
from fallen_tui.games.fallen_land.state.table import NOBODY, State


def any_use(game: State, do: Do, scene: Scene) -> bool:
    """Whether at least one of some effects could do something; where they are a way out, whether it is open."""
    if not open_way(game, scene.moment) and any(isinstance(effect, e.Escape) for effect in do):
        return False
    return any(_use(game, effect, scene) for effect in do)


SETTLED = (
    e.Bench, e.Chip, e.Coins, e.Heal, e.Neutralise, e.Prestige, e.RemoveJinx, e.Shed, e.TownHealth,
)  # fmt: skip
"""Effects of which the table alone, as anybody sees it, says whether they could do anything."""


OF_CHECKS = ("success", "spare", "missing", "rolled")
"""What an amount counts of the check just made."""


def idle(view: State, do: Do, scene: Scene) -> bool:
    """Whether all of some effects would do nothing, where everybody can see that."""
    return bool(do) and all(_settled(effect) and not _use(view, effect, scene) for effect in do)


def _settled(effect: Any) -> bool:
    """Whether it hangs neither on what a card is aimed at nor on a check."""
    per = getattr(getattr(effect, "n", None), "per", "")
    aim = (getattr(effect, "who", ""), getattr(effect, "which", ""))
    return isinstance(effect, SETTLED) and "target" not in aim and per not in OF_CHECKS


def _use(game: State, effect: Any, scene: Scene) -> bool:
    ask = USES.get(type(effect))
    return True if ask is None else ask(game, effect, scene)


def _somebody(test: Callable[[State, Any, Scene, int], bool]) -> Callable[[State, Any, Scene], bool]:
    """Whether a test holds for anybody whom the effect concerns."""
    return lambda game, effect, scene: any(
        _touched(test, game, effect, scene, seat) for seat in known_seats(game, effect.who, scene)
    )


def _another(test: Callable[[State, Any, Scene, int], bool]) -> Callable[[State, Any, Scene], bool]:
    return lambda game, effect, scene: any(
        seat != scene.seat and _touched(test, game, effect, scene, seat)
        for seat in known_seats(game, effect.who, scene)
    )


def _touched(test: Callable[[State, Any, Scene, int], bool], game: State, effect: Any, scene: Scene, seat: int) -> bool:
    """Whether it could do something to a player, or to a rival, with whom it comes to something else. FL-VAR-27."""
    if not game.players[seat].rival or isinstance(effect, e.Prestige | e.TownHealth | e.Chip):
        return test(game, effect, scene, seat)
    from fallen_tui.games.fallen_land.rules.effects.rivals import touches

    return touches(game, effect, scene, seat)


def _track(word: str) -> Callable[[State, Any, Scene, int], bool]:
    def test(game: State, effect: Any, scene: Scene, seat: int) -> bool:
        if effect.n.per and not count(game, effect.n.per, scene, seat):
            return False
        return not effect.n.negative or getattr(game.players[seat], word) > 0

    return test


def _heals(game: State, effect: e.Heal, scene: Scene, seat: int) -> bool:
    return bool(damage_of(game, game.players[seat], effect.kinds))


def _successes(game: State, effect: e.Successes, scene: Scene) -> bool:
    """More where the check is not passed yet, less where it is; in combat always."""
    if scene.moment is not None and scene.moment.on == "pvp_round":
        return True
    check = game.check
    if check is None or check.forced or effect.skill not in ("", check.skill):
        return False
    if scene.moment is not None and scene.moment.on == "check":
        return True
    if not check.need:
        return True
    return (check.successes >= check.need) is effect.n.negative


def _passes(want: str) -> Callable[[State, Any, Scene], bool]:
    def test(game: State, effect: Any, scene: Scene) -> bool:
        check = game.check
        if check is None or check.forced or not check.need:
            return False
        return (check.successes >= check.need) is (want == "failure") or not check.dice

    return test


def _amount(game: State, effect: Any, scene: Scene) -> bool:
    return scene.moment is not None and scene.moment.amount > 0


def _adds(game: State, effect: e.AddDamage, scene: Scene) -> bool:
    """In a round of combat the damage is the winner's: none for a side that has not won as it stands. FL-PVP-18."""
    moment = scene.moment
    return moment is None or moment.on != "pvp_round" or moment.amount > moment.against


def _cancels(game: State, effect: Any, scene: Scene) -> bool:
    """Nobody cancels a card of their own."""
    moment = scene.moment
    if moment is None or moment.cancelled or moment.redirected:
        return False
    return (moment.by if moment.on == "aimed" else moment.seat) != scene.seat


def _resources(game: State, effect: Any, scene: Scene) -> bool:
    seat = known_seats(game, effect.who or "you", scene)
    return any(hex for each in seat for hex in which(game, effect.which, scene, each) if game.owner_of(hex) != each)


def _owned(game: State, effect: Any, scene: Scene) -> bool:
    seat = known_seats(game, effect.who, scene)
    return any(hex for each in seat for hex in which(game, effect.which, scene, each) if game.owner_of(hex) != NOBODY)


def _pile(game: State, effect: Any, scene: Scene) -> bool:
    return any(fits(game, card, effect.category) and plain(game, card) for card in game.decks[effect.deck].discard)


def _party(game: State, effect: Any, scene: Scene, seat: int) -> bool:
    return bool(game.players[seat].party)


def _kidnaps(game: State, effect: e.Kidnap, scene: Scene, seat: int) -> bool:
    player = game.players[seat]
    if effect.source == "roster":
        return bool(player.roster) and not immune(game, seat, "kidnap", town=True)
    return any(not immune(game, seat, "kidnap", crown) for crown, _ in player.party)


def _rides(word: str) -> Callable[[State, Any, Scene, int], bool]:
    """Whether there is a Vehicle that no card protects."""
    return lambda game, effect, scene, seat: bool(game.players[seat].rides) and not immune(game, seat, word)


def _technologies(word: str) -> Callable[[State, Any, Scene, int], bool]:
    """Whether there is a technology that no card protects."""
    return lambda game, effect, scene, seat: bool(takeable(game, seat)) and not immune(game, seat, word, town=True)


def _affordable(game: State, effect: e.GainTechnology, scene: Scene, seat: int) -> bool:
    """Whether an offered technology can be paid for without the card that offers it. FL-TEC-22."""
    return effect.price is None or means(game, seat, scene.card) >= effect.price


def _removes(game: State, effect: e.RemoveCard, scene: Scene, seat: int) -> bool:
    safe = seat != scene.seat and immune(game, seat, "destruction", town=effect.source == "town")
    return bool(attached_to(game, seat, effect.source)) and not safe


USES: dict[type, Callable[[State, Any, Scene], bool]] = {
    e.Prestige: _somebody(_track("prestige")),
    e.TownHealth: _somebody(_track("town_health")),
    e.Coins: _somebody(_track("coins")),
    e.TakeCoins: _another(
        lambda game, effect, scene, seat: game.players[seat].coins > 0 and not immune(game, seat, "theft", town=True)
    ),
    e.GainTechnology: _somebody(_affordable),
    e.Retrieve: _pile,
    e.Discard: _somebody(
        lambda game, effect, scene, seat: (
            bool(game.players[seat].rides)
            if effect.what == "vehicle"
            else bool(discardable(game, effect.what, effect.category, seat))
        )
    ),
    e.Damage: lambda game, effect, scene: (
        scene.target.startswith("merc:") or any(game.players[s].stands for s in known_seats(game, effect.who, scene))
    ),
    e.PsychCheck: _somebody(_party),
    e.Kill: _somebody(_party),
    e.Heal: _somebody(_heals),
    e.Bench: _somebody(lambda game, effect, scene, seat: len(game.players[seat].party) > 1),
    e.Delay: _somebody(
        lambda game, effect, scene, seat: bool(game.players[seat].party) and not immune(game, seat, "delay")
    ),
    e.Weeks: _somebody(lambda game, effect, scene, seat: game.current == seat),
    e.Shed: _somebody(lambda game, effect, scene, seat: game.players[seat].penalty > 0),
    e.Skill: _somebody(_party),
    e.Move: _somebody(_party),
    e.DestroyVehicle: _somebody(_rides("destruction")),
    e.StealVehicle: _another(_rides("theft")),
    e.Steal: _another(lambda game, effect, scene, seat: bool(stealable(game, effect, seat))),
    e.Kidnap: _another(_kidnaps),
    e.DestroyTechnology: _somebody(_technologies("destruction")),
    e.StealTechnology: _another(_technologies("theft")),
    e.Chip: _somebody(lambda game, effect, scene, seat: game.players[seat].chips < MOST_CHIPS),
    e.ClaimResource: _resources,
    e.Neutralise: _owned,
    e.CreateResource: lambda game, effect, scene: any(
        game.resources[hex].count == 1 for hex in which(game, effect.which, scene, scene.seat)
    ),
    e.ClosePlace: lambda game, effect, scene: world_of(game, scene) is not None,
    e.MovePlace: lambda game, effect, scene: world_of(game, scene) is not None,
    e.RemoveJinx: _somebody(lambda game, effect, scene, seat: bool(removable(game, seat, effect.source))),
    e.RemoveCard: _somebody(_removes),
    e.Peek: lambda game, effect, scene: (
        effect.what not in ("hand", "roster")
        or any(
            getattr(game.players[seat], effect.what)
            for seat in known_seats(game, effect.who, scene)
            if seat != scene.seat
        )
    ),
    e.Duel: _another(
        lambda game, effect, scene, seat: bool(game.players[seat].party and game.players[scene.seat].party)
    ),
    e.Attack: _another(
        lambda game, effect, scene, seat: bool(game.players[seat].party and game.players[scene.seat].party)
    ),
    e.Successes: _successes,
    e.PassCheck: _passes("success"),
    e.FailCheck: _passes("failure"),
    e.PassStory: lambda game, effect, scene: game.tale is None or not game.tale.mercenary,
    e.Cancel: _cancels,
    e.Redirect: _cancels,
    e.NoFlight: lambda game, effect, scene: can_bar(game, scene.moment),
    e.AddDamage: _adds,
    e.Prevent: _amount,
    e.Halve: _amount,
    e.Save: lambda game, effect, scene: scene.moment is not None and not scene.moment.saved,
    e.Choose: lambda game, effect, scene: any(
        eligible(game, option, scene) and any_use(game, option.do, scene) for option in effect.options
    ),
    e.May: lambda game, effect, scene: can_pay(game, scene.seat, effect.cost) and any_use(game, effect.do, scene),
    e.If: lambda game, effect, scene: any_use(
        game, effect.then if met(game, effect.condition, scene.seat) else effect.otherwise, scene
    ),
    e.RollTable: lambda game, effect, scene: any(any_use(game, do, scene) for _, _, do in effect.rows),
    e.Repeat: lambda game, effect, scene: (
        (not effect.n.per or count(game, effect.n.per, scene, scene.seat) > 0) and any_use(game, effect.do, scene)
    ),
    **OF_SCENARIOS,
}
"""Whether an effect could do anything; those that are not here always can."""
