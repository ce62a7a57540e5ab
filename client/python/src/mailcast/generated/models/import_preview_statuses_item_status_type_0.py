from typing import Literal

ImportPreviewStatusesItemStatusType0 = Literal["active", "bounced", "complained", "pending", "unsubscribed"]

IMPORT_PREVIEW_STATUSES_ITEM_STATUS_TYPE_0_VALUES: set[ImportPreviewStatusesItemStatusType0] = {
    "active",
    "bounced",
    "complained",
    "pending",
    "unsubscribed",
}


def check_import_preview_statuses_item_status_type_0(
    value: str,
) -> ImportPreviewStatusesItemStatusType0:
    return value  # type: ignore[return-value]  # a newer server may have more
