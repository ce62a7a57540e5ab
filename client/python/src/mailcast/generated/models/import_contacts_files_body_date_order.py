from typing import Literal

ImportContactsFilesBodyDateOrder = Literal["dmy", "mdy"]

IMPORT_CONTACTS_FILES_BODY_DATE_ORDER_VALUES: set[ImportContactsFilesBodyDateOrder] = {
    "dmy",
    "mdy",
}


def check_import_contacts_files_body_date_order(
    value: str,
) -> ImportContactsFilesBodyDateOrder:
    return value  # type: ignore[return-value]  # a newer server may have more
