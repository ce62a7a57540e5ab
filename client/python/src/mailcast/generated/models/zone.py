from typing import Literal

Zone = Literal["newsletter", "reader"]

ZONE_VALUES: set[Zone] = {
    "newsletter",
    "reader",
}


def check_zone(value: str) -> Zone:
    return value  # type: ignore[return-value]  # a newer server may have more
