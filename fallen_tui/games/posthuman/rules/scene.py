"""Effects of cards carried out: whom they concern, what they cost, whether they are of use."""

from __future__ import annotations

from collections.abc import Iterable

from fallen_tui.engine.records import FrozenRecord, frozen
from fallen_tui.engine.rules import Ask, Rule
from fallen_tui.games.posthuman.content.effects import Cost, Do
from fallen_tui.games.posthuman.rules import items, knockouts
from fallen_tui.games.posthuman.rules.tracks import change
from fallen_tui.games.posthuman.state.keys import CardKey
from fallen_tui.games.posthuman.state.table import State


@frozen
class Scene(FrozenRecord):
    """Whose effects are carried out, by what.

    seat   the human whom they concern; by: whose card it is
    card   the card, "" for none
    falls  how often the human had fallen when it began: what is left is not done to who has fallen meanwhile
    """

    seat: int
    by: int
    card: str
    falls: int


def scene_of(game: State, seat: int, card: str, by: int | None = None) -> Scene:
    """The scene of a card that concerns a human now."""
    return Scene(seat, seat if by is None else by, card, game.players[seat].falls)


def still_up(game: State, scene: Scene) -> bool:
    """Whether the human has neither been knocked out nor turned since the scene began."""
    return game.players[scene.seat].falls == scene.falls


def carry_out(game: State, do: Do, scene: Scene) -> Rule[None]:
    """Carry effects out from first to last; who is at 0 after them is knocked out. PH-KOS-01."""
    for effect in do:
        if not still_up(game, scene):
            return
        yield from effect.carry_out(game, scene)
    if do and still_up(game, scene):
        yield from knockouts.settle(game, scene.seat)


def useful(game: State, do: Do, scene: Scene) -> bool:
    """Whether any of some effects could do anything now."""
    return any(effect.useful(game, scene) for effect in do)


# --- prices ---


def can_pay(game: State, seat: int, cost: Cost) -> bool:
    """Whether a price can be paid in full. Morale is paid only down to 1."""
    if cost.free:
        return True
    player = game.players[seat]
    if player.food < cost.food or player.ammo < cost.ammo or (cost.morale and player.morale <= cost.morale):
        return False
    weapons = len(items.weapons(game, player))
    return weapons >= cost.weapon and len(items.held(player)) >= cost.item + cost.weapon


def pay(game: State, seat: int, cost: Cost, card: str) -> Rule[None]:
    """Pay a price."""
    for what in ("food", "ammo", "morale"):
        n: int = getattr(cost, what)
        if n:
            yield from change(game, seat, what, -n, card)
    player = game.players[seat]
    if cost.weapon:
        yield from give_up(game, seat, items.weapons(game, player), cost.weapon, card)
    if cost.item:
        yield from give_up(game, seat, items.held(player), cost.item, card)


def give_up(game: State, seat: int, cards: Iterable[str], n: int, why: str) -> Rule[None]:
    """Discard so many of some items, of one's own choice."""
    keys = tuple(map(CardKey.of, cards))
    n = min(n, len(keys))
    if not n:
        return
    chosen = yield Ask(seat, "discard", keys, "PH-INV-11", about=(why,), kind="some", low=n, high=n)
    for key in chosen:
        yield from items.discard(game, seat, key.card, why)
