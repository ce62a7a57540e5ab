from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.erase_contact_response_202_status import (
    EraseContactResponse202Status,
    check_erase_contact_response_202_status,
)

T = TypeVar("T", bound="EraseContactResponse202")


@_attrs_define
class EraseContactResponse202:
    """
    Attributes:
        receipt_id (str): The number of the receipt. It is also the id of the job (get_job).
        erased_at (str): The time from which the address was on no list of the account.
        contacts (int): The number of contacts that were deleted: one for each newsletter that had the address.
        status (EraseContactResponse202Status): running: the job is still removing the address from logs, events and
            stored mails.
        finished_at (None | str):
        job_id (str): The number of the receipt. It is also the id of the job (get_job).
    """

    receipt_id: str
    erased_at: str
    contacts: int
    status: EraseContactResponse202Status
    finished_at: None | str
    job_id: str

    def to_dict(self) -> dict[str, Any]:
        receipt_id = self.receipt_id

        erased_at = self.erased_at

        contacts = self.contacts

        status: str = self.status

        finished_at: None | str
        finished_at = self.finished_at

        job_id = self.job_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "receiptId": receipt_id,
                "erasedAt": erased_at,
                "contacts": contacts,
                "status": status,
                "finishedAt": finished_at,
                "jobId": job_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        receipt_id = d.pop("receiptId")

        erased_at = d.pop("erasedAt")

        contacts = d.pop("contacts")

        status = check_erase_contact_response_202_status(d.pop("status"))

        def _parse_finished_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        finished_at = _parse_finished_at(d.pop("finishedAt"))

        job_id = d.pop("jobId")

        erase_contact_response_202 = cls(
            receipt_id=receipt_id,
            erased_at=erased_at,
            contacts=contacts,
            status=status,
            finished_at=finished_at,
            job_id=job_id,
        )

        return erase_contact_response_202
