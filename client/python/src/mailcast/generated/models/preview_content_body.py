from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.access import Access, check_access
from ..models.preview_content_body_as import (
    PreviewContentBodyAs,
    check_preview_content_body_as,
)
from ..models.preview_content_body_variant import (
    PreviewContentBodyVariant,
    check_preview_content_body_variant,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.blocks_content import BlocksContent
    from ..models.preview_content_body_variants_type_0 import (
        PreviewContentBodyVariantsType0,
    )
    from ..models.text_content import TextContent


T = TypeVar("T", bound="PreviewContentBody")


@_attrs_define
class PreviewContentBody:
    """
    Attributes:
        content (BlocksContent | TextContent): A text of an e-mail: in markdown or html with a body, or made of blocks.
        newsletter_id (str):
        subject (str | Unset): May hold Liquid, such as {{ first_name }}. A draft may be without; a campaign that is
            sent has one.
        preview_text (str | Unset): The text that mailboxes show after the subject. May hold Liquid.
        contact_id (str | Unset): The contact whose values are filled in.
        access (Access | Unset):
        as_ (PreviewContentBodyAs | Unset): The reader: one without a sign-in, a subscriber, or a paid reader.
        variants (None | PreviewContentBodyVariantsType0 | Unset): An A/B test of the subject, the preview text or the
            content; null: none. Not given: 20 percent test, for opens, for 240 minutes, and it decides by itself.
        places (bool | Unset): Marks the parts of the HTML with `data-place`: the id of a block, or the line of Markdown
            at which it begins. For editors.
        variant (PreviewContentBodyVariant | Unset): The option of `variants` to show. Left out: the text without them.
    """

    content: BlocksContent | TextContent
    newsletter_id: str
    subject: str | Unset = UNSET
    preview_text: str | Unset = UNSET
    contact_id: str | Unset = UNSET
    access: Access | Unset = UNSET
    as_: PreviewContentBodyAs | Unset = UNSET
    variants: None | PreviewContentBodyVariantsType0 | Unset = UNSET
    places: bool | Unset = UNSET
    variant: PreviewContentBodyVariant | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.preview_content_body_variants_type_0 import (
            PreviewContentBodyVariantsType0,
        )
        from ..models.text_content import TextContent

        content: dict[str, Any]
        if isinstance(self.content, TextContent):
            content = self.content.to_dict()
        else:
            content = self.content.to_dict()

        newsletter_id = self.newsletter_id

        subject = self.subject

        preview_text = self.preview_text

        contact_id = self.contact_id

        access: str | Unset = UNSET
        if not isinstance(self.access, Unset):
            access = self.access

        as_: str | Unset = UNSET
        if not isinstance(self.as_, Unset):
            as_ = self.as_

        variants: dict[str, Any] | None | Unset
        if isinstance(self.variants, Unset):
            variants = UNSET
        elif isinstance(self.variants, PreviewContentBodyVariantsType0):
            variants = self.variants.to_dict()
        else:
            variants = self.variants

        places = self.places

        variant: str | Unset = UNSET
        if not isinstance(self.variant, Unset):
            variant = self.variant

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "content": content,
                "newsletterId": newsletter_id,
            }
        )
        if subject is not UNSET:
            field_dict["subject"] = subject
        if preview_text is not UNSET:
            field_dict["previewText"] = preview_text
        if contact_id is not UNSET:
            field_dict["contactId"] = contact_id
        if access is not UNSET:
            field_dict["access"] = access
        if as_ is not UNSET:
            field_dict["as"] = as_
        if variants is not UNSET:
            field_dict["variants"] = variants
        if places is not UNSET:
            field_dict["places"] = places
        if variant is not UNSET:
            field_dict["variant"] = variant

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.blocks_content import BlocksContent
        from ..models.preview_content_body_variants_type_0 import (
            PreviewContentBodyVariantsType0,
        )
        from ..models.text_content import TextContent

        d = dict(src_dict)

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

        newsletter_id = d.pop("newsletterId")

        subject = d.pop("subject", UNSET)

        preview_text = d.pop("previewText", UNSET)

        contact_id = d.pop("contactId", UNSET)

        _access = d.pop("access", UNSET)
        access: Access | Unset
        if isinstance(_access, Unset):
            access = UNSET
        else:
            access = check_access(_access)

        _as_ = d.pop("as", UNSET)
        as_: PreviewContentBodyAs | Unset
        if isinstance(_as_, Unset):
            as_ = UNSET
        else:
            as_ = check_preview_content_body_as(_as_)

        def _parse_variants(
            data: object,
        ) -> None | PreviewContentBodyVariantsType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                variants_type_0 = PreviewContentBodyVariantsType0.from_dict(data)

                return variants_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PreviewContentBodyVariantsType0 | Unset, data)

        variants = _parse_variants(d.pop("variants", UNSET))

        places = d.pop("places", UNSET)

        _variant = d.pop("variant", UNSET)
        variant: PreviewContentBodyVariant | Unset
        if isinstance(_variant, Unset):
            variant = UNSET
        else:
            variant = check_preview_content_body_variant(_variant)

        preview_content_body = cls(
            content=content,
            newsletter_id=newsletter_id,
            subject=subject,
            preview_text=preview_text,
            contact_id=contact_id,
            access=access,
            as_=as_,
            variants=variants,
            places=places,
            variant=variant,
        )

        return preview_content_body
