from typing import Literal

ContactExportStatus = Literal["cancelled", "done", "failed", "running"]

CONTACT_EXPORT_STATUS_VALUES: set[ContactExportStatus] = {
    "cancelled",
    "done",
    "failed",
    "running",
}


def check_contact_export_status(value: str) -> ContactExportStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
