"""`fallen achievements` and `fallen album`: what past games leave behind, out of their journals."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from fallen_tui.commands.common import known_folder, known_game, write_json
from fallen_tui.engine.errors import FallenError, WrongUse
from fallen_tui.engine.text import file_name
from fallen_tui.faces.keepsakes import (
    earned_when,
    earned_words,
    hidden_words,
    meeting_lines,
    met_words,
    outcomes_words,
)
from fallen_tui.faces.outcome import game_title
from fallen_tui.faces.script import wrap
from fallen_tui.keepsakes import Feat, OpenAlbum, Page, feats, open_album, with_achievements, with_album
from fallen_tui.statistics import Past, open_past_games

WIDTH = 78


def achievements(options: argparse.Namespace) -> int:
    """Show what was achieved, a game after the other."""
    games = _games(options.game, with_achievements(), "achievements")
    pasts = open_past_games(known_folder(options))
    if options.json:
        write_json({game: [_feat(feat) for feat in feats(pasts, game)] for game in games})
    else:
        for line in achievement_lines(pasts, games):
            print(line)
    return 0


def achievement_lines(pasts: Sequence[Past], games: Sequence[str]) -> Iterator[str]:
    """Every achievement: what it takes, and when it was earned first."""
    for place, game in enumerate(games):
        found = feats(pasts, game)
        yield from [""] if place else []
        yield f"{game_title(game)}: {earned_words(found)}"
        for feat in found:
            when = earned_when(feat)
            mark = " " if feat.past is None else "x" if feat.fair else "*"
            yield from wrap(f"  [{mark}] {feat.achievement.title}: {feat.achievement.takes}", WIDTH, 4)
            if feat.past is not None:
                yield from wrap(f"      {when} ({file_name(feat.past.file, 200)})", WIDTH)


def album(options: argparse.Namespace) -> int:
    """Show what was met, or one card of it in full."""
    games = _games(options.game, with_album(), "album")
    pasts = open_past_games(known_folder(options))
    opened = {game: open_album(pasts, game) for game in games}
    if options.card is not None:
        return _card(opened[options.game], options.card)
    if options.json:
        write_json({game: [_page(found, page) for page in found.pages] for game, found in opened.items()})
    else:
        for line in album_lines(opened):
            print(line)
    return 0


def album_lines(opened: dict[str, OpenAlbum]) -> Iterator[str]:
    """Every section of each game, and all that was met of it."""
    for place, (game, found) in enumerate(opened.items()):
        yield from [""] if place else []
        yield game_title(game)
        if not found.pages:
            yield "  Nothing yet. It fills as you play."
        for id, title, pages in found.sections():
            yield f"  {title}: {met_words(len(pages), found.size(id))}"
            for page in pages:
                came = outcomes_words(found.album, page.met)
                yield from wrap(f"    {found.sheet(page).name}{f': {came}' if came else ''}", WIDTH, 2)


def page_lines(found: OpenAlbum, page: Page) -> Iterator[str]:
    """A card of the album in full, and every time it was met."""
    sheet = found.sheet(page)
    yield sheet.name
    for line in sheet.lines:
        yield from ("", *wrap(line, WIDTH))
    if more := hidden_words(sheet):
        yield from ("", more)
    yield "\nMet"
    for line in meeting_lines(found.album, page.met):
        yield from wrap(f"  {line}", WIDTH, 2)


def _card(found: OpenAlbum, wanted: str) -> int:
    words = wanted.casefold()
    for page in found.pages:
        if words in (page.key.casefold(), found.sheet(page).name.casefold()):
            for line in page_lines(found, page):
                print(line)
            return 0
    raise FallenError(
        f"{wanted[:60]!r} isn't in your album of {found.game.title}; `fallen album {found.game.id}` lists what is"
    )


def _games(wanted: str | None, known: list[str], what: str) -> list[str]:
    """The games that are meant. Raises WrongUse for one that has none."""
    if wanted is None:
        return known
    entry = known_game(wanted)
    if entry.id not in known:
        raise WrongUse(f"{entry.title} has no {what}; choose {', '.join(known)}")
    return [entry.id]


# --- for programs ---


def _feat(feat: Feat) -> dict[str, object]:
    each, past = feat.achievement, feat.past
    return {
        "id": each.id, "title": each.title, "takes": each.takes, "earned": past is not None, "fair": feat.fair,
        "file": None if past is None else past.file, "created": None if past is None else past.created,
    }  # fmt: skip


def _page(found: OpenAlbum, page: Page) -> dict[str, object]:
    return {
        "card": page.key, "section": page.section, "name": found.sheet(page).name,
        "met": [
            {"file": past.file, "turn": each.turn, "came": each.came, "undone": each.undone} for past, each in page.met
        ],
    }  # fmt: skip
