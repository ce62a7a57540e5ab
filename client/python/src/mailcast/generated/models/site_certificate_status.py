from typing import Literal

SiteCertificateStatus = Literal["failing", "valid", "waiting"]

SITE_CERTIFICATE_STATUS_VALUES: set[SiteCertificateStatus] = {
    "failing",
    "valid",
    "waiting",
}


def check_site_certificate_status(value: str) -> SiteCertificateStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
