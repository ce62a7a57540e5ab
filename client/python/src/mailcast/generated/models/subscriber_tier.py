from typing import Literal

SubscriberTier = Literal["free", "paid"]

SUBSCRIBER_TIER_VALUES: set[SubscriberTier] = {
    "free",
    "paid",
}


def check_subscriber_tier(value: str) -> SubscriberTier:
    return value  # type: ignore[return-value]  # a newer server may have more
