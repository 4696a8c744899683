"""Every kind of option that the rules ask with: its text, as journals keep it, and the parts it is made of.

What has no parts stands here as a word (`PASS`, `DONE`); what comes again and again is made once, by `of`.
"""

from __future__ import annotations

from fallen_tui.engine.keys import CardKind, Key

# --- actions ---


class ConquerKey(CardKind, form="conquer:{card}"):
    """To tuck a hand Location as Spoils."""

    by = "conquest"


class CooperateKey(CardKind, form="cooperate:{card}"):
    """To tuck a hand Location as an Agreement."""

    by = "cooperation"


class IncorporateKey(CardKind, form="incorporate:{card}"):
    """To put a hand Location into play."""

    by = "incorporation"


ByRange = ConquerKey | CooperateKey | IncorporateKey
"""What is played by range of a kind, `by`."""


class RedevelopKey(CardKind, form="redevelop:{card}"):
    """To put a hand Location in the place of another."""


class LeadKey(CardKind, form="lead:{card}"):
    """To seat a Leader."""


class WorkKey(CardKind, form="work:{card}"):
    """To use an own Action Location."""


class VisitKey(Key, form="visit:{owner}:{card}"):
    """To send a Worker to a Location of another side, or of the frontier."""

    owner: int
    card: str


class BarterKey(Key, form="barter:{kind}"):
    """Two Workers for a resource."""

    kind: str


class CycleKey(Key, form="cycle"):
    """Two hand cards for one of the deck."""


class RallyKey(Key, form="rally"):
    """The Leader's own action."""


Action = ByRange | RedevelopKey | LeadKey | WorkKey | VisitKey | BarterKey | CycleKey | RallyKey


class PassKey(Key, form="pass"):
    """No more actions this turn."""


# --- free operations, and Production ---


class StoreKey(Key, form="store"):
    """To put a token into a Depot."""


class SwapKey(Key, form="swap"):
    """To exchange a token of a full Depot."""


class FillKey(CardKind, form="fill:{card}"):
    """To lay a token on a Resource Combo."""


class DropKey(Key, form="drop"):
    """To discard a tucked card."""


FreeOperation = StoreKey | SwapKey | FillKey | DropKey


class CashKey(CardKind, form="cash:{card}"):
    """To cash in Spoils."""


class DoneKey(Key, form="done"):
    """Nothing more."""


# --- cards and places ---


class CardKey(CardKind, form="{card}"):
    """A card: of the hand, the row, in play, tucked; or a faction."""


class OffDeck(Key, form="deck"):
    """The top card of the deck, unseen."""


class AtRandom(Key, form="random"):
    """Whichever faction the lot gives."""


class LaterKey(Key, form="later"):
    """To keep a Redevelopment token."""


class PlaceKey(Key, form="{where}"):
    """The Base or a Location, to tuck a card under."""

    where: str


class RehouseKey(Key, form="{card}@{where}"):
    """A tucked card, and the Base or the Location that it goes under."""

    card: str
    where: str


# --- what is paid and taken ---


class CommitKey(Key, form="{sources}"):
    """Contact cards and tokens to commit together: their `Source.key`, joined."""

    sources: str

    @property
    def parts(self) -> list[str]:
        """The key of each source."""
        return self.sources.split("+")


class MeansKey(Key, form="{means}"):
    """What pays for a redevelopment: building, standard, universal."""

    means: str


class TokenKey(Key, form="{kind}@{where}"):
    """A resource token of the Base, the Leader or a Location."""

    kind: str
    where: str


class FillingKey(Key, form="{place}={kind}@{where}"):
    """A token for the place of a resource on a Resource Combo."""

    place: str
    kind: str
    where: str


class LootKey(Key, form="{victim}:{kind}@{where}"):
    """A token of another side."""

    victim: int
    kind: str
    where: str


class RequisitionKey(Key, form="supply:{kind}"):
    """A token of the supply, in place of a theft."""

    kind: str


# --- what is only told to be unavailable ---


class AnyBarter(Key, form="barter"):
    """Two Workers for a resource of any kind."""


PASS, DONE = PassKey.of(), DoneKey.of()
CYCLE, RALLY = CycleKey.of(), RallyKey.of()
STORE, SWAP, DROP = StoreKey.of(), SwapKey.of(), DropKey.of()
DECK, RANDOM, LATER = OffDeck.of(), AtRandom.of(), LaterKey.of()
