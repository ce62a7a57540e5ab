from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="MoveCountsImages")


@_attrs_define
class MoveCountsImages:
    """
    Attributes:
        stored (int): Pictures that are in the library now.
        failed (int): Those that keep their old address.
    """

    stored: int
    failed: int

    def to_dict(self) -> dict[str, Any]:
        stored = self.stored

        failed = self.failed

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "stored": stored,
                "failed": failed,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        stored = d.pop("stored")

        failed = d.pop("failed")

        move_counts_images = cls(
            stored=stored,
            failed=failed,
        )

        return move_counts_images
