from typing import Literal

TextContentFormat = Literal["html", "markdown"]

TEXT_CONTENT_FORMAT_VALUES: set[TextContentFormat] = {
    "html",
    "markdown",
}


def check_text_content_format(value: str) -> TextContentFormat:
    return value  # type: ignore[return-value]  # a newer server may have more
