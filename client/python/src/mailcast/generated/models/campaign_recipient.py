from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.campaign_recipient_status import (
    CampaignRecipientStatus,
    check_campaign_recipient_status,
)
from ..models.campaign_recipient_variant_type_0 import (
    CampaignRecipientVariantType0,
    check_campaign_recipient_variant_type_0,
)

T = TypeVar("T", bound="CampaignRecipient")


@_attrs_define
class CampaignRecipient:
    """
    Attributes:
        contact_id (str):
        email (None | str): The address as it is now; null for a deleted contact.
        status (CampaignRecipientStatus): As in the counts of the campaign. pending: it waits for its turn or for
            another try.
        reason (None | str): Why a mail was skipped, such as unsubscribed, bounced, deleted or cancelled. Otherwise the
            mail server's reply, or the obstacle, of a mail that failed, is tried again or is uncertain.
        step (int): The step of the campaign that the mail belongs to.
        variant (CampaignRecipientVariantType0 | None): The option that the reader tested; null: not in an A/B test.
        finished_at (None | str): When its outcome was known; null while it waits.
        opened_at (None | str): The first time that a person opened it, or followed a link in it. Programs do not count.
        clicked_at (None | str): The first time that a person followed a link in it. Programs do not count.
    """

    contact_id: str
    email: None | str
    status: CampaignRecipientStatus
    reason: None | str
    step: int
    variant: CampaignRecipientVariantType0 | None
    finished_at: None | str
    opened_at: None | str
    clicked_at: None | str

    def to_dict(self) -> dict[str, Any]:
        contact_id = self.contact_id

        email: None | str
        email = self.email

        status: str = self.status

        reason: None | str
        reason = self.reason

        step = self.step

        variant: None | str
        if isinstance(self.variant, str):
            variant = self.variant
        else:
            variant = self.variant

        finished_at: None | str
        finished_at = self.finished_at

        opened_at: None | str
        opened_at = self.opened_at

        clicked_at: None | str
        clicked_at = self.clicked_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "contactId": contact_id,
                "email": email,
                "status": status,
                "reason": reason,
                "step": step,
                "variant": variant,
                "finishedAt": finished_at,
                "openedAt": opened_at,
                "clickedAt": clicked_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        contact_id = d.pop("contactId")

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        status = check_campaign_recipient_status(d.pop("status"))

        def _parse_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reason = _parse_reason(d.pop("reason"))

        step = d.pop("step")

        def _parse_variant(data: object) -> CampaignRecipientVariantType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                variant_type_0 = check_campaign_recipient_variant_type_0(data)

                return variant_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CampaignRecipientVariantType0 | None, data)

        variant = _parse_variant(d.pop("variant"))

        def _parse_finished_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        finished_at = _parse_finished_at(d.pop("finishedAt"))

        def _parse_opened_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        opened_at = _parse_opened_at(d.pop("openedAt"))

        def _parse_clicked_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        clicked_at = _parse_clicked_at(d.pop("clickedAt"))

        campaign_recipient = cls(
            contact_id=contact_id,
            email=email,
            status=status,
            reason=reason,
            step=step,
            variant=variant,
            finished_at=finished_at,
            opened_at=opened_at,
            clicked_at=clicked_at,
        )

        return campaign_recipient
