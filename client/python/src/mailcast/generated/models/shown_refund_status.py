from typing import Literal

ShownRefundStatus = Literal["failed", "pending", "succeeded"]

SHOWN_REFUND_STATUS_VALUES: set[ShownRefundStatus] = {
    "failed",
    "pending",
    "succeeded",
}


def check_shown_refund_status(value: str) -> ShownRefundStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
