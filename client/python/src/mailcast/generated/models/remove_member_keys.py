from typing import Literal

RemoveMemberKeys = Literal["keep", "revoke"]

REMOVE_MEMBER_KEYS_VALUES: set[RemoveMemberKeys] = {
    "keep",
    "revoke",
}


def check_remove_member_keys(value: str) -> RemoveMemberKeys:
    return value  # type: ignore[return-value]  # a newer server may have more
