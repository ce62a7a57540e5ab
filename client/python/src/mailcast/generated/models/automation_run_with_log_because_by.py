from typing import Literal

AutomationRunWithLogBecauseBy = Literal["api", "date", "event", "existing", "segment"]

AUTOMATION_RUN_WITH_LOG_BECAUSE_BY_VALUES: set[AutomationRunWithLogBecauseBy] = {
    "api",
    "date",
    "event",
    "existing",
    "segment",
}


def check_automation_run_with_log_because_by(
    value: str,
) -> AutomationRunWithLogBecauseBy:
    return value  # type: ignore[return-value]  # a newer server may have more
