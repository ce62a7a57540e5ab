from typing import Literal

Access = Literal["everyone", "paid", "subscribers"]

ACCESS_VALUES: set[Access] = {
    "everyone",
    "paid",
    "subscribers",
}


def check_access(value: str) -> Access:
    return value  # type: ignore[return-value]  # a newer server may have more
