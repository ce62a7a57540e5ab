from typing import Literal

State = Literal["active", "past_due", "paused", "trialing"]

STATE_VALUES: set[State] = {
    "active",
    "past_due",
    "paused",
    "trialing",
}


def check_state(value: str) -> State:
    return value  # type: ignore[return-value]  # a newer server may have more
