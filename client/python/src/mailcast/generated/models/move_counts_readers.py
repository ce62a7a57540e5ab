from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="MoveCountsReaders")


@_attrs_define
class MoveCountsReaders:
    """
    Attributes:
        added (int): New contacts.
        updated (int): Contacts that were here before and got new values.
        skipped (int): Contacts that were here before and stay as they were.
        refused (int): Rows that could not be taken; get_import has them.
    """

    added: int
    updated: int
    skipped: int
    refused: int

    def to_dict(self) -> dict[str, Any]:
        added = self.added

        updated = self.updated

        skipped = self.skipped

        refused = self.refused

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
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
        added = d.pop("added")

        updated = d.pop("updated")

        skipped = d.pop("skipped")

        refused = d.pop("refused")

        move_counts_readers = cls(
            added=added,
            updated=updated,
            skipped=skipped,
            refused=refused,
        )

        return move_counts_readers
