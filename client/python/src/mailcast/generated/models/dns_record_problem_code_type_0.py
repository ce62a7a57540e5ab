from typing import Literal

DnsRecordProblemCodeType0 = Literal[
    "key_not_for_mail",
    "lacks_senders",
    "leads_elsewhere",
    "leads_elsewhere_too",
    "leads_nowhere",
    "more_mail_hosts",
    "no_key",
    "not_looked_up",
    "other_key",
    "other_mail_host",
    "other_value",
    "revoked_key",
    "several_dmarc",
    "several_keys",
    "several_spf",
    "unknown_policy",
]

DNS_RECORD_PROBLEM_CODE_TYPE_0_VALUES: set[DnsRecordProblemCodeType0] = {
    "key_not_for_mail",
    "lacks_senders",
    "leads_elsewhere",
    "leads_elsewhere_too",
    "leads_nowhere",
    "more_mail_hosts",
    "no_key",
    "not_looked_up",
    "other_key",
    "other_mail_host",
    "other_value",
    "revoked_key",
    "several_dmarc",
    "several_keys",
    "several_spf",
    "unknown_policy",
}


def check_dns_record_problem_code_type_0(value: str) -> DnsRecordProblemCodeType0:
    return value  # type: ignore[return-value]  # a newer server may have more
