"""What holds for all tests: how long chance may take to think, what runs on one build only, and what is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
ONCE = {"cli", "content", "games", "release", "server", "store", "terminal", "web"}  # what they test is never compiled

ANY_MACHINE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def pytest_configure(config: pytest.Config) -> None:
    """The gate tries the same each time, so that a change is refused for its own faults; the soak looks for others."""
    is_soak = config.option.markexpr.startswith("soak")
    settings.register_profile("gnomon", ANY_MACHINE, derandomize=not is_soak)
    settings.load_profile("gnomon")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(HERE).parts[0] in ONCE:
            item.add_marker(pytest.mark.once)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Long tests say what they did: `record_property("figures", ...)` is printed at the end of the run."""
    reports = [report for key in ("passed", "failed") for report in terminalreporter.stats.get(key, [])]
    found = [value for report in reports for name, value in report.user_properties if name == "figures"]
    if found:
        terminalreporter.section("figures")
        for line in sorted(found):
            terminalreporter.line(str(line))
