from typing import Literal

ContactRunBecauseBy = Literal["api", "date", "event", "existing", "segment"]

CONTACT_RUN_BECAUSE_BY_VALUES: set[ContactRunBecauseBy] = {
    "api",
    "date",
    "event",
    "existing",
    "segment",
}


def check_contact_run_because_by(value: str) -> ContactRunBecauseBy:
    return value  # type: ignore[return-value]  # a newer server may have more
