from typing import Literal

AuditEntryActorKind = Literal["app", "key", "operator", "person", "reader", "visitor"]

AUDIT_ENTRY_ACTOR_KIND_VALUES: set[AuditEntryActorKind] = {
    "app",
    "key",
    "operator",
    "person",
    "reader",
    "visitor",
}


def check_audit_entry_actor_kind(value: str) -> AuditEntryActorKind:
    return value  # type: ignore[return-value]  # a newer server may have more
