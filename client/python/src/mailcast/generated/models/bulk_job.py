from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.bulk_job_status import BulkJobStatus, check_bulk_job_status

if TYPE_CHECKING:
    from ..models.bulk_job_action_type_0 import BulkJobActionType0
    from ..models.bulk_job_action_type_1 import BulkJobActionType1
    from ..models.bulk_job_action_type_2 import BulkJobActionType2
    from ..models.bulk_job_action_type_3 import BulkJobActionType3
    from ..models.bulk_job_action_type_4 import BulkJobActionType4
    from ..models.bulk_job_counts import BulkJobCounts
    from ..models.bulk_job_progress import BulkJobProgress


T = TypeVar("T", bound="BulkJob")


@_attrs_define
class BulkJob:
    """
    Attributes:
        id (str):
        newsletter_id (str):
        action (BulkJobActionType0 | BulkJobActionType1 | BulkJobActionType2 | BulkJobActionType3 | BulkJobActionType4):
            The change, the same for every contact.
        status (BulkJobStatus):
        problem (None | str): The reason of a failure, and what to do.
        progress (BulkJobProgress):
        counts (BulkJobCounts):
        undoable_until (None | str): Null where nothing can be undone.
        undo_of (None | str): The bulk action that this one undoes.
        undone_by (None | str): The bulk action that undoes this one. Null while there is none, and once it was stopped
            or has failed: then you can undo the rest.
        created_at (str): ISO 8601, UTC, milliseconds.
        finished_at (None | str):
    """

    id: str
    newsletter_id: str
    action: BulkJobActionType0 | BulkJobActionType1 | BulkJobActionType2 | BulkJobActionType3 | BulkJobActionType4
    status: BulkJobStatus
    problem: None | str
    progress: BulkJobProgress
    counts: BulkJobCounts
    undoable_until: None | str
    undo_of: None | str
    undone_by: None | str
    created_at: str
    finished_at: None | str

    def to_dict(self) -> dict[str, Any]:
        from ..models.bulk_job_action_type_0 import BulkJobActionType0
        from ..models.bulk_job_action_type_1 import BulkJobActionType1
        from ..models.bulk_job_action_type_2 import BulkJobActionType2
        from ..models.bulk_job_action_type_3 import BulkJobActionType3

        id = self.id

        newsletter_id = self.newsletter_id

        action: dict[str, Any]
        if (
            isinstance(self.action, BulkJobActionType0)
            or isinstance(self.action, BulkJobActionType1)
            or isinstance(self.action, BulkJobActionType2)
            or isinstance(self.action, BulkJobActionType3)
        ):
            action = self.action.to_dict()
        else:
            action = self.action.to_dict()

        status: str = self.status

        problem: None | str
        problem = self.problem

        progress = self.progress.to_dict()

        counts = self.counts.to_dict()

        undoable_until: None | str
        undoable_until = self.undoable_until

        undo_of: None | str
        undo_of = self.undo_of

        undone_by: None | str
        undone_by = self.undone_by

        created_at = self.created_at

        finished_at: None | str
        finished_at = self.finished_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "newsletterId": newsletter_id,
                "action": action,
                "status": status,
                "problem": problem,
                "progress": progress,
                "counts": counts,
                "undoableUntil": undoable_until,
                "undoOf": undo_of,
                "undoneBy": undone_by,
                "createdAt": created_at,
                "finishedAt": finished_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.bulk_job_action_type_0 import BulkJobActionType0
        from ..models.bulk_job_action_type_1 import BulkJobActionType1
        from ..models.bulk_job_action_type_2 import BulkJobActionType2
        from ..models.bulk_job_action_type_3 import BulkJobActionType3
        from ..models.bulk_job_action_type_4 import BulkJobActionType4
        from ..models.bulk_job_counts import BulkJobCounts
        from ..models.bulk_job_progress import BulkJobProgress

        d = dict(src_dict)
        id = d.pop("id")

        newsletter_id = d.pop("newsletterId")

        def _parse_action(
            data: object,
        ) -> BulkJobActionType0 | BulkJobActionType1 | BulkJobActionType2 | BulkJobActionType3 | BulkJobActionType4:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                action_type_0 = BulkJobActionType0.from_dict(data)

                return action_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                action_type_1 = BulkJobActionType1.from_dict(data)

                return action_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                action_type_2 = BulkJobActionType2.from_dict(data)

                return action_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                action_type_3 = BulkJobActionType3.from_dict(data)

                return action_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            action_type_4 = BulkJobActionType4.from_dict(data)

            return action_type_4

        action = _parse_action(d.pop("action"))

        status = check_bulk_job_status(d.pop("status"))

        def _parse_problem(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        problem = _parse_problem(d.pop("problem"))

        progress = BulkJobProgress.from_dict(d.pop("progress"))

        counts = BulkJobCounts.from_dict(d.pop("counts"))

        def _parse_undoable_until(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        undoable_until = _parse_undoable_until(d.pop("undoableUntil"))

        def _parse_undo_of(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        undo_of = _parse_undo_of(d.pop("undoOf"))

        def _parse_undone_by(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        undone_by = _parse_undone_by(d.pop("undoneBy"))

        created_at = d.pop("createdAt")

        def _parse_finished_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        finished_at = _parse_finished_at(d.pop("finishedAt"))

        bulk_job = cls(
            id=id,
            newsletter_id=newsletter_id,
            action=action,
            status=status,
            problem=problem,
            progress=progress,
            counts=counts,
            undoable_until=undoable_until,
            undo_of=undo_of,
            undone_by=undone_by,
            created_at=created_at,
            finished_at=finished_at,
        )

        return bulk_job
