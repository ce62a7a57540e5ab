from typing import Literal

ProductStatus = Literal["active", "archived", "draft"]

PRODUCT_STATUS_VALUES: set[ProductStatus] = {
    "active",
    "archived",
    "draft",
}


def check_product_status(value: str) -> ProductStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
