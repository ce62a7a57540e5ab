from typing import Literal

ListEventsType = Literal[
    "approval.decided",
    "approval.requested",
    "automation.finished",
    "automation.goal_reached",
    "automation.step",
    "campaign.sent",
    "order.paid",
    "order.placed",
    "subscriber.bounced",
    "subscriber.complained",
    "subscriber.confirmed",
    "subscriber.created",
    "subscriber.deleted",
    "subscriber.downgraded",
    "subscriber.grant_ended",
    "subscriber.granted",
    "subscriber.unsubscribed",
    "subscriber.updated",
    "subscriber.upgraded",
    "webhook.test",
]

LIST_EVENTS_TYPE_VALUES: set[ListEventsType] = {
    "approval.decided",
    "approval.requested",
    "automation.finished",
    "automation.goal_reached",
    "automation.step",
    "campaign.sent",
    "order.paid",
    "order.placed",
    "subscriber.bounced",
    "subscriber.complained",
    "subscriber.confirmed",
    "subscriber.created",
    "subscriber.deleted",
    "subscriber.downgraded",
    "subscriber.grant_ended",
    "subscriber.granted",
    "subscriber.unsubscribed",
    "subscriber.updated",
    "subscriber.upgraded",
    "webhook.test",
}


def check_list_events_type(value: str) -> ListEventsType:
    return value  # type: ignore[return-value]  # a newer server may have more
