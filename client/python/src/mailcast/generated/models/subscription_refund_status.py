from typing import Literal

SubscriptionRefundStatus = Literal["failed", "pending", "succeeded"]

SUBSCRIPTION_REFUND_STATUS_VALUES: set[SubscriptionRefundStatus] = {
    "failed",
    "pending",
    "succeeded",
}


def check_subscription_refund_status(value: str) -> SubscriptionRefundStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
