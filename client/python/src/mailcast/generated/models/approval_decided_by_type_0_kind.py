from typing import Literal

ApprovalDecidedByType0Kind = Literal["app", "key", "operator", "person", "reader", "visitor"]

APPROVAL_DECIDED_BY_TYPE_0_KIND_VALUES: set[ApprovalDecidedByType0Kind] = {
    "app",
    "key",
    "operator",
    "person",
    "reader",
    "visitor",
}


def check_approval_decided_by_type_0_kind(value: str) -> ApprovalDecidedByType0Kind:
    return value  # type: ignore[return-value]  # a newer server may have more
