"""Scenarios and campaigns: their files, parts, goals and limits, as far as games share them."""
