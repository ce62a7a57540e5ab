from typing import Literal

ImportContactsFilesBodyMappingAdditionalPropertyType0Type2Type = Literal["boolean", "date", "number", "text"]

IMPORT_CONTACTS_FILES_BODY_MAPPING_ADDITIONAL_PROPERTY_TYPE_0_TYPE_2_TYPE_VALUES: set[
    ImportContactsFilesBodyMappingAdditionalPropertyType0Type2Type
] = {
    "boolean",
    "date",
    "number",
    "text",
}


def check_import_contacts_files_body_mapping_additional_property_type_0_type_2_type(
    value: str,
) -> ImportContactsFilesBodyMappingAdditionalPropertyType0Type2Type:
    if value in IMPORT_CONTACTS_FILES_BODY_MAPPING_ADDITIONAL_PROPERTY_TYPE_0_TYPE_2_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {IMPORT_CONTACTS_FILES_BODY_MAPPING_ADDITIONAL_PROPERTY_TYPE_0_TYPE_2_TYPE_VALUES!r}"
    )
