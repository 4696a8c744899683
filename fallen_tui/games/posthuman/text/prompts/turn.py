"""Questions of the phases: eating, declaring, trade, camp, and what befalls a survivor meanwhile."""

from __future__ import annotations

from typing import Any

from fallen_tui.adventure.text.effects import clauses
from fallen_tui.adventure.text.english import article, listed
from fallen_tui.adventure.text.prompts import Said, Topic, each, said
from fallen_tui.engine.rules import Ask
from fallen_tui.engine.text import capital
from fallen_tui.games.posthuman.content.phrases import price
from fallen_tui.games.posthuman.queries import maps
from fallen_tui.games.posthuman.queries.bonuses import bonus, standing
from fallen_tui.games.posthuman.queries.maps import safe
from fallen_tui.games.posthuman.rules.camp import HEALED
from fallen_tui.games.posthuman.rules.phases import LOSSES
from fallen_tui.games.posthuman.state import keys as k
from fallen_tui.games.posthuman.state.table import HAND_LIMIT, LAST_SLOT, Player, State
from fallen_tui.games.posthuman.text.card_text import brief
from fallen_tui.games.posthuman.text.card_text.parts import done
from fallen_tui.games.posthuman.text.log.cards import scar_told
from fallen_tui.games.posthuman.text.names import ACTIONS, ON, counted, name, signed
from fallen_tui.games.posthuman.text.prompts import tasks
from fallen_tui.games.posthuman.text.prompts.tasks import DONE, PASS, priced

TRACKS = {k.FOOD: "food", k.AMMO: "ammo", k.HEALTH: "health", k.MORALE: "morale"}


def _asked(view: State, ask: Ask) -> Player:
    return view.players[ask.seat]


# --- at any time ---


def _task(view: State, ask: Ask, key: Any) -> Said:
    return tasks.task(view, _asked(view, ask), key)


def _hand_limit(view: State, ask: Ask) -> str:
    return f"You hold {counted(len(_asked(view, ask).hand), 'item')}, {HAND_LIMIT} at most. What goes?"


def _discard(view: State, ask: Ask) -> str:
    return f"Which {'item do you' if ask.high == 1 else f'{ask.high} items do you'} discard?"


def _item(view: State, ask: Ask, key: k.CardKey) -> Said:
    return Said(f"Discard {view.cards.name(key.card)}", brief(view.cards, key.card))


# --- eating ---


def hunger_after(view: State, player: Player, n: int) -> int | None:
    """Where the hunger marker stands after a meal of so much food; None where hunger knocks out. PH-EAT-03 to -11."""
    if n:
        return max(0, player.hunger - n - bonus(view, player, "first_food"))
    if safe(view, player):
        return player.hunger
    return None if player.hunger == LAST_SLOT else player.hunger + 1


def hunger_costs(view: State, player: Player, slot: int) -> tuple[int, int]:
    """Morale and health that a slot of the hunger track costs. PH-EAT-06."""
    morale, health = LOSSES[slot]
    return morale, 0 if bonus(view, player, "iron_stomach") else health


def _eat(view: State, ask: Ask, key: k.EatKey) -> Said:
    player = _asked(view, ask)
    label = f"Eat {key.n} food" if key.n else "Eat nothing"
    slot = hunger_after(view, player, key.n)
    if slot is None:
        return Said(label, "hunger knocks you out", rule="PH-EAT-11")
    morale, health = hunger_costs(view, player, slot)
    lost = [signed(-morale, "morale")] * bool(morale) + [signed(-health, "health")] * bool(health)
    stands = counted(slot, "empty hunger slot") if slot else "you are full"
    return Said(label, f"{stands}, {', '.join(lost) or 'no loss'}", rule="PH-EAT-06")


def _cold(view: State, ask: Ask, key: k.Word) -> Said:
    player = _asked(view, ask)
    if key == k.FOOD:
        return Said("Pay 1 food", f"of {player.food}")
    return Said("Take 1 wound", f"health {player.health} of {player.health_limit}")


# --- declaring ---


def _declare(view: State, ask: Ask, key: k.Word) -> Said:
    if key == k.PASS:
        return Said("Pass", "no action is possible", rule="PH-GAP-53")
    player = _asked(view, ask)
    detail, rule = {
        k.CAMP: (_camp_gains, "PH-CAM-01"),
        k.FORAGE: (_forage_gains, "PH-FOR-04"),
        k.SCOUT: (_scout_gains, "PH-SCO-01"),
        k.MOVE: (_move_gains, "PH-MOV-01"),
    }[key]
    return Said(ACTIONS[key], detail(view, player), rule=rule)


def _camp_gains(view: State, player: Player) -> str:
    health = HEALED + bonus(view, player, "camp_health")
    morale = bonus(view, player, "camp_morale") + standing(view, "camp_morale")
    parts = [f"{signed(health, 'health')} ({player.health} of {player.health_limit})"]
    parts += [f"{signed(morale, 'morale')} ({player.morale} of {player.morale_limit})"] * bool(morale)
    parts += ["+1 health or morale"] * safe(view, player)
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
        return f"zone {n + 1} of {len(tile.zones)}, {counted(tile.zones[n].figures, 'encounter')}, {levels}"
    known, new = len(maps.neighbours(player)), len(maps.vacant(player)) if view.decks["tile"].draw else 0
    parts = [f"{counted(known, 'tile')} on your map"] * bool(known) + [counted(new, "new tile")] * bool(new)
    return f"{' or '.join(parts)}, {levels}"


def _free_prompt(view: State, ask: Ask) -> str:
    return f"{ACTIONS[str(ask.about[0])]} for free?"


def _free(view: State, ask: Ask, key: k.Word) -> Said:
    action = str(ask.about[0])
    gains = {"forage": _forage_gains, "scout": _scout_gains}[action]
    return Said(ACTIONS[action], gains(view, _asked(view, ask))) if key == k.YES else PASS


# --- camp ---


def _camp_bonus(view: State, ask: Ask, key: k.Word) -> Said:
    player, track = _asked(view, ask), TRACKS[key]
    limit = player.health_limit if key == k.HEALTH else player.morale_limit
    healed = f", before +{HEALED} health" if key == k.HEALTH else ""
    return Said(f"Gain 1 {track}", f"{getattr(player, track)} of {limit}{healed}")


def _camp(view: State, ask: Ask, key: k.Word | k.UseOnKey) -> Said:
    if not isinstance(key, k.UseOnKey):
        return DONE
    use = view.cards.of[key.card].use
    on = " on everybody here" if use.whom == "all" else "" if key.seat == ask.seat else f" on {name(view, key.seat)}"
    paid = [price(use.cost)] * (not use.cost.free) + ["discarded"] * use.discard
    return Said(f"Use {view.cards.name(key.card)}{on}", priced(listed(paid), done(use)))


def _consent(view: State, ask: Ask) -> str:
    card, by = ask.about
    return f"Let {name(view, by)} use {view.cards.name(card)} on you?"


def _agree(view: State, ask: Ask, key: k.Word) -> Said:
    use = view.cards.of[ask.about[0]].use
    return Said("Agree", capital(clauses(use.do))) if key == k.YES else PASS


# --- trade ---


def _trade(view: State, ask: Ask, key: Any) -> Said:
    if isinstance(key, k.SeatKey):
        return Said(f"Trade with {name(view, key.seat)}", goods(view, view.players[key.seat]), rule="PH-TRD-02")
    return _task(view, ask, key)


def goods(view: State, player: Player) -> str:
    """What somebody could trade, as far as it is open."""
    items = [view.cards.name(carried.card) for carried in player.gear]
    held = [f"{player.food} food"] * bool(player.food) + [f"{player.ammo} ammo"] * bool(player.ammo)
    return f"has {listed([*held, *items]) or 'nothing'}"


def _offer_prompt(view: State, ask: Ask) -> str:
    return f"What do you offer {name(view, ask.about[0])}, and for what?"


def _offer(view: State, ask: Ask, key: k.GiveKey | k.WantKey) -> Said:
    verb = "Give" if isinstance(key, k.GiveKey) else "Ask for"
    if key.what in (k.FOOD, k.AMMO):
        return Said(f"{verb} {key.what}")
    return Said(f"{verb} {view.cards.name(key.what)}", brief(view.cards, key.what))


def _accept_prompt(view: State, ask: Ask) -> str:
    return f"Take what {name(view, ask.about[0])} offers?"


def _accept(view: State, ask: Ask, key: k.Word) -> Said:
    if key != k.YES:
        return PASS
    sides: dict[str, list[str]] = {"give": [], "get": []}
    for side, what, n in ask.about[1:]:
        sides[side].append(f"{n} {what}" if what in (k.FOOD, k.AMMO) else view.cards.name(what))
    return Said("Agree", f"you give {listed(sides['give']) or 'nothing'}: you get {listed(sides['get']) or 'nothing'}")


# --- what befalls one ---


def _give_up_prompt(view: State, ask: Ask) -> str:
    return f"What do you give {name(view, ask.about[1])}?"


def _give_up(view: State, ask: Ask, key: k.Word) -> Said:
    held = getattr(_asked(view, ask), key)
    return Said(f"Give {min(ask.about[2], held)} {key}", f"of {held}")


def _lose_prompt(view: State, ask: Ask) -> str:
    loser = ask.about[1]
    return "Which do you lose?" if loser == ask.seat else f"Which does {name(view, loser)} lose?"


def _lose(view: State, ask: Ask, key: k.Word) -> Said:
    held = getattr(view.players[ask.about[1]], key)
    verb = "Lose" if ask.about[1] == ask.seat else "Take"
    return Said(f"{verb} {min(ask.about[2], held)} {key}", f"of {held}")


def _exchange(view: State, ask: Ask) -> str:
    cause = ask.about[0]
    other = "morale" if cause == "health" else "health"
    return f"How much {other} do you exchange for {cause}?"


def _follower_prompt(view: State, ask: Ask) -> str:
    return f"Pay {ask.about[1]} food for a follower?"


def _follower(view: State, ask: Ask, key: k.Word) -> Said:
    return Said(f"Pay {ask.about[1]} food", "+1 follower, face down") if key == k.YES else PASS


def _turn_prompt(view: State, ask: Ask) -> str:
    return f"{article({3: 'third', 4: 'fourth'}[ask.about[0]]).capitalize()} mutation has come. Do you turn mutant?"


def _turn(view: State, ask: Ask, key: k.Word) -> Said:
    if key == k.REMAIN:
        return Said("Stay human", "at your fifth mutation you must turn")
    return Said("Turn mutant", "you lose your goods, skills and journey, and hunt the others")


def _scar(view: State, ask: Ask, key: k.CardKey) -> Said:
    return Said(f"Lose {scar_told(view, key.card)}", brief(view.cards, key.card))


TOPICS: dict[str, Topic] = {
    "business": Topic(said("Any free actions?"), each(_task)),
    "hand_limit": Topic(_hand_limit, each(_task)),
    "too_full": Topic(said("Your backpack is too full. What do you discard?"), each(_task)),
    "discard": Topic(_discard, each(_item)),
    "eat": Topic(said("How much do you eat?"), each(_eat)),
    "cold": Topic(said("What does the cold cost you?"), each(_cold)),
    "declare": Topic(said("What do you do this turn?"), each(_declare)),
    "free": Topic(_free_prompt, each(_free)),
    "camp_bonus": Topic(said("What does the safe house give you?"), each(_camp_bonus)),
    "camp": Topic(said("What do you use in camp?"), each(_camp)),
    "consent": Topic(_consent, each(_agree)),
    "trade": Topic(said("Who do you trade with?"), each(_trade)),
    "offer": Topic(_offer_prompt, each(_offer)),
    "accept": Topic(_accept_prompt, each(_accept)),
    "give_up": Topic(_give_up_prompt, each(_give_up)),
    "lose_either": Topic(_lose_prompt, each(_lose)),
    "exchange": Topic(_exchange, each(_lose)),
    "follower": Topic(_follower_prompt, each(_follower)),
    "turn": Topic(_turn_prompt, each(_turn)),
    "lose_scar": Topic(said("Which scar do you lose?"), each(_scar)),
}
"""Every question of these."""
