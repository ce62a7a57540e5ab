from typing import Literal

FilterEventCountOp = Literal["gt", "gte", "is", "lt", "lte"]

FILTER_EVENT_COUNT_OP_VALUES: set[FilterEventCountOp] = {
    "gt",
    "gte",
    "is",
    "lt",
    "lte",
}


def check_filter_event_count_op(value: str) -> FilterEventCountOp:
    return value  # type: ignore[return-value]  # a newer server may have more
