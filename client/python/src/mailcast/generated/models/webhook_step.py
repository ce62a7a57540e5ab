from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="WebhookStep")


@_attrs_define
class WebhookStep:
    """
    Attributes:
        type_ (Literal['webhook']):
        endpoint_id (str):
        id (str | Unset): Made by the server where it is left out, and then the same for good.
    """

    type_: Literal["webhook"]
    endpoint_id: str
    id: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        endpoint_id = self.endpoint_id

        id = self.id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "endpointId": endpoint_id,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["webhook"], d.pop("type"))
        if type_ != "webhook":
            raise ValueError(f"type must match const 'webhook', got '{type_}'")

        endpoint_id = d.pop("endpointId")

        id = d.pop("id", UNSET)

        webhook_step = cls(
            type_=type_,
            endpoint_id=endpoint_id,
            id=id,
        )

        return webhook_step
