"""Every kind of option that the rules ask with: its text, as journals keep it, and the parts it is made of.

What has no parts stands here as a word (`PASS`, `DONE`); what comes again and again is made once, by `of`.
"""

from __future__ import annotations

from fallen_tui.engine.keys import Key

# --- actions ---


class Conquer(Key, form="conquer:{card}"):
    """To tuck a hand Location as Spoils."""

    card: str
    by = "conquest"


class Cooperate(Key, form="cooperate:{card}"):
    """To tuck a hand Location as an Agreement."""

    card: str
    by = "cooperation"


class Incorporate(Key, form="incorporate:{card}"):
    """To put a hand Location into play."""

    card: str
    by = "incorporation"


ByRange = Conquer | Cooperate | Incorporate
"""What is played by range of a kind, `by`."""


class Redevelop(Key, form="redevelop:{card}"):
    """To put a hand Location in the place of another."""

    card: str


class Lead(Key, form="lead:{card}"):
    """To seat a Leader."""

    card: str


class Work(Key, form="work:{card}"):
    """To use an own Action Location."""

    card: str


class Visit(Key, form="visit:{owner}:{card}"):
    """To send a Worker to a Location of another side, or of the frontier."""

    owner: int
    card: str


class Barter(Key, form="barter:{kind}"):
    """Two Workers for a resource."""

    kind: str


class Cycle(Key, form="cycle"):
    """Two hand cards for one of the deck."""


class Rally(Key, form="rally"):
    """The Leader's own action."""


Action = ByRange | Redevelop | Lead | Work | Visit | Barter | Cycle | Rally


class Pass(Key, form="pass"):
    """No more actions this turn."""


# --- free operations, and Production ---


class Store(Key, form="store"):
    """To put a token into a Depot."""


class Swap(Key, form="swap"):
    """To exchange a token of a full Depot."""


class Fill(Key, form="fill:{card}"):
    """To lay a token on a Resource Combo."""

    card: str


class Drop(Key, form="drop"):
    """To discard a tucked card."""


FreeOperation = Store | Swap | Fill | Drop


class Cash(Key, form="cash:{card}"):
    """To cash in Spoils."""

    card: str


class Done(Key, form="done"):
    """Nothing more."""


# --- cards and places ---


class Card(Key, form="{card}"):
    """A card: of the hand, the row, in play, tucked; or a faction."""

    card: str


class OffDeck(Key, form="deck"):
    """The top card of the deck, unseen."""


class AtRandom(Key, form="random"):
    """Whichever faction the lot gives."""


class Later(Key, form="later"):
    """To keep a Redevelopment token."""


class Place(Key, form="{where}"):
    """The Base or a Location, to tuck a card under."""

    where: str


class Rehouse(Key, form="{card}@{where}"):
    """A tucked card, and the Base or the Location that it goes under."""

    card: str
    where: str


# --- what is paid and taken ---


class Commit(Key, form="{sources}"):
    """Contact cards and tokens to commit together: their `Source.key`, joined."""

    sources: str

    @property
    def parts(self) -> list[str]:
        """The key of each source."""
        return self.sources.split("+")


class Means(Key, form="{means}"):
    """What pays for a redevelopment: building, standard, universal."""

    means: str


class Token(Key, form="{kind}@{where}"):
    """A resource token of the Base, the Leader or a Location."""

    kind: str
    where: str


class Filling(Key, form="{place}={kind}@{where}"):
    """A token for the place of a resource on a Resource Combo."""

    place: str
    kind: str
    where: str


class Loot(Key, form="{victim}:{kind}@{where}"):
    """A token of another side."""

    victim: int
    kind: str
    where: str


class Requisition(Key, form="supply:{kind}"):
    """A token of the supply, in place of a theft."""

    kind: str


# --- what is only told to be barred ---


class AnyBarter(Key, form="barter"):
    """Two Workers for a resource of any kind."""


PASS, DONE = Pass.of(), Done.of()
CYCLE, RALLY = Cycle.of(), Rally.of()
STORE, SWAP, DROP = Store.of(), Swap.of(), Drop.of()
DECK, RANDOM, LATER = OffDeck.of(), AtRandom.of(), Later.of()
