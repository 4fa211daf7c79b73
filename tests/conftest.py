"""Long tests say what they did: `record_property("figures", ...)` is printed at the end of the run."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for key in ("passed", "failed") for report in terminalreporter.stats.get(key, [])]
    found = [value for report in reports for name, value in report.user_properties if name == "figures"]
    if found:
        terminalreporter.section("figures")
        for line in sorted(found):
            terminalreporter.line(str(line))
