from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.grant import Grant


T = TypeVar("T", bound="GetGrantResponse200")


@_attrs_define
class GetGrantResponse200:
    """
    Attributes:
        grant (Grant | None): Null: it has none. One that has ended stays until you replace or revoke it.
    """

    grant: Grant | None

    def to_dict(self) -> dict[str, Any]:
        from ..models.grant import Grant

        grant: dict[str, Any] | None
        if isinstance(self.grant, Grant):
            grant = self.grant.to_dict()
        else:
            grant = self.grant

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "grant": grant,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.grant import Grant

        d = dict(src_dict)

        def _parse_grant(data: object) -> Grant | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                grant_type_0 = Grant.from_dict(data)

                return grant_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Grant | None, data)

        grant = _parse_grant(d.pop("grant"))

        get_grant_response_200 = cls(
            grant=grant,
        )

        return get_grant_response_200
