from typing import Literal

ConvertContentBodyTo = Literal["blocks", "html", "markdown"]

CONVERT_CONTENT_BODY_TO_VALUES: set[ConvertContentBodyTo] = {
    "blocks",
    "html",
    "markdown",
}


def check_convert_content_body_to(value: str) -> ConvertContentBodyTo:
    return value  # type: ignore[return-value]  # a newer server may have more
