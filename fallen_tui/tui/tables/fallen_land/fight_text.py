"""The page of a fight between players: the sides, the rounds with their dice, what the next round may bring."""

from __future__ import annotations

from fallen_tui.games.fallen_land.content import odds
from fallen_tui.games.fallen_land.queries import crew
from fallen_tui.games.fallen_land.queries.bonuses import party_armor
from fallen_tui.games.fallen_land.queries.pools import Pool, crew_pool, omega_pool, pool
from fallen_tui.games.fallen_land.state.table import CREW, NOBODY, Combat, State
from fallen_tui.games.fallen_land.text.log.phrases import crowned, many, sides
from fallen_tui.games.fallen_land.text.prompts.odds_text import share
from fallen_tui.tui.kit.styled_text import Line, beside, ends, fit, line
from fallen_tui.tui.tables.fallen_land.story_text import CouncilSetter

GAP = 4
"""Columns between the two sides."""


class FightSetter(CouncilSetter):
    """Sets the page of a fight."""

    def head(self) -> None:
        start, sheet = self.page.start, self.sheet
        combat = self.view.combat if not self.page.end else None
        words = ["Solo PVP" if combat is not None and combat.solo else "A fight", start.place]
        if combat is not None:
            words.append(f"round {combat.round}" if combat.round else "before the first round")
        self.title(line((start.attacker, "title"), " against ", (start.defender, "title")), words)
        if combat is not None:
            sheet.gap()
            sheet.add(sides_rows(self.view, combat, sheet.columns))
            sheet.add(outlook_rows(self.view, combat, sheet.columns))


def sides_rows(view: State, combat: Combat, columns: int) -> list[Line]:
    """Attacker and Defender beside each other: who fights, their dice, what they have lost."""
    half = (columns - GAP) // 2
    left, right = (_side(view, combat, side, half) for side in (0, 1))
    return beside(left, right, half, GAP)


def _side(view: State, combat: Combat, side: int, columns: int) -> list[Line]:
    seat, card, only = combat.sides[side]
    role = f"seat{seat + 1}" if seat != NOBODY else "strong"
    rows = [
        line((("Attacker", "Defender")[side], "dim")),
        line((sides(view, combat.sides[side]), role)),
    ]
    dice = pool_of(view, combat, side)
    skills = {crown: total for crown, total, _ in dice.dice}
    if not card:
        for crown, _ in view.players[seat].party:
            if only in (NOBODY, crown):
                name = line(crowned(view, seat, crown))
                rows.append(ends(name, line((f"{skills.get(crown, '-')}", "strong")), columns))
    mean = float(odds.expected(dice.odds_dice, dice.sure))
    rows.append(ends(line(("Successes on average", "dim")), line((f"{mean:.1f}", "odds")), columns))
    if not card and not combat.solo:
        rows.append(ends(line(("Armor", "dim")), line(str(party_armor(view, seat))), columns))
    if combat.killed[side]:
        rows.append(line((f"{many(combat.killed[side], 'Character')} killed", "bad")))
    if card == CREW:
        player = view.players[seat]
        rows.append(line((f"Health {crew.left(player)} of {crew.HEALTH}", "bad" if player.wounds else "dim")))
    if combat.wounds[side]:
        rows.append(line((f"{combat.wounds[side]} damage of Health {combat.health}", "bad")))
    return [fit(row, columns) for row in rows]


def pool_of(view: State, combat: Combat, side: int) -> Pool:
    """The dice with which a side fights a round."""
    seat, card, crown = combat.sides[side]
    if combat.solo and card:
        return omega_pool(1, combat.omega)
    if card == CREW:
        return crew_pool(view, seat)
    if card:
        figures = view.cards.actions[card]
        return omega_pool(max(1, figures.dice), figures.omega)
    return pool(view, seat, "combat", kind="duel" if combat.solo else "pvp", crown=crown)


def outlook_rows(view: State, combat: Combat, columns: int) -> list[Line]:
    """The chances of a round: the Attacker's to win it, a tie, the Defender's."""
    one, two = (pool_of(view, combat, side) for side in (0, 1))
    law = odds.pvp_round(one.odds_dice, one.sure, two.odds_dice, two.sure)
    words = f"Attacker {share(law.win)}, tied {share(law.tie)}, Defender {share(law.loss)}"
    return [fit(ends(line(("A round", "strong")), line((words, "odds")), columns), columns)]
