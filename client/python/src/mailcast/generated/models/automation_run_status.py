from typing import Literal

AutomationRunStatus = Literal["active", "failed", "finished", "held", "left"]

AUTOMATION_RUN_STATUS_VALUES: set[AutomationRunStatus] = {
    "active",
    "failed",
    "finished",
    "held",
    "left",
}


def check_automation_run_status(value: str) -> AutomationRunStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
