from typing import Literal

DomainStatus = Literal["failing", "pending", "verified"]

DOMAIN_STATUS_VALUES: set[DomainStatus] = {
    "failing",
    "pending",
    "verified",
}


def check_domain_status(value: str) -> DomainStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
