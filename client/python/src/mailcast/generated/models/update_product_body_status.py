from typing import Literal

UpdateProductBodyStatus = Literal["active", "draft"]

UPDATE_PRODUCT_BODY_STATUS_VALUES: set[UpdateProductBodyStatus] = {
    "active",
    "draft",
}


def check_update_product_body_status(value: str) -> UpdateProductBodyStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
