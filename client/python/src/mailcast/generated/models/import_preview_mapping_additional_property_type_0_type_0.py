from typing import Literal

ImportPreviewMappingAdditionalPropertyType0Type0 = Literal[
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

IMPORT_PREVIEW_MAPPING_ADDITIONAL_PROPERTY_TYPE_0_TYPE_0_VALUES: set[
    ImportPreviewMappingAdditionalPropertyType0Type0
] = {
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


def check_import_preview_mapping_additional_property_type_0_type_0(
    value: str,
) -> ImportPreviewMappingAdditionalPropertyType0Type0:
    return value  # type: ignore[return-value]  # a newer server may have more
