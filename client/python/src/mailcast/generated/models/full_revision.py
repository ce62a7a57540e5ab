from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.blocks_content import BlocksContent
    from ..models.campaign_variants import CampaignVariants
    from ..models.full_revision_by_type_0 import FullRevisionByType0
    from ..models.text_content import TextContent


T = TypeVar("T", bound="FullRevision")


@_attrs_define
class FullRevision:
    """
    Attributes:
        id (str):
        at (str): When it was last written. ISO 8601, UTC, milliseconds.
        by (FullRevisionByType0 | None): The person or the key that wrote it. Null for a text of before revisions were
            kept.
        subject (str): Empty for a template.
        bytes_ (int): The size of the text: of its body, or of its blocks as JSON. Texts of the options of an A/B test
            do not count.
        preview_text (str): The text that mailboxes show after the subject. May hold Liquid.
        content (BlocksContent | TextContent): A text of an e-mail: in markdown or html with a body, or made of blocks.
        variants (CampaignVariants | None | Unset): The A/B test with the texts of its options. Null without one, and
            for a template. Left out in a revision of before tests were kept: restoring it leaves the test of the draft.
    """

    id: str
    at: str
    by: FullRevisionByType0 | None
    subject: str
    bytes_: int
    preview_text: str
    content: BlocksContent | TextContent
    variants: CampaignVariants | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.campaign_variants import CampaignVariants
        from ..models.full_revision_by_type_0 import FullRevisionByType0
        from ..models.text_content import TextContent

        id = self.id

        at = self.at

        by: dict[str, Any] | None
        if isinstance(self.by, FullRevisionByType0):
            by = self.by.to_dict()
        else:
            by = self.by

        subject = self.subject

        bytes_ = self.bytes_

        preview_text = self.preview_text

        content: dict[str, Any]
        if isinstance(self.content, TextContent):
            content = self.content.to_dict()
        else:
            content = self.content.to_dict()

        variants: dict[str, Any] | None | Unset
        if isinstance(self.variants, Unset):
            variants = UNSET
        elif isinstance(self.variants, CampaignVariants):
            variants = self.variants.to_dict()
        else:
            variants = self.variants

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "at": at,
                "by": by,
                "subject": subject,
                "bytes": bytes_,
                "previewText": preview_text,
                "content": content,
            }
        )
        if variants is not UNSET:
            field_dict["variants"] = variants

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.blocks_content import BlocksContent
        from ..models.campaign_variants import CampaignVariants
        from ..models.full_revision_by_type_0 import FullRevisionByType0
        from ..models.text_content import TextContent

        d = dict(src_dict)
        id = d.pop("id")

        at = d.pop("at")

        def _parse_by(data: object) -> FullRevisionByType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                by_type_0 = FullRevisionByType0.from_dict(data)

                return by_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(FullRevisionByType0 | None, data)

        by = _parse_by(d.pop("by"))

        subject = d.pop("subject")

        bytes_ = d.pop("bytes")

        preview_text = d.pop("previewText")

        def _parse_content(data: object) -> BlocksContent | TextContent:
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

        content = _parse_content(d.pop("content"))

        def _parse_variants(data: object) -> CampaignVariants | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                variants_type_0 = CampaignVariants.from_dict(data)

                return variants_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CampaignVariants | None | Unset, data)

        variants = _parse_variants(d.pop("variants", UNSET))

        full_revision = cls(
            id=id,
            at=at,
            by=by,
            subject=subject,
            bytes_=bytes_,
            preview_text=preview_text,
            content=content,
            variants=variants,
        )

        return full_revision
