from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.zone import Zone, check_zone
from ..types import UNSET, Unset

T = TypeVar("T", bound="WaitForDate")


@_attrs_define
class WaitForDate:
    """
    Attributes:
        field (str): A custom field of the type date, or paidUntil, subscribedAt or confirmedAt.
        time (str): A time that does not exist on a day moves forward; of a doubled one the first counts.
        zone (Zone):
        offset_days (int | Unset): Days after the date of the field; before it where negative.
    """

    field: str
    time: str
    zone: Zone
    offset_days: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        field = self.field

        time = self.time

        zone: str = self.zone

        offset_days = self.offset_days

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "field": field,
                "time": time,
                "zone": zone,
            }
        )
        if offset_days is not UNSET:
            field_dict["offsetDays"] = offset_days

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        field = d.pop("field")

        time = d.pop("time")

        zone = check_zone(d.pop("zone"))

        offset_days = d.pop("offsetDays", UNSET)

        wait_for_date = cls(
            field=field,
            time=time,
            zone=zone,
            offset_days=offset_days,
        )

        return wait_for_date
