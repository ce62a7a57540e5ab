from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="TestEmail")


@_attrs_define
class TestEmail:
    """
    Attributes:
        campaign_id (str):
        to (list[str]):
    """

    campaign_id: str
    to: list[str]

    def to_dict(self) -> dict[str, Any]:
        campaign_id = self.campaign_id

        to = self.to

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "campaignId": campaign_id,
                "to": to,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        campaign_id = d.pop("campaignId")

        to = cast(list[str], d.pop("to"))

        test_email = cls(
            campaign_id=campaign_id,
            to=to,
        )

        return test_email
