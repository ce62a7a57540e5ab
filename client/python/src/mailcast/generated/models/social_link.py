from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.network import Network, check_network
from ..types import UNSET, Unset

T = TypeVar("T", bound="SocialLink")


@_attrs_define
class SocialLink:
    """
    Attributes:
        network (Network):
        href (str):
        label (str | Unset): Left out: the name of the network.
    """

    network: Network
    href: str
    label: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        network: str = self.network

        href = self.href

        label = self.label

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "network": network,
                "href": href,
            }
        )
        if label is not UNSET:
            field_dict["label"] = label

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        network = check_network(d.pop("network"))

        href = d.pop("href")

        label = d.pop("label", UNSET)

        social_link = cls(
            network=network,
            href=href,
            label=label,
        )

        return social_link
