from typing import Literal

ApiKeyWithSecretLevel = Literal["full", "signups"]

API_KEY_WITH_SECRET_LEVEL_VALUES: set[ApiKeyWithSecretLevel] = {
    "full",
    "signups",
}


def check_api_key_with_secret_level(value: str) -> ApiKeyWithSecretLevel:
    return value  # type: ignore[return-value]  # a newer server may have more
