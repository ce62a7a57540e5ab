from typing import Literal

ContactRunStatus = Literal["active", "failed", "finished", "held", "left"]

CONTACT_RUN_STATUS_VALUES: set[ContactRunStatus] = {
    "active",
    "failed",
    "finished",
    "held",
    "left",
}


def check_contact_run_status(value: str) -> ContactRunStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
