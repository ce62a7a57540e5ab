from typing import Literal

DnsRecordStatus = Literal["found", "missing", "wrong"]

DNS_RECORD_STATUS_VALUES: set[DnsRecordStatus] = {
    "found",
    "missing",
    "wrong",
}


def check_dns_record_status(value: str) -> DnsRecordStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
