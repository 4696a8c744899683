"""Mistakes of card authors that are refused by file, line and field."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from fallen_tui.engine.library import ContentError, content_root
from fallen_tui.games.state51.content.cards import load


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "content" / "state51"
    for file in sorted((content_root() / "state51").rglob("*.yaml")):
        copy = folder / file.relative_to(content_root() / "state51")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(file.read_bytes())
    return tmp_path / "content"


@pytest.mark.parametrize(
    ("field", "value", "what"),
    [
        ("name", "", "1 to 40 characters"),
        ("name", "x" * 10_000, "1 to 40 characters"),
        ("text", " ", "1 to 1,000 characters"),
        ("spoils", [], "something as Spoils"),
        ("agreement", [], "something as an Agreement"),
        ("id", "L0:2", "up to 40 letters"),
        ("id", "L0@2+x=,y", "up to 40 letters"),
        ("id", "pass", "choose another id"),
        ("types", [], "one or two Card Types"),
        ("pattern", "opne", "did you mean open?"),
        ("distance", 4, "choose 1, 2 or 3"),
        ("spoils", [{"scrap": 0}], "1 to 9, not 0"),
        ("produces", [{"vp": 1}], "FS-DEC-10"),
    ],
)
def test_a_mistake_is_named(root: Path, field: str, value: object, what: str) -> None:
    file = root / "state51" / "locations" / "first.yaml"
    cards = yaml.safe_load(file.read_text(encoding="utf-8"))
    cards[0][field] = value
    file.write_text(yaml.safe_dump(cards, sort_keys=False), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(root)
    (problem,) = caught.value.problems
    assert problem.file.endswith("locations/first.yaml")
    assert problem.field.split("[")[0].split(".")[0] == field
    assert what in problem.message
    assert (
        file.read_text(encoding="utf-8").splitlines()[problem.line - 1].strip().startswith((field, f"- {field}", "-"))
    )
