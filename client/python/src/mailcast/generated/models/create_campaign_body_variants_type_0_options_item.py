from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.create_campaign_body_variants_type_0_options_item_key import (
    CreateCampaignBodyVariantsType0OptionsItemKey,
    check_create_campaign_body_variants_type_0_options_item_key,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.content_changes import ContentChanges
    from ..models.create_campaign_body_variants_type_0_options_item_counts import (
        CreateCampaignBodyVariantsType0OptionsItemCounts,
    )


T = TypeVar("T", bound="CreateCampaignBodyVariantsType0OptionsItem")


@_attrs_define
class CreateCampaignBodyVariantsType0OptionsItem:
    """
    Attributes:
        key (CreateCampaignBodyVariantsType0OptionsItemKey): A, B, C and D, in this order.
        subject (str | Unset): May hold Liquid, such as {{ first_name }}. A draft may be without; a campaign that is
            sent has one.
        preview_text (str | Unset): The text that mailboxes show after the subject. May hold Liquid.
        content (ContentChanges | Unset):
        counts (CreateCampaignBodyVariantsType0OptionsItemCounts | Unset): The results of this option in the test.
            Readers of the rest are not among them. Read only.
    """

    key: CreateCampaignBodyVariantsType0OptionsItemKey
    subject: str | Unset = UNSET
    preview_text: str | Unset = UNSET
    content: ContentChanges | Unset = UNSET
    counts: CreateCampaignBodyVariantsType0OptionsItemCounts | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        key: str = self.key

        subject = self.subject

        preview_text = self.preview_text

        content: dict[str, Any] | Unset = UNSET
        if not isinstance(self.content, Unset):
            content = self.content.to_dict()

        counts: dict[str, Any] | Unset = UNSET
        if not isinstance(self.counts, Unset):
            counts = self.counts.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "key": key,
            }
        )
        if subject is not UNSET:
            field_dict["subject"] = subject
        if preview_text is not UNSET:
            field_dict["previewText"] = preview_text
        if content is not UNSET:
            field_dict["content"] = content
        if counts is not UNSET:
            field_dict["counts"] = counts

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.content_changes import ContentChanges
        from ..models.create_campaign_body_variants_type_0_options_item_counts import (
            CreateCampaignBodyVariantsType0OptionsItemCounts,
        )

        d = dict(src_dict)
        key = check_create_campaign_body_variants_type_0_options_item_key(d.pop("key"))

        subject = d.pop("subject", UNSET)

        preview_text = d.pop("previewText", UNSET)

        _content = d.pop("content", UNSET)
        content: ContentChanges | Unset
        if isinstance(_content, Unset):
            content = UNSET
        else:
            content = ContentChanges.from_dict(_content)

        _counts = d.pop("counts", UNSET)
        counts: CreateCampaignBodyVariantsType0OptionsItemCounts | Unset
        if isinstance(_counts, Unset):
            counts = UNSET
        else:
            counts = CreateCampaignBodyVariantsType0OptionsItemCounts.from_dict(_counts)

        create_campaign_body_variants_type_0_options_item = cls(
            key=key,
            subject=subject,
            preview_text=preview_text,
            content=content,
            counts=counts,
        )

        return create_campaign_body_variants_type_0_options_item
