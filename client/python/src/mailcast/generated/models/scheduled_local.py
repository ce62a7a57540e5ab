from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="ScheduledLocal")


@_attrs_define
class ScheduledLocal:
    """
    Attributes:
        at (str):
        time_zone (str):
    """

    at: str
    time_zone: str

    def to_dict(self) -> dict[str, Any]:
        at = self.at

        time_zone = self.time_zone

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "at": at,
                "timeZone": time_zone,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        at = d.pop("at")

        time_zone = d.pop("timeZone")

        scheduled_local = cls(
            at=at,
            time_zone=time_zone,
        )

        return scheduled_local
