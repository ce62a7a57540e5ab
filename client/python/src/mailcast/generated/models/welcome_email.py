from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.blocks_content import BlocksContent
    from ..models.text_content import TextContent


T = TypeVar("T", bound="WelcomeEmail")


@_attrs_define
class WelcomeEmail:
    """
    Attributes:
        enabled (bool):
        subject (str): May hold Liquid, such as {{ first_name }}.
        content (BlocksContent | TextContent): A text of an e-mail: in markdown or html with a body, or made of blocks.
    """

    enabled: bool
    subject: str
    content: BlocksContent | TextContent

    def to_dict(self) -> dict[str, Any]:
        from ..models.text_content import TextContent

        enabled = self.enabled

        subject = self.subject

        content: dict[str, Any]
        if isinstance(self.content, TextContent):
            content = self.content.to_dict()
        else:
            content = self.content.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "enabled": enabled,
                "subject": subject,
                "content": content,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.blocks_content import BlocksContent
        from ..models.text_content import TextContent

        d = dict(src_dict)
        enabled = d.pop("enabled")

        subject = d.pop("subject")

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

        welcome_email = cls(
            enabled=enabled,
            subject=subject,
            content=content,
        )

        return welcome_email
