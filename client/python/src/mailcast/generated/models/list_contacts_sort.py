from typing import Literal

ListContactsSort = Literal["email", "newest", "oldest"]

LIST_CONTACTS_SORT_VALUES: set[ListContactsSort] = {
    "email",
    "newest",
    "oldest",
}


def check_list_contacts_sort(value: str) -> ListContactsSort:
    return value  # type: ignore[return-value]  # a newer server may have more
