from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.visible_in import VisibleIn, check_visible_in
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.button_block import ButtonBlock
    from ..models.callout_block import CalloutBlock
    from ..models.code_block import CodeBlock
    from ..models.divider_block import DividerBlock
    from ..models.embed_block import EmbedBlock
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot
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


T = TypeVar("T", bound="ColumnsBlock")


@_attrs_define
class ColumnsBlock:
    """
    Attributes:
        type_ (Literal['columns']):
        shares (list[int]): The percentage of each column; together 100.
        columns (list[list[ButtonBlock | CalloutBlock | CodeBlock | ColumnsBlock | DividerBlock | EmbedBlock |
            GalleryBlock | HeadingBlock | HtmlBlock | LinkedImageBlock | ListBlock | ParagraphBlock | PaywallBlock |
            ProductBlock | QuoteBlock | SignupBlock | SocialBlock | SpacerBlock | TableBlock | ToggleBlock |
            UploadedImageBlock]]): The blocks of each column. On a phone the columns stand below one another.
        id (str | Unset): Made by the server where it is left out, and then the same for good.
        visible_in (VisibleIn | Unset):
        when (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset): A filter over contacts: exactly
            one of all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
    """

    type_: Literal["columns"]
    shares: list[int]
    columns: list[
        list[
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
    ]
    id: str | Unset = UNSET
    visible_in: VisibleIn | Unset = UNSET
    when: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.button_block import ButtonBlock
        from ..models.callout_block import CalloutBlock
        from ..models.code_block import CodeBlock
        from ..models.divider_block import DividerBlock
        from ..models.embed_block import EmbedBlock
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot
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

        type_ = self.type_

        shares = self.shares

        columns = []
        for columns_item_data in self.columns:
            columns_item = []
            for columns_item_item_data in columns_item_data:
                columns_item_item: dict[str, Any]
                if (
                    isinstance(columns_item_item_data, HeadingBlock)
                    or isinstance(columns_item_item_data, ParagraphBlock)
                    or isinstance(columns_item_item_data, ListBlock)
                    or isinstance(columns_item_item_data, QuoteBlock)
                    or isinstance(columns_item_item_data, UploadedImageBlock)
                    or isinstance(columns_item_item_data, LinkedImageBlock)
                    or isinstance(columns_item_item_data, ButtonBlock)
                    or isinstance(columns_item_item_data, DividerBlock)
                    or isinstance(columns_item_item_data, SpacerBlock)
                    or isinstance(columns_item_item_data, CalloutBlock)
                    or isinstance(columns_item_item_data, CodeBlock)
                    or isinstance(columns_item_item_data, SocialBlock)
                    or isinstance(columns_item_item_data, TableBlock)
                    or isinstance(columns_item_item_data, EmbedBlock)
                    or isinstance(columns_item_item_data, ToggleBlock)
                    or isinstance(columns_item_item_data, GalleryBlock)
                    or isinstance(columns_item_item_data, SignupBlock)
                    or isinstance(columns_item_item_data, ProductBlock)
                    or isinstance(columns_item_item_data, HtmlBlock)
                    or isinstance(columns_item_item_data, PaywallBlock)
                ):
                    columns_item_item = columns_item_item_data.to_dict()
                else:
                    columns_item_item = columns_item_item_data.to_dict()

                columns_item.append(columns_item_item)

            columns.append(columns_item)

        id = self.id

        visible_in: str | Unset = UNSET
        if not isinstance(self.visible_in, Unset):
            visible_in = self.visible_in

        when: dict[str, Any] | Unset
        if isinstance(self.when, Unset):
            when = UNSET
        elif (
            isinstance(self.when, FilterAll)
            or isinstance(self.when, FilterAny)
            or isinstance(self.when, FilterNot)
            or isinstance(self.when, FilterField)
        ):
            when = self.when.to_dict()
        else:
            when = self.when.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "shares": shares,
                "columns": columns,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id
        if visible_in is not UNSET:
            field_dict["visibleIn"] = visible_in
        if when is not UNSET:
            field_dict["when"] = when

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.button_block import ButtonBlock
        from ..models.callout_block import CalloutBlock
        from ..models.code_block import CodeBlock
        from ..models.divider_block import DividerBlock
        from ..models.embed_block import EmbedBlock
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot
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

        d = dict(src_dict)
        type_ = cast(Literal["columns"], d.pop("type"))
        if type_ != "columns":
            raise ValueError(f"type must match const 'columns', got '{type_}'")

        shares = cast(list[int], d.pop("shares"))

        columns = []
        _columns = d.pop("columns")
        for columns_item_data in _columns:
            columns_item = []
            _columns_item = columns_item_data
            for columns_item_item_data in _columns_item:

                def _parse_columns_item_item(
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

                columns_item_item = _parse_columns_item_item(columns_item_item_data)

                columns_item.append(columns_item_item)

            columns.append(columns_item)

        id = d.pop("id", UNSET)

        _visible_in = d.pop("visibleIn", UNSET)
        visible_in: VisibleIn | Unset
        if isinstance(_visible_in, Unset):
            visible_in = UNSET
        else:
            visible_in = check_visible_in(_visible_in)

        def _parse_when(
            data: object,
        ) -> FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_0 = FilterAll.from_dict(data)

                return componentsschemas_filter_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_1 = FilterAny.from_dict(data)

                return componentsschemas_filter_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_2 = FilterNot.from_dict(data)

                return componentsschemas_filter_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_3 = FilterField.from_dict(data)

                return componentsschemas_filter_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_filter_type_4 = FilterEvent.from_dict(data)

            return componentsschemas_filter_type_4

        when = _parse_when(d.pop("when", UNSET))

        columns_block = cls(
            type_=type_,
            shares=shares,
            columns=columns,
            id=id,
            visible_in=visible_in,
            when=when,
        )

        return columns_block
