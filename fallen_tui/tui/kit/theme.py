"""The one theme file: every role that text can have on the screen, and how it looks in each palette.

Shape comes first: whatever a colour says is said by a sign or a word, too. A terminal has few means, and these are
all of ours: weight (strong), dimness (dim, faint), reversal (cursor), underlining (link), and a handful of colours.
"""

from __future__ import annotations

from functools import lru_cache

from rich.style import Style

from fallen_tui.engine.records import FrozenRecord, frozen

PALETTES = ("dusk", "day", "ember", "tide", "chalk")
"""dusk is for dark terminals, day for light ones; ember, tide and chalk can be told apart by colour-blind eyes."""
DEPTHS = ("auto", "truecolor", "256", "16", "none")


@frozen
class Look(FrozenRecord):
    """How a role looks: the hue of its signs and the tint they stand on; attributes hold without colour, too."""

    hue: str = ""
    tint: str = ""
    bold: bool = False
    dim: bool = False
    italic: bool = False
    reverse: bool = False
    underline: bool = False


ROLES: dict[str, Look] = {
    # words
    "": Look(),
    "dim": Look("grey"),
    "faint": Look("dust"),
    "strong": Look(bold=True),
    "heading": Look("sand", bold=True),
    "title": Look("amber", bold=True),
    "story": Look("paper"),
    "quote": Look("paper", italic=True),
    "key": Look("amber", bold=True),
    "odds": Look("sky"),
    "good": Look("moss"),
    "bad": Look("rust"),
    "warn": Look("amber"),
    "new": Look("sand", bold=True),
    "unavailable": Look("grey"),
    "rule": Look("dust"),
    "link": Look("sky", underline=True),
    "card": Look("sand"),
    "cursor": Look(reverse=True),
    "selected": Look(bold=True, reverse=True),
    "field": Look(underline=True),
    # people and their things
    "seat1": Look("amber", bold=True),
    "seat2": Look("sky", bold=True),
    "seat3": Look("moss", bold=True),
    "seat4": Look("rose", bold=True),
    "seat5": Look("violet", bold=True),
    "seat6": Look("teal", bold=True),
    "physical": Look("rust"),
    "infected": Look("moss"),
    "radiation": Look("amber"),
    "psych": Look("violet"),
    # the map
    "plains": Look("straw", "plains"),
    "mountain": Look("stone", "mountain"),
    "city": Look("brick", "city"),
    "rad": Look("acid", "rad"),
    "water": Look("deep", "water"),
    "town": Look(bold=True, underline=True),
    "resource": Look("sand", bold=True),
    "mission": Look("rose", bold=True),
    "place": Look("violet", bold=True),
    "merc": Look("rust", bold=True),
    "path": Look("sky", bold=True),
    "trail": Look("sand"),
    "reach": Look("sky"),
    # dice
    "die": Look(bold=True),
    "die.hit": Look("moss", bold=True),
    "die.miss": Look("grey"),
    "die.ten": Look("rust", bold=True, reverse=True),
    "die.again": Look("sky", bold=True),
    # The New Charter
    "scrap": Look("stone", bold=True),
    "fuel": Look("rust", bold=True),
    "weapons": Look("violet", bold=True),
    "building": Look("brick", bold=True),
    "universal": Look("sand", bold=True),
    "worker": Look("sky", bold=True),
    "vp": Look("amber", bold=True),
    "conquest": Look("rust", bold=True),
    "cooperation": Look("sky", bold=True),
    "incorporation": Look("moss", bold=True),
}

# Each hue: on dark, on light, and what stands for it among the sixteen colours of a plain terminal (dark, light).
# Those of the ground are out of the palette of 256: a map has many, and their sequences are half as long.
# On white, green, yellow and cyan are too pale to be read: what would be nearest to them has the next that carries.
_HUES: dict[str, tuple[str, str, str, str]] = {
    "grey": ("#8a8a8a", "#6c6c6c", "bright_black", "bright_black"),
    "dust": ("#585858", "#a8a8a8", "bright_black", "bright_black"),
    "sand": ("#d7c7a0", "#5f4f2a", "white", "black"),
    "paper": ("#d0ccc0", "#303030", "white", "black"),
    "amber": ("#e0a84a", "#9a5f00", "yellow", "magenta"),
    "sky": ("#7fb0d8", "#205f9a", "cyan", "blue"),
    "moss": ("#9cbf6b", "#3f7020", "green", "black"),
    "rust": ("#d9795a", "#b03a1a", "red", "red"),
    "rose": ("#d98aa8", "#a03068", "magenta", "red"),
    "violet": ("#b59adb", "#6f4aa8", "magenta", "blue"),
    "teal": ("#6fbfb0", "#1f7868", "cyan", "bright_black"),
    "straw": ("color(143)", "color(94)", "yellow", "black"),
    "stone": ("color(248)", "color(240)", "white", "bright_black"),
    "brick": ("color(137)", "color(130)", "red", "red"),
    "acid": ("color(149)", "color(58)", "green", "magenta"),
    "deep": ("color(67)", "color(25)", "blue", "blue"),
}
# Each ground of the map, quiet enough that whatever lies on it can be read, in the same order. Of sixteen colours the
# commonest ground has none: it would be louder than what lies on it; signs on the others take the ink that carries.
_TINTS: dict[str, tuple[str, str, str, str]] = {
    "plains": ("on #242218", "on color(230)", "", ""),
    "mountain": ("on #34373b", "on color(252)", "white on bright_black", "black on white"),
    "city": ("on #3c2620", "on color(224)", "white on red", "white on red"),
    "rad": ("on #28361a", "on color(193)", "black on green", "black on green"),
    "water": ("on #15212f", "on color(195)", "white on blue", "white on blue"),
}
_TINTS_256 = {
    "plains": "on color(235)", "mountain": "on color(238)", "city": "on color(52)", "rad": "on color(22)",
    "water": "on color(17)",
}  # fmt: skip
"""What is nearest to the tints of dark terminals among 256 colours and still apart."""
_SAFE_TINTS: dict[str, dict[str, str]] = {
    "ember": {"city": "on color(58)", "rad": "on color(24)"},
    "tide": {"rad": "on color(23)", "water": "on color(233)"},
    "chalk": {
        "plains": "on color(234)", "mountain": "on color(239)", "city": "on color(236)", "rad": "on color(241)",
        "water": "on color(16)",
    },
}  # fmt: skip
_SAFE: dict[str, dict[str, tuple[str, str]]] = {
    # red and green told apart by blue and orange
    "ember": {
        "good": ("#56b4e9", "bright_blue"), "bad": ("#e69f00", "yellow"), "moss": ("#56b4e9", "bright_blue"),
        "rust": ("#e69f00", "yellow"), "acid": ("#f0e442", "bright_yellow"), "rose": ("#cc79a7", "magenta"),
        "brick": ("#d58a3a", "yellow"), "teal": ("#a8d8f0", "bright_cyan"),
    },
    # blue and yellow told apart by red and teal
    "tide": {
        "amber": ("#ff8a70", "bright_red"), "sky": ("#40c0b0", "cyan"), "moss": ("#40c0b0", "cyan"),
        "acid": ("#f0f0f0", "bright_white"), "violet": ("#e080a0", "magenta"), "deep": ("#2f8f85", "cyan"),
        "straw": ("#c8a0a0", "red"), "rust": ("#ff6050", "red"), "teal": ("#90e0d8", "bright_cyan"),
    },
    # no hue at all: lightness only
    "chalk": {
        hue: (shade, name)
        for hue, shade, name in (
            ("amber", "#ffffff", "bright_white"), ("sky", "#c6c6c6", "white"), ("moss", "#dadada", "white"),
            ("rust", "#ffffff", "bright_white"), ("rose", "#bcbcbc", "white"), ("violet", "#b2b2b2", "white"),
            ("teal", "#d0d0d0", "white"), ("straw", "#9e9e9e", "white"), ("brick", "#b2b2b2", "white"),
            ("acid", "#e4e4e4", "bright_white"), ("deep", "#626262", "bright_black"), ("stone", "#949494", "white"),
        )
    },
}  # fmt: skip


ON = "on."
"""Before a role: the tint of its ground alone, for what lies on it (`on.city+seat1`). Of sixteen colours it has none,
for not each would carry each sign."""


def tinted(role: str) -> bool:
    """Whether what lies on signs of a role lies on a ground of its own."""
    return bool(ROLES.get(role, ROLES[""]).tint)


@frozen
class Theme(FrozenRecord):
    """A palette at a depth of colour; styles by role, several joined by "+" (`seat1+cursor`)."""

    palette: str = "dusk"
    depth: str = "truecolor"

    def style(self, role: str) -> Style:
        """The style of a role; an unknown one looks plain."""
        return _style(self.palette, self.depth, role)


@lru_cache(maxsize=2048)
def _style(palette: str, depth: str, role: str) -> Style:
    style = Style()
    for part in role.split("+"):
        ground = part.removeprefix(ON)
        look = ROLES.get(ground, ROLES[""])
        if ground != part:
            style += _tint(palette, depth, look.tint) if depth != "16" else Style()
            continue
        style += Style(
            color=_colour(palette, depth, look.hue),
            bold=look.bold or None,
            dim=(look.dim or (depth == "none" and look.hue in ("grey", "dust"))) or None,
            italic=look.italic or None,
            reverse=look.reverse or None,
            underline=look.underline or None,
        )
        style += _tint(palette, depth, look.tint)
    return style


def _tint(palette: str, depth: str, tint: str) -> Style:
    if not tint or depth == "none":
        return Style()
    dark, light, dark16, light16 = _TINTS[tint]
    if depth == "16":
        return Style.parse(light16 if palette == "day" else dark16)
    usual = _TINTS_256[tint] if depth == "256" else dark
    return Style.parse(light if palette == "day" else _SAFE_TINTS.get(palette, {}).get(tint, usual))


def _colour(palette: str, depth: str, hue: str) -> str | None:
    if not hue or depth == "none":
        return None
    plain = depth == "16"
    dark, light, dark16, light16 = _HUES[hue]
    if palette in _SAFE and hue in _SAFE[palette]:
        return _SAFE[palette][hue][plain]
    if palette == "day":
        return light16 if plain else light
    return dark16 if plain else dark
