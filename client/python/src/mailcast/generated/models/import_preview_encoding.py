from typing import Literal

ImportPreviewEncoding = Literal["mixed", "utf-16be", "utf-16le", "utf-8", "windows-1252"]

IMPORT_PREVIEW_ENCODING_VALUES: set[ImportPreviewEncoding] = {
    "mixed",
    "utf-16be",
    "utf-16le",
    "utf-8",
    "windows-1252",
}


def check_import_preview_encoding(value: str) -> ImportPreviewEncoding:
    return value  # type: ignore[return-value]  # a newer server may have more
