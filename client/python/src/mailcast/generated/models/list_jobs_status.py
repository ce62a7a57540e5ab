from typing import Literal

ListJobsStatus = Literal["cancelled", "done", "failed", "queued", "running"]

LIST_JOBS_STATUS_VALUES: set[ListJobsStatus] = {
    "cancelled",
    "done",
    "failed",
    "queued",
    "running",
}


def check_list_jobs_status(value: str) -> ListJobsStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
