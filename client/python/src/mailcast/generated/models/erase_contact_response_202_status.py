from typing import Literal

EraseContactResponse202Status = Literal["done", "running"]

ERASE_CONTACT_RESPONSE_202_STATUS_VALUES: set[EraseContactResponse202Status] = {
    "done",
    "running",
}


def check_erase_contact_response_202_status(
    value: str,
) -> EraseContactResponse202Status:
    return value  # type: ignore[return-value]  # a newer server may have more
