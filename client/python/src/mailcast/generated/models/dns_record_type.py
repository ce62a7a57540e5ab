from typing import Literal

DnsRecordType = Literal["MX", "TXT"]

DNS_RECORD_TYPE_VALUES: set[DnsRecordType] = {
    "MX",
    "TXT",
}


def check_dns_record_type(value: str) -> DnsRecordType:
    return value  # type: ignore[return-value]  # a newer server may have more
