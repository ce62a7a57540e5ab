from typing import Literal

SendPlanExcludedItemReason = Literal[
    "access",
    "already_sent",
    "bounced",
    "cleanup",
    "complained",
    "pending",
    "segment",
    "suppressed",
    "tags",
    "tier",
    "unsubscribed",
]

SEND_PLAN_EXCLUDED_ITEM_REASON_VALUES: set[SendPlanExcludedItemReason] = {
    "access",
    "already_sent",
    "bounced",
    "cleanup",
    "complained",
    "pending",
    "segment",
    "suppressed",
    "tags",
    "tier",
    "unsubscribed",
}


def check_send_plan_excluded_item_reason(value: str) -> SendPlanExcludedItemReason:
    return value  # type: ignore[return-value]  # a newer server may have more
