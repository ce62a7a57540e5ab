from typing import Literal

SubscriberStatus = Literal["active", "bounced", "complained", "pending", "unsubscribed"]

SUBSCRIBER_STATUS_VALUES: set[SubscriberStatus] = {
    "active",
    "bounced",
    "complained",
    "pending",
    "unsubscribed",
}


def check_subscriber_status(value: str) -> SubscriberStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
