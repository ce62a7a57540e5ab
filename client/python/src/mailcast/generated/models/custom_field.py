from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.custom_field_type import CustomFieldType, check_custom_field_type

T = TypeVar("T", bound="CustomField")


@_attrs_define
class CustomField:
    """
    Attributes:
        name (str):
        type_ (CustomFieldType): The type of the values. A date is YYYY-MM-DD.
        created_at (str): ISO 8601, UTC, milliseconds.
    """

    name: str
    type_: CustomFieldType
    created_at: str

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        type_: str = self.type_

        created_at = self.created_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "type": type_,
                "createdAt": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")

        type_ = check_custom_field_type(d.pop("type"))

        created_at = d.pop("createdAt")

        custom_field = cls(
            name=name,
            type_=type_,
            created_at=created_at,
        )

        return custom_field
