from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="BillingPortal")


@_attrs_define
class BillingPortal:
    """
    Attributes:
        url (str): Open it in a browser soon. Who has it may change the plan’s card.
        expires_at (str): Ask anew after that.
    """

    url: str
    expires_at: str

    def to_dict(self) -> dict[str, Any]:
        url = self.url

        expires_at = self.expires_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "url": url,
                "expiresAt": expires_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        url = d.pop("url")

        expires_at = d.pop("expiresAt")

        billing_portal = cls(
            url=url,
            expires_at=expires_at,
        )

        return billing_portal
