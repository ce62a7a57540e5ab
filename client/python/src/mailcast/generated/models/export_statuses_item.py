from typing import Literal

ExportStatusesItem = Literal["active", "bounced", "complained", "pending", "unsubscribed"]

EXPORT_STATUSES_ITEM_VALUES: set[ExportStatusesItem] = {
    "active",
    "bounced",
    "complained",
    "pending",
    "unsubscribed",
}


def check_export_statuses_item(value: str) -> ExportStatusesItem:
    return value  # type: ignore[return-value]  # a newer server may have more
