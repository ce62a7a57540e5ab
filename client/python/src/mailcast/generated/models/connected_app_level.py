from typing import Literal

ConnectedAppLevel = Literal["read", "write"]

CONNECTED_APP_LEVEL_VALUES: set[ConnectedAppLevel] = {
    "read",
    "write",
}


def check_connected_app_level(value: str) -> ConnectedAppLevel:
    return value  # type: ignore[return-value]  # a newer server may have more
