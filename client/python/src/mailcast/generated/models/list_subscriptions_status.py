from typing import Literal

ListSubscriptionsStatus = Literal["active", "ended", "incomplete", "past_due", "paused", "trialing"]

LIST_SUBSCRIPTIONS_STATUS_VALUES: set[ListSubscriptionsStatus] = {
    "active",
    "ended",
    "incomplete",
    "past_due",
    "paused",
    "trialing",
}


def check_list_subscriptions_status(value: str) -> ListSubscriptionsStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
