from typing import Literal

BulkUpdateContactsBodyActionType4EndPayment = Literal["now", "period_end"]

BULK_UPDATE_CONTACTS_BODY_ACTION_TYPE_4_END_PAYMENT_VALUES: set[BulkUpdateContactsBodyActionType4EndPayment] = {
    "now",
    "period_end",
}


def check_bulk_update_contacts_body_action_type_4_end_payment(
    value: str,
) -> BulkUpdateContactsBodyActionType4EndPayment:
    return value  # type: ignore[return-value]  # a newer server may have more
