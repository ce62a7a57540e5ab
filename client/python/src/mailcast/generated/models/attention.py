from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.attention_code import AttentionCode, check_attention_code
from ..models.attention_severity import AttentionSeverity, check_attention_severity
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.attention_operation import AttentionOperation
    from ..models.attention_values import AttentionValues


T = TypeVar("T", bound="Attention")


@_attrs_define
class Attention:
    """
    Attributes:
        code (AttentionCode): What it is, for programs and translations. Codes will be added.
        severity (AttentionSeverity): error: something does not work. warning: it works badly. info: good to know.
        detail (str):
        operation (AttentionOperation): The operation that mends it or says more, with what is known of its input.
        values (AttentionValues | Unset): The variable parts of `detail`, for translations. `reason` tells cases of one
            code apart.
    """

    code: AttentionCode
    severity: AttentionSeverity
    detail: str
    operation: AttentionOperation
    values: AttentionValues | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        code: str = self.code

        severity: str = self.severity

        detail = self.detail

        operation = self.operation.to_dict()

        values: dict[str, Any] | Unset = UNSET
        if not isinstance(self.values, Unset):
            values = self.values.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "code": code,
                "severity": severity,
                "detail": detail,
                "operation": operation,
            }
        )
        if values is not UNSET:
            field_dict["values"] = values

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.attention_operation import AttentionOperation
        from ..models.attention_values import AttentionValues

        d = dict(src_dict)
        code = check_attention_code(d.pop("code"))

        severity = check_attention_severity(d.pop("severity"))

        detail = d.pop("detail")

        operation = AttentionOperation.from_dict(d.pop("operation"))

        _values = d.pop("values", UNSET)
        values: AttentionValues | Unset
        if isinstance(_values, Unset):
            values = UNSET
        else:
            values = AttentionValues.from_dict(_values)

        attention = cls(
            code=code,
            severity=severity,
            detail=detail,
            operation=operation,
            values=values,
        )

        return attention
