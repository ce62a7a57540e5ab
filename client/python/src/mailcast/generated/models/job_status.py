from typing import Literal

JobStatus = Literal["cancelled", "done", "failed", "queued", "running"]

JOB_STATUS_VALUES: set[JobStatus] = {
    "cancelled",
    "done",
    "failed",
    "queued",
    "running",
}


def check_job_status(value: str) -> JobStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
