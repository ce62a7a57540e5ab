from typing import Literal

BulkJobActionType4EndPayment = Literal["now", "period_end"]

BULK_JOB_ACTION_TYPE_4_END_PAYMENT_VALUES: set[BulkJobActionType4EndPayment] = {
    "now",
    "period_end",
}


def check_bulk_job_action_type_4_end_payment(
    value: str,
) -> BulkJobActionType4EndPayment:
    return value  # type: ignore[return-value]  # a newer server may have more
