from typing import Literal

ImportContactsFilesBodyMappingAdditionalPropertyType0Type0 = Literal[
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

IMPORT_CONTACTS_FILES_BODY_MAPPING_ADDITIONAL_PROPERTY_TYPE_0_TYPE_0_VALUES: set[
    ImportContactsFilesBodyMappingAdditionalPropertyType0Type0
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


def check_import_contacts_files_body_mapping_additional_property_type_0_type_0(
    value: str,
) -> ImportContactsFilesBodyMappingAdditionalPropertyType0Type0:
    if value in IMPORT_CONTACTS_FILES_BODY_MAPPING_ADDITIONAL_PROPERTY_TYPE_0_TYPE_0_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {IMPORT_CONTACTS_FILES_BODY_MAPPING_ADDITIONAL_PROPERTY_TYPE_0_TYPE_0_VALUES!r}"
    )
