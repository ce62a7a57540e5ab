from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.blocks_content import BlocksContent
    from ..models.converted_content_losses_item import ConvertedContentLossesItem
    from ..models.text_content import TextContent


T = TypeVar("T", bound="ConvertedContent")


@_attrs_define
class ConvertedContent:
    """
    Attributes:
        content (BlocksContent | TextContent): A text of an e-mail: in markdown or html with a body, or made of blocks.
        losses (list[ConvertedContentLossesItem]): The parts that the other format cannot say. Empty: nothing is lost.
    """

    content: BlocksContent | TextContent
    losses: list[ConvertedContentLossesItem]

    def to_dict(self) -> dict[str, Any]:
        from ..models.text_content import TextContent

        content: dict[str, Any]
        if isinstance(self.content, TextContent):
            content = self.content.to_dict()
        else:
            content = self.content.to_dict()

        losses = []
        for losses_item_data in self.losses:
            losses_item = losses_item_data.to_dict()
            losses.append(losses_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "content": content,
                "losses": losses,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.blocks_content import BlocksContent
        from ..models.converted_content_losses_item import ConvertedContentLossesItem
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

        losses = []
        _losses = d.pop("losses")
        for losses_item_data in _losses:
            losses_item = ConvertedContentLossesItem.from_dict(losses_item_data)

            losses.append(losses_item)

        converted_content = cls(
            content=content,
            losses=losses,
        )

        return converted_content
