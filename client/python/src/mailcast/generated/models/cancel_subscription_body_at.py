from typing import Literal

CancelSubscriptionBodyAt = Literal["now", "period_end"]

CANCEL_SUBSCRIPTION_BODY_AT_VALUES: set[CancelSubscriptionBodyAt] = {
    "now",
    "period_end",
}


def check_cancel_subscription_body_at(value: str) -> CancelSubscriptionBodyAt:
    return value  # type: ignore[return-value]  # a newer server may have more
