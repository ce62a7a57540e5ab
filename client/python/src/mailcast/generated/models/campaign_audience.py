from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.campaign_audience_tier_type_0 import (
    CampaignAudienceTierType0,
    check_campaign_audience_tier_type_0,
)

if TYPE_CHECKING:
    from ..models.campaign_cleanup import CampaignCleanup
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot


T = TypeVar("T", bound="CampaignAudience")


@_attrs_define
class CampaignAudience:
    """
    Attributes:
        segment_id (None | str): Only contacts of this segment; null: all.
        filter_ (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | None): Only contacts that match this
            filter, as in create_segment; null: all.
        tier (CampaignAudienceTierType0 | None): Only free or only paid readers; null: both.
        include_tags (list[str]): Only contacts that carry one of these; empty: all.
        exclude_tags (list[str]): Without contacts that carry one of these.
        unopened_of (None | str): Only readers who were sent this other campaign, and of whom no person opened it; null:
            all.
        cleanup (CampaignCleanup | None): List hygiene: the readers that are left out for their address or for lack of
            interest; null: none. See preview_campaign_cleanup.
    """

    segment_id: None | str
    filter_: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | None
    tier: CampaignAudienceTierType0 | None
    include_tags: list[str]
    exclude_tags: list[str]
    unopened_of: None | str
    cleanup: CampaignCleanup | None

    def to_dict(self) -> dict[str, Any]:
        from ..models.campaign_cleanup import CampaignCleanup
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        segment_id: None | str
        segment_id = self.segment_id

        filter_: dict[str, Any] | None
        if (
            isinstance(self.filter_, FilterAll)
            or isinstance(self.filter_, FilterAny)
            or isinstance(self.filter_, FilterNot)
            or isinstance(self.filter_, FilterField)
            or isinstance(self.filter_, FilterEvent)
        ):
            filter_ = self.filter_.to_dict()
        else:
            filter_ = self.filter_

        tier: None | str
        if isinstance(self.tier, str):
            tier = self.tier
        else:
            tier = self.tier

        include_tags = self.include_tags

        exclude_tags = self.exclude_tags

        unopened_of: None | str
        unopened_of = self.unopened_of

        cleanup: dict[str, Any] | None
        if isinstance(self.cleanup, CampaignCleanup):
            cleanup = self.cleanup.to_dict()
        else:
            cleanup = self.cleanup

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "segmentId": segment_id,
                "filter": filter_,
                "tier": tier,
                "includeTags": include_tags,
                "excludeTags": exclude_tags,
                "unopenedOf": unopened_of,
                "cleanup": cleanup,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.campaign_cleanup import CampaignCleanup
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        d = dict(src_dict)

        def _parse_segment_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        segment_id = _parse_segment_id(d.pop("segmentId"))

        def _parse_filter_(
            data: object,
        ) -> FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | None:
            if data is None:
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
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_4 = FilterEvent.from_dict(data)

                return componentsschemas_filter_type_4
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | None,
                data,
            )

        filter_ = _parse_filter_(d.pop("filter"))

        def _parse_tier(data: object) -> CampaignAudienceTierType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                tier_type_0 = check_campaign_audience_tier_type_0(data)

                return tier_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CampaignAudienceTierType0 | None, data)

        tier = _parse_tier(d.pop("tier"))

        include_tags = cast(list[str], d.pop("includeTags"))

        exclude_tags = cast(list[str], d.pop("excludeTags"))

        def _parse_unopened_of(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        unopened_of = _parse_unopened_of(d.pop("unopenedOf"))

        def _parse_cleanup(data: object) -> CampaignCleanup | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                cleanup_type_0 = CampaignCleanup.from_dict(data)

                return cleanup_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CampaignCleanup | None, data)

        cleanup = _parse_cleanup(d.pop("cleanup"))

        campaign_audience = cls(
            segment_id=segment_id,
            filter_=filter_,
            tier=tier,
            include_tags=include_tags,
            exclude_tags=exclude_tags,
            unopened_of=unopened_of,
            cleanup=cleanup,
        )

        return campaign_audience
