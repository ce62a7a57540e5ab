from typing import Literal

Dispute = Literal["lost", "open"]

DISPUTE_VALUES: set[Dispute] = {
    "lost",
    "open",
}


def check_dispute(value: str) -> Dispute:
    return value  # type: ignore[return-value]  # a newer server may have more
