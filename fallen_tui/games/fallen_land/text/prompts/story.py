"""Story cards in questions: Fight or Flight, checks to choose, passing without a roll, who takes part."""

from __future__ import annotations

from collections.abc import Callable

from fallen_tui.adventure.text.english import lines_of
from fallen_tui.adventure.text.prompts import OptionTeller, Said, Topic, each
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.card_parts import CheckSpec
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.content.stories import Script, script_of
from fallen_tui.games.fallen_land.queries.bonuses import flight_bonus, reroll_faces
from fallen_tui.games.fallen_land.queries.chances import (
    CardChances,
    Roller,
    chance,
    outlook,
    rollers,
    story_in_play_of,
)
from fallen_tui.games.fallen_land.state.keys.targets import OfSeat
from fallen_tui.games.fallen_land.state.keys.words import Nth
from fallen_tui.games.fallen_land.state.table import NOBODY, State
from fallen_tui.games.fallen_land.state.views import UNREAD
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.fallen_land.text.names import crown_in, name, site_name, titled, use_of, whose
from fallen_tui.games.fallen_land.text.prompts.odds_text import share, summary

# --- the card itself ---


def story_text(view: State, card: str) -> str:
    """A story card or place as far as it may be read now, one sentence a line. FL-INF-10."""
    in_play, story = view.story_in_play, view.cards.stories.get(card)
    if in_play is not None and in_play.card == card:
        disclosed = in_play.disclosed or in_play.visit
    else:
        disclosed = story is None or (story.multi == 1 and any(world.card == card for world in view.world))
    return lines_of(line for line in describe.face(view.cards, card, disclosed) if UNREAD.text not in line)


def in_play_text(view: State, ask: Ask) -> str:
    """The story card in play: what it asks for. What it tells was told when it was drawn."""
    if view.story_in_play is None:
        return ""
    card = view.story_in_play.card
    told = view.cards.stories.get(card) or view.cards.places.get(card)
    return lines_of(
        line for line in story_text(view, card).split("\n") if told is None or line != lines_of((told.text,))
    )


def with_summary(view: State, ask: Ask) -> str:
    """The story card in play with its chances in a line; `look story` has every die of them."""
    in_play = view.story_in_play
    if in_play is None:
        return ""
    return lines_of([in_play_text(view, ask), _as_it_stands(view, ask)])


def own_chances(view: State, ask: Ask) -> str:
    """Beside a choice that a story card gives: the chances of its checks, as long as they are to come."""
    in_play = view.story_in_play
    coming = in_play is not None and in_play.card == ask.about[0] and not in_play.result
    return _as_it_stands(view, ask) if coming else ""


def _as_it_stands(view: State, ask: Ask) -> str:
    assert view.story_in_play is not None
    found = story_chances(view, view.story_in_play.seat, view.story_in_play.card)
    if not found.script.checks:
        return ""
    return f"As {whose(view, view.story_in_play.seat, ask.seat)} Party stands: {summary(found)}."


def script(view: State, card: str, visit: bool) -> Script:
    """What is tried: the checks of a story card, or of a visit."""
    if not visit:
        return script_of(view.cards.stories[card])
    world = view.cards.stories[card].world if card in view.cards.stories else None
    found = world.visit if world is not None else view.cards.places[card].visit
    assert found is not None
    return Script(card, found.checks, found.success, found.failure)


def story_chances(view: State, seat: int, card: str, visit: bool = False) -> CardChances:
    """The chances of a card for a seat; of the one in play, as it is played."""
    in_play = story_in_play_of(view, seat, card)
    return outlook(view, seat, script(view, card, in_play.visit if in_play is not None else visit), in_play)


# --- Fight or Flight ---


def _flight_prompt(view: State, ask: Ask) -> str:
    card, need = ask.about
    bonus = flight_bonus(view, ask.seat)
    return f"{titled(view, card)}: Fight or Flight? (Flight: 1d6{f' {bonus:+d}' if bonus else ''} must beat {need})"


def _flight(view: State, ask: Ask) -> OptionTeller:
    card, need = ask.about
    found = story_chances(view, ask.seat, card)
    away = odds.flight(flight_bonus(view, ask.seat), need, reroll_faces(view, ask.seat, "flight_roll"))
    coins = view.story_in_play.coins if view.story_in_play is not None else 0
    back = f"the {counted(coins, 'coin')} are lost and " if coins > 1 else "you lose the coin and " if coins else ""

    def tell(key: str) -> Said:
        if key == "fight":
            return Said("Fight", summary(found), f"{share(found.whole)} to pass")
        if key == "flee":
            return Said("Flight", f"if it fails, {back}the failure part applies", f"{share(away)} to get away")
        said = use_of(view, key)
        return Said(said.label, f"away without a roll; {said.detail}", rule=said.rule)

    return tell


# --- which check ---


def _which_prompt(view: State, ask: Ask) -> str:
    card, crown = ask.about
    by = f" with {crown_in(view, ask.seat, crown)}" if crown != NOBODY else ""
    return f"{site_name(view, card)}: which check do you try{by}?"


def _which(view: State, ask: Ask) -> OptionTeller:
    tried, to_pass = _open_checks(view, ask)

    def tell(key: str) -> Said:
        spec = tried.checks[Nth.read(key).n]
        odds = f"{share(to_pass(key))} to pass"
        return Said(f"{spec.need} {spec.skill.title()}", _own_parts(view, spec), odds)

    return tell


def _likeliest_first(view: State, ask: Ask) -> Callable[[str], float]:
    """The check with the best chance comes first; of equal ones, that which the card names first."""
    _, to_pass = _open_checks(view, ask)
    return lambda key: -to_pass(key)


def _open_checks(view: State, ask: Ask) -> tuple[Script, Callable[[str], float]]:
    """The checks to choose from, and the chance to pass each, for whoever makes it."""
    card, crown = ask.about
    in_play = story_in_play_of(view, ask.seat, card)
    tried = script(view, card, in_play.visit if in_play is not None else False)
    who = rollers(view, ask.seat, tried, in_play)
    if crown != NOBODY:
        who = [Roller(ask.seat, tried.who, crown, melee=tried.melee)]

    def to_pass(key: str) -> float:
        if in_play is not None and in_play.passed:
            return 1.0
        spec = tried.checks[Nth.read(key).n]
        return chance(view, who[0], spec.skill, spec.need) if who else 0.0

    return tried, to_pass


def _own_parts(view: State, spec: CheckSpec) -> str:
    """What the parts of one check do, where they may be read."""
    parts = (("success", spec.success), ("failure", spec.failure))
    said = [f"{word}: {describe.sentences(part.do)}" for word, part in parts if part is not None and part.do]
    return " ".join(said)


# --- the Optional Skill Check ---


def _optional_prompt(view: State, ask: Ask) -> str:
    extra = view.cards.stories[ask.about[0]].optional
    check = f": {extra.need} {extra.skill.title()}" if extra is not None else ""
    return f"{titled(view, ask.about[0])} has an Optional Skill Check{check}. Do you try it?"


def _optional(view: State, ask: Ask, key: str) -> Said:
    if key == "leave":
        return Said("Pass", "the Mission is done")
    extra, in_play = view.cards.stories[ask.about[0]].optional, view.story_in_play
    if extra is None or in_play is None:
        return Said("Try it")
    who = _party(view, ask.seat)
    p = 1.0 if in_play.passed else chance(view, who, extra.skill, extra.need)
    return Said("Try it", "the Mission stays done if you fail", f"{share(p)} to pass")


def _party(view: State, seat: int) -> Roller:
    """Who makes a Party check of the story in play."""
    in_play = view.story_in_play
    if in_play is not None and in_play.mercenary:
        return Roller(seat, mercenary=in_play.mercenary)
    joined = in_play.joined if in_play is not None else []
    return Roller(seat, seats=tuple(each for each in joined if each != seat and view.players[each].party))


def _optional_story(view: State, ask: Ask) -> str:
    """What the Optional Skill Check tells; the chance stands beside the option."""
    extra = view.cards.stories[ask.about[0]].optional
    return extra.text if extra is not None else ""


# --- passing without a roll ---


def _pass_prompt(view: State, ask: Ask) -> str:
    story, card, skill = ask.about
    what = f"the {skill.title()} check of {titled(view, story)}" if skill else titled(view, story)
    return f"Do you use {titled(view, card)} to pass {what} without a roll?"


def _pass(view: State, ask: Ask) -> OptionTeller:
    story, card, skill = ask.about
    found = story_chances(view, ask.seat, story)
    limits = {bonus.limit.per for bonus in view.cards.gives.get("passes", {}).get(card, ())}
    again = "this Turn" if "turn" in limits else "in this game"

    def tell(key: str) -> Said:
        if key == "pass":
            return Said("Pass without a roll", f"{titled(view, card)} can't do so again {again}")
        chances = [
            chance(view, found.who[0], spec.skill, spec.need)
            for spec in found.script.checks
            if found.who and skill in ("", spec.skill)
        ]
        p = 1.0
        for one in chances:
            p *= one
        return Said("Roll for it", "", f"{share(p)} to pass" if chances else "")

    return tell


# --- cards for several Parties ---


def _invite(view: State, ask: Ask, key: str) -> Said:
    seat = OfSeat.read(key).seat
    return Said(f"{name(view, seat)}'s Party", counted(len(view.players[seat].party), "Character"))


def _join_prompt(view: State, ask: Ask) -> str:
    card, seat = ask.about
    return f"Do you join {name(view, seat)} in {titled(view, card)}?"


def _join(view: State, ask: Ask, key: str) -> Said:
    if key == "stay":
        return Said("Pass")
    card, seat = ask.about
    together = Roller(
        seat, seats=(*(s for s in (view.story_in_play.joined if view.story_in_play else ()) if s != seat), ask.seat)
    )
    checks = view.cards.stories[card].checks
    p = 1.0
    for spec in checks:
        p *= chance(view, together, spec.skill, spec.need)
    return Said("Take part", "each gets reward or damage in full", f"{share(p)} together" if checks else "")


def _admit_prompt(view: State, ask: Ask) -> str:
    card, seat = ask.about
    return f"{name(view, seat)} wants to join you in {titled(view, card)}. Do you agree?"


def _admit(view: State, ask: Ask, key: str) -> Said:
    seat = ask.about[1]
    if key == "admit":
        return Said("Agree", "each gets reward or damage in full")
    return Said(f"Refuse {name(view, seat)}", f"{whose(view, seat, ask.seat)} Party stays out of it this Turn")


def _common_story(view: State, ask: Ask) -> str:
    return story_text(view, ask.about[0])


TOPICS: dict[str, Topic] = {
    "flight": Topic(_flight_prompt, _flight, in_play_text),
    "which_check": Topic(_which_prompt, _which, with_summary, _likeliest_first),
    "optional": Topic(_optional_prompt, each(_optional), _optional_story),
    "free_pass": Topic(_pass_prompt, _pass, in_play_text),
    "invite": Topic(
        lambda view, ask: f"{titled(view, ask.about[0])} is for several Parties. Who do you invite?",
        each(_invite),
        _common_story,
    ),
    "join": Topic(_join_prompt, each(_join), _common_story),
    "admit": Topic(_admit_prompt, each(_admit), _common_story),
}
