from typing import Literal

FilterEventEvent = Literal["clicked", "opened", "pays", "purchased", "sent"]

FILTER_EVENT_EVENT_VALUES: set[FilterEventEvent] = {
    "clicked",
    "opened",
    "pays",
    "purchased",
    "sent",
}


def check_filter_event_event(value: str) -> FilterEventEvent:
    return value  # type: ignore[return-value]  # a newer server may have more
