"""Recipes of finished games: who plays what on which seed, and how that ends. Tests play them; nothing is stored.

    PYTHONPATH=. .venv/bin/python tests/journals/recipes.py [WORD ...]

finds a seed anew for each recipe whose game no longer ends as it says, after a change of rules or cards: of those
whose name holds every WORD, of all where there is none. Seeds 0, 1, 2 ... are tried, and `recipes.yaml` is rewritten.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import yaml

from fallen_tui.bots import bots_of, play_out
from fallen_tui.engine.game import Result, SeatSpec, Setup
from fallen_tui.engine.table import Table
from fallen_tui.games import open_game, stage

FILE = Path(__file__).parent / "recipes.yaml"
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay")
TRIES = {"state51": 24_000, "fallen_land": 1_200, "posthuman": 1_200}
"""How many seeds are tried for a recipe."""
BATCH = 16


@attrs.frozen
class Recipe:
    """One game by bots.

    ends   the reason of its result; or "won" and "lost", of games that are about something
    slow   whether only the long run of the tests plays it
    """

    game: str
    mode: str
    bot: str
    seats: int
    ends: str
    seed: str
    options: tuple[tuple[str, str], ...] = ()
    slow: bool = False

    @property
    def name(self) -> str:
        parts = (self.game, self.mode, *(value for _, value in self.options), str(self.seats), self.ends)
        return "-".join(part.replace("_", "-") for part in parts)

    @property
    def setup(self) -> Setup:
        seats = tuple(SeatSpec(self.bot, name) for name in NAMES[: self.seats])
        return stage(Setup(self.game, self.mode, seats, self.seed, options=self.options))

    def shows(self, result: Result) -> bool:
        """Whether a game that ended so is the one that is wanted."""
        return self.ends in (result.reason, "won" if result.winners else "lost")


def recipes() -> list[Recipe]:
    """All of them, in the order of the file."""
    rows: list[dict[str, Any]] = yaml.safe_load(FILE.read_text())
    return [Recipe(**{**row, "options": tuple(row.get("options", {}).items())}) for row in rows]


def write(found: list[Recipe]) -> None:
    """The file anew, a recipe a line."""
    lines = ["# Finished games for the tests to play; seeds are found by tests/journals/recipes.py."]
    for recipe in found:
        row = attrs.asdict(recipe, filter=lambda field, value: value not in ((), False))
        row["options"] = dict(recipe.options)
        if not row["options"]:
            del row["options"]
        lines.append(f"- {yaml.safe_dump(row, default_flow_style=True, sort_keys=False, width=4000).strip()}")
    FILE.write_text("\n".join(lines) + "\n")


def played(recipe: Recipe) -> Result:
    """How its game ends."""
    setup = recipe.setup
    game = open_game(recipe.game)
    table = Table(game, setup)
    play_out(table, bots_of(game, setup))
    result = game.result(table.state)
    assert result is not None
    return result


def ends_so(recipe: Recipe) -> bool:
    """Whether its game ends as it says."""
    return recipe.shows(played(recipe))


def sown(pool: ProcessPoolExecutor, recipe: Recipe) -> Recipe:
    """The same with the first seed that shows its end; as it was, with a word, where none does."""
    most = TRIES[recipe.game]
    for first in range(0, most, BATCH):
        tried = [attrs.evolve(recipe, seed=str(seed)) for seed in range(first, first + BATCH)]
        for each, shown in zip(tried, pool.map(ends_so, tried, chunksize=2), strict=True):
            if shown:
                return each
    print(f"{recipe.name}: none of {most} games", file=sys.stderr)
    return recipe


def main(words: list[str]) -> None:
    found = recipes()
    with ProcessPoolExecutor() as pool:
        wanted = [recipe for recipe in found if all(word in recipe.name for word in words)]
        stale = [recipe for recipe, holds in zip(wanted, pool.map(ends_so, wanted), strict=True) if not holds]
        for recipe in stale:
            new = sown(pool, recipe)
            found[found.index(recipe)] = new
            write(found)
            print(f"{new.name}: seed {new.seed}", flush=True)
    print(f"{len(wanted)} recipes, {len(stale)} of them on another seed")


if __name__ == "__main__":
    main(sys.argv[1:])
