"""The wheel carries the cards and what they compile to, and a game opens them from there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import orjson
import pytest

PROJECT = Path(__file__).resolve().parents[2]
PARTS = (".build", "LICENSE", "README.md", "content", "fallen_tui", "pyproject.toml")
SAMPLE = "- id: A\n  name: Weir\n- id: B\n  name: Hill\n"

OPEN_ALL = """
import sys
from fallen_tui.engine import library
for game in library.games():
    content = library.open_content(game)
    print(game, content.digest, *content.names)
print(library.content_root(), "yaml" in sys.modules, "platformdirs" in sys.modules)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project with one more game, `sample`, so that the build writes nothing into the checkout."""
    copy = tmp_path / "project"
    copy.mkdir()
    for part in PARTS:
        source = PROJECT / part
        if source.is_dir():
            shutil.copytree(source, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / part)
    (copy / "content" / "sample" / "hills").mkdir(parents=True)
    (copy / "content" / "sample" / "hills" / "first.yaml").write_text(SAMPLE)
    return copy


def build(project: Path, target: str, *, editable: bool = False) -> Path:
    """Build by the same calls as pip makes, without a network; the path of what was built."""
    call = {"wheel": "build_editable" if editable else "build_wheel", "sdist": "build_sdist"}[target]
    program = f"import hatchling.build as backend; print(backend.{call}('dist'))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=project, capture_output=True, text=True, env=environment()
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return project / "dist" / done.stdout.splitlines()[-1]


def environment(**more: str) -> dict[str, str]:
    """The environment without the checkout on Python's path."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | more


def unpack(wheel: Path, folder: Path) -> Path:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def opened(installed: Path, tmp_path: Path) -> list[str]:
    """What a program prints that has only the unpacked wheel of this project, and stands elsewhere."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    env = environment(PYTHONPATH=str(installed), XDG_CACHE_HOME=str(elsewhere / "cache"))
    done = subprocess.run(
        [sys.executable, "-c", OPEN_ALL], cwd=elsewhere, env=env, capture_output=True, text=True, check=True
    )
    assert list(elsewhere.iterdir()) == []
    return done.stdout.splitlines()


def yaml_files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.yaml")}


def test_a_wheel_carries_every_card_and_the_compiled_cache(project: Path, tmp_path: Path) -> None:
    installed = unpack(build(project, "wheel"), tmp_path / "installed")
    packaged = installed / "fallen_tui" / "_content"
    assert yaml_files(packaged) == yaml_files(project / "content")
    assert "sample/hills/first.yaml" in yaml_files(packaged)
    folders = {path.name for path in packaged.iterdir() if path.is_dir()}
    assert {path.stem for path in packaged.glob("*.json")} == folders
    payload = orjson.loads((packaged / "sample.json").read_bytes().split(b"\n", 1)[1])
    assert payload == {"hills/first.yaml": [{"id": "A", "name": "Weir"}, {"id": "B", "name": "Hill"}]}


def test_an_installed_wheel_opens_its_content_without_yaml_or_a_cache_of_the_user(
    project: Path, tmp_path: Path
) -> None:
    installed = unpack(build(project, "wheel"), tmp_path / "installed")
    *found, last = opened(installed, tmp_path)
    assert last == f"{installed / 'fallen_tui' / '_content'} False False"
    assert [line.split()[0] for line in found] == sorted(path.name for path in (project / "content").glob("*/"))
    assert [line.split()[2:] for line in found if line.startswith("sample ")] == [["hills"]]


def test_a_wheel_from_the_source_distribution_is_the_same(project: Path, tmp_path: Path) -> None:
    wheel = build(project, "wheel").read_bytes()
    with tarfile.open(build(project, "sdist")) as archive:
        archive.extractall(tmp_path / "sources", filter="data")
    (source,) = (tmp_path / "sources").iterdir()
    assert build(source, "wheel").read_bytes() == wheel


def test_an_editable_install_reads_the_checkout(project: Path, tmp_path: Path) -> None:
    installed = unpack(build(project, "wheel", editable=True), tmp_path / "installed")
    assert not (installed / "fallen_tui").exists()
    paths = [path.read_text().strip() for path in installed.glob("*.pth")]
    assert paths == [str(project)]


def test_a_card_with_a_mistake_stops_the_build(project: Path) -> None:
    (project / "content" / "sample" / "hills" / "second.yaml").write_text("- id: C\n  name: *x\n")
    with pytest.raises(RuntimeError, match=r"content/sample/hills/second.yaml:2: C name: aliases"):
        build(project, "wheel")
