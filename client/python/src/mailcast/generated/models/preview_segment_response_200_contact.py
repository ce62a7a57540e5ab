from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.met_filter import MetFilter


T = TypeVar("T", bound="PreviewSegmentResponse200Contact")


@_attrs_define
class PreviewSegmentResponse200Contact:
    """With `contactId`.

    Attributes:
        matches (bool):
        filter_ (MetFilter):
    """

    matches: bool
    filter_: MetFilter

    def to_dict(self) -> dict[str, Any]:
        matches = self.matches

        filter_ = self.filter_.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "matches": matches,
                "filter": filter_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.met_filter import MetFilter

        d = dict(src_dict)
        matches = d.pop("matches")

        filter_ = MetFilter.from_dict(d.pop("filter"))

        preview_segment_response_200_contact = cls(
            matches=matches,
            filter_=filter_,
        )

        return preview_segment_response_200_contact
