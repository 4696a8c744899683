"""What every face needs: the log in words, the rulebook in lines, text that fits and is safe to show."""
