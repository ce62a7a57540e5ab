from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.campaign_reads import CampaignReads
    from ..models.campaign_recipients_preview_contact import (
        CampaignRecipientsPreviewContact,
    )
    from ..models.campaign_recipients_preview_excluded_item import (
        CampaignRecipientsPreviewExcludedItem,
    )
    from ..models.subscriber import Subscriber


T = TypeVar("T", bound="CampaignRecipientsPreview")


@_attrs_define
class CampaignRecipientsPreview:
    """
    Attributes:
        recipients (int):
        excluded (list[CampaignRecipientsPreviewExcludedItem]): The newsletter's other contacts, by the reason why they
            do not get it. A reason without contacts is not in the list.
        reads (CampaignReads | None):
        sample (list[Subscriber]): Some of those who would get it, newest first.
        contact (CampaignRecipientsPreviewContact | Unset): With `contactId`.
    """

    recipients: int
    excluded: list[CampaignRecipientsPreviewExcludedItem]
    reads: CampaignReads | None
    sample: list[Subscriber]
    contact: CampaignRecipientsPreviewContact | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.campaign_reads import CampaignReads

        recipients = self.recipients

        excluded = []
        for excluded_item_data in self.excluded:
            excluded_item = excluded_item_data.to_dict()
            excluded.append(excluded_item)

        reads: dict[str, Any] | None
        if isinstance(self.reads, CampaignReads):
            reads = self.reads.to_dict()
        else:
            reads = self.reads

        sample = []
        for sample_item_data in self.sample:
            sample_item = sample_item_data.to_dict()
            sample.append(sample_item)

        contact: dict[str, Any] | Unset = UNSET
        if not isinstance(self.contact, Unset):
            contact = self.contact.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "recipients": recipients,
                "excluded": excluded,
                "reads": reads,
                "sample": sample,
            }
        )
        if contact is not UNSET:
            field_dict["contact"] = contact

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.campaign_reads import CampaignReads
        from ..models.campaign_recipients_preview_contact import (
            CampaignRecipientsPreviewContact,
        )
        from ..models.campaign_recipients_preview_excluded_item import (
            CampaignRecipientsPreviewExcludedItem,
        )
        from ..models.subscriber import Subscriber

        d = dict(src_dict)
        recipients = d.pop("recipients")

        excluded = []
        _excluded = d.pop("excluded")
        for excluded_item_data in _excluded:
            excluded_item = CampaignRecipientsPreviewExcludedItem.from_dict(excluded_item_data)

            excluded.append(excluded_item)

        def _parse_reads(data: object) -> CampaignReads | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                reads_type_0 = CampaignReads.from_dict(data)

                return reads_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CampaignReads | None, data)

        reads = _parse_reads(d.pop("reads"))

        sample = []
        _sample = d.pop("sample")
        for sample_item_data in _sample:
            sample_item = Subscriber.from_dict(sample_item_data)

            sample.append(sample_item)

        _contact = d.pop("contact", UNSET)
        contact: CampaignRecipientsPreviewContact | Unset
        if isinstance(_contact, Unset):
            contact = UNSET
        else:
            contact = CampaignRecipientsPreviewContact.from_dict(_contact)

        campaign_recipients_preview = cls(
            recipients=recipients,
            excluded=excluded,
            reads=reads,
            sample=sample,
            contact=contact,
        )

        return campaign_recipients_preview
