from typing import Literal

ImportContactsFilesBodyStatusMappingAdditionalProperty = Literal[
    "active", "bounced", "complained", "pending", "unsubscribed"
]

IMPORT_CONTACTS_FILES_BODY_STATUS_MAPPING_ADDITIONAL_PROPERTY_VALUES: set[
    ImportContactsFilesBodyStatusMappingAdditionalProperty
] = {
    "active",
    "bounced",
    "complained",
    "pending",
    "unsubscribed",
}


def check_import_contacts_files_body_status_mapping_additional_property(
    value: str,
) -> ImportContactsFilesBodyStatusMappingAdditionalProperty:
    return value  # type: ignore[return-value]  # a newer server may have more
