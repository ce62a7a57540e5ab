from typing import Literal

ListEventSamplesType = Literal[
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

LIST_EVENT_SAMPLES_TYPE_VALUES: set[ListEventSamplesType] = {
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


def check_list_event_samples_type(value: str) -> ListEventSamplesType:
    return value  # type: ignore[return-value]  # a newer server may have more
