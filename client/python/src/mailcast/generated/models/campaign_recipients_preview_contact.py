from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.campaign_recipients_preview_contact_because_item import (
        CampaignRecipientsPreviewContactBecauseItem,
    )


T = TypeVar("T", bound="CampaignRecipientsPreviewContact")


@_attrs_define
class CampaignRecipientsPreviewContact:
    """With `contactId`.

    Attributes:
        included (bool):
        because (list[CampaignRecipientsPreviewContactBecauseItem]): Every rule of the audience. The contact gets it
            when all are met.
    """

    included: bool
    because: list[CampaignRecipientsPreviewContactBecauseItem]

    def to_dict(self) -> dict[str, Any]:
        included = self.included

        because = []
        for because_item_data in self.because:
            because_item = because_item_data.to_dict()
            because.append(because_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "included": included,
                "because": because,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.campaign_recipients_preview_contact_because_item import (
            CampaignRecipientsPreviewContactBecauseItem,
        )

        d = dict(src_dict)
        included = d.pop("included")

        because = []
        _because = d.pop("because")
        for because_item_data in _because:
            because_item = CampaignRecipientsPreviewContactBecauseItem.from_dict(because_item_data)

            because.append(because_item)

        campaign_recipients_preview_contact = cls(
            included=included,
            because=because,
        )

        return campaign_recipients_preview_contact
