from typing import Literal

AccountBillingStatus = Literal["active", "none", "past_due", "trialing"]

ACCOUNT_BILLING_STATUS_VALUES: set[AccountBillingStatus] = {
    "active",
    "none",
    "past_due",
    "trialing",
}


def check_account_billing_status(value: str) -> AccountBillingStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
