from typing import Literal

ImportPreviewDateOrderType0 = Literal["ambiguous", "dmy", "mdy"]

IMPORT_PREVIEW_DATE_ORDER_TYPE_0_VALUES: set[ImportPreviewDateOrderType0] = {
    "ambiguous",
    "dmy",
    "mdy",
}


def check_import_preview_date_order_type_0(value: str) -> ImportPreviewDateOrderType0:
    return value  # type: ignore[return-value]  # a newer server may have more
