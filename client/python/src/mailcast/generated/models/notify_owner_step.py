from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="NotifyOwnerStep")


@_attrs_define
class NotifyOwnerStep:
    """
    Attributes:
        type_ (Literal['notify_owner']):
        text (str):
        id (str | Unset): Made by the server where it is left out, and then the same for good.
    """

    type_: Literal["notify_owner"]
    text: str
    id: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        text = self.text

        id = self.id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "text": text,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["notify_owner"], d.pop("type"))
        if type_ != "notify_owner":
            raise ValueError(f"type must match const 'notify_owner', got '{type_}'")

        text = d.pop("text")

        id = d.pop("id", UNSET)

        notify_owner_step = cls(
            type_=type_,
            text=text,
            id=id,
        )

        return notify_owner_step
