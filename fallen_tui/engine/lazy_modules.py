"""The modules of a package as its attributes, each loaded when it is first asked for (PEP 562).

A package whose `__getattr__` is one of these costs nothing until something in it is needed: `rules.harm.kill(...)`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType


def loader(package: str) -> Callable[[str], ModuleType]:
    """The `__getattr__` of a package; raises AttributeError for what is no module of it."""

    def load(name: str) -> ModuleType:
        path = f"{package}.{name}"
        try:
            return import_module(path)
        except ModuleNotFoundError as error:
            if error.name != path:
                raise
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return load
