from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.bulk_preview_counts import BulkPreviewCounts


T = TypeVar("T", bound="BulkPreview")


@_attrs_define
class BulkPreview:
    """
    Attributes:
        counts (BulkPreviewCounts): The counts that the action would have now.
        undoable (bool): Whether it could be undone for 24 hours. A deletion cannot.
        confirm (str): Send it with the same input within 30 minutes. Nothing is done if this plan does not hold any
            more.
    """

    counts: BulkPreviewCounts
    undoable: bool
    confirm: str

    def to_dict(self) -> dict[str, Any]:
        counts = self.counts.to_dict()

        undoable = self.undoable

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "counts": counts,
                "undoable": undoable,
                "confirm": confirm,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.bulk_preview_counts import BulkPreviewCounts

        d = dict(src_dict)
        counts = BulkPreviewCounts.from_dict(d.pop("counts"))

        undoable = d.pop("undoable")

        confirm = d.pop("confirm")

        bulk_preview = cls(
            counts=counts,
            undoable=undoable,
            confirm=confirm,
        )

        return bulk_preview
