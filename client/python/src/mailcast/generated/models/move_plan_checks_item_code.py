from typing import Literal

MovePlanChecksItemCode = Literal["addresses", "consent_unknown", "dates_ambiguous", "no_readers", "nothing_found"]

MOVE_PLAN_CHECKS_ITEM_CODE_VALUES: set[MovePlanChecksItemCode] = {
    "addresses",
    "consent_unknown",
    "dates_ambiguous",
    "no_readers",
    "nothing_found",
}


def check_move_plan_checks_item_code(value: str) -> MovePlanChecksItemCode:
    return value  # type: ignore[return-value]  # a newer server may have more
