"""What holds for every test: a history of its own, a picture of each failed browser test."""

import pytest


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
