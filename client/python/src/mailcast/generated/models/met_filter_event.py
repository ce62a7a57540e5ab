from typing import Literal

MetFilterEvent = Literal["clicked", "opened", "pays", "purchased", "sent"]

MET_FILTER_EVENT_VALUES: set[MetFilterEvent] = {
    "clicked",
    "opened",
    "pays",
    "purchased",
    "sent",
}


def check_met_filter_event(value: str) -> MetFilterEvent:
    return value  # type: ignore[return-value]  # a newer server may have more
