from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.campaign_summary_status import (
    CampaignSummaryStatus,
    check_campaign_summary_status,
)
from ..models.stop_reason import StopReason, check_stop_reason

if TYPE_CHECKING:
    from ..models.campaign_summary_counts import CampaignSummaryCounts


T = TypeVar("T", bound="CampaignSummary")


@_attrs_define
class CampaignSummary:
    """
    Attributes:
        id (str):
        newsletter_id (str):
        subject (str): May hold Liquid, such as {{ first_name }}. A draft may be without; a campaign that is sent has
            one.
        status (CampaignSummaryStatus):
        stop_reason (None | StopReason): The reason of a campaign that paused or stopped by itself. complaints: too many
            readers reported it as spam; policy_rejections: too many mail servers refused it for its content or its sender;
            text_unusable: no mails can be made of its text any more, and the mail to the owner says why; schedule_missed:
            nothing sent campaigns for 24 hours from its time on; schedule_refused: it could not be sent at its time, such
            as with an empty audience; restored: the server was restored from a backup while it was due, or the account came
            from another server, and what was sent after the backup or export is not known. resume_campaign goes on.
            awaiting_winner: its A/B test was sent and waits for the decision (decidesAt); choose_winner goes on.
        counts (CampaignSummaryCounts):
        started_at (None | str): When its first step began.
        finished_at (None | str): When its last step ended; null while it goes on.
        created_at (str): ISO 8601, UTC, milliseconds.
    """

    id: str
    newsletter_id: str
    subject: str
    status: CampaignSummaryStatus
    stop_reason: None | StopReason
    counts: CampaignSummaryCounts
    started_at: None | str
    finished_at: None | str
    created_at: str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        newsletter_id = self.newsletter_id

        subject = self.subject

        status: str = self.status

        stop_reason: None | str
        if isinstance(self.stop_reason, str):
            stop_reason = self.stop_reason
        else:
            stop_reason = self.stop_reason

        counts = self.counts.to_dict()

        started_at: None | str
        started_at = self.started_at

        finished_at: None | str
        finished_at = self.finished_at

        created_at = self.created_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "newsletterId": newsletter_id,
                "subject": subject,
                "status": status,
                "stopReason": stop_reason,
                "counts": counts,
                "startedAt": started_at,
                "finishedAt": finished_at,
                "createdAt": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.campaign_summary_counts import CampaignSummaryCounts

        d = dict(src_dict)
        id = d.pop("id")

        newsletter_id = d.pop("newsletterId")

        subject = d.pop("subject")

        status = check_campaign_summary_status(d.pop("status"))

        def _parse_stop_reason(data: object) -> None | StopReason:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                stop_reason_type_0 = check_stop_reason(data)

                return stop_reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | StopReason, data)

        stop_reason = _parse_stop_reason(d.pop("stopReason"))

        counts = CampaignSummaryCounts.from_dict(d.pop("counts"))

        def _parse_started_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        started_at = _parse_started_at(d.pop("startedAt"))

        def _parse_finished_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        finished_at = _parse_finished_at(d.pop("finishedAt"))

        created_at = d.pop("createdAt")

        campaign_summary = cls(
            id=id,
            newsletter_id=newsletter_id,
            subject=subject,
            status=status,
            stop_reason=stop_reason,
            counts=counts,
            started_at=started_at,
            finished_at=finished_at,
            created_at=created_at,
        )

        return campaign_summary
