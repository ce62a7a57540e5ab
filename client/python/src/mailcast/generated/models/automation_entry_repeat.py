from typing import Literal

AutomationEntryRepeat = Literal["each_time", "once"]

AUTOMATION_ENTRY_REPEAT_VALUES: set[AutomationEntryRepeat] = {
    "each_time",
    "once",
}


def check_automation_entry_repeat(value: str) -> AutomationEntryRepeat:
    return value  # type: ignore[return-value]  # a newer server may have more
