"""What holds for every test.

A history of its own, a picture of each failed browser test, and laws that are the same on every
machine that builds the project, where they try fewer examples, and have time to run.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("laws", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("laws"), derandomize=True, max_examples=25)
settings.load_profile("ci" if os.environ.get("CI") else "laws")


def pytest_configure(config):
    if config.getoption("--screenshot") == "off":
        config.option.screenshot = "only-on-failure"  # into test-results/


@pytest.fixture(scope="session", autouse=True)
def _own_history(tmp_path_factory):
    """Keep the player's own history out of the tests; pages read the address from here."""
    with pytest.MonkeyPatch.context() as patch:
        database = tmp_path_factory.mktemp("history") / "history.db"
        patch.setenv("LANE_AND_PILE_DB", f"sqlite:///{database}")
        yield
