from typing import Literal

ListSuppressionsReason = Literal["bounced", "complained"]

LIST_SUPPRESSIONS_REASON_VALUES: set[ListSuppressionsReason] = {
    "bounced",
    "complained",
}


def check_list_suppressions_reason(value: str) -> ListSuppressionsReason:
    return value  # type: ignore[return-value]  # a newer server may have more
