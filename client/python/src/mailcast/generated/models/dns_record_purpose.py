from typing import Literal

DnsRecordPurpose = Literal["dkim", "dmarc", "return_path", "spf"]

DNS_RECORD_PURPOSE_VALUES: set[DnsRecordPurpose] = {
    "dkim",
    "dmarc",
    "return_path",
    "spf",
}


def check_dns_record_purpose(value: str) -> DnsRecordPurpose:
    return value  # type: ignore[return-value]  # a newer server may have more
