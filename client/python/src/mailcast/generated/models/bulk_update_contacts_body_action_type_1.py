from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="BulkUpdateContactsBodyActionType1")


@_attrs_define
class BulkUpdateContactsBodyActionType1:
    """
    Attributes:
        type_ (Literal['remove_tag']):
        tag (str):
    """

    type_: Literal["remove_tag"]
    tag: str

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        tag = self.tag

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "tag": tag,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["remove_tag"], d.pop("type"))
        if type_ != "remove_tag":
            raise ValueError(f"type must match const 'remove_tag', got '{type_}'")

        tag = d.pop("tag")

        bulk_update_contacts_body_action_type_1 = cls(
            type_=type_,
            tag=tag,
        )

        return bulk_update_contacts_body_action_type_1
