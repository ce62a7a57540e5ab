from typing import Literal

SiteAddressProblemCodeType0 = Literal[
    "host_taken",
    "lead_missing",
    "leads_elsewhere",
    "not_published",
    "proof_gone",
    "proof_missing",
]

SITE_ADDRESS_PROBLEM_CODE_TYPE_0_VALUES: set[SiteAddressProblemCodeType0] = {
    "host_taken",
    "lead_missing",
    "leads_elsewhere",
    "not_published",
    "proof_gone",
    "proof_missing",
}


def check_site_address_problem_code_type_0(value: str) -> SiteAddressProblemCodeType0:
    return value  # type: ignore[return-value]  # a newer server may have more
