from typing import Literal

ImportOfFilePreset = Literal[
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

IMPORT_OF_FILE_PRESET_VALUES: set[ImportOfFilePreset] = {
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


def check_import_of_file_preset(value: str) -> ImportOfFilePreset:
    return value  # type: ignore[return-value]  # a newer server may have more
