"""Words that read one way only: lists of names and of yields, reasons, the lot, the end of a countdown."""

from __future__ import annotations

from fallen_tui.engine.events import Rolled
from fallen_tui.engine.rules import Ask
from fallen_tui.faces.log import condense
from fallen_tui.games.state51.content.cards import Gain
from fallen_tui.games.state51.state import events as e
from fallen_tui.games.state51.text import card_text, log, unavailable
from fallen_tui.games.state51.text.table_view import text_view
from tests.plain.sitting import play, setup, table_of, toy
from tests.plain.test_look import midgame

ABC = ("a", "b", "c")


def test_back_is_offered_only_where_something_is_chosen() -> None:
    ask = Ask(0, "s", ABC, "T-1", kind="some", low=2, high=2)
    text = play(toy(ask), ["1 1", "1 2 3", "1", "1", "2 3"])
    assert "You named an option twice. Each counts once. You haven't chosen anything yet." in text
    assert "You chose 3, but 2 is the most. You haven't chosen anything yet." in text
    assert "You named an option twice. Each counts once. Type back to start again." in text
    assert "You chose 3, but 2 is the most. Type back to start again." in text
    text = play(toy(Ask(0, "o", ABC, "T-1", kind="order")), ["1 1"])
    assert "Each has one place. You haven't chosen anything yet." in text
    text = play(toy(Ask(0, "o", ABC, "T-1", kind="split", high=3)), ["1:4"])
    assert "there are 3 to share out. You haven't chosen anything yet." in " ".join(text.split())


def test_back_takes_no_move_back_in_a_question_of_several_picks() -> None:
    for kind, high in (("some", 2), ("order", 1), ("split", 2)):
        low = 2 if kind == "some" else 1
        table = toy(Ask(0, "first", ABC, "T-1"), Ask(0, "second", ABC, "T-2", kind=kind, low=low, high=high))
        text = play(table, ["1", "back", "BACK"])
        assert text.count("You haven't chosen anything yet. undo goes back a choice.") == 2, kind
        assert "Which choice do you go back to" not in text
        assert table.pending[0].topic == "second"
    assert "Which choice do you go back to" in play(
        toy(Ask(0, "first", ABC, "T-1"), Ask(0, "second", ABC, "T-2")), ["1", "back"]
    )


def test_back_makes_no_offer() -> None:
    ask = Ask(0, "bargain", ABC, "T-2", kind="offer", caps=(3, 3, 3))
    text = play(toy(ask), ["1:2", "back", "back"])
    assert text.index("Start again.") < text.index("No offer, then.")
    assert "Told: bargain ((), ())" in text


def test_an_offer_is_told_in_words_too() -> None:
    keys = ("give:coins", "give:coat", "want:coins", "want:coat")
    ask = Ask(0, "bargain", keys, "T-2", kind="offer", caps=(9, 1, 9, 1))
    table = toy(ask)
    text = " ".join(play(table, ["coins", "coins:5, coat", "coins: 3"]).split())
    assert "give:coins: how many? Type option:number, such as 1:2." in text
    assert "Told: bargain ((('give:coins', 5), ('give:coat', 1)), (('want:coins', 3),))" in text


def test_lines_are_joined_by_whole_names_alone() -> None:
    names = ["Ann", "Ben"]
    assert condense(["Blasters of Kiln walks on", "Blasters of Kiln (Ann's) attacks Ben's Party"], names) == [
        "Blasters of Kiln walks on",
        "Blasters of Kiln (Ann's) attacks Ben's Party",
    ]
    assert condense(["Anneke Duro takes the check", "Anneke Duro of Ann's Party is tested"], names) == [
        "Anneke Duro takes the check",
        "Anneke Duro of Ann's Party is tested",
    ]
    apart = ["The fight is over: Ann Teak is beaten", "The end. Ann wins"]
    assert condense(apart, names) == apart
    assert condense(["A Judge on the Stair comes", "A Judge on the Stair is gone"], names) == [
        "A Judge on the Stair comes; is gone"
    ]
    assert condense(["Ann gains 1 coin", "Ann gains 2 Spoils", "Ann Teak dies"], names) == [
        "Ann gains 1 coin, 2 Spoils",
        "Ann Teak dies",
    ]


def test_names_that_may_hold_commas_are_joined_by_semicolons() -> None:
    state = table_of(setup()).state
    piles = (state.cards.locations, state.cards.leaders, state.cards.contacts, state.cards.intents)
    commas = tuple(card for pile in piles for card in pile if "," in state.cards.name(card))[:2]
    both = "; ".join(state.cards.name(card) for card in commas)
    assert len(commas) == 2
    assert log.tell(state, e.Revealed(commas), None) == f"The Lookout shows {both}"
    assert log.tell(state, e.Drawn(0, commas), 0) == f"Ann draws {both}"
    assert condense(["Ann draws A, B", "Ann draws C"], ["Ann"]) == ["Ann draws A, B; draws C"]


def test_what_a_seat_does_in_a_row_does_not_run_on_for_long() -> None:
    """A production of many cards is told in lines, each with its subject; nothing is lost, and lists stay whole."""
    deeds = [f"Ann scores {n} VP by Gallon Picturehouse" for n in range(1, 6)]
    told = condense(deeds, ["Ann"])
    assert len(told) == 3
    assert all(text.startswith("Ann scores ") and len(text) <= 90 for text in told)
    assert "; ".join(text.removeprefix("Ann ") for text in told) == "; ".join(
        deed.removeprefix("Ann ") for deed in deeds
    )
    gains = [f"Ann gains {n} Scrap of a good long name" for n in range(2, 9)]
    assert len(condense(gains, ["Ann"])) == 1
    text = play(toy(Ask(0, "s", ABC, "T-1", kind="some", low=0, high=3)), ["1", "2"])
    assert "So far: Apple; Brass bell." in text


def test_what_is_gained_or_paid_in_a_row_is_added_up_by_kind() -> None:
    kinds = ("1 Scrap", "3 Workers", "1 Weapons", "1 Worker", "1 Building", "1 Scrap")
    assert condense([f"Ann gains {each}" for each in kinds], ["Ann"]) == [
        "Ann gains 2 Scrap, 4 Workers, 1 Weapons, 1 Building"
    ]
    assert condense(["Ann pays 1 Weapons"] * 3, ["Ann"]) == ["Ann pays 3 Weapons"]
    assert condense(["Ann gains 1 Worker"] * 2, ["Ann"]) == ["Ann gains 2 Workers"]
    places = ["Ann gains 1 Fuel on The Weir", "Ann gains 1 Fuel", "Ann gains 1 Fuel on The Weir"]
    assert condense(places, ["Ann"]) == ["Ann gains 2 Fuel on The Weir, 1 Fuel"]
    tokens = ["Ann gains a Conquest token 3", "Ann gains 1 Fuel", "Ann gains a Conquest token 3"]
    assert condense(tokens, ["Ann"]) == ["Ann gains a Conquest token 3 (twice), 1 Fuel"]
    apart = ["Ann pays 2 coins: 5 left", "Ann pays 2 coins: 3 left"]
    assert condense(apart, ["Ann"]) == ["Ann pays 2 coins: 5 left, 2 coins: 3 left"]
    assert condense(["Ann passes", "Ann passes"], ["Ann"]) == ["Ann passes (twice)"]


def test_what_is_lost_unused_is_added_up_in_plain_words() -> None:
    state = table_of(setup()).state
    lost = e.TokensLost(0, (("base", "fuel", 1), ("L54", "fuel", 2), ("base", "scrap", 1)), 1)
    assert log.tell(state, lost, 0) == "Ann loses 3 Fuel, 1 Scrap, 1 Worker unused"
    assert log.tell(state, e.TokensLost(0, (), 1), 0) == "Ann loses 1 Worker unused"


def test_yields_read_as_all_of_them() -> None:
    vp, card, worker = Gain("vp", 1), Gain("card", 1), Gain("worker", 1)
    assert card_text.gains([vp, Gain("vp", 2)]) == "3 VP in 2 tokens"
    assert card_text.gains([card, worker, vp]) == "1 card, 1 Worker and 1 VP"
    assert card_text.gains([vp]) == "1 VP"
    assert card_text.gains([]) == "nothing"


def test_a_reason_has_its_noun_and_its_capital() -> None:
    state = midgame("random:Ann,random:Bo", "standard", "7", 60).state
    player = state.players[0]
    contact = next(
        c for c in state.cards.factions[player.faction].contacts if state.cards.contacts[c].kind == "conquest"
    )
    player.used, player.contacts = [contact], []
    player.tokens.clear()
    reason = unavailable._range_reason(state, player, "conquest", 0, 1, {})
    assert reason.endswith(" was used this turn, and you have no other Contact card or token for Conquest")
    text = play(table_of(setup()), ["1", "1", "unavailable", "why redevelop two-trunk"])
    assert "\nYou have no Location to replace (FS-RED-01):\n" in text
    assert "Redevelop into Two-Trunk Barn: you have no Location to replace (FS-RED-01)." in text


def test_the_lot_for_the_first_player_is_no_die() -> None:
    state = table_of(setup()).state
    assert log.tell(state, Rolled("first", 0, 1, 2, (2,), "who starts"), None) == "The first player is random"
    assert log.tell(state, Rolled("dice", 0, 2, 6, (2, 5), "the storm"), None) == "Roll: 2, 5 (the storm)"
    assert log.tell(state, Rolled("deck", 0, 2, 0, (1, 0), "the deck"), None) == ""


def test_a_countdown_is_measured_and_not_won() -> None:
    table = midgame("random:Ann", "countdown-short", "3", 5000)
    assert table.over
    state, score = table.state, table.state.players[0].total()
    text = "\n".join(text_view(state, 0, "result"))
    assert f"The last turn is over. Ann ends with {score} VP." in text
    end = next(entry for entry in table.entries if isinstance(entry, e.GameOver))
    told = log.tell(state, end, None)
    assert told.startswith(f"The end. Ann ends with {score} VP: the last turn is over. Rank: ")
    assert "wins" not in text + told


def test_a_card_that_is_gone_since_is_told_by_its_id() -> None:
    state = table_of(setup()).state
    assert log.tell(state, e.Revealed(("L9999",)), None) == "The Lookout shows L9999 (no longer among the cards)"
    assert log.tell(state, e.Drawn(0, ("?",)), 1) == "Ann draws 1 card"
    assert "(no longer among the cards)" in log.tell(state, e.Discarded(0, ("L9999",), "limit"), None)
    assert "a card" in log.tell(state, e.Discarded(0, ("?",), "limit"), None)
