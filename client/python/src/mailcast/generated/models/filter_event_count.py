from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.filter_event_count_op import (
    FilterEventCountOp,
    check_filter_event_count_op,
)

T = TypeVar("T", bound="FilterEventCount")


@_attrs_define
class FilterEventCount:
    """The number of campaigns, or with `link` of clicks: {op: "gte", n: 1} when left out, {op: "lt", n: 1} for never.

    Attributes:
        op (FilterEventCountOp):
        n (int):
    """

    op: FilterEventCountOp
    n: int

    def to_dict(self) -> dict[str, Any]:
        op: str = self.op

        n = self.n

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "op": op,
                "n": n,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        op = check_filter_event_count_op(d.pop("op"))

        n = d.pop("n")

        filter_event_count = cls(
            op=op,
            n=n,
        )

        return filter_event_count
