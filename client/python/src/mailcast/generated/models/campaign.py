from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.access import Access, check_access
from ..models.campaign_status import CampaignStatus, check_campaign_status
from ..models.stop_reason import StopReason, check_stop_reason

if TYPE_CHECKING:
    from ..models.blocks_content import BlocksContent
    from ..models.campaign_audience import CampaignAudience
    from ..models.campaign_counts import CampaignCounts
    from ..models.campaign_moved_from_type_0 import CampaignMovedFromType0
    from ..models.campaign_steps_item import CampaignStepsItem
    from ..models.campaign_variants import CampaignVariants
    from ..models.campaign_winner import CampaignWinner
    from ..models.scheduled_local import ScheduledLocal
    from ..models.text_content import TextContent


T = TypeVar("T", bound="Campaign")


@_attrs_define
class Campaign:
    """
    Attributes:
        id (str):
        newsletter_id (str):
        subject (str): May hold Liquid, such as {{ first_name }}. A draft may be without; a campaign that is sent has
            one.
        preview_text (str): The text that mailboxes show after the subject. May hold Liquid.
        content (BlocksContent | TextContent): A text of an e-mail: in markdown or html with a body, or made of blocks.
        access (Access):
        slug (None | str): The last part of its address on the web: /n/{newsletter}/{slug}. Null: it is made of the
            subject when the campaign begins to go out, or when its A/B test is decided. Addresses that it had lead on, and
            so does its id.
        published_at (None | str): When it came on the web, which is when its first mail could leave; null: it is not
            there. One that is cancelled before a mail left is not.
        listed (bool): Whether the archive, feeds and search engines show its page. They do once no limit leaves readers
            out and its A/B test is decided; until then its address is known from its mails alone.
        audience (CampaignAudience):
        status (CampaignStatus):
        stop_reason (None | StopReason): The reason of a campaign that paused or stopped by itself. complaints: too many
            readers reported it as spam; policy_rejections: too many mail servers refused it for its content or its sender;
            text_unusable: no mails can be made of its text any more, and the mail to the owner says why; schedule_missed:
            nothing sent campaigns for 24 hours from its time on; schedule_refused: it could not be sent at its time, such
            as with an empty audience; restored: the server was restored from a backup while it was due, or the account came
            from another server, and what was sent after the backup or export is not known. resume_campaign goes on.
            awaiting_winner: its A/B test was sent and waits for the decision (decidesAt); choose_winner goes on.
        scheduled_for (None | str): When it is to begin, or was to begin. steps say when it began.
        scheduled_local (None | ScheduledLocal): The local time of the schedule; null when it was given with an offset.
            scheduledFor follows from it by the rules of the time zone.
        variants (CampaignVariants | None): The A/B test of its texts; null: none.
        winner (CampaignWinner | None): The option that the rest of the audience gets. From then on the subject, preview
            text and content of the campaign are of it.
        decides_at (None | str): When a test that waits decides by itself; null where choose_winner decides, and while
            no test waits.
        steps (list[CampaignStepsItem]): The steps in which it was sent.
        counts (CampaignCounts):
        author (None | str): Who wrote a moved campaign, as the former service names them.
        moved_from (CampaignMovedFromType0 | None): The issue of another service that it was. A moved campaign that is
            sent has no recipients, and its own publishedAt. Null: it was written here.
        created_at (str): ISO 8601, UTC, milliseconds.
    """

    id: str
    newsletter_id: str
    subject: str
    preview_text: str
    content: BlocksContent | TextContent
    access: Access
    slug: None | str
    published_at: None | str
    listed: bool
    audience: CampaignAudience
    status: CampaignStatus
    stop_reason: None | StopReason
    scheduled_for: None | str
    scheduled_local: None | ScheduledLocal
    variants: CampaignVariants | None
    winner: CampaignWinner | None
    decides_at: None | str
    steps: list[CampaignStepsItem]
    counts: CampaignCounts
    author: None | str
    moved_from: CampaignMovedFromType0 | None
    created_at: str

    def to_dict(self) -> dict[str, Any]:
        from ..models.campaign_moved_from_type_0 import CampaignMovedFromType0
        from ..models.campaign_variants import CampaignVariants
        from ..models.campaign_winner import CampaignWinner
        from ..models.scheduled_local import ScheduledLocal
        from ..models.text_content import TextContent

        id = self.id

        newsletter_id = self.newsletter_id

        subject = self.subject

        preview_text = self.preview_text

        content: dict[str, Any]
        if isinstance(self.content, TextContent):
            content = self.content.to_dict()
        else:
            content = self.content.to_dict()

        access: str = self.access

        slug: None | str
        slug = self.slug

        published_at: None | str
        published_at = self.published_at

        listed = self.listed

        audience = self.audience.to_dict()

        status: str = self.status

        stop_reason: None | str
        if isinstance(self.stop_reason, str):
            stop_reason = self.stop_reason
        else:
            stop_reason = self.stop_reason

        scheduled_for: None | str
        scheduled_for = self.scheduled_for

        scheduled_local: dict[str, Any] | None
        if isinstance(self.scheduled_local, ScheduledLocal):
            scheduled_local = self.scheduled_local.to_dict()
        else:
            scheduled_local = self.scheduled_local

        variants: dict[str, Any] | None
        if isinstance(self.variants, CampaignVariants):
            variants = self.variants.to_dict()
        else:
            variants = self.variants

        winner: dict[str, Any] | None
        if isinstance(self.winner, CampaignWinner):
            winner = self.winner.to_dict()
        else:
            winner = self.winner

        decides_at: None | str
        decides_at = self.decides_at

        steps = []
        for steps_item_data in self.steps:
            steps_item = steps_item_data.to_dict()
            steps.append(steps_item)

        counts = self.counts.to_dict()

        author: None | str
        author = self.author

        moved_from: dict[str, Any] | None
        if isinstance(self.moved_from, CampaignMovedFromType0):
            moved_from = self.moved_from.to_dict()
        else:
            moved_from = self.moved_from

        created_at = self.created_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "newsletterId": newsletter_id,
                "subject": subject,
                "previewText": preview_text,
                "content": content,
                "access": access,
                "slug": slug,
                "publishedAt": published_at,
                "listed": listed,
                "audience": audience,
                "status": status,
                "stopReason": stop_reason,
                "scheduledFor": scheduled_for,
                "scheduledLocal": scheduled_local,
                "variants": variants,
                "winner": winner,
                "decidesAt": decides_at,
                "steps": steps,
                "counts": counts,
                "author": author,
                "movedFrom": moved_from,
                "createdAt": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.blocks_content import BlocksContent
        from ..models.campaign_audience import CampaignAudience
        from ..models.campaign_counts import CampaignCounts
        from ..models.campaign_moved_from_type_0 import CampaignMovedFromType0
        from ..models.campaign_steps_item import CampaignStepsItem
        from ..models.campaign_variants import CampaignVariants
        from ..models.campaign_winner import CampaignWinner
        from ..models.scheduled_local import ScheduledLocal
        from ..models.text_content import TextContent

        d = dict(src_dict)
        id = d.pop("id")

        newsletter_id = d.pop("newsletterId")

        subject = d.pop("subject")

        preview_text = d.pop("previewText")

        def _parse_content(data: object) -> BlocksContent | TextContent:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_campaign_content_type_0 = TextContent.from_dict(data)

                return componentsschemas_campaign_content_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_campaign_content_type_1 = BlocksContent.from_dict(data)

            return componentsschemas_campaign_content_type_1

        content = _parse_content(d.pop("content"))

        access = check_access(d.pop("access"))

        def _parse_slug(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        slug = _parse_slug(d.pop("slug"))

        def _parse_published_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        published_at = _parse_published_at(d.pop("publishedAt"))

        listed = d.pop("listed")

        audience = CampaignAudience.from_dict(d.pop("audience"))

        status = check_campaign_status(d.pop("status"))

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

        def _parse_scheduled_for(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        scheduled_for = _parse_scheduled_for(d.pop("scheduledFor"))

        def _parse_scheduled_local(data: object) -> None | ScheduledLocal:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                scheduled_local_type_0 = ScheduledLocal.from_dict(data)

                return scheduled_local_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ScheduledLocal, data)

        scheduled_local = _parse_scheduled_local(d.pop("scheduledLocal"))

        def _parse_variants(data: object) -> CampaignVariants | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                variants_type_0 = CampaignVariants.from_dict(data)

                return variants_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CampaignVariants | None, data)

        variants = _parse_variants(d.pop("variants"))

        def _parse_winner(data: object) -> CampaignWinner | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                winner_type_0 = CampaignWinner.from_dict(data)

                return winner_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CampaignWinner | None, data)

        winner = _parse_winner(d.pop("winner"))

        def _parse_decides_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        decides_at = _parse_decides_at(d.pop("decidesAt"))

        steps = []
        _steps = d.pop("steps")
        for steps_item_data in _steps:
            steps_item = CampaignStepsItem.from_dict(steps_item_data)

            steps.append(steps_item)

        counts = CampaignCounts.from_dict(d.pop("counts"))

        def _parse_author(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        author = _parse_author(d.pop("author"))

        def _parse_moved_from(data: object) -> CampaignMovedFromType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                moved_from_type_0 = CampaignMovedFromType0.from_dict(data)

                return moved_from_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CampaignMovedFromType0 | None, data)

        moved_from = _parse_moved_from(d.pop("movedFrom"))

        created_at = d.pop("createdAt")

        campaign = cls(
            id=id,
            newsletter_id=newsletter_id,
            subject=subject,
            preview_text=preview_text,
            content=content,
            access=access,
            slug=slug,
            published_at=published_at,
            listed=listed,
            audience=audience,
            status=status,
            stop_reason=stop_reason,
            scheduled_for=scheduled_for,
            scheduled_local=scheduled_local,
            variants=variants,
            winner=winner,
            decides_at=decides_at,
            steps=steps,
            counts=counts,
            author=author,
            moved_from=moved_from,
            created_at=created_at,
        )

        return campaign
