from typing import Literal

SiteRecordType = Literal["A", "AAAA", "ALIAS", "CNAME", "TXT"]

SITE_RECORD_TYPE_VALUES: set[SiteRecordType] = {
    "A",
    "AAAA",
    "ALIAS",
    "CNAME",
    "TXT",
}


def check_site_record_type(value: str) -> SiteRecordType:
    return value  # type: ignore[return-value]  # a newer server may have more
