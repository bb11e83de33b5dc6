"""Start a Streamlit server of our own on a free port, for the browser tests and the benchmarks."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 60


@dataclass(frozen=True)
class Server:
    """A running server: its address without a closing slash, and its process id."""

    url: str
    pid: int


@contextmanager
def serve(home: Path, script: Path = ROOT / "app.py") -> Iterator[Server]:
    """Run ``script`` under Streamlit until the block ends.

    ``home`` stands in for the user's home folder: settings, history and the server's log
    (``server.log``) stay in it, and the player's own history is left alone.

    Raises:
        RuntimeError: the server stopped, or did not answer within a minute; with its log.

    """
    port = free_port()
    with (home / "server.log").open("ab") as log:
        process = subprocess.Popen(  # noqa: S603  # our own command line
            command(script, port),
            cwd=ROOT,
            env=environment(home),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until_healthy(port, process, home / "server.log")
        yield Server(f"http://127.0.0.1:{port}", process.pid)
    finally:
        stop(process)


def free_port() -> int:
    """Find a TCP port of this machine that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def command(script: Path, port: int) -> list[str]:
    """Command line of the server: this interpreter, loopback only, no browser opened."""
    return [
        *(sys.executable, "-m", "streamlit", "run", str(script)),
        *("--server.address", "127.0.0.1"),
        *("--server.port", str(port)),
        *("--server.headless", "true"),
    ]


def environment(home: Path) -> dict[str, str]:
    """Environment of the server: ours, with home and history moved into ``home``."""
    return {
        **os.environ,
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "share"),
        "LANE_AND_PILE_DB": f"sqlite:///{home / 'history.db'}",
    }


def wait_until_healthy(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Return when the server answers; raise RuntimeError with its log when it does not."""
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        if is_healthy(port):
            return
        time.sleep(0.05)
    raise RuntimeError(f"The Streamlit server on port {port} did not start:\n{log.read_text()}")


def is_healthy(port: int) -> bool:
    """Whether the server on ``port`` of this machine answers its health check."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        connection.request("GET", "/_stcore/health")
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()


def stop(process: subprocess.Popen[bytes]) -> None:
    """End the server politely, after ten seconds firmly."""
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
