from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.field_run import FieldRun
    from ..models.text_run import TextRun


T = TypeVar("T", bound="NestedItem")


@_attrs_define
class NestedItem:
    """
    Attributes:
        text (list[FieldRun | TextRun]): Runs of text, one after the other.
        items (list[list[FieldRun | TextRun] | NestedItem] | Unset): The items below this one, with the points or
            numbers of their list.
    """

    text: list[FieldRun | TextRun]
    items: list[list[FieldRun | TextRun] | NestedItem] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.text_run import TextRun

        text = []
        for text_item_data in self.text:
            text_item: dict[str, Any]
            if isinstance(text_item_data, TextRun):
                text_item = text_item_data.to_dict()
            else:
                text_item = text_item_data.to_dict()

            text.append(text_item)

        items: list[dict[str, Any] | list[dict[str, Any]]] | Unset = UNSET
        if not isinstance(self.items, Unset):
            items = []
            for items_item_data in self.items:
                items_item: dict[str, Any] | list[dict[str, Any]]
                if isinstance(items_item_data, list):
                    items_item = []
                    for componentsschemas_list_item_type_0_item_data in items_item_data:
                        componentsschemas_list_item_type_0_item: dict[str, Any]
                        if isinstance(componentsschemas_list_item_type_0_item_data, TextRun):
                            componentsschemas_list_item_type_0_item = (
                                componentsschemas_list_item_type_0_item_data.to_dict()
                            )
                        else:
                            componentsschemas_list_item_type_0_item = (
                                componentsschemas_list_item_type_0_item_data.to_dict()
                            )

                        items_item.append(componentsschemas_list_item_type_0_item)

                else:
                    items_item = items_item_data.to_dict()

                items.append(items_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "text": text,
            }
        )
        if items is not UNSET:
            field_dict["items"] = items

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.field_run import FieldRun
        from ..models.text_run import TextRun

        d = dict(src_dict)
        text = []
        _text = d.pop("text")
        for text_item_data in _text:

            def _parse_text_item(data: object) -> FieldRun | TextRun:
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

            text_item = _parse_text_item(text_item_data)

            text.append(text_item)

        _items = d.pop("items", UNSET)
        items: list[list[FieldRun | TextRun] | NestedItem] | Unset = UNSET
        if _items is not UNSET:
            items = []
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
                                except (
                                    TypeError,
                                    ValueError,
                                    AttributeError,
                                    KeyError,
                                ):
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

        nested_item = cls(
            text=text,
            items=items,
        )

        return nested_item
