from typing import Literal

ExportContactsBodyFormat = Literal["csv", "jsonl"]

EXPORT_CONTACTS_BODY_FORMAT_VALUES: set[ExportContactsBodyFormat] = {
    "csv",
    "jsonl",
}


def check_export_contacts_body_format(value: str) -> ExportContactsBodyFormat:
    return value  # type: ignore[return-value]  # a newer server may have more
