from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.contact_mail_status import ContactMailStatus, check_contact_mail_status
from ..types import UNSET, Unset

T = TypeVar("T", bound="ContactMail")


@_attrs_define
class ContactMail:
    """
    Attributes:
        mailing_id (str): The mailing that the mail belongs to: a campaign, all welcomes of a newsletter, or all its
            confirmations.
        kind (str): `campaign`, `welcome` or `confirmation`. Kinds will be added; ignore those that you do not know.
        subject (str): The subject as it is written now. Its Liquid is not filled in.
        status (ContactMailStatus): pending: it waits for its turn, or for another try. sent: the mail server accepted
            it. failed: the mail server refused it for good, or for now six times. skipped: it was not wanted any more at
            its turn (`reason`). uncertain: it was submitted and the answer was lost, so it may have arrived. replaced: a
            later step of the campaign sent it again.
        reason (None | str): Why a mail was skipped: the contact's status at its turn (`unsubscribed`, `bounced`,
            `complained`, `pending`; `active` where there was nothing left to confirm), or `deleted`, `cancelled`,
            `asked_again` (the reader signed up again and was asked then), `confirmation_cap` (forms started too many
            confirmations in that hour), `welcome_off`, `plan_limit_emails`.
        answer (None | str): The reply of the mail server, or the obstacle, of a mail that failed, is tried again or is
            uncertain.
        sent_at (None | str): When the mail server accepted it. Null unless the status is sent.
        opened_at (None | str): The first time that a person opened it. Programs do not count.
        clicked_at (None | str): The first time that a person followed a link in it.
        campaign_id (str | Unset): Only in mails of a campaign.
    """

    mailing_id: str
    kind: str
    subject: str
    status: ContactMailStatus
    reason: None | str
    answer: None | str
    sent_at: None | str
    opened_at: None | str
    clicked_at: None | str
    campaign_id: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        mailing_id = self.mailing_id

        kind = self.kind

        subject = self.subject

        status: str = self.status

        reason: None | str
        reason = self.reason

        answer: None | str
        answer = self.answer

        sent_at: None | str
        sent_at = self.sent_at

        opened_at: None | str
        opened_at = self.opened_at

        clicked_at: None | str
        clicked_at = self.clicked_at

        campaign_id = self.campaign_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "mailingId": mailing_id,
                "kind": kind,
                "subject": subject,
                "status": status,
                "reason": reason,
                "answer": answer,
                "sentAt": sent_at,
                "openedAt": opened_at,
                "clickedAt": clicked_at,
            }
        )
        if campaign_id is not UNSET:
            field_dict["campaignId"] = campaign_id

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        mailing_id = d.pop("mailingId")

        kind = d.pop("kind")

        subject = d.pop("subject")

        status = check_contact_mail_status(d.pop("status"))

        def _parse_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reason = _parse_reason(d.pop("reason"))

        def _parse_answer(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        answer = _parse_answer(d.pop("answer"))

        def _parse_sent_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        sent_at = _parse_sent_at(d.pop("sentAt"))

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

        campaign_id = d.pop("campaignId", UNSET)

        contact_mail = cls(
            mailing_id=mailing_id,
            kind=kind,
            subject=subject,
            status=status,
            reason=reason,
            answer=answer,
            sent_at=sent_at,
            opened_at=opened_at,
            clicked_at=clicked_at,
            campaign_id=campaign_id,
        )

        return contact_mail
