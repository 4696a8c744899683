"""One test over many cases: every case is tried, and all that fail are named together."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import pytest


def cases(names: str | Iterable[str], values: Iterable[Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A test of which each case is cheap: `parametrize` without a test of its own, and its cost, for each case.

    names   of the parameters, as for `parametrize`; several decorators make a product
    values  one for each case, a tuple where there are several names; `pytest.param` where a case has an id

    The failures are raised as one group, each with its case as a note. Each case has a `tmp_path`, `monkeypatch` and
    `capsys` of its own; what other fixtures hold, cases share.
    """
    keys = tuple(part.strip() for part in names.split(",")) if isinstance(names, str) else tuple(names)
    table = [_case(keys, value) for value in values]

    def decorate(test: Callable[..., Any]) -> Callable[..., Any]:
        if not table:
            raise ValueError(f"{test.__name__} has no cases")
        within = getattr(test, "_cases", [("", {})])
        product = [(f"{label} {more}".strip(), {**row, **given}) for label, row in table for more, given in within]
        inner = getattr(test, "_one_case", test)
        signature = inspect.signature(inner)
        loop = _coroutine(inner, product) if inspect.iscoroutinefunction(inner) else _loop(inner, product)
        run: Any = wraps(inner)(loop)
        given = product[0][1]
        left = [each for name, each in signature.parameters.items() if name not in given]
        if missing := set(given) - set(signature.parameters):
            raise TypeError(f"{test.__name__} takes no {', '.join(sorted(missing))}")
        run.__signature__ = signature.replace(parameters=left)
        run._cases, run._one_case = product, inner
        run.pytestmark = list(getattr(test, "pytestmark", []))
        return run  # type: ignore[no-any-return]

    return decorate


def _case(keys: tuple[str, ...], value: Any) -> tuple[str, dict[str, Any]]:
    """The words for a case and its arguments."""
    label = ""
    if hasattr(value, "values") and hasattr(value, "marks"):
        if value.marks:
            raise ValueError("a case with marks is a test of its own")
        label, value = value.id or "", value.values if len(keys) > 1 else value.values[0]
    row = dict(zip(keys, value, strict=True)) if len(keys) > 1 else {keys[0]: value}
    return label or " ".join(f"{key}={given!r:.200}" for key, given in row.items()), row


def _loop(test: Callable[..., Any], product: list[tuple[str, dict[str, Any]]]) -> Callable[..., None]:
    def run(**fixtures: Any) -> None:
        outcome = _Outcome(len(product))
        for number, (label, given) in enumerate(product):
            with outcome.of(label), pytest.MonkeyPatch.context() as patch:
                test(**given, **_fixtures(fixtures, number, patch))
        outcome.report()

    return run


def _coroutine(test: Callable[..., Any], product: list[tuple[str, dict[str, Any]]]) -> Callable[..., Any]:
    async def run(**fixtures: Any) -> None:
        outcome = _Outcome(len(product))
        for number, (label, given) in enumerate(product):
            with outcome.of(label), pytest.MonkeyPatch.context() as patch:
                await test(**given, **_fixtures(fixtures, number, patch))
        outcome.report()

    return run


def _fixtures(shared: dict[str, Any], number: int, patch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The fixtures of one case."""
    if not shared:
        return {}
    own = dict(shared)
    if "monkeypatch" in own:
        own["monkeypatch"] = patch
    if "tmp_path" in own:
        folder: Path = shared["tmp_path"] / str(number)
        folder.mkdir()
        own["tmp_path"] = folder
    if "capsys" in own:
        shared["capsys"].readouterr()
    return own


class _Outcome:
    """What became of the cases."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._failures: list[BaseException] = []
        self._skipped: list[BaseException] = []

    @contextmanager
    def of(self, label: str) -> Iterator[None]:
        """One case, whose failure does not keep the others from being tried."""
        try:
            yield
        except pytest.skip.Exception as skipped:
            self._skipped.append(skipped)
        except (Exception, pytest.fail.Exception) as error:
            error.add_note(f"case: {label}")
            self._failures.append(error)

    def report(self) -> None:
        """Raises the failures as one, or the last skip where every case was skipped."""
        if self._failures:
            fail = "fails" if len(self._failures) == 1 else "fail"
            raise BaseExceptionGroup(f"{len(self._failures)} of {self._count} cases {fail}", self._failures)
        if len(self._skipped) == self._count:
            raise self._skipped[-1]
