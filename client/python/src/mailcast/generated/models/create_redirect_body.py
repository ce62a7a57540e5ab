from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="CreateRedirectBody")


@_attrs_define
class CreateRedirectBody:
    """
    Attributes:
        from_ (str): A path of the site, such as /p/first-issue, without query. One `*` stands for any text, such as
            /p/*.
        to (str): A path of the site, or an https address. A `*` in its path is filled with what that of `from` stood
            for.
    """

    from_: str
    to: str

    def to_dict(self) -> dict[str, Any]:
        from_ = self.from_

        to = self.to

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "from": from_,
                "to": to,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        from_ = d.pop("from")

        to = d.pop("to")

        create_redirect_body = cls(
            from_=from_,
            to=to,
        )

        return create_redirect_body
