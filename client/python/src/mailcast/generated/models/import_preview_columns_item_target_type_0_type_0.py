from typing import Literal

ImportPreviewColumnsItemTargetType0Type0 = Literal[
    "confirmedAt",
    "confirmedIp",
    "consentAt",
    "consentIp",
    "email",
    "fields",
    "fullName",
    "isSubscribed",
    "isUnsubscribed",
    "paidUntil",
    "source",
    "status",
    "stripeCustomerId",
    "subscribedAt",
    "tags",
    "tier",
    "unsubscribedAt",
]

IMPORT_PREVIEW_COLUMNS_ITEM_TARGET_TYPE_0_TYPE_0_VALUES: set[ImportPreviewColumnsItemTargetType0Type0] = {
    "confirmedAt",
    "confirmedIp",
    "consentAt",
    "consentIp",
    "email",
    "fields",
    "fullName",
    "isSubscribed",
    "isUnsubscribed",
    "paidUntil",
    "source",
    "status",
    "stripeCustomerId",
    "subscribedAt",
    "tags",
    "tier",
    "unsubscribedAt",
}


def check_import_preview_columns_item_target_type_0_type_0(
    value: str,
) -> ImportPreviewColumnsItemTargetType0Type0:
    return value  # type: ignore[return-value]  # a newer server may have more
