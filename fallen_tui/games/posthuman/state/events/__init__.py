"""The facts of The Road to the Fortress and how each changes the state."""

from __future__ import annotations

from fallen_tui.games.posthuman.state.events.cards import (
    CardsSeen as CardsSeen,
    DeckLaid as DeckLaid,
    ItemsDrawn as ItemsDrawn,
    LeftGame as LeftGame,
    SeenDiscarded as SeenDiscarded,
    SeenKept as SeenKept,
    SeenUnder as SeenUnder,
    SupplyDrawn as SupplyDrawn,
    TopDiscarded as TopDiscarded,
)
from fallen_tui.games.posthuman.state.events.event_cards import (
    EventDrawn as EventDrawn,
    EventEnded as EventEnded,
    EventKept as EventKept,
    KeptUsed as KeptUsed,
)
from fallen_tui.games.posthuman.state.events.fight import (
    Bribed as Bribed,
    CombatScarDue as CombatScarDue,
    DiceFell as DiceFell,
    DiceSwapped as DiceSwapped,
    EncounterDrawn as EncounterDrawn,
    EncounterOver as EncounterOver,
    Engaged as Engaged,
    EvadeRolled as EvadeRolled,
    FightBegan as FightBegan,
    FightEnded as FightEnded,
    FoeHurt as FoeHurt,
    FoeKilled as FoeKilled,
    MinionJoined as MinionJoined,
    OnceUsed as OnceUsed,
    RoundBegan as RoundBegan,
    ShotsFired as ShotsFired,
    Silenced as Silenced,
    Slipped as Slipped,
    StatTested as StatTested,
    WayChosen as WayChosen,
    ZoneEntered as ZoneEntered,
    ZoneLeft as ZoneLeft,
    fight_of as fight_of,
)
from fallen_tui.games.posthuman.state.events.items import (
    Armed as Armed,
    BuyingPassed as BuyingPassed,
    ItemDiscarded as ItemDiscarded,
    ItemTaken as ItemTaken,
    ItemTraded as ItemTraded,
    MarketLaid as MarketLaid,
    Mounted as Mounted,
    PutIntoPlay as PutIntoPlay,
)
from fallen_tui.games.posthuman.state.events.map import (
    Foraged as Foraged,
    MapBegun as MapBegun,
    Moved as Moved,
    TileCompleted as TileCompleted,
    TileLaid as TileLaid,
)
from fallen_tui.games.posthuman.state.events.mutants import (
    ActionsDiscarded as ActionsDiscarded,
    ActionsDrawn as ActionsDrawn,
    AssaultDiceFell as AssaultDiceFell,
    Assaulted as Assaulted,
    Blighted as Blighted,
    ChosenSwapped as ChosenSwapped,
    Lured as Lured,
    MinionsCame as MinionsCame,
    MutantActed as MutantActed,
    MutantChose as MutantChose,
    SwarmCalled as SwarmCalled,
    Turned as Turned,
    VolleyFired as VolleyFired,
    changed_stats as changed_stats,
)
from fallen_tui.games.posthuman.state.events.registry import REGISTRY as REGISTRY
from fallen_tui.games.posthuman.state.events.survivors import (
    CharacterTaken as CharacterTaken,
    FollowerActivated as FollowerActivated,
    FollowerGained as FollowerGained,
    FollowersLost as FollowersLost,
    ScarDrawn as ScarDrawn,
    ScarLost as ScarLost,
    SkillGained as SkillGained,
    StatsChosen as StatsChosen,
    XpChanged as XpChanged,
    XpGained as XpGained,
    XpSpent as XpSpent,
)
from fallen_tui.games.posthuman.state.events.tracks import (
    Ate as Ate,
    Changed as Changed,
    HungerMoved as HungerMoved,
    JourneyMoved as JourneyMoved,
    KnockedOut as KnockedOut,
    StatRaised as StatRaised,
)
from fallen_tui.games.posthuman.state.events.turn import (
    ActionLost as ActionLost,
    BusinessSettled as BusinessSettled,
    Camped as Camped,
    CardUsed as CardUsed,
    FinalTurn as FinalTurn,
    FirstPlayer as FirstPlayer,
    Over as Over,
    PhaseBegan as PhaseBegan,
    Refused as Refused,
    Revealed as Revealed,
    StepDone as StepDone,
    Traded as Traded,
    TradesAnywhere as TradesAnywhere,
)
