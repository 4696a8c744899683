"""The table of The Road to the Fortress as it stands, and every fact that changes it."""
