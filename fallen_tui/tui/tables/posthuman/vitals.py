"""Health, morale, hunger, tokens and experience as tracks and figures: what body, others and the top line show."""

from __future__ import annotations

from fallen_tui.games.posthuman.content.vocabulary import TRACK
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import experience
from fallen_tui.games.posthuman.rules.phases import LOSSES
from fallen_tui.games.posthuman.state.table import GOAL, LAST_SLOT, Player, State
from fallen_tui.tui.adventure.tracks import LIMIT, ProgressTrack
from fallen_tui.tui.kit.styled_text import Line, Span, joined, line

DANGER = 2
"""At so much or less health or morale is shown as in danger."""
STOMACH, GAP = "■", "□"
"""A hunger slot that is filled, and one that is empty."""


def role_of(value: int, limit: int) -> str:
    """The colour of a value on its way to its limit."""
    return "bad" if value <= DANGER else "warn" if value * 2 <= limit else "good"


def health(player: Player) -> ProgressTrack:
    """The health of a survivor as a track: its limit is marked, what lies beyond it is out of reach."""
    limit = player.health_limit
    return ProgressTrack(("Hp", "Health"), player.health, TRACK, role_of(player.health, limit), limit)


def morale(player: Player) -> ProgressTrack:
    """The morale of a survivor as a track."""
    limit = player.morale_limit
    return ProgressTrack(("Mo", "Morale"), player.morale, TRACK, role_of(player.morale, limit), limit)


def journey(player: Player, role: str) -> ProgressTrack:
    """A survivor's way to the Fortress as a track in three levels."""
    return ProgressTrack(("Jo", "Journey"), player.journey, GOAL, role, marks=maps.LEVEL_ENDS[:-1])


def figure(track: ProgressTrack) -> Line:
    """A value and its limit: 5/7."""
    limit = track.end if track.limit is None else track.limit
    return line((str(track.value), track.role), (f"/{limit}", "dim"))


def figures(player: Player) -> list[Line]:
    """Health and morale in figures, each after its name."""
    tracks = ("health", health(player)), ("morale", morale(player))
    return [line((f"{name} ", "dim"), *figure(track)) for name, track in tracks]


def hunger_row(player: Player) -> Line:
    """The hunger track from its left end to full, and what the slot costs with every meal that is missed."""
    full = LAST_SLOT - player.hunger
    role = "good" if not player.hunger else "warn" if player.hunger < LAST_SLOT else "bad"
    return joined((Span(STOMACH * full, role), Span(GAP * player.hunger, role), Span(LIMIT, "faint")))


def hunger_words(player: Player) -> str:
    """What hunger costs now, and what comes next."""
    if player.hunger == LAST_SLOT:
        return f"{cost(player.hunger)} each meal; miss the next and you're knocked out"
    now = f"{cost(player.hunger)} each meal" if player.hunger else "full"
    return f"{now}; a meal missed costs {cost(player.hunger + 1)}"


def cost(slot: int) -> str:
    """What a hunger slot costs: -2 morale, -1 health."""
    losses = zip(LOSSES[slot], ("morale", "health"), strict=True)
    return ", ".join(f"-{n} {what}" for n, what in losses if n) or "nothing"


def tokens(view: State, player: Player) -> Line:
    """Food, ammunition and experience in figures."""
    xp = experience(view, player)
    return line(
        (str(player.food), "bad" if not player.food else "strong"), (" food  ", "dim"),
        (str(player.ammo), "strong"), (" ammo  ", "dim"), (str(xp), "strong"), (" XP", "dim"),
    )  # fmt: skip
