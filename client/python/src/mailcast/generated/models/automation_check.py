from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.automation_check_severity import (
    AutomationCheckSeverity,
    check_automation_check_severity,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.automation_check_values import AutomationCheckValues


T = TypeVar("T", bound="AutomationCheck")


@_attrs_define
class AutomationCheck:
    """
    Attributes:
        code (str): What it is, for programs and translations. Codes will be added.
        severity (AutomationCheckSeverity): error: it cannot be activated so. warning: it can.
        detail (str):
        values (AutomationCheckValues | Unset): The variable parts of `detail`, for translations. `reason` tells cases
            of one code apart.
        pointer (str | Unset): The part of the automation that it is about, as a JSON pointer.
    """

    code: str
    severity: AutomationCheckSeverity
    detail: str
    values: AutomationCheckValues | Unset = UNSET
    pointer: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        severity: str = self.severity

        detail = self.detail

        values: dict[str, Any] | Unset = UNSET
        if not isinstance(self.values, Unset):
            values = self.values.to_dict()

        pointer = self.pointer

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "code": code,
                "severity": severity,
                "detail": detail,
            }
        )
        if values is not UNSET:
            field_dict["values"] = values
        if pointer is not UNSET:
            field_dict["pointer"] = pointer

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.automation_check_values import AutomationCheckValues

        d = dict(src_dict)
        code = d.pop("code")

        severity = check_automation_check_severity(d.pop("severity"))

        detail = d.pop("detail")

        _values = d.pop("values", UNSET)
        values: AutomationCheckValues | Unset
        if isinstance(_values, Unset):
            values = UNSET
        else:
            values = AutomationCheckValues.from_dict(_values)

        pointer = d.pop("pointer", UNSET)

        automation_check = cls(
            code=code,
            severity=severity,
            detail=detail,
            values=values,
            pointer=pointer,
        )

        return automation_check
