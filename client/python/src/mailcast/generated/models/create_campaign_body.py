from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.access import Access, check_access
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.content_changes import ContentChanges
    from ..models.create_campaign_body_audience import CreateCampaignBodyAudience
    from ..models.create_campaign_body_variants_type_0 import (
        CreateCampaignBodyVariantsType0,
    )


T = TypeVar("T", bound="CreateCampaignBody")


@_attrs_define
class CreateCampaignBody:
    """
    Attributes:
        newsletter_id (str | Unset): That of the template, else the account's first, when left out.
        template_id (str | Unset): A template whose content is copied. Send this or content.
        subject (str | Unset): May hold Liquid, such as {{ first_name }}. A draft may be without; a campaign that is
            sent has one.
        preview_text (str | Unset): The text that mailboxes show after the subject. May hold Liquid.
        content (ContentChanges | Unset):
        access (Access | Unset):
        audience (CreateCampaignBodyAudience | Unset):
        variants (CreateCampaignBodyVariantsType0 | None | Unset): An A/B test of the subject, the preview text or the
            content; null: none. Not given: 20 percent test, for opens, for 240 minutes, and it decides by itself.
    """

    newsletter_id: str | Unset = UNSET
    template_id: str | Unset = UNSET
    subject: str | Unset = UNSET
    preview_text: str | Unset = UNSET
    content: ContentChanges | Unset = UNSET
    access: Access | Unset = UNSET
    audience: CreateCampaignBodyAudience | Unset = UNSET
    variants: CreateCampaignBodyVariantsType0 | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.create_campaign_body_variants_type_0 import (
            CreateCampaignBodyVariantsType0,
        )

        newsletter_id = self.newsletter_id

        template_id = self.template_id

        subject = self.subject

        preview_text = self.preview_text

        content: dict[str, Any] | Unset = UNSET
        if not isinstance(self.content, Unset):
            content = self.content.to_dict()

        access: str | Unset = UNSET
        if not isinstance(self.access, Unset):
            access = self.access

        audience: dict[str, Any] | Unset = UNSET
        if not isinstance(self.audience, Unset):
            audience = self.audience.to_dict()

        variants: dict[str, Any] | None | Unset
        if isinstance(self.variants, Unset):
            variants = UNSET
        elif isinstance(self.variants, CreateCampaignBodyVariantsType0):
            variants = self.variants.to_dict()
        else:
            variants = self.variants

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if newsletter_id is not UNSET:
            field_dict["newsletterId"] = newsletter_id
        if template_id is not UNSET:
            field_dict["templateId"] = template_id
        if subject is not UNSET:
            field_dict["subject"] = subject
        if preview_text is not UNSET:
            field_dict["previewText"] = preview_text
        if content is not UNSET:
            field_dict["content"] = content
        if access is not UNSET:
            field_dict["access"] = access
        if audience is not UNSET:
            field_dict["audience"] = audience
        if variants is not UNSET:
            field_dict["variants"] = variants

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.content_changes import ContentChanges
        from ..models.create_campaign_body_audience import CreateCampaignBodyAudience
        from ..models.create_campaign_body_variants_type_0 import (
            CreateCampaignBodyVariantsType0,
        )

        d = dict(src_dict)
        newsletter_id = d.pop("newsletterId", UNSET)

        template_id = d.pop("templateId", UNSET)

        subject = d.pop("subject", UNSET)

        preview_text = d.pop("previewText", UNSET)

        _content = d.pop("content", UNSET)
        content: ContentChanges | Unset
        if isinstance(_content, Unset):
            content = UNSET
        else:
            content = ContentChanges.from_dict(_content)

        _access = d.pop("access", UNSET)
        access: Access | Unset
        if isinstance(_access, Unset):
            access = UNSET
        else:
            access = check_access(_access)

        _audience = d.pop("audience", UNSET)
        audience: CreateCampaignBodyAudience | Unset
        if isinstance(_audience, Unset):
            audience = UNSET
        else:
            audience = CreateCampaignBodyAudience.from_dict(_audience)

        def _parse_variants(
            data: object,
        ) -> CreateCampaignBodyVariantsType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                variants_type_0 = CreateCampaignBodyVariantsType0.from_dict(data)

                return variants_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CreateCampaignBodyVariantsType0 | None | Unset, data)

        variants = _parse_variants(d.pop("variants", UNSET))

        create_campaign_body = cls(
            newsletter_id=newsletter_id,
            template_id=template_id,
            subject=subject,
            preview_text=preview_text,
            content=content,
            access=access,
            audience=audience,
            variants=variants,
        )

        return create_campaign_body
