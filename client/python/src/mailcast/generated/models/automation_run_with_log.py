from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.automation_run_with_log_status import (
    AutomationRunWithLogStatus,
    check_automation_run_with_log_status,
)

if TYPE_CHECKING:
    from ..models.automation_run_log_line import AutomationRunLogLine
    from ..models.automation_run_with_log_because import AutomationRunWithLogBecause


T = TypeVar("T", bound="AutomationRunWithLog")


@_attrs_define
class AutomationRunWithLog:
    """
    Attributes:
        id (str):
        contact_id (str):
        email (None | str): Null once the contact was deleted.
        version (int):
        status (AutomationRunWithLogStatus): held: it waits until something is mended, or the month ends; reason says
            what.
        step_id (None | str): The step that it is at; null at the end.
        entered_at (str): ISO 8601, UTC, milliseconds.
        due_at (None | str): When it goes on, unless a fact comes before; null at the end.
        ended_at (None | str):
        reason (None | str):
        because (AutomationRunWithLogBecause): The cause of the entry.
        log (list[AutomationRunLogLine]):
    """

    id: str
    contact_id: str
    email: None | str
    version: int
    status: AutomationRunWithLogStatus
    step_id: None | str
    entered_at: str
    due_at: None | str
    ended_at: None | str
    reason: None | str
    because: AutomationRunWithLogBecause
    log: list[AutomationRunLogLine]

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        contact_id = self.contact_id

        email: None | str
        email = self.email

        version = self.version

        status: str = self.status

        step_id: None | str
        step_id = self.step_id

        entered_at = self.entered_at

        due_at: None | str
        due_at = self.due_at

        ended_at: None | str
        ended_at = self.ended_at

        reason: None | str
        reason = self.reason

        because = self.because.to_dict()

        log = []
        for log_item_data in self.log:
            log_item = log_item_data.to_dict()
            log.append(log_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "contactId": contact_id,
                "email": email,
                "version": version,
                "status": status,
                "stepId": step_id,
                "enteredAt": entered_at,
                "dueAt": due_at,
                "endedAt": ended_at,
                "reason": reason,
                "because": because,
                "log": log,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.automation_run_log_line import AutomationRunLogLine
        from ..models.automation_run_with_log_because import AutomationRunWithLogBecause

        d = dict(src_dict)
        id = d.pop("id")

        contact_id = d.pop("contactId")

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        version = d.pop("version")

        status = check_automation_run_with_log_status(d.pop("status"))

        def _parse_step_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        step_id = _parse_step_id(d.pop("stepId"))

        entered_at = d.pop("enteredAt")

        def _parse_due_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        due_at = _parse_due_at(d.pop("dueAt"))

        def _parse_ended_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        ended_at = _parse_ended_at(d.pop("endedAt"))

        def _parse_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reason = _parse_reason(d.pop("reason"))

        because = AutomationRunWithLogBecause.from_dict(d.pop("because"))

        log = []
        _log = d.pop("log")
        for log_item_data in _log:
            log_item = AutomationRunLogLine.from_dict(log_item_data)

            log.append(log_item)

        automation_run_with_log = cls(
            id=id,
            contact_id=contact_id,
            email=email,
            version=version,
            status=status,
            step_id=step_id,
            entered_at=entered_at,
            due_at=due_at,
            ended_at=ended_at,
            reason=reason,
            because=because,
            log=log,
        )

        return automation_run_with_log
