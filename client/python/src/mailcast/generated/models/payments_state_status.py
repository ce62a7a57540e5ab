from typing import Literal

PaymentsStateStatus = Literal["active", "none", "pending", "restricted"]

PAYMENTS_STATE_STATUS_VALUES: set[PaymentsStateStatus] = {
    "active",
    "none",
    "pending",
    "restricted",
}


def check_payments_state_status(value: str) -> PaymentsStateStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
