from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="CampaignReportProvidersItem")


@_attrs_define
class CampaignReportProvidersItem:
    """
    Attributes:
        domain (None | str): The part of the address behind the @; null: all other domains, and deleted contacts.
        recipients (int): All recipients there.
        sent (int): Taken by the mail server.
        failed (int): Refused for good, or for too long.
        opened (int): Readers who opened it or clicked in it.
    """

    domain: None | str
    recipients: int
    sent: int
    failed: int
    opened: int

    def to_dict(self) -> dict[str, Any]:
        domain: None | str
        domain = self.domain

        recipients = self.recipients

        sent = self.sent

        failed = self.failed

        opened = self.opened

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "domain": domain,
                "recipients": recipients,
                "sent": sent,
                "failed": failed,
                "opened": opened,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_domain(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        domain = _parse_domain(d.pop("domain"))

        recipients = d.pop("recipients")

        sent = d.pop("sent")

        failed = d.pop("failed")

        opened = d.pop("opened")

        campaign_report_providers_item = cls(
            domain=domain,
            recipients=recipients,
            sent=sent,
            failed=failed,
            opened=opened,
        )

        return campaign_report_providers_item
