from typing import Literal

ImportOfRowsMappingAdditionalPropertyType0Type2Type = Literal["boolean", "date", "number", "text"]

IMPORT_OF_ROWS_MAPPING_ADDITIONAL_PROPERTY_TYPE_0_TYPE_2_TYPE_VALUES: set[
    ImportOfRowsMappingAdditionalPropertyType0Type2Type
] = {
    "boolean",
    "date",
    "number",
    "text",
}


def check_import_of_rows_mapping_additional_property_type_0_type_2_type(
    value: str,
) -> ImportOfRowsMappingAdditionalPropertyType0Type2Type:
    return value  # type: ignore[return-value]  # a newer server may have more
