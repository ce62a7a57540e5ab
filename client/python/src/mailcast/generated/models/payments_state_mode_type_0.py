from typing import Literal

PaymentsStateModeType0 = Literal["connect", "own", "sandbox"]

PAYMENTS_STATE_MODE_TYPE_0_VALUES: set[PaymentsStateModeType0] = {
    "connect",
    "own",
    "sandbox",
}


def check_payments_state_mode_type_0(value: str) -> PaymentsStateModeType0:
    return value  # type: ignore[return-value]  # a newer server may have more
