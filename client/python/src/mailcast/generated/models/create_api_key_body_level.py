from typing import Literal

CreateApiKeyBodyLevel = Literal["full", "signups"]

CREATE_API_KEY_BODY_LEVEL_VALUES: set[CreateApiKeyBodyLevel] = {
    "full",
    "signups",
}


def check_create_api_key_body_level(value: str) -> CreateApiKeyBodyLevel:
    return value  # type: ignore[return-value]  # a newer server may have more
