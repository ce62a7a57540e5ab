from typing import Literal

ImportOfFileStatusMappingAdditionalProperty = Literal["active", "bounced", "complained", "pending", "unsubscribed"]

IMPORT_OF_FILE_STATUS_MAPPING_ADDITIONAL_PROPERTY_VALUES: set[ImportOfFileStatusMappingAdditionalProperty] = {
    "active",
    "bounced",
    "complained",
    "pending",
    "unsubscribed",
}


def check_import_of_file_status_mapping_additional_property(
    value: str,
) -> ImportOfFileStatusMappingAdditionalProperty:
    return value  # type: ignore[return-value]  # a newer server may have more
