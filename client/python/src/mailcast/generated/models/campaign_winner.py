from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.campaign_winner_key import CampaignWinnerKey, check_campaign_winner_key

T = TypeVar("T", bound="CampaignWinner")


@_attrs_define
class CampaignWinner:
    """
    Attributes:
        key (CampaignWinnerKey):
        clear (bool): True when this option was better than the others by more than chance, at 95 percent. Without a
            clear winner A is sent.
        decided_at (str): ISO 8601, UTC, milliseconds.
    """

    key: CampaignWinnerKey
    clear: bool
    decided_at: str

    def to_dict(self) -> dict[str, Any]:
        key: str = self.key

        clear = self.clear

        decided_at = self.decided_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "key": key,
                "clear": clear,
                "decidedAt": decided_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        key = check_campaign_winner_key(d.pop("key"))

        clear = d.pop("clear")

        decided_at = d.pop("decidedAt")

        campaign_winner = cls(
            key=key,
            clear=clear,
            decided_at=decided_at,
        )

        return campaign_winner
