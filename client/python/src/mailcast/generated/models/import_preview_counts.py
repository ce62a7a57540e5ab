from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="ImportPreviewCounts")


@_attrs_define
class ImportPreviewCounts:
    """
    Attributes:
        read (int):
        good (int):
        refused (int):
    """

    read: int
    good: int
    refused: int

    def to_dict(self) -> dict[str, Any]:
        read = self.read

        good = self.good

        refused = self.refused

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "read": read,
                "good": good,
                "refused": refused,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        read = d.pop("read")

        good = d.pop("good")

        refused = d.pop("refused")

        import_preview_counts = cls(
            read=read,
            good=good,
            refused=refused,
        )

        return import_preview_counts
