from typing import Literal

ApiKeyCreatedByType0Kind = Literal["app", "key", "operator", "person"]

API_KEY_CREATED_BY_TYPE_0_KIND_VALUES: set[ApiKeyCreatedByType0Kind] = {
    "app",
    "key",
    "operator",
    "person",
}


def check_api_key_created_by_type_0_kind(value: str) -> ApiKeyCreatedByType0Kind:
    return value  # type: ignore[return-value]  # a newer server may have more
