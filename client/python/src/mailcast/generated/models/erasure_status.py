from typing import Literal

ErasureStatus = Literal["done", "running"]

ERASURE_STATUS_VALUES: set[ErasureStatus] = {
    "done",
    "running",
}


def check_erasure_status(value: str) -> ErasureStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
