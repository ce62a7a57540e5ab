from typing import Literal

ContentChangesFormat = Literal["blocks", "html", "markdown"]

CONTENT_CHANGES_FORMAT_VALUES: set[ContentChangesFormat] = {
    "blocks",
    "html",
    "markdown",
}


def check_content_changes_format(value: str) -> ContentChangesFormat:
    return value  # type: ignore[return-value]  # a newer server may have more
