from typing import Literal

OrderRefundStatus = Literal["failed", "pending", "succeeded"]

ORDER_REFUND_STATUS_VALUES: set[OrderRefundStatus] = {
    "failed",
    "pending",
    "succeeded",
}


def check_order_refund_status(value: str) -> OrderRefundStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
