from typing import Literal

JobKind = Literal[
    "account_export",
    "adoption",
    "bulk_update",
    "contact_export",
    "erasure",
    "export",
    "import",
    "move",
]

JOB_KIND_VALUES: set[JobKind] = {
    "account_export",
    "adoption",
    "bulk_update",
    "contact_export",
    "erasure",
    "export",
    "import",
    "move",
}


def check_job_kind(value: str) -> JobKind:
    return value  # type: ignore[return-value]  # a newer server may have more
