from typing import Literal

ImportStatus = Literal["cancelled", "done", "failed", "queued", "running"]

IMPORT_STATUS_VALUES: set[ImportStatus] = {
    "cancelled",
    "done",
    "failed",
    "queued",
    "running",
}


def check_import_status(value: str) -> ImportStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
