from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot


T = TypeVar("T", bound="PreviewSegmentBody")


@_attrs_define
class PreviewSegmentBody:
    """
    Attributes:
        newsletter_id (str | Unset): The segment's, or the account's first, when left out.
        filter_ (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset): A filter over contacts: exactly
            one of all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
        segment_id (str | Unset):
        contact_id (str | Unset): A contact to explain the filter by.
        exact (bool | Unset): Whether to wait for the exact count.
    """

    newsletter_id: str | Unset = UNSET
    filter_: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset = UNSET
    segment_id: str | Unset = UNSET
    contact_id: str | Unset = UNSET
    exact: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        newsletter_id = self.newsletter_id

        filter_: dict[str, Any] | Unset
        if isinstance(self.filter_, Unset):
            filter_ = UNSET
        elif (
            isinstance(self.filter_, FilterAll)
            or isinstance(self.filter_, FilterAny)
            or isinstance(self.filter_, FilterNot)
            or isinstance(self.filter_, FilterField)
        ):
            filter_ = self.filter_.to_dict()
        else:
            filter_ = self.filter_.to_dict()

        segment_id = self.segment_id

        contact_id = self.contact_id

        exact = self.exact

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if newsletter_id is not UNSET:
            field_dict["newsletterId"] = newsletter_id
        if filter_ is not UNSET:
            field_dict["filter"] = filter_
        if segment_id is not UNSET:
            field_dict["segmentId"] = segment_id
        if contact_id is not UNSET:
            field_dict["contactId"] = contact_id
        if exact is not UNSET:
            field_dict["exact"] = exact

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        d = dict(src_dict)
        newsletter_id = d.pop("newsletterId", UNSET)

        def _parse_filter_(
            data: object,
        ) -> FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_0 = FilterAll.from_dict(data)

                return componentsschemas_filter_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_1 = FilterAny.from_dict(data)

                return componentsschemas_filter_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_2 = FilterNot.from_dict(data)

                return componentsschemas_filter_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_3 = FilterField.from_dict(data)

                return componentsschemas_filter_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_filter_type_4 = FilterEvent.from_dict(data)

            return componentsschemas_filter_type_4

        filter_ = _parse_filter_(d.pop("filter", UNSET))

        segment_id = d.pop("segmentId", UNSET)

        contact_id = d.pop("contactId", UNSET)

        exact = d.pop("exact", UNSET)

        preview_segment_body = cls(
            newsletter_id=newsletter_id,
            filter_=filter_,
            segment_id=segment_id,
            contact_id=contact_id,
            exact=exact,
        )

        return preview_segment_body
