from typing import Literal

SubscriptionStatus = Literal["active", "ended", "incomplete", "past_due", "paused", "trialing"]

SUBSCRIPTION_STATUS_VALUES: set[SubscriptionStatus] = {
    "active",
    "ended",
    "incomplete",
    "past_due",
    "paused",
    "trialing",
}


def check_subscription_status(value: str) -> SubscriptionStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
