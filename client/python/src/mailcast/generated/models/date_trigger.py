from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.zone import Zone, check_zone
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot


T = TypeVar("T", bound="DateTrigger")


@_attrs_define
class DateTrigger:
    """
    Attributes:
        type_ (Literal['date']):
        field (str): A custom field of the type date, or paidUntil, subscribedAt or confirmedAt.
        offset_days (int): Days after the date; before it where negative.
        time (str): A time that does not exist on a day moves forward; of a doubled one the first counts.
        zone (Zone):
        yearly (bool): Again each year, such as for a birthday. 29 February is 28 February in other years.
        filter_ (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset): A filter over contacts: exactly
            one of all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
    """

    type_: Literal["date"]
    field: str
    offset_days: int
    time: str
    zone: Zone
    yearly: bool
    filter_: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        type_ = self.type_

        field = self.field

        offset_days = self.offset_days

        time = self.time

        zone: str = self.zone

        yearly = self.yearly

        filter_: dict[str, Any] | Unset
        if isinstance(self.filter_, Unset):
            filter_ = UNSET
        elif (
            isinstance(self.filter_, FilterAll)
            or isinstance(self.filter_, FilterAny)
            or isinstance(self.filter_, FilterNot)
            or isinstance(self.filter_, FilterField)
        ):
            filter_ = self.filter_.to_dict()
        else:
            filter_ = self.filter_.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "field": field,
                "offsetDays": offset_days,
                "time": time,
                "zone": zone,
                "yearly": yearly,
            }
        )
        if filter_ is not UNSET:
            field_dict["filter"] = filter_

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        d = dict(src_dict)
        type_ = cast(Literal["date"], d.pop("type"))
        if type_ != "date":
            raise ValueError(f"type must match const 'date', got '{type_}'")

        field = d.pop("field")

        offset_days = d.pop("offsetDays")

        time = d.pop("time")

        zone = check_zone(d.pop("zone"))

        yearly = d.pop("yearly")

        def _parse_filter_(
            data: object,
        ) -> FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_0 = FilterAll.from_dict(data)

                return componentsschemas_filter_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_1 = FilterAny.from_dict(data)

                return componentsschemas_filter_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_2 = FilterNot.from_dict(data)

                return componentsschemas_filter_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_3 = FilterField.from_dict(data)

                return componentsschemas_filter_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_filter_type_4 = FilterEvent.from_dict(data)

            return componentsschemas_filter_type_4

        filter_ = _parse_filter_(d.pop("filter", UNSET))

        date_trigger = cls(
            type_=type_,
            field=field,
            offset_days=offset_days,
            time=time,
            zone=zone,
            yearly=yearly,
            filter_=filter_,
        )

        return date_trigger
