from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="PaywallBlock")


@_attrs_define
class PaywallBlock:
    """The end of the part that every reader gets. Once in a text, not in a column.

    Attributes:
        type_ (Literal['paywall']):
        id (str | Unset): Made by the server where it is left out, and then the same for good.
    """

    type_: Literal["paywall"]
    id: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        id = self.id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["paywall"], d.pop("type"))
        if type_ != "paywall":
            raise ValueError(f"type must match const 'paywall', got '{type_}'")

        id = d.pop("id", UNSET)

        paywall_block = cls(
            type_=type_,
            id=id,
        )

        return paywall_block
