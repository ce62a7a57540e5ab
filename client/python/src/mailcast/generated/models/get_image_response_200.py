from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.content_type import ContentType, check_content_type

if TYPE_CHECKING:
    from ..models.get_image_response_200_places_item import (
        GetImageResponse200PlacesItem,
    )
    from ..models.get_image_response_200_variants_item import (
        GetImageResponse200VariantsItem,
    )


T = TypeVar("T", bound="GetImageResponse200")


@_attrs_define
class GetImageResponse200:
    """
    Attributes:
        id (str):
        url (str): The address of the largest variant, for everybody, until the image is deleted. It may stand in a
            mail.
        file_name (str):
        content_type (ContentType):
        bytes_ (int): The size of the largest variant.
        width (int): The width of the largest variant, in pixels.
        height (int):
        variants (list[GetImageResponse200VariantsItem]): The same image at up to 600, 1,200 and 2,000 pixels, the
            smallest first. An animated GIF has its own size alone.
        still_url (None | str): The first picture of an animated GIF, as PNG, at most 600 pixels wide. Null for other
            images.
        created_at (str): ISO 8601, UTC, milliseconds.
        places (list[GetImageResponse200PlacesItem]): The texts that show the image, at most 50. Sent mails are among
            them.
    """

    id: str
    url: str
    file_name: str
    content_type: ContentType
    bytes_: int
    width: int
    height: int
    variants: list[GetImageResponse200VariantsItem]
    still_url: None | str
    created_at: str
    places: list[GetImageResponse200PlacesItem]

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        url = self.url

        file_name = self.file_name

        content_type: str = self.content_type

        bytes_ = self.bytes_

        width = self.width

        height = self.height

        variants = []
        for variants_item_data in self.variants:
            variants_item = variants_item_data.to_dict()
            variants.append(variants_item)

        still_url: None | str
        still_url = self.still_url

        created_at = self.created_at

        places = []
        for places_item_data in self.places:
            places_item = places_item_data.to_dict()
            places.append(places_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "url": url,
                "fileName": file_name,
                "contentType": content_type,
                "bytes": bytes_,
                "width": width,
                "height": height,
                "variants": variants,
                "stillUrl": still_url,
                "createdAt": created_at,
                "places": places,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.get_image_response_200_places_item import (
            GetImageResponse200PlacesItem,
        )
        from ..models.get_image_response_200_variants_item import (
            GetImageResponse200VariantsItem,
        )

        d = dict(src_dict)
        id = d.pop("id")

        url = d.pop("url")

        file_name = d.pop("fileName")

        content_type = check_content_type(d.pop("contentType"))

        bytes_ = d.pop("bytes")

        width = d.pop("width")

        height = d.pop("height")

        variants = []
        _variants = d.pop("variants")
        for variants_item_data in _variants:
            variants_item = GetImageResponse200VariantsItem.from_dict(variants_item_data)

            variants.append(variants_item)

        def _parse_still_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        still_url = _parse_still_url(d.pop("stillUrl"))

        created_at = d.pop("createdAt")

        places = []
        _places = d.pop("places")
        for places_item_data in _places:
            places_item = GetImageResponse200PlacesItem.from_dict(places_item_data)

            places.append(places_item)

        get_image_response_200 = cls(
            id=id,
            url=url,
            file_name=file_name,
            content_type=content_type,
            bytes_=bytes_,
            width=width,
            height=height,
            variants=variants,
            still_url=still_url,
            created_at=created_at,
            places=places,
        )

        return get_image_response_200
