from typing import Literal

SignupStatus = Literal["active", "bounced", "complained", "pending", "unsubscribed"]

SIGNUP_STATUS_VALUES: set[SignupStatus] = {
    "active",
    "bounced",
    "complained",
    "pending",
    "unsubscribed",
}


def check_signup_status(value: str) -> SignupStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
