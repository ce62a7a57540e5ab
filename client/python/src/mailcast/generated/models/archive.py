from typing import Literal

Archive = Literal["hidden", "public"]

ARCHIVE_VALUES: set[Archive] = {
    "hidden",
    "public",
}


def check_archive(value: str) -> Archive:
    return value  # type: ignore[return-value]  # a newer server may have more
