from typing import Literal

ApprovalStatus = Literal["approved", "declined", "executed", "expired", "failed", "pending", "superseded"]

APPROVAL_STATUS_VALUES: set[ApprovalStatus] = {
    "approved",
    "declined",
    "executed",
    "expired",
    "failed",
    "pending",
    "superseded",
}


def check_approval_status(value: str) -> ApprovalStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
