"""The facts of The New Charter and how each changes the state."""

from __future__ import annotations

from fallen_tui.games.state51.state.events.cards import (
    Discarded as Discarded,
    Drawn as Drawn,
    FrontierFormed as FrontierFormed,
    Overdrawn as Overdrawn,
    Picked as Picked,
    Revealed as Revealed,
    RowDiscarded as RowDiscarded,
)
from fallen_tui.games.state51.state.events.registry import REGISTRY as REGISTRY
from fallen_tui.games.state51.state.events.rival import (
    RivalAnnexed as RivalAnnexed,
    RivalBudget as RivalBudget,
    RivalDropped as RivalDropped,
    RivalIntent as RivalIntent,
    RivalLed as RivalLed,
    RivalRaided as RivalRaided,
    RivalScored as RivalScored,
    RivalStash as RivalStash,
    RivalTook as RivalTook,
    RivalVisited as RivalVisited,
)
from fallen_tui.games.state51.state.events.tableau import (
    Built as Built,
    CardTucked as CardTucked,
    LeaderSeated as LeaderSeated,
    Razed as Razed,
    TuckedDiscarded as TuckedDiscarded,
    Visited as Visited,
    Worked as Worked,
)
from fallen_tui.games.state51.state.events.tokens import (
    ComboConverted as ComboConverted,
    ComboFilled as ComboFilled,
    ContactGained as ContactGained,
    ContactSpent as ContactSpent,
    ContactUsed as ContactUsed,
    Gained as Gained,
    Paid as Paid,
    RedevelopmentGained as RedevelopmentGained,
    RedevelopmentSpent as RedevelopmentSpent,
    Requisitioned as Requisitioned,
    Scored as Scored,
    Stolen as Stolen,
    TokenMoved as TokenMoved,
)
from fallen_tui.games.state51.state.events.turn import (
    ActionTurn as ActionTurn,
    Counted as Counted,
    DeckShuffled as DeckShuffled,
    FactionTaken as FactionTaken,
    FirstPlayer as FirstPlayer,
    GameOver as GameOver,
    IntentsShuffled as IntentsShuffled,
    MarksLifted as MarksLifted,
    Passed as Passed,
    PhaseBegan as PhaseBegan,
    RivalSeated as RivalSeated,
    TokensLost as TokensLost,
)
