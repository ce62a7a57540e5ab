from typing import Literal

SiteAddressStatus = Literal["active", "failing", "waiting"]

SITE_ADDRESS_STATUS_VALUES: set[SiteAddressStatus] = {
    "active",
    "failing",
    "waiting",
}


def check_site_address_status(value: str) -> SiteAddressStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
