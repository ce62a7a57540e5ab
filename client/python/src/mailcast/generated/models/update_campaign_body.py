from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.access import Access, check_access
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.content_changes import ContentChanges
    from ..models.update_campaign_body_audience import UpdateCampaignBodyAudience
    from ..models.update_campaign_body_variants_type_0 import (
        UpdateCampaignBodyVariantsType0,
    )


T = TypeVar("T", bound="UpdateCampaignBody")


@_attrs_define
class UpdateCampaignBody:
    """
    Attributes:
        subject (str | Unset): May hold Liquid, such as {{ first_name }}. A draft may be without; a campaign that is
            sent has one.
        preview_text (str | Unset): The text that mailboxes show after the subject. May hold Liquid.
        content (ContentChanges | Unset):
        access (Access | Unset):
        slug (str | Unset): The last part of its address on the web: /n/{newsletter}/{slug}.
        audience (UpdateCampaignBodyAudience | Unset):
        variants (None | Unset | UpdateCampaignBodyVariantsType0): An A/B test of the subject, the preview text or the
            content; null: none. Not given: 20 percent test, for opens, for 240 minutes, and it decides by itself.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    subject: str | Unset = UNSET
    preview_text: str | Unset = UNSET
    content: ContentChanges | Unset = UNSET
    access: Access | Unset = UNSET
    slug: str | Unset = UNSET
    audience: UpdateCampaignBodyAudience | Unset = UNSET
    variants: None | Unset | UpdateCampaignBodyVariantsType0 = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.update_campaign_body_variants_type_0 import (
            UpdateCampaignBodyVariantsType0,
        )

        subject = self.subject

        preview_text = self.preview_text

        content: dict[str, Any] | Unset = UNSET
        if not isinstance(self.content, Unset):
            content = self.content.to_dict()

        access: str | Unset = UNSET
        if not isinstance(self.access, Unset):
            access = self.access

        slug = self.slug

        audience: dict[str, Any] | Unset = UNSET
        if not isinstance(self.audience, Unset):
            audience = self.audience.to_dict()

        variants: dict[str, Any] | None | Unset
        if isinstance(self.variants, Unset):
            variants = UNSET
        elif isinstance(self.variants, UpdateCampaignBodyVariantsType0):
            variants = self.variants.to_dict()
        else:
            variants = self.variants

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if subject is not UNSET:
            field_dict["subject"] = subject
        if preview_text is not UNSET:
            field_dict["previewText"] = preview_text
        if content is not UNSET:
            field_dict["content"] = content
        if access is not UNSET:
            field_dict["access"] = access
        if slug is not UNSET:
            field_dict["slug"] = slug
        if audience is not UNSET:
            field_dict["audience"] = audience
        if variants is not UNSET:
            field_dict["variants"] = variants
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.content_changes import ContentChanges
        from ..models.update_campaign_body_audience import UpdateCampaignBodyAudience
        from ..models.update_campaign_body_variants_type_0 import (
            UpdateCampaignBodyVariantsType0,
        )

        d = dict(src_dict)
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

        slug = d.pop("slug", UNSET)

        _audience = d.pop("audience", UNSET)
        audience: UpdateCampaignBodyAudience | Unset
        if isinstance(_audience, Unset):
            audience = UNSET
        else:
            audience = UpdateCampaignBodyAudience.from_dict(_audience)

        def _parse_variants(
            data: object,
        ) -> None | Unset | UpdateCampaignBodyVariantsType0:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                variants_type_0 = UpdateCampaignBodyVariantsType0.from_dict(data)

                return variants_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | UpdateCampaignBodyVariantsType0, data)

        variants = _parse_variants(d.pop("variants", UNSET))

        confirm = d.pop("confirm", UNSET)

        update_campaign_body = cls(
            subject=subject,
            preview_text=preview_text,
            content=content,
            access=access,
            slug=slug,
            audience=audience,
            variants=variants,
            confirm=confirm,
        )

        return update_campaign_body
