from typing import Literal

CreateWebhookEndpointBodyEventsType0Item = Literal[
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

CREATE_WEBHOOK_ENDPOINT_BODY_EVENTS_TYPE_0_ITEM_VALUES: set[CreateWebhookEndpointBodyEventsType0Item] = {
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


def check_create_webhook_endpoint_body_events_type_0_item(
    value: str,
) -> CreateWebhookEndpointBodyEventsType0Item:
    return value  # type: ignore[return-value]  # a newer server may have more
