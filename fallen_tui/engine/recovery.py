"""A damaged first line, given back as it was written where that can be proved.

The hash of line 2 covers that of line 1: so the second line says whether a header is the one that was written, however
it was come by. Nothing is guessed, and a game goes on under the very rules, seats, seed and scenario it was begun with.
Tried are the line as it stands (its own seal alone may be damaged), the known texts of scenarios in place of what is
there, and another byte in place of each one, as far as that is a matter of seconds.

A header for which nothing can be proved is not played on with: a letter of a scenario may be a rule. It may be looked
at, as far as it can be read, with its damage told. A line of its own for the text of a scenario would change nothing of
this, for it would have to be trusted just the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from fallen_tui.engine.digests import blake2b
from fallen_tui.engine.journal import TAIL

MOST_HASHED = 12 << 30
"""Bytes that may be hashed in search of one byte: some ten seconds."""
_SECOND = b'{"i":1,'
_LONG = 1024
"""Bytes of a header in which there may be the text of a scenario."""
_PRINTED = frozenset(range(32, 127))
HeaderProof = Callable[[bytes], bool]


def is_like_one(content: bytes) -> bool:
    """Whether a file begins as a journal does, or has a first entry: of any other there is nothing to be mended."""
    return content.startswith(b'{"fallen":') or _SECOND in content


def mended(content: bytes, pieces: Iterable[bytes] = ()) -> tuple[bytes, str] | None:
    """A journal with its first line as it was written, and what was done; None where nothing can be proved.

    pieces   what may stand in a header for certain, as it is written there: a key, its colon, and a long text
    """
    if (found := _split(content)) is None:
        return None
    line, rest = found
    second = rest[: rest.find(b"\n")]
    body, sealed = second[:-TAIL], second[-18:-2]

    def proved(first: bytes) -> bool:
        return _mark(_mark(first) + body) == sealed

    known = tuple(pieces) if len(line) > _LONG else ()
    for first, what in _written(line, known, proved):
        return first + b',"h":"' + _mark(first) + b'"}\n' + rest, what
    return None


def _split(content: bytes) -> tuple[bytes, bytes] | None:
    """The first line without its end, and all that begins with the second; a line end may itself be damaged."""
    at = content.find(_SECOND)
    return (content[: at - 1], content[at:]) if at > TAIL and b"\n" in content[at:] else None


def _mark(body: bytes) -> bytes:
    return blake2b(body, digest_size=8).hexdigest().encode()


def _written(line: bytes, known: tuple[bytes, ...], proved: HeaderProof) -> Iterator[tuple[bytes, str]]:
    """The header's fields as they were written, at most once."""
    body = line[:-TAIL]
    if proved(body):
        yield body, "its own seal alone was damaged"
        return
    for other in _with_known(body, known):
        if proved(other):
            yield other, "the text of its scenario was restored from the installed one"
            return
    certain = max((piece for piece in known if piece in body), key=len, default=b"")
    if (byte := _one_byte(body, line[-18:-2], certain)) is not None and proved(byte):
        yield byte, "one byte was corrected"


def _with_known(body: bytes, known: tuple[bytes, ...]) -> Iterator[bytes]:
    """The fields with each known text in the place of what stands under its key, of the same length or another."""
    end = body.rfind(b'"},"created":"')
    for piece in known:
        at = body.find(piece[: piece.find(b":") + 1])
        if at >= 0:
            yield body[:at] + piece + body[at + len(piece) :]
            if end > at:
                yield body[:at] + piece + body[end:]


def _one_byte(body: bytes, mark: bytes, certain: bytes) -> bytes | None:
    """The fields with one other byte that have this hash; `certain` is a stretch in which none can be wrong."""
    first = body.find(certain) if certain else len(body)
    places = [place for place in range(len(body)) if not first <= place < first + len(certain)]
    tried = len(_PRINTED) + 8
    if sum(len(body) - place for place in places) * tried > MOST_HASHED:
        return None
    digest, hashed, view = blake2b(digest_size=8), 0, memoryview(body)
    wanted = mark.decode("ascii", "replace")
    for place in places:
        digest.update(view[hashed:place])
        hashed = place
        for byte in _PRINTED | {body[place] ^ 1 << bit for bit in range(8)}:
            attempt = digest.copy()
            attempt.update(bytes((byte,)))
            attempt.update(view[place + 1 :])
            if attempt.hexdigest() == wanted:
                return body[:place] + bytes((byte,)) + body[place + 1 :]
    return None
