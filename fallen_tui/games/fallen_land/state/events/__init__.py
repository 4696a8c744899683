"""The facts of Council of Towns and, beside each, how it changes the state."""

from __future__ import annotations

from fallen_tui.games.fallen_land.state.events.cards import (
    AttachedTo as AttachedTo,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    Cancelled as Cancelled,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    DeckShuffled as DeckShuffled,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    Detached as Detached,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    Drawn as Drawn,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    FixedTo as FixedTo,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    Found as Found,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    Moved as Moved,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    Peeked as Peeked,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    Played as Played,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    Reshuffled as Reshuffled,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    RideLeft as RideLeft,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    RideStolen as RideStolen,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    RideTaken as RideTaken,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    Spared as Spared,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    Turned as Turned,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    Unaffordable as Unaffordable,
)
from fallen_tui.games.fallen_land.state.events.cards import (
    Used as Used,
)
from fallen_tui.games.fallen_land.state.events.checks import (
    CheckBegan as CheckBegan,
)
from fallen_tui.games.fallen_land.state.events.checks import (
    CheckChanged as CheckChanged,
)
from fallen_tui.games.fallen_land.state.events.checks import (
    CheckEnded as CheckEnded,
)
from fallen_tui.games.fallen_land.state.events.checks import (
    CheckReadied as CheckReadied,
)
from fallen_tui.games.fallen_land.state.events.checks import (
    CheckWaits as CheckWaits,
)
from fallen_tui.games.fallen_land.state.events.checks import (
    DiceThrown as DiceThrown,
)
from fallen_tui.games.fallen_land.state.events.checks import (
    DieRerolled as DieRerolled,
)
from fallen_tui.games.fallen_land.state.events.checks import (
    EachThrown as EachThrown,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    Casualties as Casualties,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    ChaseRolled as ChaseRolled,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    CombatBegan as CombatBegan,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    CombatEnded as CombatEnded,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    FoeHurt as FoeHurt,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    FoeRolled as FoeRolled,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    HitManHired as HitManHired,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    MercenaryHired as MercenaryHired,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    MercenaryHurt as MercenaryHurt,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    MercenaryLeft as MercenaryLeft,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    MercenaryMoved as MercenaryMoved,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    RoundBegan as RoundBegan,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    RoundFought as RoundFought,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    StandsTaken as StandsTaken,
)
from fallen_tui.games.fallen_land.state.events.combat import (
    StruckFirst as StruckFirst,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    DeedBegan as DeedBegan,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    DeedEnded as DeedEnded,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    EachRolled as EachRolled,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    FlightRolled as FlightRolled,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    HealingRolled as HealingRolled,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    MoveRolled as MoveRolled,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    Refused as Refused,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    Scavenged as Scavenged,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    StoryBegan as StoryBegan,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    StoryEnded as StoryEnded,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    StoryJoined as StoryJoined,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    StoryPassed as StoryPassed,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    StoryResult as StoryResult,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    StoryStage as StoryStage,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    StoryTested as StoryTested,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    TruceBegan as TruceBegan,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    TruceEnded as TruceEnded,
)
from fallen_tui.games.fallen_land.state.events.deeds import (
    WeeksGiven as WeeksGiven,
)
from fallen_tui.games.fallen_land.state.events.people import (
    ArmorHeld as ArmorHeld,
)
from fallen_tui.games.fallen_land.state.events.people import (
    Arranged as Arranged,
)
from fallen_tui.games.fallen_land.state.events.people import (
    Benched as Benched,
)
from fallen_tui.games.fallen_land.state.events.people import (
    Boosted as Boosted,
)
from fallen_tui.games.fallen_land.state.events.people import (
    BoostsEnded as BoostsEnded,
)
from fallen_tui.games.fallen_land.state.events.people import (
    Called as Called,
)
from fallen_tui.games.fallen_land.state.events.people import (
    Died as Died,
)
from fallen_tui.games.fallen_land.state.events.people import (
    Dismissed as Dismissed,
)
from fallen_tui.games.fallen_land.state.events.people import (
    Enrolled as Enrolled,
)
from fallen_tui.games.fallen_land.state.events.people import (
    Healed as Healed,
)
from fallen_tui.games.fallen_land.state.events.people import (
    Hurt as Hurt,
)
from fallen_tui.games.fallen_land.state.events.people import (
    Joined as Joined,
)
from fallen_tui.games.fallen_land.state.events.people import (
    Kidnapped as Kidnapped,
)
from fallen_tui.games.fallen_land.state.events.people import (
    Left as Left,
)
from fallen_tui.games.fallen_land.state.events.people import (
    PartyFormed as PartyFormed,
)
from fallen_tui.games.fallen_land.state.events.people import (
    PartyLost as PartyLost,
)
from fallen_tui.games.fallen_land.state.events.places import (
    MissionPlaced as MissionPlaced,
)
from fallen_tui.games.fallen_land.state.events.places import (
    PartyMoved as PartyMoved,
)
from fallen_tui.games.fallen_land.state.events.places import (
    ResourceClaimed as ResourceClaimed,
)
from fallen_tui.games.fallen_land.state.events.places import (
    ResourceDestroyed as ResourceDestroyed,
)
from fallen_tui.games.fallen_land.state.events.places import (
    ResourceDoubled as ResourceDoubled,
)
from fallen_tui.games.fallen_land.state.events.places import (
    ResourceLost as ResourceLost,
)
from fallen_tui.games.fallen_land.state.events.places import (
    TookPart as TookPart,
)
from fallen_tui.games.fallen_land.state.events.places import (
    Visited as Visited,
)
from fallen_tui.games.fallen_land.state.events.places import (
    WorldClosed as WorldClosed,
)
from fallen_tui.games.fallen_land.state.events.places import (
    WorldMoved as WorldMoved,
)
from fallen_tui.games.fallen_land.state.events.places import (
    WorldOpened as WorldOpened,
)
from fallen_tui.games.fallen_land.state.events.registry import REGISTRY as REGISTRY
from fallen_tui.games.fallen_land.state.events.rivals import (
    RivalBalked as RivalBalked,
)
from fallen_tui.games.fallen_land.state.events.rivals import (
    RivalHurt as RivalHurt,
)
from fallen_tui.games.fallen_land.state.events.rivals import (
    RivalRolled as RivalRolled,
)
from fallen_tui.games.fallen_land.state.events.rivals import (
    RivalSpared as RivalSpared,
)
from fallen_tui.games.fallen_land.state.events.rivals import (
    RivalStopped as RivalStopped,
)
from fallen_tui.games.fallen_land.state.events.town import (
    ChartRolled as ChartRolled,
)
from fallen_tui.games.fallen_land.state.events.town import (
    Declined as Declined,
)
from fallen_tui.games.fallen_land.state.events.town import (
    DeskLeft as DeskLeft,
)
from fallen_tui.games.fallen_land.state.events.town import (
    OfferClosed as OfferClosed,
)
from fallen_tui.games.fallen_land.state.events.town import (
    Offered as Offered,
)
from fallen_tui.games.fallen_land.state.events.town import (
    RefitDue as RefitDue,
)
from fallen_tui.games.fallen_land.state.events.town import (
    StacksPassed as StacksPassed,
)
from fallen_tui.games.fallen_land.state.events.town import (
    TownRolled as TownRolled,
)
from fallen_tui.games.fallen_land.state.events.town import (
    Traded as Traded,
)
from fallen_tui.games.fallen_land.state.events.tracks import (
    Bought as Bought,
)
from fallen_tui.games.fallen_land.state.events.tracks import (
    ChipsChanged as ChipsChanged,
)
from fallen_tui.games.fallen_land.state.events.tracks import (
    ChipsFired as ChipsFired,
)
from fallen_tui.games.fallen_land.state.events.tracks import (
    CoinsChanged as CoinsChanged,
)
from fallen_tui.games.fallen_land.state.events.tracks import (
    CoinsPassed as CoinsPassed,
)
from fallen_tui.games.fallen_land.state.events.tracks import (
    DebtSet as DebtSet,
)
from fallen_tui.games.fallen_land.state.events.tracks import (
    Held as Held,
)
from fallen_tui.games.fallen_land.state.events.tracks import (
    PenaltyChanged as PenaltyChanged,
)
from fallen_tui.games.fallen_land.state.events.tracks import (
    PrestigeChanged as PrestigeChanged,
)
from fallen_tui.games.fallen_land.state.events.tracks import (
    StopSet as StopSet,
)
from fallen_tui.games.fallen_land.state.events.tracks import (
    TechnologySet as TechnologySet,
)
from fallen_tui.games.fallen_land.state.events.tracks import (
    TownHealthChanged as TownHealthChanged,
)
from fallen_tui.games.fallen_land.state.events.tracks import (
    WeeksChanged as WeeksChanged,
)
from fallen_tui.games.fallen_land.state.events.turn import (
    FactionTaken as FactionTaken,
)
from fallen_tui.games.fallen_land.state.events.turn import (
    FirstPlayer as FirstPlayer,
)
from fallen_tui.games.fallen_land.state.events.turn import (
    GameOver as GameOver,
)
from fallen_tui.games.fallen_land.state.events.turn import (
    PlayedOn as PlayedOn,
)
from fallen_tui.games.fallen_land.state.events.turn import (
    Stepped as Stepped,
)
