from typing import Literal

ImportContactsFilesBodyPreset = Literal[
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

IMPORT_CONTACTS_FILES_BODY_PRESET_VALUES: set[ImportContactsFilesBodyPreset] = {
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


def check_import_contacts_files_body_preset(
    value: str,
) -> ImportContactsFilesBodyPreset:
    return value  # type: ignore[return-value]  # a newer server may have more
