"""What Council of Towns gives to faces: its guide, its summary page, the turns of its replay."""
