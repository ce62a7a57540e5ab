from typing import Literal

AdoptionStatus = Literal["done", "none", "running"]

ADOPTION_STATUS_VALUES: set[AdoptionStatus] = {
    "done",
    "none",
    "running",
}


def check_adoption_status(value: str) -> AdoptionStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
