from typing import Literal

MoveStatus = Literal["cancelled", "done", "failed", "planned", "reading", "running"]

MOVE_STATUS_VALUES: set[MoveStatus] = {
    "cancelled",
    "done",
    "failed",
    "planned",
    "reading",
    "running",
}


def check_move_status(value: str) -> MoveStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
