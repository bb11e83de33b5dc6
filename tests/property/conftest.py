"""Property laws are the same on every machine that builds the project, and have time to run."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("laws", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("laws"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "laws")
