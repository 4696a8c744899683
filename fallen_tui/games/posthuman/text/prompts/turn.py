"""Questions of set-up and of the phases: eating, declaring, trade, camp, and what befalls a survivor meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from fallen_tui.adventure.text.effects import clauses
from fallen_tui.adventure.text.english import listed
from fallen_tui.adventure.text.prompts import Said, Topic, each, said, table
from fallen_tui.engine.game import BuyRow, PointBuy
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.cards import DEVELOPMENT, POINTS
from fallen_tui.games.posthuman.content.vocabulary import STATS, TRACK, Stat
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import bonus, standing
from fallen_tui.games.posthuman.rules.camp import HEALED
from fallen_tui.games.posthuman.rules.phases import LOSSES
from fallen_tui.games.posthuman.rules.setup import RATE, SHORT_ITEMS, SKILLS
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import HAND_LIMIT, LAST_SLOT, Player, State
from fallen_tui.games.posthuman.text.card_text import brief
from fallen_tui.games.posthuman.text.log.cards import scar_told
from fallen_tui.games.posthuman.text.names import ACTIONS, ON, amounts, counted, goods, name, signed, zone_at
from fallen_tui.games.posthuman.text.prompts.tasks import DONE, asked, or_pass, task, used, with_card
from fallen_tui.games.posthuman.text.stats import gives


def _which(noun: str, verb: str) -> Callable[[State, Ask], str]:
    """A question about as many cards as are to be named: which skill, or which 2 skills."""
    return lambda view, ask: f"Which {noun if ask.high == 1 else counted(ask.high, noun)} do you {verb}?"


# --- before the first turn ---


def _character(view: State, ask: Ask, key: k.CardKey) -> Said:
    character = view.cards.characters[key.card]
    stats = ", ".join(f"{stat} {n}" for stat, n in character.stats)
    return Said(f"Play {character.name}, {character.trade}", f"{stats}. {brief(view.cards, key.card)}")


def _stats(view: State, ask: Ask, key: k.SpreadKey) -> Said:
    drawn, kept = SKILLS[key.mind]
    label = capital(", ".join(f"{stat} {getattr(key, stat)}" for stat in STATS))
    health, morale = min(TRACK, key.strength + 3), min(TRACK, key.mind + 3)
    return Said(label, f"health {health}, morale {morale}, {kept} of {drawn} skills", group=f"Strength {key.strength}")


@cache
def stats_bought() -> PointBuy:
    """The stats of a custom survivor at their prices, with what each figure gives. PH-CUS-01, PH-TAB-DEV."""

    def brings(stat: Stat, n: int) -> str:
        skills = [f"{SKILLS[n][1]} of {SKILLS[n][0]} skills"] * (stat == "mind")
        return ", ".join([*skills, *gives(Player(0, "", stats={stat: n}), stat, n)])

    rows = tuple(BuyRow(capital(stat), tuple(brings(stat, n) for n in POINTS)) for stat in STATS)
    return PointBuy(k.SpreadKey, rows, tuple(POINTS.items()), DEVELOPMENT)


def _buy(view: State, ask: Ask, key: Any) -> Said:
    if isinstance(key, k.BuyKey):
        price = view.cards.of[key.card].price
        detail = f"{f'{price} food' if price else 'Free'}: {brief(view.cards, key.card)}"
        return Said(f"Buy {view.cards.name(key.card)}", detail, group="On sale")
    if isinstance(key, k.ChangeKey):
        return Said(f"Change {key.n} food into {RATE * key.n} ammo", rule="PH-BUY-08", group="Ammo")
    return Said("Done", "you buy nothing more, in later rounds either", rule="PH-GAP-17")


def _split(view: State, ask: Ask, key: k.WayKey) -> Said:
    cards = amounts((key.n, "weapon"), (SHORT_ITEMS - key.n, "equipment card"))
    return Said(f"Draw {listed(cards)}", "you keep 1 weapon" if key.n > 1 else "")


# --- eating ---


def meal(view: State, player: Player, n: int) -> tuple[int, int, int] | None:
    """Where the hunger marker stands after a meal of so much food, the morale and the health that this costs.

    None where hunger knocks out. PH-EAT-03 to PH-EAT-11.
    """
    eaten = n + bonus(view, player, "first_food") if n else 0 if maps.safe(view, player) else -1
    slot = max(0, player.hunger - eaten)
    if slot > LAST_SLOT:
        return None
    morale, health = LOSSES[slot]
    return slot, morale, 0 if bonus(view, player, "iron_stomach") else health


def _eat(view: State, ask: Ask, key: k.EatKey) -> Said:
    player = asked(view, ask)
    label = f"Eat {key.n} food" if key.n else "Eat nothing"
    after = meal(view, player, key.n)
    if after is None:
        return Said(label, "hunger knocks you out", rule="PH-EAT-11")
    slot, morale, health = after
    lost = [signed(-morale, "morale")] * bool(morale) + [signed(-health, "health")] * bool(health)
    stands = counted(slot, "empty hunger slot") if slot else "you are full"
    return Said(label, f"{stands}, {', '.join(lost) or 'no loss'}", rule="PH-EAT-06")


def _cold(view: State, ask: Ask, key: k.Word) -> Said:
    player = asked(view, ask)
    if key == k.FOOD:
        return Said("Pay 1 food", f"of {player.food}")
    return Said("Take 1 wound", f"health {player.health} of {player.health_limit}")


# --- declaring ---


def _declare(view: State, ask: Ask, key: k.Word) -> Said:
    if key == k.PASS:
        return Said("Pass", "no action is possible", rule="PH-GAP-53")
    gains, rule = _GAINS[key]
    return Said(ACTIONS[key], gains(view, asked(view, ask)), rule=rule)


def _camp_gains(view: State, player: Player) -> str:
    health = min(HEALED + bonus(view, player, "camp_health"), max(0, player.health_limit - player.health))
    morale = bonus(view, player, "camp_morale") + standing(view, "camp_morale")
    parts = [f"{signed(health, 'health')} ({player.health} of {player.health_limit})" if health else "health is full"]
    parts += [f"{signed(morale, 'morale')} ({player.morale} of {player.morale_limit})"] * bool(morale)
    parts += ["+1 health or morale"] * maps.safe(view, player)
    return ", ".join(parts)


def _forage_gains(view: State, player: Player) -> str:
    more = bonus(view, player, "forage_choice")
    chosen = f"1 of {1 + more} supply cards" if more else "1 supply card"
    return f"{chosen} {ON[maps.terrain(view, player)]}"


def _scout_gains(view: State, player: Player) -> str:
    places = max(1, len(maps.vacant(player)) + standing(view, "scout_tiles"))
    return f"{counted(places, 'tile')} beside {maps.tile_of(view, player).name}"


def _move_gains(view: State, player: Player) -> str:
    levels = listed((f"level {level}" for level in maps.levels(player)), "or")
    if not player.here.done:
        n = player.zone + 1
        tile = maps.tile_of(view, player)
        return f"{zone_at(tile, n, kind='')}, {counted(tile.zones[n].figures, 'encounter')}, {levels}"
    known, new = len(maps.neighbours(player)), len(maps.vacant(player)) if view.decks["tile"].draw else 0
    parts = [f"{counted(known, 'tile')} on your map"] * bool(known) + amounts((new, "new tile"))
    return f"{' or '.join(parts)}, {levels}"


_GAINS: dict[str, tuple[Callable[[State, Player], str], str]] = {
    k.CAMP: (_camp_gains, "PH-CAM-01"),
    k.FORAGE: (_forage_gains, "PH-FOR-04"),
    k.SCOUT: (_scout_gains, "PH-SCO-01"),
    k.MOVE: (_move_gains, "PH-MOV-01"),
}
"""What an action brings, and its rule."""


def _free(view: State, ask: Ask) -> Said:
    action, player = str(ask.about[0]), asked(view, ask)
    gains = _GAINS[action][0](view, player)
    twice = f", and your {ACTIONS[action]} of this turn finds none left" if action == player.chosen == k.SCOUT else ""
    return Said(ACTIONS[action], f"{gains}{twice}")


# --- camp ---


def _camp_bonus(view: State, ask: Ask, key: k.Word) -> Said:
    player = asked(view, ask)
    if key == k.HEALTH:
        return Said("Gain 1 health", f"{player.health} of {player.health_limit}, before +{HEALED} health")
    return Said("Gain 1 morale", f"{player.morale} of {player.morale_limit}")


def _camp(view: State, ask: Ask, key: k.Word | k.UseOnKey) -> Said:
    if not isinstance(key, k.UseOnKey):
        return DONE
    use = view.cards.of[key.card].use
    on = " on everybody here" if use.whom == "all" else "" if key.seat == ask.seat else f" on {name(view, key.seat)}"
    return Said(f"Use {view.cards.name(key.card)}{on}", used(use))


# --- trade ---


def _trade(view: State, ask: Ask, key: Any) -> Said:
    if isinstance(key, k.SeatKey):
        return Said(f"Trade with {name(view, key.seat)}", holdings(view, view.players[key.seat]), rule="PH-TRD-02")
    return task(view, ask, key)


def holdings(view: State, player: Player) -> str:
    """What somebody could trade, as far as it is open."""
    tokens = [pair for pair in (("food", player.food), ("ammo", player.ammo)) if pair[1]]
    return f"has {goods(view, [*tokens, *((carried.card, 1) for carried in player.gear)])}"


def _offer(view: State, ask: Ask, key: k.GiveKey | k.WantKey) -> Said:
    verb = "Give" if isinstance(key, k.GiveKey) else "Ask for"
    if key.what in (k.FOOD, k.AMMO):
        return Said(f"{verb} {key.what}")
    return Said(f"{verb} {view.cards.name(key.what)}", brief(view.cards, key.what))


def _accept(view: State, ask: Ask) -> Said:
    given, got = (goods(view, [pair for way, *pair in ask.about[1:] if way == side]) for side in ("give", "get"))
    return Said("Agree", f"you give {given}: you get {got}")


# --- what befalls one ---


def _given_up(verb: str, player: Player, most: int, what: str) -> Said:
    """What somebody parts with, of what they have: Give 2 food."""
    held = getattr(player, what)
    return Said(f"{verb} {min(most, held)} {what}", f"of {held}")


def _lose_prompt(view: State, ask: Ask) -> str:
    loser = ask.about[1]
    return "Which do you lose?" if loser == ask.seat else f"Which does {name(view, loser)} lose?"


def _lose(view: State, ask: Ask, key: k.Word) -> Said:
    _, loser, most = ask.about
    return _given_up("Lose" if loser == ask.seat else "Take", view.players[loser], most, key)


def _exchange(view: State, ask: Ask) -> str:
    cause = ask.about[0]
    other = "morale" if cause == "health" else "health"
    return f"How much {other} do you exchange for {cause}?"


def _scar(view: State, ask: Ask, key: k.CardKey) -> Said:
    return Said(f"Lose {scar_told(view, key.card)}", brief(view.cards, key.card))


TOPICS: dict[str, Topic] = {
    "character": Topic(said("Who are you on this road?"), each(_character)),
    "stats": Topic(said(f"How do you spend your {DEVELOPMENT} points?"), each(_stats)),
    "buy": Topic(lambda view, ask: f"What do you buy? You have {asked(view, ask).food} food", each(_buy)),
    "skills": Topic(_which("skill", "keep"), with_card("Keep")),
    "arm": Topic(lambda view, ask: f"Which {ask.about[0]} weapon do you fight with?", with_card("Fight with")),
    "split": Topic(said("Which 3 items do you draw?"), each(_split)),
    "keep_weapon": Topic(said("Which weapon do you keep?"), with_card("Keep")),
    "business": Topic(said("Any free actions?"), each(task)),
    "hand_limit": Topic(
        lambda view, ask: f"You hold {counted(len(asked(view, ask).hand), 'item')}, {HAND_LIMIT} at most. What goes?",
        each(task),
    ),
    "too_full": Topic(said("Your backpack is too full. What do you discard?"), each(task)),
    "discard": Topic(_which("item", "discard"), with_card("Discard")),
    "eat": Topic(said("How much do you eat?"), each(_eat)),
    "cold": Topic(said("What does the cold cost you?"), each(_cold)),
    "declare": Topic(said("What do you do this turn?"), each(_declare)),
    "free": Topic(lambda view, ask: f"{ACTIONS[str(ask.about[0])]} for free?", or_pass(_free)),
    "camp_bonus": Topic(said("What does the safe house give you?"), each(_camp_bonus)),
    "camp": Topic(said("What do you use in camp?"), each(_camp)),
    "consent": Topic(
        lambda view, ask: f"Let {name(view, ask.about[1])} use {view.cards.name(ask.about[0])} on you?",
        or_pass(lambda view, ask: Said("Agree", capital(clauses(view.cards.of[ask.about[0]].use.do)))),
    ),
    "trade": Topic(said("Who do you trade with?"), each(_trade)),
    "offer": Topic(lambda view, ask: f"What do you offer {name(view, ask.about[0])}, and for what?", each(_offer)),
    "accept": Topic(lambda view, ask: f"Take what {name(view, ask.about[0])} offers?", or_pass(_accept)),
    "give_up": Topic(
        lambda view, ask: f"What do you give {name(view, ask.about[1])}?",
        each(lambda view, ask, key: _given_up("Give", asked(view, ask), ask.about[2], key)),
    ),
    "lose_either": Topic(_lose_prompt, each(_lose)),
    "exchange": Topic(_exchange, table()),
    "follower": Topic(
        lambda view, ask: f"Pay {ask.about[1]} food for a follower?",
        or_pass(lambda view, ask: Said(f"Pay {ask.about[1]} food", "+1 follower, face down")),
    ),
    "turn": Topic(
        lambda view, ask: f"A {'third' if ask.about[0] == 3 else 'fourth'} mutation has come. Do you turn mutant?",
        table(
            remain=("Stay human", "at your fifth mutation you must turn"),
            turn=("Turn mutant", "you lose your goods, skills and journey, and hunt the others"),
        ),
    ),
    "lose_scar": Topic(said("Which scar do you lose?"), each(_scar)),
}
"""Every question of these."""
