from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="Tracking")


@_attrs_define
class Tracking:
    """
    Attributes:
        opens (bool): Whether campaigns carry an image of one pixel that records when they are opened.
        clicks (bool): Whether links in campaigns lead over this server, which counts the readers that follow them.
    """

    opens: bool
    clicks: bool

    def to_dict(self) -> dict[str, Any]:
        opens = self.opens

        clicks = self.clicks

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "opens": opens,
                "clicks": clicks,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        opens = d.pop("opens")

        clicks = d.pop("clicks")

        tracking = cls(
            opens=opens,
            clicks=clicks,
        )

        return tracking
