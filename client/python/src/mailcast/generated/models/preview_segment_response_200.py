from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.preview_segment_response_200_broken_type_0_item import (
        PreviewSegmentResponse200BrokenType0Item,
    )
    from ..models.preview_segment_response_200_contact import (
        PreviewSegmentResponse200Contact,
    )
    from ..models.subscriber import Subscriber


T = TypeVar("T", bound="PreviewSegmentResponse200")


@_attrs_define
class PreviewSegmentResponse200:
    """
    Attributes:
        count (int):
        exact (bool): Whether `count` is exact, and no estimate.
        sample (list[Subscriber]): Some of the contacts, newest first.
        broken (list[PreviewSegmentResponse200BrokenType0Item] | None): Names in the filter that the account does not
            have any more, such as a deleted tag; null when all are there. A broken segment matches no contact, and no
            campaign is sent to it.
        contact (PreviewSegmentResponse200Contact | Unset): With `contactId`.
    """

    count: int
    exact: bool
    sample: list[Subscriber]
    broken: list[PreviewSegmentResponse200BrokenType0Item] | None
    contact: PreviewSegmentResponse200Contact | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        count = self.count

        exact = self.exact

        sample = []
        for sample_item_data in self.sample:
            sample_item = sample_item_data.to_dict()
            sample.append(sample_item)

        broken: list[dict[str, Any]] | None
        if isinstance(self.broken, list):
            broken = []
            for broken_type_0_item_data in self.broken:
                broken_type_0_item = broken_type_0_item_data.to_dict()
                broken.append(broken_type_0_item)

        else:
            broken = self.broken

        contact: dict[str, Any] | Unset = UNSET
        if not isinstance(self.contact, Unset):
            contact = self.contact.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "count": count,
                "exact": exact,
                "sample": sample,
                "broken": broken,
            }
        )
        if contact is not UNSET:
            field_dict["contact"] = contact

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.preview_segment_response_200_broken_type_0_item import (
            PreviewSegmentResponse200BrokenType0Item,
        )
        from ..models.preview_segment_response_200_contact import (
            PreviewSegmentResponse200Contact,
        )
        from ..models.subscriber import Subscriber

        d = dict(src_dict)
        count = d.pop("count")

        exact = d.pop("exact")

        sample = []
        _sample = d.pop("sample")
        for sample_item_data in _sample:
            sample_item = Subscriber.from_dict(sample_item_data)

            sample.append(sample_item)

        def _parse_broken(
            data: object,
        ) -> list[PreviewSegmentResponse200BrokenType0Item] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                broken_type_0 = []
                _broken_type_0 = data
                for broken_type_0_item_data in _broken_type_0:
                    broken_type_0_item = PreviewSegmentResponse200BrokenType0Item.from_dict(broken_type_0_item_data)

                    broken_type_0.append(broken_type_0_item)

                return broken_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[PreviewSegmentResponse200BrokenType0Item] | None, data)

        broken = _parse_broken(d.pop("broken"))

        _contact = d.pop("contact", UNSET)
        contact: PreviewSegmentResponse200Contact | Unset
        if isinstance(_contact, Unset):
            contact = UNSET
        else:
            contact = PreviewSegmentResponse200Contact.from_dict(_contact)

        preview_segment_response_200 = cls(
            count=count,
            exact=exact,
            sample=sample,
            broken=broken,
            contact=contact,
        )

        return preview_segment_response_200
