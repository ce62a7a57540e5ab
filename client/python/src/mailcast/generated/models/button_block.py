from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.button_block_align import ButtonBlockAlign, check_button_block_align
from ..models.button_block_style import ButtonBlockStyle, check_button_block_style
from ..models.visible_in import VisibleIn, check_visible_in
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot


T = TypeVar("T", bound="ButtonBlock")


@_attrs_define
class ButtonBlock:
    """
    Attributes:
        type_ (Literal['button']):
        label (str): May hold Liquid.
        href (str): A whole address (https, http, mailto, tel, sms, webcal). May hold Liquid.
        id (str | Unset): Made by the server where it is left out, and then the same for good.
        visible_in (VisibleIn | Unset):
        when (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset): A filter over contacts: exactly
            one of all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
        style (ButtonBlockStyle | Unset): Left out: filled.
        align (ButtonBlockAlign | Unset): Left out: at the side where a line begins.
    """

    type_: Literal["button"]
    label: str
    href: str
    id: str | Unset = UNSET
    visible_in: VisibleIn | Unset = UNSET
    when: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset = UNSET
    style: ButtonBlockStyle | Unset = UNSET
    align: ButtonBlockAlign | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        type_ = self.type_

        label = self.label

        href = self.href

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

        style: str | Unset = UNSET
        if not isinstance(self.style, Unset):
            style = self.style

        align: str | Unset = UNSET
        if not isinstance(self.align, Unset):
            align = self.align

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "label": label,
                "href": href,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id
        if visible_in is not UNSET:
            field_dict["visibleIn"] = visible_in
        if when is not UNSET:
            field_dict["when"] = when
        if style is not UNSET:
            field_dict["style"] = style
        if align is not UNSET:
            field_dict["align"] = align

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        d = dict(src_dict)
        type_ = cast(Literal["button"], d.pop("type"))
        if type_ != "button":
            raise ValueError(f"type must match const 'button', got '{type_}'")

        label = d.pop("label")

        href = d.pop("href")

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

        _style = d.pop("style", UNSET)
        style: ButtonBlockStyle | Unset
        if isinstance(_style, Unset):
            style = UNSET
        else:
            style = check_button_block_style(_style)

        _align = d.pop("align", UNSET)
        align: ButtonBlockAlign | Unset
        if isinstance(_align, Unset):
            align = UNSET
        else:
            align = check_button_block_align(_align)

        button_block = cls(
            type_=type_,
            label=label,
            href=href,
            id=id,
            visible_in=visible_in,
            when=when,
            style=style,
            align=align,
        )

        return button_block
