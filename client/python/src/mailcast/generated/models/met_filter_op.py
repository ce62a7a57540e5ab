from typing import Literal

MetFilterOp = Literal[
    "after",
    "before",
    "contains",
    "ends_with",
    "gt",
    "gte",
    "has",
    "has_not",
    "in",
    "in_next_days",
    "is",
    "is_not",
    "is_not_set",
    "is_set",
    "lt",
    "lte",
    "not_contains",
    "not_within_days",
    "on",
    "starts_with",
    "within_days",
]

MET_FILTER_OP_VALUES: set[MetFilterOp] = {
    "after",
    "before",
    "contains",
    "ends_with",
    "gt",
    "gte",
    "has",
    "has_not",
    "in",
    "in_next_days",
    "is",
    "is_not",
    "is_not_set",
    "is_set",
    "lt",
    "lte",
    "not_contains",
    "not_within_days",
    "on",
    "starts_with",
    "within_days",
}


def check_met_filter_op(value: str) -> MetFilterOp:
    return value  # type: ignore[return-value]  # a newer server may have more
