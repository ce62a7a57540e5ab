from typing import Literal

ListApprovalsStatus = Literal["approved", "declined", "executed", "expired", "failed", "pending", "superseded"]

LIST_APPROVALS_STATUS_VALUES: set[ListApprovalsStatus] = {
    "approved",
    "declined",
    "executed",
    "expired",
    "failed",
    "pending",
    "superseded",
}


def check_list_approvals_status(value: str) -> ListApprovalsStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
