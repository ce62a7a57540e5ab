from typing import Literal

ImportOfFileMappingAdditionalPropertyType0Type2Type = Literal["boolean", "date", "number", "text"]

IMPORT_OF_FILE_MAPPING_ADDITIONAL_PROPERTY_TYPE_0_TYPE_2_TYPE_VALUES: set[
    ImportOfFileMappingAdditionalPropertyType0Type2Type
] = {
    "boolean",
    "date",
    "number",
    "text",
}


def check_import_of_file_mapping_additional_property_type_0_type_2_type(
    value: str,
) -> ImportOfFileMappingAdditionalPropertyType0Type2Type:
    return value  # type: ignore[return-value]  # a newer server may have more
