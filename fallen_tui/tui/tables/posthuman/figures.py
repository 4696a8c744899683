"""What each figure of the line at the top means, and where it comes from."""

from __future__ import annotations

from fallen_tui.games.posthuman.queries.bonuses import experience
from fallen_tui.games.posthuman.rules.experience import SKILL, STAT
from fallen_tui.games.posthuman.state.table import Player, State
from fallen_tui.games.posthuman.text.card_text import lines
from fallen_tui.tui.kit.styled_text import BLANK, line
from fallen_tui.tui.match.scene import OpenText, TableScene
from fallen_tui.tui.tables.posthuman import journey, vitals


def told(scene: TableScene, name: str) -> OpenText | None:
    """The figure of a name; None where there is none now."""
    view = scene.view
    if name == "turn":
        return _turn(view)
    if name == "journey":
        return OpenText("Journey", [*journey.track(view, 70, told=True), BLANK, *map(line, journey.RULES)])
    found = _own(view, view.players[scene.seat]).get(name) if scene.seat is not None else None
    return OpenText(found[0], [line(text) for text in found[1:]]) if found is not None else None


def _turn(view: State) -> OpenText:
    phases = "Event, eating, declaring, trade, then camp, forage, scout, move and mutant actions (PH-TRN-01)."
    rows = [line(f"Turn {view.turn}. {phases}")]
    for word, card in (("Event", view.event), ("Season", view.season)):
        if card:
            head, *rest = lines(view.cards, card)
            rows += [BLANK, line((f"{word}: {head}", "strong")), *(line(text) for text in rest)]
    if clock := journey.clock(view):
        rows += [BLANK, line((clock, "warn"))]
    return OpenText(f"Turn {view.turn}", rows)


def _own(view: State, player: Player) -> dict[str, tuple[str, ...]]:
    """The figures of who looks on: a title and paragraphs each."""
    return {
        "health": (
            f"Health: {player.health} of {player.health_limit}",
            "Strength and 3 is its limit. At 0 you are knocked out: 2 scars, back to your start "
            "(PH-HEA-05, PH-KOS-01).",
            "A camp heals 2, one more health or morale in a safe house (PH-CAM-01, PH-CAM-02).",
        ),
        "morale": (
            f"Morale: {player.morale} of {player.morale_limit}",
            "Mind and 3 is its limit. At 0 you are knocked out: 2 scars, back to your start (PH-MOR-05, PH-KOS-01).",
            "A camp in a safe house can restore 1; stories, tonics and followers do, too.",
        ),
        "hunger": (
            "Hunger",
            f"Now: {vitals.hunger_words(player)}.",
            "1 food keeps the marker where it is and each further one moves it back; in a safe house you count as fed "
            "(PH-EAT-02, PH-EAT-05).",
        ),
        "food": (
            f"Food: {player.food}",
            "1 a turn keeps you from hunger. Completed tiles give it, and foraging does (PH-COM-03, PH-FOR-04).",
            "It buys followers and lets some enemies go; it is traded on the same kind of terrain (PH-TRD-01).",
        ),
        "ammo": (f"Ammo: {player.ammo}", "Most ranged weapons take some for each fight they fire in (PH-SHO-02)."),
        "xp": (
            f"Experience: {experience(view, player)}",
            f"{SKILL} buy a skill: draw 2, keep 1. {STAT} raise a stat by 1 for good (PH-EXP-04, PH-EXP-05).",
            "The dead of your fights give it, and some stories.",
        ),
        "mutant": (
            "You have turned",
            "You have no map and no pack. You win with the other mutants when no human is left (PH-END-12).",
            "Lay a card in secret when the humans declare; it strikes who stands on its terrain "
            "(PH-DEC-02, PH-ACT-07).",
        ),
    }
