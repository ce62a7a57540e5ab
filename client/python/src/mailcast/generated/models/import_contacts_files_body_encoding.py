from typing import Literal

ImportContactsFilesBodyEncoding = Literal["utf-16be", "utf-16le", "utf-8", "windows-1252"]

IMPORT_CONTACTS_FILES_BODY_ENCODING_VALUES: set[ImportContactsFilesBodyEncoding] = {
    "utf-16be",
    "utf-16le",
    "utf-8",
    "windows-1252",
}


def check_import_contacts_files_body_encoding(
    value: str,
) -> ImportContactsFilesBodyEncoding:
    return value  # type: ignore[return-value]  # a newer server may have more
