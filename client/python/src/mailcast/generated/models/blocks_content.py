from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.button_block import ButtonBlock
    from ..models.callout_block import CalloutBlock
    from ..models.code_block import CodeBlock
    from ..models.columns_block import ColumnsBlock
    from ..models.divider_block import DividerBlock
    from ..models.embed_block import EmbedBlock
    from ..models.gallery_block import GalleryBlock
    from ..models.heading_block import HeadingBlock
    from ..models.html_block import HtmlBlock
    from ..models.linked_image_block import LinkedImageBlock
    from ..models.list_block import ListBlock
    from ..models.paragraph_block import ParagraphBlock
    from ..models.paywall_block import PaywallBlock
    from ..models.product_block import ProductBlock
    from ..models.quote_block import QuoteBlock
    from ..models.signup_block import SignupBlock
    from ..models.social_block import SocialBlock
    from ..models.spacer_block import SpacerBlock
    from ..models.table_block import TableBlock
    from ..models.theme_changes import ThemeChanges
    from ..models.toggle_block import ToggleBlock
    from ..models.uploaded_image_block import UploadedImageBlock


T = TypeVar("T", bound="BlocksContent")


@_attrs_define
class BlocksContent:
    """
    Attributes:
        format_ (Literal['blocks']):
        blocks (list[ButtonBlock | CalloutBlock | CodeBlock | ColumnsBlock | DividerBlock | EmbedBlock | GalleryBlock |
            HeadingBlock | HtmlBlock | LinkedImageBlock | ListBlock | ParagraphBlock | PaywallBlock | ProductBlock |
            QuoteBlock | SignupBlock | SocialBlock | SpacerBlock | TableBlock | ToggleBlock | UploadedImageBlock]): The
            parts of the issue, at most 500, in columns at most 4 deep.
        theme (ThemeChanges | Unset): What this text changes in its newsletter's theme.
    """

    format_: Literal["blocks"]
    blocks: list[
        ButtonBlock
        | CalloutBlock
        | CodeBlock
        | ColumnsBlock
        | DividerBlock
        | EmbedBlock
        | GalleryBlock
        | HeadingBlock
        | HtmlBlock
        | LinkedImageBlock
        | ListBlock
        | ParagraphBlock
        | PaywallBlock
        | ProductBlock
        | QuoteBlock
        | SignupBlock
        | SocialBlock
        | SpacerBlock
        | TableBlock
        | ToggleBlock
        | UploadedImageBlock
    ]
    theme: ThemeChanges | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.button_block import ButtonBlock
        from ..models.callout_block import CalloutBlock
        from ..models.code_block import CodeBlock
        from ..models.divider_block import DividerBlock
        from ..models.embed_block import EmbedBlock
        from ..models.gallery_block import GalleryBlock
        from ..models.heading_block import HeadingBlock
        from ..models.html_block import HtmlBlock
        from ..models.linked_image_block import LinkedImageBlock
        from ..models.list_block import ListBlock
        from ..models.paragraph_block import ParagraphBlock
        from ..models.paywall_block import PaywallBlock
        from ..models.product_block import ProductBlock
        from ..models.quote_block import QuoteBlock
        from ..models.signup_block import SignupBlock
        from ..models.social_block import SocialBlock
        from ..models.spacer_block import SpacerBlock
        from ..models.table_block import TableBlock
        from ..models.toggle_block import ToggleBlock
        from ..models.uploaded_image_block import UploadedImageBlock

        format_ = self.format_

        blocks = []
        for blocks_item_data in self.blocks:
            blocks_item: dict[str, Any]
            if (
                isinstance(blocks_item_data, HeadingBlock)
                or isinstance(blocks_item_data, ParagraphBlock)
                or isinstance(blocks_item_data, ListBlock)
                or isinstance(blocks_item_data, QuoteBlock)
                or isinstance(blocks_item_data, UploadedImageBlock)
                or isinstance(blocks_item_data, LinkedImageBlock)
                or isinstance(blocks_item_data, ButtonBlock)
                or isinstance(blocks_item_data, DividerBlock)
                or isinstance(blocks_item_data, SpacerBlock)
                or isinstance(blocks_item_data, CalloutBlock)
                or isinstance(blocks_item_data, CodeBlock)
                or isinstance(blocks_item_data, SocialBlock)
                or isinstance(blocks_item_data, TableBlock)
                or isinstance(blocks_item_data, EmbedBlock)
                or isinstance(blocks_item_data, ToggleBlock)
                or isinstance(blocks_item_data, GalleryBlock)
                or isinstance(blocks_item_data, SignupBlock)
                or isinstance(blocks_item_data, ProductBlock)
                or isinstance(blocks_item_data, HtmlBlock)
                or isinstance(blocks_item_data, PaywallBlock)
            ):
                blocks_item = blocks_item_data.to_dict()
            else:
                blocks_item = blocks_item_data.to_dict()

            blocks.append(blocks_item)

        theme: dict[str, Any] | Unset = UNSET
        if not isinstance(self.theme, Unset):
            theme = self.theme.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "format": format_,
                "blocks": blocks,
            }
        )
        if theme is not UNSET:
            field_dict["theme"] = theme

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.button_block import ButtonBlock
        from ..models.callout_block import CalloutBlock
        from ..models.code_block import CodeBlock
        from ..models.columns_block import ColumnsBlock
        from ..models.divider_block import DividerBlock
        from ..models.embed_block import EmbedBlock
        from ..models.gallery_block import GalleryBlock
        from ..models.heading_block import HeadingBlock
        from ..models.html_block import HtmlBlock
        from ..models.linked_image_block import LinkedImageBlock
        from ..models.list_block import ListBlock
        from ..models.paragraph_block import ParagraphBlock
        from ..models.paywall_block import PaywallBlock
        from ..models.product_block import ProductBlock
        from ..models.quote_block import QuoteBlock
        from ..models.signup_block import SignupBlock
        from ..models.social_block import SocialBlock
        from ..models.spacer_block import SpacerBlock
        from ..models.table_block import TableBlock
        from ..models.theme_changes import ThemeChanges
        from ..models.toggle_block import ToggleBlock
        from ..models.uploaded_image_block import UploadedImageBlock

        d = dict(src_dict)
        format_ = cast(Literal["blocks"], d.pop("format"))
        if format_ != "blocks":
            raise ValueError(f"format must match const 'blocks', got '{format_}'")

        blocks = []
        _blocks = d.pop("blocks")
        for blocks_item_data in _blocks:

            def _parse_blocks_item(
                data: object,
            ) -> (
                ButtonBlock
                | CalloutBlock
                | CodeBlock
                | ColumnsBlock
                | DividerBlock
                | EmbedBlock
                | GalleryBlock
                | HeadingBlock
                | HtmlBlock
                | LinkedImageBlock
                | ListBlock
                | ParagraphBlock
                | PaywallBlock
                | ProductBlock
                | QuoteBlock
                | SignupBlock
                | SocialBlock
                | SpacerBlock
                | TableBlock
                | ToggleBlock
                | UploadedImageBlock
            ):
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_0 = HeadingBlock.from_dict(data)

                    return componentsschemas_block_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_1 = ParagraphBlock.from_dict(data)

                    return componentsschemas_block_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_2 = ListBlock.from_dict(data)

                    return componentsschemas_block_type_2
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_3 = QuoteBlock.from_dict(data)

                    return componentsschemas_block_type_3
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_image_block_type_0 = UploadedImageBlock.from_dict(data)

                    return componentsschemas_image_block_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_image_block_type_1 = LinkedImageBlock.from_dict(data)

                    return componentsschemas_image_block_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_5 = ButtonBlock.from_dict(data)

                    return componentsschemas_block_type_5
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_6 = DividerBlock.from_dict(data)

                    return componentsschemas_block_type_6
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_7 = SpacerBlock.from_dict(data)

                    return componentsschemas_block_type_7
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_8 = CalloutBlock.from_dict(data)

                    return componentsschemas_block_type_8
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_9 = CodeBlock.from_dict(data)

                    return componentsschemas_block_type_9
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_10 = SocialBlock.from_dict(data)

                    return componentsschemas_block_type_10
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_11 = TableBlock.from_dict(data)

                    return componentsschemas_block_type_11
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_12 = EmbedBlock.from_dict(data)

                    return componentsschemas_block_type_12
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_13 = ToggleBlock.from_dict(data)

                    return componentsschemas_block_type_13
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_14 = GalleryBlock.from_dict(data)

                    return componentsschemas_block_type_14
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_15 = SignupBlock.from_dict(data)

                    return componentsschemas_block_type_15
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_16 = ProductBlock.from_dict(data)

                    return componentsschemas_block_type_16
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_17 = HtmlBlock.from_dict(data)

                    return componentsschemas_block_type_17
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    componentsschemas_block_type_18 = PaywallBlock.from_dict(data)

                    return componentsschemas_block_type_18
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_block_type_19 = ColumnsBlock.from_dict(data)

                return componentsschemas_block_type_19

            blocks_item = _parse_blocks_item(blocks_item_data)

            blocks.append(blocks_item)

        _theme = d.pop("theme", UNSET)
        theme: ThemeChanges | Unset
        if isinstance(_theme, Unset):
            theme = UNSET
        else:
            theme = ThemeChanges.from_dict(_theme)

        blocks_content = cls(
            format_=format_,
            blocks=blocks,
            theme=theme,
        )

        return blocks_content
