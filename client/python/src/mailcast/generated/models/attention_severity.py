from typing import Literal

AttentionSeverity = Literal["error", "info", "warning"]

ATTENTION_SEVERITY_VALUES: set[AttentionSeverity] = {
    "error",
    "info",
    "warning",
}


def check_attention_severity(value: str) -> AttentionSeverity:
    return value  # type: ignore[return-value]  # a newer server may have more
