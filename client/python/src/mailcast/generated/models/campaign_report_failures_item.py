from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="CampaignReportFailuresItem")


@_attrs_define
class CampaignReportFailuresItem:
    """
    Attributes:
        reason (str): The code of the mail server's reply, with the enhanced code (RFC 3463) where it has one; other:
            without a code, or erased.
        example (None | str): The words of one such reply.
        count (int): How many failed recipients.
    """

    reason: str
    example: None | str
    count: int

    def to_dict(self) -> dict[str, Any]:
        reason = self.reason

        example: None | str
        example = self.example

        count = self.count

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "reason": reason,
                "example": example,
                "count": count,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        reason = d.pop("reason")

        def _parse_example(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        example = _parse_example(d.pop("example"))

        count = d.pop("count")

        campaign_report_failures_item = cls(
            reason=reason,
            example=example,
            count=count,
        )

        return campaign_report_failures_item
