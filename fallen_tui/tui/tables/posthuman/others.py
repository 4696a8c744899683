"""The others on the road, as far as they are seen: a survivor in two lines each, the one looked at with its pack."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.geometry import Size

from fallen_tui.adventure.text.english import listed
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import filled, slots
from fallen_tui.games.posthuman.state.table import GOAL, HIDDEN, Player, State
from fallen_tui.games.posthuman.text.names import ACTIONS, counted, here
from fallen_tui.tui.adventure.sheets import HERE, seat_role, spread
from fallen_tui.tui.kit.styled_text import BLANK, Line, Span, ends, line, rule, wrap
from fallen_tui.tui.match.scene import Act, TableScene
from fallen_tui.tui.tables.posthuman import vitals
from fallen_tui.tui.tables.posthuman.card import card_span
from fallen_tui.tui.tables.posthuman.map_land import ROLE

WORD = "seat:"
Show = Callable[[int, TableScene], Act]
"""Shows the map of a seat."""


def lines(pane: str, scene: TableScene, size: Size) -> list[Line]:
    """The lines of the pane."""
    columns = size.width - 1
    rows: list[Line] = [rule("The others", columns)] if pane.startswith("side") else []
    seats = _others(scene)
    if not seats:
        return [*rows, *wrap(line((" You're alone on this road.", "dim")), columns)]
    at = looked_at(scene)
    for seat in seats:
        picked = seat == at and not pane.startswith("side")
        rows += [*([BLANK] if len(rows) > 1 else []), *told(scene, scene.view.players[seat], columns, picked)]
    return rows


def _others(scene: TableScene) -> list[int]:
    """The seats beside the viewer's."""
    return [player.seat for player in scene.view.players if player.seat != scene.seat]


def looked_at(scene: TableScene) -> int:
    """The seat that is looked at: there is another than the viewer's."""
    others = _others(scene)
    at: int = scene.cursors.get("others", others[0])
    return at if at in others else others[0]


def told(scene: TableScene, player: Player, columns: int, picked: bool) -> list[Line]:
    """One of them; the one that is looked at with all that it carries."""
    view = scene.view
    if not player.stats:
        return [line((player.name, seat_role(player.seat)))]
    mark = Span(f"{HERE} " if picked else "  ", "key")
    if not player.human:
        return _mutant(view, player, columns, mark)
    rows = _human(view, player, columns, mark)
    if picked:
        rows += _carries(view, player, columns)
        rows += wrap(line(("  Enter: the map of ", "dim"), (player.name, seat_role(player.seat))), columns)
    return rows


def _name(player: Player, mark: Span) -> Line:
    return mark, Span(player.name, seat_role(player.seat), f"{WORD}{player.seat}")


def _human(view: State, player: Player, columns: int, mark: Span) -> list[Line]:
    hunger = line(("hunger ", "dim"), *vitals.hunger_row(player))
    facts = [here(view, player), f"pack {filled(view, player)}/{slots(view, player)}"]
    facts += [counted(len(player.scars), "scar")] * bool(player.scars)
    followers = len(player.followers) + len(player.hidden)
    facts += [counted(followers, "follower")] * bool(followers)
    facts += [f"this turn: {ACTIONS[player.chosen].lower()}"] if player.chosen in ACTIONS else []
    facts += ["can't act this turn"] * player.lost
    return in_brief(view, player, columns, _name(player, mark), hunger, facts)


def in_brief(view: State, player: Player, columns: int, name: Line, more: Line, facts: Iterable[str]) -> list[Line]:
    """A survivor as others see it: where it is, what it has left, with one thing more, and facts about it."""
    terrain = maps.terrain(view, player)
    place = line((terrain, ROLE[terrain]), (f"  {player.journey} of {GOAL}", "strong"))
    parts = [*vitals.figures(player), more, vitals.tokens(view, player)]
    return [
        ends(name, place, columns),
        *wrap((Span("  "), *spread(parts)), columns, 2),
        *wrap(line((f"  {', '.join(facts)}", "dim")), columns, 2),
    ]


def _carries(view: State, player: Player, columns: int) -> list[Line]:
    """What lies open of a survivor: stats, weapons, gear, skills."""
    stats = line((f"  {', '.join(f'{stat} {n}' for stat, n in player.stats.items())}", "dim"))
    active = {*player.melee, player.ranged}
    rows = wrap(stats, columns, 2)
    for title, cards in (
        ("active", [each.card for each in player.gear if each.card in active]),
        ("carries", [each.card for each in player.gear if each.card not in active]),
        ("skills", player.skills),
        ("followers", player.followers),
    ):
        if cards:
            spans = spread(((card_span(view, card),) for card in cards), ", ")
            rows += wrap((Span(f"  {title}: ", "dim"), *spans), columns, 4)
    return rows


def _mutant(view: State, player: Player, columns: int, mark: Span) -> list[Line]:
    """One who has turned: its mutations lie open, its cards do not."""
    laid = "a card laid" if player.chosen else ""
    facts = listed(word for word in (counted(len(player.actions), "card"), laid) if word)
    stats = ", ".join(f"{stat} {n}" for stat, n in player.stats.items())
    scars = spread(((card_span(view, card),) for card in player.scars if card != HIDDEN), ", ")
    return [
        ends(_name(player, mark), line((f"a mutant since turn {player.turned}", "bad")), columns),
        *wrap(line((f"  {facts}; {stats}", "dim")), columns, 2),
        *wrap((Span("  "), *scars), columns, 2),
    ]


def key(key: str, scene: TableScene, show: Show) -> Act:
    """Up and down pick somebody; Enter shows their map."""
    others = _others(scene)
    if not others:
        return None
    at = others.index(looked_at(scene))
    if key in ("up", "down"):
        scene.cursors["others"] = others[(at + (1 if key == "down" else -1)) % len(others)]
        return "draw"
    return show(others[at], scene) if key == "enter" else None


def press(pane: str, spot: str, scene: TableScene, show: Show) -> Act:
    """A press picks somebody, another shows their map."""
    if not spot.startswith(WORD):
        return None
    seat = int(spot.removeprefix(WORD))
    if looked_at(scene) == seat and not pane.startswith("side"):
        return show(seat, scene)
    scene.cursors["others"] = seat
    return "draw"
