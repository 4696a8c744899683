"""The hash that journals are chained by and contents are named by."""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:  # another Python; the usual way in takes all of OpenSSL along, which is felt at the start
    from hashlib import blake2b

__all__ = ["blake2b"]
