from typing import Literal

ExportStatus = Literal["cancelled", "done", "failed", "queued", "running"]

EXPORT_STATUS_VALUES: set[ExportStatus] = {
    "cancelled",
    "done",
    "failed",
    "queued",
    "running",
}


def check_export_status(value: str) -> ExportStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
