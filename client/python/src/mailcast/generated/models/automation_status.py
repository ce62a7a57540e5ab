from typing import Literal

AutomationStatus = Literal["active", "draft", "paused"]

AUTOMATION_STATUS_VALUES: set[AutomationStatus] = {
    "active",
    "draft",
    "paused",
}


def check_automation_status(value: str) -> AutomationStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
