from typing import Literal

AutomationEntryWhileInside = Literal["ignore", "restart"]

AUTOMATION_ENTRY_WHILE_INSIDE_VALUES: set[AutomationEntryWhileInside] = {
    "ignore",
    "restart",
}


def check_automation_entry_while_inside(value: str) -> AutomationEntryWhileInside:
    return value  # type: ignore[return-value]  # a newer server may have more
