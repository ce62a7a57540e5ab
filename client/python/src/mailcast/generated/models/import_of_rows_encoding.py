from typing import Literal

ImportOfRowsEncoding = Literal["utf-16be", "utf-16le", "utf-8", "windows-1252"]

IMPORT_OF_ROWS_ENCODING_VALUES: set[ImportOfRowsEncoding] = {
    "utf-16be",
    "utf-16le",
    "utf-8",
    "windows-1252",
}


def check_import_of_rows_encoding(value: str) -> ImportOfRowsEncoding:
    return value  # type: ignore[return-value]  # a newer server may have more
