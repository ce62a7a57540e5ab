from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="DuplicateCampaignBody")


@_attrs_define
class DuplicateCampaignBody:
    """
    Attributes:
        subject (str | Unset): The campaign's, when left out.
        newsletter_id (str | Unset): The campaign's, when left out.
    """

    subject: str | Unset = UNSET
    newsletter_id: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        subject = self.subject

        newsletter_id = self.newsletter_id

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if subject is not UNSET:
            field_dict["subject"] = subject
        if newsletter_id is not UNSET:
            field_dict["newsletterId"] = newsletter_id

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        subject = d.pop("subject", UNSET)

        newsletter_id = d.pop("newsletterId", UNSET)

        duplicate_campaign_body = cls(
            subject=subject,
            newsletter_id=newsletter_id,
        )

        return duplicate_campaign_body
