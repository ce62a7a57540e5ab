from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="BulkJobActionType3")


@_attrs_define
class BulkJobActionType3:
    """
    Attributes:
        type_ (Literal['unsubscribe']):
    """

    type_: Literal["unsubscribe"]

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["unsubscribe"], d.pop("type"))
        if type_ != "unsubscribe":
            raise ValueError(f"type must match const 'unsubscribe', got '{type_}'")

        bulk_job_action_type_3 = cls(
            type_=type_,
        )

        return bulk_job_action_type_3
