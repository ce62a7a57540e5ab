from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot


T = TypeVar("T", bound="ExitByFilter")


@_attrs_define
class ExitByFilter:
    """
    Attributes:
        filter_ (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot): A filter over contacts: exactly one of
            all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
        goal (bool | Unset): The exit is the goal: readers who leave by it have reached it.
    """

    filter_: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot
    goal: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        filter_: dict[str, Any]
        if (
            isinstance(self.filter_, FilterAll)
            or isinstance(self.filter_, FilterAny)
            or isinstance(self.filter_, FilterNot)
            or isinstance(self.filter_, FilterField)
        ):
            filter_ = self.filter_.to_dict()
        else:
            filter_ = self.filter_.to_dict()

        goal = self.goal

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "filter": filter_,
            }
        )
        if goal is not UNSET:
            field_dict["goal"] = goal

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        d = dict(src_dict)

        def _parse_filter_(
            data: object,
        ) -> FilterAll | FilterAny | FilterEvent | FilterField | FilterNot:
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

        filter_ = _parse_filter_(d.pop("filter"))

        goal = d.pop("goal", UNSET)

        exit_by_filter = cls(
            filter_=filter_,
            goal=goal,
        )

        return exit_by_filter
