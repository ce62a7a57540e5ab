from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.gallery_block_per_row import (
    GalleryBlockPerRow,
    check_gallery_block_per_row,
)
from ..models.visible_in import VisibleIn, check_visible_in
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot
    from ..models.linked_gallery_image import LinkedGalleryImage
    from ..models.uploaded_gallery_image import UploadedGalleryImage


T = TypeVar("T", bound="GalleryBlock")


@_attrs_define
class GalleryBlock:
    """
    Attributes:
        type_ (Literal['gallery']):
        images (list[LinkedGalleryImage | UploadedGalleryImage]):
        id (str | Unset): Made by the server where it is left out, and then the same for good.
        visible_in (VisibleIn | Unset):
        when (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset): A filter over contacts: exactly
            one of all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
        per_row (GalleryBlockPerRow | Unset): The most images in a row. Left out: 3.
    """

    type_: Literal["gallery"]
    images: list[LinkedGalleryImage | UploadedGalleryImage]
    id: str | Unset = UNSET
    visible_in: VisibleIn | Unset = UNSET
    when: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset = UNSET
    per_row: GalleryBlockPerRow | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot
        from ..models.uploaded_gallery_image import UploadedGalleryImage

        type_ = self.type_

        images = []
        for images_item_data in self.images:
            images_item: dict[str, Any]
            if isinstance(images_item_data, UploadedGalleryImage):
                images_item = images_item_data.to_dict()
            else:
                images_item = images_item_data.to_dict()

            images.append(images_item)

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

        per_row: int | Unset = UNSET
        if not isinstance(self.per_row, Unset):
            per_row = self.per_row

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "images": images,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id
        if visible_in is not UNSET:
            field_dict["visibleIn"] = visible_in
        if when is not UNSET:
            field_dict["when"] = when
        if per_row is not UNSET:
            field_dict["perRow"] = per_row

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot
        from ..models.linked_gallery_image import LinkedGalleryImage
        from ..models.uploaded_gallery_image import UploadedGalleryImage

        d = dict(src_dict)
        type_ = cast(Literal["gallery"], d.pop("type"))
        if type_ != "gallery":
            raise ValueError(f"type must match const 'gallery', got '{type_}'")

        images = []
        _images = d.pop("images")
        for images_item_data in _images:

            def _parse_images_item(
                data: object,
            ) -> LinkedGalleryImage | UploadedGalleryImage:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_gallery_image_type_0 = UploadedGalleryImage.from_dict(data)

                    return componentsschemas_gallery_image_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_gallery_image_type_1 = LinkedGalleryImage.from_dict(data)

                return componentsschemas_gallery_image_type_1

            images_item = _parse_images_item(images_item_data)

            images.append(images_item)

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

        _per_row = d.pop("perRow", UNSET)
        per_row: GalleryBlockPerRow | Unset
        if isinstance(_per_row, Unset):
            per_row = UNSET
        else:
            per_row = check_gallery_block_per_row(_per_row)

        gallery_block = cls(
            type_=type_,
            images=images,
            id=id,
            visible_in=visible_in,
            when=when,
            per_row=per_row,
        )

        return gallery_block
