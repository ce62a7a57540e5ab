from typing import Literal

FilterFieldOp = Literal[
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

FILTER_FIELD_OP_VALUES: set[FilterFieldOp] = {
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


def check_filter_field_op(value: str) -> FilterFieldOp:
    return value  # type: ignore[return-value]  # a newer server may have more
