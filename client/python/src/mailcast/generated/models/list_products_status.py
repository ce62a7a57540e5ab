from typing import Literal

ListProductsStatus = Literal["active", "archived", "draft"]

LIST_PRODUCTS_STATUS_VALUES: set[ListProductsStatus] = {
    "active",
    "archived",
    "draft",
}


def check_list_products_status(value: str) -> ListProductsStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
