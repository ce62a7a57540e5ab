from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.tag_use_automations_item import TagUseAutomationsItem
    from ..models.tag_use_campaigns_item import TagUseCampaignsItem
    from ..models.tag_use_segments_item import TagUseSegmentsItem


T = TypeVar("T", bound="TagUse")


@_attrs_define
class TagUse:
    """
    Attributes:
        contacts (int): The contacts with at least one of the tags.
        segments (list[TagUseSegmentsItem]): Segments that name one of the tags. A rename or a merge changes them too; a
            deletion breaks them.
        campaigns (list[TagUseCampaignsItem]): Campaigns that are not sent yet and name one of the tags, likewise.
        automations (list[TagUseAutomationsItem]): Automations that name one of the tags. A rename or a merge changes
            them too; delete_tag refuses, except with force.
    """

    contacts: int
    segments: list[TagUseSegmentsItem]
    campaigns: list[TagUseCampaignsItem]
    automations: list[TagUseAutomationsItem]

    def to_dict(self) -> dict[str, Any]:
        contacts = self.contacts

        segments = []
        for segments_item_data in self.segments:
            segments_item = segments_item_data.to_dict()
            segments.append(segments_item)

        campaigns = []
        for campaigns_item_data in self.campaigns:
            campaigns_item = campaigns_item_data.to_dict()
            campaigns.append(campaigns_item)

        automations = []
        for automations_item_data in self.automations:
            automations_item = automations_item_data.to_dict()
            automations.append(automations_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "contacts": contacts,
                "segments": segments,
                "campaigns": campaigns,
                "automations": automations,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.tag_use_automations_item import TagUseAutomationsItem
        from ..models.tag_use_campaigns_item import TagUseCampaignsItem
        from ..models.tag_use_segments_item import TagUseSegmentsItem

        d = dict(src_dict)
        contacts = d.pop("contacts")

        segments = []
        _segments = d.pop("segments")
        for segments_item_data in _segments:
            segments_item = TagUseSegmentsItem.from_dict(segments_item_data)

            segments.append(segments_item)

        campaigns = []
        _campaigns = d.pop("campaigns")
        for campaigns_item_data in _campaigns:
            campaigns_item = TagUseCampaignsItem.from_dict(campaigns_item_data)

            campaigns.append(campaigns_item)

        automations = []
        _automations = d.pop("automations")
        for automations_item_data in _automations:
            automations_item = TagUseAutomationsItem.from_dict(automations_item_data)

            automations.append(automations_item)

        tag_use = cls(
            contacts=contacts,
            segments=segments,
            campaigns=campaigns,
            automations=automations,
        )

        return tag_use
