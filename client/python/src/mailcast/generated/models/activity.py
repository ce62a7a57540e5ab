from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.activity_type import ActivityType, check_activity_type
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.activity_values import ActivityValues


T = TypeVar("T", bound="Activity")


@_attrs_define
class Activity:
    """
    Attributes:
        at (str): ISO 8601, UTC, milliseconds.
        type_ (ActivityType): signed_up: the contact signed up or was added. returned: it came back after it had
            unsubscribed. updated: tags or custom fields changed. upgraded: its first subscription or trial began.
            downgraded: its last one ended. granted, grant_ended: complimentary access began, and ended. mail_opened,
            mail_clicked: the first time, by a person. bounced: a mail came back. complained: the reader reported a mail as
            spam.
        detail (str): A short sentence in English.
        values (ActivityValues | Unset): The variable parts of `detail`, for translations. `reason` tells cases of one
            code apart.
        campaign_id (str | Unset): The campaign that it is about, or whose link was used.
    """

    at: str
    type_: ActivityType
    detail: str
    values: ActivityValues | Unset = UNSET
    campaign_id: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        at = self.at

        type_: str = self.type_

        detail = self.detail

        values: dict[str, Any] | Unset = UNSET
        if not isinstance(self.values, Unset):
            values = self.values.to_dict()

        campaign_id = self.campaign_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "at": at,
                "type": type_,
                "detail": detail,
            }
        )
        if values is not UNSET:
            field_dict["values"] = values
        if campaign_id is not UNSET:
            field_dict["campaignId"] = campaign_id

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.activity_values import ActivityValues

        d = dict(src_dict)
        at = d.pop("at")

        type_ = check_activity_type(d.pop("type"))

        detail = d.pop("detail")

        _values = d.pop("values", UNSET)
        values: ActivityValues | Unset
        if isinstance(_values, Unset):
            values = UNSET
        else:
            values = ActivityValues.from_dict(_values)

        campaign_id = d.pop("campaignId", UNSET)

        activity = cls(
            at=at,
            type_=type_,
            detail=detail,
            values=values,
            campaign_id=campaign_id,
        )

        return activity
