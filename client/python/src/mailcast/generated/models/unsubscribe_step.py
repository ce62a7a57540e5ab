from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="UnsubscribeStep")


@_attrs_define
class UnsubscribeStep:
    """
    Attributes:
        type_ (Literal['unsubscribe']):
        id (str | Unset): Made by the server where it is left out, and then the same for good.
    """

    type_: Literal["unsubscribe"]
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
        type_ = cast(Literal["unsubscribe"], d.pop("type"))
        if type_ != "unsubscribe":
            raise ValueError(f"type must match const 'unsubscribe', got '{type_}'")

        id = d.pop("id", UNSET)

        unsubscribe_step = cls(
            type_=type_,
            id=id,
        )

        return unsubscribe_step
