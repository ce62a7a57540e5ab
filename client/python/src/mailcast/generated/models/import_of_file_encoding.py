from typing import Literal

ImportOfFileEncoding = Literal["utf-16be", "utf-16le", "utf-8", "windows-1252"]

IMPORT_OF_FILE_ENCODING_VALUES: set[ImportOfFileEncoding] = {
    "utf-16be",
    "utf-16le",
    "utf-8",
    "windows-1252",
}


def check_import_of_file_encoding(value: str) -> ImportOfFileEncoding:
    return value  # type: ignore[return-value]  # a newer server may have more
