from typing import Literal

ListContactsStatus = Literal["active", "bounced", "complained", "pending", "unsubscribed"]

LIST_CONTACTS_STATUS_VALUES: set[ListContactsStatus] = {
    "active",
    "bounced",
    "complained",
    "pending",
    "unsubscribed",
}


def check_list_contacts_status(value: str) -> ListContactsStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
