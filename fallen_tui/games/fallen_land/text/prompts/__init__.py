"""Questions in words: what is asked, every option as players say it, the odds where chance decides."""
