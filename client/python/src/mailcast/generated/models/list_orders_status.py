from typing import Literal

ListOrdersStatus = Literal["disputed", "failed", "paid", "partially_refunded", "pending", "refunded"]

LIST_ORDERS_STATUS_VALUES: set[ListOrdersStatus] = {
    "disputed",
    "failed",
    "paid",
    "partially_refunded",
    "pending",
    "refunded",
}


def check_list_orders_status(value: str) -> ListOrdersStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
