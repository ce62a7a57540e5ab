from typing import Literal

AutomationCheckSeverity = Literal["error", "warning"]

AUTOMATION_CHECK_SEVERITY_VALUES: set[AutomationCheckSeverity] = {
    "error",
    "warning",
}


def check_automation_check_severity(value: str) -> AutomationCheckSeverity:
    return value  # type: ignore[return-value]  # a newer server may have more
