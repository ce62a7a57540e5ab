from typing import Literal

StopReason = Literal[
    "awaiting_winner",
    "complaints",
    "plan_limit_emails",
    "plan_limit_subscribers",
    "policy_rejections",
    "restored",
    "schedule_missed",
    "schedule_refused",
    "text_unusable",
]

STOP_REASON_VALUES: set[StopReason] = {
    "awaiting_winner",
    "complaints",
    "plan_limit_emails",
    "plan_limit_subscribers",
    "policy_rejections",
    "restored",
    "schedule_missed",
    "schedule_refused",
    "text_unusable",
}


def check_stop_reason(value: str) -> StopReason:
    return value  # type: ignore[return-value]  # a newer server may have more
