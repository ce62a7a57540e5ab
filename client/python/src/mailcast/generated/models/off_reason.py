from typing import Literal

OffReason = Literal["failing", "gone", "owner"]

OFF_REASON_VALUES: set[OffReason] = {
    "failing",
    "gone",
    "owner",
}


def check_off_reason(value: str) -> OffReason:
    return value  # type: ignore[return-value]  # a newer server may have more
