from typing import Literal

ApprovalRequestedByKind = Literal["app", "key", "operator", "person", "reader", "visitor"]

APPROVAL_REQUESTED_BY_KIND_VALUES: set[ApprovalRequestedByKind] = {
    "app",
    "key",
    "operator",
    "person",
    "reader",
    "visitor",
}


def check_approval_requested_by_kind(value: str) -> ApprovalRequestedByKind:
    return value  # type: ignore[return-value]  # a newer server may have more
