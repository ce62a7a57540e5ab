from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AutomationTestEmail")


@_attrs_define
class AutomationTestEmail:
    """
    Attributes:
        automation_id (str):
        step_id (str): Made by the server where it is left out, and then the same for good.
        to (list[str]):
    """

    automation_id: str
    step_id: str
    to: list[str]

    def to_dict(self) -> dict[str, Any]:
        automation_id = self.automation_id

        step_id = self.step_id

        to = self.to

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "automationId": automation_id,
                "stepId": step_id,
                "to": to,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        automation_id = d.pop("automationId")

        step_id = d.pop("stepId")

        to = cast(list[str], d.pop("to"))

        automation_test_email = cls(
            automation_id=automation_id,
            step_id=step_id,
            to=to,
        )

        return automation_test_email
