from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.wait_for_time_weekdays_item import (
    WaitForTimeWeekdaysItem,
    check_wait_for_time_weekdays_item,
)
from ..models.zone import Zone, check_zone
from ..types import UNSET, Unset

T = TypeVar("T", bound="WaitForTime")


@_attrs_define
class WaitForTime:
    """
    Attributes:
        time (str): A time that does not exist on a day moves forward; of a doubled one the first counts.
        zone (Zone):
        after_days (int | Unset): Days after the arrival. Left out: 0.
        weekdays (list[WaitForTimeWeekdaysItem] | Unset): The next of these days. Left out: any day.
    """

    time: str
    zone: Zone
    after_days: int | Unset = UNSET
    weekdays: list[WaitForTimeWeekdaysItem] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        time = self.time

        zone: str = self.zone

        after_days = self.after_days

        weekdays: list[str] | Unset = UNSET
        if not isinstance(self.weekdays, Unset):
            weekdays = []
            for weekdays_item_data in self.weekdays:
                weekdays_item: str = weekdays_item_data
                weekdays.append(weekdays_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "time": time,
                "zone": zone,
            }
        )
        if after_days is not UNSET:
            field_dict["afterDays"] = after_days
        if weekdays is not UNSET:
            field_dict["weekdays"] = weekdays

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        time = d.pop("time")

        zone = check_zone(d.pop("zone"))

        after_days = d.pop("afterDays", UNSET)

        _weekdays = d.pop("weekdays", UNSET)
        weekdays: list[WaitForTimeWeekdaysItem] | Unset = UNSET
        if _weekdays is not UNSET:
            weekdays = []
            for weekdays_item_data in _weekdays:
                weekdays_item = check_wait_for_time_weekdays_item(weekdays_item_data)

                weekdays.append(weekdays_item)

        wait_for_time = cls(
            time=time,
            zone=zone,
            after_days=after_days,
            weekdays=weekdays,
        )

        return wait_for_time
