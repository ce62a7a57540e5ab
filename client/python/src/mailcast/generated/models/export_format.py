from typing import Literal

ExportFormat = Literal["csv", "jsonl"]

EXPORT_FORMAT_VALUES: set[ExportFormat] = {
    "csv",
    "jsonl",
}


def check_export_format(value: str) -> ExportFormat:
    return value  # type: ignore[return-value]  # a newer server may have more
