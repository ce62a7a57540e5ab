from typing import Literal

AttentionCode = Literal[
    "address_failing",
    "automation_failing",
    "automation_held",
    "automation_silent",
    "campaign_paused",
    "campaign_stopped",
    "certificate_failing",
    "confirmations_waiting",
    "contacts_pending",
    "domain_failing",
    "mail_service_failing",
    "mail_to_outbox",
    "no_postal_address",
    "no_verified_domain",
    "plan_limit_emails",
    "plan_limit_subscribers",
    "reader_charged_twice",
    "webhook_off",
    "winner_awaited",
]

ATTENTION_CODE_VALUES: set[AttentionCode] = {
    "address_failing",
    "automation_failing",
    "automation_held",
    "automation_silent",
    "campaign_paused",
    "campaign_stopped",
    "certificate_failing",
    "confirmations_waiting",
    "contacts_pending",
    "domain_failing",
    "mail_service_failing",
    "mail_to_outbox",
    "no_postal_address",
    "no_verified_domain",
    "plan_limit_emails",
    "plan_limit_subscribers",
    "reader_charged_twice",
    "webhook_off",
    "winner_awaited",
}


def check_attention_code(value: str) -> AttentionCode:
    return value  # type: ignore[return-value]  # a newer server may have more
