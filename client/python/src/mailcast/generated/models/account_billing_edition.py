from typing import Literal

AccountBillingEdition = Literal["cloud", "self-hosted"]

ACCOUNT_BILLING_EDITION_VALUES: set[AccountBillingEdition] = {
    "cloud",
    "self-hosted",
}


def check_account_billing_edition(value: str) -> AccountBillingEdition:
    return value  # type: ignore[return-value]  # a newer server may have more
