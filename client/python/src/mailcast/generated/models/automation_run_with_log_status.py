from typing import Literal

AutomationRunWithLogStatus = Literal["active", "failed", "finished", "held", "left"]

AUTOMATION_RUN_WITH_LOG_STATUS_VALUES: set[AutomationRunWithLogStatus] = {
    "active",
    "failed",
    "finished",
    "held",
    "left",
}


def check_automation_run_with_log_status(value: str) -> AutomationRunWithLogStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
