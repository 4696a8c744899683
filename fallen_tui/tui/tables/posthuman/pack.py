"""The pack: slots that are filled, active weapons in figures, what else is carried, what is in hand."""

from __future__ import annotations

from textual.geometry import Size

from fallen_tui.games.posthuman.content.parts import FISTS
from fallen_tui.games.posthuman.content.vocabulary import HIDDEN
from fallen_tui.games.posthuman.queries.bonuses import armaments, filled, gun, slots
from fallen_tui.games.posthuman.queries.dice import SHOOTING_DICE, STRONG
from fallen_tui.games.posthuman.state.table import HAND_LIMIT, Carried, Player, State
from fallen_tui.games.posthuman.text.card_text import brief
from fallen_tui.games.posthuman.text.card_text.parts import hits, special
from fallen_tui.games.posthuman.text.names import counted
from fallen_tui.tui.adventure.sheets import wrap
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, ends, line, rule
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
    head = [rule("Pack", columns)] if pane.startswith("side") else []
    rows = [*head, *sheet(view, player, columns, about(scene))]
    seen = [card for card in player.seen if card in view.cards.items]
    if seen and not head:
        drawn = [row for card in seen for row in _item(view, Carried(card), columns, about(scene))]
        rows = [line(("Drawn", "heading")), *drawn, BLANK, *rows]
    market = dict.fromkeys(view.market)
    if market and not pane.startswith("side"):
        rows += [BLANK, line(("On sale", "heading"))]
        rows += [row for card in market for row in _item(view, Carried(card), columns, about(scene), priced=True)]
    return rows


def sheet(view: State, player: Player, columns: int, now: frozenset[str]) -> list[Line]:
    """Everything that somebody carries, as far as it can be seen."""
    full, room = filled(view, player), slots(view, player)
    bar = line((SLOT * full, "strong"), (FREE * max(0, room - full), "faint"), (f"  {full} of {room} slots", "dim"))
    rows = [ends(bar, vitals.tokens(view, player), columns), BLANK, *weapons(view, player, columns, now)]
    active = {*player.melee, player.ranged}
    others = [each for each in player.gear if each.card not in active]
    if others:
        rows += [BLANK, line(("Carried", "heading"))]
        rows += [row for each in others for row in _item(view, each, columns, now)]
    return [*rows, *hand(view, player, columns, now)]


def weapons(view: State, player: Player, columns: int, now: frozenset[str]) -> list[Line]:
    """The active weapons as they fight: mounts, strength and the weather counted in."""
    rows = [line(("Active weapons", "heading"))]
    strong = STRONG.get(player.stats["strength"], 0)
    for way in armaments(view, player):
        named = _named(view, player, way.card, now) if way.card else (Span("  "), *line(("Fists", "card")))
        fuel = f", {way.fuel} ammo a round" if way.fuel else ""
        wounds = way.wounds if way.card else FISTS.wounds
        figures = f" · {counted(wounds + strong, 'wound')}, {special(way.special)}{fuel}"
        rows += wrap((*named, Span(figures)), columns, 4)
    firearm = gun(view, player)
    if firearm is not None:
        dice = SHOOTING_DICE[player.stats["shooting"]] + firearm.dice
        ammo = f"{firearm.ammo} of {player.ammo} ammo" if firearm.ammo else "no ammo"
        figures = f" · {counted(dice, 'die')}, range {firearm.range}, {ammo}, {hits(firearm.hits)}"
        dry = player.ammo < firearm.ammo
        rows += wrap((*_named(view, player, firearm.card, now), Span(figures, "warn" if dry else "")), columns, 4)
    return rows


def _named(view: State, player: Player, card: str, now: frozenset[str]) -> Line:
    """An active weapon with what is mounted on it."""
    carried = player.carried(card)
    mount = (Span(" with ", "dim"), card_span(view, carried.mount)) if carried is not None and carried.mount else ()
    return (pointer(now, card), card_span(view, card), *mount)


def _item(view: State, each: Carried, columns: int, now: frozenset[str], priced: bool = False) -> list[Line]:
    """An item: how many slots it fills, what it does."""
    item = view.cards.of[each.card]
    boxes = Span(f"{SLOT * item.size or FREE} ", "dim")
    price = (Span(f"{item.price} food ", "strong"),) if priced else ()
    row = (pointer(now, each.card), boxes, *price, card_span(view, each.card))
    if each.mount:
        row = (*row, Span(" with ", "dim"), card_span(view, each.mount))
    return wrap((*row, Span(f" · {brief(view.cards, each.card)}", "dim")), columns, 4)


def hand(view: State, player: Player, columns: int, now: frozenset[str]) -> list[Line]:
    """What is drawn and not in play: seen by its owner alone."""
    if not player.hand:
        return []
    head = line(("In hand", "heading"), (f", {len(player.hand)} of {HAND_LIMIT}", "dim"))
    if HIDDEN in player.hand:
        return [BLANK, head]
    return [BLANK, head, *(row for card in player.hand for row in _item(view, Carried(card), columns, now))]
