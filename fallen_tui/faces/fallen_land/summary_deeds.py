"""Council of Towns as a course of Deeds and phases: what each was, as a clause, and what it moved."""

from __future__ import annotations

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
        elif isinstance(entry, e.DeedEnded):
            self.close(before)
        else:
            self._note(before, entry)

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

    def _note(self, before: State, entry: Entry) -> None:
        did = self._did.append
        match entry:
            case e.StoryBegan(card=card, mercenary=""):
                self._tale = site(before, card)
            case e.StoryEnded(result=result) if result in ENDED:
                self._end = result
            case e.Died(seat=seat, card=card):
                name = title(before, card)
                self._dead.setdefault(seat, []).append(name)
                did(f"{name} of {who(before, seat)}'s Party died")
                self._weight += DIED
            case e.PartyFormed(seat=seat) if before.players[seat].lost:
                did(f"{who(before, seat)} formed a new Party")
            case e.PartyLost(seat=seat):
                self._party_lost(seat, who(before, seat))
            case e.ResourceClaimed(seat=seat, hex=hex):
                self._claimed(before, seat, hex)
            case e.ResourceLost(seat=seat, hex=hex, why=why):
                self._lost[hex] = seat
                did(f"{who(before, seat)} lost {place(before, hex)}")
                self._weight += CAPTURED if why == "captured" else GIVEN_UP
            case e.ResourceDestroyed(hex=hex):
                did(f"{place(before, hex)} was destroyed")
                self._weight += GIVEN_UP
            case e.CombatEnded(loser=loser) if loser != NOBODY:
                self._fought(before, loser)
            case e.TechnologySet(seat=seat, kind=kind, tier=tier, starting=False) if tier:
                did(f"{who(before, seat)} got {TECHNOLOGY[kind]}")
            case e.PrestigeChanged(why=why) | e.TownHealthChanged(why=why):
                known = before.cards
                cards = (word for word in why.split("+") if known.get(word) is not None or word in known.board.places)
                self._why += [title(before, card) for card in cards]
            case e.Played(seat=seat, card=card):
                self._cards.append(f"{who(before, seat)} played {title(before, card)}")
            case e.TownRolled(face=face):
                self._why.append(f"a roll of {face}")

    def _party_lost(self, seat: int, name: str) -> None:
        dead = self._dead.pop(seat, [])
        told = {f"{card} of {name}'s Party died" for card in dead}
        self._did = [text for text in self._did if text not in told and not text.endswith(f" beat {name}'s Party")]
        self._did.insert(0, f"{name}'s Party was lost" + (f" with {listed(dead)}" if dead else ""))
        self._weight += PARTY_LOST

    def _claimed(self, before: State, seat: int, hex: str) -> None:
        self._gained = True
        taken = self._lost.pop(hex, NOBODY)
        name, where = who(before, seat), place(before, hex)
        if taken != NOBODY:
            self._did.remove(f"{who(before, taken)} lost {where}")
            self._did.append(f"{name} took {where} from {who(before, taken)}")
        else:
            self._did.append(f"{name} claimed {where}")

    def _fought(self, before: State, lost: int) -> None:
        """A side has lost a fight, where that is not told already."""
        if before.combat is not None and not before.combat.solo:
            winner, loser = before.combat.sides[1 - lost], before.combat.sides[lost]
            if loser[1] or not before.players[loser[0]].lost:
                self._did.append(f"{sides(before, winner)} beat {sides(before, loser)}")
