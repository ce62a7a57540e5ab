from typing import Literal

ApiKeyLevel = Literal["full", "signups"]

API_KEY_LEVEL_VALUES: set[ApiKeyLevel] = {
    "full",
    "signups",
}


def check_api_key_level(value: str) -> ApiKeyLevel:
    return value  # type: ignore[return-value]  # a newer server may have more
