from typing import Literal

AccountExportStatus = Literal["cancelled", "done", "failed", "queued", "running"]

ACCOUNT_EXPORT_STATUS_VALUES: set[AccountExportStatus] = {
    "cancelled",
    "done",
    "failed",
    "queued",
    "running",
}


def check_account_export_status(value: str) -> AccountExportStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
