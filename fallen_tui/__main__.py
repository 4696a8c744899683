"""`python -m fallen_tui`, the same as `fallen`."""

import sys

from fallen_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
