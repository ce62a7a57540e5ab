from typing import Literal

AutomationRunLogLineWhat = Literal[
    "entered",
    "failed",
    "finished",
    "held",
    "left",
    "moved",
    "passed",
    "skipped",
    "waits",
]

AUTOMATION_RUN_LOG_LINE_WHAT_VALUES: set[AutomationRunLogLineWhat] = {
    "entered",
    "failed",
    "finished",
    "held",
    "left",
    "moved",
    "passed",
    "skipped",
    "waits",
}


def check_automation_run_log_line_what(value: str) -> AutomationRunLogLineWhat:
    return value  # type: ignore[return-value]  # a newer server may have more
