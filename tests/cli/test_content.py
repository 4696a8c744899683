"""`fallen content check` and `fallen try`."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from fallen_tui.bots import bots_of, play_out
from fallen_tui.bots.chance import RandomBot
from fallen_tui.bots.idle import IdleBot
from fallen_tui.commands import content, trying
from fallen_tui.engine.library import content_root, open_content
from fallen_tui.engine.rulebook import RULES, TABLES
from fallen_tui.engine.rules import Ask
from fallen_tui.faces.teaching.advice import ADVICE
from fallen_tui.faces.teaching.guide import GUIDE
from fallen_tui.games.state51 import trial
from fallen_tui.games.state51.game import open_game
from fallen_tui.games.state51.tools import inventory
from tests.cli.conftest import Fallen

CARDS = open_game().cards
EVERY = [*CARDS.locations, *CARDS.contacts, *CARDS.leaders, *CARDS.factions, *CARDS.intents]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the content that `content check` looks at."""
    copy = tmp_path / "content"
    shutil.copytree(content_root(), copy)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(content, "content_root", lambda game: copy)
    return copy


def _edit(path: Path, old: str, new: str) -> int:
    """Replace the first `old` of a file; the line it stood in."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return text[: text.index(old)].count("\n") + 1


def test_the_content_of_a_game_is_sound(fallen: Fallen) -> None:
    """That of all of them together is read where another package has a game, too: `tests/plugin`."""
    ran = fallen("content", "check", "state51")
    assert (ran.code, ran.err) == (0, "")
    for count in ("72 locations", "26 contacts", "8 leaders", "4 factions", "12 intents"):
        assert count in ran.out


def test_every_deck_of_the_game_is_checked() -> None:
    assert {*inventory.DECKS, RULES, TABLES, ADVICE, GUIDE} == set(open_content("state51").names)


def test_all_problems_of_all_decks_with_file_and_line(fallen: Fallen, root: Path) -> None:
    game = root / "state51"
    first = _edit(game / "locations" / "first.yaml", "pattern: open", "pattern: opened")
    second = _edit(game / "leaders.yaml", "earns: conquer", "earns: praise")
    third = _edit(game / "rules.yaml", "source: ours", "source: hearsay")
    ran = fallen("content", "check")
    assert ran.code == 1
    assert f"content/state51/locations/first.yaml:{first}: " in ran.err
    assert f"content/state51/leaders.yaml:{second}: leader_conquest earns" in ran.err
    assert f"content/state51/rules.yaml:{third}: " in ran.err
    assert ran.err.endswith("3 problems.\n")


def test_what_is_wrong_between_decks(fallen: Fallen, root: Path) -> None:
    game = root / "state51"
    line = _edit(game / "intents.yaml", "id: I02", "id: L01")
    ran = fallen("content", "check", "state51")
    assert ran.code == 1
    assert f"content/state51/intents.yaml:{line}: L01 id: is already the id of a card in locations" in ran.err


def test_what_is_wrong_with_what_is_taught(fallen: Fallen, root: Path) -> None:
    game = root / "state51"
    first = _edit(game / "advice.yaml", "You hold {cards}.", "You hold {crads};")
    second = _edit(game / "advice.yaml", "- id: rehouse", "- id: rehome")
    third = _edit(game / "guide.yaml", "facts: [conquered]", "facts: [conquerred]")
    fourth = _edit(game / "guide.yaml", "Spend first what you would lose anyway.", "Spend it. " * 60)
    ran = fallen("content", "check", "state51")
    assert ran.code == 1
    found = ran.err.splitlines()
    picked = next(line for line in found if "unknown placeholder {crads}; did you mean cards?" in line)
    assert picked.startswith("content/state51/advice.yaml:") and "what" in picked and first > 1  # noqa: PT018
    assert any(f"content/state51/advice.yaml:{second}: rehome id: the game has no such question" in f for f in found)
    assert any("there is no text for the question 'rehouse'" in line for line in found)
    assert any(
        f"content/state51/guide.yaml:{third}: conquered" in f and "no fact conquerred; did you mean conquered?" in f
        for f in found
    )
    assert any("words; 60 at most" in line and "pay text" in line for line in found)
    assert fourth > third


def test_a_power_and_its_contacts_name_each_other() -> None:
    decks = {
        name: open_content("state51", None, inventory.HOOKS).deck(name, kind) for name, kind in inventory.DECKS.items()
    }
    assert list(inventory.faults(decks)) == []
    decks["contacts"] = decks["contacts"][1:]
    (fault,) = inventory.faults(decks)
    assert fault[0] == "factions"
    assert "no Contact card" in fault[3]


def test_a_place_in_a_deck_of_several_files_is_found(root: Path) -> None:
    cards = open_content("state51", root, inventory.HOOKS).deck("locations", inventory.Location)
    place = next(n for n, card in enumerate(cards) if card.id == "L70")
    problem = content._placed(root, "state51", "locations", place, "id", "x")
    text = (root / "state51" / "locations" / Path(problem.file).name).read_text().splitlines()
    assert text[problem.line - 1].strip() == "- id: L70"


def test_broken_yaml_and_a_missing_deck(fallen: Fallen, root: Path) -> None:
    (root / "state51" / "ranks.yaml").unlink()
    assert "content/state51/ranks.yaml:1: the file is missing" in fallen("content", "check", "state51").err
    (root / "state51" / "leaders.yaml").write_text("- id: [x\n")
    ran = fallen("content", "check", "state51")
    assert ran.code == 1
    assert "content/state51/leaders.yaml:" in ran.err


def test_content_of_a_game_to_come_is_read_too(fallen: Fallen, root: Path) -> None:
    (root / "fallout").mkdir()
    (root / "fallout" / "quests.yaml").write_text("- id: q1\n- id: q2\n")
    (root / "fallout" / "rules.yaml").write_text("- {id: A, title: T, rules: [{id: F-A-1, rule: R, source: book}]}\n")
    assert "fallout: 2 quests\nfallout: 1 rules\n" in fallen("content", "check", "fallout").out


def test_no_content_yet(fallen: Fallen) -> None:
    ran = fallen("content", "check", "posthuman_saga")
    assert ran.code == 1
    assert "no content yet" in ran.err


# --- trying cards ---


def test_every_card_can_be_tried(subtests: pytest.Subtests) -> None:
    for card in EVERY:
        with subtests.test(card=card):
            table, found, ids = trial.table(card, "try")
            assert found == card
            table.advance()
            assert table.game.check(table.state) == []
            lines = list(trying.show(table, card, ids))
            assert lines[0].startswith(CARDS.name(card))
            assert "You can use it now:" in lines


def test_a_trial_can_be_played_to_its_end_and_undone(subtests: pytest.Subtests) -> None:
    for card in ["L01", "leader_action", "I01", "scrap"]:
        with subtests.test(card=card):
            table, _, _ = trial.table(card, "try")
            table.advance()
            table.decide(0, "pass")
            table.rewind(0)
            assert table.state.turn == 1
            play_out(table, {**bots_of(table.game, table.setup), 0: RandomBot("x", 0)})
            assert table.over
            assert table.game.check(table.state) == []


def test_the_other_seat_only_passes() -> None:
    bot = IdleBot("s", 1)
    assert bot.answer(None, Ask(1, "action", ("conquer:L01", "cycle", "pass"), "X"), 3) == "pass"
    assert bot.answer(None, Ask(1, "afterwards", ("store", "done"), "X"), 3) == "done"
    assert bot.answer(None, Ask(1, "keep", ("a", "b"), "X", "b"), 3) == "b"
    assert bot.answer(None, Ask(1, "some", ("a", "b"), "X", kind="some", low=0, high=2), 3) == ()
    pick = Ask(1, "pick", ("L01", "L02"), "X")
    assert pick.check(bot.answer(None, pick, 3)) in pick.keys
    table, _, _ = trial.table("L01", "try")
    assert isinstance(bots_of(table.game, table.setup)[1], IdleBot)


def test_shows_the_card_and_its_uses_without_a_terminal(fallen: Fallen) -> None:
    ran = fallen("try", "state51", "trolley weir")
    assert ran.code == 0
    assert ran.out.startswith("Trolley Weir (L01)")
    for verb in ("Conquer", "Cooperate with", "Incorporate"):
        assert f"\n  {verb} Trolley Weir" in ran.out
    assert re.search(r"\n  Redevelop [A-Z].+ into Trolley Weir", ran.out), "by name what makes way"


def test_a_contact_card_is_shown_where_it_lends_range(fallen: Fallen) -> None:
    out = fallen("try", "state51", "Rent Tray").out
    assert "): Rent Tray (range 2" in out


def test_an_intent_is_shown_by_what_the_rival_does(fallen: Fallen) -> None:
    assert "when you pass, Surveyor Latch reveals Pegs and Red String" in fallen("try", "state51", "I01").out


def test_the_seed_deals_the_rest_of_the_table(fallen: Fallen) -> None:
    one = fallen("try", "state51", "Rent Tray", "--seed", "a").out
    assert one == fallen("try", "state51", "Rent Tray", "--seed", "a").out
    assert one != fallen("try", "state51", "Rent Tray", "--seed", "b").out


def test_an_unknown_card(fallen: Fallen) -> None:
    ran = fallen("try", "state51", "Dunya Kesel")
    assert ran.code == 1
    assert "did you mean Dunya Kessel (leader_conquest)?" in ran.err


def test_given_dice_that_cannot_be() -> None:
    chance = trying.GivenDice((3, 9), "s")
    assert chance.dice("x", 0, 1, 6) == (3,)
    with pytest.raises(trying.FallenError, match="9 is no side of a die of 6; give other --dice"):
        chance.dice("x", 1, 1, 6)


def test_dice_are_taken(fallen: Fallen) -> None:
    assert fallen("try", "state51", "L01", "--dice", "3,1").code == 0


def test_on_a_terminal_it_is_played(fallen: Fallen, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(trying, "on_terminal", lambda: True)
    ran = fallen("try", "state51", "L01", stdin="1\nquit\n")
    assert ran.code == 0
    assert "You leave the table" in ran.out
    assert not folder.exists()
    assert sys.stdin.isatty() is False


def test_a_faction_that_is_none_is_told_with_the_nearest(fallen: Fallen, root: Path) -> None:
    line = _edit(root / "state51" / "contacts.yaml", "faction: scrap", "faction: scarp")
    ran = fallen("content", "check", "state51")
    assert ran.code == 1
    assert f"content/state51/contacts.yaml:{line}: " in ran.err
    assert "there is no faction scarp; did you mean scrap?" in ran.err
    assert ran.err.endswith("1 problem.\n")


def test_two_locations_of_one_name(fallen: Fallen, root: Path) -> None:
    first, second = list(CARDS.locations.values())[:2]
    line = _edit(root / "state51" / "locations" / "first.yaml", f"name: {second.name}", f"name: {first.name.upper()}")
    ran = fallen("content", "check", "state51")
    assert ran.code == 1
    assert f"content/state51/locations/first.yaml:{line}: " in ran.err
    assert f"{first.id} has the same name" in ran.err


def test_the_log_of_a_trial_speaks_of_its_player_by_a_name() -> None:
    table, _, _ = trial.table("Trolley Weir", "s")
    table.advance()
    assert table.setup.named()[0] == "Player", "a sentence of the log has its verb in the third person"
