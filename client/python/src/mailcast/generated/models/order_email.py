from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.blocks_content import BlocksContent
    from ..models.text_content import TextContent


T = TypeVar("T", bound="OrderEmail")


@_attrs_define
class OrderEmail:
    """The text of the order mail. The button to the order and a line about what was ordered are added below it.

    Attributes:
        subject (str): May hold Liquid, such as {{ first_name }}. A draft may be without; a campaign that is sent has
            one.
        content (BlocksContent | TextContent): A text of an e-mail: in markdown or html with a body, or made of blocks.
    """

    subject: str
    content: BlocksContent | TextContent

    def to_dict(self) -> dict[str, Any]:
        from ..models.text_content import TextContent

        subject = self.subject

        content: dict[str, Any]
        if isinstance(self.content, TextContent):
            content = self.content.to_dict()
        else:
            content = self.content.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
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

        order_email = cls(
            subject=subject,
            content=content,
        )

        return order_email
