from typing import Literal

ImportOfRowsStatusMappingAdditionalProperty = Literal["active", "bounced", "complained", "pending", "unsubscribed"]

IMPORT_OF_ROWS_STATUS_MAPPING_ADDITIONAL_PROPERTY_VALUES: set[ImportOfRowsStatusMappingAdditionalProperty] = {
    "active",
    "bounced",
    "complained",
    "pending",
    "unsubscribed",
}


def check_import_of_rows_status_mapping_additional_property(
    value: str,
) -> ImportOfRowsStatusMappingAdditionalProperty:
    return value  # type: ignore[return-value]  # a newer server may have more
