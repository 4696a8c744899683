"""The table of who has turned: its cards with whom each could strike, and what every human shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from textual.geometry import Size

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.vocabulary import HIDDEN, STATS
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import bonus
from fallen_tui.games.posthuman.rules.knockouts import hand_limit
from fallen_tui.games.posthuman.rules.mutant_step import open_to, targets, terrains
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.games.posthuman.text.card_text import brief
from fallen_tui.games.posthuman.text.card_text.gifts import TYPES
from fallen_tui.games.posthuman.text.names import ACTIONS, counted
from fallen_tui.tui.adventure.sheets import seat_role, spread
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, line, rule, wrap
from fallen_tui.tui.match.scene import TableScene
from fallen_tui.tui.tables.posthuman import others
from fallen_tui.tui.tables.posthuman.card import about, card_row, card_rows, card_span, pointer
from fallen_tui.tui.tables.posthuman.map_land import ROLE


def lines(pane: str, scene: TableScene, size: Size, beside: Callable[[str], bool]) -> list[Line]:
    """The lines of the pane; `beside`: whether another stands beside the main place."""
    view, columns = scene.view, size.width - 1
    player = view.players[scene.seat] if scene.seat is not None else None
    if player is None or player.human:
        return [line((" You haven't turned.", "dim"))]
    side = pane.startswith("side")
    now = about(scene)
    if side:
        become = pane == "side_pack"
        told = self_rows(view, player, columns, now)[1:] if become else prey(view, player, columns)
        return [rule("What you have become" if become else "The humans", columns), *told]
    hand = cards(view, player, columns, now)
    own = hand if beside("side_pack") else [*hand, BLANK, *self_rows(view, player, columns, now)]
    if beside("side_body"):
        return own
    return [line(("The humans", "heading")), *prey(view, player, columns), BLANK, *own]


def prey(view: State, player: Player, columns: int) -> list[Line]:
    """Every human: where it is, what it has left, what it fears, what has struck it this turn."""
    rows: list[Line] = []
    for human in view.humans:
        if human.map:
            name = line((f" {human.name}", seat_role(human.seat)), spot=f"seat:{human.seat}")
            scars = line((counted(len(human.scars), "scar"), "warn" if len(human.scars) > 2 else "dim"))
            rows += others.in_brief(view, human, columns, name, scars, _state(view, player, human))
    return rows or [line((" No human is left.", "dim"))]


def _state(view: State, player: Player, human: Player) -> Iterator[str]:
    """What matters of a human to whoever hunts it."""
    weak = min((human.stats[stat], stat) for stat in ("speed", "mind"))
    yield f"melee {human.stats['melee']} to your {player.stats['melee']}, weakest in {weak[1]} ({weak[0]})"
    if maps.at_start(human):
        yield "at its start: nothing strikes it there"
    if human.camped and bonus(view, human, "hidden"):
        yield "hidden in its camp"
    if human.chosen in ACTIONS:
        yield f"this turn: {ACTIONS[human.chosen].lower()}"
    if human.struck:
        yield f"struck this turn by {listed(TYPES.get(word, word) for word in human.struck)}"


def cards(view: State, player: Player, columns: int, now: str) -> list[Line]:
    """The hand, and the card that was laid: on which terrains each works, and whom it could strike now."""
    limit = hand_limit(view, player.seat)
    rows = [line(("Your cards", "heading"), (f", {len(player.actions)} of {limit}", "dim"))]
    laid = [player.chosen] if player.chosen and player.chosen != HIDDEN else []
    for card in (*laid, *player.actions):
        if card != HIDDEN:
            rows += _action(view, player, card, columns, now, card in laid)
    rows.append(line(("Always", "heading")))
    for default in view.cards.defaults.values():
        struck = [human.name for human in view.humans if human.map and open_to(human, default.type)]
        whom = f" · on {listed(struck, 'or')}" if default.test is not None and struck else ""
        rows += card_row(view, default.id, columns, now, after=line((whom, "good")))
    return rows


def _action(view: State, player: Player, card: str, columns: int, now: str, laid: bool) -> list[Line]:
    """A card: laid or not, its terrains, whom it could strike."""
    on = sorted(terrains(view, player, card))
    where = line(("anywhere", "dim"))
    if 0 < len(on) < len(ROLE):
        where = spread((line((terrain, ROLE[terrain])) for terrain in on), "/")
    could = [view.players[seat].name for seat in targets(view, player, card)] if on else []
    whom = (f" · {listed(could, 'or')}", "good") if could else (" · nobody now" if on else "", "faint")
    named = line(pointer(now, card), card_span(view, card), (" laid" if laid else "", "key"), (" · ", "dim"))
    first = (*named, *where, *line(whom))
    return [*wrap(first, columns, 4), *wrap(line((f"    {brief(view.cards, card)}", "dim")), columns)]


def self_rows(view: State, player: Player, columns: int, now: str) -> list[Line]:
    """What one has become: stats, and mutations with what they do."""
    stats = (line((f"{capital(stat)} ", "dim"), (str(player.stats[stat]), "strong")) for stat in STATS)
    rows = [line(("What you have become", "heading")), *wrap((Span("  "), *spread(stats, "  ")), columns, 2)]
    return [*rows, *card_rows(view, player.scars, columns, now)]
