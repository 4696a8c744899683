"""The whole table in text, and the parts of it that belong to nobody: turn, event, combat, journey, decks, result."""

from __future__ import annotations

from functools import partial

from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.scenario import lost
from fallen_tui.adventure.text.table_view import blocks
from fallen_tui.engine.game import Result
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import melee_of, speed_of
from fallen_tui.games.posthuman.rules.ending import tie_points
from fallen_tui.games.posthuman.rules.knockouts import SCARS
from fallen_tui.games.posthuman.state.table import GOAL, Fight, Foe, Player, State
from fallen_tui.games.posthuman.text import scenario
from fallen_tui.games.posthuman.text.card_text import brief, sheet
from fallen_tui.games.posthuman.text.card_text.describe import way
from fallen_tui.games.posthuman.text.card_text.parts import enemy_rules, shots, special
from fallen_tui.games.posthuman.text.log.course import PHASES, REASONS, winners
from fallen_tui.games.posthuman.text.log.fights import exchange, shots_told
from fallen_tui.games.posthuman.text.names import DECKS, ON, counted, faces
from fallen_tui.games.posthuman.text.table_view.survivor import in_full, player_lines, tracks, whereabouts

RACES = ("fortress", "tie", "shared")
"""The ends that come with the first in the Fortress."""
ROUNDS = 3
WIDTH = 12
"""Signs of a name beside the journey track."""


def table(view: State, seat: int | None) -> list[str]:
    """Everything that a seat may see, but maps and cards in full."""
    sides = (player_lines(view, player.seat, seat) for player in view.players)
    head = [when(view), *_weather(view), *scenario.standing(view)]
    return blocks(filter(None, (head, _under_way(view), *sides)))


def when(view: State) -> str:
    """Turn, phase and who starts, in a sentence or two."""
    if view.phase == "setup":
        return "Before the first turn."
    if view.phase == "over":
        return f"The game ended in turn {view.turn}."
    text = f"Turn {view.turn}, {PHASES[view.phase]}."
    if len(view.players) > 1:
        text += f" {view.players[view.first].name} is the starting player."
    return f"{text} This is the last turn." if view.final else text


def _weather(view: State) -> list[str]:
    """The event, the season and a blight, a line each."""
    cards = (("Event", view.event), ("Season", view.season))
    found = [f"{title}: {view.cards.name(card)}. {brief(view.cards, card)}" for title, card in cards if card]
    if view.blight and view.turn <= view.blight_until:
        on = listed((ON[terrain] for terrain in view.blight), "or")
        found.append(f"A blight: supply cards give 1 less food {on}, until turn {view.blight_until} is over.")
    return found


def event(view: State, seat: int | None) -> list[str]:
    """The event of the turn and the season in full."""
    found = [line for card in (view.event, view.season) if card for line in sheet(view.cards, card)]
    return found or ["There is no event and no season now."]


def standing(view: State, seat: int | None) -> list[str]:
    """Where the game stands for a seat, in two lines."""
    far = (f"{player.name} {player.journey if player.human else '(mutant)'}" for player in view.players)
    found = [f"{when(view)} Journey: {', '.join(far)}."]
    if seat is not None and view.players[seat].stats:
        player = view.players[seat]
        told = f"{tracks(view, player)}; {whereabouts(view, player)}" if player.human else "a mutant"
        found.append(f"{player.name}: {told}.")
    return found


# --- the encounter or combat under way ---


def fight(view: State, seat: int | None) -> list[str]:
    """The combat or the story under way; a line where there is none."""
    return _under_way(view) or ["Nobody is in an encounter now."]


def _under_way(view: State) -> list[str]:
    """The combat or the story under way, if there is one."""
    if view.fight is not None:
        return _fight(view, view.fight)
    if view.meeting is None or not view.meeting.card:
        return []
    found = view.cards.encounters[view.meeting.card]
    head = f"{view.players[view.meeting.seat].name} meets {found.name}, level {found.level}."
    return [head, f"  {found.text}", *(f"  {capital(way(each))}." for each in found.options)]


def _fight(view: State, fight: Fight) -> list[str]:
    against = view.cards.name(fight.card) if fight.card else "minions"
    lines = [f"{view.players[fight.seat].name} against {against}. {_stage(fight)}."]
    lines += [f"  {_row(view, fight, foe)}" for foe in fight.foes]
    lines += [f"  {view.cards.name(card)}: dead." for card in fight.dead]
    lines += [f"  {shots_told(view, each)}." for each in fight.volleys]
    lines += [f"  Round {each.round}, {view.cards.name(each.foe)}: {exchange(each)}." for each in fight.rounds]
    if fight.mine or fight.theirs:
        theirs = f" against {faces(fight.theirs)}" if fight.theirs else ""
        lines.append(f"  On the table: {faces(fight.mine)}{theirs} ({view.cards.name(fight.foe)}).")
    return lines


def _stage(fight: Fight) -> str:
    """The stage that a combat has reached, in words."""
    if fight.round:
        return f"Melee round {fight.round} of {ROUNDS}"
    if fight.caught:
        return "The evade has failed"
    return "Shots are fired" if fight.rolled else "No die has fallen yet"


def _row(view: State, fight: Fight, foe: Foe) -> str:
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


# --- the journey ---


def journey(view: State, seat: int | None) -> list[str]:
    """The track: a sign a space, the three sections apart; and the level each survivor needs next."""
    ends = maps.LEVEL_ENDS
    spans = list(zip((0, *ends), ends, strict=False))
    sections = (f"{start + 1} to {end} level {level}" for level, (start, end) in enumerate(spans, 1))
    found = [f"The journey, {GOAL} spaces: {', '.join(sections)}."]
    for player in view.players:
        signs = ("#" * player.journey).ljust(GOAL, ".")
        track = "|".join(signs[start:end] for start, end in spans)
        found.append(f"  {player.name:{WIDTH}} {track}  {progress_in_full(player)}")
    return found


def progress_in_full(player: Player) -> str:
    """Where a survivor stands on the track, and what the next point takes."""
    if not player.human:
        return "a mutant"
    if player.journey >= GOAL:
        return "in the Fortress"
    levels = maps.levels(player)
    other = f" (level {levels[1]} gives none)" if len(levels) > 1 else ""
    return f"{player.journey} of {GOAL}, the next point takes level {levels[0]}{other}"


# --- decks, market, result ---


def decks(view: State, seat: int | None) -> list[str]:
    """Every deck: cards left, cards discarded."""
    return [
        f"{capital(DECKS[name])}: {counted(len(deck.draw), 'card')}, {len(deck.discard)} discarded."
        for name, deck in view.decks.items()
    ] or ["There are no decks yet."]


def market(view: State, seat: int | None) -> list[str]:
    """The starting items on sale."""
    if not view.market:
        return ["Nothing is on sale."]
    return ["On sale:", *dict.fromkeys(in_full(view, view.market))]


def result(view: State, seat: int | None) -> list[str]:
    """How it ended: who won and why, and what each of them came to."""
    found = view.result
    if found is None:
        return ["The game is not over."]
    reason = REASONS.get(found.reason, found.reason)
    in_turn = f" in turn {view.turn}" if found.reason in RACES else ""
    lines = [f"{winners(view, found.winners)}: {reason}{in_turn}."]
    lines += lost(view, scenario.goal, partial(scenario.named, view.cards))
    for player, score in zip(view.players, found.scores, strict=True):
        tie = f", {counted(tie_points(view, player), 'point')} for a tie" * (len(view.players) > 1)
        points = f"{score} of {GOAL} journey points{tie}" if player.human else "a mutant"
        lines.append(f"  {player.name}: {points}{_short(found, player, score)}.")
    return [*lines, *_saved(view, found), *(f"  {part}" for part in found.story.split("\n\n") if part)]


def _saved(view: State, found: Result) -> list[str]:
    """What would have saved who was alone and has lost: steps in time, or fewer scars."""
    player = view.players[0]
    if len(view.players) > 1 or found.winners:
        return []
    if not player.human:
        downs = player.falls - 1
        fallen = f"{counted(downs, 'knock-out')} brought {SCARS}{' each' * (downs > 1)}, and mutants"
        whence = f"{fallen} and cards the rest" if downs else "Mutants and cards brought them"
        return [
            f"Fewer scars would have saved you. {whence}. Camp before a fight in which you could fall, and shoot "
            "mutants or get past them."
        ]
    if found.reason != "clock":
        return []
    idle = max(0, view.turn - player.journey)
    back = f", and {counted(player.falls, 'knock-out')} threw you back to your start" if player.falls else ""
    steps = counted(GOAL - player.journey, "more step")
    return [f"{steps} in time would have saved you. {idle} of {view.turn} turns brought none{back}."]


def _short(found: Result, player: Player, score: int) -> str:
    """How far a survivor who lost was from the Fortress; "" for winners, mutants and where it wins nothing."""
    if player.seat in found.winners or not player.human or found.reason not in (*RACES, "clock"):
        return ""
    return f"; {GOAL - score} short of the Fortress" if score < GOAL else "; in the Fortress, but behind there"
