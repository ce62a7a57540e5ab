from typing import Literal

AdoptionRefusedItemReason = Literal[
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

ADOPTION_REFUSED_ITEM_REASON_VALUES: set[AdoptionRefusedItemReason] = {
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


def check_adoption_refused_item_reason(value: str) -> AdoptionRefusedItemReason:
    return value  # type: ignore[return-value]  # a newer server may have more
