"""The pack: slots that are filled, active weapons in figures, what else is carried, what is in hand."""

from __future__ import annotations

from collections.abc import Iterable

from textual.geometry import Size

from fallen_tui.games.posthuman.content.parts import FISTS
from fallen_tui.games.posthuman.content.vocabulary import HIDDEN
from fallen_tui.games.posthuman.queries.bonuses import armaments, filled, gun, slots
from fallen_tui.games.posthuman.queries.dice import SHOOTING_DICE, STRONG
from fallen_tui.games.posthuman.state.table import HAND_LIMIT, Carried, Player, State
from fallen_tui.games.posthuman.text.card_text import brief
from fallen_tui.games.posthuman.text.card_text.parts import hits, special
from fallen_tui.games.posthuman.text.names import counted
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, ends, line, rule, wrap
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.posthuman import vitals
from fallen_tui.tui.tables.posthuman.card import about, card_span, pointer

SLOT, FREE = "■", "□"


def lines(pane: str, scene: TableScene, size: Size) -> list[Line]:
    """The lines of the pane."""
    view, columns = scene.view, size.width - 1
    player = view.players[scene.seat] if scene.seat is not None else None
    if player is None or not player.stats or not player.human:
        return [line((" Nobody carries anything yet.", "dim"))]
    now = about(scene)
    rows = sheet(view, player, columns, now)
    if pane.startswith("side"):
        return [rule("Pack", columns), *rows]
    if seen := [card for card in player.seen if card in view.cards.items]:
        rows = [line(("Drawn", "heading")), *_items(view, map(Carried, seen), columns, now), BLANK, *rows]
    if market := dict.fromkeys(view.market):
        rows += [BLANK, line(("On sale", "heading"))]
        rows += _items(view, map(Carried, market), columns, now, priced=True)
    return rows


def sheet(view: State, player: Player, columns: int, now: str) -> list[Line]:
    """Everything that somebody carries, as far as it can be seen."""
    full, room = filled(view, player), slots(view, player)
    bar = line((SLOT * full, "strong"), (FREE * max(0, room - full), "faint"), (f"  {full} of {room} slots", "dim"))
    rows = [ends(bar, vitals.tokens(view, player), columns), BLANK, *weapons(view, player, columns, now)]
    active = {*player.melee, player.ranged}
    others = [each for each in player.gear if each.card not in active]
    if others:
        rows += [BLANK, line(("Carried", "heading")), *_items(view, others, columns, now)]
    return [*rows, *hand(view, player, columns, now)]


def weapons(view: State, player: Player, columns: int, now: str) -> list[Line]:
    """The active weapons as they fight: mounts, strength and the weather counted in."""
    rows = [line(("Active weapons", "heading"))]
    strong = STRONG.get(player.stats["strength"], 0)
    for way in armaments(view, player):
        named = _named(view, player, way.card, now) if way.card else (Span("  "), *line(("Fists", "card")))
        fuel = f", {way.fuel} ammo a round" if way.fuel else ""
        wounds = way.wounds if way.card else FISTS.wounds
        by = f" ({strong} by strength)" if strong else ""
        figures = f" · {counted(wounds + strong, 'wound')}{by}, {special(way.special)}{fuel}"
        rows += wrap((*named, Span(figures)), columns, 4)
    weapon = gun(view, player)
    if weapon is not None:
        dice = SHOOTING_DICE[player.stats["shooting"]] + weapon.dice
        ammo = f"{weapon.ammo} of {player.ammo} ammo" if weapon.ammo else "no ammo"
        figures = f" · {counted(dice, 'die')}, range {weapon.range}, {ammo}, {hits(weapon.hits)}"
        dry = player.ammo < weapon.ammo
        rows += wrap((*_named(view, player, weapon.card, now), Span(figures, "warn" if dry else "")), columns, 4)
    return rows


def _named(view: State, player: Player, card: str, now: str) -> Line:
    """An active weapon with what is mounted on it."""
    return (pointer(now, card), *_mounted(view, player.carried(card) or Carried(card)))


def _mounted(view: State, each: Carried) -> Line:
    mount = (Span(" with ", "dim"), card_span(view, each.mount)) if each.mount else ()
    return (card_span(view, each.card), *mount)


def _items(view: State, carried: Iterable[Carried], columns: int, now: str, priced: bool = False) -> list[Line]:
    """Items: how many slots each fills, what it does."""
    rows = []
    for each in carried:
        item = view.cards.of[each.card]
        boxes = line((f"{SLOT * item.size or FREE} ", "dim"), (f"{item.price} food " if priced else "", "strong"))
        told = Span(f" · {brief(view.cards, each.card)}", "dim")
        rows += wrap((pointer(now, each.card), *boxes, *_mounted(view, each), told), columns, 4)
    return rows


def hand(view: State, player: Player, columns: int, now: str) -> list[Line]:
    """What is drawn and not in play: seen by its owner alone."""
    if not player.hand:
        return []
    head = line(("In hand", "heading"), (f", {len(player.hand)} of {HAND_LIMIT}", "dim"))
    seen = (Carried(card) for card in player.hand if card != HIDDEN)
    return [BLANK, head, *_items(view, seen, columns, now)]
