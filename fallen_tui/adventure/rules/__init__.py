"""Rules that games share: cards drawn from zones, and who may react to what happens."""
