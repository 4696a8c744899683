"""Encounters and combat."""

from __future__ import annotations

from fallen_tui.engine.events import CardEvent, Event, SeatEvent
from fallen_tui.games.posthuman.content.cards import deck_of
from fallen_tui.games.posthuman.state.events.cards import discard
from fallen_tui.games.posthuman.state.events.registry import fact
from fallen_tui.games.posthuman.state.table import Engagement, Fight, Foe, ShotsTaken, State, ZoneVisit


def fight_of(state: State) -> Fight:
    """The combat under way. Raises ValueError where there is none."""
    if state.fight is None:
        raise ValueError("no combat is under way")
    return state.fight


@fact("zone")
class ZoneEntered(SeatEvent):
    """The encounters of a zone begin: their level, and how many there are. PH-ENC-01, PH-GAP-60."""

    level: int
    figures: int

    def apply(self, state: State) -> None:
        state.meeting = ZoneVisit(self.seat, self.level, self.figures)


@fact("zone_over")
class ZoneLeft(Event):
    """The encounters of a zone are over, resolved or not."""

    def apply(self, state: State) -> None:
        state.meeting = None


@fact("encounter", reveals=True)
class EncounterDrawn(CardEvent):
    """An encounter is turned up; again: in place of one that was evaded. PH-ENC-01, PH-EVA-06."""

    again: bool = False

    def apply(self, state: State) -> None:
        state.decks[deck_of(self.card)].take((self.card,))
        if state.meeting is not None:
            state.meeting.card, state.meeting.way = self.card, -1
            state.meeting.left -= not self.again


@fact("way")
class WayChosen(SeatEvent):
    """An option of a narrative encounter, by its place. PH-GAP-72."""

    way: int
    card: str = ""

    def apply(self, state: State) -> None:
        if state.meeting is not None:
            state.meeting.way = self.way


@fact("tested")
class StatTested(SeatEvent):
    """A test, or a die that is tried: the stat ("" for none), what it was rolled against, the die, how it went.

    way  the option of the encounter `card` that hangs on it, by its place; -1 where none does
    """

    stat: str
    against: int
    die: int
    passed: bool
    card: str = ""
    way: int = -1


@fact("encounter_over")
class EncounterOver(CardEvent):
    """The encounter card is discarded, or kept as XP by who resolved it. PH-GAP-72."""

    kept: bool = False

    def apply(self, state: State) -> None:
        if state.meeting is not None:
            state.meeting.card = ""
        if not self.kept:
            discard(state, self.card)


@fact("fight")
class FightBegan(CardEvent):
    """Enemies are met; card: the encounter, "" of minions alone. evadable: whether one may evade. PH-ENC-10."""

    evadable: bool = True
    silent: bool = False

    def apply(self, state: State) -> None:
        state.fight = Fight(self.seat, self.card, evades=int(self.evadable), silent=self.silent)
        if self.card:
            state.fight.foes.append(Foe(self.card))


@fact("minion", reveals=True)
class MinionJoined(Event):
    """A minion joins the enemies. PH-ENC-10, PH-GAP-25."""

    card: str

    def apply(self, state: State) -> None:
        state.decks[deck_of(self.card)].take((self.card,))
        fight_of(state).foes.append(Foe(self.card))


@fact("silence")
class Silenced(Event):
    """Nobody shoots in this combat."""

    def apply(self, state: State) -> None:
        fight_of(state).silent = True


@fact("evade")
class EvadeRolled(SeatEvent):
    """Both sides' totals; evaded where the survivor's is higher. PH-EVA-03 to PH-EVA-09."""

    total: int
    against: int
    evaded: bool

    def apply(self, state: State) -> None:
        fight = fight_of(state)
        fight.evades -= 1
        fight.rolled = True
        fight.caught = not self.evaded


@fact("slipped")
class Slipped(SeatEvent):
    """The evade succeeds without a roll."""

    def apply(self, state: State) -> None:
        fight_of(state).evades -= 1


@fact("bribed")
class Bribed(SeatEvent):
    """The enemies were paid. PH-TAB-P-COMBAT."""


@fact("once")
class OnceUsed(Event):
    """Something that works once in a combat: rerolls (of mind), or the name of a gift; reroll_miss: once in a round."""

    what: str

    def apply(self, state: State) -> None:
        fight = fight_of(state)
        if self.what == "rerolls":
            fight.rerolled = True
        else:
            fight.used.append(self.what)


@fact("dice")
class DiceFell(Event):
    """Dice as they lie: the survivor's and the enemy's, rerolls among them. foe: with whom, or at whom they shoot."""

    foe: str
    mine: tuple[str, ...]
    theirs: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        fight = fight_of(state)
        fight.rolled = True
        fight.foe, fight.mine, fight.theirs = self.foe, self.mine, self.theirs


@fact("shot")
class ShotsFired(Event):
    """Shots and their hits. shooter "": the survivor; target "": the survivor. PH-SHO-14, PH-SHO-15."""

    shooter: str
    target: str
    faces: tuple[str, ...]
    hits: int

    def apply(self, state: State) -> None:
        fight = fight_of(state)
        fight.rolled = True
        fight.volleys.append(ShotsTaken(self.shooter, self.target, self.faces, self.hits))
        fight.mine = fight.theirs = ()


@fact("round")
class RoundBegan(Event):
    """A melee round, with so many dice swapped for defence dice. PH-MEL-06, PH-MEL-07, PH-GAP-63."""

    n: int
    swap: int = 0

    def apply(self, state: State) -> None:
        fight = fight_of(state)
        fight.round, fight.swap = self.n, self.swap
        fight.used = [what for what in fight.used if what != "reroll_miss"]
        fight.down, fight.down_next = fight.down_next, False
        fight.boost, fight.shielded = 0, False


@fact("swapped")
class DiceSwapped(Event):
    """How many melee dice are swapped in this round."""

    n: int

    def apply(self, state: State) -> None:
        fight_of(state).swap = self.n


@fact("engaged")
class Engaged(Event):
    """One exchange of melee is settled: faces, attacks left, wounds each way, knockdowns. PH-MEL-17 to PH-MEL-25."""

    foe: str
    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    attacks: int
    against: int
    dealt: int
    taken: int
    downs: bool = False
    downed: bool = False

    def apply(self, state: State) -> None:
        fight = fight_of(state)
        fight.foe, fight.mine, fight.theirs = "", (), ()
        fight.rounds.append(
            Engagement(
                fight.round, self.foe, self.mine, self.theirs, self.attacks, self.against, self.dealt, self.taken
            )
        )
        if (foe := fight.of(self.foe)) is not None:
            foe.down = self.downs
        fight.down_next = fight.down_next or self.downed


@fact("hurt")
class FoeHurt(Event):
    """An enemy takes wounds. PH-CBT-03."""

    card: str
    n: int

    def apply(self, state: State) -> None:
        foe = fight_of(state).of(self.card)
        assert foe is not None
        foe.wounds += self.n


@fact("killed")
class FoeKilled(Event):
    """An enemy dies. PH-CBT-04."""

    card: str

    def apply(self, state: State) -> None:
        fight = fight_of(state)
        fight.foes = [foe for foe in fight.foes if foe.card != self.card]
        fight.dead.append(self.card)


@fact("combat_scar")
class CombatScarDue(Event):
    """The one scar of this combat's melee wounds. PH-SCR-01, PH-SCR-02."""

    def apply(self, state: State) -> None:
        fight_of(state).scarred = True


@fact("fight_over")
class FightEnded(SeatEvent):
    """The combat is over: won, fled (enemies left), evaded, bribed, down. kept: enemy cards kept as XP. PH-EXP-01.

    All other cards of it are discarded, but the encounter that brought it, `card`, which `EncounterOver` discards.
    """

    outcome: str
    kept: tuple[str, ...] = ()
    card: str = ""

    def apply(self, state: State) -> None:
        fight = fight_of(state)
        state.fight = None
        state.players[self.seat].xp_cards.extend(self.kept)
        for card in (*(foe.card for foe in fight.foes), *fight.dead):
            if card not in self.kept and card != fight.card:
                discard(state, card)
