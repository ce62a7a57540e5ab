from typing import Literal

ActivityType = Literal[
    "bounced",
    "complained",
    "confirmed",
    "downgraded",
    "grant_ended",
    "granted",
    "imported",
    "mail_clicked",
    "mail_failed",
    "mail_opened",
    "mail_sent",
    "returned",
    "signed_up",
    "unsubscribed",
    "updated",
    "upgraded",
]

ACTIVITY_TYPE_VALUES: set[ActivityType] = {
    "bounced",
    "complained",
    "confirmed",
    "downgraded",
    "grant_ended",
    "granted",
    "imported",
    "mail_clicked",
    "mail_failed",
    "mail_opened",
    "mail_sent",
    "returned",
    "signed_up",
    "unsubscribed",
    "updated",
    "upgraded",
}


def check_activity_type(value: str) -> ActivityType:
    return value  # type: ignore[return-value]  # a newer server may have more
