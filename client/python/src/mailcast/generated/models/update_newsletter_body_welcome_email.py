from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.blocks_content import BlocksContent
    from ..models.text_content import TextContent


T = TypeVar("T", bound="UpdateNewsletterBodyWelcomeEmail")


@_attrs_define
class UpdateNewsletterBodyWelcomeEmail:
    """
    Attributes:
        enabled (bool | Unset):
        subject (str | Unset): May hold Liquid, such as {{ first_name }}.
        content (BlocksContent | str | TextContent | Unset): As the content of a campaign, without a paywall; a text
            alone is Markdown. The footer with the postal address and the links to leave is added.
    """

    enabled: bool | Unset = UNSET
    subject: str | Unset = UNSET
    content: BlocksContent | str | TextContent | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.blocks_content import BlocksContent
        from ..models.text_content import TextContent

        enabled = self.enabled

        subject = self.subject

        content: dict[str, Any] | str | Unset
        if isinstance(self.content, Unset):
            content = UNSET
        elif isinstance(self.content, TextContent) or isinstance(self.content, BlocksContent):
            content = self.content.to_dict()
        else:
            content = self.content

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if enabled is not UNSET:
            field_dict["enabled"] = enabled
        if subject is not UNSET:
            field_dict["subject"] = subject
        if content is not UNSET:
            field_dict["content"] = content

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.blocks_content import BlocksContent
        from ..models.text_content import TextContent

        d = dict(src_dict)
        enabled = d.pop("enabled", UNSET)

        subject = d.pop("subject", UNSET)

        def _parse_content(data: object) -> BlocksContent | str | TextContent | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_campaign_content_type_0 = TextContent.from_dict(data)

                return componentsschemas_campaign_content_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_campaign_content_type_1 = BlocksContent.from_dict(data)

                return componentsschemas_campaign_content_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BlocksContent | str | TextContent | Unset, data)

        content = _parse_content(d.pop("content", UNSET))

        update_newsletter_body_welcome_email = cls(
            enabled=enabled,
            subject=subject,
            content=content,
        )

        return update_newsletter_body_welcome_email
