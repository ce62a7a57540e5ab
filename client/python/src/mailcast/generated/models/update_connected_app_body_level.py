from typing import Literal

UpdateConnectedAppBodyLevel = Literal["read", "write"]

UPDATE_CONNECTED_APP_BODY_LEVEL_VALUES: set[UpdateConnectedAppBodyLevel] = {
    "read",
    "write",
}


def check_update_connected_app_body_level(value: str) -> UpdateConnectedAppBodyLevel:
    return value  # type: ignore[return-value]  # a newer server may have more
