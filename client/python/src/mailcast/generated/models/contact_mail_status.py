from typing import Literal

ContactMailStatus = Literal["failed", "pending", "replaced", "sent", "skipped", "uncertain"]

CONTACT_MAIL_STATUS_VALUES: set[ContactMailStatus] = {
    "failed",
    "pending",
    "replaced",
    "sent",
    "skipped",
    "uncertain",
}


def check_contact_mail_status(value: str) -> ContactMailStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
