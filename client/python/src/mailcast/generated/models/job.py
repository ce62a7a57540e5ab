from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.job_kind import JobKind, check_job_kind
from ..models.job_status import JobStatus, check_job_status

if TYPE_CHECKING:
    from ..models.job_progress import JobProgress


T = TypeVar("T", bound="Job")


@_attrs_define
class Job:
    """
    Attributes:
        id (str): The id of the work itself, such as that of an import.
        kind (JobKind): Kinds will be added; ignore those that you do not know.
        status (JobStatus):
        progress (JobProgress):
        created_at (str): ISO 8601, UTC, milliseconds.
        finished_at (None | str):
        detail (None | str): The result so far, in one line.
    """

    id: str
    kind: JobKind
    status: JobStatus
    progress: JobProgress
    created_at: str
    finished_at: None | str
    detail: None | str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        kind: str = self.kind

        status: str = self.status

        progress = self.progress.to_dict()

        created_at = self.created_at

        finished_at: None | str
        finished_at = self.finished_at

        detail: None | str
        detail = self.detail

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "kind": kind,
                "status": status,
                "progress": progress,
                "createdAt": created_at,
                "finishedAt": finished_at,
                "detail": detail,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.job_progress import JobProgress

        d = dict(src_dict)
        id = d.pop("id")

        kind = check_job_kind(d.pop("kind"))

        status = check_job_status(d.pop("status"))

        progress = JobProgress.from_dict(d.pop("progress"))

        created_at = d.pop("createdAt")

        def _parse_finished_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        finished_at = _parse_finished_at(d.pop("finishedAt"))

        def _parse_detail(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        detail = _parse_detail(d.pop("detail"))

        job = cls(
            id=id,
            kind=kind,
            status=status,
            progress=progress,
            created_at=created_at,
            finished_at=finished_at,
            detail=detail,
        )

        return job
