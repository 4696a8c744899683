"""Fights and hired hands in questions: Fight or Flight in secret, tainted wounds, assignments of mercenaries."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from fallen_tui.adventure.text.english import lines_of
from fallen_tui.adventure.text.prompts import OptionTeller, Said, Topic, each
from fallen_tui.engine.odds import Distribution, opposed
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.phrases import KIND, counted
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.queries.bonuses import (
    armor,
    flight_bonus,
    left,
    movement_bonus,
    party_armor,
    reroll_faces,
)
from fallen_tui.games.fallen_land.queries.pools import Pool, omega_pool, pool
from fallen_tui.games.fallen_land.state.keys.deeds import MissionKey
from fallen_tui.games.fallen_land.state.keys.gear import InCrown, TaintKey
from fallen_tui.games.fallen_land.state.keys.targets import OfBand, OfCharacter, OfSeat, target_of
from fallen_tui.games.fallen_land.state.table import CREW, State
from fallen_tui.games.fallen_land.text.card_text.lines import hired
from fallen_tui.games.fallen_land.text.names import away, brief, character, crown_in, hexed, manned, name, titled
from fallen_tui.games.fallen_land.text.prompts.hexes import nearest, target
from fallen_tui.games.fallen_land.text.prompts.odds_text import share, shares

# --- Fight or Flight ---


def round_odds(view: State, seat: int, target: str) -> str:
    """A round of standard PVP against a Party or a mercenary, estimated."""
    mine, theirs = pool(view, seat, "combat", kind="pvp"), foes(view, target)
    law = odds.pvp_round(mine.odds_dice, mine.sure, theirs.odds_dice, theirs.sure)
    won, tied, lost = shares(law.win, law.tie, law.loss)
    return f"a round: {won} won, {tied} tied, {lost} lost"


def foes(view: State, target: str) -> Pool:
    """The dice of the other side in standard PVP."""
    aim = target_of(target)
    if isinstance(aim, OfSeat):
        return pool(view, aim.seat, "combat", kind="pvp")
    band = view.cards.actions[OfBand.read(aim).card]
    return omega_pool(max(1, band.dice), band.omega)


def pace(view: State, seat: int, bonus: int) -> Distribution[int]:
    """The Flight die of a Party with its bonus."""
    return odds.movement(bonus, reroll_faces(view, seat, "flight_roll"))


def escape(view: State, seat: int, other: int, card: str) -> Fraction:
    """The chance to get away if the other side fights; a tie is thrown on, evenly. FL-PVP-13, FL-GAP-32."""
    mine = pace(view, seat, flight_bonus(view, seat))
    if card == CREW:
        theirs = odds.movement(crew.PACE)
    elif card:
        theirs = odds.movement(view.cards.actions[card].movement)
    else:
        theirs = pace(view, other, movement_bonus(view, other))
    law = opposed(mine, theirs)
    return law.win + law.tie / 2


def _enemy(view: State, seat: int, card: str) -> str:
    return view.cards.name(card) if card in view.cards.actions else f"{name(view, seat)}'s Party"


def _stand_prompt(view: State, ask: Ask) -> str:
    seat, card, number = ask.about
    secret = "" if card else " The other side chooses in secret."
    return f"Round {number} against {_enemy(view, seat, card)}: Fight or Flight?{secret}"


def _stand(view: State, ask: Ask) -> OptionTeller:
    seat, card, _ = ask.about
    target = OfSeat.of(seat) if card in ("", CREW) else OfBand.of(card)

    def tell(key: str) -> Said:
        if key == "fight":
            return Said("Fight", f"your Armor {party_armor(view, ask.seat)}", round_odds(view, ask.seat, target))
        p = escape(view, ask.seat, seat, card)
        return Said("Flight", "if caught, 1d6 damage for each point short", f"{share(p)} to get away")

    return tell


def _taint_prompt(view: State, ask: Ask) -> str:
    seat, dealer = ask.about
    kinds = sorted({KIND[TaintKey.read(key).kind] for key in ask.keys})
    party = "your Party" if seat == ask.seat else f"{name(view, seat)}'s Party"
    return f"{titled(view, dealer)} deals 1 {' or '.join(kinds)}: who of {party} takes it?"


def _taint(view: State, ask: Ask, key: str) -> Said:
    seat = ask.about[0]
    taint = TaintKey.read(key)
    kind, crown = taint.kind, taint.crown
    who = character(view, seat, crown)
    stops = armor(view, seat, crown) if kind == "infected" else 0
    kills = "kills" if left(view, seat, crown) == 1 and not stops else ""
    detail = f"Armor {stops} stops it" if stops else kills
    several = len({TaintKey.read(each).kind for each in ask.keys}) > 1
    return Said(f"{KIND[kind]}: {who.label}" if several else who.label, detail)


# --- hired hands ---

JOBS = {
    "claim": ("Claim a Resource", "it moves there and claims it for you"),
    "destroy": ("Destroy a Resource", "it moves there and destroys it"),
    "mission": ("Run a Mission", "it follows the chip and plays the Mission with its own dice"),
    "attack": ("Attack a Party", "it follows that Party and fights it"),
    "supply": ("Bring supplies", "it carries your Auction House to a hex and waits there for your Party"),
    "kill": ("Kill a Character", "Solo PVP at once, at any distance"),
    "join": ("Join your Party", "it takes a Crown and rolls in Combat checks"),
}
AIMS = {
    "claim": "which Resource does it claim?",
    "destroy": "which Resource does it destroy?",
    "mission": "which Mission?",
    "attack": "whose Party does it attack?",
    "supply": "where does it bring your supplies?",
    "kill": "who does it fight?",
    "join": "which Crown does it take?",
}


def _assignment_prompt(view: State, ask: Ask) -> str:
    return f"Which job do you give {titled(view, ask.about[0])}, for good?"


def _aim_prompt(view: State, ask: Ask) -> str:
    card, job = ask.about
    return f"{titled(view, card)}: {AIMS[job]}"


def _aim(view: State, ask: Ask, key: str) -> Said:
    walks = view.cards.actions[ask.about[0]].movement
    match target_of(key):
        case MissionKey(chip=chip):
            hex = view.missions[chip]
            many = f" (chip {chip + 1})" if view.missions.count(hex) > 1 else ""
            return Said(f"Mission at {hexed(view, hex, ask.seat)}{many}", _far(view, ask.seat, hex, walks))
        case OfSeat(seat=seat):
            other = view.players[seat]
            return Said(f"{other.name}'s Party", f"{manned(view, other.seat)}, at {other.place}")
        case OfCharacter(seat=seat, card=who):
            return _victim(view, seat, who)
        case InCrown(crown=crown):
            if view.players[ask.seat].crowns[crown] is None:
                return Said(f"Crown {crown + 1}", "empty")
            return Said(f"In place of {crown_in(view, ask.seat, crown)}", "who goes to the Roster")
    found = target(view, ask.seat, ask.seat, key, view.home(ask.seat), stay=False)
    return Said(found.label, _far(view, ask.seat, key, walks), group=found.group)


def _victim(view: State, seat: int, card: str) -> Said:
    crown = view.players[seat].crown_of(card)
    if crown is None:
        return Said(f"{titled(view, card)}, {name(view, seat)}")
    found = character(view, seat, crown)
    combat = pool(view, seat, "combat", kind="duel", crown=crown).dice
    detail = f"Combat {combat[0][1]}, Armor {armor(view, seat, crown)}" if combat else ""
    return Said(f"{name(view, seat)}: {found.label}", detail)


def _nearest_first(view: State, ask: Ask) -> Callable[[str], tuple[int, int, str]]:
    """Hexes and Mission chips by their distance from the own town; whatever else is aimed at as it comes."""
    home = view.home(ask.seat)
    if ask.about[1] == "mission":
        return lambda key: (0, away(view, home, view.missions[MissionKey.read(key).chip]), key)
    if ask.about[1] not in ("claim", "destroy", "supply"):
        return lambda key: (0, 0, "")
    return nearest(view, ask.seat, home, stay=False)


def _far(view: State, seat: int, hex: str, walks: int) -> str:
    """How far a hex is from the own town, from where a mercenary sets out."""
    return f"{counted(away(view, view.home(seat), hex), 'hex')} from your town, {walks} a Turn"


def _supply(view: State, ask: Ask, key: str) -> Said:
    if key == "done":
        return Said("Done", "the mercenary leaves")
    return Said(titled(view, key), brief(view, key))


def _hire_text(view: State, ask: Ask) -> str:
    """The figures of who is hired."""
    card = view.cards.actions[ask.about[0]]
    return lines_of((card.name, *hired(card), card.text))


TOPICS: dict[str, Topic] = {
    "pvp_flight": Topic(_stand_prompt, _stand),
    "taint": Topic(_taint_prompt, each(_taint)),
    "assignment": Topic(_assignment_prompt, each(lambda view, ask, key: Said(*JOBS[key])), _hire_text),
    "assign_to": Topic(_aim_prompt, each(_aim), order=_nearest_first),
    "supply": Topic(
        lambda view, ask: f"{titled(view, ask.about[0])} has brought your Auction House. What do you take?",
        each(_supply),
    ),
}
