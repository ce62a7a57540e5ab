from typing import Literal

ListAutomationsStatus = Literal["active", "draft", "paused"]

LIST_AUTOMATIONS_STATUS_VALUES: set[ListAutomationsStatus] = {
    "active",
    "draft",
    "paused",
}


def check_list_automations_status(value: str) -> ListAutomationsStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
