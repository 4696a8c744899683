"""YAML as cards need it: a small, strict part of the language, with the line of every value.

Only `true`, `false`, `null`, whole numbers and decimal fractions are more than text: `no`, `1:30` and dates stay
what the author wrote. Keys are always text. Aliases, tags and repeated keys are refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from fallen_tui.engine.library_errors import ContentError, Path, Problem, Step, field_path
from fallen_tui.engine.records import Record, define

if TYPE_CHECKING:
    import yaml

MAX_TEXT = 20_000
MAX_DEPTH = 40
MAX_NUMBER = 2**53

_TOO_DEEP = "maximum nesting depth"
"""How newer ones of libyaml say that they read no deeper."""

_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb"
    "\ud800-\udfff\ue000-\uf8ff\U000e0000-\U000e0fff\U000f0000-\U0010ffff]"
)
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_FRACTION = re.compile(r"[-+]?[0-9]+\.[0-9]+(?:[eE][-+]?[0-9]+)?")
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}
_ONE_DOCUMENT = "take out lines such as --- and ...; a file is one document"
_PLAINLY = {
    "mapping values are not allowed": "put text with a colon in quotes, and indent all fields alike",
    "tab character": "there is a tab here; indent with spaces",
    "cannot start any token": "this can't be read; indent with spaces, and put text that starts with a sign in quotes",
    "did not find expected node content": "a value is missing here, or a sign is out of place",
    "<document start>": _ONE_DOCUMENT,
    "found unexpected end of stream": "a quote or bracket opened here is never closed",
    "did not find expected key": "this line doesn't fit; is a quote before it left open, or the indentation uneven?",
    "did not find expected '-' indicator": "write a dash before every card, all in the same column",
    "did not find expected ',' or": "a bracket opened here is never closed, or a comma is missing",
}
"""What the reader of YAML says, and what is meant by it."""


@define
class Node(Record):
    """A value and the line (from 1) where an author finds it: that of its key, or of itself in a list."""

    line: int
    value: Any  # a scalar, list[Node] or dict[str, Node]

    def plain(self) -> Any:
        """The value as plain lists, dicts and scalars."""
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        return self.value


def parse(file: str, data: bytes) -> Node:
    """The tree of one file of cards. `file` is its name in messages.

    Raises ContentError with all that is wrong in the file; after a mistake of syntax nothing more is read.
    """
    text = _text(file, data)
    reader = _TreeBuilder()
    reader.read(text)
    root = reader.root or Node(1, None)
    if not reader.notes and not (isinstance(root.value, (list, dict)) and root.value):
        reader.note(root.line, "the file has no cards; write a list of them, each after a dash")
    if reader.notes:
        raise ContentError(problem(file, root, path, message, line) for line, path, message in reader.notes)
    return root


def problem(file: str, root: Node, path: Path, message: str, line: int | None = None) -> Problem:
    """The problem at `path` of a file; without `line`, at the nearest line that the file has for the path."""
    in_list = isinstance(root.value, list)
    card = _step(root, path[0]) if in_list and path else root
    identity = _step(card, "id") if card else None
    return Problem(
        file,
        line if line is not None else _line(root, path),
        message,
        str(identity.value) if identity and isinstance(identity.value, (str, int)) else None,
        field_path(path[1:] if in_list else path),
    )


def _line(node: Node, path: Path) -> int:
    for step in path:
        found = _step(node, step)
        if found is None:
            break
        node = found
    return node.line


def _step(node: Node, step: Step) -> Node | None:
    if isinstance(node.value, dict):
        return node.value.get(step)
    if isinstance(node.value, list) and isinstance(step, int) and step < len(node.value):
        found: Node = node.value[step]
        return found
    return None


def _text(file: str, data: bytes) -> str:
    """The file as text with Unix line ends, or ContentError for what no card may hold."""
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ContentError([Problem(file, line, "the file isn't UTF-8; save it as UTF-8")]) from None
    if not _UNSAFE.search(text):
        return text
    lines = enumerate(text.split("\n"), start=1)
    raise ContentError(Problem(file, line, _unsafe(row)) for line, row in lines if _UNSAFE.search(row))


def _unsafe(text: str) -> str:
    found = _UNSAFE.search(text)
    code = ord(found[0] if found else "\t")
    return f"a card can't have the control character U+{code:04X}; take it out"


def _line_of(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


@define
class _Frame(Record):
    """A list or mapping being read; `key` is the key whose value comes next."""

    node: Node
    key: str | None = None
    key_line: int = 0


class _TreeBuilder:
    """Builds the tree from the parser's events, so that no nesting is too deep for the stack of the machine."""

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self.root: Node | None = None
        self.notes: list[tuple[int, Path, str]] = []
        self._open: list[_Frame] = []

    def read(self, text: str) -> None:
        import yaml

        self._read(text, yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader)

    def _read(self, text: str, loader: Any) -> None:
        import yaml

        try:
            for event in yaml.parse(text, Loader=loader):
                if isinstance(event, yaml.ScalarEvent):
                    self._scalar(event)
                elif isinstance(event, yaml.CollectionEndEvent):
                    self._close()
                elif isinstance(event, yaml.NodeEvent):
                    if not self._node(event):
                        return
                elif isinstance(event, yaml.DocumentStartEvent) and self.root:
                    self.note(_line_of(event), _ONE_DOCUMENT)
                    return
        except yaml.YAMLError as error:
            if loader is not yaml.SafeLoader and _TOO_DEEP in str(error):
                # libyaml looks ahead and gives up before it has told of the depth that we allow.
                self._clear()
                self._read(text, yaml.SafeLoader)
            else:
                self._syntax(error)

    def note(self, line: int, message: str) -> None:
        """A problem at the place now being read."""
        self.notes.append((line, self._path(), message))

    def _path(self) -> Path:
        steps: list[Step] = []
        for frame in self._open:
            if isinstance(frame.node.value, list):
                steps.append(max(len(frame.node.value) - (frame is not self._open[-1]), 0))
            elif frame.key is not None:
                steps.append(frame.key)
        return tuple(steps)

    def _syntax(self, error: yaml.YAMLError) -> None:
        """Note where reading broke off: of a quote or bracket left open, the line where it opens."""
        what = getattr(error, "problem", None) or str(error)
        context = getattr(error, "context", None) or ""
        opened = bool(context) and ("end of stream" in what or "flow" in context)
        mark = getattr(error, "context_mark" if opened else "problem_mark", None)
        says = next((words for sign, words in _PLAINLY.items() if sign in what), f"{what} {context}".rstrip())
        self.notes.append((mark.line + 1 if mark else 1, self._path()[:1], says))

    def _node(self, event: yaml.NodeEvent) -> bool:
        """Take the start of a collection, or an alias; False where reading on makes no sense."""
        import yaml

        line = _line_of(event)
        if self._wants_key():
            self.note(line, "a key must be a word, not an alias, a list or a mapping")
            return False
        if isinstance(event, yaml.AliasEvent):
            self.note(line, f"aliases (*{event.anchor}) aren't allowed; write the value out")
            self._add(Node(line, None))
            self._next_key()
            return True
        self._refuse_tag(event, line)
        node = self._add(Node(line, {} if isinstance(event, yaml.MappingStartEvent) else []))
        self._open.append(_Frame(node))
        if len(self._open) > MAX_DEPTH:
            self.note(line, f"this is nested too deep; {MAX_DEPTH} levels at most")
            return False
        return True

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        line = _line_of(event)
        if self._wants_key():
            self._key(event.value, line)
            return
        text = event.value
        if len(text) > MAX_TEXT:
            self.note(line, f"the text has {len(text):,} characters; {MAX_TEXT:,} at most")
        elif _UNSAFE.search(text) or "\t" in text:
            self.note(line, _unsafe(text))
        self._refuse_tag(event, line)
        self._add(Node(line, self._resolved(text, line) if event.implicit[0] else text))
        self._next_key()

    def _key(self, key: str, line: int) -> None:
        frame = self._open[-1]
        frame.key, frame.key_line = key, line
        if key in frame.node.value:
            first = frame.node.value[key].line
            self.note(line, f"is set twice; the first time is in line {first}")
        if len(key) > MAX_TEXT or _UNSAFE.search(key) or "\t" in key or "\n" in key:
            frame.key = "?"
            self.note(line, "a key must be a short word without control characters")

    def _resolved(self, text: str, line: int) -> Any:
        """A scalar without quotes as the value it stands for."""
        if text in _WORDS:
            return _WORDS[text]
        if not (_WHOLE.fullmatch(text) or _FRACTION.fullmatch(text)):
            return text
        # Digits are counted before they are read: Python refuses, and slowly at that, numbers of thousands of them.
        number = float("inf") if len(text) > MAX_DEPTH else float(text) if "." in text else int(text)
        if abs(number) > MAX_NUMBER:
            self.note(line, f"the number is too large; {MAX_NUMBER:,} at most")
            return 0
        return number

    def _refuse_tag(self, event: yaml.ScalarEvent | yaml.NodeEvent, line: int) -> None:
        if tag := getattr(event, "tag", None):
            self.note(line, f"tags ({tag}) aren't allowed; put text that starts with ! in quotes")

    def _wants_key(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1].node.value, dict) and self._open[-1].key is None

    def _add(self, node: Node) -> Node:
        """Hang `node` into the collection being read."""
        if not self._open:
            self.root = node
            return node
        frame = self._open[-1]
        if frame.key is None:
            frame.node.value.append(node)
        else:
            node.line = frame.key_line
            frame.node.value.setdefault(frame.key, node)
        return node

    def _next_key(self) -> None:
        if self._open:
            self._open[-1].key = None

    def _close(self) -> None:
        self._open.pop()
        self._next_key()
