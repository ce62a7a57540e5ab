from typing import Literal

Role = Literal["editor", "owner", "viewer"]

ROLE_VALUES: set[Role] = {
    "editor",
    "owner",
    "viewer",
}


def check_role(value: str) -> Role:
    return value  # type: ignore[return-value]  # a newer server may have more
