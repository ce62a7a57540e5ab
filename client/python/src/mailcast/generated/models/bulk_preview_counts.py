from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="BulkPreviewCounts")


@_attrs_define
class BulkPreviewCounts:
    """The counts that the action would have now.

    Attributes:
        matched (int): The contacts that were selected.
        changed (int): Those that the action changed.
        skipped (int): Those that it left as they were, such as contacts that had the tag already.
    """

    matched: int
    changed: int
    skipped: int

    def to_dict(self) -> dict[str, Any]:
        matched = self.matched

        changed = self.changed

        skipped = self.skipped

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "matched": matched,
                "changed": changed,
                "skipped": skipped,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        matched = d.pop("matched")

        changed = d.pop("changed")

        skipped = d.pop("skipped")

        bulk_preview_counts = cls(
            matched=matched,
            changed=changed,
            skipped=skipped,
        )

        return bulk_preview_counts
