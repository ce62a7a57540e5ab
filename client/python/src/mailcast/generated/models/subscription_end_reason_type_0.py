from typing import Literal

SubscriptionEndReasonType0 = Literal["disputed", "refunded", "replaced", "requested", "unpaid"]

SUBSCRIPTION_END_REASON_TYPE_0_VALUES: set[SubscriptionEndReasonType0] = {
    "disputed",
    "refunded",
    "replaced",
    "requested",
    "unpaid",
}


def check_subscription_end_reason_type_0(value: str) -> SubscriptionEndReasonType0:
    return value  # type: ignore[return-value]  # a newer server may have more
