from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot
    from ..models.segment_broken_type_0_item import SegmentBrokenType0Item


T = TypeVar("T", bound="Segment")


@_attrs_define
class Segment:
    """
    Attributes:
        id (str):
        newsletter_id (str):
        name (str):
        filter_ (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot): A filter over contacts: exactly one of
            all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
        created_at (str): ISO 8601, UTC, milliseconds.
        broken (list[SegmentBrokenType0Item] | None): Names in the filter that the account does not have any more, such
            as a deleted tag; null when all are there. A broken segment matches no contact, and no campaign is sent to it.
    """

    id: str
    newsletter_id: str
    name: str
    filter_: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot
    created_at: str
    broken: list[SegmentBrokenType0Item] | None

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        id = self.id

        newsletter_id = self.newsletter_id

        name = self.name

        filter_: dict[str, Any]
        if (
            isinstance(self.filter_, FilterAll)
            or isinstance(self.filter_, FilterAny)
            or isinstance(self.filter_, FilterNot)
            or isinstance(self.filter_, FilterField)
        ):
            filter_ = self.filter_.to_dict()
        else:
            filter_ = self.filter_.to_dict()

        created_at = self.created_at

        broken: list[dict[str, Any]] | None
        if isinstance(self.broken, list):
            broken = []
            for broken_type_0_item_data in self.broken:
                broken_type_0_item = broken_type_0_item_data.to_dict()
                broken.append(broken_type_0_item)

        else:
            broken = self.broken

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "newsletterId": newsletter_id,
                "name": name,
                "filter": filter_,
                "createdAt": created_at,
                "broken": broken,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot
        from ..models.segment_broken_type_0_item import SegmentBrokenType0Item

        d = dict(src_dict)
        id = d.pop("id")

        newsletter_id = d.pop("newsletterId")

        name = d.pop("name")

        def _parse_filter_(
            data: object,
        ) -> FilterAll | FilterAny | FilterEvent | FilterField | FilterNot:
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

        filter_ = _parse_filter_(d.pop("filter"))

        created_at = d.pop("createdAt")

        def _parse_broken(data: object) -> list[SegmentBrokenType0Item] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                broken_type_0 = []
                _broken_type_0 = data
                for broken_type_0_item_data in _broken_type_0:
                    broken_type_0_item = SegmentBrokenType0Item.from_dict(broken_type_0_item_data)

                    broken_type_0.append(broken_type_0_item)

                return broken_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[SegmentBrokenType0Item] | None, data)

        broken = _parse_broken(d.pop("broken"))

        segment = cls(
            id=id,
            newsletter_id=newsletter_id,
            name=name,
            filter_=filter_,
            created_at=created_at,
            broken=broken,
        )

        return segment
