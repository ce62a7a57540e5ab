from typing import Literal

ImportOfFileDateOrder = Literal["dmy", "mdy"]

IMPORT_OF_FILE_DATE_ORDER_VALUES: set[ImportOfFileDateOrder] = {
    "dmy",
    "mdy",
}


def check_import_of_file_date_order(value: str) -> ImportOfFileDateOrder:
    return value  # type: ignore[return-value]  # a newer server may have more
