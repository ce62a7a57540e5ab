from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.filter_all import FilterAll
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot


T = TypeVar("T", bound="FilterAny")


@_attrs_define
class FilterAny:
    """
    Attributes:
        any_ (list[FilterAll | FilterAny | FilterEvent | FilterField | FilterNot]): At least one of these must hold.
            Empty: no contact.
    """

    any_: list[FilterAll | FilterAny | FilterEvent | FilterField | FilterNot]

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        any_ = []
        for any_item_data in self.any_:
            any_item: dict[str, Any]
            if (
                isinstance(any_item_data, FilterAll)
                or isinstance(any_item_data, FilterAny)
                or isinstance(any_item_data, FilterNot)
                or isinstance(any_item_data, FilterField)
            ):
                any_item = any_item_data.to_dict()
            else:
                any_item = any_item_data.to_dict()

            any_.append(any_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "any": any_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.filter_all import FilterAll
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        d = dict(src_dict)
        any_ = []
        _any_ = d.pop("any")
        for any_item_data in _any_:

            def _parse_any_item(
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

            any_item = _parse_any_item(any_item_data)

            any_.append(any_item)

        filter_any = cls(
            any_=any_,
        )

        return filter_any
