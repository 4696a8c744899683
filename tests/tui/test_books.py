"""The books: the rulebooks, the card gallery and the help, by keys and by mouse, at the usual sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from fallen_tui.engine.game import SeatSpec, Setup
from fallen_tui.engine.rulebook import open_rulebook
from fallen_tui.games import catalogue, open_game
from fallen_tui.games.fallen_land.content import cards as land_cards
from fallen_tui.games.fallen_land.text.card_text import describe
from fallen_tui.games.posthuman.content import load as road_cards
from fallen_tui.games.state51.content import cards as charter_cards
from fallen_tui.tui.app import FallenApp
from fallen_tui.tui.books.gallery_source import open_gallery
from fallen_tui.tui.books.handbook import GROUPS, guides, set_out
from fallen_tui.tui.books.rulepage import hits, laid, table_rows
from fallen_tui.tui.kit import keys
from fallen_tui.tui.kit.styled_text import line, text_of, width
from fallen_tui.tui.screens.base import BaseScreen
from fallen_tui.tui.screens.gallery import GalleryScreen, card_page
from fallen_tui.tui.screens.help import HelpScreen
from fallen_tui.tui.screens.rules import RulesScreen
from fallen_tui.tui.settings_file import Settings
from fallen_tui.tui.tables.fallen_land import CouncilFace
from fallen_tui.tui.tables.fallen_land.map_words import legend
from fallen_tui.tui.tables.posthuman import HUMAN_TABS, MUTANT_TABS
from fallen_tui.tui.tables.state51 import CharterFace

GAMES = tuple(entry.id for entry in catalogue() if entry.playable)
SIZES = [(80, 24), (200, 60)]


class Bottom(BaseScreen):
    """A screen below, to see what comes back to."""

    def draw(self) -> None:
        self.pane("main").show([line("the very place")])


def rows(app: FallenApp, pane: str = "page") -> list[str]:
    return [text_of(row) for row in app.screen.pane(pane).rows]  # type: ignore[attr-defined]


def seen(app: FallenApp, pane: str = "page") -> str:
    """What can be seen of a pane, its line breaks as blanks."""
    found = app.screen.pane(pane)  # type: ignore[attr-defined]
    text = " ".join(rows(app, pane)[found.top : found.top + found.size.height])
    return re.sub(r"\s+", " ", text)


def at(app: FallenApp, words: str, pane: str) -> tuple[int, int]:
    """Where words stand in a pane: column and row."""
    found = app.screen.pane(pane)  # type: ignore[attr-defined]
    for number, row in enumerate(found.rows):
        text = text_of(row)
        if words in text and number >= found.top:
            return width(line(text[: text.index(words)])), number - found.top
    raise AssertionError(f"{words!r} is not in {pane}: {rows(app, pane)}")


async def press(pilot: Any, app: FallenApp, words: str, pane: str) -> None:
    """Press the mouse on words of a pane."""
    await pilot.click(app.screen.pane(pane), offset=at(app, words, pane))  # type: ignore[attr-defined]
    await pilot.pause()


def flat(found: list[str]) -> str:
    return re.sub(r"\s+", " ", " ".join(found))


# --- the rules ---


def chapters() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        for section in open_rulebook(game).sections:
            yield game, section.id


def test_every_rule_stands_in_its_chapter_with_its_id_in_the_margin(subtests: pytest.Subtests) -> None:
    for game, section in [*chapters()]:
        for columns in [48, 78]:
            with subtests.test(game=game, section=section, columns=columns):
                page = laid(game, section, columns)
                chapter = open_rulebook(game).look_up(section)
                starts = [*sorted(page.places.values()), len(page.rows)]
                for rule in chapter.rules:  # type: ignore[union-attr]
                    first = page.places[rule.id]
                    last = starts[starts.index(first) + 1]
                    assert text_of(page.rows[first]).startswith(f"  {rule.id} ")
                    body = flat(["".join(span.text for span in row[2:]) for row in page.rows[first:last]])
                    assert re.sub(r"\s+", " ", rule.rule) in body.replace("Cited by", "")
                assert all(width(row) <= columns for row in page.rows)


def test_every_cell_of_every_table_stands_in_its_column(subtests: pytest.Subtests) -> None:
    for game in GAMES:
        for columns in [48, 78]:
            with subtests.test(game=game, columns=columns):
                for table in open_rulebook(game).tables:
                    found = laid(game, table.id, columns).rows
                    assert all(width(row) <= columns for row in found)
                    words = {word.rstrip(":") for row in found for word in text_of(row).split()}
                    for cell in (*table.columns, *(cell for row in table.rows for cell in row)):
                        assert {word.rstrip(":") for word in cell.split()} <= words


def test_a_table_keeps_its_columns_and_is_spelt_out_where_they_have_no_room() -> None:
    drawn = [text_of(row).rstrip() for row in table_rows(("Roll", "What"), (("1", "a long answer"), ("2", "no")), 14)]
    assert drawn == ["Roll  What", "──────────────", "1     a long", "      answer", "", "2     no"]
    drawn = [text_of(row) for row in table_rows(("Roll", "What"), (("1", "incomprehensible"),), 14)]
    assert drawn[0] == "Roll: 1"


def test_worked_examples_stand_apart() -> None:
    page = laid("fallen_land", "WIN", 78)
    first = page.places["FL-WIN-04"]
    rows_of = page.rows[first : page.places["FL-WIN-05"]]
    example = [row for row in rows_of if any(span.role == "quote" for span in row)]
    assert text_of(example[0]).strip().startswith("For instance 20 Prestige")
    assert not any("For instance" in span.text for row in rows_of for span in row if span.role != "quote")


def test_a_rule_is_found_by_its_id_however_it_is_written(subtests: pytest.Subtests) -> None:
    for game in GAMES:
        with subtests.test(game=game):
            for id in open_rulebook(game).ids[::17]:
                letters = id.split("-", 1)[1]
                for words in (id, letters, letters.replace("-", " "), letters.replace("-0", "").replace("-", "")):
                    exact = [hit.id for hit in hits(game, tuple(words.casefold().split())) if hit.exact]
                    assert exact == [id], words


def test_words_find_the_rules_that_have_them_all(subtests: pytest.Subtests) -> None:
    for game in GAMES:
        with subtests.test(game=game):
            book = open_rulebook(game)
            for words in ("party", "draw card", "the of discard"):
                ids = {hit.id for hit in hits(game, tuple(words.split())) if "-TAB-" not in hit.id}
                assert ids == {rule.id for rule in book.search(words)}
            assert any("-TAB-" in hit.id for hit in hits(game, ("at",)))


async def test_reading_the_rules_from_chapter_to_chapter(subtests: pytest.Subtests) -> None:
    for size in SIZES:
        with subtests.test(size=size):
            app = FallenApp(RulesScreen("fallen_land"))
            async with app.run_test(size=size) as pilot:
                assert rows(app)[0].split() == ["The", "game", "in", "a", "page", "INTRO"]
                ends = set()
                for _ in range(60):
                    ends.add(app.screen.chosen)  # type: ignore[attr-defined]
                    if size != SIZES[0] and "GEN" in ends:
                        break
                    await pilot.press("pagedown")
                assert {"INTRO", "GEN", *["WIN"] * (size == SIZES[0])} <= ends
                await pilot.press("home", "down")
                assert rows(app)[0].startswith(" Basics, dice, decks and precedence")
                await pilot.press("2")
                assert "The Road to the Fortress" in seen(app, "head")
                assert "PH-INTRO-01" in seen(app)
                await pilot.press("3")
                assert "FS-INTRO-01" in seen(app)
                await press(pilot, app, "Council of Towns", "head")
                assert "FL-INTRO-01" in seen(app)
                assert all(width(row) <= app.screen.pane("page").size.width for row in app.screen.pane("page").rows)  # type: ignore[attr-defined]
                await press(pilot, app, "Basics, dice", "list")
                assert rows(app)[0].startswith(" Basics, dice, decks and precedence")


async def test_words_list_their_hits_and_the_page_follows(subtests: pytest.Subtests) -> None:
    for size in SIZES:
        with subtests.test(size=size):
            app = FallenApp(RulesScreen("state51"))
            async with app.run_test(size=size) as pilot:
                await pilot.press("slash", *"steal")
                assert "FS-ICO-27" in seen(app, "list")
                assert "▸ FS-ICO-27" in seen(app)
                assert "FS-GEN-01" not in seen(app, "list")
                await pilot.press("down")
                assert "▸ FS-SOL-26" in seen(app)
                assert any(
                    span.role == "new" and span.text == "steal" for row in app.screen.pane("page").rows for span in row
                )  # type: ignore[attr-defined]
                await pilot.press("escape")
                assert "Playing alone: the Rival" in seen(app, "list")
                assert "▸ FS-SOL-26" in seen(app)
                await pilot.press("slash", *"sol-17", "down")
                assert app.screen.chosen != "FS-SOL-17"  # type: ignore[attr-defined]
                await pilot.press("slash", "ctrl+u", *"zzzz", "enter")
                assert "Nothing has “zzzz”." in seen(app, "list")


async def test_opened_at_a_rule_it_shows_it_and_goes_back_to_the_very_place(subtests: pytest.Subtests) -> None:
    for size in SIZES:
        with subtests.test(size=size):
            app = FallenApp(Bottom())
            async with app.run_test(size=size) as pilot:
                app.push_screen(RulesScreen("fallen_land", "FL-RES-07, FL-RES-09"))
                await pilot.pause()
                assert "▸ FL-RES-07" in seen(app)
                assert "▸ FL-RES-09" in " ".join(rows(app))
                await pilot.press("escape")
                assert rows(app, "main") == ["the very place"]


async def test_opened_at_anything(subtests: pytest.Subtests) -> None:
    for rule in ["FL-NIX-99", "", "RES", "fl-res-07", "FL-TAB-DEEDS"]:
        with subtests.test(rule=rule):
            app = FallenApp(RulesScreen("fallen_land", rule))
            async with app.run_test(size=(80, 24)):
                wanted = {
                    "RES": "Resources",
                    "fl-res-07": "▸ FL-RES-07",
                    "FL-TAB-DEEDS": "Deeds and their price in weeks",
                }
                assert wanted.get(rule, "The game in a page") in seen(app)


async def test_references_are_followed_by_keys_and_back(subtests: pytest.Subtests) -> None:
    for size in SIZES:
        with subtests.test(size=size):
            app = FallenApp(RulesScreen("state51", "FS-SOL-04"))
            async with app.run_test(size=size) as pilot:
                top = app.screen.pane("page").top  # type: ignore[attr-defined]
                await pilot.press("tab", "tab", "shift+tab")
                assert [span.text for row in app.screen.pane("page").rows for span in row if span.role == "cursor"] == [
                    "FS-SOL-16"
                ]  # type: ignore[attr-defined]
                await pilot.press("enter")
                assert "▸ FS-SOL-16" in seen(app)
                assert "Cited by FS-SOL-04" in seen(app)
                await pilot.press("backspace")
                assert "▸ FS-SOL-04" in seen(app)
                assert app.screen.pane("page").top == top  # type: ignore[attr-defined]
                await pilot.press("backspace")
                assert "You followed no reference." in seen(app, "footer")


async def test_references_are_followed_by_mouse_even_to_a_table(subtests: pytest.Subtests) -> None:
    for size in SIZES:
        with subtests.test(size=size):
            app = FallenApp(RulesScreen("fallen_land", "FL-END-01"))
            async with app.run_test(size=size) as pilot:
                found = app.screen.pane("page")  # type: ignore[attr-defined]
                places = [(x, y) for y in range(found.size.height) for x in range(found.size.width)]
                place = next(place for place in places if "FL-TAB-TOWN-EVENTS" in found.spot_at(*place))
                await pilot.click(found, offset=place)
                await pilot.pause()
                assert app.screen.chosen == "FL-TAB-TOWN-EVENTS"  # type: ignore[attr-defined]
                await press(pilot, app, "FL-SPO-03", "page")
                assert "▸ FL-SPO-03" in seen(app)
                await pilot.press("backspace", "backspace")
                assert "▸ FL-END-01" in seen(app)


async def test_on_a_narrow_screen_a_page_that_is_read_takes_all_the_room() -> None:
    app = FallenApp(RulesScreen("fallen_land"))
    async with app.run_test(size=(80, 24)) as pilot:
        small = app.screen.pane("page").size.height  # type: ignore[attr-defined]
        await pilot.press("down", "enter")
        assert (small, app.screen.pane("page").size.height) == (13, 22)  # type: ignore[attr-defined]
        await pilot.press("escape")
        assert app.screen.pane("page").size.height == small  # type: ignore[attr-defined]
        assert "▸ GEN" in seen(app, "list")


# --- the cards ---


def every_card() -> Iterator[tuple[str, str, str]]:
    """Every card that the content has, with its name, found without the gallery."""
    land = land_cards.load()
    piles = (land.characters, land.spoils, land.actions, land.stories, land.perks, land.technologies)
    for pile in piles:
        for id in pile:
            yield "fallen_land", id, describe.TECHNOLOGY.get(id) or land.name(id)
    for faction in land.factions.values():
        yield "fallen_land", faction.id, faction.name
    for id in (*land.places, *land.town_events):
        yield "fallen_land", id, land.name(id)
    charter = charter_cards.load()
    for pile in (charter.locations, charter.leaders, charter.contacts, charter.factions, charter.intents):
        for id in pile:
            yield "state51", id, charter.name(id)
    road = road_cards.load()
    for card in {kind.id: kind for kind in road.of.values()}.values():
        yield "posthuman", card.id, card.name


def test_every_card_is_on_the_shelf_and_within_its_width() -> None:
    for game, card, name in [*every_card()]:
        shelf = open_gallery(game)
        assert [each.name for deck in shelf.decks for each in deck.cards if each.id == card] == [name], card
        body = ""
        for columns in (28, 48, 76):
            found = card_page(game, card, True, columns)
            assert max(map(width, found)) <= columns, (card, columns)
            body = flat([text_of(row) for row in found])
            assert body.startswith(name), card
        paragraphs = [re.sub(r"\s+", " ", text_of(row)).strip() for row in shelf.read(card, True)]
        assert all(paragraph in body for paragraph in paragraphs), card
        assert sum(map(bool, paragraphs)) >= 2, card


def test_no_card_of_the_shelf_is_unknown() -> None:
    known = {(game, id) for game, id, _ in every_card()}
    assert {(game, each.id) for game in GAMES for deck in open_gallery(game).decks for each in deck.cards} == known


def test_while_a_game_is_on_no_story_tells_what_comes_of_it() -> None:
    land = land_cards.load()
    told = 0
    for id, story in land.stories.items():
        parts = [part.text for part in (story.success, story.failure) if part is not None and part.text]
        hidden = flat([text_of(row) for row in card_page("fallen_land", id, False, 76)])
        whole = flat([text_of(row) for row in card_page("fallen_land", id, True, 76)])
        assert "can't see its outcomes during a game" in hidden
        assert story.text.split(". ")[0].strip() in hidden
        for text in parts:
            told += 1
            assert re.sub(r"\s+", " ", text) in whole
            assert re.sub(r"\s+", " ", text) not in hidden
    assert told > 200


async def test_what_a_story_hides_cannot_be_found_by_its_words_either() -> None:
    app = FallenApp(GalleryScreen("fallen_land", spoil=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", *"shepherd", "space", *"locusts")
        assert app.screen.keys == ["pl001"]  # type: ignore[attr-defined]
        await pilot.press("ctrl+u", *"district", "space", *"fat", "space", *"walk")
        assert "Nothing has" in seen(app, "list")


async def test_cards_are_looked_at_by_keys(subtests: pytest.Subtests) -> None:
    for size in SIZES:
        with subtests.test(size=size):
            app = FallenApp(GalleryScreen())
            async with app.run_test(size=size) as pilot:
                first = open_gallery("fallen_land").decks[0].cards[0]
                assert rows(app)[0].strip() == first.name
                await pilot.press("tab")
                assert rows(app)[0].strip() == open_gallery("fallen_land").decks[1].cards[0].name
                assert "Spoils" in seen(app, "list")
                await pilot.press("shift+tab", "shift+tab")
                assert rows(app)[0].strip() == open_gallery("fallen_land").decks[-1].cards[0].name
                await pilot.press("2", "down")
                assert rows(app)[0].strip() == open_gallery("posthuman").decks[0].cards[1].name
                await pilot.press("3", "down")
                assert rows(app)[0].strip() == open_gallery("state51").decks[0].cards[1].name
                assert all(width(row) <= app.screen.pane("list").size.width for row in app.screen.pane("list").rows)  # type: ignore[attr-defined]
                await pilot.press("Q")
                assert not app.is_running or app.return_value is None


async def test_cards_are_found_by_name_kind_and_what_they_do(subtests: pytest.Subtests) -> None:
    for size in SIZES:
        with subtests.test(size=size):
            app = FallenApp(GalleryScreen("fallen_land"))
            async with app.run_test(size=size) as pilot:
                await pilot.press("slash", *"nine", "space", *"wide")
                assert rows(app)[0].strip() == "Nine Miles Wide"
                await pilot.press("ctrl+u", *"ch001")
                assert rows(app)[0].strip() == land_cards.load().name("ch001")
                await pilot.press("ctrl+u", *"first", "space", *"strike", "space", *"mercenary", "enter")
                found = app.screen.keys  # type: ignore[attr-defined]
                assert found
                assert all(
                    key.startswith("ac")
                    for key in found
                    if "hire" in flat([text_of(r) for r in card_page("fallen_land", key, True, 76)]).lower()
                )
                await pilot.press("escape")
                assert len(app.screen.keys) == sum(len(deck.cards) for deck in open_gallery("fallen_land").decks)  # type: ignore[attr-defined]


async def test_the_names_of_all_games_stand_in_the_head_before_how_many_cards_there_are() -> None:
    for size, counted in ((80, False), (120, True)):
        app = FallenApp(GalleryScreen())
        async with app.run_test(size=(size, 24)):
            head = seen(app, "head")
            for game in GAMES:
                assert open_game(game).title in head
            assert (" cards" in head) is counted


async def test_cards_by_mouse(subtests: pytest.Subtests) -> None:
    for size in SIZES:
        with subtests.test(size=size):
            app = FallenApp(GalleryScreen("fallen_land"))
            async with app.run_test(size=size) as pilot:
                third = open_gallery("fallen_land").decks[0].cards[2].name
                await press(pilot, app, third, "list")
                assert rows(app)[0].strip() == third
                await press(pilot, app, "3 The Ne", "head")
                assert rows(app)[0].strip() == open_gallery("state51").decks[0].cards[0].name
                await press(pilot, app, "find", "footer")
                await pilot.press(*"weir", "enter")
                assert rows(app)[0].strip() == "Trolley Weir"


async def test_opened_at_a_card() -> None:
    app = FallenApp(GalleryScreen("state51", "L38"))
    async with app.run_test(size=(120, 40)):
        assert rows(app)[0].strip() == charter_cards.load().name("L38")
        assert charter_cards.load().name("L38") in seen(app, "list")


# --- the help ---


async def test_the_help_lists_every_command_with_its_keys(subtests: pytest.Subtests) -> None:
    for changed in [{}, {"undo": ("f7", "ctrl+u"), "cards": ("%",), "zoom": ("K",)}]:
        for size in SIZES:
            with subtests.test(changed=changed, size=size):
                app = FallenApp(HelpScreen(), Settings(keys=changed))
                async with app.run_test(size=size):
                    found = flat(rows(app))
                    keymap = keys.Keymap(changed)
                    for command, (_, words) in keys.COMMANDS.items():
                        assert f"{keymap.all_shown(command)} {words}" in found, command


def test_every_command_has_its_place_in_the_help() -> None:
    placed = [command for commands in GROUPS.values() for command in commands]
    assert sorted(placed) == sorted(set(placed) & set(keys.COMMANDS))


async def test_a_letter_opens_its_chapter_and_reading_goes_through_all(subtests: pytest.Subtests) -> None:
    for size in SIZES:
        with subtests.test(size=size):
            app = FallenApp(HelpScreen((("Enter", "choose it"), ("undo", "step back"))))
            async with app.run_test(size=size) as pilot:
                assert "Your choices now" in seen(app)
                assert "U step back" in seen(app)
                await pilot.press("e")
                assert rows(app)[app.screen.pane("page").top].startswith(" ── Going back")  # type: ignore[attr-defined]
                assert "▸ e" in seen(app, "list")
                await pilot.press("home")
                visited = []
                for _ in range(40):
                    visited.append(app.screen.chosen)  # type: ignore[attr-defined]
                    await pilot.press("pagedown")
                assert visited[0] == "a"
                assert visited == sorted(visited)
                assert visited[-1] == app.screen.keys[-1]  # type: ignore[attr-defined]
                await press(pilot, app, "The mouse", "list")
                assert "Click an option to look at it" in seen(app)


async def test_words_are_found_in_the_help(subtests: pytest.Subtests) -> None:
    for size in SIZES:
        with subtests.test(size=size):
            app = FallenApp(HelpScreen())
            async with app.run_test(size=size) as pilot:
                await pilot.press("slash", *"rerolls", "enter")
                assert len(app.screen.keys) == 1  # type: ignore[attr-defined]
                assert "Undo never rerolls" in seen(app)


async def test_the_help_of_a_table_tells_of_that_table_alone_and_closes_with_its_own_key() -> None:
    app = FallenApp(Bottom())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(HelpScreen((), "state51"))
        await pilot.pause()
        text = flat(rows(app))
        assert "The Lookout: the face-up cards" in text
        assert "Encounters" not in text
        await pilot.press("f1")
        assert rows(app, "main") == ["the very place"]


def test_every_tab_of_a_table_is_explained(subtests: pytest.Subtests) -> None:
    tabs = {"fallen_land": CouncilFace.tabs, "state51": CharterFace.tabs, "posthuman": (*HUMAN_TABS, *MUTANT_TABS)}
    for game in tabs:
        with subtests.test(game=game):
            found = [(text_of(left), text_of(right)) for chapter in guides(game) for left, right in chapter.rows]
            for tab in tabs[game]:
                assert any(key == tab.key and words.startswith(f"{tab.title}. ") for key, words in found), tab
            assert all(width(row) <= 40 for row in set_out(guides(game), 40).rows)


def test_every_sign_of_the_legend_of_the_map_is_explained() -> None:
    told = {sign for chapter in guides("fallen_land") for left, _ in chapter.rows for sign in text_of(left).split()}
    setup = Setup("fallen_land", "standard", (SeatSpec("human", "Ann"), SeatSpec("human", "Bo")), "map", "open")
    found = {text_of(item).split()[0] for item in legend(open_game("fallen_land").new(setup), 0)}
    assert found
    assert found - {"@2"} <= told


async def test_the_wheel_scrolls_what_it_is_over_and_the_cursor_of_the_help_follows() -> None:
    app = FallenApp(HelpScreen())
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen.pane("page")  # type: ignore[attr-defined]
        for _ in range(18):
            page.post_message(page.Turned(page, 3))
            await pilot.pause()
        assert page.top == 54
        assert app.screen.chosen == "b"  # type: ignore[attr-defined]
        assert f"{page.hidden_below} more" in seen(app, "footer")


# --- signs and sizes ---


async def test_in_ascii_every_line_is_as_wide(subtests: pytest.Subtests) -> None:
    for make in [RulesScreen, GalleryScreen, HelpScreen]:
        for size in [(60, 16), (80, 24), (200, 60)]:
            with subtests.test(make=make, size=size):
                app = FallenApp(make(), ascii_only=True)
                async with app.run_test(size=size) as pilot:
                    for key in ("down", "pagedown", "slash", "a", "enter", "right"):
                        await pilot.press(key)
                        for pane in app.screen.query("Pane"):
                            for y in range(pane.size.height):
                                strip = pane.render_line(y)  # type: ignore[attr-defined]
                                assert strip.text.isascii()
                                assert strip.cell_length == pane.size.width


async def test_a_change_of_size_keeps_the_place(subtests: pytest.Subtests) -> None:
    for make in [RulesScreen, GalleryScreen, HelpScreen]:
        with subtests.test(make=make):
            app = FallenApp(make())
            async with app.run_test(size=(120, 40)) as pilot:
                await pilot.press("down", "down", "right")
                chosen = app.screen.chosen  # type: ignore[attr-defined]
                await pilot.resize_terminal(80, 24)
                await pilot.pause()
                assert app.screen.chosen == chosen  # type: ignore[attr-defined]
                assert all(width(row) <= 80 for pane in app.screen.query("Pane") for row in pane.rows)  # type: ignore[attr-defined]
                assert seen(app)
