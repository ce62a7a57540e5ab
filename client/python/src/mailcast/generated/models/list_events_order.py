from typing import Literal

ListEventsOrder = Literal["newest", "oldest"]

LIST_EVENTS_ORDER_VALUES: set[ListEventsOrder] = {
    "newest",
    "oldest",
}


def check_list_events_order(value: str) -> ListEventsOrder:
    return value  # type: ignore[return-value]  # a newer server may have more
