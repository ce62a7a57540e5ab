from typing import Literal

ListCouponsStatus = Literal["active", "archived"]

LIST_COUPONS_STATUS_VALUES: set[ListCouponsStatus] = {
    "active",
    "archived",
}


def check_list_coupons_status(value: str) -> ListCouponsStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
