"""A real browser for tests: a headless Chromium that is told what to do through a pipe.

It speaks the DevTools protocol: JSON objects with a NUL after each, commands on its descriptor 3, answers on its 4.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars",
    "--remote-debugging-pipe", "about:blank",
)  # fmt: skip
# Puts the two pipes where the browser looks for them, by way of descriptors that are neither.
STARTER = """
import os, sys
ends = [os.dup(int(end)) for end in sys.argv[1:3]]
while min(ends) < 5:
    ends = [os.dup(end) for end in ends]
for end, place in zip(ends, (3, 4)):
    os.dup2(end, place)
os.execv(sys.argv[3], sys.argv[3:])
"""
PATIENCE = 60.0  # seconds for an answer, after which the browser is taken to be stuck


def find_browser() -> str | None:
    """The program, None if there is none that can be told what to do."""
    return next((path for name in NAMES if (path := shutil.which(name))), None) if os.name == "posix" else None


class BrowserError(Exception):
    """The browser refused a command, or did not answer."""


class Browser:
    """A browser with a fresh profile. `with Browser() as browser`: it ends with the block."""

    def __init__(self) -> None:
        """Start it."""
        program = find_browser()
        assert program is not None
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        told, self._tell = os.pipe()
        self._hear, answered = os.pipe()
        command = [program, f"--user-data-dir={self._profile.name}", *FLAGS]
        self._process = subprocess.Popen(
            [sys.executable, "-S", "-c", STARTER, str(told), str(answered), *command], pass_fds=(told, answered),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(told)
        os.close(answered)
        self._heard = b""
        self._last = 0
        self.events: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        """Return the browser."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it."""
        os.close(self._tell)
        os.close(self._hear)
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._profile.cleanup()

    def tell(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """Give a command and return its result; what happens meanwhile is added to `events`."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        os.write(self._tell, json.dumps(message).encode() + b"\0")
        for heard in self._messages():
            if heard.get("id") == self._last:
                if "error" in heard:
                    raise BrowserError(f"{method}: {heard['error']}")
                return heard["result"]
            self.events.append(heard)
        raise BrowserError(f"{method}: the browser has ended")

    def wait_for(self, method: str, session: str) -> None:
        """Wait for an event."""
        if any(event.get("method") == method and event.get("sessionId") == session for event in self.events):
            return
        for heard in self._messages():
            self.events.append(heard)
            if heard.get("method") == method and heard.get("sessionId") == session:
                return
        raise BrowserError(f"{method}: the browser has ended")

    def open(self, file: Path, width: int = 1280, height: int = 900) -> Page:
        """Open a file and wait until it is loaded."""
        target = self.tell("Target.createTarget", url="about:blank")["targetId"]
        session = self.tell("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, target, session)
        for domain in ("Page", "Runtime", "Log", "Network", "DOM"):
            self.tell(f"{domain}.enable", session)
        page.resize(width, height)
        self.events.clear()
        self.tell("Page.navigate", session, url=file.resolve().as_uri())
        self.wait_for("Page.loadEventFired", session)
        return page

    def _messages(self) -> Iterator[dict[str, Any]]:
        """Yield what the browser says, until it ends."""
        end = time.monotonic() + PATIENCE
        while True:
            while b"\0" in self._heard:
                message, _, self._heard = self._heard.partition(b"\0")
                yield json.loads(message)
            if not select.select([self._hear], [], [], max(0.0, end - time.monotonic()))[0]:
                raise BrowserError(f"the browser said nothing for {PATIENCE:.0f} seconds")
            more = os.read(self._hear, 1 << 20)
            if not more:
                return
            self._heard += more


class Page:
    """An open page."""

    def __init__(self, browser: Browser, target: str, session: str) -> None:
        """Take the page of a session."""
        self._browser = browser
        self._target = target
        self._session = session

    def _tell(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._browser.tell(method, self._session, **parameters)

    def resize(self, width: int, height: int = 900) -> None:
        """Give the page so many pixels."""
        self._tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def print_look(self, is_on: bool) -> None:
        """Show the page as it is printed, or again as on a screen."""
        self._tell("Emulation.setEmulatedMedia", media="print" if is_on else "")

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression of JavaScript; a promise is waited for."""
        answer = self._tell("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise BrowserError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def click(self, element: str) -> None:
        """Click with the mouse in the middle of an element, given by an expression of JavaScript."""
        x, y = self.evaluate(f"""(() => {{
            ({element}).scrollIntoView({{block: "center", inline: "center"}});
            const box = ({element}).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        for kind in ("mousePressed", "mouseReleased"):
            self._tell("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key: str) -> None:
        """Press and release "Tab" or "Enter"."""
        number = {"Tab": 9, "Enter": 13}[key]
        text = {"text": "\r"} if key == "Enter" else {}
        self._tell("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, windowsVirtualKeyCode=number, **text)
        self._tell("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=number)

    def allow(self, *permissions: str) -> None:
        """Grant permissions, such as "clipboardReadWrite"."""
        self._browser.tell("Browser.grantPermissions", permissions=list(permissions))

    @property
    def requests(self) -> list[str]:
        """The addresses that were asked for."""
        return [
            event["params"]["request"]["url"]
            for event in self._browser.events
            if event.get("sessionId") == self._session and event.get("method") == "Network.requestWillBeSent"
        ]

    @property
    def complaints(self) -> list[str]:
        """What the browser has against the page: errors and warnings of its console, and exceptions."""
        said = {"Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"}
        return [
            json.dumps(event["params"])
            for event in self._browser.events
            if event.get("sessionId") == self._session and event.get("method") in said
        ]

    def screenshot(self, file: Path, whole: bool = False) -> None:
        """Write a picture of what is seen, or of the whole page, as PNG."""
        answer = self._tell("Page.captureScreenshot", captureBeyondViewport=whole)
        file.write_bytes(base64.b64decode(answer["data"]))

    def close(self) -> None:
        """Close the page."""
        self._browser.tell("Target.closeTarget", targetId=self._target)
