from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.move_plan_checks_item_code import (
    MovePlanChecksItemCode,
    check_move_plan_checks_item_code,
)

T = TypeVar("T", bound="MovePlanChecksItem")


@_attrs_define
class MovePlanChecksItem:
    """
    Attributes:
        code (MovePlanChecksItemCode): More codes will follow.
        detail (str):
    """

    code: MovePlanChecksItemCode
    detail: str

    def to_dict(self) -> dict[str, Any]:
        code: str = self.code

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
        code = check_move_plan_checks_item_code(d.pop("code"))

        detail = d.pop("detail")

        move_plan_checks_item = cls(
            code=code,
            detail=detail,
        )

        return move_plan_checks_item
