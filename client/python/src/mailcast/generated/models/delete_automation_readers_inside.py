from typing import Literal

DeleteAutomationReadersInside = Literal["finish", "leave"]

DELETE_AUTOMATION_READERS_INSIDE_VALUES: set[DeleteAutomationReadersInside] = {
    "finish",
    "leave",
}


def check_delete_automation_readers_inside(value: str) -> DeleteAutomationReadersInside:
    return value  # type: ignore[return-value]  # a newer server may have more
