from typing import Literal

ListAutomationRunsStatus = Literal["active", "failed", "finished", "held", "left"]

LIST_AUTOMATION_RUNS_STATUS_VALUES: set[ListAutomationRunsStatus] = {
    "active",
    "failed",
    "finished",
    "held",
    "left",
}


def check_list_automation_runs_status(value: str) -> ListAutomationRunsStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
