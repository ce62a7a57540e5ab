from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="FilterEventWithin")


@_attrs_define
class FilterEventWithin:
    """Only the last days.

    Attributes:
        days (int):
    """

    days: int

    def to_dict(self) -> dict[str, Any]:
        days = self.days

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "days": days,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        days = d.pop("days")

        filter_event_within = cls(
            days=days,
        )

        return filter_event_within
