from typing import Literal

ImportPresetType0 = Literal[
    "beehiiv",
    "buttondown",
    "ghost",
    "kit",
    "listmonk",
    "mailchimp",
    "mailerlite",
    "mailpoet",
    "substack",
]

IMPORT_PRESET_TYPE_0_VALUES: set[ImportPresetType0] = {
    "beehiiv",
    "buttondown",
    "ghost",
    "kit",
    "listmonk",
    "mailchimp",
    "mailerlite",
    "mailpoet",
    "substack",
}


def check_import_preset_type_0(value: str) -> ImportPresetType0:
    return value  # type: ignore[return-value]  # a newer server may have more
