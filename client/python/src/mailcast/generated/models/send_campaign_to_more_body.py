from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.send_campaign_to_more_body_include_item import (
    SendCampaignToMoreBodyIncludeItem,
    check_send_campaign_to_more_body_include_item,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="SendCampaignToMoreBody")


@_attrs_define
class SendCampaignToMoreBody:
    """
    Attributes:
        limit (int | Unset): The most readers that get this step: a fair sample, which is the same when it is asked for
            twice. Send to the rest with send_campaign_to_more.
        include (list[SendCampaignToMoreBodyIncludeItem] | Unset): The readers that get it.
        dry_run (bool | Unset): Answers with the plan (200) and does nothing.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    limit: int | Unset = UNSET
    include: list[SendCampaignToMoreBodyIncludeItem] | Unset = UNSET
    dry_run: bool | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        limit = self.limit

        include: list[str] | Unset = UNSET
        if not isinstance(self.include, Unset):
            include = []
            for include_item_data in self.include:
                include_item: str = include_item_data
                include.append(include_item)

        dry_run = self.dry_run

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if limit is not UNSET:
            field_dict["limit"] = limit
        if include is not UNSET:
            field_dict["include"] = include
        if dry_run is not UNSET:
            field_dict["dryRun"] = dry_run
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        limit = d.pop("limit", UNSET)

        _include = d.pop("include", UNSET)
        include: list[SendCampaignToMoreBodyIncludeItem] | Unset = UNSET
        if _include is not UNSET:
            include = []
            for include_item_data in _include:
                include_item = check_send_campaign_to_more_body_include_item(include_item_data)

                include.append(include_item)

        dry_run = d.pop("dryRun", UNSET)

        confirm = d.pop("confirm", UNSET)

        send_campaign_to_more_body = cls(
            limit=limit,
            include=include,
            dry_run=dry_run,
            confirm=confirm,
        )

        return send_campaign_to_more_body
