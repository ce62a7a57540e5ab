from typing import Literal

RevisionByType0Kind = Literal["app", "key", "operator", "person", "reader", "visitor"]

REVISION_BY_TYPE_0_KIND_VALUES: set[RevisionByType0Kind] = {
    "app",
    "key",
    "operator",
    "person",
    "reader",
    "visitor",
}


def check_revision_by_type_0_kind(value: str) -> RevisionByType0Kind:
    return value  # type: ignore[return-value]  # a newer server may have more
