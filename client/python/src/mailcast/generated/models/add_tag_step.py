from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="AddTagStep")


@_attrs_define
class AddTagStep:
    """
    Attributes:
        type_ (Literal['add_tag']):
        tag (str):
        id (str | Unset): Made by the server where it is left out, and then the same for good.
    """

    type_: Literal["add_tag"]
    tag: str
    id: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        tag = self.tag

        id = self.id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "tag": tag,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["add_tag"], d.pop("type"))
        if type_ != "add_tag":
            raise ValueError(f"type must match const 'add_tag', got '{type_}'")

        tag = d.pop("tag")

        id = d.pop("id", UNSET)

        add_tag_step = cls(
            type_=type_,
            tag=tag,
            id=id,
        )

        return add_tag_step
