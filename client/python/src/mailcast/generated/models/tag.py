from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="Tag")


@_attrs_define
class Tag:
    """
    Attributes:
        name (str):
        contacts (int): The number of contacts with this tag.
        created_at (str): ISO 8601, UTC, milliseconds.
    """

    name: str
    contacts: int
    created_at: str

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        contacts = self.contacts

        created_at = self.created_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "contacts": contacts,
                "createdAt": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")

        contacts = d.pop("contacts")

        created_at = d.pop("createdAt")

        tag = cls(
            name=name,
            contacts=contacts,
            created_at=created_at,
        )

        return tag
