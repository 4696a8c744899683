"""What The Road to the Fortress gives to faces: its guide, its summary page, the turns of its replay."""
