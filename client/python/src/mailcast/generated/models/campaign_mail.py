from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.campaign_mail_look import CampaignMailLook, check_campaign_mail_look

T = TypeVar("T", bound="CampaignMail")


@_attrs_define
class CampaignMail:
    """
    Attributes:
        subject (str):
        from_ (str): The newsletter's sender.
        html (str):
        text (str):
        look (CampaignMailLook): sent: as it was when the campaign began.
    """

    subject: str
    from_: str
    html: str
    text: str
    look: CampaignMailLook

    def to_dict(self) -> dict[str, Any]:
        subject = self.subject

        from_ = self.from_

        html = self.html

        text = self.text

        look: str = self.look

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "subject": subject,
                "from": from_,
                "html": html,
                "text": text,
                "look": look,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        subject = d.pop("subject")

        from_ = d.pop("from")

        html = d.pop("html")

        text = d.pop("text")

        look = check_campaign_mail_look(d.pop("look"))

        campaign_mail = cls(
            subject=subject,
            from_=from_,
            html=html,
            text=text,
            look=look,
        )

        return campaign_mail
