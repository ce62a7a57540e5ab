from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="CreateNewsletterBodyTracking")


@_attrs_define
class CreateNewsletterBodyTracking:
    """
    Attributes:
        opens (bool | Unset): Whether campaigns carry an image of one pixel that records when they are opened.
        clicks (bool | Unset): Whether links in campaigns lead over this server, which counts the readers that follow
            them.
    """

    opens: bool | Unset = UNSET
    clicks: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        opens = self.opens

        clicks = self.clicks

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if opens is not UNSET:
            field_dict["opens"] = opens
        if clicks is not UNSET:
            field_dict["clicks"] = clicks

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        opens = d.pop("opens", UNSET)

        clicks = d.pop("clicks", UNSET)

        create_newsletter_body_tracking = cls(
            opens=opens,
            clicks=clicks,
        )

        return create_newsletter_body_tracking
