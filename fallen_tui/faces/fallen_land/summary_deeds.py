"""Council of Towns as a course of Deeds and phases: what each was, as a clause, and what it moved."""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.text.english import listed
from fallen_tui.engine.events import Entry
from fallen_tui.faces.summary.chapters import part
from fallen_tui.faces.summary.swings import Stretch, TrackFigures
from fallen_tui.games.fallen_land.content.phrases import TECHNOLOGY
from fallen_tui.games.fallen_land.state import events as e
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.text.log.phrases import place, sides, site, title, who

PARTY_LOST = 0.3
DIED = 0.06
CAPTURED = 0.12
GIVEN_UP = 0.05
"""What a loss weighs in a stretch, in shares of the way to the mark."""
MOST = 3
PHASE = {
    "effects": "was in the Effects Phase",
    "deal": "was dealt cards",
    "production": "collected Production",
    "auction": "was at the Auction House",
    "sell": "sold to the Bank",
    "purchase": "made a purchase",
    "hire": "went hiring",
    "mercenaries": "sent mercenaries",
    "exploits": "was on the road",
    "events": "had a Town Event",
}
ENDED = {"success": "and came through", "failure": "and failed", "fled": "and got away", "dead": "and none came back"}


def figures_of(state: State) -> TrackFigures:
    """Prestige and Town Health of all."""
    return tuple(p.prestige for p in state.players), tuple(p.town_health for p in state.players)


class DeedSplitter:
    """Cuts a game into stretches: one for each Deed, and for each step between them."""

    def __init__(self) -> None:
        self.stretches: list[Stretch] = []
        self._before: TrackFigures = ()
        self._turn = 0
        self._part = ""
        self._seat = NOBODY
        self._deed = ""
        self._phase = "setup"
        self._tale = ""
        self._end = ""
        self._did: list[str] = []
        self._why: list[str] = []
        self._weight = 0.0
        self._gained = False
        self._lost: dict[str, int] = {}
        self._dead: dict[int, list[str]] = {}
        self._cards: list[str] = []

    def see(self, before: State, entry: Entry) -> None:
        """An entry that stands, with the state just before it."""
        if not self._before:
            self._before = figures_of(before)
        if isinstance(entry, e.DeedBegan | e.Stepped):
            self.close(before)
            self._open(before, entry)
        elif (note := _EVENT_HANDLERS.get(type(entry))) is not None:
            note(self, before, entry)
        elif isinstance(entry, e.DeedEnded):
            self.close(before)

    def close(self, state: State) -> None:
        """The stretch that runs is over where something of it counts."""
        now = figures_of(state)
        if self._before and (now != self._before or self._weight):
            what = self._what(state)
            self.stretches.append(Stretch(self._turn, what, self._before, now, self._weight, self._part))
        self._before = now
        self._deed, self._tale, self._end, self._weight = "", "", "", 0.0
        self._did, self._why, self._cards = [], [], []
        self._lost, self._dead, self._gained = {}, {}, False

    def _open(self, before: State, entry: e.DeedBegan | e.Stepped) -> None:
        self._part = part(before)
        if isinstance(entry, e.DeedBegan):
            self._turn, self._seat, self._deed = before.turn, entry.seat, entry.deed
            return
        self._turn, self._phase = entry.turn, entry.phase
        order = before.clockwise()
        self._seat = order[entry.at] if entry.at < len(order) and entry.phase != "close" else NOBODY

    # --- in words ---

    def _what(self, state: State) -> str:
        """The stretch as a clause: who did what, and what came of it."""
        head = self._head(state)
        said = list(dict.fromkeys(self._did))[:MOST]
        why = [text for text in dict.fromkeys(self._why) if text != self._tale][:2]
        if not head and not said and self._cards:
            return listed(dict.fromkeys(self._cards))
        if not head and not said:
            known = self._seat != NOBODY and self._phase in PHASE
            head = f"{who(state, self._seat)} {PHASE[self._phase]}" if known else "a Phase ended"
        text = f"{head}: {listed(said)}" if head and said else head or listed(said)
        return f"{text} ({listed(why)})" if why else text

    def _head(self, state: State) -> str:
        if not self._deed or (self._deed == "resource" and self._gained):
            return ""
        name = who(state, self._seat)
        end = f" {ENDED[self._end]}" if self._end in ENDED else ""
        if self._deed == "mission":
            return f"{name} took on the Mission {self._tale}{end}" if self._tale else f"{name} set out on a Mission"
        if self._tale:
            return f"{name} met {self._tale}{end}"
        return {
            "movement": f"{name}'s Party marched",
            "healing": f"{name}'s Party rested",
            "pvp": f"{name} attacked",
            "resource": f"{name} went for a Resource",
            "wait": f"{name} waited",
        }.get(self._deed, f"{name} went out")

    # --- what counts ---

    def _story(self, before: State, entry: e.StoryBegan) -> None:
        if not entry.mercenary:
            self._tale = site(before, entry.card)

    def _result(self, before: State, entry: e.StoryEnded) -> None:
        if entry.result in ENDED:
            self._end = entry.result

    def _died(self, before: State, entry: e.Died) -> None:
        name = title(before, entry.card)
        self._dead.setdefault(entry.seat, []).append(name)
        self._did.append(f"{name} of {who(before, entry.seat)}'s Party died")
        self._weight += DIED

    def _party_lost(self, before: State, entry: e.PartyLost) -> None:
        name, dead = who(before, entry.seat), self._dead.pop(entry.seat, [])
        told = {f"{card} of {name}'s Party died" for card in dead}
        self._did = [text for text in self._did if text not in told and not text.endswith(f" beat {name}'s Party")]
        self._did.insert(0, f"{name}'s Party was lost" + (f" with {listed(dead)}" if dead else ""))
        self._weight += PARTY_LOST

    def _claimed(self, before: State, entry: e.ResourceClaimed) -> None:
        self._gained = True
        taken = self._lost.pop(entry.hex, NOBODY)
        where = place(before, entry.hex)
        if taken != NOBODY:
            self._did.remove(f"{who(before, taken)} lost {where}")
            self._did.append(f"{who(before, entry.seat)} took {where} from {who(before, taken)}")
        else:
            self._did.append(f"{who(before, entry.seat)} claimed {where}")

    def _released(self, before: State, entry: e.ResourceLost) -> None:
        self._lost[entry.hex] = entry.seat
        self._did.append(f"{who(before, entry.seat)} lost {place(before, entry.hex)}")
        self._weight += CAPTURED if entry.why == "captured" else GIVEN_UP

    def _destroyed(self, before: State, entry: e.ResourceDestroyed) -> None:
        self._did.append(f"{place(before, entry.hex)} was destroyed")
        self._weight += GIVEN_UP

    def _fought(self, before: State, entry: e.CombatEnded) -> None:
        if before.combat is not None and not before.combat.solo and entry.loser != NOBODY:
            winner, loser = before.combat.sides[1 - entry.loser], before.combat.sides[entry.loser]
            if not loser[1] and before.players[loser[0]].lost:
                return  # that is told already
            self._did.append(f"{sides(before, winner)} beat {sides(before, loser)}")

    def _technology(self, before: State, entry: e.TechnologySet) -> None:
        if entry.tier and not entry.starting:
            self._did.append(f"{who(before, entry.seat)} got {TECHNOLOGY[entry.kind]}")

    def _moved(self, before: State, entry: e.PrestigeChanged | e.TownHealthChanged) -> None:
        for word in entry.why.split("+"):
            if before.cards.get(word) is not None or word in before.cards.board.places:
                self._why.append(title(before, word))

    def _card(self, before: State, entry: e.Played) -> None:
        self._cards.append(f"{who(before, entry.seat)} played {title(before, entry.card)}")

    def _town_event(self, before: State, entry: e.TownRolled) -> None:
        self._why.append(f"a roll of {entry.face}")


_EVENT_HANDLERS: dict[type, Any] = {
    e.StoryBegan: DeedSplitter._story,
    e.StoryEnded: DeedSplitter._result,
    e.Died: DeedSplitter._died,
    e.PartyLost: DeedSplitter._party_lost,
    e.ResourceClaimed: DeedSplitter._claimed,
    e.ResourceLost: DeedSplitter._released,
    e.ResourceDestroyed: DeedSplitter._destroyed,
    e.CombatEnded: DeedSplitter._fought,
    e.TechnologySet: DeedSplitter._technology,
    e.PrestigeChanged: DeedSplitter._moved,
    e.TownHealthChanged: DeedSplitter._moved,
    e.Played: DeedSplitter._card,
    e.TownRolled: DeedSplitter._town_event,
}
