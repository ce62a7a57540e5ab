from typing import Literal

SiteRecordProblemCodeType0 = Literal[
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

SITE_RECORD_PROBLEM_CODE_TYPE_0_VALUES: set[SiteRecordProblemCodeType0] = {
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


def check_site_record_problem_code_type_0(value: str) -> SiteRecordProblemCodeType0:
    return value  # type: ignore[return-value]  # a newer server may have more
