from typing import Literal

SuppressionReason = Literal["bounced", "complained"]

SUPPRESSION_REASON_VALUES: set[SuppressionReason] = {
    "bounced",
    "complained",
}


def check_suppression_reason(value: str) -> SuppressionReason:
    return value  # type: ignore[return-value]  # a newer server may have more
