from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AccountDeletionPlan")


@_attrs_define
class AccountDeletionPlan:
    """
    Attributes:
        name (str):
        contacts (int):
        newsletters (int):
        campaigns (int):
        restore_days (int): The days for which the account can be taken back.
        last_export_at (None | str): When the last export of the account was done whose file is still there. Null:
            export the data first (export_account_data).
        confirm (str): Send it with the same input within 30 minutes. Nothing is done if this plan does not hold any
            more.
    """

    name: str
    contacts: int
    newsletters: int
    campaigns: int
    restore_days: int
    last_export_at: None | str
    confirm: str

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        contacts = self.contacts

        newsletters = self.newsletters

        campaigns = self.campaigns

        restore_days = self.restore_days

        last_export_at: None | str
        last_export_at = self.last_export_at

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "contacts": contacts,
                "newsletters": newsletters,
                "campaigns": campaigns,
                "restoreDays": restore_days,
                "lastExportAt": last_export_at,
                "confirm": confirm,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")

        contacts = d.pop("contacts")

        newsletters = d.pop("newsletters")

        campaigns = d.pop("campaigns")

        restore_days = d.pop("restoreDays")

        def _parse_last_export_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        last_export_at = _parse_last_export_at(d.pop("lastExportAt"))

        confirm = d.pop("confirm")

        account_deletion_plan = cls(
            name=name,
            contacts=contacts,
            newsletters=newsletters,
            campaigns=campaigns,
            restore_days=restore_days,
            last_export_at=last_export_at,
            confirm=confirm,
        )

        return account_deletion_plan
