from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.converted_content_losses_item_code import (
    ConvertedContentLossesItemCode,
    check_converted_content_losses_item_code,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.converted_content_losses_item_values import (
        ConvertedContentLossesItemValues,
    )


T = TypeVar("T", bound="ConvertedContentLossesItem")


@_attrs_define
class ConvertedContentLossesItem:
    """
    Attributes:
        code (ConvertedContentLossesItemCode): The kind of loss, for programs and translations. More codes will follow.
        pointer (str): The part of the given content, as a JSON pointer.
        detail (str):
        values (ConvertedContentLossesItemValues | Unset): The variable parts of `detail`, for translations. `reason`
            tells cases of one code apart.
    """

    code: ConvertedContentLossesItemCode
    pointer: str
    detail: str
    values: ConvertedContentLossesItemValues | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        code: str = self.code

        pointer = self.pointer

        detail = self.detail

        values: dict[str, Any] | Unset = UNSET
        if not isinstance(self.values, Unset):
            values = self.values.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "code": code,
                "pointer": pointer,
                "detail": detail,
            }
        )
        if values is not UNSET:
            field_dict["values"] = values

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.converted_content_losses_item_values import (
            ConvertedContentLossesItemValues,
        )

        d = dict(src_dict)
        code = check_converted_content_losses_item_code(d.pop("code"))

        pointer = d.pop("pointer")

        detail = d.pop("detail")

        _values = d.pop("values", UNSET)
        values: ConvertedContentLossesItemValues | Unset
        if isinstance(_values, Unset):
            values = UNSET
        else:
            values = ConvertedContentLossesItemValues.from_dict(_values)

        converted_content_losses_item = cls(
            code=code,
            pointer=pointer,
            detail=detail,
            values=values,
        )

        return converted_content_losses_item
