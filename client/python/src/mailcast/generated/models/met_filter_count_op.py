from typing import Literal

MetFilterCountOp = Literal["gt", "gte", "is", "lt", "lte"]

MET_FILTER_COUNT_OP_VALUES: set[MetFilterCountOp] = {
    "gt",
    "gte",
    "is",
    "lt",
    "lte",
}


def check_met_filter_count_op(value: str) -> MetFilterCountOp:
    return value  # type: ignore[return-value]  # a newer server may have more
