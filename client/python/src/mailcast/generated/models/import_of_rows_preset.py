from typing import Literal

ImportOfRowsPreset = Literal[
    "beehiiv",
    "buttondown",
    "ghost",
    "kit",
    "listmonk",
    "mailchimp",
    "mailerlite",
    "mailpoet",
    "none",
    "substack",
]

IMPORT_OF_ROWS_PRESET_VALUES: set[ImportOfRowsPreset] = {
    "beehiiv",
    "buttondown",
    "ghost",
    "kit",
    "listmonk",
    "mailchimp",
    "mailerlite",
    "mailpoet",
    "none",
    "substack",
}


def check_import_of_rows_preset(value: str) -> ImportOfRowsPreset:
    return value  # type: ignore[return-value]  # a newer server may have more
