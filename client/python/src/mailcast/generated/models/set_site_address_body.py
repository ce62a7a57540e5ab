from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="SetSiteAddressBody")


@_attrs_define
class SetSiteAddressBody:
    """
    Attributes:
        host (str): The name alone, such as news.garden.example. Not a wildcard, an IP address, a public suffix such as
            co.uk, nor the host of this server.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    host: str
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        host = self.host

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "host": host,
            }
        )
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        host = d.pop("host")

        confirm = d.pop("confirm", UNSET)

        set_site_address_body = cls(
            host=host,
            confirm=confirm,
        )

        return set_site_address_body
