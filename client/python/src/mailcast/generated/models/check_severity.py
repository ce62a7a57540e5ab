from typing import Literal

CheckSeverity = Literal["error", "warning"]

CHECK_SEVERITY_VALUES: set[CheckSeverity] = {
    "error",
    "warning",
}


def check_check_severity(value: str) -> CheckSeverity:
    return value  # type: ignore[return-value]  # a newer server may have more
