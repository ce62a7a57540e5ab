from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.automation_run_log_line_what import (
    AutomationRunLogLineWhat,
    check_automation_run_log_line_what,
)

if TYPE_CHECKING:
    from ..models.automation_run_log_line_detail_type_0 import (
        AutomationRunLogLineDetailType0,
    )


T = TypeVar("T", bound="AutomationRunLogLine")


@_attrs_define
class AutomationRunLogLine:
    """
    Attributes:
        at (str): ISO 8601, UTC, milliseconds.
        step_id (None | str):
        what (AutomationRunLogLineWhat):
        detail (AutomationRunLogLineDetailType0 | None): Its reason, the end of a wait, the branch that was taken.
    """

    at: str
    step_id: None | str
    what: AutomationRunLogLineWhat
    detail: AutomationRunLogLineDetailType0 | None

    def to_dict(self) -> dict[str, Any]:
        from ..models.automation_run_log_line_detail_type_0 import (
            AutomationRunLogLineDetailType0,
        )

        at = self.at

        step_id: None | str
        step_id = self.step_id

        what: str = self.what

        detail: dict[str, Any] | None
        if isinstance(self.detail, AutomationRunLogLineDetailType0):
            detail = self.detail.to_dict()
        else:
            detail = self.detail

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "at": at,
                "stepId": step_id,
                "what": what,
                "detail": detail,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.automation_run_log_line_detail_type_0 import (
            AutomationRunLogLineDetailType0,
        )

        d = dict(src_dict)
        at = d.pop("at")

        def _parse_step_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        step_id = _parse_step_id(d.pop("stepId"))

        what = check_automation_run_log_line_what(d.pop("what"))

        def _parse_detail(data: object) -> AutomationRunLogLineDetailType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                detail_type_0 = AutomationRunLogLineDetailType0.from_dict(data)

                return detail_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AutomationRunLogLineDetailType0 | None, data)

        detail = _parse_detail(d.pop("detail"))

        automation_run_log_line = cls(
            at=at,
            step_id=step_id,
            what=what,
            detail=detail,
        )

        return automation_run_log_line
