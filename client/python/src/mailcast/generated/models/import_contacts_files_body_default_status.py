from typing import Literal

ImportContactsFilesBodyDefaultStatus = Literal["active", "bounced", "complained", "pending", "unsubscribed"]

IMPORT_CONTACTS_FILES_BODY_DEFAULT_STATUS_VALUES: set[ImportContactsFilesBodyDefaultStatus] = {
    "active",
    "bounced",
    "complained",
    "pending",
    "unsubscribed",
}


def check_import_contacts_files_body_default_status(
    value: str,
) -> ImportContactsFilesBodyDefaultStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
