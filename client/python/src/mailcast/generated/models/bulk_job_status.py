from typing import Literal

BulkJobStatus = Literal["cancelled", "done", "failed", "queued", "running"]

BULK_JOB_STATUS_VALUES: set[BulkJobStatus] = {
    "cancelled",
    "done",
    "failed",
    "queued",
    "running",
}


def check_bulk_job_status(value: str) -> BulkJobStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
