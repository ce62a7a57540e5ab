from typing import Literal

Delimiter = Literal["\t", ",", ";", "|"]

DELIMITER_VALUES: set[Delimiter] = {
    "\t",
    ",",
    ";",
    "|",
}


def check_delimiter(value: str) -> Delimiter:
    return value  # type: ignore[return-value]  # a newer server may have more
