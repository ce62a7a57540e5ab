from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="CampaignCounts")


@_attrs_define
class CampaignCounts:
    """
    Attributes:
        recipients (int): All recipients: the sum of the five counts that follow. It grows while recipients of a step is
            null.
        pending (int): Not submitted to the mail server yet, or being submitted now.
        sent (int): Taken by the mail server.
        failed (int): Refused for good, or for too long.
        skipped (int): Not sent on purpose: unsubscribed, deleted or bounced meanwhile, or the campaign was cancelled.
        uncertain (int): Submitted, answer unknown: the connection or this server broke off at that moment. Never sent
            again by itself.
        opens (int): Readers who opened it, or clicked in it.
        clicks (int): Readers who clicked in it.
        machine_opens (int): Readers whose mail program or gateway loaded its image by itself. Some of them are in opens
            too.
        machine_clicks (int): Readers whose links were followed by a program. Some of them are in clicks too.
        bounces (int): Recipients whose mail server refused it or sent it back, for whatever reason.
        complaints (int): Reported as spam.
        unsubscribes (int): Readers who left by a link of it.
    """

    recipients: int
    pending: int
    sent: int
    failed: int
    skipped: int
    uncertain: int
    opens: int
    clicks: int
    machine_opens: int
    machine_clicks: int
    bounces: int
    complaints: int
    unsubscribes: int

    def to_dict(self) -> dict[str, Any]:
        recipients = self.recipients

        pending = self.pending

        sent = self.sent

        failed = self.failed

        skipped = self.skipped

        uncertain = self.uncertain

        opens = self.opens

        clicks = self.clicks

        machine_opens = self.machine_opens

        machine_clicks = self.machine_clicks

        bounces = self.bounces

        complaints = self.complaints

        unsubscribes = self.unsubscribes

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "recipients": recipients,
                "pending": pending,
                "sent": sent,
                "failed": failed,
                "skipped": skipped,
                "uncertain": uncertain,
                "opens": opens,
                "clicks": clicks,
                "machineOpens": machine_opens,
                "machineClicks": machine_clicks,
                "bounces": bounces,
                "complaints": complaints,
                "unsubscribes": unsubscribes,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        recipients = d.pop("recipients")

        pending = d.pop("pending")

        sent = d.pop("sent")

        failed = d.pop("failed")

        skipped = d.pop("skipped")

        uncertain = d.pop("uncertain")

        opens = d.pop("opens")

        clicks = d.pop("clicks")

        machine_opens = d.pop("machineOpens")

        machine_clicks = d.pop("machineClicks")

        bounces = d.pop("bounces")

        complaints = d.pop("complaints")

        unsubscribes = d.pop("unsubscribes")

        campaign_counts = cls(
            recipients=recipients,
            pending=pending,
            sent=sent,
            failed=failed,
            skipped=skipped,
            uncertain=uncertain,
            opens=opens,
            clicks=clicks,
            machine_opens=machine_opens,
            machine_clicks=machine_clicks,
            bounces=bounces,
            complaints=complaints,
            unsubscribes=unsubscribes,
        )

        return campaign_counts
