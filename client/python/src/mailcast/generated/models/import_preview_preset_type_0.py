from typing import Literal

ImportPreviewPresetType0 = Literal[
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

IMPORT_PREVIEW_PRESET_TYPE_0_VALUES: set[ImportPreviewPresetType0] = {
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


def check_import_preview_preset_type_0(value: str) -> ImportPreviewPresetType0:
    return value  # type: ignore[return-value]  # a newer server may have more
