from typing import Literal

ActivateAutomationBodyExisting = Literal["matching", "none"]

ACTIVATE_AUTOMATION_BODY_EXISTING_VALUES: set[ActivateAutomationBodyExisting] = {
    "matching",
    "none",
}


def check_activate_automation_body_existing(
    value: str,
) -> ActivateAutomationBodyExisting:
    return value  # type: ignore[return-value]  # a newer server may have more
