"""Python's collector of garbage, kept from work in vain."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Generator[None]:
    """Let no garbage be collected meanwhile.

    Whoever makes many thousand things that all live on would have them looked through over and over: that takes longer
    than the making.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
