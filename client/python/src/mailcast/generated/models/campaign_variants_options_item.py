from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.campaign_variants_options_item_key import (
    CampaignVariantsOptionsItemKey,
    check_campaign_variants_options_item_key,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.blocks_content import BlocksContent
    from ..models.campaign_variants_options_item_counts import (
        CampaignVariantsOptionsItemCounts,
    )
    from ..models.text_content import TextContent


T = TypeVar("T", bound="CampaignVariantsOptionsItem")


@_attrs_define
class CampaignVariantsOptionsItem:
    """
    Attributes:
        key (CampaignVariantsOptionsItemKey): A, B, C and D, in this order.
        counts (CampaignVariantsOptionsItemCounts): The results of this option in the test. Readers of the rest are not
            among them. Read only.
        subject (str | Unset): May hold Liquid, such as {{ first_name }}. A draft may be without; a campaign that is
            sent has one.
        preview_text (str | Unset): The text that mailboxes show after the subject. May hold Liquid.
        content (BlocksContent | TextContent | Unset): A text of an e-mail: in markdown or html with a body, or made of
            blocks.
    """

    key: CampaignVariantsOptionsItemKey
    counts: CampaignVariantsOptionsItemCounts
    subject: str | Unset = UNSET
    preview_text: str | Unset = UNSET
    content: BlocksContent | TextContent | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.text_content import TextContent

        key: str = self.key

        counts = self.counts.to_dict()

        subject = self.subject

        preview_text = self.preview_text

        content: dict[str, Any] | Unset
        if isinstance(self.content, Unset):
            content = UNSET
        elif isinstance(self.content, TextContent):
            content = self.content.to_dict()
        else:
            content = self.content.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "key": key,
                "counts": counts,
            }
        )
        if subject is not UNSET:
            field_dict["subject"] = subject
        if preview_text is not UNSET:
            field_dict["previewText"] = preview_text
        if content is not UNSET:
            field_dict["content"] = content

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.blocks_content import BlocksContent
        from ..models.campaign_variants_options_item_counts import (
            CampaignVariantsOptionsItemCounts,
        )
        from ..models.text_content import TextContent

        d = dict(src_dict)
        key = check_campaign_variants_options_item_key(d.pop("key"))

        counts = CampaignVariantsOptionsItemCounts.from_dict(d.pop("counts"))

        subject = d.pop("subject", UNSET)

        preview_text = d.pop("previewText", UNSET)

        def _parse_content(data: object) -> BlocksContent | TextContent | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_campaign_content_type_0 = TextContent.from_dict(data)

                return componentsschemas_campaign_content_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_campaign_content_type_1 = BlocksContent.from_dict(data)

            return componentsschemas_campaign_content_type_1

        content = _parse_content(d.pop("content", UNSET))

        campaign_variants_options_item = cls(
            key=key,
            counts=counts,
            subject=subject,
            preview_text=preview_text,
            content=content,
        )

        return campaign_variants_options_item
