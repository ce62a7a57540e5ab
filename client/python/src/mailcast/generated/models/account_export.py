from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.account_export_status import (
    AccountExportStatus,
    check_account_export_status,
)

if TYPE_CHECKING:
    from ..models.account_export_progress import AccountExportProgress


T = TypeVar("T", bound="AccountExport")


@_attrs_define
class AccountExport:
    """
    Attributes:
        id (str): It is also the id of the job (get_job, cancel_job).
        status (AccountExportStatus):
        progress (AccountExportProgress):
        bytes_ (int | None): The length of the file. Null until it is whole.
        download_url (None | str): Any program can follow this link, without a key, until `expiresAt`: treat it as a
            secret. Null before the end and afterwards.
        expires_at (None | str): The file is deleted then: 7 days after it was made, or once 3 newer exports are done.
            This record stays.
        failure (None | str): Why it failed, and what to do.
        created_at (str): ISO 8601, UTC, milliseconds.
        finished_at (None | str):
    """

    id: str
    status: AccountExportStatus
    progress: AccountExportProgress
    bytes_: int | None
    download_url: None | str
    expires_at: None | str
    failure: None | str
    created_at: str
    finished_at: None | str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        status: str = self.status

        progress = self.progress.to_dict()

        bytes_: int | None
        bytes_ = self.bytes_

        download_url: None | str
        download_url = self.download_url

        expires_at: None | str
        expires_at = self.expires_at

        failure: None | str
        failure = self.failure

        created_at = self.created_at

        finished_at: None | str
        finished_at = self.finished_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "status": status,
                "progress": progress,
                "bytes": bytes_,
                "downloadUrl": download_url,
                "expiresAt": expires_at,
                "failure": failure,
                "createdAt": created_at,
                "finishedAt": finished_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.account_export_progress import AccountExportProgress

        d = dict(src_dict)
        id = d.pop("id")

        status = check_account_export_status(d.pop("status"))

        progress = AccountExportProgress.from_dict(d.pop("progress"))

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

        def _parse_expires_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        expires_at = _parse_expires_at(d.pop("expiresAt"))

        def _parse_failure(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        failure = _parse_failure(d.pop("failure"))

        created_at = d.pop("createdAt")

        def _parse_finished_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        finished_at = _parse_finished_at(d.pop("finishedAt"))

        account_export = cls(
            id=id,
            status=status,
            progress=progress,
            bytes_=bytes_,
            download_url=download_url,
            expires_at=expires_at,
            failure=failure,
            created_at=created_at,
            finished_at=finished_at,
        )

        return account_export
