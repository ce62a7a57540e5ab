from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.update_campaign_body_audience_tier_type_0 import (
    UpdateCampaignBodyAudienceTierType0,
    check_update_campaign_body_audience_tier_type_0,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot
    from ..models.update_campaign_body_audience_cleanup_type_0 import (
        UpdateCampaignBodyAudienceCleanupType0,
    )


T = TypeVar("T", bound="UpdateCampaignBodyAudience")


@_attrs_define
class UpdateCampaignBodyAudience:
    """
    Attributes:
        segment_id (None | str | Unset): Only contacts of this segment; null: all.
        filter_ (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | None | Unset): Only contacts that match
            this filter, as in create_segment; null: all.
        tier (None | Unset | UpdateCampaignBodyAudienceTierType0): Only free or only paid readers; null: both.
        include_tags (list[str] | Unset): Only contacts that carry one of these; empty: all.
        exclude_tags (list[str] | Unset): Without contacts that carry one of these.
        unopened_of (None | str | Unset): Only readers who were sent this other campaign, and of whom no person opened
            it; null: all.
        cleanup (None | Unset | UpdateCampaignBodyAudienceCleanupType0): List hygiene: the readers that are left out for
            their address or for lack of interest; null: none. See preview_campaign_cleanup.
    """

    segment_id: None | str | Unset = UNSET
    filter_: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | None | Unset = UNSET
    tier: None | Unset | UpdateCampaignBodyAudienceTierType0 = UNSET
    include_tags: list[str] | Unset = UNSET
    exclude_tags: list[str] | Unset = UNSET
    unopened_of: None | str | Unset = UNSET
    cleanup: None | Unset | UpdateCampaignBodyAudienceCleanupType0 = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot
        from ..models.update_campaign_body_audience_cleanup_type_0 import (
            UpdateCampaignBodyAudienceCleanupType0,
        )

        segment_id: None | str | Unset
        if isinstance(self.segment_id, Unset):
            segment_id = UNSET
        else:
            segment_id = self.segment_id

        filter_: dict[str, Any] | None | Unset
        if isinstance(self.filter_, Unset):
            filter_ = UNSET
        elif (
            isinstance(self.filter_, FilterAll)
            or isinstance(self.filter_, FilterAny)
            or isinstance(self.filter_, FilterNot)
            or isinstance(self.filter_, FilterField)
            or isinstance(self.filter_, FilterEvent)
        ):
            filter_ = self.filter_.to_dict()
        else:
            filter_ = self.filter_

        tier: None | str | Unset
        if isinstance(self.tier, Unset):
            tier = UNSET
        elif isinstance(self.tier, str):
            tier = self.tier
        else:
            tier = self.tier

        include_tags: list[str] | Unset = UNSET
        if not isinstance(self.include_tags, Unset):
            include_tags = self.include_tags

        exclude_tags: list[str] | Unset = UNSET
        if not isinstance(self.exclude_tags, Unset):
            exclude_tags = self.exclude_tags

        unopened_of: None | str | Unset
        if isinstance(self.unopened_of, Unset):
            unopened_of = UNSET
        else:
            unopened_of = self.unopened_of

        cleanup: dict[str, Any] | None | Unset
        if isinstance(self.cleanup, Unset):
            cleanup = UNSET
        elif isinstance(self.cleanup, UpdateCampaignBodyAudienceCleanupType0):
            cleanup = self.cleanup.to_dict()
        else:
            cleanup = self.cleanup

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if segment_id is not UNSET:
            field_dict["segmentId"] = segment_id
        if filter_ is not UNSET:
            field_dict["filter"] = filter_
        if tier is not UNSET:
            field_dict["tier"] = tier
        if include_tags is not UNSET:
            field_dict["includeTags"] = include_tags
        if exclude_tags is not UNSET:
            field_dict["excludeTags"] = exclude_tags
        if unopened_of is not UNSET:
            field_dict["unopenedOf"] = unopened_of
        if cleanup is not UNSET:
            field_dict["cleanup"] = cleanup

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot
        from ..models.update_campaign_body_audience_cleanup_type_0 import (
            UpdateCampaignBodyAudienceCleanupType0,
        )

        d = dict(src_dict)

        def _parse_segment_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        segment_id = _parse_segment_id(d.pop("segmentId", UNSET))

        def _parse_filter_(
            data: object,
        ) -> FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | None | Unset:
            if data is None:
                return data
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
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_4 = FilterEvent.from_dict(data)

                return componentsschemas_filter_type_4
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | None | Unset,
                data,
            )

        filter_ = _parse_filter_(d.pop("filter", UNSET))

        def _parse_tier(
            data: object,
        ) -> None | Unset | UpdateCampaignBodyAudienceTierType0:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                tier_type_0 = check_update_campaign_body_audience_tier_type_0(data)

                return tier_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | UpdateCampaignBodyAudienceTierType0, data)

        tier = _parse_tier(d.pop("tier", UNSET))

        include_tags = cast(list[str], d.pop("includeTags", UNSET))

        exclude_tags = cast(list[str], d.pop("excludeTags", UNSET))

        def _parse_unopened_of(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        unopened_of = _parse_unopened_of(d.pop("unopenedOf", UNSET))

        def _parse_cleanup(
            data: object,
        ) -> None | Unset | UpdateCampaignBodyAudienceCleanupType0:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                cleanup_type_0 = UpdateCampaignBodyAudienceCleanupType0.from_dict(data)

                return cleanup_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | UpdateCampaignBodyAudienceCleanupType0, data)

        cleanup = _parse_cleanup(d.pop("cleanup", UNSET))

        update_campaign_body_audience = cls(
            segment_id=segment_id,
            filter_=filter_,
            tier=tier,
            include_tags=include_tags,
            exclude_tags=exclude_tags,
            unopened_of=unopened_of,
            cleanup=cleanup,
        )

        return update_campaign_body_audience
