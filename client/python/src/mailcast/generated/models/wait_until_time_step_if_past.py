from typing import Literal

WaitUntilTimeStepIfPast = Literal["now", "skip"]

WAIT_UNTIL_TIME_STEP_IF_PAST_VALUES: set[WaitUntilTimeStepIfPast] = {
    "now",
    "skip",
}


def check_wait_until_time_step_if_past(value: str) -> WaitUntilTimeStepIfPast:
    return value  # type: ignore[return-value]  # a newer server may have more
