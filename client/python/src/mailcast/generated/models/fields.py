from typing import Literal

Fields = Literal[
    "confirmedAt",
    "email",
    "paidUntil",
    "source",
    "status",
    "subscribedAt",
    "tags",
    "tier",
    "unsubscribedAt",
]

FIELDS_VALUES: set[Fields] = {
    "confirmedAt",
    "email",
    "paidUntil",
    "source",
    "status",
    "subscribedAt",
    "tags",
    "tier",
    "unsubscribedAt",
}


def check_fields(value: str) -> Fields:
    return value  # type: ignore[return-value]  # a newer server may have more
