from typing import Literal

OrderStatus = Literal["disputed", "failed", "paid", "partially_refunded", "pending", "refunded"]

ORDER_STATUS_VALUES: set[OrderStatus] = {
    "disputed",
    "failed",
    "paid",
    "partially_refunded",
    "pending",
    "refunded",
}


def check_order_status(value: str) -> OrderStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
