from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.simulated_run_status import SimulatedRunStatus, check_simulated_run_status

if TYPE_CHECKING:
    from ..models.automation_run_log_line import AutomationRunLogLine


T = TypeVar("T", bound="SimulatedRun")


@_attrs_define
class SimulatedRun:
    """
    Attributes:
        contact_id (str):
        email (str):
        status (SimulatedRunStatus): held: it waits until something is mended, or the month ends; reason says what.
        reason (None | str):
        log (list[AutomationRunLogLine]):
    """

    contact_id: str
    email: str
    status: SimulatedRunStatus
    reason: None | str
    log: list[AutomationRunLogLine]

    def to_dict(self) -> dict[str, Any]:
        contact_id = self.contact_id

        email = self.email

        status: str = self.status

        reason: None | str
        reason = self.reason

        log = []
        for log_item_data in self.log:
            log_item = log_item_data.to_dict()
            log.append(log_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "contactId": contact_id,
                "email": email,
                "status": status,
                "reason": reason,
                "log": log,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.automation_run_log_line import AutomationRunLogLine

        d = dict(src_dict)
        contact_id = d.pop("contactId")

        email = d.pop("email")

        status = check_simulated_run_status(d.pop("status"))

        def _parse_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reason = _parse_reason(d.pop("reason"))

        log = []
        _log = d.pop("log")
        for log_item_data in _log:
            log_item = AutomationRunLogLine.from_dict(log_item_data)

            log.append(log_item)

        simulated_run = cls(
            contact_id=contact_id,
            email=email,
            status=status,
            reason=reason,
            log=log,
        )

        return simulated_run
