from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="ImportCounts")


@_attrs_define
class ImportCounts:
    """
    Attributes:
        read (int):
        added (int):
        updated (int):
        skipped (int):
        refused (int):
    """

    read: int
    added: int
    updated: int
    skipped: int
    refused: int

    def to_dict(self) -> dict[str, Any]:
        read = self.read

        added = self.added

        updated = self.updated

        skipped = self.skipped

        refused = self.refused

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "read": read,
                "added": added,
                "updated": updated,
                "skipped": skipped,
                "refused": refused,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        read = d.pop("read")

        added = d.pop("added")

        updated = d.pop("updated")

        skipped = d.pop("skipped")

        refused = d.pop("refused")

        import_counts = cls(
            read=read,
            added=added,
            updated=updated,
            skipped=skipped,
            refused=refused,
        )

        return import_counts
