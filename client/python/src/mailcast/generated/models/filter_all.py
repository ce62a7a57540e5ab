from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot


T = TypeVar("T", bound="FilterAll")


@_attrs_define
class FilterAll:
    """
    Attributes:
        all_ (list[FilterAll | FilterAny | FilterEvent | FilterField | FilterNot]): All of these must hold. Empty: every
            contact.
    """

    all_: list[FilterAll | FilterAny | FilterEvent | FilterField | FilterNot]

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        all_ = []
        for all_item_data in self.all_:
            all_item: dict[str, Any]
            if (
                isinstance(all_item_data, FilterAll)
                or isinstance(all_item_data, FilterAny)
                or isinstance(all_item_data, FilterNot)
                or isinstance(all_item_data, FilterField)
            ):
                all_item = all_item_data.to_dict()
            else:
                all_item = all_item_data.to_dict()

            all_.append(all_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "all": all_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        d = dict(src_dict)
        all_ = []
        _all_ = d.pop("all")
        for all_item_data in _all_:

            def _parse_all_item(
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

            all_item = _parse_all_item(all_item_data)

            all_.append(all_item)

        filter_all = cls(
            all_=all_,
        )

        return filter_all
