from typing import Literal

RefusedSubscriptionReason = Literal[
    "application_fee",
    "changed",
    "ended",
    "incomplete",
    "interval",
    "no_contact",
    "no_fixed_price",
    "other_currency",
    "other_deployment",
    "paused",
    "provider_refused",
    "quantity",
    "scheduled",
    "send_invoice",
    "several_contacts",
    "several_items",
    "unconfirmed",
]

REFUSED_SUBSCRIPTION_REASON_VALUES: set[RefusedSubscriptionReason] = {
    "application_fee",
    "changed",
    "ended",
    "incomplete",
    "interval",
    "no_contact",
    "no_fixed_price",
    "other_currency",
    "other_deployment",
    "paused",
    "provider_refused",
    "quantity",
    "scheduled",
    "send_invoice",
    "several_contacts",
    "several_items",
    "unconfirmed",
}


def check_refused_subscription_reason(value: str) -> RefusedSubscriptionReason:
    return value  # type: ignore[return-value]  # a newer server may have more
