"""The words of cards in English, for what stands above the cards."""

from __future__ import annotations

from fallen_tui.games.fallen_land.content.phrases import DECK as DECK
from fallen_tui.games.fallen_land.content.phrases import GEAR as GEAR
from fallen_tui.games.fallen_land.content.phrases import KIND as KIND
from fallen_tui.games.fallen_land.content.phrases import NEAR as NEAR
from fallen_tui.games.fallen_land.content.phrases import PLAYER as PLAYER
from fallen_tui.games.fallen_land.content.phrases import SALE as SALE
from fallen_tui.games.fallen_land.content.phrases import TECHNOLOGY as TECHNOLOGY
from fallen_tui.games.fallen_land.content.phrases import TERRAIN as TERRAIN
from fallen_tui.games.fallen_land.content.phrases import TRACK as TRACK
from fallen_tui.games.fallen_land.content.phrases import act as act
from fallen_tui.games.fallen_land.content.phrases import amount as amount
from fallen_tui.games.fallen_land.content.phrases import article as article
from fallen_tui.games.fallen_land.content.phrases import cards as cards
from fallen_tui.games.fallen_land.content.phrases import category as category
from fallen_tui.games.fallen_land.content.phrases import cost as cost
from fallen_tui.games.fallen_land.content.phrases import count as count
from fallen_tui.games.fallen_land.content.phrases import counted as counted
from fallen_tui.games.fallen_land.content.phrases import gear as gear
from fallen_tui.games.fallen_land.content.phrases import listed as listed
from fallen_tui.games.fallen_land.content.phrases import on_whom as on_whom
from fallen_tui.games.fallen_land.content.phrases import owner as owner
from fallen_tui.games.fallen_land.content.phrases import plural as plural
from fallen_tui.games.fallen_land.content.phrases import sentence as sentence
from fallen_tui.games.fallen_land.content.phrases import skills as skills
from fallen_tui.games.fallen_land.content.phrases import source as source
from fallen_tui.games.fallen_land.content.phrases import test as test
from fallen_tui.games.fallen_land.content.phrases import whom as whom
