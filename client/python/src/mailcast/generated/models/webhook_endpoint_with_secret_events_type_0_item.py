from typing import Literal

WebhookEndpointWithSecretEventsType0Item = Literal[
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

WEBHOOK_ENDPOINT_WITH_SECRET_EVENTS_TYPE_0_ITEM_VALUES: set[WebhookEndpointWithSecretEventsType0Item] = {
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


def check_webhook_endpoint_with_secret_events_type_0_item(
    value: str,
) -> WebhookEndpointWithSecretEventsType0Item:
    return value  # type: ignore[return-value]  # a newer server may have more
