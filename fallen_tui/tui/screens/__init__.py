"""The screens: each a plan of panes, what is drawn in them, and what keys and presses do."""
