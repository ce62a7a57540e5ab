from typing import Literal

ApiKeyWithSecretCreatedByType0Kind = Literal["app", "key", "operator", "person"]

API_KEY_WITH_SECRET_CREATED_BY_TYPE_0_KIND_VALUES: set[ApiKeyWithSecretCreatedByType0Kind] = {
    "app",
    "key",
    "operator",
    "person",
}


def check_api_key_with_secret_created_by_type_0_kind(
    value: str,
) -> ApiKeyWithSecretCreatedByType0Kind:
    return value  # type: ignore[return-value]  # a newer server may have more
