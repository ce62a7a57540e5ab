from typing import Literal

PlanChangeStatus = Literal["action_required", "done"]

PLAN_CHANGE_STATUS_VALUES: set[PlanChangeStatus] = {
    "action_required",
    "done",
}


def check_plan_change_status(value: str) -> PlanChangeStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
