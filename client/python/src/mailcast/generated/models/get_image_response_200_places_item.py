from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.get_image_response_200_places_item_type import (
    GetImageResponse200PlacesItemType,
    check_get_image_response_200_places_item_type,
)

T = TypeVar("T", bound="GetImageResponse200PlacesItem")


@_attrs_define
class GetImageResponse200PlacesItem:
    """
    Attributes:
        type_ (GetImageResponse200PlacesItemType): newsletter: its logo. welcome: its welcome mail. Both have the id of
            the newsletter. automation: one of its mails. product: its order mail.
        id (str):
        name (str): The subject or the name. Empty for a draft without a subject.
    """

    type_: GetImageResponse200PlacesItemType
    id: str
    name: str

    def to_dict(self) -> dict[str, Any]:
        type_: str = self.type_

        id: str
        id = self.id

        name = self.name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "id": id,
                "name": name,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = check_get_image_response_200_places_item_type(d.pop("type"))

        def _parse_id(data: object) -> str:
            return cast(str, data)

        id = _parse_id(d.pop("id"))

        name = d.pop("name")

        get_image_response_200_places_item = cls(
            type_=type_,
            id=id,
            name=name,
        )

        return get_image_response_200_places_item
