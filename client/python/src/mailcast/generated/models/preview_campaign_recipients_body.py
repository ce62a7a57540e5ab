from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="PreviewCampaignRecipientsBody")


@_attrs_define
class PreviewCampaignRecipientsBody:
    """
    Attributes:
        contact_id (str | Unset): A contact of the newsletter to explain the audience by.
        more (bool | Unset): Whether to leave out those who have it already.
    """

    contact_id: str | Unset = UNSET
    more: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        contact_id = self.contact_id

        more = self.more

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if contact_id is not UNSET:
            field_dict["contactId"] = contact_id
        if more is not UNSET:
            field_dict["more"] = more

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        contact_id = d.pop("contactId", UNSET)

        more = d.pop("more", UNSET)

        preview_campaign_recipients_body = cls(
            contact_id=contact_id,
            more=more,
        )

        return preview_campaign_recipients_body
