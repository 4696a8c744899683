"""What is wrong with scenarios and campaigns, of the content or in a file: all of it, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fallen_tui.adventure.scenario.files import CAMPAIGNS, FOLDER, K, Path_, ScenarioFiles, bytes_of, chapter_ids
from fallen_tui.adventure.scenario.levels import LEVELS, uneven
from fallen_tui.engine.library import Content, ContentError, Problem
from fallen_tui.engine.library_errors import faults as faults_in
from fallen_tui.engine.library_yaml import parse, problem


def problems(files: ScenarioFiles[K, Any, Any], content: Content, cards: K) -> Iterator[Problem]:
    """Everything wrong with the scenarios of the content, at every level and for every number of seats."""
    root = content.root / files.game
    if FOLDER not in content.names:
        return
    if CAMPAIGNS in content.names:
        yield from _campaign_problems(files, content, cards)
    seen: dict[str, str] = {}
    for path in sorted((root / FOLDER).rglob("*.yaml")):
        shown = f"{content.root.name}/{files.game}/{path.relative_to(root).as_posix()}"
        yield from problems_in(files, path, shown, cards, seen)


def _campaign_problems(files: ScenarioFiles[K, Any, Any], content: Content, cards: K) -> Iterator[Problem]:
    """Everything wrong with the campaigns, at every level; chapters that are faulty are told where they stand."""
    root = content.root / files.game
    known = {card["id"]: card for card in content.raw(FOLDER) if isinstance(card, dict) and "id" in card}
    for path in sorted(root.rglob(f"{CAMPAIGNS}*.yaml")):
        shown = f"{content.root.name}/{files.game}/{path.relative_to(root).as_posix()}"
        tree = parse(shown, path.read_bytes())
        for index, card in enumerate(tree.plain()):
            found = dict.fromkeys(
                fault for level in LEVELS for fault in _wrong_campaign(files, card, level, known, cards)
            )
            yield from (problem(shown, tree, (index, *where), message) for where, message in found)


def _wrong_campaign(
    files: ScenarioFiles[K, Any, Any], card: Any, level: str, known: Any, cards: K
) -> Iterator[tuple[Path_, str]]:
    try:
        ids = chapter_ids(card) if isinstance(card, dict) else []
        scenarios = {id: files.language.read(known[id], level, 1) for id in ids if id in known}
    except Exception:  # the chapter itself is told of as a scenario
        return
    try:
        campaign = files.language.read_campaign(card, level, scenarios, cards)
    except Exception as error:
        yield from ((fault.path, fault.message) for fault in faults_in(error))
        return
    yield from (((field,), message) for field, message in files.language.campaign_faults(campaign))


def problems_in(
    files: ScenarioFiles[K, Any, Any], path: Path, shown: str, cards: K, seen: dict[str, str] | None = None
) -> Iterator[Problem]:
    """Everything wrong in one file of scenarios. `seen`: ids of other files, with their places."""
    try:
        tree = parse(shown, bytes_of(path, shown))
    except ContentError as error:
        yield from error.problems
        return
    data = tree.plain()
    in_list = isinstance(data, list)
    for index, card in enumerate(data if in_list else [data]):
        step = (index,) if in_list else ()
        for where, message in dict.fromkeys(_wrong(files, card, cards)):
            yield problem(shown, tree, (*step, *where), message)
        if seen is not None and isinstance(card, dict):
            id = str(card.get("id"))
            here = problem(shown, tree, (*step, "id"), "")
            if id in seen:
                yield problem(shown, tree, (*step, "id"), f"is already the id of the scenario at {seen[id]}")
            seen.setdefault(id, f"{here.file}:{here.line}")


def _wrong(files: ScenarioFiles[K, Any, Any], card: Any, cards: K) -> Iterator[tuple[Path_, str]]:
    """(path, message) of every fault of a scenario, at any level, for any of its numbers of seats."""
    if wrong_levels := list(uneven(card)):
        yield from wrong_levels
        return
    counts: Any = card.get("seats") if isinstance(card, dict) else None
    pair = isinstance(counts, list) and len(counts) == 2 and all(type(n) is int for n in counts)
    low, high = counts if pair else (1, 1)
    for level in LEVELS:
        for seats in range(low, min(high, files.most) + 1):
            try:
                scenario = files.language.read(card, level, seats)
            except Exception as error:
                yield from ((fault.path, fault.message) for fault in faults_in(error))
                continue
            wrong = (files.language.faults(scenario, cards), files.language.idle(scenario, cards))
            yield from (((field,), message) for found in wrong for field, message in found)
            yield from files.language.too_much(scenario)
