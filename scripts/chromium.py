"""Find a Chromium for the browser tests and the benchmarks; as a command, print its path."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = (
    "chromium-headless-shell",  # without its windows a browser costs a third less
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
)
MAC_APPS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


def find_chromium() -> str:
    """Path of a Chromium that runs here.

    The environment variable BROWSER_BIN settles it when set; otherwise the browsers on PATH, the
    usual places on a Mac and Playwright's own are tried in this order.

    Raises:
        FileNotFoundError: none was found, or BROWSER_BIN names a file that does not run.

    """
    if named := os.environ.get("BROWSER_BIN"):
        if runs(named):
            return named
        raise FileNotFoundError(
            f"BROWSER_BIN={named} does not run: set it to the path of a Chromium, or unset it."
        )
    for path in candidates():
        if runs(path):
            return path
    raise FileNotFoundError(
        "No Chromium was found for the browser tests: run 'sh scripts/test', which installs one, "
        "or set BROWSER_BIN to its path."
    )


def candidates() -> Iterator[str]:
    """Paths where a Chromium may be, the likeliest first."""
    yield from filter(None, map(shutil.which, NAMES))
    yield from filter(os.path.exists, MAC_APPS)
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    if Path(own).exists():
        yield own


def runs(path: str) -> bool:
    """Whether the browser starts at all; some systems ship a stub that only names a package."""
    try:
        subprocess.run([path, "--version"], capture_output=True, timeout=60, check=True)  # noqa: S603  # the user's own browser
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def launch_arguments() -> list[str]:
    """Command line of a headless Chromium that talks to this machine only."""
    quiet = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-default-apps",
        "--disable-sync",
        "--no-first-run",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    ]
    # Chromium refuses its sandbox to root, which is who runs in most containers.
    as_root = sys.platform == "linux" and os.geteuid() == 0
    return [*quiet, "--no-sandbox"] if as_root else quiet


def main() -> None:
    """Print the path, or one sentence and exit code 1."""
    try:
        print(find_chromium())
    except FileNotFoundError as missing:
        sys.exit(str(missing))


if __name__ == "__main__":
    main()
