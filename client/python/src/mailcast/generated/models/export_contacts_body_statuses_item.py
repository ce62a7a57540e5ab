from typing import Literal

ExportContactsBodyStatusesItem = Literal["active", "bounced", "complained", "pending", "unsubscribed"]

EXPORT_CONTACTS_BODY_STATUSES_ITEM_VALUES: set[ExportContactsBodyStatusesItem] = {
    "active",
    "bounced",
    "complained",
    "pending",
    "unsubscribed",
}


def check_export_contacts_body_statuses_item(
    value: str,
) -> ExportContactsBodyStatusesItem:
    return value  # type: ignore[return-value]  # a newer server may have more
