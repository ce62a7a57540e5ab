from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.from_ import From, check_from
from ..models.move_include_item import MoveIncludeItem, check_move_include_item
from ..models.move_status import MoveStatus, check_move_status

if TYPE_CHECKING:
    from ..models.move_counts import MoveCounts
    from ..models.move_failure_type_0 import MoveFailureType0
    from ..models.move_plan import MovePlan
    from ..models.move_progress import MoveProgress
    from ..models.move_report_type_0 import MoveReportType0


T = TypeVar("T", bound="Move")


@_attrs_define
class Move:
    """
    Attributes:
        id (str):
        newsletter_id (str):
        from_ (From | None): Null while a file is read whose service was not named.
        status (MoveStatus): `planned`: everything was read, nothing was changed, and confirm_move begins. A plan waits
            for 7 days.
        include (list[MoveIncludeItem]): The parts that are moved.
        file_name (None | str): Null for a move by key.
        plan (MovePlan | None): Null until everything was read.
        counts (MoveCounts):
        progress (MoveProgress):
        report (MoveReportType0 | None): Null until the move was confirmed.
        failure (MoveFailureType0 | None): Why the move failed; null otherwise.
        created_at (str): ISO 8601, UTC, milliseconds.
        confirmed_at (None | str):
        finished_at (None | str):
        expires_at (None | str): When an unconfirmed plan ends; null for other moves.
    """

    id: str
    newsletter_id: str
    from_: From | None
    status: MoveStatus
    include: list[MoveIncludeItem]
    file_name: None | str
    plan: MovePlan | None
    counts: MoveCounts
    progress: MoveProgress
    report: MoveReportType0 | None
    failure: MoveFailureType0 | None
    created_at: str
    confirmed_at: None | str
    finished_at: None | str
    expires_at: None | str

    def to_dict(self) -> dict[str, Any]:
        from ..models.move_failure_type_0 import MoveFailureType0
        from ..models.move_plan import MovePlan
        from ..models.move_report_type_0 import MoveReportType0

        id = self.id

        newsletter_id = self.newsletter_id

        from_: None | str
        if isinstance(self.from_, str):
            from_ = self.from_
        else:
            from_ = self.from_

        status: str = self.status

        include = []
        for include_item_data in self.include:
            include_item: str = include_item_data
            include.append(include_item)

        file_name: None | str
        file_name = self.file_name

        plan: dict[str, Any] | None
        if isinstance(self.plan, MovePlan):
            plan = self.plan.to_dict()
        else:
            plan = self.plan

        counts = self.counts.to_dict()

        progress = self.progress.to_dict()

        report: dict[str, Any] | None
        if isinstance(self.report, MoveReportType0):
            report = self.report.to_dict()
        else:
            report = self.report

        failure: dict[str, Any] | None
        if isinstance(self.failure, MoveFailureType0):
            failure = self.failure.to_dict()
        else:
            failure = self.failure

        created_at = self.created_at

        confirmed_at: None | str
        confirmed_at = self.confirmed_at

        finished_at: None | str
        finished_at = self.finished_at

        expires_at: None | str
        expires_at = self.expires_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "newsletterId": newsletter_id,
                "from": from_,
                "status": status,
                "include": include,
                "fileName": file_name,
                "plan": plan,
                "counts": counts,
                "progress": progress,
                "report": report,
                "failure": failure,
                "createdAt": created_at,
                "confirmedAt": confirmed_at,
                "finishedAt": finished_at,
                "expiresAt": expires_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.move_counts import MoveCounts
        from ..models.move_failure_type_0 import MoveFailureType0
        from ..models.move_plan import MovePlan
        from ..models.move_progress import MoveProgress
        from ..models.move_report_type_0 import MoveReportType0

        d = dict(src_dict)
        id = d.pop("id")

        newsletter_id = d.pop("newsletterId")

        def _parse_from_(data: object) -> From | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                from_type_0 = check_from(data)

                return from_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(From | None, data)

        from_ = _parse_from_(d.pop("from"))

        status = check_move_status(d.pop("status"))

        include = []
        _include = d.pop("include")
        for include_item_data in _include:
            include_item = check_move_include_item(include_item_data)

            include.append(include_item)

        def _parse_file_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        file_name = _parse_file_name(d.pop("fileName"))

        def _parse_plan(data: object) -> MovePlan | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                plan_type_0 = MovePlan.from_dict(data)

                return plan_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MovePlan | None, data)

        plan = _parse_plan(d.pop("plan"))

        counts = MoveCounts.from_dict(d.pop("counts"))

        progress = MoveProgress.from_dict(d.pop("progress"))

        def _parse_report(data: object) -> MoveReportType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                report_type_0 = MoveReportType0.from_dict(data)

                return report_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MoveReportType0 | None, data)

        report = _parse_report(d.pop("report"))

        def _parse_failure(data: object) -> MoveFailureType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                failure_type_0 = MoveFailureType0.from_dict(data)

                return failure_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MoveFailureType0 | None, data)

        failure = _parse_failure(d.pop("failure"))

        created_at = d.pop("createdAt")

        def _parse_confirmed_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        confirmed_at = _parse_confirmed_at(d.pop("confirmedAt"))

        def _parse_finished_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        finished_at = _parse_finished_at(d.pop("finishedAt"))

        def _parse_expires_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        expires_at = _parse_expires_at(d.pop("expiresAt"))

        move = cls(
            id=id,
            newsletter_id=newsletter_id,
            from_=from_,
            status=status,
            include=include,
            file_name=file_name,
            plan=plan,
            counts=counts,
            progress=progress,
            report=report,
            failure=failure,
            created_at=created_at,
            confirmed_at=confirmed_at,
            finished_at=finished_at,
            expires_at=expires_at,
        )

        return move
