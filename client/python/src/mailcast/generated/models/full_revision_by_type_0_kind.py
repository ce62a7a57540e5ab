from typing import Literal

FullRevisionByType0Kind = Literal["app", "key", "operator", "person", "reader", "visitor"]

FULL_REVISION_BY_TYPE_0_KIND_VALUES: set[FullRevisionByType0Kind] = {
    "app",
    "key",
    "operator",
    "person",
    "reader",
    "visitor",
}


def check_full_revision_by_type_0_kind(value: str) -> FullRevisionByType0Kind:
    return value  # type: ignore[return-value]  # a newer server may have more
