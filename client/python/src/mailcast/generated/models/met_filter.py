from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.interval import Interval, check_interval
from ..models.met_filter_event import MetFilterEvent, check_met_filter_event
from ..models.met_filter_op import MetFilterOp, check_met_filter_op
from ..models.since import Since, check_since
from ..models.state import State, check_state
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.met_filter_count import MetFilterCount
    from ..models.met_filter_within import MetFilterWithin


T = TypeVar("T", bound="MetFilter")


@_attrs_define
class MetFilter:
    """
    Attributes:
        met (bool): Whether the contact meets this part.
        all_ (list[MetFilter] | Unset): All of these must hold. Empty: every contact.
        any_ (list[MetFilter] | Unset): At least one of these must hold. Empty: no contact.
        not_ (MetFilter | Unset):
        field (str | Unset): One of status, tier, source, tag, email, subscribedAt, confirmedAt, unsubscribedAt,
            paidUntil, or fields.<name> for a custom field.
        op (MetFilterOp | Unset): Text: is, is_not, contains, not_contains, starts_with, ends_with, in, is_set,
            is_not_set; small and capital letters are the same. Number: is, is_not, gt, gte, lt, lte, is_set, is_not_set.
            Boolean: is. tag: has, has_not. Dates and times: before, after, on, within_days, not_within_days, in_next_days,
            is_set, is_not_set.
        value (bool | float | list[str] | str | Unset): A day is YYYY-MM-DD, in the time zone of the newsletter. Days
            back or ahead are a number.
        event (MetFilterEvent | Unset): An act of the contact, or a mail that it got; machines do not count. pays: a
            paid subscription that it has now.
        campaign_id (str | Unset):
        automation_id (str | Unset):
        product_id (str | Unset):
        step_id (str | Unset): With automationId: the mails of one step. In a filter of the automation itself
            automationId is left out.
        link (str | Unset): With clicked: one link, as the campaign has it.
        since (Since | Unset):
        interval (Interval | Unset):
        state (State | Unset):
        count (MetFilterCount | Unset): The number of campaigns, or with `link` of clicks: {op: "gte", n: 1} when left
            out, {op: "lt", n: 1} for never.
        within (MetFilterWithin | Unset): Only the last days.
    """

    met: bool
    all_: list[MetFilter] | Unset = UNSET
    any_: list[MetFilter] | Unset = UNSET
    not_: MetFilter | Unset = UNSET
    field: str | Unset = UNSET
    op: MetFilterOp | Unset = UNSET
    value: bool | float | list[str] | str | Unset = UNSET
    event: MetFilterEvent | Unset = UNSET
    campaign_id: str | Unset = UNSET
    automation_id: str | Unset = UNSET
    product_id: str | Unset = UNSET
    step_id: str | Unset = UNSET
    link: str | Unset = UNSET
    since: Since | Unset = UNSET
    interval: Interval | Unset = UNSET
    state: State | Unset = UNSET
    count: MetFilterCount | Unset = UNSET
    within: MetFilterWithin | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        met = self.met

        all_: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.all_, Unset):
            all_ = []
            for all_item_data in self.all_:
                all_item = all_item_data.to_dict()
                all_.append(all_item)

        any_: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.any_, Unset):
            any_ = []
            for any_item_data in self.any_:
                any_item = any_item_data.to_dict()
                any_.append(any_item)

        not_: dict[str, Any] | Unset = UNSET
        if not isinstance(self.not_, Unset):
            not_ = self.not_.to_dict()

        field = self.field

        op: str | Unset = UNSET
        if not isinstance(self.op, Unset):
            op = self.op

        value: bool | float | list[str] | str | Unset
        if isinstance(self.value, Unset):
            value = UNSET
        elif isinstance(self.value, list):
            value = self.value

        else:
            value = self.value

        event: str | Unset = UNSET
        if not isinstance(self.event, Unset):
            event = self.event

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
                "met": met,
            }
        )
        if all_ is not UNSET:
            field_dict["all"] = all_
        if any_ is not UNSET:
            field_dict["any"] = any_
        if not_ is not UNSET:
            field_dict["not"] = not_
        if field is not UNSET:
            field_dict["field"] = field
        if op is not UNSET:
            field_dict["op"] = op
        if value is not UNSET:
            field_dict["value"] = value
        if event is not UNSET:
            field_dict["event"] = event
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
        from ..models.met_filter_count import MetFilterCount
        from ..models.met_filter_within import MetFilterWithin

        d = dict(src_dict)
        met = d.pop("met")

        _all_ = d.pop("all", UNSET)
        all_: list[MetFilter] | Unset = UNSET
        if _all_ is not UNSET:
            all_ = []
            for all_item_data in _all_:
                all_item = MetFilter.from_dict(all_item_data)

                all_.append(all_item)

        _any_ = d.pop("any", UNSET)
        any_: list[MetFilter] | Unset = UNSET
        if _any_ is not UNSET:
            any_ = []
            for any_item_data in _any_:
                any_item = MetFilter.from_dict(any_item_data)

                any_.append(any_item)

        _not_ = d.pop("not", UNSET)
        not_: MetFilter | Unset
        if isinstance(_not_, Unset):
            not_ = UNSET
        else:
            not_ = MetFilter.from_dict(_not_)

        field = d.pop("field", UNSET)

        _op = d.pop("op", UNSET)
        op: MetFilterOp | Unset
        if isinstance(_op, Unset):
            op = UNSET
        else:
            op = check_met_filter_op(_op)

        def _parse_value(data: object) -> bool | float | list[str] | str | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                value_type_3 = cast(list[str], data)

                return value_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(bool | float | list[str] | str | Unset, data)

        value = _parse_value(d.pop("value", UNSET))

        _event = d.pop("event", UNSET)
        event: MetFilterEvent | Unset
        if isinstance(_event, Unset):
            event = UNSET
        else:
            event = check_met_filter_event(_event)

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
        count: MetFilterCount | Unset
        if isinstance(_count, Unset):
            count = UNSET
        else:
            count = MetFilterCount.from_dict(_count)

        _within = d.pop("within", UNSET)
        within: MetFilterWithin | Unset
        if isinstance(_within, Unset):
            within = UNSET
        else:
            within = MetFilterWithin.from_dict(_within)

        met_filter = cls(
            met=met,
            all_=all_,
            any_=any_,
            not_=not_,
            field=field,
            op=op,
            value=value,
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

        return met_filter
