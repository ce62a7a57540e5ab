from typing import Literal

ExportContactDataResponse202Status = Literal["cancelled", "done", "failed", "running"]

EXPORT_CONTACT_DATA_RESPONSE_202_STATUS_VALUES: set[ExportContactDataResponse202Status] = {
    "cancelled",
    "done",
    "failed",
    "running",
}


def check_export_contact_data_response_202_status(
    value: str,
) -> ExportContactDataResponse202Status:
    return value  # type: ignore[return-value]  # a newer server may have more
