from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.met_filter_count_op import MetFilterCountOp, check_met_filter_count_op

T = TypeVar("T", bound="MetFilterCount")


@_attrs_define
class MetFilterCount:
    """The number of campaigns, or with `link` of clicks: {op: "gte", n: 1} when left out, {op: "lt", n: 1} for never.

    Attributes:
        op (MetFilterCountOp):
        n (int):
    """

    op: MetFilterCountOp
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
        op = check_met_filter_count_op(d.pop("op"))

        n = d.pop("n")

        met_filter_count = cls(
            op=op,
            n=n,
        )

        return met_filter_count
