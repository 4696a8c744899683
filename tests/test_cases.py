"""Many cases in one test: all of them are tried, and every failure is named."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.cases import cases


def test_every_case_is_tried_and_every_failure_is_named() -> None:
    tried = []

    @cases("number", range(5))
    @cases(("word", "length"), [("a", 1), pytest.param("bb", 3, id="too long")])
    def check(number: int, word: str, length: int) -> None:
        tried.append((number, word))
        assert len(word) == length
        if number == 4:
            pytest.fail("four")

    with pytest.raises(BaseExceptionGroup, match="6 of 10 cases fail") as caught:
        check()
    assert len(tried) == len(set(tried)) == 10
    notes = [note for error in caught.value.exceptions for note in error.__notes__]
    assert notes == [*(f"case: number={n} too long" for n in range(4)), "case: number=4 word='a' length=1",
                     "case: number=4 too long"]  # fmt: skip


def test_a_coroutine_is_awaited_for_every_case() -> None:
    @cases("number", range(3))
    async def check(number: int) -> None:
        await asyncio.sleep(0)
        assert number != 1

    with pytest.raises(BaseExceptionGroup, match="1 of 3 cases fails"):
        asyncio.run(check())


@cases("number", range(2))
def test_every_case_has_a_folder_patches_and_output_of_its_own(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not list(tmp_path.iterdir())
    (tmp_path / "a").touch()
    with pytest.raises(AttributeError):
        monkeypatch.setattr(cases, "marked", number)
    monkeypatch.setattr(cases, "marked", number, raising=False)
    assert capsys.readouterr().out == ""
    print(number)


def test_a_skipped_case_hides_no_failure() -> None:
    @cases("number", range(3))
    def check(number: int) -> None:
        if number == 1:
            pytest.skip("not here")
        assert number != 2

    with pytest.raises(BaseExceptionGroup, match="1 of 3 cases fails"):
        check()
    with pytest.raises(pytest.skip.Exception, match="nowhere"):
        cases("number", range(3))(lambda number: pytest.skip("nowhere"))()


def test_what_cannot_be_a_case_is_refused() -> None:
    def check(number: int) -> None: ...

    with pytest.raises(ValueError, match="no cases"):
        cases("number", [])(check)
    with pytest.raises(TypeError, match="takes no word"):
        cases("word", [1])(check)
    with pytest.raises(ValueError, match="marks"):
        cases("number", [pytest.param(1, marks=pytest.mark.slow)])
