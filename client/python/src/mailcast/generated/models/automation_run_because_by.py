from typing import Literal

AutomationRunBecauseBy = Literal["api", "date", "event", "existing", "segment"]

AUTOMATION_RUN_BECAUSE_BY_VALUES: set[AutomationRunBecauseBy] = {
    "api",
    "date",
    "event",
    "existing",
    "segment",
}


def check_automation_run_because_by(value: str) -> AutomationRunBecauseBy:
    return value  # type: ignore[return-value]  # a newer server may have more
