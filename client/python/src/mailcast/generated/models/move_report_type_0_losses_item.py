from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="MoveReportType0LossesItem")


@_attrs_define
class MoveReportType0LossesItem:
    """
    Attributes:
        what (str):
        count (int): How often.
        example (str):
    """

    what: str
    count: int
    example: str

    def to_dict(self) -> dict[str, Any]:
        what = self.what

        count = self.count

        example = self.example

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "what": what,
                "count": count,
                "example": example,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        what = d.pop("what")

        count = d.pop("count")

        example = d.pop("example")

        move_report_type_0_losses_item = cls(
            what=what,
            count=count,
            example=example,
        )

        return move_report_type_0_losses_item
