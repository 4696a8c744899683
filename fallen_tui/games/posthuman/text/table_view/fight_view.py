"""The encounter or combat under way: enemies in rows, shots and rounds as they fell."""

from __future__ import annotations

from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.queries.bonuses import melee_of, speed_of
from fallen_tui.games.posthuman.state.table import Fight, Foe, ShotsTaken, State
from fallen_tui.games.posthuman.text.card_text.describe import way
from fallen_tui.games.posthuman.text.card_text.parts import enemy_rules, shots, special
from fallen_tui.games.posthuman.text.log.fights import exchange, volley
from fallen_tui.games.posthuman.text.names import counted, faces

ROUNDS = 3


def fight_lines(view: State) -> list[str]:
    """The combat or the story under way; a line where there is none."""
    if view.fight is not None:
        return _fight(view, view.fight)
    if view.meeting is not None and view.meeting.card:
        return _story(view, view.meeting.card)
    return ["Nobody is in an encounter now."]


def _story(view: State, card: str) -> list[str]:
    assert view.meeting is not None
    found = view.cards.encounters[card]
    head = f"{view.players[view.meeting.seat].name} meets {found.name}, level {found.level}."
    return [head, f"  {found.text}", *(f"  {capital(way(each))}." for each in found.options)]


def _fight(view: State, fight: Fight) -> list[str]:
    name = view.players[fight.seat].name
    against = view.cards.name(fight.card) if fight.card else "minions"
    lines = [f"{name} against {against}. {stage(fight)}."]
    lines += [f"  {row(view, fight, foe)}" for foe in fight.foes]
    lines += [f"  {view.cards.name(card)}: dead." for card in fight.dead]
    lines += [f"  {_shots(view, fight, each)}." for each in fight.volleys]
    lines += [f"  Round {each.round}, {view.cards.name(each.foe)}: {exchange(each)}." for each in fight.rounds]
    if fight.mine or fight.theirs:
        theirs = f" against {faces(fight.theirs)}" if fight.theirs else ""
        lines.append(f"  On the table: {faces(fight.mine)}{theirs} ({view.cards.name(fight.foe)}).")
    return lines


def stage(fight: Fight) -> str:
    """The stage that a combat has reached, in words."""
    if fight.round:
        return f"Melee round {fight.round} of {ROUNDS}"
    if fight.caught:
        return "The evade has failed"
    return "Shots are fired" if fight.rolled else "No die has fallen yet"


def row(view: State, fight: Fight, foe: Foe) -> str:
    """An enemy alive, in figures as they are against this survivor."""
    enemy, player = view.cards.enemy(foe.card), view.players[fight.seat]
    parts = [
        f"health {enemy.health - foe.wounds} of {enemy.health}",
        f"melee {melee_of(view, player, foe.card)}",
        f"speed {speed_of(view, foe.card)}",
        counted(enemy.wounds, "wound"),
        special(enemy.special),
        *([shots(enemy.shoots)] if enemy.shoots else []),
        *enemy_rules(enemy),
        *["1 fewer melee die in the next round"] * foe.down,
    ]
    return f"{view.cards.name(foe.card)} ({enemy.kind}): {', '.join(parts)}."


def _shots(view: State, fight: Fight, one: ShotsTaken) -> str:
    name = view.players[fight.seat].name
    shooter, target = (view.cards.name(card) if card else name for card in (one.shooter, one.target))
    return volley(shooter, target, one.faces, one.hits)
