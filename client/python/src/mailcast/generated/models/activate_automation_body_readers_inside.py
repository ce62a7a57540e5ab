from typing import Literal

ActivateAutomationBodyReadersInside = Literal["finish", "move"]

ACTIVATE_AUTOMATION_BODY_READERS_INSIDE_VALUES: set[ActivateAutomationBodyReadersInside] = {
    "finish",
    "move",
}


def check_activate_automation_body_readers_inside(
    value: str,
) -> ActivateAutomationBodyReadersInside:
    return value  # type: ignore[return-value]  # a newer server may have more
