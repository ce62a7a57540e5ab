from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.heading_block_align import HeadingBlockAlign, check_heading_block_align
from ..models.heading_block_level import HeadingBlockLevel, check_heading_block_level
from ..models.visible_in import VisibleIn, check_visible_in
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.field_run import FieldRun
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot
    from ..models.text_run import TextRun


T = TypeVar("T", bound="HeadingBlock")


@_attrs_define
class HeadingBlock:
    """
    Attributes:
        type_ (Literal['heading']):
        level (HeadingBlockLevel): 1 is the largest.
        text (list[FieldRun | TextRun]): Runs of text, one after the other.
        id (str | Unset): Made by the server where it is left out, and then the same for good.
        visible_in (VisibleIn | Unset):
        when (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset): A filter over contacts: exactly
            one of all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
        align (HeadingBlockAlign | Unset): Left out: texts at the start, images in the middle.
    """

    type_: Literal["heading"]
    level: HeadingBlockLevel
    text: list[FieldRun | TextRun]
    id: str | Unset = UNSET
    visible_in: VisibleIn | Unset = UNSET
    when: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset = UNSET
    align: HeadingBlockAlign | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot
        from ..models.text_run import TextRun

        type_ = self.type_

        level: int = self.level

        text = []
        for text_item_data in self.text:
            text_item: dict[str, Any]
            if isinstance(text_item_data, TextRun):
                text_item = text_item_data.to_dict()
            else:
                text_item = text_item_data.to_dict()

            text.append(text_item)

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

        align: str | Unset = UNSET
        if not isinstance(self.align, Unset):
            align = self.align

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "level": level,
                "text": text,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id
        if visible_in is not UNSET:
            field_dict["visibleIn"] = visible_in
        if when is not UNSET:
            field_dict["when"] = when
        if align is not UNSET:
            field_dict["align"] = align

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.field_run import FieldRun
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot
        from ..models.text_run import TextRun

        d = dict(src_dict)
        type_ = cast(Literal["heading"], d.pop("type"))
        if type_ != "heading":
            raise ValueError(f"type must match const 'heading', got '{type_}'")

        level = check_heading_block_level(d.pop("level"))

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

        _align = d.pop("align", UNSET)
        align: HeadingBlockAlign | Unset
        if isinstance(_align, Unset):
            align = UNSET
        else:
            align = check_heading_block_align(_align)

        heading_block = cls(
            type_=type_,
            level=level,
            text=text,
            id=id,
            visible_in=visible_in,
            when=when,
            align=align,
        )

        return heading_block
