"""Scenarios and campaigns: what they are made of, how they are read, checked and set up."""
