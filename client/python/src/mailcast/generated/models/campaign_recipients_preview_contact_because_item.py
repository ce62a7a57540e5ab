from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.campaign_recipients_preview_contact_because_item_rule import (
    CampaignRecipientsPreviewContactBecauseItemRule,
    check_campaign_recipients_preview_contact_because_item_rule,
)

T = TypeVar("T", bound="CampaignRecipientsPreviewContactBecauseItem")


@_attrs_define
class CampaignRecipientsPreviewContactBecauseItem:
    """
    Attributes:
        rule (CampaignRecipientsPreviewContactBecauseItemRule):
        met (bool):
        detail (str):
    """

    rule: CampaignRecipientsPreviewContactBecauseItemRule
    met: bool
    detail: str

    def to_dict(self) -> dict[str, Any]:
        rule: str = self.rule

        met = self.met

        detail = self.detail

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "rule": rule,
                "met": met,
                "detail": detail,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        rule = check_campaign_recipients_preview_contact_because_item_rule(d.pop("rule"))

        met = d.pop("met")

        detail = d.pop("detail")

        campaign_recipients_preview_contact_because_item = cls(
            rule=rule,
            met=met,
            detail=detail,
        )

        return campaign_recipients_preview_contact_because_item
