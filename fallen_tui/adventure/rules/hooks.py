"""Hooks of a game's rules: the moments at which a variant does its part, or does it in place of the rules.

The rules call a hook and know no variant; a variant is registered for the mode in which it plays. Where none plays
a hook yields nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fallen_tui.engine.rules import Ask, Rule

Handler = Callable[..., Rule[Any]]
Variant = dict[str, Handler]
"""What a variant does, by hook: each a rule that takes the game and what the hook is about."""


class Hook:
    """A moment of the rules, with what the variants of each mode do at it."""

    __slots__ = ("parts",)

    def __init__(self) -> None:
        self.parts: dict[str, tuple[Handler, ...]] = {}

    def __call__(self, game: Any, *about: Any) -> Rule[bool]:
        """Let the variants of this game do their part; whether one of them did it in place of the rules."""
        instead = False
        for part in self.parts.get(game.mode, ()):
            instead = bool((yield from part(game, *about))) or instead
        return instead

    def answered(self, game: Any, ask: Ask) -> Rule[Any]:
        """The answer to a question: that of a variant which plays for whoever is asked, or theirs."""
        for part in self.parts.get(game.mode, ()):
            answer = yield from part(game, ask)
            if answer is not None:
                return answer
        return (yield ask)

    def wrapped(self, game: Any, rule: Rule[None], *about: Any) -> Rule[None]:
        """A rule as the variants of this game have it carried out; itself where they do not mind."""
        for part in self.parts.get(game.mode, ()):
            rule = part(game, rule, *about)
        return rule


def hooks_in(module: Mapping[str, Any]) -> dict[str, Hook]:
    """The hooks among the globals of a module, by name."""
    return {name: hook for name, hook in module.items() if isinstance(hook, Hook)}


def play(hooks: Mapping[str, Hook], mode: str, variants: Sequence[Variant]) -> None:
    """These variants and no others play in a mode from now on, in this order.

    hooks  those of the game, by their names
    Raises TypeError where a variant has a part at a hook that is none of them.
    """
    if unknown := {name for variant in variants for name in variant} - hooks.keys():
        raise TypeError(f"there are no hooks {sorted(unknown)}")
    for name, hook in hooks.items():
        parts = tuple(variant[name] for variant in variants if name in variant)
        hook.parts.pop(mode, None)
        if parts:
            hook.parts[mode] = parts
