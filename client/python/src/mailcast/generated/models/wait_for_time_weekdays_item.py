from typing import Literal

WaitForTimeWeekdaysItem = Literal["friday", "monday", "saturday", "sunday", "thursday", "tuesday", "wednesday"]

WAIT_FOR_TIME_WEEKDAYS_ITEM_VALUES: set[WaitForTimeWeekdaysItem] = {
    "friday",
    "monday",
    "saturday",
    "sunday",
    "thursday",
    "tuesday",
    "wednesday",
}


def check_wait_for_time_weekdays_item(value: str) -> WaitForTimeWeekdaysItem:
    return value  # type: ignore[return-value]  # a newer server may have more
