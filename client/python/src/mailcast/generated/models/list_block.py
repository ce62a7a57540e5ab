from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.visible_in import VisibleIn, check_visible_in
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.field_run import FieldRun
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot
    from ..models.nested_item import NestedItem
    from ..models.text_run import TextRun


T = TypeVar("T", bound="ListBlock")


@_attrs_define
class ListBlock:
    """
    Attributes:
        type_ (Literal['list']):
        ordered (bool): True for a numbered list.
        items (list[list[FieldRun | TextRun] | NestedItem]):
        id (str | Unset): Made by the server where it is left out, and then the same for good.
        visible_in (VisibleIn | Unset):
        when (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset): A filter over contacts: exactly
            one of all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
    """

    type_: Literal["list"]
    ordered: bool
    items: list[list[FieldRun | TextRun] | NestedItem]
    id: str | Unset = UNSET
    visible_in: VisibleIn | Unset = UNSET
    when: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot
        from ..models.text_run import TextRun

        type_ = self.type_

        ordered = self.ordered

        items = []
        for items_item_data in self.items:
            items_item: dict[str, Any] | list[dict[str, Any]]
            if isinstance(items_item_data, list):
                items_item = []
                for componentsschemas_list_item_type_0_item_data in items_item_data:
                    componentsschemas_list_item_type_0_item: dict[str, Any]
                    if isinstance(componentsschemas_list_item_type_0_item_data, TextRun):
                        componentsschemas_list_item_type_0_item = componentsschemas_list_item_type_0_item_data.to_dict()
                    else:
                        componentsschemas_list_item_type_0_item = componentsschemas_list_item_type_0_item_data.to_dict()

                    items_item.append(componentsschemas_list_item_type_0_item)

            else:
                items_item = items_item_data.to_dict()

            items.append(items_item)

        id = self.id

        visible_in: str | Unset = UNSET
        if not isinstance(self.visible_in, Unset):
            visible_in = self.visible_in

        when: dict[str, Any] | Unset
        if isinstance(self.when, Unset):
            when = UNSET
        elif (
            isinstance(self.when, FilterAll)
            or isinstance(self.when, FilterAny)
            or isinstance(self.when, FilterNot)
            or isinstance(self.when, FilterField)
        ):
            when = self.when.to_dict()
        else:
            when = self.when.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "ordered": ordered,
                "items": items,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id
        if visible_in is not UNSET:
            field_dict["visibleIn"] = visible_in
        if when is not UNSET:
            field_dict["when"] = when

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.field_run import FieldRun
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot
        from ..models.nested_item import NestedItem
        from ..models.text_run import TextRun

        d = dict(src_dict)
        type_ = cast(Literal["list"], d.pop("type"))
        if type_ != "list":
            raise ValueError(f"type must match const 'list', got '{type_}'")

        ordered = d.pop("ordered")

        items = []
        _items = d.pop("items")
        for items_item_data in _items:

            def _parse_items_item(
                data: object,
            ) -> list[FieldRun | TextRun] | NestedItem:
                try:
                    if not isinstance(data, list):
                        raise TypeError()
                    componentsschemas_list_item_type_0 = []
                    _componentsschemas_list_item_type_0 = data
                    for componentsschemas_list_item_type_0_item_data in _componentsschemas_list_item_type_0:

                        def _parse_componentsschemas_list_item_type_0_item(
                            data: object,
                        ) -> FieldRun | TextRun:
                            try:
                                if not isinstance(data, dict):
                                    raise TypeError()
                                componentsschemas_inline_type_0 = TextRun.from_dict(data)

                                return componentsschemas_inline_type_0
                            except (TypeError, ValueError, AttributeError, KeyError):
                                pass
                            if not isinstance(data, dict):
                                raise TypeError()
                            componentsschemas_inline_type_1 = FieldRun.from_dict(data)

                            return componentsschemas_inline_type_1

                        componentsschemas_list_item_type_0_item = _parse_componentsschemas_list_item_type_0_item(
                            componentsschemas_list_item_type_0_item_data
                        )

                        componentsschemas_list_item_type_0.append(componentsschemas_list_item_type_0_item)

                    return componentsschemas_list_item_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_list_item_type_1 = NestedItem.from_dict(data)

                return componentsschemas_list_item_type_1

            items_item = _parse_items_item(items_item_data)

            items.append(items_item)

        id = d.pop("id", UNSET)

        _visible_in = d.pop("visibleIn", UNSET)
        visible_in: VisibleIn | Unset
        if isinstance(_visible_in, Unset):
            visible_in = UNSET
        else:
            visible_in = check_visible_in(_visible_in)

        def _parse_when(
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

        when = _parse_when(d.pop("when", UNSET))

        list_block = cls(
            type_=type_,
            ordered=ordered,
            items=items,
            id=id,
            visible_in=visible_in,
            when=when,
        )

        return list_block
