from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.filter_event_event import FilterEventEvent, check_filter_event_event
from ..models.interval import Interval, check_interval
from ..models.since import Since, check_since
from ..models.state import State, check_state
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.filter_event_count import FilterEventCount
    from ..models.filter_event_within import FilterEventWithin


T = TypeVar("T", bound="FilterEvent")


@_attrs_define
class FilterEvent:
    """
    Attributes:
        event (FilterEventEvent): An act of the contact, or a mail that it got; machines do not count. pays: a paid
            subscription that it has now.
        campaign_id (str | Unset):
        automation_id (str | Unset):
        product_id (str | Unset):
        step_id (str | Unset): With automationId: the mails of one step. In a filter of the automation itself
            automationId is left out.
        link (str | Unset): With clicked: one link, as the campaign has it.
        since (Since | Unset):
        interval (Interval | Unset):
        state (State | Unset):
        count (FilterEventCount | Unset): The number of campaigns, or with `link` of clicks: {op: "gte", n: 1} when left
            out, {op: "lt", n: 1} for never.
        within (FilterEventWithin | Unset): Only the last days.
    """

    event: FilterEventEvent
    campaign_id: str | Unset = UNSET
    automation_id: str | Unset = UNSET
    product_id: str | Unset = UNSET
    step_id: str | Unset = UNSET
    link: str | Unset = UNSET
    since: Since | Unset = UNSET
    interval: Interval | Unset = UNSET
    state: State | Unset = UNSET
    count: FilterEventCount | Unset = UNSET
    within: FilterEventWithin | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        event: str = self.event

        campaign_id = self.campaign_id

        automation_id = self.automation_id

        product_id = self.product_id

        step_id = self.step_id

        link = self.link

        since: str | Unset = UNSET
        if not isinstance(self.since, Unset):
            since = self.since

        interval: str | Unset = UNSET
        if not isinstance(self.interval, Unset):
            interval = self.interval

        state: str | Unset = UNSET
        if not isinstance(self.state, Unset):
            state = self.state

        count: dict[str, Any] | Unset = UNSET
        if not isinstance(self.count, Unset):
            count = self.count.to_dict()

        within: dict[str, Any] | Unset = UNSET
        if not isinstance(self.within, Unset):
            within = self.within.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "event": event,
            }
        )
        if campaign_id is not UNSET:
            field_dict["campaignId"] = campaign_id
        if automation_id is not UNSET:
            field_dict["automationId"] = automation_id
        if product_id is not UNSET:
            field_dict["productId"] = product_id
        if step_id is not UNSET:
            field_dict["stepId"] = step_id
        if link is not UNSET:
            field_dict["link"] = link
        if since is not UNSET:
            field_dict["since"] = since
        if interval is not UNSET:
            field_dict["interval"] = interval
        if state is not UNSET:
            field_dict["state"] = state
        if count is not UNSET:
            field_dict["count"] = count
        if within is not UNSET:
            field_dict["within"] = within

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.filter_event_count import FilterEventCount
        from ..models.filter_event_within import FilterEventWithin

        d = dict(src_dict)
        event = check_filter_event_event(d.pop("event"))

        campaign_id = d.pop("campaignId", UNSET)

        automation_id = d.pop("automationId", UNSET)

        product_id = d.pop("productId", UNSET)

        step_id = d.pop("stepId", UNSET)

        link = d.pop("link", UNSET)

        _since = d.pop("since", UNSET)
        since: Since | Unset
        if isinstance(_since, Unset):
            since = UNSET
        else:
            since = check_since(_since)

        _interval = d.pop("interval", UNSET)
        interval: Interval | Unset
        if isinstance(_interval, Unset):
            interval = UNSET
        else:
            interval = check_interval(_interval)

        _state = d.pop("state", UNSET)
        state: State | Unset
        if isinstance(_state, Unset):
            state = UNSET
        else:
            state = check_state(_state)

        _count = d.pop("count", UNSET)
        count: FilterEventCount | Unset
        if isinstance(_count, Unset):
            count = UNSET
        else:
            count = FilterEventCount.from_dict(_count)

        _within = d.pop("within", UNSET)
        within: FilterEventWithin | Unset
        if isinstance(_within, Unset):
            within = UNSET
        else:
            within = FilterEventWithin.from_dict(_within)

        filter_event = cls(
            event=event,
            campaign_id=campaign_id,
            automation_id=automation_id,
            product_id=product_id,
            step_id=step_id,
            link=link,
            since=since,
            interval=interval,
            state=state,
            count=count,
            within=within,
        )

        return filter_event
