from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.check_code import CheckCode, check_check_code
from ..models.check_severity import CheckSeverity, check_check_severity
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.check_values import CheckValues


T = TypeVar("T", bound="Check")


@_attrs_define
class Check:
    """
    Attributes:
        code (CheckCode): What it is, for programs and translations. Codes will be added.
        severity (CheckSeverity): error: it cannot be sent so. warning: it can.
        detail (str):
        values (CheckValues | Unset): The variable parts of `detail`, for translations. `reason` tells cases of one code
            apart.
        pointer (str | Unset): The part of the input that it is about, as a JSON pointer.
        readers (int | Unset): How many readers it concerns, where that can be counted.
    """

    code: CheckCode
    severity: CheckSeverity
    detail: str
    values: CheckValues | Unset = UNSET
    pointer: str | Unset = UNSET
    readers: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        code: str = self.code

        severity: str = self.severity

        detail = self.detail

        values: dict[str, Any] | Unset = UNSET
        if not isinstance(self.values, Unset):
            values = self.values.to_dict()

        pointer = self.pointer

        readers = self.readers

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
        if readers is not UNSET:
            field_dict["readers"] = readers

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.check_values import CheckValues

        d = dict(src_dict)
        code = check_check_code(d.pop("code"))

        severity = check_check_severity(d.pop("severity"))

        detail = d.pop("detail")

        _values = d.pop("values", UNSET)
        values: CheckValues | Unset
        if isinstance(_values, Unset):
            values = UNSET
        else:
            values = CheckValues.from_dict(_values)

        pointer = d.pop("pointer", UNSET)

        readers = d.pop("readers", UNSET)

        check = cls(
            code=code,
            severity=severity,
            detail=detail,
            values=values,
            pointer=pointer,
            readers=readers,
        )

        return check
