"""The commands in scripts/, run in a copy of the project with a stand-in for Python.

The stand-in makes no environment and installs nothing: it writes down what it was asked, and lets
the real Python answer questions (``-c``, and programs on standard input).
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PYTEST = "-m pytest --numprocesses 3 --dist worksteal"
COMMANDS = ["run", "test", "check"]

STAND_IN = f"""#!/bin/sh
case "$1 $2" in -c*importlinter*) set -- lint-imports;; esac
[ "$1" = -c ] && exec '{sys.executable}' "$@"
[ "$1" = - ] && exec '{sys.executable}' "$@"
echo "$@" >>"$LOG"
if [ "$2" = venv ]; then mkdir -p "$3/bin" && cp "$0" "$3/bin/python"; fi
if [ "$*" = "$BREAKS" ] && [ ! -e "$HOME/mended" ]; then exit 3; fi
if [ "$*" = "$MENDS" ]; then : >"$HOME/mended"; fi
"""
APT = """#!/bin/sh
echo "apt-get $*" >>"$LOG"
: >"$HOME/mended"
"""
TOO_OLD = "#!/bin/sh\nexit 1\n"
LEFT_BY_PYENV = "#!/bin/sh\necho 'pyenv: python3.13: command not found' >&2\nexit 127\n"
NO_VENV = f"""#!/bin/sh
case "$2" in *ensurepip*) exit 1;; esac
exec '{sys.executable}' "$@"
"""


@pytest.fixture
def project(tmp_path):
    """Copy of what the commands read, without an environment."""
    for name in ("pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    (tmp_path / "bin").mkdir()
    for tool in ("sh", "dirname", "cat", "rm", "mkdir", "cp", "id"):
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool))
    return tmp_path


@pytest.fixture
def give(project):
    """Put a program on the PATH the commands see, which holds nothing else."""

    def put(name, text):
        program = project / "bin" / name
        program.unlink(missing_ok=True)  # never write through a link to the system's own
        program.write_text(text)
        program.chmod(0o755)
        return program

    return put


@pytest.fixture
def command(project):
    """Run one of the commands; gives its exit code, its words and what Python was asked."""

    def run(name, *words, cwd=project, **settings):
        log = project / "log"
        log.write_text("")
        environment = {"PATH": str(project / "bin"), "HOME": str(project), "LOG": str(log)}
        done = subprocess.run(  # noqa: S603  # our own scripts
            [project / "bin" / "sh", os.path.relpath(project / "scripts" / name, cwd), *words],
            cwd=cwd,
            env={**environment, "BREAKS": "", "MENDS": "", **settings},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        return done.returncode, done.stderr, log.read_text().splitlines()

    return run


INSTALL_RUN = "-m pip install --quiet --no-compile --constraint constraints.txt --editable ."
INSTALL_TEST = INSTALL_RUN + "[dev]"
OPEN_APP = "-m streamlit run app.py --server.showEmailPrompt false --server.address localhost"


@pytest.mark.parametrize("script", ["environment", *COMMANDS])
def test_script_is_plain_shell(script):
    checked = subprocess.run(["/bin/sh", "-n", ROOT / "scripts" / script], check=False)  # noqa: S603  # our own script
    assert checked.returncode == 0


def test_ci_script_runs_both_halves_and_keeps_a_failure(project):
    shutil.copytree(ROOT / ".ci", project / ".ci")
    (project / "scripts" / "test").write_text("exit 1\n")
    (project / "scripts" / "check").write_text("echo checked\n")
    ci = [shutil.which("bash"), project / ".ci" / "run"]
    done = subprocess.run(ci, capture_output=True, text=True, check=False)  # noqa: S603  # our own script
    assert (done.returncode, done.stdout) == (1, "checked\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_no_python_is_one_sentence(name, command):
    code, said, _ = command(name)
    assert code == 1
    assert said == (
        "Lane & Pile needs Python 3.11 or newer, and none was found on PATH: install one from "
        "python.org or your package manager, or set PYTHON to its path.\n"
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_python_that_fails_is_one_sentence(name, command):
    code, said, _ = command(name, PYTHON="/bin/false")
    assert code == 1
    assert said == (
        "Lane & Pile needs Python 3.11 or newer, and PYTHON=/bin/false is none: set PYTHON to "
        "one, or unset it.\n"
    )


def test_missing_venv_module_names_the_package(command, give):
    give("python3", NO_VENV)
    code, said, _ = command("run")
    package = f"python3.{sys.version_info.minor}-venv"
    assert code == 1
    assert said == (
        "Lane & Pile needs the venv module, which python3 lacks: on Debian or Ubuntu run "
        f"'apt-get install {package}', then this command again.\n"
    )


def test_pythons_that_do_not_serve_are_passed_over(command, give):
    give("python3.14", TOO_OLD)
    give("python3.13", LEFT_BY_PYENV)
    give("python3.12", NO_VENV)
    give("python3.11", STAND_IN)
    code, _, asked = command("run")
    assert code == 0
    assert asked == ["-m venv .venv", INSTALL_RUN, OPEN_APP]


def test_second_run_only_opens_the_app(command, give, project):
    give("python3", STAND_IN)
    command("run")
    assert command("run", "--server.port", "8600") == (0, "", [OPEN_APP + " --server.port 8600"])
    (project / "elsewhere").mkdir()
    assert command("run", cwd=project / "elsewhere") == (0, "", [OPEN_APP])


def test_run_and_test_share_one_installation(command, give):
    give("python3", STAND_IN)
    browser = str(give("browser", "#!/bin/sh\n"))
    command("run")
    _, _, asked = command("test", "-k", "lane", BROWSER_BIN=browser)
    assert asked == [
        "-m pip --version",
        INSTALL_TEST,
        "scripts/chromium.py",
        f"{PYTEST} -k lane",
    ]
    assert command("run")[2] == [OPEN_APP]


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_changed_list_of_packages_is_installed(name, command, give, project):
    give("python3", STAND_IN)
    command("run")
    with (project / name).open("a") as file:
        file.write("# changed\n")
    assert command("run")[2] == ["-m pip --version", INSTALL_RUN, OPEN_APP]
    assert command("run")[2] == [OPEN_APP]


def test_installation_that_failed_is_made_again(command, give):
    give("python3", STAND_IN)
    code, said, _ = command("run", BREAKS=INSTALL_RUN)
    assert code == 1
    assert said.endswith(
        "The packages could not be installed, pip says why above: check the network, then run "
        "this command again.\n"
    )
    code, said, asked = command("run")
    assert code == 0
    assert said.startswith("Making .venv again")
    assert asked == ["-m venv .venv", INSTALL_RUN, OPEN_APP]


def test_environment_without_pip_is_made_again(command, give, project):
    give("python3", STAND_IN)
    command("run")
    (project / ".venv" / "installed").unlink()
    _, said, asked = command("run", BREAKS="-m pip --version")
    assert said.startswith("Making .venv again")
    assert asked == ["-m pip --version", "-m venv .venv", INSTALL_RUN, OPEN_APP]


def test_browser_that_does_not_run_stops_the_tests(command, give):
    give("python3", STAND_IN)
    code, _, asked = command("test", BROWSER_BIN="/nowhere", BREAKS="scripts/chromium.py")
    assert code != 0
    assert asked[-1] == "scripts/chromium.py"


FIND, FETCH = "scripts/chromium.py", "-m playwright install chromium"


def test_root_on_debian_gets_the_browser_from_apt(command, give):
    give("python3", STAND_IN)
    give("apt-get", APT)
    give("id", "#!/bin/sh\necho 0\n")
    code, _, asked = command("test", BREAKS=FIND)
    assert code == 0
    assert asked[2:] == [
        FIND,
        "apt-get update -qq",
        "apt-get install -qq -y chromium-headless-shell",
        FIND,
        PYTEST,
    ]


def test_debian_without_the_shell_alone_gives_the_whole_browser(command, give):
    give("python3", STAND_IN)
    give("apt-get", APT.replace(":", 'case "$*" in *shell) exit 100;; esac\n:'))
    give("id", "#!/bin/sh\necho 0\n")
    code, _, asked = command("test", BREAKS=FIND)
    assert code == 0
    assert asked[-3:] == ["apt-get install -qq -y chromium", FIND, PYTEST]


def test_others_get_the_browser_from_playwright(command, give):
    give("python3", STAND_IN)
    give("apt-get", APT)
    give("id", "#!/bin/sh\necho 1000\n")
    code, _, asked = command("test", BREAKS=FIND, MENDS=FETCH)
    assert code == 0
    assert asked[2:] == [FIND, FETCH, FIND, PYTEST]


def test_no_browser_to_be_had_fails_the_tests(command, give):
    give("python3", STAND_IN.replace(': >"$HOME/mended"', "exit 3"))
    code, said, asked = command("test", BREAKS=FIND, MENDS=FETCH)
    assert code != 0
    assert asked[2:] == [FIND, FETCH]
    assert said.endswith(
        "No Chromium was found and none could be installed: install one, or set BROWSER_BIN to "
        "its path, then run this command again.\n"
    )


CHECKS = {
    "ruff check": "-m ruff check",
    "ruff format": "-m ruff format --check",
    "mypy": "-m mypy",
    "import-linter": "lint-imports",
}


def test_check_that_is_clean_says_so(command, give):
    give("python3", STAND_IN)
    code, said, asked = command("check")
    assert code == 0
    assert said.endswith("All checks are clean.\n")
    assert asked[-4:] == list(CHECKS.values())


@pytest.mark.parametrize("name", CHECKS)
def test_check_runs_all_and_names_what_failed(name, command, give):
    give("python3", STAND_IN)
    code, said, asked = command("check", BREAKS=CHECKS[name])
    assert code == 1
    assert said.endswith(f"Not clean: {name}.\n")
    assert asked[-4:] == list(CHECKS.values())
