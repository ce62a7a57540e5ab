from typing import Literal

ImportOfRowsDefaultStatus = Literal["active", "bounced", "complained", "pending", "unsubscribed"]

IMPORT_OF_ROWS_DEFAULT_STATUS_VALUES: set[ImportOfRowsDefaultStatus] = {
    "active",
    "bounced",
    "complained",
    "pending",
    "unsubscribed",
}


def check_import_of_rows_default_status(value: str) -> ImportOfRowsDefaultStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
