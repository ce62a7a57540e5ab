from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.convert_content_body_to import (
    ConvertContentBodyTo,
    check_convert_content_body_to,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.blocks_content import BlocksContent
    from ..models.text_content import TextContent


T = TypeVar("T", bound="ConvertContentBody")


@_attrs_define
class ConvertContentBody:
    """
    Attributes:
        content (BlocksContent | TextContent): A text of an e-mail: in markdown or html with a body, or made of blocks.
        to (ConvertContentBodyTo): The format to make.
        newsletter_id (str | Unset): The newsletter in whose language the words are that a block leaves to it, such as
            those of a sign-up card. Left out: English.
    """

    content: BlocksContent | TextContent
    to: ConvertContentBodyTo
    newsletter_id: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.text_content import TextContent

        content: dict[str, Any]
        if isinstance(self.content, TextContent):
            content = self.content.to_dict()
        else:
            content = self.content.to_dict()

        to: str = self.to

        newsletter_id = self.newsletter_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "content": content,
                "to": to,
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

        to = check_convert_content_body_to(d.pop("to"))

        newsletter_id = d.pop("newsletterId", UNSET)

        convert_content_body = cls(
            content=content,
            to=to,
            newsletter_id=newsletter_id,
        )

        return convert_content_body
