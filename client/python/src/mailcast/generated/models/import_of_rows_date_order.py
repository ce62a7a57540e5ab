from typing import Literal

ImportOfRowsDateOrder = Literal["dmy", "mdy"]

IMPORT_OF_ROWS_DATE_ORDER_VALUES: set[ImportOfRowsDateOrder] = {
    "dmy",
    "mdy",
}


def check_import_of_rows_date_order(value: str) -> ImportOfRowsDateOrder:
    return value  # type: ignore[return-value]  # a newer server may have more
