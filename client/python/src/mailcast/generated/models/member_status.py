from typing import Literal

MemberStatus = Literal["invited", "joined"]

MEMBER_STATUS_VALUES: set[MemberStatus] = {
    "invited",
    "joined",
}


def check_member_status(value: str) -> MemberStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
