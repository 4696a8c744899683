"""Every word a player can type in place of an answer."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

from fallen_tui.bots import seat_bot
from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.faces.odds import UNKNOWN, OddsBook
from fallen_tui.games import open_game
from fallen_tui.plain import desk
from fallen_tui.plain.commands import FORM, HELP, ODDS, TRAVEL_HELP
from tests.plain.sitting import play, setup, table_of

TO_ACTIONS = ["1", "1"]


def said(*lines: str, undo: str = "strict") -> str:
    """What is printed in reply to the last of these lines, in Ann's first action and on one line."""
    text = play(table_of(setup(undo=undo)), [*TO_ACTIONS, *lines])
    reply = text.rsplit(f": {lines[-1]}\n", 1)[1]
    return " ".join(reply.split("\nChoose ")[0].split())


def test_a_question_mark_shows_the_rule_and_the_commands() -> None:
    reply = said("?")
    assert reply.startswith("FS-ACT-07: The kinds of action are")
    told = [line for line in HELP if line not in (ODDS, TRAVEL_HELP, FORM)]
    assert all(line in reply for line in told)
    assert said("help") == " ".join(told), "in this game nothing is thrown"
    assert said("odds") == "This game has no odds to show."


def test_a_question_mark_and_a_number_or_an_id_shows_that_rule() -> None:
    assert said("? 1").startswith("FS-CNQ-01: ")
    assert said("? FS-OPP-01").startswith("FS-OPP-01: Spend one Worker")
    assert said("?fs-opp-01").startswith("FS-OPP-01: Spend one Worker")
    assert "there is no rule 'FS-ZZZ-99'" in said("? FS-ZZZ-99")
    assert "FS-ICO-27: Steal" in said("? steal")


def test_rules_tells_the_game_shows_a_chapter_and_searches() -> None:
    assert "FS-INTRO-01: Four powers" in said("rules")
    assert "General principles (GEN)" in said("rules")
    assert said("rules gen").startswith("General principles (GEN) FS-GEN-01")
    assert "FS-ICO-27" in said("rules steal")
    assert "And " in said("rules the")
    assert 'No rule has the words "xyzzy"' in said("rules xyzzy")
    assert "tie-break" in said("rules FS-TAB-TIE").lower() or "FS-TAB-TIE" in said("rules FS-TAB-TIE")


def test_barred_options_are_counted_listed_and_numbered_on() -> None:
    reply = said("unavailable")
    assert "You have no Location to replace (FS-RED-01):" in reply
    assert "14 Cooperate with Two-Trunk Barn" in reply
    text = play(table_of(setup()), TO_ACTIONS)
    assert "13 Pass" in text
    assert "(21 more aren't possible now: unavailable lists them, why tells you the reason.)" in text
    assert "Redevelop into" not in text


def test_barred_tells_each_reason_once() -> None:
    table = table_of(setup(seed="9"))
    text = play(table, [*TO_ACTIONS, "unavailable"], width=400).split(": unavailable\n")[1]
    heads = [line for line in text.splitlines() if line.endswith(":") and not line.startswith((" ", "Choose"))]
    whys = [choice.why for choice in table.game.question(table.game.view(table.state, 0), table.pending[0]).unavailable]
    runs = [why for why, _ in groupby(whys)]
    assert len(set(runs)) < len(runs), "a question at which like reasons lie apart"
    assert len(heads) == len(set(heads)) == len(set(whys))


def test_a_word_that_can_be_looked_at_says_how() -> None:
    assert said("hand").endswith("To see it, type look hand.")
    assert said("reach").endswith("To see it, type look reach.")
    assert "To see it" not in said("xyzzy")
    assert "To see it" not in said("99")


def test_why_takes_a_number_or_words_and_cites_the_rule() -> None:
    for line in ("why 21", "why incorporate two-trunk", "21", "incorporate two-tr"):
        reply = said(line)
        assert "Incorporate Two-Trunk Barn: Roof Before Questions costs 2 Scrap, more than you have" in reply
        assert "FS-RNG-03: To conquer, cooperate or incorporate" in reply
        assert "FS-INC-01: " in reply
    assert said("why redevelop").count("you have no Location to replace") == 1
    assert said("why redevelop").count("Redevelop into ") == 7
    assert said("why pass") == "Pass is possible. It is option 13."
    assert "FS-ACT-07" in said("why flying")
    assert "Type why and the number" in said("why")
    assert "You can choose any option here" in play(table_of(setup()), ["unavailable"])


def test_look_shows_the_table_and_its_parts() -> None:
    table = said("look")
    assert "Ann (you), The Changed Compact: 0 VP." in table
    assert "Bo, The Carters' Guild: 0 VP." in table
    assert said("look hand").startswith("Your hand, 7 cards: Two-Trunk Barn: distance 1")
    assert said("look bo") == said("look 2") == said("LOOK  Bo")
    assert said("look me").startswith("Ann (you)")
    assert "Lookout row is empty" in said("look lookout")
    assert said("look two-trunk").startswith("Two-Trunk Barn (")
    assert ": in your hand" in said("look two-trunk")
    reply = said("look xyzzy")
    assert 'Nothing here is called "xyzzy".' in reply
    assert "hand, reach, lookout, me, others" in reply


def test_odds_is_a_short_way_to_look_at_them_where_dice_are_thrown() -> None:
    game = open_game("fallen_land")
    table = Table(game, Setup("fallen_land", "short", (SeatSpec("human", "Ann"),), "7"))
    text = play(table, ["odds", "look odds", "help"])
    odds, rest = text.split(": odds\n")[1].split(": look odds\n")
    looked, helped = rest.split(": help\n")
    assert odds == looked
    assert "Nothing here is called" not in odds
    assert f"\n{ODDS}\n" in helped


def test_odds_of_a_fight_that_take_too_long_are_worked_out_for_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    how = Setup("posthuman", "solo", (SeatSpec("human", "Ann"),), "odds")
    table = Table(open_game("posthuman"), how)
    bot = seat_bot("random", table.game, how, 0)
    table.advance()
    while table.pending[0].topic != "meet":
        table.decide(0, bot.answer(None, table.pending[0], table.decisions))
    desk._odds.cache_clear()
    monkeypatch.setattr(OddsBook, "AT_ONCE", 1)
    text = play(table, ["odds", "again", "help"])
    asked, rest = text.split(": odds\n")
    told, rest = rest.split(": again\n")
    again, helped = rest.split(": help\n")
    assert f"[{UNKNOWN}]" in asked
    assert told.startswith("Fight: win ")
    assert f"\n{ODDS}\n" in helped
    assert UNKNOWN not in again
    assert "[win " in again
    desk._odds.cache_clear()


def test_card_takes_a_name_or_an_options_number() -> None:
    assert said("card 1").startswith("Two-Trunk Barn (")
    assert said("card 14").startswith("Two-Trunk Barn ("), "an unavailable option, too"
    assert said("card weir").startswith("Trolley Weir (L01)")
    assert "isn't about a single card" in said("card 13")
    assert "Which card?" in said("card")
    assert "Nothing here is called" in said("card 99")


def test_log_counts_its_lines_and_numbers_its_entries() -> None:
    lines = play(table_of(setup()), [*TO_ACTIONS, "log 3"]).split(": log 3\n")[1].split("Choose")[0].splitlines()
    assert len(lines) == 3
    assert lines[-1].split(" ", 1)[0].isdigit()
    assert "Turn 1: Actions" in lines[-1]
    assert "Ann leads The Changed Compact" in said("log 999999")
    assert "log 40 shows 40" in said("log 99999999999999")
    assert "log 40 shows 40" in said("log x")


def test_save_says_where_the_game_lies(tmp_path: Path) -> None:
    path = tmp_path / "game.fallen"
    table = table_of(setup(), path)
    text = play(table, ["save"])
    table.leave()
    assert f"The game is saved in {path} Every answer is saved there at once." in " ".join(text.split())
    assert "isn't saved" in play(table_of(setup()), ["save"])


def test_again_shows_the_question_once_more() -> None:
    text = play(table_of(setup()), ["again"])
    assert text.count("Which card do you take from the Lookout? (5 left)") == 2


def test_a_command_with_words_that_belong_to_an_option_is_no_command() -> None:
    assert "No option starts with" in said("quit the field")


def test_undo_lists_what_it_would_undo_and_goes_back() -> None:
    reply = said("discard 2", "undo")
    assert "1 Turn 1: your action? Discard 2 cards, draw 1 (1 entry goes)" in reply
    assert "(No further: undo is strict in this game, and you have learned something new since (Bo draws" in reply
    for nearest in ("1", ""):
        text = play(table_of(setup()), [*TO_ACTIONS, "discard 2", "undo", nearest])
        assert "Ann goes back to entry" in text
        assert text.count("  12 Discard 2 cards, draw 1") == 2
    text = play(table_of(setup()), [*TO_ACTIONS, "discard 2", "undo", "9", "no"])
    assert "Nothing is undone." in text
    assert "Ann goes back" not in text


def test_undo_takes_back_a_whole_action_where_nothing_else_happened() -> None:
    table = table_of(setup("human:Ann", "countdown"))
    text = play(table, ["restoration", "1", "1", "trade 2 workers for 1 f", "undo", "1"])
    assert "1 Turn 1: your action? Trade 2 Workers for 1 Fuel (" in " ".join(text.split())
    assert table.state.players[0].workers == 3
    assert table.state.players[0].tokens["fuel"] == 0


def test_words_that_fit_several_options_ask_which_even_if_others_are_barred() -> None:
    reply = said("conquer two")
    assert reply.startswith("That could be 1 Conquer Two-Trunk Barn or 2 Conquer Two-Shift Press or 4 Conquer")
    assert "and you can't pay that" not in reply


def test_undo_that_is_refused_says_what_stands_in_the_way() -> None:
    assert "You have no choice to undo yet" in play(table_of(setup()), ["undo"])
    assert said("undo") == (
        "You can't go back: undo is strict in this game, and you have learned something new since "
        "(Bo draws 1 card, entry 23)."
    )
    passed = " ".join(play(table_of(setup()), ["1", "undo"]).split())
    assert "You can't go back: undo is strict in this game, and Bo has chosen since (entry 15)." in passed


def test_undo_is_open_where_the_game_says_so() -> None:
    table = table_of(setup("human:Ann", "countdown", undo="open"))
    text = play(table, ["1", "2", "1", "undo", "3", "3"])
    assert "3 Which power do you lead? A random power" in text
    assert "Ann goes back to entry 2" in text
    assert text.count("Which power do you lead?\n") == 2


def test_undo_lists_the_nearest_and_all_on_request() -> None:
    table = table_of(setup("human:Ann", "countdown", undo="open"))
    text = play(table, ["1", *["1", "1", "pass"] * 4, "undo", "no", "undo all", "no"])
    assert "are further back. undo all lists them.)" in text
    assert "10 " in text.split(": undo all\n")[1]


def test_a_command_answers_nothing(subtests: pytest.Subtests) -> None:
    for word in ["look", "log", "?", "rules", "help", "save", "unavailable", "why 20", "undo", "again"]:
        with subtests.test(word=word):
            table = table_of(setup())
            play(table, [*TO_ACTIONS, word, ""])
            again = table_of(setup())
            play(again, TO_ACTIONS)
            assert table.entries == again.entries
