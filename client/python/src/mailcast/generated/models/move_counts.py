from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.move_counts_images import MoveCountsImages
    from ..models.move_counts_issues import MoveCountsIssues
    from ..models.move_counts_readers import MoveCountsReaders


T = TypeVar("T", bound="MoveCounts")


@_attrs_define
class MoveCounts:
    """
    Attributes:
        readers (MoveCountsReaders):
        issues (MoveCountsIssues):
        images (MoveCountsImages):
        redirects (int): Redirects that were made from former paths.
    """

    readers: MoveCountsReaders
    issues: MoveCountsIssues
    images: MoveCountsImages
    redirects: int

    def to_dict(self) -> dict[str, Any]:
        readers = self.readers.to_dict()

        issues = self.issues.to_dict()

        images = self.images.to_dict()

        redirects = self.redirects

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "readers": readers,
                "issues": issues,
                "images": images,
                "redirects": redirects,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.move_counts_images import MoveCountsImages
        from ..models.move_counts_issues import MoveCountsIssues
        from ..models.move_counts_readers import MoveCountsReaders

        d = dict(src_dict)
        readers = MoveCountsReaders.from_dict(d.pop("readers"))

        issues = MoveCountsIssues.from_dict(d.pop("issues"))

        images = MoveCountsImages.from_dict(d.pop("images"))

        redirects = d.pop("redirects")

        move_counts = cls(
            readers=readers,
            issues=issues,
            images=images,
            redirects=redirects,
        )

        return move_counts
