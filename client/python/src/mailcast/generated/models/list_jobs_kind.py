from typing import Literal

ListJobsKind = Literal[
    "account_export",
    "adoption",
    "bulk_update",
    "contact_export",
    "erasure",
    "export",
    "import",
    "move",
]

LIST_JOBS_KIND_VALUES: set[ListJobsKind] = {
    "account_export",
    "adoption",
    "bulk_update",
    "contact_export",
    "erasure",
    "export",
    "import",
    "move",
}


def check_list_jobs_kind(value: str) -> ListJobsKind:
    return value  # type: ignore[return-value]  # a newer server may have more
