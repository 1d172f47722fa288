"""The program: `breachlane`, and `python -m game`.

What it needs takes a tenth of a second to import, and Python's own answer to an interruption is a traceback from where
that was. So this file imports nothing of that before an interruption is provided for.
"""

import os
import sys

_INTERRUPTED = 130


def main() -> int:
    """Run the call that the program was given, and return its exit code."""
    try:
        import signal

        # Where somebody has it ignored, as a shell for what runs in the background, it stays ignored.
        is_provided = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if is_provided:
            signal.signal(signal.SIGINT, _stop)
        from game.cli import main as run

        if is_provided:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        code = run()
        if is_provided:  # What is left is Python's own end, of which there is nothing to tell.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        return code
    except KeyboardInterrupt:
        return _stop()


def _stop(*_: object) -> int:
    """End the program here and now: an exception could be caught by whatever is being imported."""
    try:
        os.write(2, b"breachlane: interrupted before anything was begun\n")
    finally:
        os._exit(_INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
