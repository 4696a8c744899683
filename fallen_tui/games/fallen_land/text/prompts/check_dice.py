"""The dice of a check in questions: its chance before they fall, how they lie, which are rolled again."""

from __future__ import annotations

from fallen_tui.adventure.text.english import lines_of, listed
from fallen_tui.adventure.text.prompts import OptionTeller, Said, Topic, each
from fallen_tui.engine.rules import Ask
from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.content.phrases import counted
from fallen_tui.games.fallen_land.queries.chances import (
    reroll_chance,
    roller_of,
)
from fallen_tui.games.fallen_land.queries.pools import MERCENARY
from fallen_tui.games.fallen_land.state.keys.words import STOP, Die
from fallen_tui.games.fallen_land.state.table import CheckNow, State, Thrown
from fallen_tui.games.fallen_land.text.names import crown_in, name
from fallen_tui.games.fallen_land.text.prompts.fight_sides import against
from fallen_tui.games.fallen_land.text.prompts.odds_text import roller_lines, share, target


def _check(view: State) -> CheckNow:
    assert view.check is not None
    return view.check


def _standing(view: State, check: CheckNow) -> str:
    """How a check stands: 3 of 5 Successes of Combat."""
    if check.need:
        return f"{check.successes} of {counted(check.need, 'Success')} of {check.skill.title()}"
    return f"{counted(check.successes, 'Success')} of {check.skill.title()}"


def die_of(view: State, die: Thrown, me: int) -> str:
    """Whose die it is: Ines Okoro; with the player where it is another's."""
    if die.crown == MERCENARY:
        card = _check(view).card
        return view.cards.name(card) if card in view.cards.actions else "the other side"
    player = view.players[die.seat]
    if die.crown < len(player.crowns) and player.crowns[die.crown] is None:
        return f"Crown {die.crown + 1}"
    by = f"{name(view, die.seat)}, " if die.seat != me else ""
    return f"{by}{crown_in(view, die.seat, die.crown)}"


def _reroll_prompt(view: State, ask: Ask) -> str:
    check = _check(view)
    enough = ", enough" if check.need and check.successes >= check.need else ""
    return f"{against(view, ask.seat)}{_standing(view, check)}{enough}. Do you reroll a 1?"


def _reroll(view: State, ask: Ask) -> OptionTeller:
    check = _check(view)
    live = tuple(check.dice[Die.read(key).place] for key in ask.keys if key != STOP)
    missing = check.need - check.successes

    def tell(key: str) -> Said:
        if key == "stop":
            return _kept(check, min(reroll_chance(live, die, missing) for die in live) < 1)
        die = check.dice[Die.read(key).place]
        own = odds.die_of(die.total, die.master)
        more = f"{own.hits} or less" if own.hits > 1 else "a 1"
        stake = "its Success" if die.successes == 1 else f"its {die.successes} Successes"
        detail = f"Total Skill {die.total}: {more} adds a Success, a 10 loses {stake}"
        passing = reroll_chance(live, die, missing) if check.need else 1
        if passing < 1:
            p = f"{share(passing)} to pass"
        else:
            p = f"{float(odds.gain_of_reroll(own, die.successes)):+.1f} Successes on average"
        return Said(f"Reroll the 1 of {die_of(view, die, ask.seat)}", detail, p)

    return tell


def _kept(check: CheckNow, risky: bool) -> Said:
    """What comes of leaving the dice, `risky` if a new roll may fail the check.

    Whether more Successes count is not told before the outcome is. FL-INF-10.
    """
    if not check.need:
        return Said("Keep the dice", "they count as they are")
    if check.successes < check.need:
        return Said("Keep the dice", "you fail the check")
    sure = "100% to pass" if risky else ""
    return Said("Keep the dice", "you pass, and more Successes may still count", sure)


def dice_text(view: State, ask: Ask) -> str:
    """Every die as it lies, with what each may do."""
    check = _check(view)
    lines = [
        f"{die_of(view, die, ask.seat)}: {', '.join(map(str, die.faces))} -> {counted(die.successes, 'Success')} "
        f"({die.total}: {target(die.total, die.master)})"
        for die in check.dice
    ]
    if check.fixed:
        lines.append(f"Town Technologies: {counted(check.fixed, 'Success')}")
    if check.extra:
        lines.append(f"Cards: {check.extra:+d}")
    others = [] if view.story_in_play is None or check.kind != "individual" else view.story_in_play.thrown.values()
    lines += [
        f"{crown_in(view, seat, crown)}: {face} so far ({total}: {target(total, master)})"
        for seat, crown, total, master, face in others
        if crown > check.crown
    ]
    return lines_of([*lines, _standing(view, check)])


def check_text(view: State, ask: Ask) -> str:
    """The chance of the check that is about to be made; `look odds` has every die of it."""
    check = view.check
    if check is None:
        return ""
    return lines_of(roller_lines(view, roller_of(view, check), check.skill, check.need)[-1:])


def _any_prompt(view: State, ask: Ask) -> str:
    return f"{_standing(view, _check(view))}: which die do you reroll?"


def _any(view: State, ask: Ask, key: str) -> Said:
    die = _check(view).dice[Die.read(key).place]
    mean = float(odds.expected((odds.die_of(die.total, die.master),)))
    shows = listed(map(str, die.faces), "then")
    detail = f"shows {shows}: {counted(die.successes, 'Success')}; a reroll averages {mean:.1f}"
    return Said(f"Reroll the die of {die_of(view, die, ask.seat)}", detail)


TOPICS: dict[str, Topic] = {
    "reroll": Topic(_reroll_prompt, _reroll),
    "reroll_any": Topic(_any_prompt, each(_any), dice_text),
}
