from typing import Literal

SiteRecordStatus = Literal["found", "missing", "wrong"]

SITE_RECORD_STATUS_VALUES: set[SiteRecordStatus] = {
    "found",
    "missing",
    "wrong",
}


def check_site_record_status(value: str) -> SiteRecordStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
