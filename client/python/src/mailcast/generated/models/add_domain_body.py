from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AddDomainBody")


@_attrs_define
class AddDomainBody:
    """
    Attributes:
        name (str): In ASCII (IDNA), small letters.
    """

    name: str

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")

        add_domain_body = cls(
            name=name,
        )

        return add_domain_body
