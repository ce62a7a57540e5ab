from typing import Literal

CreateCustomFieldBodyType = Literal["boolean", "date", "number", "text"]

CREATE_CUSTOM_FIELD_BODY_TYPE_VALUES: set[CreateCustomFieldBodyType] = {
    "boolean",
    "date",
    "number",
    "text",
}


def check_create_custom_field_body_type(value: str) -> CreateCustomFieldBodyType:
    return value  # type: ignore[return-value]  # a newer server may have more
