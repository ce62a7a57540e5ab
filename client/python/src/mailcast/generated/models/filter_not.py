from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField


T = TypeVar("T", bound="FilterNot")


@_attrs_define
class FilterNot:
    """
    Attributes:
        not_ (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot): A filter over contacts: exactly one of
            all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
    """

    not_: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField

        not_: dict[str, Any]
        if (
            isinstance(self.not_, FilterAll)
            or isinstance(self.not_, FilterAny)
            or isinstance(self.not_, FilterNot)
            or isinstance(self.not_, FilterField)
        ):
            not_ = self.not_.to_dict()
        else:
            not_ = self.not_.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "not": not_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField

        d = dict(src_dict)

        def _parse_not_(
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

        not_ = _parse_not_(d.pop("not"))

        filter_not = cls(
            not_=not_,
        )

        return filter_not
