from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.uploaded_image_block_align import (
    UploadedImageBlockAlign,
    check_uploaded_image_block_align,
)
from ..models.uploaded_image_block_width import (
    UploadedImageBlockWidth,
    check_uploaded_image_block_width,
)
from ..models.visible_in import VisibleIn, check_visible_in
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot


T = TypeVar("T", bound="UploadedImageBlock")


@_attrs_define
class UploadedImageBlock:
    """
    Attributes:
        type_ (Literal['image']):
        alt (str): A description of the image for readers who do not see it. Empty for decoration.
        image_id (str): An uploaded image. Send this or url.
        id (str | Unset): Made by the server where it is left out, and then the same for good.
        visible_in (VisibleIn | Unset):
        when (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset): A filter over contacts: exactly
            one of all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
        href (str | Unset): A whole address (https, http, mailto, tel, sms, webcal). May hold Liquid.
        width (UploadedImageBlockWidth | Unset): Percent of the text’s width. Left out: 100.
        caption (str | Unset): The line below. May hold Liquid.
        align (UploadedImageBlockAlign | Unset): Left out: texts at the start, images in the middle.
    """

    type_: Literal["image"]
    alt: str
    image_id: str
    id: str | Unset = UNSET
    visible_in: VisibleIn | Unset = UNSET
    when: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset = UNSET
    href: str | Unset = UNSET
    width: UploadedImageBlockWidth | Unset = UNSET
    caption: str | Unset = UNSET
    align: UploadedImageBlockAlign | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        type_ = self.type_

        alt = self.alt

        image_id = self.image_id

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

        href = self.href

        width: int | Unset = UNSET
        if not isinstance(self.width, Unset):
            width = self.width

        caption = self.caption

        align: str | Unset = UNSET
        if not isinstance(self.align, Unset):
            align = self.align

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "alt": alt,
                "imageId": image_id,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id
        if visible_in is not UNSET:
            field_dict["visibleIn"] = visible_in
        if when is not UNSET:
            field_dict["when"] = when
        if href is not UNSET:
            field_dict["href"] = href
        if width is not UNSET:
            field_dict["width"] = width
        if caption is not UNSET:
            field_dict["caption"] = caption
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
        type_ = cast(Literal["image"], d.pop("type"))
        if type_ != "image":
            raise ValueError(f"type must match const 'image', got '{type_}'")

        alt = d.pop("alt")

        image_id = d.pop("imageId")

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

        href = d.pop("href", UNSET)

        _width = d.pop("width", UNSET)
        width: UploadedImageBlockWidth | Unset
        if isinstance(_width, Unset):
            width = UNSET
        else:
            width = check_uploaded_image_block_width(_width)

        caption = d.pop("caption", UNSET)

        _align = d.pop("align", UNSET)
        align: UploadedImageBlockAlign | Unset
        if isinstance(_align, Unset):
            align = UNSET
        else:
            align = check_uploaded_image_block_align(_align)

        uploaded_image_block = cls(
            type_=type_,
            alt=alt,
            image_id=image_id,
            id=id,
            visible_in=visible_in,
            when=when,
            href=href,
            width=width,
            caption=caption,
            align=align,
        )

        return uploaded_image_block
