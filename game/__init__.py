"""Breachlane: a real-time tactical game about minefields, and the headless rules engine under it.

>>> from game import load_level, Simulation
>>> game = Simulation(load_level("levels/cluster_mines/first_belt.toml"), seed=7)
>>> while not game.over:
...     events = game.step([("blue", {"do": "set_speed", "unit": "lynx", "speed": 16})])
"""

TYPE_CHECKING = False  # As in `typing`, which costs more to import than all that is imported here.
if TYPE_CHECKING:
    from game.interface import (
        Level, LevelError, ScriptedDieError, ScriptedOrder, Simulation, StateError, check_level, check_level_text,
        load_level, load_level_text,
    )  # fmt: skip

__all__ = [
    "Level", "LevelError", "ScriptedDieError", "ScriptedOrder", "Simulation", "StateError", "check_level",
    "check_level_text", "load_level", "load_level_text",
]  # fmt: skip
__version__ = "0.1.0"

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import the interface when something of it is first asked for.

        So the plugin for pytest costs a project without levels nothing, and the program can provide for an interruption
        before it imports anything that takes time.
        """
        if name not in __all__:
            import sys

            # With name and obj Python suggests the name that was meant.
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name, obj=sys.modules[__name__])
        from game import interface

        globals()[name] = value = getattr(interface, name)
        return value

    def __dir__() -> list[str]:
        """Return the names of the interface, also of what was not imported yet."""
        return sorted({*globals(), *__all__})
