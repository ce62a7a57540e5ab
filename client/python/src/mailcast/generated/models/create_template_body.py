from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.blocks_content import BlocksContent
    from ..models.text_content import TextContent


T = TypeVar("T", bound="CreateTemplateBody")


@_attrs_define
class CreateTemplateBody:
    """
    Attributes:
        name (str):
        content (BlocksContent | TextContent): A text of an e-mail: in markdown or html with a body, or made of blocks.
        newsletter_id (str | Unset): The account's first, when left out.
    """

    name: str
    content: BlocksContent | TextContent
    newsletter_id: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.text_content import TextContent

        name = self.name

        content: dict[str, Any]
        if isinstance(self.content, TextContent):
            content = self.content.to_dict()
        else:
            content = self.content.to_dict()

        newsletter_id = self.newsletter_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "content": content,
            }
        )
        if newsletter_id is not UNSET:
            field_dict["newsletterId"] = newsletter_id

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.blocks_content import BlocksContent
        from ..models.text_content import TextContent

        d = dict(src_dict)
        name = d.pop("name")

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

        newsletter_id = d.pop("newsletterId", UNSET)

        create_template_body = cls(
            name=name,
            content=content,
            newsletter_id=newsletter_id,
        )

        return create_template_body
