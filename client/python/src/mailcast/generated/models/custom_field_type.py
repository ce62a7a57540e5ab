from typing import Literal

CustomFieldType = Literal["boolean", "date", "number", "text"]

CUSTOM_FIELD_TYPE_VALUES: set[CustomFieldType] = {
    "boolean",
    "date",
    "number",
    "text",
}


def check_custom_field_type(value: str) -> CustomFieldType:
    return value  # type: ignore[return-value]  # a newer server may have more
