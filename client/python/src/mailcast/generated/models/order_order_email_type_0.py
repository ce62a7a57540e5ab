from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.order_order_email_type_0_status import (
    OrderOrderEmailType0Status,
    check_order_order_email_type_0_status,
)

T = TypeVar("T", bound="OrderOrderEmailType0")


@_attrs_define
class OrderOrderEmailType0:
    """
    Attributes:
        status (OrderOrderEmailType0Status):
        sent_at (None | str): Null while it waits, and for a sent one whose process was killed meanwhile: it may have
            arrived.
    """

    status: OrderOrderEmailType0Status
    sent_at: None | str

    def to_dict(self) -> dict[str, Any]:
        status: str = self.status

        sent_at: None | str
        sent_at = self.sent_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "status": status,
                "sentAt": sent_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        status = check_order_order_email_type_0_status(d.pop("status"))

        def _parse_sent_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        sent_at = _parse_sent_at(d.pop("sentAt"))

        order_order_email_type_0 = cls(
            status=status,
            sent_at=sent_at,
        )

        return order_order_email_type_0
