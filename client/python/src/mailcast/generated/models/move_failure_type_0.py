from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="MoveFailureType0")


@_attrs_define
class MoveFailureType0:
    """
    Attributes:
        code (str):
        detail (str):
    """

    code: str
    detail: str

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        detail = self.detail

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "code": code,
                "detail": detail,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        code = d.pop("code")

        detail = d.pop("detail")

        move_failure_type_0 = cls(
            code=code,
            detail=detail,
        )

        return move_failure_type_0
