from typing import Literal

ImportOfFileDefaultStatus = Literal["active", "bounced", "complained", "pending", "unsubscribed"]

IMPORT_OF_FILE_DEFAULT_STATUS_VALUES: set[ImportOfFileDefaultStatus] = {
    "active",
    "bounced",
    "complained",
    "pending",
    "unsubscribed",
}


def check_import_of_file_default_status(value: str) -> ImportOfFileDefaultStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
