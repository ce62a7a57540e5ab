from typing import Literal

MoveProgressStage = Literal["finishing", "issues", "pictures", "readers", "reading", "redirects"]

MOVE_PROGRESS_STAGE_VALUES: set[MoveProgressStage] = {
    "finishing",
    "issues",
    "pictures",
    "readers",
    "reading",
    "redirects",
}


def check_move_progress_stage(value: str) -> MoveProgressStage:
    return value  # type: ignore[return-value]  # a newer server may have more
