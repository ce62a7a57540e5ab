from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.blocks_content import BlocksContent
    from ..models.text_content import TextContent


T = TypeVar("T", bound="Template")


@_attrs_define
class Template:
    """
    Attributes:
        id (str):
        newsletter_id (None | str): Null for a template that comes with Mailcast, which is for every newsletter.
        name (str):
        content (BlocksContent | TextContent): A text of an e-mail: in markdown or html with a body, or made of blocks.
        shipped (bool): True for a template that comes with Mailcast. It cannot be changed or deleted: save a copy with
            create_template.
        created_at (str): ISO 8601, UTC, milliseconds.
    """

    id: str
    newsletter_id: None | str
    name: str
    content: BlocksContent | TextContent
    shipped: bool
    created_at: str

    def to_dict(self) -> dict[str, Any]:
        from ..models.text_content import TextContent

        id = self.id

        newsletter_id: None | str
        newsletter_id = self.newsletter_id

        name = self.name

        content: dict[str, Any]
        if isinstance(self.content, TextContent):
            content = self.content.to_dict()
        else:
            content = self.content.to_dict()

        shipped = self.shipped

        created_at = self.created_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "newsletterId": newsletter_id,
                "name": name,
                "content": content,
                "shipped": shipped,
                "createdAt": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.blocks_content import BlocksContent
        from ..models.text_content import TextContent

        d = dict(src_dict)
        id = d.pop("id")

        def _parse_newsletter_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        newsletter_id = _parse_newsletter_id(d.pop("newsletterId"))

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

        shipped = d.pop("shipped")

        created_at = d.pop("createdAt")

        template = cls(
            id=id,
            newsletter_id=newsletter_id,
            name=name,
            content=content,
            shipped=shipped,
            created_at=created_at,
        )

        return template
