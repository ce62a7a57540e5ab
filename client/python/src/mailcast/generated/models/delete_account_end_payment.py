from typing import Literal

DeleteAccountEndPayment = Literal["now", "period_end"]

DELETE_ACCOUNT_END_PAYMENT_VALUES: set[DeleteAccountEndPayment] = {
    "now",
    "period_end",
}


def check_delete_account_end_payment(value: str) -> DeleteAccountEndPayment:
    return value  # type: ignore[return-value]  # a newer server may have more
