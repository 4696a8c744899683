"""What a seat may see: what is open, and its own secrets; hidden cards as "?". PH-GAP-74."""

from __future__ import annotations

from fallen_tui.adventure.scenario.progress import CampaignProgress
from fallen_tui.engine.decks import Deck
from fallen_tui.engine.game import Result
from fallen_tui.engine.whitelist import Whitelist
from fallen_tui.games.posthuman.content.load import Cards
from fallen_tui.games.posthuman.state.table import (
    HIDDEN,
    Carried,
    Clash,
    Engagement,
    Fight,
    Foe,
    LaidTile,
    Player,
    ScenarioProgress,
    ShotsTaken,
    State,
    ZoneVisit,
)

OPEN = Whitelist(
    {
        State: """
            cards mode players short custom level phase turn first queue event season blight blight_until swarm_until
            final meeting fight clash market passed bots_only result scenario_progress
        """,
        Deck: "discard",
        Player: """
            seat name role character stats health morale hunger food ammo gear melee ranged skills raised learned
            followers xp xp_cards kept journey map at zone lost trading camped struck swarmed lured acted turned
            falls
        """,
        LaidTile: "tile exits done foraged entered",
        Carried: "card mount",
        ZoneVisit: "seat level left card way",
        Clash: "seat target mine theirs",
        Fight: """
            seat card foes dead round caught rolled silent evades rerolled used swap down down_next boost shielded
            scarred foe mine theirs volleys rounds
        """,
        Foe: "card wounds down",
        ShotsTaken: "shooter target faces hits",
        ScenarioProgress: "counters marks fired fired_now verdict winners text campaign reached",
        CampaignProgress: "chapter number outcomes failed boons flags before chronicle",
        Engagement: "round foe mine theirs attacks against dealt taken",
    },
    whole=(Cards, Result),
)
"""What everybody sees. What a seat alone sees, and what stands for it to others, is put into a view by `view`."""


def view(state: State, seat: int | None) -> State:
    """The table as one seat sees it; None: what everybody sees."""
    seen = OPEN.copy(state)
    seen.decks = {name: _deck(name, deck) for name, deck in state.decks.items()}
    for player, shown in zip(state.players, seen.players, strict=True):
        own = player.seat == seat
        for zone in ("hand", "seen", "hidden", "scars", "actions"):
            known = own or (zone == "scars" and not player.human)
            cards = getattr(player, zone)
            setattr(shown, zone, [*cards] if known else [HIDDEN] * len(cards))
        shown.declined = [*player.declined] if own else []
        chosen = player.chosen
        shown.chosen = chosen if own or player.human or not chosen else HIDDEN
    if seen.scenario_progress is not None:
        _hide_secrets(seen.scenario_progress, state)
    return seen


def _hide_secrets(progress: ScenarioProgress, state: State) -> None:
    """Secret counters stand in a view as they did at the start. PH-SCN-06."""
    for known in state.cards.scenario.counters:
        if known.secret:
            progress.counters[known.id] = [known.start]
            for kept in (progress.campaign.flags, progress.campaign.before) if progress.campaign is not None else ():
                kept.pop(known.id, None)


def _deck(name: str, deck: Deck) -> Deck:
    hidden = name == "scar"
    return Deck([HIDDEN] * len(deck.draw), [HIDDEN] * len(deck.discard) if hidden else sorted(deck.discard))
