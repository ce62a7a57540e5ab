from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.automation_step_report_email import AutomationStepReportEmail
    from ..models.reason_count import ReasonCount


T = TypeVar("T", bound="AutomationStepReport")


@_attrs_define
class AutomationStepReport:
    """
    Attributes:
        id (str): Made by the server where it is left out, and then the same for good.
        waiting (int): Readers who are at the step now.
        passed (int):
        skipped (list[ReasonCount]): Readers for whom the step was left out, and mails that were not sent in the end.
        failed (int): Mails that could not be sent, and runs that failed here.
        email (AutomationStepReportEmail | Unset): Of a step that sends a mail. Opens and clicks are of readers, not of
            machines.
    """

    id: str
    waiting: int
    passed: int
    skipped: list[ReasonCount]
    failed: int
    email: AutomationStepReportEmail | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        waiting = self.waiting

        passed = self.passed

        skipped = []
        for skipped_item_data in self.skipped:
            skipped_item = skipped_item_data.to_dict()
            skipped.append(skipped_item)

        failed = self.failed

        email: dict[str, Any] | Unset = UNSET
        if not isinstance(self.email, Unset):
            email = self.email.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "waiting": waiting,
                "passed": passed,
                "skipped": skipped,
                "failed": failed,
            }
        )
        if email is not UNSET:
            field_dict["email"] = email

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.automation_step_report_email import AutomationStepReportEmail
        from ..models.reason_count import ReasonCount

        d = dict(src_dict)
        id = d.pop("id")

        waiting = d.pop("waiting")

        passed = d.pop("passed")

        skipped = []
        _skipped = d.pop("skipped")
        for skipped_item_data in _skipped:
            skipped_item = ReasonCount.from_dict(skipped_item_data)

            skipped.append(skipped_item)

        failed = d.pop("failed")

        _email = d.pop("email", UNSET)
        email: AutomationStepReportEmail | Unset
        if isinstance(_email, Unset):
            email = UNSET
        else:
            email = AutomationStepReportEmail.from_dict(_email)

        automation_step_report = cls(
            id=id,
            waiting=waiting,
            passed=passed,
            skipped=skipped,
            failed=failed,
            email=email,
        )

        return automation_step_report
