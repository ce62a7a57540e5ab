from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.export_contact_data_response_202_status import (
    ExportContactDataResponse202Status,
    check_export_contact_data_response_202_status,
)

T = TypeVar("T", bound="ExportContactDataResponse202")


@_attrs_define
class ExportContactDataResponse202:
    """
    Attributes:
        id (str): It is also the id of the job (get_job).
        contact_id (str):
        status (ExportContactDataResponse202Status):
        bytes_ (int | None): The size of the file; null until it is done.
        download_url (None | str): Needs no key: pass it to the person alone. Null until it is done, and after
            `expiresAt`.
        expires_at (str): The end of the link, after which the file is deleted.
        created_at (str): ISO 8601, UTC, milliseconds.
        finished_at (None | str):
        job_id (str): It is also the id of the job (get_job).
    """

    id: str
    contact_id: str
    status: ExportContactDataResponse202Status
    bytes_: int | None
    download_url: None | str
    expires_at: str
    created_at: str
    finished_at: None | str
    job_id: str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        contact_id = self.contact_id

        status: str = self.status

        bytes_: int | None
        bytes_ = self.bytes_

        download_url: None | str
        download_url = self.download_url

        expires_at = self.expires_at

        created_at = self.created_at

        finished_at: None | str
        finished_at = self.finished_at

        job_id = self.job_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "contactId": contact_id,
                "status": status,
                "bytes": bytes_,
                "downloadUrl": download_url,
                "expiresAt": expires_at,
                "createdAt": created_at,
                "finishedAt": finished_at,
                "jobId": job_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        contact_id = d.pop("contactId")

        status = check_export_contact_data_response_202_status(d.pop("status"))

        def _parse_bytes_(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        bytes_ = _parse_bytes_(d.pop("bytes"))

        def _parse_download_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        download_url = _parse_download_url(d.pop("downloadUrl"))

        expires_at = d.pop("expiresAt")

        created_at = d.pop("createdAt")

        def _parse_finished_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        finished_at = _parse_finished_at(d.pop("finishedAt"))

        job_id = d.pop("jobId")

        export_contact_data_response_202 = cls(
            id=id,
            contact_id=contact_id,
            status=status,
            bytes_=bytes_,
            download_url=download_url,
            expires_at=expires_at,
            created_at=created_at,
            finished_at=finished_at,
            job_id=job_id,
        )

        return export_contact_data_response_202
