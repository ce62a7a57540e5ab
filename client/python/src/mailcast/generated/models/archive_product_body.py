from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ArchiveProductBody")


@_attrs_define
class ArchiveProductBody:
    """
    Attributes:
        force (bool | Unset): Archives it although texts or automations name it.
    """

    force: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        force = self.force

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if force is not UNSET:
            field_dict["force"] = force

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        force = d.pop("force", UNSET)

        archive_product_body = cls(
            force=force,
        )

        return archive_product_body
