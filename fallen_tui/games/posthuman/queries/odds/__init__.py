"""Odds of The Road to the Fortress: tests, evades, shots, engagements, and whole fights to their end.

`building` makes plain figures of a fight on the table, and `fight` computes it with some `effort`. `valuation` says
what the player wants of a fight, `tables` by which rule dice are rolled again.
"""
