from typing import Literal

ListContactsTier = Literal["free", "paid"]

LIST_CONTACTS_TIER_VALUES: set[ListContactsTier] = {
    "free",
    "paid",
}


def check_list_contacts_tier(value: str) -> ListContactsTier:
    return value  # type: ignore[return-value]  # a newer server may have more
