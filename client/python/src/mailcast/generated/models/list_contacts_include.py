from typing import Literal

ListContactsInclude = Literal["estimate", "total"]

LIST_CONTACTS_INCLUDE_VALUES: set[ListContactsInclude] = {
    "estimate",
    "total",
}


def check_list_contacts_include(value: str) -> ListContactsInclude:
    return value  # type: ignore[return-value]  # a newer server may have more
