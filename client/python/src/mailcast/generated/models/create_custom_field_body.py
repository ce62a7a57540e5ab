from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.create_custom_field_body_type import (
    CreateCustomFieldBodyType,
    check_create_custom_field_body_type,
)

T = TypeVar("T", bound="CreateCustomFieldBody")


@_attrs_define
class CreateCustomFieldBody:
    """
    Attributes:
        name (str):
        type_ (CreateCustomFieldBodyType): The type of the values. A date is YYYY-MM-DD.
    """

    name: str
    type_: CreateCustomFieldBodyType

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        type_: str = self.type_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "type": type_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")

        type_ = check_create_custom_field_body_type(d.pop("type"))

        create_custom_field_body = cls(
            name=name,
            type_=type_,
        )

        return create_custom_field_body
