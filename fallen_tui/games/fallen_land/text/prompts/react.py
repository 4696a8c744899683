"""Reactions in questions: what has happened, what may be used now, and what passing means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from fallen_tui.adventure.text.prompts import Said, Topic, each
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.text import capital
from fallen_tui.games.fallen_land.content.cards import Action
from fallen_tui.games.fallen_land.content.phrases import KIND, counted
from fallen_tui.games.fallen_land.queries.chances import ones_chance
from fallen_tui.games.fallen_land.rules.events_phase import GIFT, LOSS
from fallen_tui.games.fallen_land.rules.moments import GROUPS as MOMENT_GROUPS, PASSING
from fallen_tui.games.fallen_land.rules.targets import seat_of
from fallen_tui.games.fallen_land.state.keys.targets import (
    OfBand,
    OfCharacter,
    OfHex,
    OfPlace,
    OfSeat,
    OfTown,
    target_of,
)
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.log.town import row_words
from fallen_tui.games.fallen_land.text.names import hexed, name, site_name, titled, use_of, who as whom, whose
from fallen_tui.games.fallen_land.text.prompts.check_dice import check_text
from fallen_tui.games.fallen_land.text.prompts.deeds import GROUPS
from fallen_tui.games.fallen_land.text.prompts.dice import ahead_of, made_of
from fallen_tui.games.fallen_land.text.prompts.events import event_story
from fallen_tui.games.fallen_land.text.prompts.fight_sides import side_of
from fallen_tui.games.fallen_land.text.prompts.odds_text import share
from fallen_tui.games.fallen_land.text.prompts.story import with_summary

FEW = 160
"""The most that a question says of the card that is being played."""

PHASES = {
    "effects": "Effects Phase",
    "deal": "Deal Sub-Phase",
    "production": "Production Sub-Phase",
    "auction": "Auction House Sub-Phase",
    "sell": "Sell Sub-Phase",
    "purchase": "Purchase Sub-Phase",
    "hire": "Hire Sub-Phase",
    "exploits": "Party Exploits Phase",
    "end_turn": "End Turn Phase",
}
SIDES = ("Attacker", "Defender")
DEED = {"pvp": "PVP Deed", "wait": "week of waiting"}
MOMENTS: dict[str, str] = {
    "deed_start": "{Whose} {deed} begins",
    "deed_end": "{Whose} {deed} is over",
    "story": "{Who} drew {story}",
    "directions": "{Whose} {story}: the checks come next",
    "check": "Before the dice of {whose} {check}",
    "dice": "{Whose} {check}: {dice}",
    "outcome": "{Whose} {story} is over",
    "damage": "{Whose} Party is about to take {n} {kind} damage",
    "death": "{card} of {whose} Party is about to die",
    "wipe": "{Whose} whole Party is lost",
    "delayed": "{Whose} Party is about to be Delayed by {weeks}",
    "move_roll": "{Whose} movement die: {n}",
    "flight_roll": "{Whose} Flight die: {n}",
    "heal_roll": "{Whose} healing dice: {n}",
    "town_roll": "{Whose} roll on the Town Events Chart: {n}",
    "move": "{Whose} Party has moved to {place}",
    "pvp": "{Fight} begins, {side}",
    "strike": "{Fight}, First Strike, {side}",
    "pvp_flight": "{Fight}, before Fight or Flight, {side}",
    "pvp_round": "{Fight}, after the dice of a round, {side}",
    "pvp_end": "{Whose} PVP is over",
    "claimed": "{Who} claimed a Resource",
    "lost": "{Who} lost a Resource",
    "destroyed": "{Who} destroyed a Resource",
    "track": "{Who} {are} about to {verb} {n} {track}",
    "sale": "{Who} sold {goods} to the Bank",
    "bought": "{Who} bought {goods}",
    "hired": "{Who} hired {card}",
    "traded": "{Who} traded",
    "gained": "{Who} gained {card}",
}


def _react_prompt(view: State, ask: Ask) -> str:
    on, seat, what, n, card, loss, end, aim, by = ask.about
    if on in PHASES:
        part = "the end of " if end else ""
        return f"{capital(f'{part}{whose(view, seat, ask.seat)}')} {PHASES[on]}: use a card or ability?"
    place = view.players[seat].place if seat != NOBODY else ""
    words: dict[str, Any] = {
        "Who": "You" if seat == ask.seat else name(view, seat) if seat != NOBODY else "Somebody",
        "Whose": capital(_of(view, seat, ask.seat)),
        "whose": _of(view, seat, ask.seat),
        "deed": DEED.get(what, f"{what.title()} Deed"),
        "story": view.cards.name(view.story_in_play.card) if view.story_in_play is not None else "story card",
        "check": _check(view, what),
        "dice": _dice(view),
        "n": n,
        "kind": KIND.get(what, what),
        "weeks": counted(n, "week"),
        "place": hexed(view, place, ask.seat) if place else "the map",
        "card": _known(view, ask, on, seat, card),
        "goods": _goods(what, view, card),
        "track": {"prestige": "Prestige", "town_health": "Town Health", "coins": "coins"}.get(what, ""),
        "verb": "lose" if loss else "gain",
        "are": "are" if seat == ask.seat else "is",
    }
    words |= _fight(view, seat, ask.seat)
    if on == "move" and what == PASSING:
        return f"{words['Whose']} Party passes {words['place']}. Use a card or ability?"
    if on in ("aimed", "played") and card:
        return f"{_played(view, ask, card, aim, by)} Use a card or ability?"
    return f"{MOMENTS[on].format(**words)}. Use a card or ability?"


def _played(view: State, ask: Ask, card: str, aim: str, by: int) -> str:
    """Who plays a card, on what, and in a line what it does: to you, where you are the one."""
    who = "You play" if by == ask.seat else f"{name(view, by)} plays" if by != NOBODY else "Somebody plays"
    on = f" on {aimed_at(view, aim, ask.seat)}" if aim else ""
    does = _does(view.cards.actions[card], seat_of(view, aim) == ask.seat)
    return f"{who} {titled(view, card)}{on}{f': {does[:1].lower()}{does[1:]}' if does else '.'}"


def untold(view: State, ask: Ask) -> str:
    """The card that is being played at a reaction whose prompt does not say what it does; "" where there is none."""
    if ask.topic != "react":
        return ""
    on, _, _, _, card, _, _, aim, _ = ask.about
    if on not in ("aimed", "played") or card not in view.cards.actions:
        return ""
    return "" if _does(view.cards.actions[card], seat_of(view, aim) == ask.seat) else card


def _does(action: Action, own: bool) -> str:
    """What an Action card does, where that is short; what it does as long as it stays is for the card to tell.

    own   you are the player whom it concerns
    """
    told = describe.sentences(action.do, "you" if own else describe.default_who(action))
    return told if len(told) <= FEW else ""


def _of(view: State, seat: int, me: int) -> str:
    return "nobody's" if seat == NOBODY else whose(view, seat, me)


def _fight(view: State, seat: int, me: int) -> dict[str, str]:
    """The fight under way, and whose moment it is: each side has its own, the Attacker's first. FL-GAP-36."""
    own = whose(view, seat, me) if seat != NOBODY else "nobody's"
    if view.combat is None:
        return {"Fight": capital(f"{own} PVP"), "side": f"{own} moment"}
    one, two = (side_of(view, side, me) for side in view.combat.sides)
    word = next((word for (at, _, _), word in zip(view.combat.sides, SIDES, strict=True) if at == seat), "")
    return {
        "Fight": f"{'Solo PVP' if view.combat.solo else 'PVP'}, {one} against {two}",
        "side": f"{own} moment{f' as {word}' if word else ''}",
    }


def _known(view: State, ask: Ask, on: str, seat: int, card: str) -> str:
    """The card of a moment; what another gained stays with them."""
    if not card or (on == "gained" and seat != ask.seat):
        return "a card"
    return titled(view, card)


def _goods(what: str, view: State, card: str) -> str:
    if what == "chip":
        return "a Town Defense Chip"
    return titled(view, card) if card else "a card"


def _check(view: State, kind: str) -> str:
    """The check under way: Combat check of 5."""
    if view.check is None:
        return f"{kind} check"
    need = f" for {counted(view.check.need, 'Success')}" if view.check.need else ""
    return f"{view.check.skill.title()} check{need}"


def _dice(view: State) -> str:
    """How the check under way stands."""
    if view.check is None:
        return "the dice are rolled"
    found = counted(view.check.successes, "Success")
    if not view.check.need:
        return f"{found} so far"
    return f"{found} so far, {'enough' if view.check.successes >= view.check.need else 'too few'}"


def _react(view: State, ask: Ask, key: str) -> Said:
    if key == "pass":
        return Said("Pass", *_as_it_stands(view, ask))
    if key == "hush":
        title, kind = GROUPS[MOMENT_GROUPS.get(ask.about[0], "phases")]
        detail = f"skips all moments of this kind until next Turn: {kind}"
        return Said(f"Don't ask again this Turn: {title}", detail, rule="FL-DEC-31")
    said = use_of(view, key)
    tell = {"check": ahead_of, "dice": made_of}.get(ask.about[0])
    return attrs.evolve(said, odds=tell(view, ask.seat, key)) if tell is not None else said


def _hush_last(view: State, ask: Ask) -> Callable[[str], int]:
    """To pass comes first, to be asked no more comes last."""
    return lambda key: {"pass": 0, "hush": 2}.get(key, 1)


def _as_it_stands(view: State, ask: Ask) -> tuple[str, str]:
    """What comes of passing: a card takes effect, a roll on the chart its row; the chance of a check, after its dice
    that of 1s rolled again."""
    on, check = ask.about[0], view.check
    if on in ("aimed", "played"):
        return "the card does what it says", ""
    if on == "check":
        return "nothing now", ahead_of(view, ask.seat)
    if on == "town_roll" and not event_story(view):  # a card has rows of its own
        return f"the roll stands: {row_words(view, ask.about[1], min(LOSS, max(GIFT, ask.about[3])))}", ""
    if on != "dice" or check is None or not check.need or check.forced or check.successes >= check.need:
        return "nothing now", ""
    p = ones_chance(check.dice, check.need - check.successes)
    return "you can reroll 1s" if p else "nothing now", f"{share(p)} to pass"


def _react_story(view: State, ask: Ask) -> str:
    on = ask.about[0]
    tell = _STORY_HANDLERS.get(on)
    return tell(view, ask) if tell is not None else ""


_STORY_HANDLERS: dict[str, Callable[[State, Ask], str]] = {
    "story": with_summary,
    "directions": with_summary,
    "check": check_text,
}
"""What is shown beside the question at a moment."""


def aimed_at(view: State, key: str, me: int) -> str:
    """A target in a few words: Ann's town; Ines Okoro of your Party; H05 Last Bale Mill."""
    match target_of(key):
        case OfSeat(seat=seat):
            return f"{whose(view, seat, me)} Party" if view.players[seat].party else whom(view, seat, me)
        case OfTown(seat=seat):
            return f"{whose(view, seat, me)} town"
        case OfCharacter(seat=seat, card=card):
            return f"{titled(view, card)} of {whose(view, seat, me)} Party"
        case OfHex(hex=hex):
            return hexed(view, hex, me)
        case OfBand(card=card) | OfPlace(card=card):
            return site_name(view, card)
    return site_name(view, "")


TOPICS: dict[str, Topic] = {"react": Topic(_react_prompt, each(_react), _react_story, _hush_last)}
