from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.suppression_reason import SuppressionReason, check_suppression_reason

T = TypeVar("T", bound="Suppression")


@_attrs_define
class Suppression:
    """
    Attributes:
        email (str):
        reason (SuppressionReason): bounced: the address does not work. complained: its reader reported a mail as spam.
        detail (None | str): The reply of the mail server.
        campaign_id (None | str): The campaign whose mail bounced or was reported.
        created_at (str): ISO 8601, UTC, milliseconds.
    """

    email: str
    reason: SuppressionReason
    detail: None | str
    campaign_id: None | str
    created_at: str

    def to_dict(self) -> dict[str, Any]:
        email = self.email

        reason: str = self.reason

        detail: None | str
        detail = self.detail

        campaign_id: None | str
        campaign_id = self.campaign_id

        created_at = self.created_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "email": email,
                "reason": reason,
                "detail": detail,
                "campaignId": campaign_id,
                "createdAt": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        email = d.pop("email")

        reason = check_suppression_reason(d.pop("reason"))

        def _parse_detail(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        detail = _parse_detail(d.pop("detail"))

        def _parse_campaign_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        campaign_id = _parse_campaign_id(d.pop("campaignId"))

        created_at = d.pop("createdAt")

        suppression = cls(
            email=email,
            reason=reason,
            detail=detail,
            campaign_id=campaign_id,
            created_at=created_at,
        )

        return suppression
