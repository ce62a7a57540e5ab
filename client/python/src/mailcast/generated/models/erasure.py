from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.erasure_status import ErasureStatus, check_erasure_status

T = TypeVar("T", bound="Erasure")


@_attrs_define
class Erasure:
    """
    Attributes:
        receipt_id (str): The number of the receipt. It is also the id of the job (get_job).
        erased_at (str): The time from which the address was on no list of the account.
        contacts (int): The number of contacts that were deleted: one for each newsletter that had the address.
        status (ErasureStatus): running: the job is still removing the address from logs, events and stored mails.
        finished_at (None | str):
    """

    receipt_id: str
    erased_at: str
    contacts: int
    status: ErasureStatus
    finished_at: None | str

    def to_dict(self) -> dict[str, Any]:
        receipt_id = self.receipt_id

        erased_at = self.erased_at

        contacts = self.contacts

        status: str = self.status

        finished_at: None | str
        finished_at = self.finished_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "receiptId": receipt_id,
                "erasedAt": erased_at,
                "contacts": contacts,
                "status": status,
                "finishedAt": finished_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        receipt_id = d.pop("receiptId")

        erased_at = d.pop("erasedAt")

        contacts = d.pop("contacts")

        status = check_erasure_status(d.pop("status"))

        def _parse_finished_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        finished_at = _parse_finished_at(d.pop("finishedAt"))

        erasure = cls(
            receipt_id=receipt_id,
            erased_at=erased_at,
            contacts=contacts,
            status=status,
            finished_at=finished_at,
        )

        return erasure
